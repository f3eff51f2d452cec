import { PipDie } from "../../../kit/dice.js";
import { html, still, useEffect, useState } from "../../../kit/view.js";
import { quickThrow, TUMBLE } from "../../shared/tempo.js";

const TURN = 90; // milliseconds that a face of a rolling die is seen
const LIES = 0.6; // of the time of a round its dice roll, then they lie

const rolling = (faces) =>
  faces.map(() => [1 + Math.floor(6 * Math.random()), Math.round(40 * Math.random() - 20)]);
const lying = (faces) => faces.map((face) => [face, 0]);

// The dice of a battle, round by round: { isRolling, dice }. It rolls anew for each new number `told`, 0 for none.
export function useThrown(rounds, told) {
  const [finished, finish] = useState(0);
  const [dice, lay] = useState(null);
  const isRolling = told > 0 && told !== finished && rounds.length > 0 && !still();
  useEffect(() => {
    if (!isRolling) {
      lay(null);
      finish(told);
      return () => {};
    }
    const each = Math.min(TUMBLE, quickThrow(rounds.length));
    const begun = performance.now();
    let turned = 0;
    let last = null;
    let due = 0;
    const frame = (now) => {
      const number = Math.floor((now - begun) / each);
      const round = rounds[number];
      if (!round) {
        finish(told);
        return;
      }
      const isLying = (now - begun) / each - number > LIES;
      if (isLying !== last || (!isLying && now - turned > TURN)) {
        last = isLying;
        turned = now;
        const turn = isLying ? lying : rolling;
        const [attack, defence] = [turn(round.attack), turn(round.defence)];
        lay({ attack, defence, left: isLying ? round.left : null });
      }
      due = requestAnimationFrame(frame);
    };
    due = requestAnimationFrame(frame);
    return () => cancelAnimationFrame(due);
  }, [told, isRolling]);
  const end = rounds.at(-1);
  const rest = end && { attack: lying(end.attack), defence: lying(end.defence), left: end.left };
  const lain = told > 0 ? rest : null;
  return { isRolling, dice: isRolling ? dice : lain };
}

const Side = ({ role, dice }) =>
  html`<div class=${`cl-side cl-one-row cl-gap-s cl-${role}`}>
    ${dice.map(
      ([face, turn]) =>
        html`<${PipDie} face=${face} style=${turn ? `transform:rotate(${turn}deg)` : ""} />`,
    )}
  </div>`;

export const Thrown = ({ dice }) =>
  html`<div class="cl-thrown cl-one-row cl-gap-l" aria-hidden="true">
    ${
      dice &&
      html`<${Side} role="red" dice=${dice.attack} /><span class="cl-against">⚔</span>
        <${Side} role="black" dice=${dice.defence} />
        ${dice.left && html`<b class="cl-left cl-text-xl">${dice.left.join(" : ")}</b>`}`
    }
  </div>`;

export const Rounds = ({ rounds, t }) =>
  html`<details class="cl-log" hidden=${rounds.length === 0}>
    <summary>${t("The rounds of this battle")}</summary>
    <ol class="cl-rounds cl-window cl-apart-s">${rounds.map(({ said }) => html`<li>${said}</li>`)}</ol>
  </details>`;
