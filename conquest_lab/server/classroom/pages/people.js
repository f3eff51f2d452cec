// The people of a room, for its teacher: a pupil is removed and brought back, a nickname hidden, the room locked.

import { fill, h } from "../../../widgets/shared/dom.js";
import { filled } from "./numbers.js";

// A fold that stays as it is while the wall around it is drawn anew. Closed, it holds no name.
export class People {
  // send: takes what the teacher does, and with what.
  constructor(t, send) {
    this.t = t;
    this.send = send;
    this.chosen = -1; // the pupil whose buttons are shown
    this.isAsked = false; // whether that one is to be removed
    this.body = h("div", {});
    this.element = h(
      "details",
      { class: "quiet people", ontoggle: () => this.#choose(-1) },
      h("summary", {}, t("People, names, lock")),
      this.body,
    );
  }

  see({ pupils, removed, locked }) {
    this.seen = { pupils, removed, locked };
    if (removed.includes(this.chosen)) {
      this.chosen = -1; // in another tab
    }
    this.#draw();
  }

  #choose(person, isAsked = false) {
    this.chosen = person;
    this.isAsked = isAsked;
    this.#draw();
  }

  #draw() {
    const { t } = this;
    const { pupils, removed, locked } = this.seen;
    if (!this.element.open) {
      this.body.replaceChildren();
      return;
    }
    fill(
      this.body,
      h("p", {}, t("Whoever sees this screen can read the names below.")),
      button(locked ? t("Unlock the room") : t("Lock the room"), "lock", () =>
        this.send("lock", { locked: !locked }),
      ),
      h(
        "p",
        {},
        locked
          ? t("The room is locked: nobody new can come in.")
          : t(
              "Lock it once everybody is in: nobody new can come then, nor a removed pupil on another phone.",
            ),
      ),
      this.#letting(pupils),
      h(
        "ol",
        { "aria-label": t("People") },
        pupils.map((pupil) => this.#pupil(...pupil)),
      ),
      removed.length > 0 ? this.#removed(removed) : null,
    );
  }

  // The wall shows no name that the teacher has not read.
  #letting(pupils) {
    const { t } = this;
    const waiting = pupils.filter(([, name, isHidden, , isLet]) => name && !isHidden && !isLet);
    const people = waiting.map(([person]) => person);
    const words = filled(t("Let these {n} names on the wall"), { n: people.length });
    return [
      h("p", {}, t("The wall shows numbers until you have let the names.")),
      people.length > 0
        ? button(words, "let-all", () => this.send("names", { people, shown: true }))
        : null,
    ];
  }

  #removed(people) {
    const { t } = this;
    return [
      h("p", {}, t("Removed:")),
      h(
        "ul",
        {},
        people.map((person) => {
          const words = filled(t("Bring back {name}"), { name: this.#number(person) });
          const act = () => this.send("remove", { person, removed: false });
          return h("li", {}, button(words, key(person), act));
        }),
      ),
    ];
  }

  #number(person) {
    return filled(this.t("Pupil {n}"), { n: person + 1 });
  }

  #pupil(person, name, isHidden, hasAnswered, isLet, hasForged) {
    const { t } = this;
    const shown = name || this.#number(person);
    const isChosen = person === this.chosen;
    const row = button(shown, key(person), () => this.#choose(isChosen ? -1 : person));
    row.setAttribute("aria-expanded", String(isChosen));
    row.classList.add("who");
    if (hasAnswered) {
      row.append(" ", h("span", { role: "img", "aria-label": t("has answered") }, "✓"));
    }
    if (isLet) {
      row.append(" ", h("span", { class: "quiet" }, t("on the wall")));
    }
    return h(
      "li",
      { value: person + 1 },
      row,
      hasForged
        ? h("p", { class: "wrong" }, t("Sent throws that its dice do not give: they do not count."))
        : null,
      isChosen
        ? h(
            "div",
            { class: "row", role: "group", "aria-label": shown },
            this.isAsked
              ? this.#question(person, shown)
              : this.#actions(person, Boolean(name), isHidden, isLet),
          )
        : null,
    );
  }

  #actions(person, hasName, isHidden, isLet) {
    const { t } = this;
    const letOrNot = () => this.send("names", { people: [person], shown: !isLet });
    return [
      hasName && !isHidden
        ? button(isLet ? t("Keep off the wall") : t("Let on the wall"), `let-${person}`, letOrNot)
        : null,
      hasName
        ? button(isHidden ? t("Show the nickname") : t("Hide the nickname"), `hide-${person}`, () =>
            this.send("hide", { person, hidden: !isHidden }),
          )
        : null,
      button(t("Remove from the room"), `remove-${person}`, () => {
        this.#choose(person, true);
        this.#enter(`sure-${person}`);
      }),
    ];
  }

  // Whether a pupil is really to go; the keyboard stays with the pupil.
  #question(person, name) {
    const { t } = this;
    const done = (isSure) => () => {
      this.#choose(-1);
      this.#enter(key(person));
      if (isSure) {
        this.send("remove", { person, removed: true });
      }
    };
    const sure = button(t("Remove"), `sure-${person}`, done(true));
    sure.classList.add("danger");
    sure.setAttribute("aria-describedby", "removal");
    return [
      h(
        "p",
        { id: "removal" },
        filled(
          t(
            "Remove {name}? Bets, throws and answers leave the wall and the results, and the same browser cannot come in again. You can bring {name} back.",
          ),
          { name },
        ),
      ),
      sure,
      button(t("Cancel"), `cancel-${person}`, done(false)),
    ];
  }

  #enter(name) {
    this.body.querySelector(`[data-key=${name}]`)?.focus();
  }
}

const key = (person) => `person-${person}`;

const button = (words, name, act) =>
  h("button", { type: "button", "data-key": name, onclick: act }, words);
