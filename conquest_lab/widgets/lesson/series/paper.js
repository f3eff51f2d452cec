import { h } from "../../shared/dom.js";
import { boardDrawing, legend } from "../exercise/board.js";
import { percent } from "../exercise/sheets.js";

const LETTERS = "ABCDEFGH";
const LINES = 5;

const rule = () => h("span", { class: "cl-rule-line" });
const box = () => h("span", { class: "cl-box" });

const options = (texts) =>
  h(
    "ul",
    { class: "cl-ticks" },
    texts.map((text) => h("li", {}, box(), text)),
  );

const branches = (grown) =>
  h(
    "ul",
    {},
    grown.map((branch) =>
      h(
        "li",
        {},
        h(
          "span",
          { class: "cl-branch" },
          branch.gap === null ? h("span", { class: "cl-weight" }, branch.weight) : box(),
          h("span", { class: "cl-leaf" }, branch.label),
        ),
        branch.branches.length ? branches(branch.branches) : null,
      ),
    ),
  );

// The room for an answer, by the kind of the question.
const room = (item, t, language) => {
  switch (item.kind) {
    case "choice":
      return options(item.options);
    case "error":
      return options(item.options.map((text, n) => `${n + 1}. ${text}`));
    case "why":
      return [
        options(item.options),
        h("p", {}, t("because the chances are")),
        options(item.reasons),
      ];
    case "place":
      return [
        item.board.hand ? h("p", {}, item.board.hand) : null,
        boardDrawing(item.board, t("Board")).svg,
        legend(item.board, t),
        h("p", {}, t("Number of the place"), " ", rule()),
      ];
    case "order":
      return [h("p", {}, t("Number the boxes in this order, from 1 on.")), options(item.items)];
    case "line":
      return [
        h(
          "ul",
          { class: "cl-letters" },
          item.items.map((text, n) => h("li", {}, h("strong", {}, LETTERS[n]), " ", text)),
        ),
        h(
          "div",
          { class: "cl-paper-line" },
          [0, 25, 50, 75, 100].map((at) =>
            h("span", { style: `left:${at}%` }, percent(at, language)),
          ),
        ),
      ];
    case "tree":
      return [
        h("div", { class: "cl-tree" }, branches(item.tree)),
        item.ends.map(([, label]) => h("p", {}, label, " ", rule())),
      ];
    case "text":
      return Array.from({ length: LINES }, () => h("div", { class: "cl-writing" }));
    default:
      return h("p", {}, t("Your answer"), " ", rule());
  }
};

const sheet = (view, t, kind, content) =>
  h(
    "section",
    { class: kind },
    h("h1", {}, view.title),
    h(
      "p",
      { class: "cl-paper-head" },
      kind === "cl-answers" ? t("Answers") : [t("Name"), " ", rule(), t("Date"), " ", rule()],
    ),
    h("ol", {}, content),
  );

// The series on paper: questions with room to write, and the answers on a sheet of their own.
export function paper(view, t) {
  const questions = view.items.map((item) => {
    const dice = h("div", { class: "cl-thrown" });
    dice.innerHTML = item.dice;
    return h(
      "li",
      {},
      h("p", { class: "cl-asked" }, item.prompt),
      item.dice ? dice : null,
      h("div", { class: "cl-room" }, room(item, t, view.language)),
    );
  });
  const answers = view.sheet.map((text) => h("li", {}, text));
  return h(
    "div",
    { class: "cl-paper", lang: view.language },
    sheet(view, t, "cl-questions", questions),
    answers.length ? sheet(view, t, "cl-answers", answers) : null,
  );
}
