// The form around an answer that can be changed until the answers are closed.

import { html } from "../../../kit/view.js";
import { t } from "./page.js";

// `give` is called when the answer is handed in; `isSent` where it is the one that is in.
export function AnswerForm({ seen: { stage, alone }, give, isSent, isEmpty, children }) {
  const submit = (event) => {
    event.preventDefault();
    give();
  };
  const closed = alone
    ? t("Your answer is closed.")
    : t("The answers are closed. Your teacher will now show the result.");
  const changeable = alone
    ? t("You may change it until you close it.")
    : t("You may change it until the answers are closed.");
  // What has just been pressed keeps the keyboard.
  return html`<form key="form" class="card" onSubmit=${submit}>
    ${children}
    ${
      stage === "open" &&
      html`<button class="first" data-key="hand-in" disabled=${isEmpty} aria-disabled=${isSent || null}>
        ${isSent ? t("Your answer is in") : t("Hand in my answer")}
      </button>`
    }
    ${(stage !== "open" || isSent) && html`<p class="quiet">${stage === "open" ? changeable : closed}</p>`}
  </form>`;
}
