import { useAfterDice } from "../../kit/after_dice.js";
import { classes, html, view } from "../../kit/view.js";

function Odds({ view: now, t }) {
  const { shown, address, percent, exact, conquer, lines, hint } = useAfterDice(now);
  const home = document.querySelector('meta[name="conquest-home"]')?.content;
  return html`<section class=${classes("cl-card", !shown && !address && "cl-nothing-yet")}>
    <div class="cl-head">
      <h2>${t("Odds of this attack")}</h2>
      ${
        home &&
        address &&
        html`<a href=${`${home}${address}`} target="_blank" data-key="odds-app">${t("Open in Odds")}</a>`
      }
    </div>
    ${
      shown
        ? html`<p class="cl-percent cl-text-xxl cl-bold">
              ${percent}${exact && html`<span class="cl-quiet"> ${exact}</span>`}
            </p>
            <div class="cl-bar" aria-hidden="true"><i style=${`width:${100 * conquer}%`} /></div>
            <ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`
        : html`<p class="cl-quiet">${hint}</p>`
    }
  </section>`;
}
export default view(Odds);
