import { html, Markup, view } from "../../../kit/view.js";

const CardTable = ({ view: { name, points, lines, throw: thrown }, t }) =>
  html`<section class="cl-card cl-spread cl-wrap cl-gap-far cl-at-top">
    <div class="cl-country" role="group" aria-label=${t("Country card")}>
      <p class="cl-name cl-flex cl-gap-xl cl-between"><strong>${name}</strong><span>${points}</span></p>
      <ul class="cl-grid">${lines.map((line) => html`<li><${Markup} text=${line} /></li>`)}</ul>
    </div>
    ${
      thrown &&
      html`<div class="cl-tray"><p class="cl-quiet cl-flush cl-space-below">${t("Your throw")}</p><${Markup} text=${thrown} /></div>`
    }
  </section>`;
export default view(CardTable);
