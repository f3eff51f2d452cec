import { Legend } from "../../../kit/controls.js";
import { Tracks } from "../../../kit/tracks.js";
import { html, view } from "../../../kit/view.js";

function ShareBands({ view: { rows, full, begun, said }, send, t }) {
  const tracks = rows.map(({ name, band, dots, text }) => ({
    name,
    text,
    marks: [["cl-band", ...band], ...dots.map((share) => ["cl-dot", share])],
  }));
  return html`<section class="cl-card">
    <div class="cl-row">
      <button class="cl-first" data-key="throw" disabled=${full} onClick=${() => send({ do: "throw" })}>
        ${t("Attack in every row")}
      </button>
      <button class="cl-plain" data-key="reset" disabled=${!begun}
        onClick=${() => send({ do: "reset" })}>${t("Start again")}</button>
    </div>
    <${Tracks} rows=${tracks} />
    <${Legend} keys=${[
      ["band", t("95% of all shares lie here, exactly")],
      ["dot", t("a share that was observed")],
    ]} />
    <p role="status">${said}</p>
  </section>`;
}
export default view(ShareBands);
