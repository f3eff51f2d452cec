import { passBets } from "../../../kit/curtain.js";
import { html, render } from "../../../kit/view.js";

const WHOLE = "all";
const SMALLEST = 0.5; // of the text's size on a projector, below which a step scrolls
const SMALLEST_BOARD = 0.5; // of the size of a board on a projector, to leave room for text
const READ = 20; // pixels of text, for which a board gives way before the text does
const SHRINK = 0.95;
const HALVINGS = 3;
const DRAWN = 2000; // milliseconds in which what comes into sight is drawn

const page = () => document.querySelector("#rendered_cells");

const go = (to) => {
  location.hash = `step-${to + 1}`;
};

const textSize = () => {
  const probe = document.createElement("span");
  probe.style = "position:absolute;visibility:hidden;width:var(--cl-size)";
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

const PAPER = 680; // pixels across a page of A4 or Letter, between its margins

// Say how wide the page is on the screen, and how much smaller on paper.
const measurePaper = () => {
  const { width: wide } = document.querySelector(".cl-lesson-bar").getBoundingClientRect();
  const { style } = document.documentElement;
  style.setProperty("--cl-print", Math.min(1, PAPER / wide));
  style.setProperty("--cl-print-width", `${wide}px`);
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
      holds(box, ".cl-world") && holds(after, ".conquest-lab") ? "over-numbers" : "",
      shown.has(box) && !shown.has(after) ? "last" : "",
    ];
    const now = lies.filter(Boolean).join(" ");
    if ((box.dataset.clLay ?? "") !== now) {
      box.dataset.clLay = now;
    }
  });
};

// A formula or a table may be wider than a phone: then, and only then, the keyboard reaches what it scrolls.
const reachable = () => {
  for (const text of page().querySelectorAll(".jp-MarkdownOutput, .conquest-lab")) {
    if (text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight) {
      text.tabIndex = 0;
    } else {
      text.removeAttribute("tabindex");
    }
  }
};

// The bets that views in some cells wait for, of those outside that are not decided.
const betsFor = (cells) => {
  const names = cells.flatMap((cell) =>
    [...cell.querySelectorAll("[class*='cl-waits-']")].map(
      ({ className }) => /cl-waits-(\d+)/.exec(className)[1],
    ),
  );
  return [...new Set(names)]
    .flatMap((name) => [...document.querySelectorAll(`.cl-asks-${name}[data-cl-closed=true]`)])
    .map((bet) => bet.closest(".jp-Cell"))
    .filter((cell) => cell && !cells.includes(cell));
};

const Entry = ({ title, n, isLocked, isShown, minutes }) =>
  html`<li value=${n + 1}>
    ${
      isLocked
        ? html`<span class="cl-quiet">${title}</span>`
        : html`<a class=${isShown ? "cl-in-ink cl-bold" : "cl-in-accent"} href=${`#step-${n + 1}`}
            data-key=${`step-${n + 1}`} aria-current=${isShown ? "step" : undefined}>${title}
            ${minutes && html` <small class="cl-quiet">${minutes}</small>`}</a>`
    }
  </li>`;

// Pictures of other steps are drawn first.
const printSoon = () => setTimeout(() => print(), DRAWN);

