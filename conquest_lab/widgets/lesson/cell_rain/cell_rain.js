import { drawView, h, ownKeys } from "../../shared/dom.js";
import { translator } from "../../shared/words.js";
import { cellGrid } from "../cells.js";
import { shareLine } from "../share.js";
import { betParts, throwParts } from "../trials.js";

const FALL = { duration: 350, easing: "cubic-bezier(.4, 0, 1, .6)" };
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const { closed, reveal, drawBet } = betParts(model, t);
  const { reset, dice, status, buttons, count, drawThrows } = throwParts(model, t);
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
      h("div", { class: "cl-row cl-buttons" }, buttons, reset),
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
        { class: `cl-cell cl-rain ${won.includes(n) ? "cl-attackers" : ""}` },
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
  drawView(model, root, (view) => {
    if (!grid || grid.rows.length !== view.sides) {
      build(view);
    }
    drawBet(t("Show the exact value"), t("Hide the exact value"));
    drawThrows();
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
  });
}
export default { render };
