// Options beside a board, as a pupil chooses among them.

import { Roads } from "../../../kit/controls.js";
import { html, useState } from "../../../kit/view.js";
import { AnswerForm } from "./answer_form.js";
import { Bars, countsOf, OptionList, rowsOf } from "./bars.js";
import { Board, LyingDice, usePointer } from "./board.js";
import { labelled } from "./numbers.js";
import { t, useLead } from "./page.js";

const PLACE = "[data-key^='place-']"; // of the board, to be pointed at

// A choice among options, on the board and in a list. `give` takes the number of one, `seen` is the room.
export function Choice({ seen, sheet, give }) {
  const [chosen, choose] = useState(seen.answer);
  const [box, lead] = useLead();
  const pointer = usePointer(sheet.options ?? [], (n) => {
    if (n === undefined) {
      // After a first place the keyboard is on the first of those that can follow, not on the list below the board.
      if (document.activeElement?.matches(PLACE)) {
        lead(PLACE, { preventScroll: true });
      }
      return;
    }
    // Whoever points goes on looking at the board.
    const byKey = document.activeElement?.matches(`${PLACE}:focus-visible`);
    lead("[data-key='hand-in']", { preventScroll: !byKey });
    choose(n);
  });
  const isOpen = seen.stage === "open";
  const legend = sheet.board ? t("Point at the board, or choose here") : t("Your answer");
  const form = () =>
    html`<${AnswerForm} seen=${seen} give=${() => chosen !== null && give(0, 0, chosen)}
      isSent=${chosen !== null && seen.answer === chosen} isEmpty=${chosen === null}>
      <p class="cl-bold cl-apart-s">${legend}</p>
      <${Roads} label=${legend} prefix="option-" options=${sheet.options.map(({ text }, n) => [n, text])}
        chosen=${chosen} disabled=${!isOpen} onChoose=${(n) => {
          pointer.forget();
          choose(n);
        }} />
    <//>`;
  const ending = () => {
    const rows = rowsOf(sheet, { ...seen, own: seen.answer });
    return html`<div key="ending" class="card">
      ${seen.explanation && html`<p class="told">${seen.explanation}</p>`}
      ${seen.rule && html`<p class="quiet">${labelled(seen.rule.title, seen.rule.text)}</p>`}
      ${seen.alone ? html`<${OptionList} rows=${rows} />` : html`<${Bars} rows=${rows} />`}
    </div>`;
  };
  return html`<div ref=${box}>
    ${sheet.about && html`<p class="quiet">${sheet.about}</p>`}
    <${LyingDice} dice=${sheet.dice} />
    <${Board} sheet=${sheet} view=${{ chosen, right: seen.right, counts: seen.counts && countsOf(sheet, seen.counts) }} pointer=${isOpen ? pointer : null} />
    ${seen.stage === "revealed" ? ending() : form()}
  </div>`;
}
