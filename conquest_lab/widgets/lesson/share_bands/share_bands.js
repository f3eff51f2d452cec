import { Legend } from "../../../kit/controls.js";
import { Tracks } from "../../../kit/tracks.js";
import { Act, html, view } from "../../../kit/view.js";

function ShareBands({ view: { rows, full, begun, said }, t }) {
  const tracks = rows.map(({ name, band, dots, text }) => ({
    name,
    text,
    marks: [["cl-band", ...band], ...dots.map((share) => ["cl-dot", share])],
  }));
  return html`<section class="cl-card">
    <div class="cl-row">
      <${Act} name="throw" class="cl-first" disabled=${full}>${t("Attack in every row")}<//>
      <${Act} name="reset" class="cl-plain" disabled=${!begun}>${t("Start again")}<//>
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
