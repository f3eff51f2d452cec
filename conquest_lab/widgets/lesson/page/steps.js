import { fill, h } from "../../shared/dom.js";

const WHOLE = "all";
const SMALLEST = 0.5; // of the text's size on a projector, below which a step scrolls
const SMALLEST_BOARD = 0.7; // of the size of a board on a projector, to leave room for text
const SHRINK = 0.95;
const HALVINGS = 3;

const page = () => document.querySelector("#rendered_cells");

const go = (to) => {
  location.hash = `step-${to + 1}`;
};

const textSize = () => {
  const probe = h("span", { style: "position:absolute;visibility:hidden;width:var(--cl-size)" });
  document.body.append(probe);
  const { width } = probe.getBoundingClientRect();
  probe.remove();
  return width;
};

const titleOf = (cell) => {
  const heading = cell.querySelector(".jp-RenderedMarkdown > h2:first-child");
  if (!heading) {
    return null;
  }
  const copy = heading.cloneNode(true);
  copy.querySelector(".anchor-link")?.remove();
  return copy.textContent.replace(/^\d+\.\s*/, "").trim();
};

// The cells of each step: a heading of the second level at the head of a cell begins one. What stands
// above the first heading belongs to the first step.
const stepsOfPage = () => {
  const steps = [];
  const above = [];
  const shut = document.documentElement.dataset.clGate === "shut";
  for (const cell of page().querySelectorAll(".jp-Cell")) {
    if (shut && cell.matches(".cl-teachers")) {
      continue;
    }
    const title = titleOf(cell);
    if (title === null) {
      (steps.at(-1)?.cells ?? above).push(cell);
    } else {
      steps.push({ title, cells: steps.length ? [cell] : [...above, cell] });
    }
  }
  return steps;
};

const asked = () => {
  const [, word] = /^#step-(\d+|all)$/.exec(location.hash) ?? [];
  return word === WHOLE ? WHOLE : Math.max(0, Number(word ?? 1) - 1);
};

// Marks what lies side by side or below a map on the step that is shown, for the style sheet: an exercise
// beside another one is half as wide, a map above numbers is lower, nothing follows the last.
const layOut = (cells) => {
  const boxes = [...page().children];
  const shown = new Set(cells.map((cell) => cell.parentElement));
  const holds = (box, what) =>
    Boolean(box) && shown.has(box) && Boolean(box.querySelector(`:scope > .jp-CodeCell ${what}`));
  boxes.forEach((box, n) => {
    const [before, after] = [boxes[n - 1], boxes[n + 1]];
    const alone = holds(box, ".cl-exercise") && !box.querySelector(".cl-pair, .cl-board-exercise");
    const exercise = holds(after, ".cl-exercise");
    const lies = [
      alone && (exercise || holds(before, ".cl-exercise")) ? "half" : "",
      holds(box, ".cl-world") && holds(after, ".jp-RenderedText") ? "over-numbers" : "",
      shown.has(box) && !shown.has(after) ? "last" : "",
    ];
    const now = lies.filter(Boolean).join(" ");
    if ((box.dataset.clLay ?? "") !== now) {
      box.dataset.clLay = now;
    }
  });
};

// A formula may be wider than a phone: then, and only then, the keyboard reaches the text that it scrolls.
const reachable = () => {
  for (const text of page().querySelectorAll(".jp-MarkdownOutput")) {
    if (text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight) {
      text.tabIndex = 0;
    } else {
      text.removeAttribute("tabindex");
    }
  }
};

