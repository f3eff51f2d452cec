import { Cells } from "../../../kit/cells.js";
import { Slider, useHeld } from "../../../kit/controls.js";
import { classes, html, view } from "../../../kit/view.js";

// Of neither event, of the red die alone, of the sum alone, of both.
const SIGNS = ["", "R", "+", "●"];

function TwoEvents({ view: { red, total, first, second, counts }, send, t }) {
  const [high, holdHigh] = useHeld(red);
  const [sum, holdSum] = useHeld(total);
  const choose = (hold, name) => (to) => {
    hold(to);
    send({ do: name, to });
  };
  const cell = (n) => {
    const [one, other] = [first.includes(n), second.includes(n)];
    const sign = SIGNS[Number(one) + 2 * Number(other)];
    return html`<span class=${classes("cl-cell cl-bold", one && "cl-one", other && "cl-other")}>${sign}</span>`;
  };
  return html`<section class="cl-card cl-inquiry">
    <div class="cl-halves">
      <${Cells} sides=${6} cell=${cell} words=${{ attack: t("Red die"), defence: t("Blue die") }} />
      <div>
        <${Slider} name="red" kind="cl-slide" label=${t("Red die at least")} least=${1} most=${6}
          value=${high} onInput=${choose(holdHigh, "red")} />
        <${Slider} name="total" kind="cl-slide" label=${t("Sum at least")} least=${2} most=${12}
          value=${sum} onInput=${choose(holdSum, "total")} />
        <table role="status" class="cl-counts cl-close cl-start">
          <tbody>
            ${counts.map(([name, share]) => html`<tr><th scope="row">${name}</th><td class="cl-bold">${share}</td></tr>`)}
          </tbody>
        </table>
        <p class="cl-quiet">
          ${t("R: the red die alone. +: the sum alone. ●: both.")}
        </p>
      </div>
    </div>
  </section>`;
}
export default view(TwoEvents);
