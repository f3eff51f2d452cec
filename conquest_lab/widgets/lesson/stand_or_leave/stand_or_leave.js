import { Legend, Roads, Slider } from "../../../kit/controls.js";
import { AskForBet } from "../../../kit/trials.js";
import { html, useState, view } from "../../../kit/view.js";

const PARTS = ["place", "saved", "fallen"];
const EQUAL = 1e-9;

// What each number of staying defenders is worth: the place, the units saved, the attackers fallen.
function stands(table, { attackers, defenders, place, sea }) {
  const dice = sea ? Math.floor(attackers / 2) : attackers;
  return Array.from({ length: defenders + 1 }, (_, staying) => {
    const [holds, lost, fallen, chance] = staying ? table[dice - 1][staying - 1] : [0, 0, 0, ""];
    const parts = [place * holds, defenders - lost, (sea ? 2 : 1) * fallen];
    return { staying, chance, parts, worth: parts.reduce((sum, value) => sum + value, 0) };
  });
}
const bestOf = (all) =>
  all.reduce((best, each) => (each.worth >= best.worth - EQUAL ? each : best));

function StandOrLeave({ view: shown, t }) {
  const { attackers, defenders, place, sea, limits, open, bet, table, language } = shown;
  const [now, setNow] = useState({ attackers, defenders, place, sea });
  const [chosen, choose] = useState(null);
  const set = (changed) => setNow({ ...now, ...changed });
  const own = chosen ?? (Number.isInteger(bet) ? bet : null);
  const mine = own !== null && own <= now.defenders ? own : null;
  const number = (value) =>
    value.toLocaleString(language, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      useGrouping: false,
    });
  const all = open ? stands(table, now) : [];
  const best = open && bestOf(all);
  const most = Math.max(...all.map(({ worth }) => worth), 1);
  const row = (stand) => {
    const { staying, chance, parts, worth } = stand;
    const name = t("{n} of {m} stay", { n: staying, m: now.defenders });
    const odds = staying
      ? t("holds with {chance}", { chance })
      : t("the place is lost without a fight");
    const isBest = stand === best;
    return html`<button key=${staying} class=${`cl-stand cl-mid cl-grid cl-start cl-full${isBest ? " cl-best-stand" : ""}`}
      data-key=${`stay-${staying}`} aria-pressed=${mine === staying}
      aria-label=${`${name}, ${odds}: ${number(worth)}${isBest ? ` ★ ${t("best")}` : ""}`}
      onClick=${() => choose(staying)}>
      <span class="cl-stand-name">${name}<small class="cl-text-xs cl-quiet cl-block cl-tight">${odds}</small></span>
      <span class="cl-stand-bar cl-flex cl-coloured">
        ${PARTS.map(
          (part, n) =>
            html`<i class=${`cl-part-${part}`} style=${`width:${(100 * parts[n]) / most}%`} />`,
        )}
      </span>
      <b class="cl-push cl-unbroken">${number(worth)}${isBest && " ★"}</b>
    </button>`;
  };
  const told = (stand) => {
    const { worth } = stand;
    const gaps = { n: mine, m: now.defenders, worth: number(worth) };
    return stand === best
      ? t("{n} of {m} stay: worth {worth}. That is the best choice.", gaps)
      : t("{n} of {m} stay: worth {worth}. The best is {best}: you give away {lost}.", {
          ...gaps,
          best: number(best.worth),
          lost: number(best.worth - worth),
        });
  };
  const knob = (name, label, least, limit) =>
    html`<${Slider} name=${name} kind="cl-grid cl-gap-xs" label=${label} said=${null} least=${least} most=${limit}
      value=${now[name]} disabled=${!open} onInput=${(n) => set({ [name]: n })} />`;
  return html`<section class="cl-card">
    <${AskForBet} ask=${t("Lock in your bet first.")} />
    <${Roads} label=${t("Road")} disabled=${!open} chosen=${now.sea ? "sea" : "border"}
      options=${[
        ["border", t("over the border")],
        ["sea", t("from the sea")],
      ]}
      onChoose=${(road) => set({ sea: road === "sea" })} />
    <div class="cl-knobs cl-grid cl-gap-flat cl-three-columns cl-apart">
      ${knob("attackers", t("{n} infantry attack", { n: now.attackers }), 2, limits[0])}
      ${knob("defenders", t("{n} defend", { n: now.defenders }), 1, limits[1])}
      ${knob("place", t("the place is worth {n}", { n: now.place }), 0, limits[2])}
    </div>
    <${Legend} class="cl-legend cl-stand-legend" keys=${[
      ["place", t("the place")],
      ["saved", t("units saved")],
      ["fallen", t("attackers fallen")],
    ]} />
    <div class="cl-stands">${all.map(row).toReversed()}</div>
    <p role="status" class="cl-chosen cl-bold">${open && mine !== null && told(all[mine])}</p>
  </section>`;
}
export default view(StandOrLeave);
