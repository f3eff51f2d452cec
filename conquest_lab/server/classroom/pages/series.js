// The exercises of a pupil, one card below the other.

import { h } from "../../../widgets/shared/dom.js";
import { questionCard } from "../../../widgets/lesson/exercise/card.js";
import { filled } from "./numbers.js";

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
