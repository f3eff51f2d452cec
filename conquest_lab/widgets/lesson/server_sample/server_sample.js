import { Packet } from "../../../kit/dice.js";
import { classes, html, view } from "../../../kit/view.js";

const ServerSample = ({ view: { servers, faces, said }, t }) =>
  html`<section class="cl-card">
    <div class="cl-racks cl-flex cl-coloured cl-gap-m cl-in-white" aria-hidden="true">
      ${servers.map(
        (letter, n) =>
          html`<span class=${classes("cl-rack cl-grid cl-gap-s cl-grow cl-round-m", n === 0 && "cl-threw")}><i /><i /><b class="cl-text-xl">${letter}</b></span>`,
      )}
    </div>
    <${Packet} faces=${faces} />
    <p>${said}</p>
    <p class="cl-remark">
      ${t(
        "Exactly one of the servers is loaded: there the six falls twice as often as each other face.",
      )}
    </p>
  </section>`;
export default view(ServerSample);
