import { Legend } from "../../../kit/controls.js";
import { PipDie } from "../../../kit/dice.js";
import { PairBars } from "../../../kit/pairs.js";
import { AskForBet, Reveal, ShareLine, Throws, Told, TrialsDone } from "../../../kit/trials.js";
import { classes, html, view } from "../../../kit/view.js";

const Thing = ([face, text, matters]) =>
  face
    ? html`<${PipDie} face=${face} kind=${classes("cl-tried", matters && "cl-matters")} />`
    : html`<span class=${classes("cl-tried cl-round-m cl-on-paper cl-in-ink", matters && "cl-matters cl-bold")}>${text}</span>`;

function TryOut({ view: shown, t }) {
  const { open, things, bars, heading, line, running, thrown, trials, revealed } = shown;
  return html`<section class="cl-card">
    <${AskForBet} ask=${t("Lock in your bet first.")} />
    <${Throws} one=${t("Try once")}>
      <${Reveal} />
    <//>
    <${TrialsDone} />
    <div class=${bars.length > 0 ? "cl-halves" : ""}>
      <div>
        <div class=${classes("cl-things cl-wrap cl-gap-s cl-quiet cl-apart", things.length > 12 && "cl-many")} aria-hidden="true">
          ${things.length > 0 ? things.map(Thing) : t("Nothing on the table yet.")}
        </div>
        <p class="cl-count">${thrown ? trials : ""}</p>
        ${open && html`<${ShareLine} line=${line} quiet=${running} />`}
      </div>
      ${
        bars.length > 0 &&
        html`<div>
          <p class="cl-lead cl-bold">${heading}</p>
          <${PairBars} bars=${bars} said=${heading} />
          <${Legend} keys=${[
            ["simulated", thrown > 0 && t("observed")],
            ["exact", revealed && t("exact")],
          ]} />
        </div>`
      }
    </div>
    <${Told} />
  </section>`;
}
export default view(TryOut);
