// Walls of questions that are not answered in percent: options on a board, numbers, exercises.

import { h } from "../../../widgets/shared/dom.js";
import { bars, countsOf, rowsOf } from "./bars.js";
import { drawBoard, lyingDice } from "./board.js";
import { filled, labelled, percent, sign, whole } from "./numbers.js";
import { picture, told as toldOf } from "./picture.js";

const CROWDED = 9; // options in one column of a projector's picture
const LISTED = 12; // the same beside a map, where nothing is told of them yet

export function answersTold(t, round, people) {
  const given = { n: whole(round.answered_by), all: whole(people) };
  return round.stage === "open"
    ? filled(t("Answers: {n} of {all}, hidden until they are closed."), given)
    : filled(t("Answers: {n} of {all}."), given);
}

const nameList = (t, names, text) =>
  h(
    "ul",
    { class: "names" },
    names.map(([answer, name]) => h("li", {}, labelled(name || t("no name"), text(answer)))),
  );

// The bets of a class and its throws; the exact chance falls into them.
export function betsWall(t, round, areNamesShown) {
  const view = {
    bets: round.bets?.map(([bet]) => bet),
    count: round.bet_by,
    trials: round.trials,
    share: round.share,
    path: round.path,
    exact: round.exact,
  };
  const isShort = round.exact && round.exact.fraction.length < 14;
  return [
    h(
      "div",
      { class: "bets" },
      picture(t, view),
      h("p", { class: "told" }, toldOf(t, view)),
      h("p", { class: "fraction" }, isShort ? inPercent(round.exact) : ""),
    ),
    round.told ? h("p", {}, round.told) : null,
    areNamesShown && round.bets ? nameList(t, round.bets, (bet) => percent(bet / 100, 0)) : null,
  ];
}

const inPercent = ({ fraction, value }) => `${fraction} ${sign(value, 2)} ${percent(value, 2)}`;

// How closely options stand: with bars and odds beside them, fewer find room.
function crowding(options, isBesideMap) {
  if (options <= CROWDED) {
    return "";
  }
  return isBesideMap && options <= LISTED ? "listed" : "crowded";
}

// The answers of a class; while they come in, the question alone.
export function answersWall(t, sheet, round, areNamesShown) {
  const isOpen = round.stage === "open";
  const view = isOpen ? {} : { counts: countsOf(sheet, round.counts), right: round.right };
  const text = (answer) => sheet.options?.[Number(answer)]?.text ?? answer;
  const kinds = [
    "answers",
    sheet.board ? "with-board" : "",
    crowding((sheet.options ?? []).length, isOpen && sheet.board?.kind === "map"),
  ];
  return h(
    "div",
    { class: kinds.filter(Boolean).join(" ") },
    drawBoard(t, sheet, view),
    h(
      "div",
      {},
      lyingDice(sheet),
      sheet.about ? h("p", { class: "quiet" }, sheet.about) : null,
      round.told ? h("p", { class: "told" }, round.told) : null,
      isOpen ? options(sheet) : bars(t, rowsOf(sheet, round)),
      round.rule ? h("p", { class: "quiet" }, labelled(round.rule.title, round.rule.text)) : null,
      misconceptions(t, round.misconceptions ?? []),
      areNamesShown && round.names ? nameList(t, round.names, text) : null,
    ),
  );
}

const options = (sheet) =>
  h(
    "ol",
    { class: "open-options" },
    (sheet.options ?? []).map(({ text }) => h("li", {}, text)),
  );

export function exercisesTold(t, round, people) {
  const gaps = {
    n: whole(round.finished),
    all: whole(people),
    over: whole(round.over),
    of: whole(round.of),
  };
  // Only those who have begun have exercises that are counted.
  const said = round.of
    ? t("Finished: {n} of {all} people; {over} of {of} exercises.")
    : t("Finished: {n} of {all} people.");
  return filled(said, gaps);
}

function misconceptions(t, found) {
  if (!found.length) {
    return null;
  }
  return h(
    "section",
    { class: "causes" },
    h("h2", {}, t("What may be behind it")),
    h(
      "ol",
      {},
      found.map(({ name, told, count }) =>
        h("li", {}, h("b", {}, name), ` × ${whole(count)} `, h("span", { class: "quiet" }, told)),
      ),
    ),
  );
}

function exercise(t, row) {
  return h(
    "li",
    {},
    h("p", { class: "example" }, row.example),
    h(
      "p",
      { class: "share" },
      h(
        "span",
        { class: "amount", "aria-hidden": "true" },
        h("span", { class: "fill", style: `width:${(100 * row.first) / row.answered}%` }),
      ),
      " ",
      filled(t("right at the first try: {first} of {answered} ({share}); in the end: {solved}"), {
        first: whole(row.first),
        answered: whole(row.answered),
        share: percent(row.first / row.answered, 0),
        solved: whole(row.solved),
      }),
    ),
    row.causes.length
      ? h(
          "p",
          { class: "quiet" },
          row.causes.map(({ name, count }) => `${name} × ${whole(count)}`).join(" · "),
        )
      : null,
  );
}

function pupils(t, names) {
  return h(
    "table",
    { class: "scores" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        [t("Name"), t("Right"), t("First try"), t("Misconceptions")].map((text) =>
          h("th", { scope: "col" }, text),
        ),
      ),
    ),
    h(
      "tbody",
      {},
      names.map((one) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, one.name || t("no name")),
          h("td", {}, `${whole(one.right)} / ${whole(one.of)}`),
          h("td", {}, whole(one.first)),
          h("td", {}, one.causes.join(", ")),
        ),
      ),
    ),
  );
}

// What went wrong in the exercises of a class, the worst first; nothing while they are open.
export function exercisesWall(t, round, areNamesShown) {
  if (!round.exercises) {
    return h(
      "div",
      { class: "meter", role: "img", "aria-label": t("How far the class is") },
      h("span", { class: "fill", style: `width:${round.of ? (100 * round.over) / round.of : 0}%` }),
    );
  }
  return h(
    "div",
    { class: "analysis" },
    h(
      "section",
      {},
      h("h2", {}, t("Which exercises went wrong")),
      h(
        "ol",
        { class: "exercises" },
        round.exercises.map((row) => exercise(t, row)),
      ),
    ),
    misconceptions(t, round.misconceptions),
    areNamesShown && round.names ? pupils(t, round.names) : null,
  );
}
