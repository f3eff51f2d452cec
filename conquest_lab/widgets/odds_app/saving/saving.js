import { download } from "../../../kit/files.js";
import { savePicture } from "../../../kit/save.js";
import { html, useMessages, view } from "../../../kit/view.js";
import { drawn } from "../../shared/drawn.js";
import { SaveButtons } from "../figure/plot.js";

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
  return html`<${SaveButtons} save=${(kind) => send({ do: "save", kind })} t=${t}
    role="group" aria-label=${title}><span class="cl-quiet">${title}</span><//>`;
}
export default view(Saving);
