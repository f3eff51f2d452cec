import { Slider } from "../../../kit/controls.js";
import { drawnOver } from "../../../kit/press.js";
import { classes, html, useLayoutEffect, useRef, useState, view } from "../../../kit/view.js";

const LOW = [33, 80, 160];
const MIDDLE = [250, 247, 238];
const HIGH = [190, 70, 40];
const CELLS = 48;
const STEPS = 60; // of a slider
const mixed = (a, b, share) => a.map((x, k) => Math.round(x + (b[k] - x) * share));
const gain = ([[n0, n1], [a0, a1]], b, q) =>
  (1 - b) * ((1 - q) * n0 + q * n1) + b * ((1 - q) * a0 + q * a1);

// The gains of all mixtures as colours, from blue over pale to red.
function paint(canvas, corners) {
  const flat = corners.flat();
  const [least, most] = [Math.min(...flat), Math.max(...flat)];
  const middle = gain(corners, 0.5, 0.5);
  const ink = canvas.getContext("2d");
  const image = ink.createImageData(CELLS, CELLS);
  for (let y = 0; y < CELLS; y += 1) {
    for (let x = 0; x < CELLS; x += 1) {
      const v = gain(corners, (x + 0.5) / CELLS, 1 - (y + 0.5) / CELLS);
      const colour =
        v < middle
          ? mixed(LOW, MIDDLE, (v - least) / (middle - least))
          : mixed(MIDDLE, HIGH, (v - middle) / (most - middle));
      image.data.set([...colour, 255], 4 * (y * CELLS + x));
    }
  }
  ink.putImageData(image, 0, 0);
}

function PayoffMap({ view: { corners, best, by_hand: byHand, share, language }, t }) {
  const [pointed, pointAt] = useState([0.2, 0.3]);
  const canvas = useRef(null);
  useLayoutEffect(() => paint(canvas.current, corners), [JSON.stringify(corners)]);
  const number = (x, digits = 2) =>
    x.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const percent = (x) => x.toLocaleString(language, { style: "percent", maximumFractionDigits: 0 });
  const [b, q] = byHand ? pointed : (share ?? [null, null]);
  const isThere = b !== null && q !== null;
  const pull = ({ currentTarget: field, clientX, clientY }) => {
    const box = field.getBoundingClientRect();
    const at = [(clientX - box.left) / box.width, 1 - (clientY - box.top) / box.height];
    pointAt(at.map((one) => Math.min(1, Math.max(0, Math.round(one * STEPS) / STEPS))));
  };
  const hand = byHand ? drawnOver(pull, (event) => event.preventDefault()) : {};
  const knob = (name, label, k) =>
    html`<${Slider} name=${name} kind="cl-slide" label=${label} most=${STEPS} value=${Math.round(STEPS * pointed[k])}
      said=${percent(pointed[k])}
      onInput=${(n) => pointAt(pointed.map((one, other) => (other === k ? n / STEPS : one)))} />`;
  const [[n0, n1], [a0, a1]] = corners;
  return html`<section class="cl-card cl-inquiry cl-map-of-gains cl-grid cl-gap-far cl-mid">
    <div class="cl-cell-frame cl-grid cl-gap-xs">
      <p class="cl-axis cl-axis-down">${t("share of attacks that the bot answers →")}</p>
      <div class=${classes("cl-payoffs cl-anchor cl-coloured", byHand && "cl-by-hand")} ...${hand}>
        <canvas class="cl-full cl-block" width=${CELLS} height=${CELLS} aria-hidden="true" ref=${canvas} />
        <span class="cl-corners cl-grid cl-between">
          ${[n1, a1, n0, a0].map((value) => html`<b class="cl-round-s cl-text-s">${number(value, 1)}</b>`)}
        </span>
        ${
          best &&
          html`<span class="cl-best-across cl-text-s cl-bold cl-tight" style=${`bottom:${100 * best[1]}%`}>${percent(best[1])}</span>
            <span class="cl-best-down cl-text-s cl-bold" style=${`left:${100 * best[0]}%`}>${percent(best[0])}</span>`
        }
        ${isThere && html`<span class="cl-point cl-pill" style=${`left:${100 * b}%;bottom:${100 * q}%`} />`}
      </div>
      <p class="cl-axis cl-axis-across">${t("share of weak cards that attack →")}</p>
    </div>
    <div>
      <p class="cl-quiet">
        ${
          byHand
            ? t("Drag the point, or use the sliders. Red is good for you, blue is bad.")
            : t(
                "The point shows your mixture and the bot’s so far. Red is good for you, blue is bad.",
              )
        }
      </p>
      ${byHand && html`<div>${knob("bluff", t("Bluffs"), 0)}${knob("engage", t("Answers"), 1)}</div>`}
      <p class="cl-count cl-text-xl" role="status">
        ${isThere && `${t("Points a round:")} ${number(gain(corners, b, q))}`}
      </p>
      <p>
        ${
          isThere &&
          `${t("The least for this share of bluffs, against a bot that knows it:")} ${number(
            Math.min(gain(corners, b, 0), gain(corners, b, 1)),
          )}`
        }
      </p>
    </div>
  </section>`;
}
export default view(PayoffMap);
