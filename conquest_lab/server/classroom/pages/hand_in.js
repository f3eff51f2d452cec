// The button under an answer that can be changed until the answers are closed.

import { h } from "../../../widgets/shared/dom.js";

// The button under an answer, and how it stands.
export function handIn(t, { isOpen, isSent, isEmpty, isAlone = false }) {
  if (!isOpen) {
    return h(
      "p",
      { class: "quiet" },
      isAlone
        ? t("Your answer is closed.")
        : t("The answers are closed. Your teacher will now show the result."),
    );
  }
  return [
    h(
      "button",
      // What has just been pressed keeps the keyboard.
      {
        class: "first",
        "data-key": "hand-in",
        disabled: isEmpty,
        "aria-disabled": isSent ? "true" : null,
      },
      isSent ? t("Your answer is in") : t("Hand in my answer"),
    ),
    isSent
      ? h(
          "p",
          { class: "quiet" },
          isAlone
            ? t("You may change it until you close it.")
            : t("You may change it until the answers are closed."),
        )
      : null,
  ];
}
