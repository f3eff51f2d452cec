// The results of a class on paper: a page of its own, printed by the browser.

import { html, render, Table } from "../../../kit/view.js";
import { percent, whole } from "./numbers.js";
import { t } from "./page.js";
import { counted } from "./walls.js";

// The columns of a question, and the cells of an answer to it.
const WAYS = {
  percent: [
    [t("Bet"), t("Throws won"), t("Seed")],
    ({ bet_percent: bet, won, throws, seed }) => [
      bet === null ? "–" : percent(bet / 100, 0),
      throws ? `${whole(won)} / ${whole(throws)}` : "–",
      whole(seed),
    ],
  ],
  series: [
    [t("Right"), t("First try"), t("Seed")],
    ({ record, seed }) => [
      record?.score ? `${whole(record.score.right)} / ${whole(record.score.of)}` : "–",
      record?.score ? whole(record.score.first) : "–",
      whole(seed),
    ],
  ],
};
const OTHERS = [[t("Answer")], ({ text, answer }) => [text ?? answer ?? "–"]];

function Question({ asked, round, areNamesShown }) {
  const [heads, cells] = WAYS[asked.way] ?? OTHERS;
  const name = ({ name: called, person }) =>
    areNamesShown ? called || t("no name") : whole(person);
  const found = round?.misconceptions ?? [];
  return html`<section>
    <h2>${round?.question ?? asked.question}</h2>
    ${
      asked.exact &&
      round?.exact &&
      html`<p>${t("Exact chance: {chance}.", { chance: percent(round.exact.value, 2) })}</p>`
    }
    ${round?.explanation && html`<p>${round.explanation}</p>`}
    ${
      asked.answers.length
        ? html`<${Table} columns=${[t("Person"), ...heads]}
            rows=${asked.answers.map((answer) => [name(answer), ...cells(answer)])} />`
        : html`<p>${t("Nobody answered.")}</p>`
    }
    ${found.length > 0 && html`<p>${t("Misconceptions:")} ${counted(found)}</p>`}
  </section>`;
}

// Put something on the page, where only paper shows it, and print.
export function printPaper(content) {
  const paper = document.createElement("article");
  paper.className = "paper";
  render(content, paper);
  document.querySelector(".paper")?.remove();
  document.body.append(paper);
  window.print();
}

// Print the results. rounds: as the wall shows them.
export function printResults(found, rounds, areNamesShown) {
  const day = new Date().toLocaleDateString(document.documentElement.lang, { dateStyle: "long" });
  const people = whole(found.people.length - (found.removed ?? []).length);
  printPaper(
    html`<h1>${found.room ? t("Room {code}, {day}", { code: found.room, day }) : t("Results by code, {day}", { day })}</h1>
      <p>${t("People: {n}", { n: people })}</p>
      ${found.questions.map(
        (asked, n) =>
          html`<${Question} asked=${asked} round=${rounds[n]} areNamesShown=${areNamesShown} />`,
      )}`,
  );
}