// One step of a lesson at a time, each with an address of its own: #step-3, and #step-all for the
// whole page. `always` is shown with every step; `view` says what the page shows now. The result draws
// the steps' bar anew, and ends it.
export function lessonSteps(always, t, view) {
  const back = h("button", { "data-key": "page-back", onclick: () => go(shown - 1) });
  const next = h("button", {
    class: "cl-first",
    "data-key": "page-next",
    onclick: () => go(shown + 1),
  });
  const summary = h("summary");
  const list = h("ol");
  const contents = h("details", { class: "cl-contents" }, summary, list);
  const progress = h("span", { class: "cl-progress", "aria-hidden": "true" });
  const why = h("p", { class: "cl-shut", id: "cl-shut" });
  // After the last step there is nothing to go on to but the other lessons.
  const away = h("a", { class: "cl-away", "data-key": "page-home" });
  const bar = h("nav", { class: "cl-panel cl-steps" }, progress, back, contents, next, away, why);
  next.setAttribute("aria-describedby", why.id);
  let steps = stepsOfPage();
  let shown = 0;
  let whole = false;

  const locked = (n) => Boolean(steps[n].cells[0].closest(".cl-behind"));

  // On a projector a step is a slide: the board, where that helps, and the text shrink by turns until nothing
  // needs to be scrolled.
  const root = document.documentElement;
  let full = 0;
  let board = 1;
  let heights = "";
  let touched = false;
  const measured = () =>
    (whole ? [] : steps[shown].cells).map((cell) => cell.offsetHeight).join(" ");
  // The last step may have been longer than needed: between a size that fits and one that may not, the
  // largest of seven that fits.
  const largest = (small, large) => {
    let [fits, tooLarge] = [small, large];
    for (let n = 0; n < HALVINGS; n += 1) {
      const size = (fits + tooLarge) / 2;
      root.style.setProperty("--cl-size", `${size}px`);
      if (page().scrollHeight - page().clientHeight > 1) {
        tooLarge = size;
      } else {
        fits = size;
      }
    }
    return fits;
  };
  const fit = (anew) => {
    if (anew) {
      root.style.removeProperty("--cl-size");
      root.style.removeProperty("--cl-board");
      full = textSize();
      board = 1;
    }
    if (root.dataset.clView !== "projector" || whole) {
      return;
    }
    let size = textSize();
    let over = page().scrollHeight - page().clientHeight;
    while (over > 1 && size > full * SMALLEST) {
      const smaller = board >= size / full ? Math.max(board * SHRINK, SMALLEST_BOARD) : board;
      root.style.setProperty("--cl-board", smaller);
      if (page().scrollHeight - page().clientHeight < over) {
        board = smaller;
      } else {
        root.style.setProperty("--cl-board", board);
        size *= SHRINK;
        root.style.setProperty("--cl-size", `${size}px`);
      }
      over = page().scrollHeight - page().clientHeight;
    }
    if (over <= 1 && size < full) {
      root.style.setProperty("--cl-size", `${largest(size, Math.min(full, size / SHRINK))}px`);
    }
    heights = measured();
  };
  // While a step is being built it may be higher for a moment than it is in the end: until somebody does
  // something on it, it is fitted anew. Later its text only shrinks, and does not jump under the hand.
  const changed = () => {
    layOut(whole ? [] : steps[shown].cells);
    if (measured() !== heights) {
      fit(!touched);
    }
    reachable();
  };

  const draw = () => {
    steps = steps.every(({ cells }) => cells.every((cell) => cell.isConnected))
      ? steps
      : stepsOfPage();
    if (!steps.length) {
      return;
    }
    bar.lang = view().language;
    bar.setAttribute("aria-label", t("Steps of the lesson"));
    back.replaceChildren("← ", h("span", {}, t("Back")));
    next.replaceChildren(h("span", {}, t("Next")), " →");
    back.hidden = whole;
    const home = document.querySelector(".cl-lesson-bar .cl-home");
    away.hidden = whole || shown + 1 < steps.length || !home?.href;
    if (!away.hidden) {
      away.href = home.href;
      away.textContent = home.textContent;
    }
    next.hidden = whole || !away.hidden;
    back.disabled = shown === 0;
    const shut = shown + 1 < steps.length && locked(shown + 1);
    next.disabled = shown + 1 >= steps.length || shut;
    why.textContent = shut ? t("Lock in your bet first.") : "";
    why.hidden = !shut;
    summary.replaceChildren(
      ...(whole
        ? [t("The whole lesson")]
        : [
            h("span", { class: "cl-at" }, `${shown + 1} / ${steps.length}`),
            h("span", { class: "cl-title" }, ` · ${steps[shown].title}`),
          ]),
    );
    progress.style.setProperty("--done", whole ? 1 : (shown + 1) / steps.length);
    fill(
      list,
      steps.map(({ title }, n) =>
        h(
          "li",
          { value: n + 1 },
          locked(n)
            ? h("span", { class: "cl-quiet" }, title)
            : h(
                "a",
                {
                  href: `#step-${n + 1}`,
                  "data-key": `step-${n + 1}`,
                  "aria-current": !whole && n === shown ? "step" : null,
                },
                title,
              ),
        ),
      ),
      h(
        "li",
        { class: "cl-whole" },
        h("a", { href: `#step-${WHOLE}` }, t("Show the whole lesson on one page")),
      ),
    );
  };

  const turn = () => {
    if (!steps.length) {
      return;
    }
    const to = asked();
    whole = to === WHOLE;
    if (!whole) {
      shown = Math.min(to, steps.length - 1);
      while (shown > 0 && locked(shown)) {
        shown -= 1;
      }
    }
    document.body.dataset.clSteps = whole ? WHOLE : String(shown + 1);
    steps.forEach(({ cells }, n) =>
      cells.forEach((cell) =>
        cell.classList.toggle("cl-off-step", !whole && n !== shown && !cell.contains(always)),
      ),
    );
    touched = false;
    layOut(whole ? [] : steps[shown].cells);
    draw();
    fit(true);
    reachable();
  };
  const turned = () => {
    contents.open = false;
    turn();
    page().scrollTop = 0;
    const heading = whole
      ? null
      : steps[shown].cells.map((cell) => cell.querySelector("h1, h2")).find(Boolean);
    if (heading) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
  };

  // A step behind a bet that is not made yet cannot be shown. The address keeps it, for a bet that the
  // browser remembers, until the reader does something on the step that is shown.
  const settle = () => {
    touched = true;
    if (!whole && asked() !== shown) {
      history.replaceState(history.state, "", `#step-${shown + 1}`);
    }
  };
  document.addEventListener("pointerdown", settle, true);
  document.addEventListener("keydown", settle, true);

  // A bet that is locked in opens the steps behind it.
  const watch = new MutationObserver((records) => {
    if (records.some(({ target }) => !target.parentElement.closest(".jp-Cell"))) {
      turn();
    }
  });
  watch.observe(page(), { subtree: true, attributes: true, attributeFilter: ["class"] });
  const grown = new ResizeObserver(() => requestAnimationFrame(changed));
  page()
    .querySelectorAll(".jp-Cell")
    .forEach((cell) => grown.observe(cell));
  const resized = () => {
    fit(true);
    reachable();
  };
  addEventListener("hashchange", turned);
  addEventListener("resize", resized);
  if (steps.length) {
    document.body.append(bar);
    turn();
  }
  return {
    draw: () => {
      draw();
      fit(true);
    },
    // The page has other cells now.
    turn: () => {
      steps = stepsOfPage();
      turn();
    },
    stop: () => {
      watch.disconnect();
      grown.disconnect();
      document.removeEventListener("pointerdown", settle, true);
      document.removeEventListener("keydown", settle, true);
      removeEventListener("hashchange", turned);
      removeEventListener("resize", resized);
      bar.remove();
      delete document.body.dataset.clSteps;
    },
  };
}
