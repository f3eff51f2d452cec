// The cards of a bet in percent: it is made, it stands, it is thrown, and it is compared with what is true.

import { html } from "../../../kit/view.js";
import { fillGaps } from "../../../kit/words.js";
import { shareOf } from "./bench.js";
import { agreeing, percent, points, sign, whole } from "./numbers.js";
import { Button, t } from "./page.js";
import { Picture, shareTold, told } from "./picture.js";
import { trialWords } from "./trial_words.js";

const AMOUNTS = [1, 10, 100, 1000];
const MOST = 100000;

export const ownBet = ({ bet }) =>
  bet === null ? "" : t("Your bet: {bet}", { bet: percent(bet / 100, 0) });

// How far a bet is from the truth.
export function offBy({ bet, exact }) {
  if (bet === null) {
    return "";
  }
  const off = Math.abs(bet - exact.value * 100);
  const gaps = { bet: percent(bet / 100, 0), off: points(off) };
  return agreeing(
    off,
    t("Your bet: {bet}, {off} point off.", gaps),
    t("Your bet: {bet}, {off} points off.", gaps),
  );
}

// chosen: percent; `set` is told another one, `place` that it is the bet.
export function BetForm({ chosen, set, place }) {
  const choose = (value) => set(Math.max(0, Math.min(100, value)));
  const step = (by, symbol, words) =>
    html`<button type="button" class="step" aria-label=${words} onClick=${() => choose(chosen + by)}>${symbol}</button>`;
  const submit = (event) => {
    event.preventDefault();
    place();
  };
  return html`<form class="card" onSubmit=${submit}>
    <output class="big cl-block cl-text-huge cl-middle cl-bold" for="bet">${percent(chosen / 100, 0)}</output>
    <div class="slide cl-one-row cl-apart-l">
      ${step(-1, "−", t("Less"))}
      <input id="bet" type="range" min="0" max="100" step="1" value=${chosen} data-key="bet"
        aria-label=${t("Your bet in percent")} onInput=${({ target }) => choose(Number(target.value))} />
      ${step(1, "+", t("More"))}
    </div>
    <button class="first" data-key="place">${t("Place the bet")}</button>
  </form>`;
}

export const BetMade = ({ seen: { bet, alone }, change }) =>
  html`<div class="card">
    <p>${t("Your bet")}</p>
    <div class="big cl-text-huge cl-middle cl-bold">${percent(bet / 100, 0)}</div>
    <p class="quiet">
      ${
        alone
          ? t("You may change it until you close it.")
          : t("Nobody sees it before the reveal. You may change it until the bets are closed.")
      }
    </p>
    <${Button} name="change" act=${change}>${t("Change the bet")}<//>
  </div>`;

// Throws of one's own, and their share. `roll` throws this many times more.
function Throwing({ seen, bench, roll }) {
  const words = trialWords(t, seen.trials);
  const { last, throws, won } = bench;
  // The strip has room for the last of them only.
  const legend =
    last.length < throws
      ? t("The last {n}: ● won, ○ lost", { n: last.length })
      : t("● won, ○ lost");
  const button = (count) =>
    html`<${Button} name=${`throw-${count}`} act=${() => roll(count)} disabled=${throws + count > MOST}
      aria-label=${count === 1 ? words.once : fillGaps(words.often, { n: whole(count) })}>× ${whole(count)}<//>`;
  return html`<p>${seen.alone ? words.invitationAlone : words.invitation}</p>
    <div class="cl-row cl-apart">${AMOUNTS.map(button)}</div>
    <p class="strip cl-text-l cl-breaks cl-in-accent" aria-hidden="true">
      ${last.map((isWon) => html`<span class=${isWon ? "won" : "lost"}>${isWon ? "●" : "○"}</span>`)}
    </p>
    ${
      throws > 0 &&
      html`<p class="quiet">${legend}</p>
        <p>${shareTold(seen.trials, shareOf(won, throws))}</p>`
    }`;
}

// The bets are closed: everybody throws, where there is something to throw.
export function BetClosed({ seen, bench, roll, children }) {
  const mine = ownBet(seen);
  return html`<div class="card">
    ${bench && html`<${Throwing} seen=${seen} bench=${bench} roll=${roll} />`}
    ${mine && html`<p>${mine}</p>`}
    ${
      !seen.alone &&
      (!bench || !mine) &&
      html`<p class="quiet">
        ${t("The bets are closed. Your teacher will now show the exact answer.")}
      </p>`
    }
    ${children}
  </div>`;
}

// What is true, beside what the class or the pupil has thrown.
export function BetEnding({ seen, bench, children }) {
  const { throws, won } = bench ?? seen;
  const mine = throws ? shareOf(won, throws) : null;
  const view = seen.class
    ? { bets: seen.bets, share: seen.class, path: seen.path }
    : { bets: [], share: mine, path: bench?.path ?? [] };
  const { trials, exact, bet } = seen;
  const shown = { ...view, trials, exact, own: bet };
  return html`<div class="card">
    <p>${t("Exact chance")}</p>
    ${exact.fraction.length < 14 && html`<p class="fraction cl-text-xl cl-middle">${exact.fraction} ${sign(exact.value, 2)}</p>`}
    <div class="big cl-text-huge cl-middle cl-bold">${percent(exact.value, 2)}</div>
    <${Picture} ...${shown} />
    <p class="quiet">${told(shown)}</p>
    ${bet !== null && html`<p>${offBy(seen)}</p>`}
    ${mine && seen.class && html`<p><b>${t("You")}</b><br />${shareTold(trials, mine)}</p>`}
    ${seen.explanation && html`<p class="told">${seen.explanation}</p>`}
    ${children}
  </div>`;
}
