// The exercises of a pupil, one card below the other.

import { html, useState } from "../../../kit/view.js";
import { QuestionCard } from "../../../widgets/lesson/exercise/card.js";
import { t } from "./page.js";

// give: takes the number of an exercise, the answers known here, and the answer.
export function SeriesForm({ seen: { cards, stage }, give }) {
  const [hinted, hint] = useState([]);
  const card = (view, n) => {
    const act = (what, answer) => {
      if (what === "hint") {
        hint([...hinted, n]);
      } else if (what === "give") {
        give(n, view.count, answer);
      }
    };
    const shown = { ...view, hint: hinted.includes(n) ? view.hint : "" };
    return html`<${QuestionCard} key=${n} view=${shown} tell=${act} t=${t} renews=${false}
      mark=${view.over && "over"} />`;
  };
  const counts = { n: cards.filter(({ over }) => over).length, all: cards.length };
  return html`<div>
    <p class="told" role="status">
      ${
        stage === "open"
          ? t("Finished: {n} of {all}. Each answer is kept as soon as it is checked.", counts)
          : t("The exercises are closed; here are the worked answers.")
      }
    </p>
    <div class="cl-panel">${cards.map(card)}</div>
  </div>`;
}
