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
      h(
        "ol",
        { "aria-label": t("People") },
        pupils.map((pupil) => this.#pupil(...pupil)),
      ),
      removed.length > 0 ? this.#removed(removed) : null,
    );
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

  #pupil(person, name, isHidden, hasAnswered) {
    const { t } = this;
    const shown = name || this.#number(person);
    const isChosen = person === this.chosen;
    const row = button(shown, key(person), () => this.#choose(isChosen ? -1 : person));
    row.setAttribute("aria-expanded", String(isChosen));
    row.classList.add("who");
    if (hasAnswered) {
      row.append(" ", h("span", { role: "img", "aria-label": t("has answered") }, "✓"));
    }
    return h(
      "li",
      { value: person + 1 },
      row,
      isChosen
        ? h(
            "div",
            { class: "row", role: "group", "aria-label": shown },
            this.isAsked
              ? this.#question(person, shown)
              : this.#actions(person, Boolean(name), isHidden),
          )
        : null,
    );
  }

  #actions(person, hasName, isHidden) {
    const { t } = this;
    return [
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
