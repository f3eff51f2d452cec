import { Slider } from "../../../kit/controls.js";
import { AskForBet } from "../../../kit/trials.js";
import { html, useState, view } from "../../../kit/view.js";

const KINDS = ["cl-hit", "cl-miss", "cl-false", "cl-calm"];

function BaseRate({ view: shown, t }) {
  const { rates, alarms, answers, first, servers, open } = shown;
  const [rate, setRate] = useState(first[0]);
  const [alarm, setAlarm] = useState(first[1]);
  const answer = answers[rate]?.[alarm];
  const [hit, miss, wrong] = answer?.dots ?? [0, 0, 0];
  const kind = (n) =>
    answer && KINDS[[hit, hit + miss, hit + miss + wrong, servers].findIndex((bound) => n < bound)];
  const words = [
    t("loaded, alarm"),
    t("loaded, not noticed"),
    t("fair, false alarm"),
    t("fair, no alarm"),
  ];
  return html`<section class="cl-card cl-inquiry">
    <${AskForBet} ask=${t("Lock in your bet first.")} />
    <div class="cl-two">
      <div>
        <${Slider} name="rate" kind="cl-slide" label=${t("Loaded servers")} disabled=${!open}
          most=${rates.length - 1} value=${rate} said=${rates[rate]} onInput=${setRate} />
        <${Slider} name="alarm" kind="cl-slide" label=${t("Alarm")} disabled=${!open}
          most=${alarms.length - 1} value=${alarm} said=${alarms[alarm]} onInput=${setAlarm} />
        <div class="cl-dots cl-grid cl-coloured cl-gap-xs cl-apart" aria-hidden="true">
          ${Array.from({ length: servers }, (_, n) => html`<i class=${kind(n)} />`)}
        </div>
        <p class="cl-dot-legend cl-wrap cl-coloured cl-gap-wide cl-text-s">
          ${words.map((text, n) => html`<span class="cl-inline cl-gap-m"><i class=${KINDS[n]} />${text}</span>`)}
        </p>
      </div>
      <div role="status">
        <ul class="cl-points cl-apart-s">${answer?.tree.map((line) => html`<li>${line}</li>`)}</ul>
        <div class="cl-conditionals">
          ${
            answer &&
            html`<p>${t("An alarm, if the server is fair:")} <b class="cl-text-xl">${answer.given_fair}</b></p>
              <p>${t("A fair server, if there is an alarm:")} <b class="cl-text-xl">${answer.given_alarm}</b></p>
              <p>${t("A loaded server, if there is an alarm:")} <b class="cl-text-xl">${answer.right}</b></p>`
          }
        </div>
      </div>
    </div>
  </section>`;
}
export default view(BaseRate);
