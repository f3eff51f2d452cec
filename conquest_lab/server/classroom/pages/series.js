// The exercises of a pupil, one card below the other.

import { html, render } from "../../../kit/view.js";
import { QuestionCard } from "../../../widgets/lesson/exercise/card.js";
import { filled } from "./numbers.js";

export class SeriesForm {
  // send: takes the number of an exercise, the answers known here, and the answer.
  constructor(t, send) {
    this.t = t;
    this.hinted = new Set();
    this.send = send;
    this.element = document.createElement("div");
  }

  see(seen) {
    const { t } = this;
    const { cards } = seen;
    this.seen = seen;
    const card = (view, n) => {
      const act = (what, answer) => {
        if (what === "hint") {
          this.hinted.add(n);
          this.see(this.seen);
        } else if (what === "give") {
          this.send(n, this.seen.cards[n].count, answer);
        }
      };
      const shown = { ...view, hint: this.hinted.has(n) ? view.hint : "" };
      return html`<${QuestionCard} key=${n} view=${shown} tell=${act} t=${t} renews=${false}
        mark=${view.over && "over"} />`;
    };
    const counts = { n: cards.filter(({ over }) => over).length, all: cards.length };
    const told =
      seen.stage === "open"
        ? filled(t("Finished: {n} of {all}. Each answer is kept as soon as it is checked."), counts)
        : t("The exercises are closed; here are the worked answers.");
    const all = html`<p class="told" role="status">${told}</p>
      <div class="cl-panel">${cards.map(card)}</div>`;
    render(all, this.element);
  }
}
