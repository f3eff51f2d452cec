// An answer in own words.

import { html, useState } from "../../../kit/view.js";
import { HandIn } from "./hand_in.js";
import { t } from "./page.js";

const MOST = 300; // letters

// Answers of the class that the teacher has put on heaps; they name nobody.
export const Heaps = ({ heaps }) =>
  html`<div class="heaps cl-grid cl-gap-wide">
    ${heaps.map(
      ([name, texts]) =>
        html`<section key=${name}>
        <h2>${name} <span class="quiet">× ${texts.length}</span></h2>
        <ul>${texts.map((text) => html`<li>${text}</li>`)}</ul>
      </section>`,
    )}
  </div>`;

export function TextForm({ seen, give }) {
  const [typed, type] = useState(seen.answer ?? "");
  const isOpen = seen.stage === "open";
  const send = (event) => {
    event.preventDefault();
    give(0, 0, typed.trim());
  };
  if (seen.stage === "revealed") {
    return html`<div key="ending" class="card">
      ${seen.answer && html`<p>${t("Your answer: {answer}", { answer: seen.answer })}</p>`}
      <${Heaps} heaps=${seen.heaps ?? []} />
    </div>`;
  }
  return html`<form key="form" class="card" onSubmit=${send}>
    <label for="text">${t("Your answer, in your own words")}</label>
    <textarea id="text" rows="4" maxlength=${MOST} data-key="text" disabled=${!isOpen} value=${typed}
      onInput=${({ target }) => type(target.value)} />
    <p class="quiet">${t("Your teacher reads it, and may show it to the class without your name.")}</p>
    <${HandIn} isOpen=${isOpen} isSent=${seen.answer !== null && seen.answer === typed.trim()}
      isEmpty=${!typed.trim()} isAlone=${seen.alone} />
  </form>`;
}
