// The button under an answer that can be changed until the answers are closed.

import { html } from "../../../kit/view.js";
import { t } from "./page.js";

// The button under an answer, and how it stands.
export function HandIn({ isOpen, isSent, isEmpty, isAlone = false }) {
  if (!isOpen) {
    return html`<p class="quiet">
      ${
        isAlone
          ? t("Your answer is closed.")
          : t("The answers are closed. Your teacher will now show the result.")
      }
    </p>`;
  }
  // What has just been pressed keeps the keyboard.
  return html`<button class="first" data-key="hand-in" disabled=${isEmpty} aria-disabled=${isSent || null}>
      ${isSent ? t("Your answer is in") : t("Hand in my answer")}
    </button>
    ${
      isSent &&
      html`<p class="quiet">
        ${
          isAlone
            ? t("You may change it until you close it.")
            : t("You may change it until the answers are closed.")
        }
      </p>`
    }`;
}
