// A number as an answer.

import { fill, h } from "../../../widgets/shared/dom.js";
import { bars, rowsOf } from "./bars.js";
import { handIn } from "./hand_in.js";
import { filled } from "./numbers.js";

export class NumberForm {
  constructor(t, sheet, send) {
    this.t = t;
    this.sheet = sheet;
    this.send = send;
    this.element = h("div", {});
    this.field = h("input", {
      id: "number",
      maxlength: 40,
      autocomplete: "off",
      "data-key": "number",
      "aria-describedby": "possible",
    });
  }

  see(seen) {
    const { t, sheet } = this;
    if (this.seen === undefined) {
      this.field.value = seen.answer ?? "";
    }
    this.seen = seen;
    const isSent = seen.answer !== null;
    this.field.disabled = seen.stage !== "open";
    if (seen.stage === "revealed") {
      fill(
        this.element,
        h(
          "div",
          { class: "card" },
          h("p", { class: "big" }, seen.right.join(", ")),
          h("p", { class: "told" }, seen.told),
          isSent ? h("p", {}, filled(t("Your answer: {answer}"), { answer: seen.answer })) : null,
          seen.alone ? null : bars(t, rowsOf(sheet, { ...seen, own: seen.answer })),
        ),
      );
      return;
    }
    fill(
      this.element,
      h(
        "form",
        {
          class: "card",
          onsubmit: (event) => {
            event.preventDefault();
            this.send(this.field.value);
          },
        },
        h("label", { for: "number" }, t("Your answer")),
        this.field,
        h("p", { class: "quiet", id: "possible" }, sheet.possible),
        isSent
          ? h("p", { class: "told" }, filled(t("Handed in: {answer}"), { answer: seen.answer }))
          : null,
        handIn(t, {
          isOpen: seen.stage === "open",
          isSent: false,
          isEmpty: false,
          isAlone: seen.alone,
        }),
      ),
    );
  }
}
