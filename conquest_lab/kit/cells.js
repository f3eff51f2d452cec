import { PipDie } from "./dice.js";
import { html, useHere, useRoam } from "./view.js";

const Head = ({ face, side, word }) =>
  html`<div class="cl-cell-head cl-centred" role=${side === "defence" ? "columnheader" : "rowheader"}>
    <${PipDie} face=${face} kind=${`cl-small-die cl-of-${side}`} />
    <span class="cl-sr">${word} ${face}</span>
  </div>`;

// The throws of one die against one: a row for each face of the attacker, a column for each of the defender.
// `cell(n, attack, defence)` gives what stands in a cell; controls have one Tab stop, and arrows lead from one to
// the next. `words` name both dice; further attributes go to the grid.
export function Cells({ sides, cell, words: given, ...attributes }) {
  const { t } = useHere();
  const words = given ?? { attack: t("Attacker’s die"), defence: t("Defender’s die") };
  const faces = Array.from({ length: sides }, (_, n) => n + 1);
  const roam = useRoam(sides);
  return html`<div class="cl-cell-frame cl-grid cl-remark cl-gap-xs">
    <span class="cl-axis-across cl-middle" aria-hidden="true">${words.defence}</span>
    <span class="cl-axis-down cl-middle" aria-hidden="true">${words.attack}</span>
    <div class="cl-cells cl-grid cl-gap-xs" role="grid" style=${`--sides:${sides}`} ...${roam} ...${attributes}>
      <div class="cl-grid cl-gap-xs" role="row">
        <div class="cl-cell-corner" role="columnheader">
          <span class="cl-sr">${words.attack}, ${words.defence}</span>
        </div>
        ${faces.map((face) => html`<${Head} face=${face} side="defence" word=${words.defence} />`)}
      </div>
      ${faces.map(
        (attack) =>
          html`<div class="cl-grid cl-gap-xs" role="row">
            <${Head} face=${attack} side="attack" word=${words.attack} />
            ${faces.map(
              (defence) =>
                html`<div class="cl-grid" role="gridcell">
                  ${cell((attack - 1) * sides + defence - 1, attack, defence)}
                </div>`,
            )}
          </div>`,
      )}
    </div>
  </div>`;
}
