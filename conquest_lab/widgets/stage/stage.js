import { ChanceBar } from "../../kit/bars.js";
import { PipDie } from "../../kit/dice.js";
import { classes, html, useRef, useState, view } from "../../kit/view.js";
import { conquestSound, diceSound, lossSound } from "../shared/sound.js";
import { briskThrow, FALL, PAIR, quickThrow, still, TUMBLE } from "../shared/tempo.js";
import { Fighter, momentOf, StageCard, useMoves, useStory } from "./staged.js";

// A die that turns over and over for this many milliseconds until it lies as it fell.
function Die({ face, roll, n, kind, ...attributes }) {
  const [turned, turn] = useState(null);
  const box = useMoves(roll, (die) => {
    const way = n ? -1 : 1;
    const far = `translate(${-34 * way}px, -14px) rotate(${-400 * way}deg) scale(0.7)`;
    const turns = setInterval(() => turn(1 + Math.floor(Math.random() * 6)), 70);
    const rest = () => {
      clearInterval(turns);
      turn(null);
    };
    const easing = "cubic-bezier(0.2, 0.9, 0.35, 1)";
    const frames = [{ transform: far }, { transform: "none" }];
    return [die.animate(frames, { duration: roll, easing }), { cancel: rest }];
  });
  return html`<${PipDie} cracks hold=${box} face=${turned ?? face} kind=${kind} ...${attributes} />`;
}

// The dice in pairs, best against best; those without a rival stand below.
function Pairs({ scene: { dice, roll, view: shown } }) {
  const { faces = [[], []], lost = [[], []] } = dice;
  const cell = (n, row) => {
    const face = faces[n][row];
    const { colour, edge } = shown.sides[n];
    const gone = lost[n][row];
    const kind = classes(gone && "cl-lost", gone === undefined && "cl-spare");
    return face === undefined
      ? html`<span />`
      : html`<${Die} key=${`${dice.ply} ${n}`} face=${face} roll=${roll} n=${n} kind=${kind}
          style=${`--die:${colour};--edge:${edge}`} />`;
  };
  const rows = Array.from({ length: Math.max(...faces.map((side) => side.length)) }, (_, row) => {
    const met = lost.every((side) => side[row] !== undefined);
    return html`${cell(0, row)}<span class="cl-verdict cl-text-base cl-in-ink">${met && (lost[0][row] ? "◀" : "▶")}</span>${cell(1, row)}`;
  });
  return html`<div class="cl-pairs cl-mid" aria-hidden="true">${rows}</div>`;
}

// The throws that came since the last drawing; none on a page that has just opened.
const freshThrows = ({ shown, throws, ply }, seen) =>
  shown && seen !== null && ply > seen ? throws.filter((each) => each.ply > seen) : [];

// Numbers, dice and chance as they are after a throw, or before the first one.
const after = (moment) => ({
  units: moment.units,
  chance: moment,
  dice: moment,
  isPaired: true,
  thrown: moment.ply ?? "",
  roll: 0,
});

// One throw: dice tumble, stand in pairs, and what is lost falls.
async function tellThrow(step, moment, quick) {
  const rolling = quick ? quick * 0.6 : TUMBLE;
  const count = moment.faces.flat().length;
  // Of a whole battle no dice are seen: nothing rolls.
  if (count > 0) {
    diceSound(quick ? 1 : count, rolling);
    await step({ dice: moment, isPaired: false, roll: rolling }, rolling);
    await step({ isPaired: true, roll: 0 }, quick ? 0 : PAIR);
  }
  if (moment.conquered) {
    conquestSound();
  } else if (!quick) {
    lossSound();
  }
  await step({ ...after(moment), losses: moment }, quick ? quick * 0.4 : FALL);
}

async function tellThrows(step, [first, ...rest], pace, isBrisk) {
  if (first) {
    await tellThrow(step, first, isBrisk || rest.length > 0 ? pace : 0);
    await tellThrows(step, rest, pace, isBrisk);
  }
}

function Stage({ view: now, send, t, el }) {
  const told = useRef(null); // the ply of the last throw that fell before the visitor's eyes
  const [scene, root] = useStory(now, async (step, seen, gone) => {
    const { shown, throws, brisk, before } = now;
    const fresh = freshThrows(now, seen);
    const last = shown ? throws.at(-1) : null;
    if (fresh.length > 0) {
      told.current = last.ply;
    }
    const hasLeft = now.leaves && gone === momentOf(now);
    // In a game that was over when the page opened the last battle is history.
    const isPast = now.over && last?.ply !== told.current;
    if (!shown || (fresh.length === 0 && (hasLeft || isPast))) {
      step({ hidden: true, isRolling: false, ...(shown ? {} : { said: "" }) });
      return false;
    }
    const settled = { ...after(last ?? before), isRolling: false, isOver: true };
    // The result is there as text at once, whatever still moves.
    const open = {
      view: now,
      hidden: false,
      losses: null,
      ...(fresh.length > 0 && { said: last.said, saidAt: last.ply }),
    };
    if (fresh.length === 0 || still()) {
      step({ ...open, ...settled });
      return true;
    }
    const first = throws.at(-fresh.length - 1) ?? before;
    step({ ...open, units: first.units, chance: first, isRolling: true, isOver: false });
    const pace = brisk ? briskThrow(brisk) : quickThrow(fresh.length - 1);
    await tellThrows(step, fresh, pace, Boolean(brisk));
    step(settled);
    return true;
  });
  const { view: shown, units, chance, losses, isOver, isPaired } = scene;
  const parts = shown && [
    html`<div class="cl-ring">
      ${shown.sides
        .map((side, n) => {
          const lost = losses?.losses[n] ?? 0;
          return html`<${Fighter} key=${n} n=${n} side=${side} place=${side.place} count=${units[n]} lost=${lost}
          moved=${lost > 0 && losses} time=${320} />`;
        })
        .toSpliced(1, 0, html`<${Pairs} key="pairs" scene=${scene} />`)}
    </div>`,
    html`<p class="cl-won cl-space-above cl-middle cl-text-l cl-bold" hidden=${!isOver || !shown.decided}>${shown.decided}</p>`,
    html`<div class="cl-meter cl-grid cl-gap-flat cl-baseline cl-space-above" hidden=${chance.chance < 0 || (isOver && Boolean(shown.decided))}>
      <span class="cl-quiet">${t("Chance to conquer")}</span>
      <b class="cl-chance cl-text-l">${chance.percent}</b>
      <${ChanceBar} chance=${Math.max(0, chance.chance)} look="cl-across cl-on-sunk" />
    </div>`,
  ];
  return html`<${StageCard} view=${now} scene=${scene} root=${root} name=${t("Battle")} send=${send} el=${el}
    kind=${isPaired && "cl-paired"} close=${shown?.buttons[0]?.label}>${parts}<//>`;
}
export default view(Stage);