// The bar of the steps. After the last one there is nothing to go on to but the other lessons.
function Bar({ steps, shown, whole, locked, minutes, t }) {
  const home = document.querySelector(".cl-lesson-bar .cl-home");
  const last = shown + 1 >= steps.length;
  const leaves = !whole && last && Boolean(home?.href);
  const shut = !last && locked(shown + 1);
  return html`<div class="cl-steps cl-one-row cl-centre cl-on-paper cl-line-above">
    <span class="cl-progress" aria-hidden="true"
      style=${`--done:${whole ? 1 : (shown + 1) / steps.length}`} />
    <button class="cl-rigid cl-unbroken" data-key="page-back" aria-label=${t("Back")} hidden=${whole}
      disabled=${shown === 0} onClick=${() => go(shown - 1)}>
      ← <span>${t("Back")}</span>
    </button>
    <details class="cl-contents">
      <summary class="cl-one-row cl-centre cl-touch cl-tight">
        ${
          whole
            ? t("The whole lesson")
            : html`<span class="cl-at cl-unbroken">${`${shown + 1} / ${steps.length}`}</span>
                <span class="cl-title">${steps[shown].title}</span>`
        }
      </summary>
      <ol class="cl-on-paper cl-lined cl-round-l">
        ${steps.map(
          ({ title }, n) =>
            html`<${Entry} title=${title} n=${n} isLocked=${locked(n)} isShown=${!whole && n === shown}
              minutes=${minutes[n]} />`,
        )}
        <li class="cl-whole cl-bare-list cl-line-above">
          <a class="cl-in-accent" href=${`#step-${WHOLE}`}>${t("Show the whole lesson on one page")}</a>
        </li>
        <li class="cl-whole cl-bare-list cl-line-above">
          <a class="cl-in-accent" href=${`#step-${WHOLE}`} data-key="print" onClick=${printSoon}>
            ${t("Print the whole lesson")}
          </a>
        </li>
      </ol>
    </details>
    <p class="cl-shut cl-remark cl-tight" id="cl-shut" hidden=${whole || !shut}>
      ${shut ? t("Lock in your bet first.") : ""}
    </p>
    <button class="cl-first cl-rigid cl-unbroken" data-key="page-next" aria-describedby="cl-shut"
      hidden=${whole || leaves} disabled=${last || shut} onClick=${() => go(shown + 1)}>
      <span>${t("Next")}</span> →
    </button>
    <a class="cl-away cl-inline cl-touch cl-on-accent cl-in-white" data-key="page-home" hidden=${!leaves}
      href=${home?.href}>${home?.textContent}</a>
  </div>`;
}

// One step of a lesson at a time, each with an address of its own: #step-3, and #step-all for the
// whole page. `always` is shown with every step; `view` says what the page shows now. The result draws
// the steps anew, and ends them.
//
// What follows a bet waits until it is decided. An address of a later step leads there all the same, and the bets
// that its pictures wait for are shown above them. Teachers, and who asks for the whole lesson, see it all.
export function lessonSteps(always, t, view) {
  const bar = document.createElement("nav");
  bar.className = "cl-panel cl-foot";
  let steps = stepsOfPage();
  let shown = 0;
  let whole = false;
  let borrowed = [];

  const stepOf = (element) =>
    steps.findIndex(({ cells }) => cells.some((c) => c.contains(element)));
  const seesAll = () => whole || view().shown_as === "teacher";
  const locked = (n) =>
    !seesAll() &&
    [...document.querySelectorAll("[data-cl-closed=true]")].some((bet) => {
      const at = stepOf(bet);
      return at >= shown && at < n;
    });

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
      const yields = board >= size / full || size * SHRINK < READ;
      const smaller = yields ? Math.max(board * SHRINK, SMALLEST_BOARD) : board;
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

  // In a teacher's view the minutes of a step stand in the list and behind its heading, where they are known.
  const minutesOfSteps = () => {
    const known = view().minutes;
    const fits = known.length + 1 === steps.length; // the last step is for teachers
    return steps.map((_, n) => (fits && known[n] ? t("{n} min", { n: known[n] }) : ""));
  };
  const timed = (minutes) =>
    steps.forEach(({ cells }, n) => {
      const heading = cells.map((cell) => cell.querySelector("h2")).find(Boolean);
      if (minutes[n]) {
        heading.dataset.clMinutes = minutes[n];
      } else {
        delete heading.dataset.clMinutes;
      }
    });

  const draw = () => {
    const minutes = minutesOfSteps();
    timed(minutes);
    bar.lang = view().language;
    bar.setAttribute("aria-label", t("Steps of the lesson"));
    render(
      html`<${Bar} steps=${steps} shown=${shown} whole=${whole} locked=${locked} minutes=${minutes}
        t=${t} />`,
      bar,
    );
  };

  const turn = () => {
    steps = stepsOfPage();
    if (!steps.length) {
      return;
    }
    const to = asked();
    const before = whole ? WHOLE : shown;
    whole = to === WHOLE;
    shown = whole ? shown : Math.min(to, steps.length - 1);
    const { cells } = steps[shown];
    const asks = betsFor(cells);
    borrowed = before === to ? [...new Set([...borrowed, ...asks])] : asks;
    passBets((bet) => seesAll() || stepOf(bet) < shown);
    document.body.dataset.clSteps = whole ? WHOLE : String(shown + 1);
    page()
      .querySelectorAll(".jp-Cell")
      .forEach((cell) => {
        const isSeen = whole || cells.includes(cell) || borrowed.includes(cell);
        const isShut = steps.every((step) => !step.cells.includes(cell));
        cell.classList.toggle("cl-off-step", (!isSeen || isShut) && !cell.contains(always));
      });
    // A slide without the title of the lesson has its own heading as the first of the page.
    for (const step of steps) {
      const first = step.cells.map((cell) => cell.querySelector("h1, h2")).find(Boolean);
      if (first?.localName === "h2") {
        first.ariaLevel = whole || step !== steps[shown] ? null : "1";
      }
    }
    touched = false;
    layOut(whole ? [] : cells);
    draw();
    fit(true);
    reachable();
  };
  const turned = () => {
    bar.querySelector("details").open = false;
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

  const over = new AbortController();
  const { signal } = over;
  // Once somebody does something on a step it stays as large as it is.
  const touch = () => {
    touched = true;
  };
  document.addEventListener("pointerdown", touch, { signal, capture: true });
  document.addEventListener("keydown", touch, { signal, capture: true });

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
  addEventListener("hashchange", turned, { signal });
  addEventListener("resize", resized, { signal });
  addEventListener("beforeprint", measurePaper, { signal });
  if (steps.length) {
    document.body.append(bar);
    turn();
  }
  return {
    turn,
    stop: () => {
      watch.disconnect();
      grown.disconnect();
      over.abort();
      render(null, bar);
      bar.remove();
      delete document.body.dataset.clSteps;
    },
  };
}
