import { html, view } from "../../kit/view.js";
import { cardSound, conquestSound } from "../shared/sound.js";
import { still } from "../shared/tempo.js";
import { Fighter, momentOf, StageCard, useMoves, useStory } from "../stage/staged.js";

const TURN = 260; // milliseconds in which a card turns over, at most

// A card beside a place: its value and its name once it is turned up.
function Laid({ card: [worth, name], isUp, turns }) {
  const frames = [{ transform: "rotateY(90deg)" }, { transform: "none" }];
  const box = useMoves(turns, (card) => [card.animate(frames, { duration: turns })]);
  return html`<li class=${isUp ? "cl-laid" : "cl-laid cl-laid-down"} ref=${box}>
    ${isUp && html`<b>${worth}</b><span>${name}</span>`}
  </li>`;
}

const compared = (attack, defence) => {
  if (attack === defence) {
    return "=";
  }
  return attack > defence ? ">" : "<";
};

// Card after card, by turns, the attacker first.
async function tellCards(now, step, [next, ...rest], up) {
  await step({}, next ? now.card : now.verdict);
  if (!next) {
    return;
  }
  cardSound();
  const [row, n] = next;
  const turned = up.with(n, row + 1);
  step({ up: turned, turned: next });
  await tellCards(now, step, rest, turned);
}

function CardStage({ view: now, send, t, el }) {
  const [scene, root] = useStory(now, async (step, seen, gone) => {
    const { shown, thrown, leaves, said, sides } = now;
    if (!shown || (leaves && gone === momentOf(now))) {
      step({ hidden: true, said: "", isRolling: false });
      return false;
    }
    // The result is there as text at once, whatever still moves.
    const open = { view: now, hidden: false, turned: null, ...(said && { said, saidAt: thrown }) };
    const settled = { isRolling: false, isOver: true, thrown: thrown || "" };
    if (seen === null || thrown <= seen || still()) {
      // One's own cards are known to oneself before they are turned up for all.
      const known = sides.map(({ cards }) => cards.filter(({ length }) => length > 0).length);
      step({ ...open, ...settled, up: known });
      return true;
    }
    const due = sides
      .flatMap(({ cards }, n) => cards.map((_, row) => [row, n]))
      .sort(([row, n], [otherRow, other]) => row - otherRow || n - other);
    step({ ...open, isRolling: true, isOver: false, up: [0, 0] });
    await tellCards(now, step, due, [0, 0]);
    step(settled);
    if (now.conquered) {
      conquestSound();
    }
    return true;
  });
  const { view: shown, up, turned, isOver } = scene;
  const duration = Math.min(TURN, shown?.card);
  const isDecided = isOver && shown.thrown > 0;
  const sums = shown?.sides.map(({ value, cards }, n) =>
    cards.slice(0, up[n]).reduce((sum, [worth]) => sum + worth, value),
  );
  const side = (n) => {
    const { place, value, cards } = shown.sides[n];
    const moved = turned?.[1] === n && up[n];
    return html`<${Fighter} n=${n} side=${shown.sides[n]} place=${`${place} (${value})`} count=${sums[n]}
      moved=${moved} time=${duration} kind=${isDecided && shown.conquered === (n === 0) && "cl-winner"}>
      <ul class="cl-support cl-bare-list cl-wrap cl-centre">
        ${cards.map(
          (card, row) =>
            html`<${Laid} card=${card} isUp=${row < up[n]} turns=${moved === row + 1 && duration} />`,
        )}
      </ul>
    <//>`;
  };
  return html`<${StageCard} view=${now} scene=${scene} root=${root} name=${t("Attack")} send=${send} el=${el}
    close=${shown && t("Close")}>
    ${
      shown &&
      html`<div class="cl-ring" aria-hidden="true">
          ${side(0)}<b class="cl-compared cl-text-xxl cl-middle">${isDecided && compared(...sums)}</b>${side(1)}
        </div>
        <p class="cl-won cl-space-above cl-middle cl-text-l cl-bold" hidden=${!isOver || !shown.won}>${shown.won}</p>`
    }
  <//>`;
}
export default view(CardStage);
