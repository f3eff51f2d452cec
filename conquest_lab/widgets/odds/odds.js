import { ChanceBar } from "../../kit/bars.js";
import { useAfterDice } from "../../kit/after_dice.js";
import { classes, html, view } from "../../kit/view.js";
import { home } from "../shared/go.js";

function Odds({ view: now, t }) {
  const { shown, address, percent, exact, conquer, lines, hint } = useAfterDice(now);
  return html`<section class=${classes("cl-card", !shown && !address && "cl-nothing-yet")}>
    <div class="cl-head cl-one-row cl-gap-flat cl-between">
      <h2 class="cl-flush">${t("Odds of this attack")}</h2>
      ${
        home() &&
        address &&
        html`<a class="cl-inline cl-rigid cl-touch cl-in-accent" href=${`${home()}${address}`} target="_blank" data-key="odds-app">${t("Open in Odds")}</a>`
      }
    </div>
    ${
      shown
        ? html`<p class="cl-percent cl-text-xxl cl-bold">
              ${percent}${exact && html`<span class="cl-quiet cl-text-m cl-not-bold"> ${exact}</span>`}
            </p>
            <${ChanceBar} chance=${conquer} look="cl-on-sunk cl-apart" />
            <ul class="cl-points cl-text-m">${lines.map((line) => html`<li>${line}</li>`)}</ul>`
        : html`<p class="cl-quiet">${hint}</p>`
    }
  </section>`;
}
export default view(Odds, { at: 7 });
