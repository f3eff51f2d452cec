import { h, ownKeys } from "../../shared/dom.js";
import { translator } from "../../shared/words.js";
import { cellGrid } from "../cells.js";
import { shareLine } from "../share.js";
import { betParts, trialParts } from "../trials.js";

const FALL = { duration: 350, easing: "cubic-bezier(.4, 0, 1, .6)" };
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const send = (what, to) => () => model.send({ do: what, to });
  const { closed, reveal, drawBet } = betParts(model, t);
  const { reset, dice, status, drawTrials } = trialParts(model, t);
  const one = h("button", { class: "cl-first", "data-key": "one", onclick: send("throw", 1) });
  const ten = h("button", { "data-key": "ten", onclick: send("throw", 10) });
  const thousand = h("button", { "data-key": "thousand", onclick: send("throw", 1000) });
  const count = h("p", { class: "cl-count" });
  const { parts, draw: drawLine } = shareLine(t);
  const board = h("div");
  const last = h("div", { class: "cl-row cl-last" }, dice, count);
  const root = h(
    "section",
    { class: "cl-card cl-beside" },
    board,
    h(
      "div",
      {},
      closed,
      h("div", { class: "cl-row cl-buttons" }, one, ten, thousand, reset),
      last,
      parts,
      reveal,
    ),
    status,
  );
  el.append(root);

  let grid = null;
  let seen = 0;
  const build = ({ sides, won }) => {
    const words = { attack: t("Attacker’s die"), defence: t("Defender’s die") };
    grid = cellGrid(sides, words, (n) =>
      h(
        "div",
        { class: `cl-cell cl-rain ${won.includes(n) ? "cl-hers" : "cl-theirs"}` },
        h("span", { class: "cl-level" }),
        h("span", { class: "cl-drops" }),
      ),
    );
    board.replaceChildren(grid.frame);
  };
  // The newest throws fall from the upper edge of the board into their cells.
  const fall = (cells) => {
    if (still()) {
      return;
    }
    const top = grid.grid.getBoundingClientRect().top;
    cells.forEach((n, order) => {
      const box = grid.cells[n].getBoundingClientRect();
      const drop = h("span", { class: "cl-drop" });
      drop.style.left = `${20 + ((order * 37) % 60)}%`;
      grid.cells[n].append(drop);
      drop
        .animate([{ transform: `translateY(${top - box.top}px)` }, { transform: "none" }], {
          ...FALL,
          delay: order * 2,
          fill: "backwards",
        })
        .finished.catch(() => {})
        .finally(() => drop.remove());
    });
  };
  const draw = () => {
    const view = model.get("view");
    root.lang = view.language;
    if (!grid || grid.rows.length !== view.sides) {
      build(view);
    }
    drawBet(t("Show the exact value"), t("Hide the exact value"));
    drawTrials();
    one.textContent = t("Throw once");
    ten.textContent = view.ten;
    thousand.textContent = view.thousand;
    for (const button of [one, ten, thousand]) {
      button.disabled = !view.open || view.full;
    }
    reset.disabled = !view.running && !view.thrown;
    count.textContent = view.thrown ? view.trials : "";
    const most = Math.max(...view.counts, 1);
    grid.cells.forEach((cell, n) => {
      const [level, drops] = cell.children;
      level.style.height = `${(100 * view.counts[n]) / most}%`;
      drops.textContent = view.counts[n] || "";
    });
    drawLine(view.line, view.running);
    if (view.thrown > seen) {
      fall(view.fresh);
    }
    seen = view.thrown;
  };
  model.on("change:view", draw);
  draw();
}
export default { render };
