// The buttons of a wall that lead through a round, and on to the next question.

import { html, useState } from "../../../kit/view.js";
import { ExperimentForm } from "./experiments.js";
import { nextOf } from "./lesson.js";
import { whole } from "./numbers.js";
import { Button, First, t, useLead } from "./page.js";

// The words of the buttons that lead through a round.
function wordsOf({ activity, way }) {
  if (way === "percent") {
    return [t("Close the bets"), t("Show the exact chance"), t("Take bets again")];
  }
  if (way === "series") {
    const revealing = t("Show the worked answers to the class");
    return [t("Close the exercises"), revealing, t("Take answers again")];
  }
  if (way === "text") {
    return [t("Close the answers"), t("Show the heaps to the class"), t("Take answers again")];
  }
  const revealing = activity.startsWith("position")
    ? t("Show the odds and the expert")
    : t("Show what is right");
  return [t("Close the answers"), revealing, t("Take answers again")];
}

// How many have answered a question, by whatever it is answered with.
const answered = (round) => round.bet_by ?? round.answered_by ?? round.begun;

// Names may be shown once nobody can bet or answer any more.
const hasNames = (round) =>
  round.bets?.some(([, name]) => name) ||
  round.names?.some((one) => (Array.isArray(one) ? one[1] : one.name)) ||
  false;

// round: that is looked at. send: takes what the teacher does; look: what is to be shown. server: knows the questions.
export function Steering({ seen, round, areNamesShown, send, look, server }) {
  const [isAsking, begin] = useState(false);
  const [isClosing, doubt] = useState(false); // whether the teacher is asked, since few have answered
  const [box, lead] = useLead();
  const body = { round: round.number };
  const [closing, revealing, reopening] = wordsOf(round);
  const stage = round.number === seen.rounds.length - 1 ? round.stage : "";
  const few = { n: whole(answered(round)), all: whole(seen.people) };
  const next = seen.plan && nextOf(seen.plan, seen.rounds);
  // A slip of the hand closes nothing while most of the class has not answered.
  const close = () => {
    const isDoubtful = 2 * answered(round) < seen.people && !isClosing;
    doubt(isDoubtful);
    if (isDoubtful) {
      lead("[data-key=sure]");
    } else {
      send("close", body);
    }
  };
  const wait = () => {
    doubt(false);
    lead("[data-key=close]");
  };
  const ask = () => {
    begin(true);
    lead("form :is(input:checked, select, button)");
  };
  // The number tells the server what it was asked already, should its answer be lost on the way.
  const askNext = (asked) => send("ask", { ...asked, round: seen.rounds.length });
  return html`<section class="controls" ref=${box}>
    <div class="cl-row cl-apart">
      ${stage === "open" && !isClosing && html`<${First} name="close" act=${close}>${closing}<//>`}
      ${
        stage === "open" &&
        isClosing &&
        html`<p id="few">${t("Only {n} of {all} have answered.", few)}</p>
          <${First} name="sure" act=${close} aria-describedby="few">${t("Close all the same")}<//>
          <${Button} name="wait" act=${wait}>${t("Wait")}<//>`
      }
      ${
        stage === "closed" &&
        html`<${First} name="reveal" act=${() => send("reveal", body)}>${revealing}<//>
          ${
            round.reopens &&
            html`<${Button} name="reopen" act=${() => send("reopen", body)}>${reopening}<//>`
          }`
      }
      ${
        stage === "revealed" &&
        !isAsking &&
        html`${
          next
            ? html`<${First} name="next" act=${() => askNext({ activity: next.line, material: next.material })}>
                    ${t("Next: {question}", { question: next.question })}
                  <//>
                  <${Button} name="other" act=${ask}>${t("Another question")}<//>`
            : html`<${First} name="next" act=${ask}>${t("Next question")}<//>`
        }
          <${Button} name="conceal" act=${() => send("conceal", body)}>${t("Hide it again")}<//>`
      }
      ${
        hasNames(round) &&
        html`<${Button} name="names" act=${() => look({ areNamesShown: !areNamesShown })}>
          ${areNamesShown ? t("Hide the names") : t("Show the names")}
        <//>`
      }
    </div>
    ${
      isAsking &&
      html`<${ExperimentForm} server=${server} words=${t("Ask the class")} opened=${askNext}
        first=${round.activity} />`
    }
  </section>`;
}
