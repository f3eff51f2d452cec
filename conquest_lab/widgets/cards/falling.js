import { useLayoutEffect, useRef, useState } from "../../kit/view.js";
import { cardSound, diceSound } from "../shared/sound.js";
import { FALL, still, TUMBLE } from "../shared/tempo.js";

const move = (element, from, duration, easing) =>
  element.animate([{ transform: from }, { transform: "none" }], { duration, easing });

// Dice of the tray tumble when they were thrown, and fly to the line that they fill. `root` holds the table; gives
// what the dice of the tray show while they tumble, or null.
export function useFalling(root, view) {
  const [turning, turn] = useState(null);
  const last = useRef(view);
  // The tray as it was, as long as it is still drawn so.
  const tray =
    last.current !== view && root.current?.querySelector(".cl-tray")?.getBoundingClientRect();
  useLayoutEffect(() => {
    const before = last.current;
    last.current = view;
    if (view.ply <= before.ply || still()) {
      return null;
    }
    const running = [];
    if (view.thrown > before.ply) {
      const dice = [...root.current.querySelectorAll(".cl-tray:first-child .cl-die")];
      const faces = Object.values(view.faces);
      const any = () => faces[Math.floor(Math.random() * faces.length)];
      diceSound(dice.length, TUMBLE);
      dice.forEach((die, n) => {
        const from = `translate(-${30 + 6 * n}px, -10px) rotate(-${300 + 40 * n}deg) scale(0.8)`;
        running.push(move(die, from, TUMBLE, "cubic-bezier(0.2, 0.9, 0.35, 1)"));
      });
      const turns = setInterval(() => turn(dice.map(any)), 70);
      const rest = () => {
        clearInterval(turns);
        turn(null);
      };
      const timer = setTimeout(rest, TUMBLE);
      running.push({ cancel: () => (clearTimeout(timer), rest()) });
    }
    const filled = new Set(filledLines(before));
    const fresh = tray ? filledLines(view).filter((line) => !filled.has(line)) : [];
    for (const line of fresh) {
      cardSound();
      for (const die of root.current.querySelectorAll(`[data-line="${line}"] .cl-die`)) {
        const to = die.getBoundingClientRect();
        const from = `translate(${tray.left - to.left}px, ${tray.top - to.top}px) rotate(-120deg) scale(1.6)`;
        running.push(move(die, from, FALL, "ease-in-out"));
      }
    }
    return () => running.forEach((each) => each.cancel());
  }, [view]);
  return turning;
}

// The lines with dice on them, as place and number.
const filledLines = (view) =>
  view.groups
    .flatMap((group) => group.cards)
    .flatMap(({ place, lines }) =>
      lines.flatMap(({ dice }, n) => (dice.length > 0 ? [`${place}.${n}`] : [])),
    );
