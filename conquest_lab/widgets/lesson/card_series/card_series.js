import { AskForBet, Reveal, ShareLine } from "../../../kit/trials.js";
import { html, Scroller, Table, useRef, view } from "../../../kit/view.js";

function CardSeries({ view: shown, send, t }) {
  const { policies, series, open, revealed, record, line, gap } = shown;
  const policy = useRef(null);
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
    <${AskForBet} view=${shown} t=${t} />
    <div class="cl-row">
      <label class="cl-row">
        <span>${t("Let the computer choose:")}</span>
        <select data-key="policy" ref=${policy} disabled=${!open}>
          ${policies.map(([key, name]) => html`<option value=${key}>${name}</option>`)}
        </select>
      </label>
      <button data-key="series" class="cl-first" disabled=${!open}
        onClick=${() => send({ do: "series", to: policy.current.value })}>${series}</button>
      <${Reveal} view=${shown} send=${send}
        show=${t("Show the exact probabilities")} hide=${t("Hide the exact probabilities")} />
    </div>
    <${Scroller}>
      <${Table} class="cl-record cl-rows" columns=${columns} rows=${record} />
    <//>
    <div hidden=${line.share === null}><${ShareLine} line=${line} t=${t} /></div>
    <p class="cl-gap-line cl-bold cl-measure" hidden=${!gap}>${gap}</p>
  </section>`;
}
export default view(CardSeries);
