import { drawView, h, ownKeys } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";
import { handfulParts } from "../handfuls.js";
import { pairBars } from "../pair_bars.js";
import { shareLine } from "../share.js";
import { betParts } from "../trials.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const { closed, reveal, drawBet } = betParts(model, t);
  const { reset, status, buttons, count, progress, drawHandfuls } = handfulParts(model, t);
  const { parts, draw: drawLine } = shareLine(t);
  const { box, draw: drawBars } = pairBars();
  const heading = h("p", { class: "cl-lead" });
  const last = h("p");
  const mean = h("p");
  const root = h(
    "section",
    { class: "cl-card" },
    closed,
    h("div", { class: "cl-row cl-buttons" }, buttons, reset, reveal),
    progress,
    h(
      "div",
      { class: "cl-halves" },
      h("div", {}, heading, box),
      h("div", {}, count, last, parts, mean),
    ),
    status,
  );
  el.append(root);
  drawView(model, root, (view) => {
    drawBet(t("Show the exact values"), t("Hide the exact values"));
    drawHandfuls(t("One campaign"));
    heading.textContent = t("Where the campaigns end");
    drawBars(view.bars, heading.textContent);
    last.textContent = view.last;
    last.hidden = !view.last;
    mean.textContent = view.mean;
    mean.hidden = !view.mean;
    drawLine(view.line, view.running);
  });
}
export default { render };
