import { html, render } from "../../kit/view.js";

// Where the keys of the projector view lead: the first control of each list that can be used.
const ARROW_NEXT = ["[data-key=step-next]", ".cl-timeline [data-key=forward]"];
const ARROW_BACK = ["[data-key=step-back]", ".cl-timeline [data-key=back]"];
const KEYS = {
  ArrowRight: ARROW_NEXT,
  ArrowLeft: ARROW_BACK,
  PageDown: ARROW_NEXT,
  PageUp: ARROW_BACK,
  " ": [".cl-timeline [data-key=play]"],
  r: ["[data-key=chance-roll]", ".cl-roll_lab [data-key=one]", "[data-key=roll]"],
  l: [".cl-tongue[aria-pressed=false]", ".cl-tongues a:not([aria-current])"],
};
const SHOWN_KEYS = { ArrowRight: "→", ArrowLeft: "←", " ": "␣", r: "R", l: "L" };
const CHOICES = [
  ".cl-setup .cl-start",
  ".cl-explore_chance .cl-row button",
  ".cl-explore_try .cl-verdict > button",
  ".cl-explore_try .cl-card > .cl-row > button",
  ".cl-actions .cl-row > button",
  ".cl-cards button.cl-playable",
];

const usable = (element) => element.checkVisibility?.() !== false && !element.disabled;

const projected = () => document.documentElement.dataset.clView === "projector";

// In a lesson nothing goes step by step but the page: its headings and panels are the stops.
const lesson = () => Boolean(document.querySelector(".cl-lesson-bar"));

const page = () => document.querySelector("#rendered_cells") || document.scrollingElement;

const first = (selectors) =>
  selectors.flatMap((selector) => [...document.querySelectorAll(selector)]).find(usable);

const stops = () =>
  [
    ...document.querySelectorAll("#rendered_cells :is(h1, h2, h3), #rendered_cells .cl-panel"),
  ].filter(
    (element) =>
      usable(element) &&
      element.getBoundingClientRect().height > 0 &&
      !element.closest(".cl-lesson") &&
      !element.parentElement.closest(".cl-panel"),
  );

const inView = () =>
  stops()
    .filter((element) => element.matches(".cl-panel"))
    .map((element) => [element, element.getBoundingClientRect()])
    .find(([, box]) => box.bottom > 80 && box.top < innerHeight * 0.7)?.[0];

const choices = () => {
  const found = lesson()
    ? [...(inView()?.querySelectorAll("button") || [])]
    : CHOICES.flatMap((selector) => [...document.querySelectorAll(selector)]);
  return found
    .filter(
      (element) => usable(element) && !element.closest("summary, .cl-cells, .cl-fronts, .cl-pile"),
    )
    .slice(0, 9);
};

const scroll = (by) => {
  const turn = document.querySelector(`.cl-steps [data-key=page-${by > 0 ? "next" : "back"}]`);
  if (turn && usable(turn)) {
    turn.click();
    return;
  }
  const tops = stops().map((element) => element.getBoundingClientRect().top - 16);
  const top = by > 0 ? tops.find((each) => each > 4) : tops.findLast((each) => each < -4);
  if (top !== undefined) {
    page().scrollBy({ top });
  }
};

// In projector view one action for each key; returns the function that ends it.
export function projectorKeys(words, language, leave) {
  // The key stands on what it does.
  const mark = () => {
    const marks = new Map();
    if (projected()) {
      choices().forEach((control, index) => marks.set(control, String(index + 1)));
      for (const [key, shown] of Object.entries(SHOWN_KEYS)) {
        const control = first(KEYS[key]);
        if (control) {
          marks.set(control, shown);
        }
      }
    }
    document.querySelectorAll("[data-hotkey]").forEach((control) => {
      if (!marks.has(control)) {
        delete control.dataset.hotkey;
      }
    });
    marks.forEach((shown, control) => {
      control.dataset.hotkey = shown;
    });
    legend();
  };
  const strip = document.createElement("div");
  const legend = () => {
    if (!projected()) {
      render(null, strip);
      return;
    }
    const said = words();
    const steps = lesson() || first([...ARROW_NEXT, ...ARROW_BACK]);
    const shown = [
      [steps, "→", said.next],
      [steps, "←", said.back],
      [first(KEYS[" "]), "␣", said.play],
      [first(KEYS.r), "R", said.roll],
      [choices().length, "1–9", said.choose],
      [first(KEYS.l), "L", said.language],
      [true, "Esc", said.view],
    ].filter(([there]) => there);
    if (!strip.isConnected) {
      document.body.append(strip);
    }
    render(
      html`<aside class="cl-keys" lang=${language()} aria-label=${said.title}>
        ${shown.map(([, key, what]) => html`<span><kbd>${key}</kbd> ${what}</span>`)}
      </aside>`,
      strip,
    );
  };
  let due = 0;
  const soon = () => {
    due ||= requestAnimationFrame(() => {
      due = 0;
      mark();
    });
  };
  const watch = new MutationObserver((records) => {
    if (records.some(({ target }) => !target.closest?.(".cl-keys"))) {
      soon();
    }
  });
  watch.observe(document.documentElement, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["disabled", "hidden", "data-cl-view", "aria-pressed"],
  });

  const keys = (event) => {
    if (!projected() || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (
      event.target.closest?.("input, select, textarea, [contenteditable]") ||
      (event.target.closest?.(".place") && event.key.startsWith("Arrow"))
    ) {
      return;
    }
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if ((key === " " || key === "Enter") && event.target.closest?.("button, a, summary, .place")) {
      return;
    }
    if (key === "Escape") {
      if (event.target.closest?.(".place")) {
        return;
      }
      leave();
    } else if (/^[1-9]$/.test(key)) {
      choices()[Number(key) - 1]?.click();
    } else if (lesson() && ["ArrowRight", "PageDown"].includes(key)) {
      scroll(1);
    } else if (lesson() && ["ArrowLeft", "PageUp"].includes(key)) {
      scroll(-1);
    } else if (KEYS[key]) {
      first(KEYS[key])?.click();
    } else {
      return;
    }
    event.preventDefault();
  };
  const over = new AbortController();
  const { signal } = over;
  document.addEventListener("keydown", keys, { signal });
  document.addEventListener("scroll", soon, { signal, capture: true, passive: true });
  soon();
  return () => {
    over.abort();
    watch.disconnect();
    render(null, strip);
    strip.remove();
  };
}
