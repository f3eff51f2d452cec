// What a pupil answers with: options beside a board, a number, or the cards of exercises.

import { fill, h } from "../../../widgets/shared/dom.js";
import { questionCard } from "../../../widgets/lesson/exercise/card.js";
import { bars, countsOf, rowsOf } from "./bars.js";
import { drawBoard, Pointer } from "./board.js";
import { filled } from "./numbers.js";

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
        this.chosen = n;
        this.draw();
        this.element.querySelector("[data-key='hand-in']")?.focus({ preventScroll: true });
      },
      () => this.draw(),
    );
  }

  see(seen) {
    if (this.seen === undefined) {
      this.chosen = seen.answer;
    }
    this.seen = seen;
    this.draw();
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
      sheet.dice ? dice(sheet.dice) : null,
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
      handIn(t, { isOpen, isSent, isEmpty: this.chosen === null }),
    );
  }

  #ending() {
    const { t, sheet, seen } = this;
    const rows = rowsOf(sheet, { ...seen, own: seen.answer });
    return h(
      "div",
      { class: "card" },
      seen.told ? h("p", { class: "told" }, seen.told) : null,
      seen.rule ? h("p", { class: "quiet" }, `${seen.rule.title}: ${seen.rule.text}`) : null,
      bars(t, rows),
    );
  }
}

const dice = (markup) => {
  const box = h("div", { class: "lying" });
  box.innerHTML = markup; // drawn by the server
  return box;
};

// The button under an answer, and how it stands.
function handIn(t, { isOpen, isSent, isEmpty }) {
  if (!isOpen) {
    return h(
      "p",
      { class: "quiet" },
      t("The answers are closed. Your teacher shows next what comes of them."),
    );
  }
  return [
    h(
      "button",
      { class: "first", "data-key": "hand-in", disabled: isSent || isEmpty },
      isSent ? t("Your answer is in") : t("Hand in my answer"),
    ),
    isSent
      ? h("p", { class: "quiet" }, t("You may change it until the answers are closed."))
      : null,
  ];
}

// A number as an answer.
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
    });
  }

  see(seen) {
    const { t } = this;
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
          bars(t, rowsOf(this.sheet, { ...seen, own: seen.answer })),
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
        isSent
          ? h("p", { class: "told" }, filled(t("Handed in: {answer}"), { answer: seen.answer }))
          : null,
        handIn(t, { isOpen: seen.stage === "open", isSent: false, isEmpty: false }),
      ),
    );
  }
}

// The exercises of a pupil, one card below the other.
export class SeriesForm {
  // send: takes the number of an exercise, the answers known here, and the answer.
  constructor(t, send) {
    this.t = t;
    this.hinted = new Set();
    this.cards = [];
    this.send = send;
    this.progress = h("p", { class: "told", role: "status" });
    this.list = h("div", { class: "cl-panel cl-series" });
    this.element = h("div", {}, this.progress, this.list);
  }

  see(seen) {
    const { t } = this;
    this.seen = seen;
    while (this.cards.length < seen.cards.length) {
      const n = this.cards.length;
      const act = (what, answer) => {
        if (what === "hint") {
          this.hinted.add(n);
          this.see(this.seen);
        } else if (what === "give") {
          this.send(n, this.seen.cards[n].count, answer);
        }
      };
      const card = questionCard(t, act, { renews: false });
      this.cards.push(card);
      this.list.append(card.root);
    }
    seen.cards.forEach((view, n) => {
      this.cards[n].draw({ ...view, hint: this.hinted.has(n) ? view.hint : "" });
      this.cards[n].root.classList.toggle("over", view.over);
    });
    const over = seen.cards.filter((card) => card.over).length;
    this.progress.textContent =
      seen.stage === "open"
        ? filled(t("Finished: {n} of {all}. Each answer is kept as soon as it is checked."), {
            n: over,
            all: seen.cards.length,
          })
        : t("The exercises are closed; here are the worked answers.");
  }
}
