import { h } from "../shared/dom.js";
import { throwParts } from "./trials.js";

// The parts of views that make trials of any kind: the buttons with the words of that kind, and a
// bar that shows how far a long run has come.
export function handfulParts(model, t) {
  const { drawThrows, ...parts } = throwParts(model, t);
  const progress = h("progress", { class: "cl-progress" });
  const drawHandfuls = (once) => {
    const view = model.get("view");
    drawThrows();
    parts.buttons[0].textContent = once;
    progress.hidden = !view.running;
    progress.max = view.goal || 1;
    progress.value = view.thrown;
    progress.setAttribute("aria-label", view.trials);
  };
  return { ...parts, progress, drawHandfuls };
}
