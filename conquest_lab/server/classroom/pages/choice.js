// Options beside a board, as a pupil chooses among them.

import { fill, h } from "../../../widgets/shared/dom.js";
import { bars, countsOf, optionList, rowsOf } from "./bars.js";
import { drawBoard, lyingDice, Pointer } from "./board.js";
import { handIn } from "./hand_in.js";
import { labelled } from "./numbers.js";

const PLACE = "[data-key^='place-']"; // of the board, to be pointed at

// A choice among options, on the board and in a list. `send` takes the number of one, `seen` the room.
export class Choice {
  constructor(t, sheet, send) {
    this.t = t;
    this.sheet = sheet;
    this.send = send;
    this.chosen = null;
    this.element = h("div", {});
    this.pointer = new Pointer(
      sheet.options ?? [],
      (n) => {
        const byKey = document.activeElement?.matches(`${PLACE}:focus-visible`);
        this.chosen = n;
        this.draw();
        // Whoever points goes on looking at the board.
        this.element.querySelector("[data-key='hand-in']")?.focus({ preventScroll: !byKey });
      },
      () => this.#pointOn(),
    );
  }

  see(seen) {
    if (this.seen === undefined) {
      this.chosen = seen.answer;
    }
    this.seen = seen;
    this.draw();
  }

  // After a first place the keyboard is on the first of those that can follow, not on the list below the board.
  #pointOn() {
    const pointed = document.activeElement?.matches(PLACE);
    this.draw();
    if (pointed) {
      this.element.querySelector(PLACE)?.focus({ preventScroll: true });
    }
  }

  draw() {
    const { t, sheet, seen } = this;
    const isOpen = seen.stage === "open";
    const view = { chosen: this.chosen, right: seen.right };
    if (seen.counts) {
      view.counts = countsOf(sheet, seen.counts);
    }
    fill(
      this.element,
      sheet.about ? h("p", { class: "quiet" }, sheet.about) : null,
      lyingDice(sheet),
      drawBoard(t, sheet, view, isOpen ? this.pointer : null),
      seen.stage === "revealed" ? this.#ending() : this.#form(isOpen),
    );
  }

  #form(isOpen) {
    const { t, sheet, seen } = this;
    const choose = (n) => {
      this.chosen = n;
      this.pointer.path = [];
      this.draw();
    };
    const isSent = seen.answer !== null && seen.answer === this.chosen;
    return h(
      "form",
      {
        class: "card",
        onsubmit: (event) => {
          event.preventDefault();
          if (this.chosen !== null) {
            this.send(this.chosen);
          }
        },
      },
      h(
        "fieldset",
        { class: "options", disabled: !isOpen },
        h("legend", {}, sheet.board ? t("Point at the board, or choose here") : t("Your answer")),
        sheet.options.map(({ text }, n) =>
          h(
            "label",
            { class: "choice" },
            h("input", {
              type: "radio",
              name: "option",
              value: n,
              checked: n === this.chosen,
              "data-key": `option-${n}`,
              onchange: () => choose(n),
            }),
            h("span", {}, text),
          ),
        ),
      ),
      handIn(t, { isOpen, isSent, isEmpty: this.chosen === null, isAlone: seen.alone }),
    );
  }

  #ending() {
    const { t, sheet, seen } = this;
    const rows = rowsOf(sheet, { ...seen, own: seen.answer });
    return h(
      "div",
      { class: "card" },
      seen.told ? h("p", { class: "told" }, seen.told) : null,
      seen.rule ? h("p", { class: "quiet" }, labelled(seen.rule.title, seen.rule.text)) : null,
      seen.alone ? optionList(t, rows) : bars(t, rows),
    );
  }
}
