import { download } from "../../../kit/files.js";
import { savePicture } from "../../../kit/save.js";
import { html, useMessages, view } from "../../../kit/view.js";
import { drawn } from "../../shared/drawn.js";

const parsed = (still) => document.createRange().createContextualFragment(still).firstElementChild;

// Buttons that save a map as its still picture, another part of the page as it is shown; and its numbers.
function Saving({ view: { title, part, without }, send, t, model, el }) {
  useMessages(model, (message) => {
    if (message.file) {
      download(message);
      return;
    }
    const shown = part && el.closest(".cl-odds-screen")?.querySelector(part);
    if (shown || message.still) {
      const picture = shown ? drawn(shown, without) : parsed(message.still);
      savePicture(picture, message.caption, message.name, message.kind);
    }
  });
  const button = (kind, words) =>
    html`<button data-key=${`save-${kind}`} class="cl-save"
      onClick=${() => send({ do: "save", kind })}>${words}</button>`;
  return html`<div class="cl-row cl-saving" role="group" aria-label=${title}>
    <span class="cl-quiet">${title}</span>
    ${button("svg", t("Save as SVG"))}${button("png", t("Save as PNG"))}
    ${button("csv", t("Numbers as CSV"))}
  </div>`;
}
export default view(Saving);
