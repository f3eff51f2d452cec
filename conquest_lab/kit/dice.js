import DRAWINGS from "./drawings.json" with { type: "json" };
import PIPS from "./pips.json" with { type: "json" };
import { classes, html } from "./view.js";

// The drawing of a symbol: a piece, a building, a card.
export const Picture = ({ symbol, ...attributes }) =>
  html`<svg viewBox="0 0 24 24" aria-hidden="true" ...${attributes}>
    <path d=${DRAWINGS[symbol] ?? DRAWINGS.star} fill-rule="evenodd" />
  </svg>`;

const CRACK = "M38,2L48,26L36,44L56,60L44,78L54,98";

// A die in colours given by --die, --edge and --pip, with pips up to 6; `hold` is a reference to its element, `cracks` says
// that it can break.
export const PipDie = ({ face, kind = "", hold, cracks, ...attributes }) =>
  html`<svg viewBox="0 0 100 100" class=${classes("cl-cube", kind)} aria-hidden="true" ref=${hold} ...${attributes}>
    <rect class="cl-box" x="4" y="4" width="92" height="92" rx="18" fill="var(--die)"
      stroke="var(--edge)" stroke-width="4" />
    <g class="cl-pips" fill="var(--pip, var(--raised))">
      ${
        PIPS[face]?.map(([cx, cy]) => html`<circle cx=${cx} cy=${cy} r="9.5" />`) ??
        (face ? html`<text x="50" y="66" text-anchor="middle" font-size="46">${face}</text>` : null)
      }
    </g>
    ${cracks && html`<path class="cl-crack" d=${CRACK} />`}
  </svg>`;

const SPOTS = [
  [[50, 50]],
  [
    [29, 50],
    [71, 50],
  ],
  [
    [29, 69],
    [71, 69],
    [50, 30],
  ],
];

// A die with drawings on it, `face` is [symbol, count]; without a face it has still to be thrown.
export function SymbolDie({ face, ...attributes }) {
  const [symbol, count] = face ?? ["", 0];
  const size = count === 1 ? 66 : 44;
  return html`<svg viewBox="0 0 100 100" class=${classes("cl-die", !face && "cl-unthrown")}
    aria-hidden="true" ...${attributes}>
    <rect class="box" x="4" y="4" width="92" height="92" rx="18" />
    ${SPOTS[count - 1]?.map(
      ([x, y]) =>
        html`<path class="face" d=${DRAWINGS[symbol] ?? DRAWINGS.star} fill-rule="evenodd"
          transform=${`translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`} />`,
    )}
  </svg>`;
}

// Faces as digits in boxes, sixes set apart.
export const Packet = ({ faces }) =>
  html`<div class="cl-packet cl-wrap cl-gap-s" aria-hidden="true">
    ${faces.map((face) => html`<span class=${face === 6 ? "cl-six cl-bold cl-in-white cl-on-accent" : undefined}>${face}</span>`)}
  </div>`;

// So many units of which some are gone: what fell is crossed out.
export const Troop = ({ unit, left, first, side, ...attributes }) =>
  html`<span class=${`cl-troop cl-inline-flex cl-wraps cl-gap-xs cl-troop-${side}`} ...${attributes}>
    ${Array.from(
      { length: first },
      (_, n) =>
        html`<span class=${n < left ? undefined : "cl-gone cl-anchor"}><${Picture} symbol=${unit} /></span>`,
    )}
  </span>`;
