import { Handfuls } from "../../../kit/controls.js";
import { download } from "../../../kit/files.js";
import {
  AskForBet,
  Reveal,
  ShareLine,
  StopOrReset,
  Told,
  TrialsDone,
} from "../../../kit/trials.js";
import { html, RuleNote, useMessages, useRef, useState, view } from "../../../kit/view.js";
import { ChoiceField, NumberField } from "../choices/fields.js";
import { percent, SavedPicture } from "../figure/plot.js";
import { ends } from "./ends.js";
import { Rounds, Thrown, useThrown } from "./thrown.js";

const DICE = [1, 2, 3].map((n) => [String(n), String(n)]);

// The controls of the attack. `onArmies` is told both numbers while a slider moves.
function SetUp({ view: { setup, most, books, own, rules }, send, t, onArmies }) {
  const set = (name) => (to) => send({ do: "set", name, to: String(to) });
  const armies = (name, label) =>
    html`<${NumberField} name=${name} label=${label} least=${1} most=${most} value=${setup[name]}
      t=${t} onSet=${set(name)} onInput=${(to) => onArmies({ [name]: to })} />`;
  const choice = (name, label, options) =>
    html`<${ChoiceField} name=${name} label=${label} options=${options} value=${setup[name]}
      onSet=${set(name)} />`;
  const sides = [
    ["defender", t("the defender")],
    ["attacker", t("the attacker")],
  ];
  return html`<div class="cl-entry cl-grid cl-gap-s">
    <div class="cl-fields cl-row cl-gap-wide">${armies("a", t("Attackers"))}${armies("d", t("Defenders"))}</div>
    <div class="cl-row cl-gap-wide">
      ${choice("book", t("Rulebook"), books)}
      <span class="cl-rules" hidden=${own}>
        ${rules.map((rule) => html`<${RuleNote} rule=${rule} />${" "}`)}
      </span>
    </div>
    <div class="cl-row cl-gap-wide" hidden=${!own}>
      ${choice("ad", t("Attack dice"), DICE)}${choice("dd", t("Defence dice"), DICE)}
      ${choice("ties", t("Ties are won by"), sides)}
    </div>
  </div>`;
}

// The buttons that throw, the bar of a long run, and what is exact.
const Throwing = ({ view: { handfuls, open, full, running }, busy, send, t }) =>
  html`<${AskForBet} />
    <div class="cl-row cl-buttons">
      <${Handfuls} of=${handfuls} prefix="throw-" disabled=${!open || full || running || busy}
        onPress=${(to) => send({ do: "throw", to })} />
      <${StopOrReset} name="stop" kind="" />
      <${Reveal} disabled=${!open || busy}
        show=${t("Show the exact values")} hide=${t("Hide the exact values")} />
    </div>
    <${TrialsDone} />`;

// The exact chance, large, and the fraction that it is.
const Exactly = ({ exact, chance, language, t }) =>
  html`<div class="cl-exactly cl-narrows" hidden=${!exact}>
    ${
      exact &&
      html`<b class="cl-exact cl-text-huge cl-tight cl-in-accent">${chance === null ? exact.percent : percent(chance, language, 2)}</b>
        ${" "}
        <span class="cl-fraction">
          ${chance === null && exact.short ? `${exact.sign} ${exact.fraction}` : ""}
        </span>
        <details hidden=${exact.short || chance !== null}>
          <summary>${t("As a fraction")}</summary>
          <p class="cl-long cl-text-s cl-breaks cl-apart-s">${exact.fraction}</p>
        </details>
        <p class="cl-quiet cl-apart-s">${exact.losses}</p>`
    }
  </div>`;

// The picture of an attack that a slider is about to choose: what the kernel would draw, worked out here.
function foreseen({ setup, laws, picture }, { a, d }) {
  const { held, taken, conquer } = ends(a, d, setup.ad, setup.dd, laws);
  const bars = [
    ...held.map((exact, n) => ({ label: String(d - n), group: 0, seen: null, exact })),
    ...taken.map((exact, n) => ({ label: String(n + 1), group: 1, seen: null, exact })),
  ];
  return { conquer, picture: { ...picture, plot: { ...picture.plot, bars } } };
}

function Battle({ view: now, send, t, model }) {
  useMessages(model, download);
  const { isRolling, dice } = useThrown(now.rounds, now.told);
  // The result is shown once the dice lie still.
  const settled = useRef(now);
  settled.current = isRolling ? settled.current : now;
  const shown = settled.current;
  const [[armies, of], choose] = useState([null, null]);
  const ahead = armies && of === now && now.revealed ? foreseen(now, armies) : null;
  const onArmies = (moved) => {
    const { a, d } = now.setup;
    choose([{ a, d, ...(of === now ? armies : {}), ...moved }, now]);
  };
  return html`<section class="cl-card" data-thrown=${shown.thrown}>
    <h2>${t("The attack")}</h2>
    <${SetUp} view=${now} send=${send} t=${t} onArmies=${onArmies} />
    <${Throwing} view=${now} busy=${isRolling} send=${send} t=${t} />
    <div class="cl-dice-row cl-row cl-gap-wide cl-apart">
      <${Thrown} dice=${dice} />
      <${Rounds} rounds=${isRolling || !now.told ? [] : now.rounds} t=${t} />
    </div>
    <div class="cl-result cl-wrap cl-at-top">
      <${Exactly} exact=${shown.exact} chance=${ahead?.conquer ?? null} language=${now.language} t=${t} />
      <div><${ShareLine} line=${shown.line} seen=${t("thrown")} quiet=${shown.running} /></div>
    </div>
    <${SavedPicture} picture=${ahead?.picture ?? shown.picture} language=${now.language}
      send=${send} t=${t} />
    <${Told} ...${shown} />
  </section>`;
}
export default view(Battle);
