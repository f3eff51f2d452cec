import { Choice, Legend } from "../../../kit/controls.js";
import { AskForBet, LastDice, Reveal, Throws, Told } from "../../../kit/trials.js";
import { html, Markup, view, WideTable } from "../../../kit/view.js";

function RollLab({ view: shown, send, t }) {
  const { lead, thrown, trials, marks, chart, heading, table } = shown;
  const speeds = [
    ["slow", t("slow")],
    ["quick", t("quick")],
    ["once", t("at once")],
  ];
  const keys = { simulated: t("thrown"), exact: t("exact"), bet: t("your bet") };
  return html`<section class="cl-card">
    <h2>${t("Throw the dice")}</h2>
    <p class="cl-lead cl-text-l cl-bold">${lead}</p>
    <${AskForBet} />
    <${Throws}>
      <${Choice} name="speed" label=${t("Speed")} value=${shown.speed} options=${speeds}
        onPick=${(to) => send({ do: "speed", to })} />
    <//>
    <div class="cl-two cl-grid cl-at-top cl-gap-far">
      <div class="cl-left">
        <${LastDice} />
        <p class="cl-count cl-middle">${thrown ? trials : ""}</p>
      </div>
      <figure>
        <div class="cl-row cl-over cl-between cl-space-below">
          <${Legend} aria-hidden="true" keys=${marks.map((kind) => [kind, keys[kind]])} />
          <${Reveal} show=${t("Show the exact bars")} hide=${t("Hide the exact bars")} />
        </div>
        <${Markup} class="cl-picture cl-coloured" text=${chart} />
        <p class="cl-axis">${heading}</p>
        <details>
          <summary>${t("The same as a table")}</summary>
          <${WideTable} ...${table} />
        </details>
      </figure>
    </div>
    <${Told} />
  </section>`;
}
export default view(RollLab);
