import {
  Axis,
  Dots,
  EXACT,
  Fit,
  INK,
  Label,
  Line,
  PAPER,
  Plane,
  QUIET,
  SEEN,
} from "../../../kit/plane.js";
import { html } from "../../../kit/view.js";

const TALLEST = 0.37; // of the window's height
const NEAR = 24; // pixels
const at = ({ cost, value }) => [cost, value];
const percents = [0, 0.25, 0.5, 0.75, 1].map((value) => [value, 100 * value]);

// A plane of cost and chance with all offers and the best ones, those that were kept, and the one that is put together
// now. `pick` is called with the offer that was clicked on. The result and the wall say the same in words.
export function CostPlot({ credits, now, kept, all, frontier, pick, t }) {
  const point = (event, [cost, value], scale) => {
    const far = (offer) =>
      Math.hypot(scale.x(offer.cost) - scale.x(cost), scale.y(offer.value) - scale.y(value));
    const near = [...kept, ...all].toSorted((one, other) => far(one) - far(other))[0];
    if (event.type === "pointerdown" && near && far(near) < NEAR) {
      pick(near);
    }
  };
  const costs = Array.from({ length: Math.floor(credits / 4) + 1 }, (_, n) => [4 * n, 4 * n]);
  const steps = frontier.toSorted((one, other) => one.cost - other.cost).map(at);
  const code = (offer, n) => {
    const before = offer.cost > credits * 0.88;
    return html`<${Label} at=${at(offer)} words=${offer.units.join("-")} class="code"
      dx=${before ? -9 : 9} dy=${n % 2 ? -8 : 16} anchor=${before ? "end" : "start"}
      fill="var(--blue-ink)" font-weight="600" paint-order="stroke" stroke=${PAPER} stroke-width="3" />`;
  };
  const draw = (width, size) =>
    html`<${Plane} width=${width} size=${size * 0.78} x=${[0, credits]} class="cl-plot"
      height=${Math.min(0.72 * width, Math.max(190, TALLEST * innerHeight))} onPoint=${point}
      aria-hidden="true">
      <${Axis} side="left" ticks=${percents} name=${`${t("chance")}, %`} grid />
      <${Axis} side="bottom" ticks=${costs} name=${t("credits")} grid />
      <${Dots} points=${all.map(at)} radius=${3} colour="none" stroke="var(--strong)" class="cloud" />
      ${steps.length > 0 && html`<${Line} points=${steps} colour=${EXACT} />`}
      <${Dots} points=${steps} colour=${EXACT} class="best" />
      <${Dots} points=${kept.map(at)} shape="diamond" radius=${6} colour=${SEEN} stroke=${PAPER}
        class="kept" />
      ${kept.map(code)}
      ${
        now &&
        html`<${Line} points=${[[0, now.value], at(now), [now.cost, 0]]} colour=${QUIET} width=${1}
            dash="4 4" />
          <${Dots} points=${[at(now)]} radius=${9} colour="var(--gold)" stroke=${INK}
            stroke-width="2.5" class="now" />`
      }
    <//>`;
  return html`<${Fit} kind="cl-plot-box">${draw}<//>`;
}
