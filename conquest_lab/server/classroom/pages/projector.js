// The projector's page beside the teacher's, in two windows of one browser: it shows the question that the teacher
// looks at, names once they are shown, and the clock; it has no button and no list of people.

import { fill, h } from "../../../widgets/shared/dom.js";
import { filled } from "./numbers.js";
import { page, t } from "./page.js";

const SECONDS = 1000;
const MINUTES = [1, 2, 5];

// Seconds as a clock shows them.
const clock = (left) => `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;

export class Projector {
  // changed: told when the teacher's page has told something new.
  constructor(changed) {
    this.state = { shown: -1, areNamesShown: false, until: 0 };
    this.element = h("p", { class: "clock", role: "timer" });
    this.form = h("div", {});
    this.changed = changed;
    this.channel = new BroadcastChannel(`conquest-wall-${page.code}`);
    this.channel.addEventListener("message", ({ data }) => this.#hear(data));
    if (page.isBoard) {
      this.#post({ asks: true });
    }
    setInterval(() => this.#tick(), SECONDS / 4);
  }

  // What the teacher has changed goes to the projector.
  tell(changes) {
    const now = { ...this.state, ...changes };
    if (!page.isBoard && JSON.stringify(now) !== JSON.stringify(this.state)) {
      this.state = now;
      this.#post({ state: now });
      this.#tick();
    }
  }

  #hear({ asks, state }) {
    if (page.isBoard && state) {
      this.state = state;
      this.#tick();
      this.changed(state);
    } else if (asks && !page.isBoard) {
      this.#post({ state: this.state });
    }
  }

  #post(told) {
    this.channel.postMessage(told); // oxlint-disable-line require-post-message-target-origin -- a channel has none
  }

  #tick() {
    const { until } = this.state;
    const left = Math.ceil((until - Date.now()) / SECONDS);
    this.element.hidden = !until;
    const said = left > 0 ? clock(left) : t("Time is up.");
    if (until && this.element.textContent !== said) {
      this.element.textContent = said;
    }
  }

  // The way to the projector's page, and the clock's buttons; made once.
  controls(secret) {
    const start = (minutes) => () => this.tell({ until: Date.now() + 60 * SECONDS * minutes });
    const lang = document.documentElement.lang;
    const address = `${page.base}${page.code}/board?lang=${lang}#${secret}`;
    if (!this.form.hasChildNodes()) {
      fill(
        this.form,
        h("p", {}, t("A page for the projector: the question and the picture, and nothing else.")),
        h(
          "p",
          {},
          h(
            "a",
            { class: "button", href: address, target: "_blank" },
            t("Open the projector page"),
          ),
        ),
        h("p", {}, t("A clock on both pages:")),
        h(
          "p",
          { class: "row" },
          MINUTES.map((n) =>
            h(
              "button",
              { type: "button", "data-key": `clock-${n}`, onclick: start(n) },
              filled(t("{n} min"), { n }),
            ),
          ),
          h(
            "button",
            { type: "button", "data-key": "clock-off", onclick: () => this.tell({ until: 0 }) },
            t("No clock"),
          ),
        ),
      );
    }
    return this.form;
  }
}
