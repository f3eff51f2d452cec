import { PairBars } from "../../../kit/pairs.js";
import { AskForBet, Reveal, ShareLine, Throws, Told, TrialsDone } from "../../../kit/trials.js";
import { html, view } from "../../../kit/view.js";

function RoadEnds({ view: shown, t }) {
  const { bars, thrown, trials, last, line, running, mean } = shown;
  const heading = t("Where the campaigns end");
  return html`<section class="cl-card">
    <${AskForBet} />
    <${Throws} one=${t("One campaign")}>
      <${Reveal} show=${t("Show the exact values")} hide=${t("Hide the exact values")} />
    <//>
    <${TrialsDone} />
    <div class="cl-halves">
      <div>
        <p class="cl-lead">${heading}</p>
        <${PairBars} bars=${bars} said=${heading} />
      </div>
      <div>
        <p class="cl-count">${thrown ? trials : ""}</p>
        <p hidden=${!last}>${last}</p>
        <${ShareLine} line=${line} quiet=${running} />
        <p hidden=${!mean}>${mean}</p>
      </div>
    </div>
    <${Told} />
  </section>`;
}
export default view(RoadEnds);
