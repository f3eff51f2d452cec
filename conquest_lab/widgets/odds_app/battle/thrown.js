import { pipDie } from "../../shared/dice.js";
import { h } from "../../shared/dom.js";
import { quickThrow, still, TUMBLE } from "../../shared/tempo.js";

const TURN = 90; // milliseconds that a face of a rolling die is seen

const side = (role, count) => {
  const dice = Array.from({ length: count }, pipDie);
  return [
    dice,
    h(
      "div",
      { class: `cl-side cl-${role}` },
      dice.map(({ die }) => die),
    ),
  ];
};
const roll = (all) =>
  all.flat().forEach(({ die, turn }) => {
    turn(1 + Math.floor(6 * Math.random()));
    die.style.transform = `rotate(${Math.round(40 * Math.random() - 20)}deg)`;
  });
const stand = (all) => all.flat().forEach(({ die }) => (die.style.transform = ""));

// The dice of one battle, round by round; `play` calls `done` once the last dice lie still.
export function thrownDice(t) {
  const table = h("div", { class: "cl-thrown", "aria-hidden": "true" });
  const log = h("ol", { class: "cl-rounds" });
  const summary = h("summary");
  const details = h("details", { class: "cl-log" }, summary, log);
  let running = 0;
  let finish = null;
  const lay = ({ attack, defence }) => {
    const [reds, left] = side("red", attack.length);
    const [blacks, right] = side("black", defence.length);
    table.replaceChildren(left, h("span", { class: "cl-against" }, "⚔"), right);
    return [reds, blacks];
  };
  const rest = (round, [reds, blacks]) => {
    reds.forEach(({ turn }, n) => turn(round.attack[n]));
    blacks.forEach(({ turn }, n) => turn(round.defence[n]));
    const [a, d] = round.left;
    table.append(h("b", { class: "cl-left" }, `${a} : ${d}`));
  };
  const end = (rounds) => {
    cancelAnimationFrame(running);
    running = 0;
    if (rounds.length > 0) {
      const last = rounds.at(-1);
      rest(last, lay(last));
    }
    summary.textContent = t("The rounds of this battle");
    log.replaceChildren(...rounds.map(({ said }) => h("li", {}, said)));
    details.hidden = rounds.length === 0;
    const after = finish;
    finish = null;
    after?.();
  };
  const play = (rounds, done) => {
    cancelAnimationFrame(running);
    finish = done;
    details.hidden = true;
    if (still() || rounds.length === 0) {
      end(rounds);
      return;
    }
    const each = Math.min(TUMBLE, quickThrow(rounds.length));
    const begun = performance.now();
    let shown = -1;
    let turned = 0;
    let lying = [];
    let dice = null;
    const frame = (now) => {
      const number = Math.floor((now - begun) / each);
      if (number >= rounds.length) {
        end(rounds);
        return;
      }
      if (number !== shown) {
        shown = number;
        dice = lay(rounds[number]);
        lying = false;
      }
      const within = (now - begun) / each - number;
      if (within > 0.6 && !lying) {
        lying = true;
        stand(dice);
        rest(rounds[number], dice);
      } else if (!lying && now - turned > TURN) {
        turned = now;
        roll(dice);
      }
      running = requestAnimationFrame(frame);
    };
    running = requestAnimationFrame(frame);
  };
  const clear = () => {
    cancelAnimationFrame(running);
    running = 0;
    finish = null;
    table.replaceChildren();
    details.hidden = true;
  };
  return { table, details, play, clear, rolling: () => running !== 0 };
}
