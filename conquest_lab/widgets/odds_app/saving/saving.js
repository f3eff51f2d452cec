import { download } from "../../../kit/files.js";
import { savePicture } from "../../../kit/save.js";
import { html, useMessages, view } from "../../../kit/view.js";
import { drawn } from "../../shared/drawn.js";

// Buttons that save a part of the page: as it is shown, with its caption; and its numbers.
function Saving({ view: { title, part, without }, send, t, model, el }) {
  useMessages(model, (message) => {
    if (message.file) {
      download(message);
      return;
    }
    const shown = el.closest(".cl-odds-screen")?.querySelector(part);
    if (shown) {
      savePicture(drawn(shown, without), message.caption, message.name, message.kind);
    }
  });
  const button = (kind, words) =>
    html`<button data-key=${`save-${kind}`} class="cl-save"
      onClick=${() => send({ do: "save", kind })}>${words}</button>`;
  return html`<div class="cl-row cl-saving" role="group" aria-label=${title}>
    <span>${title}</span>
    ${button("svg", t("Save as SVG"))}${button("png", t("Save as PNG"))}
    ${button("csv", t("Numbers as CSV"))}
  </div>`;
}
export default view(Saving);
