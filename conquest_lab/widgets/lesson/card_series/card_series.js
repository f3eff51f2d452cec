import { Choice } from "../../../kit/controls.js";
import { AskForBet, Reveal, ShareLine } from "../../../kit/trials.js";
import { Act, html, useState, view, WideTable } from "../../../kit/view.js";

function CardSeries({ view: shown, t }) {
  const { policies, series, open, revealed, record, line, gap } = shown;
  const [policy, choose] = useState(policies[0][0]);
  const columns = [
    t("who chooses"),
    t("attempts"),
    t("conquered"),
    t("share"),
    t("points given away per attempt"),
    ...(revealed ? [t("exact")] : []),
  ];
  return html`<section class="cl-card">
    <h2>${shown.of}</h2>
    <${AskForBet} />
    <div class="cl-row">
      <${Choice} name="policy" label=${t("Let the computer choose:")} options=${policies}
        value=${policy} onPick=${choose} disabled=${!open} />
      <${Act} name="series" with=${{ to: policy }} class="cl-first" disabled=${!open}>${series}<//>
      <${Reveal} show=${t("Show the exact probabilities")} hide=${t("Hide the exact probabilities")} />
    </div>
    <${WideTable} class="cl-record cl-rows" columns=${columns} rows=${record} />
    <div hidden=${line.share === null}><${ShareLine} line=${line} /></div>
    <p class="cl-gap-line cl-bold cl-measure" hidden=${!gap}>${gap}</p>
  </section>`;
}
export default view(CardSeries);
