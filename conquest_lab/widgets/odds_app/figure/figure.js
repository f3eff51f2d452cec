import { download } from "../../../kit/files.js";
import { html, useMessages, view } from "../../../kit/view.js";
import { SavedPicture } from "./plot.js";

// A picture of what is exact, with its caption and its numbers.
function Figure({ view: { lead, picture, language }, send, t, model }) {
  useMessages(model, download);
  return html`<section class="cl-card">
    <${SavedPicture} picture=${picture} language=${language} send=${send} t=${t}>
      <h2>${picture.title}</h2>
      <p class="cl-lead cl-space-below" role="status" hidden=${!lead}>${lead}</p>
    <//>
  </section>`;
}
export default view(Figure);
