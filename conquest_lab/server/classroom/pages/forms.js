// What a question that is no bet in percent is answered with: a number or own words here, or options, or exercises.

import { html, useState } from "../../../kit/view.js";
import { AnswerForm } from "./answer_form.js";
import { Bars, Heaps, rowsOf } from "./bars.js";
import { Choice } from "./choice.js";
import { t } from "./page.js";
import { SeriesForm } from "./series.js";

export { Pictured } from "./board.js";

const MOST = 300; // letters

const YourAnswer = ({ seen: { answer } }) =>
  answer !== null && html`<p>${t("Your answer: {answer}", { answer })}</p>`;

function NumberForm({ seen, sheet, give }) {
  const [typed, type] = useState(seen.answer ?? "");
  if (seen.stage === "revealed") {
    return html`<div key="ending" class="card">
      <div class="big cl-text-huge cl-middle cl-bold">${seen.right.join(", ")}</div>
      <p class="told">${seen.explanation}</p>
      <${YourAnswer} seen=${seen} />
      ${!seen.alone && html`<${Bars} rows=${rowsOf(sheet, { ...seen, own: seen.answer })} />`}
    </div>`;
  }
  return html`<${AnswerForm} seen=${seen} give=${() => give(0, 0, typed)}>
    <label for="number">${t("Your answer")}</label>
    <input id="number" maxlength="40" autocomplete="off" data-key="number" aria-describedby="possible"
      disabled=${seen.stage !== "open"} value=${typed} onInput=${({ target }) => type(target.value)} />
    <p class="quiet" id="possible">${sheet.possible}</p>
    ${seen.answer !== null && html`<p class="told">${t("Handed in: {answer}", { answer: seen.answer })}</p>`}
  <//>`;
}

function TextForm({ seen, give }) {
  const [typed, type] = useState(seen.answer ?? "");
  const text = typed.trim();
  if (seen.stage === "revealed") {
    return html`<div key="ending" class="card">
      <${YourAnswer} seen=${seen} />
      <${Heaps} heaps=${seen.heaps ?? []} />
    </div>`;
  }
  return html`<${AnswerForm} seen=${seen} give=${() => give(0, 0, text)} isSent=${seen.answer === text} isEmpty=${!text}>
    <label for="text">${t("Your answer, in your own words")}</label>
    <textarea id="text" rows="4" maxlength=${MOST} data-key="text" disabled=${seen.stage !== "open"} value=${typed}
      onInput=${({ target }) => type(target.value)} />
    <p class="quiet">${t("Your teacher reads it, and may show it to the class without your name.")}</p>
  <//>`;
}

export const formOf = (way) =>
  ({ series: SeriesForm, choice: Choice, text: TextForm })[way] ?? NumberForm;
