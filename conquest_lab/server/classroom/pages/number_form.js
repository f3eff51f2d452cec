// A number as an answer.

import { html, useState } from "../../../kit/view.js";
import { Bars, rowsOf } from "./bars.js";
import { HandIn } from "./hand_in.js";
import { t } from "./page.js";

export function NumberForm({ seen, sheet, give }) {
  const [typed, type] = useState(seen.answer ?? "");
  const isSent = seen.answer !== null;
  const isOpen = seen.stage === "open";
  const send = (event) => {
    event.preventDefault();
    give(0, 0, typed);
  };
  if (seen.stage === "revealed") {
    return html`<div key="ending" class="card">
      <p class="big">${seen.right.join(", ")}</p>
      <p class="told">${seen.told}</p>
      ${isSent && html`<p>${t("Your answer: {answer}", { answer: seen.answer })}</p>`}
      ${!seen.alone && html`<${Bars} rows=${rowsOf(sheet, { ...seen, own: seen.answer })} />`}
    </div>`;
  }
  return html`<form key="form" class="card" onSubmit=${send}>
    <label for="number">${t("Your answer")}</label>
    <input id="number" maxlength="40" autocomplete="off" data-key="number" aria-describedby="possible"
      disabled=${!isOpen} value=${typed} onInput=${({ target }) => type(target.value)} />
    <p class="quiet" id="possible">${sheet.possible}</p>
    ${isSent && html`<p class="told">${t("Handed in: {answer}", { answer: seen.answer })}</p>`}
    <${HandIn} isOpen=${isOpen} isAlone=${seen.alone} />
  </form>`;
}
