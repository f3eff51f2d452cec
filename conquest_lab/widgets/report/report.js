import { Act, html, useState, view } from "../../kit/view.js";

function Report({ view: { ply, lines }, t }) {
  const [closed, close] = useState(-1); // the ply at which it was put away
  return html`<section class="cl-card cl-mid" hidden=${ply === closed}>
    <h2 class="cl-flush">${t("While you waited")}</h2>
    <ul class="cl-points cl-tight">${lines.map((line) => html`<li>${line}</li>`)}</ul>
    <${Act} name="watch" with=${{ ply }}>${t("Watch again")}<//>
    <button class="cl-away" data-key="away" aria-label=${t("Close")}
      onClick=${() => close(ply)}>×</button>
  </section>`;
}
export default view(Report, { at: 3 });
