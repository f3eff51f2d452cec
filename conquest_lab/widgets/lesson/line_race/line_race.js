import { Legend } from "../../../kit/controls.js";
import { FrontGrid } from "../../../kit/fronts.js";
import { AskForBet, NumberLine, Reveal, Throws, Told, TrialsDone } from "../../../kit/trials.js";
import { html, view, WideTable } from "../../../kit/view.js";

// What the visitor's line loses a campaign, seen with its interval and exact.
function Regret({ found, language }) {
  const { value, low, high, exact, top } = found;
  // The line reaches below 0: by chance the better line may have the worse thousand.
  const place = (points) => Math.min(1, Math.max(0, (points + top / 4) / (1.25 * top)));
  const ticks = [0, top / 2, top].map((tick) => [tick, tick.toLocaleString(language)]);
  return html`<${NumberLine} line=${{ share: value, low, high, exact }} ticks=${ticks} place=${place} />`;
}

function LineRace({ view: shown, t }) {
  const { mine, best, path, thrown, trials, table, said, regret, score } = shown;
  return html`<section class="cl-card cl-beside">
    <div>
      <div>
        <${FrontGrid} going=${mine} mine=${mine} best=${best} path=${path} />
      </div>
      <${Legend} keys=${[
        ["mine", t("your line")],
        ["best", best && t("the best line")],
        ["path", path && t("the campaign")],
        ["ends", path && t("● your end, ◆ the best line’s end")],
      ]} />
    </div>
    <div>
      <${AskForBet} ask=${t("Draw your line first, in the step before.")} />
      <${Throws} one=${t("One campaign")} ten=${null}>
        <${Reveal} show=${t("Show the best line")} hide=${t("Hide the best line")} />
      <//>
      <${TrialsDone} />
      <p class="cl-count cl-text-base">${thrown ? trials : ""}</p>
      <${WideTable} class="cl-close" columns=${table.columns} rows=${table.rows} />
      <p hidden=${!said}>${said}</p>
      <p class="cl-axis" hidden=${!regret}>${t("Regret, in points a campaign")}</p>
      ${regret && html`<${Regret} found=${regret} language=${shown.language} />`}
      <div class="cl-score">${score.map((line) => html`<p class="cl-apart-s">${line}</p>`)}</div>
    </div>
    <${Told} said=${thrown > 1 ? score.join(" ") : shown.said} />
  </section>`;
}
export default view(LineRace);
