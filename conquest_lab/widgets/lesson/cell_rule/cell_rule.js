import { Cells } from "../../../kit/cells.js";
import { Slider, useHeld } from "../../../kit/controls.js";
import { drawnOver } from "../../../kit/press.js";
import { classes, html, useRef, view } from "../../../kit/view.js";

const FAR = 12; // pixels that the diagonal is pulled before it changes sides

function CellRule({ view: { answers, ties, sides, fewest, most }, send, t }) {
  const [rule, hold] = useHeld({ ties, sides });
  const pull = useRef(null);
  const answer = answers[rule.sides][rule.ties];
  const change = (one) => {
    hold({ ...rule, ...one });
    send({ do: "rule", ...rule, ...one });
  };
  const begin = (event) => {
    event.preventDefault();
    pull.current = { x: event.clientX, y: event.clientY };
  };
  // The diagonal follows the hand: pulled down or to the left it joins the attacker's cells.
  const follow = ({ clientX, clientY }) => {
    const [right, down] = [clientX - pull.current.x, clientY - pull.current.y];
    const to = down - right > 0 ? "attacker" : "defender";
    if (Math.hypot(right, down) >= FAR && to !== rule.ties) {
      change({ ties: to });
    }
  };
  const hand = drawnOver(follow, begin);
  const cell = (n, attack, defence) => {
    const [won, out] = [answer.won.includes(n), answer.out.includes(n)];
    const side = won ? "cl-attackers" : !out && "cl-defenders";
    const tie = attack === defence;
    return html`<div class=${classes("cl-cell", tie && "cl-tie", side, out && "cl-out")}
      ...${tie ? hand : {}} />`;
  };
  const button = (to, word) =>
    html`<button data-key=${to} aria-pressed=${rule.ties === to}
      onClick=${() => change({ ties: to })}>${word}</button>`;
  return html`<section class="cl-card cl-beside">
    <div><${Cells} key=${rule.sides} sides=${rule.sides} cell=${cell} /></div>
    <div>
      ${
        fewest < most &&
        html`<${Slider} kind="cl-row cl-space-below" name="faces" label=${t("Faces of the dice")}
          least=${fewest} most=${most} value=${rule.sides} onInput=${(to) => change({ sides: to })} />`
      }
      <p class="cl-quiet">${t("Pull the diagonal to the other side, or choose the rule here.")}</p>
      <div class="cl-row" role="group" aria-label=${t("Who wins ties")}>
        ${button("defender", t("Ties to the defender"))}
        ${button("attacker", t("Ties to the attacker"))}
        ${button("again", t("Ties are thrown again"))}
      </div>
      <p class="cl-count" role="status">${answer.fraction} ${answer.percent}</p>
      <p>${answer.said}</p>
    </div>
  </section>`;
}
export default view(CellRule);
