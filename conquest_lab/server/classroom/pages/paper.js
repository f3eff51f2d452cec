// The results of a class on paper: a page of its own, printed by the browser.

import { h } from "../../../widgets/shared/dom.js";
import { filled, percent, whole } from "./numbers.js";
import { page, status } from "./page.js";

export { marksForm } from "./marks.js";

const cell = (text) => h("td", {}, text);

function answerRow(t, asked, answer, areNamesShown) {
  const name = areNamesShown ? answer.name || t("no name") : whole(answer.person);
  const score = answer.record?.score;
  const cells = {
    percent: [
      answer.bet_percent === null ? "–" : percent(answer.bet_percent / 100, 0),
      answer.throws ? `${whole(answer.won)} / ${whole(answer.throws)}` : "–",
      whole(answer.seed),
    ],
    series: [
      score ? `${whole(score.right)} / ${whole(score.of)}` : "–",
      score ? whole(score.first) : "–",
      whole(answer.seed),
    ],
  }[asked.way] ?? [answer.text ?? answer.answer ?? "–", "", ""];
  return h("tr", {}, h("th", { scope: "row" }, name), cells.map(cell));
}

function questionTable(t, asked, round, areNamesShown) {
  const heads = {
    percent: [t("Bet"), t("Throws won"), t("Seed")],
    series: [t("Right"), t("First try"), t("Seed")],
  }[asked.way] ?? [t("Answer"), "", ""];
  return h(
    "section",
    {},
    h("h2", {}, round?.question ?? asked.question),
    asked.exact && round?.exact
      ? h("p", {}, filled(t("Exact chance: {chance}."), { chance: percent(round.exact.value, 2) }))
      : null,
    round?.told ? h("p", {}, round.told) : null,
    asked.answers.length
      ? h(
          "table",
          {},
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              [t("Person"), ...heads].map((text) => h("th", { scope: "col" }, text)),
            ),
          ),
          h(
            "tbody",
            {},
            asked.answers.map((answer) => answerRow(t, asked, answer, areNamesShown)),
          ),
        )
      : h("p", {}, t("Nobody answered.")),
    causes(t, round?.misconceptions ?? []),
  );
}

const causes = (t, found) =>
  found.length
    ? h(
        "p",
        {},
        `${t("Misconceptions:")} `,
        found.map(({ name, count }) => `${name} × ${whole(count)}`).join(" · "),
      )
    : null;

// The sheet of paper: what was asked, what was answered. rounds: as the wall shows them.
export function sheetOfPaper(t, found, rounds, areNamesShown) {
  const day = new Date().toLocaleDateString(document.documentElement.lang, { dateStyle: "long" });
  return h(
    "article",
    { class: "paper" },
    h(
      "h1",
      {},
      found.room
        ? filled(t("Room {code}, {day}"), { code: found.room, day })
        : filled(t("Results by code, {day}"), { day }),
    ),
    h(
      "p",
      {},
      filled(t("People: {n}"), { n: whole(found.people.length - (found.removed ?? []).length) }),
    ),
    found.questions.map((asked, n) => questionTable(t, asked, rounds[n], areNamesShown)),
  );
}

// Put the sheet on the page, where only paper shows it, and print.
export function print(sheet) {
  document.querySelector(".paper")?.remove();
  document.body.append(sheet);
  window.print();
}

// The button that prints. results: asks the server; rounds and names as the wall has them now.
export function printButton(t, results, { rounds, showNames }) {
  const act = async () => {
    const answer = await results();
    if (!answer.ok) {
      status.textContent = await answer.text();
      return;
    }
    print(sheetOfPaper(t, await answer.json(), rounds(), showNames()));
  };
  return h("button", { type: "button", "data-key": "print", onclick: act }, t("Print the results"));
}

export const codesLink = (t) =>
  h("a", { class: "button", href: `${page.base}codes` }, t("Results by code"));
