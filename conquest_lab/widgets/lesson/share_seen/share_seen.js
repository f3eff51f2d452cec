import { drawView, h, ownKeys } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";
import { handfulParts } from "../handfuls.js";
import { shareLine } from "../share.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const closed = h("p", { class: "cl-quiet" });
  const { lead, reset, status, buttons, count, progress, drawHandfuls } = handfulParts(model, t);
  const { parts, draw: drawLine } = shareLine(t);
  const last = h("p", { class: "cl-last" });
  const trials = h(
    "div",
    {},
    lead,
    h("div", { class: "cl-row cl-buttons" }, buttons, reset),
    progress,
    h("div", { class: "cl-row cl-tried" }, count, last),
    parts,
  );
  const root = h("section", { class: "cl-card" }, closed, trials, status);
  el.append(root);
  drawView(model, root, (view) => {
    closed.textContent = t("Lock in your bet first.");
    closed.hidden = view.open;
    drawHandfuls(t("Try once"));
    trials.hidden = !view.open;
    last.textContent = view.last || t("No trial yet.");
    drawLine(view.line, view.running);
  });
}
export default { render };
