// Walls of questions: bets and throws, options on a board, numbers, exercises.

import { classes, html, Scroller, Table } from "../../../kit/view.js";
import { Bars, countsOf, Heaps, rowsOf } from "./bars.js";
import { Board, LyingDice, Pictured } from "./board.js";
import { labelled, percent, sign, whole } from "./numbers.js";
import { t } from "./page.js";
import { Picture, told as toldOf } from "./picture.js";

const CROWDED = 9; // options in one column of a projector's picture
const LISTED = 12; // the same beside a map, where nothing is told of them yet

const answersTold = (round, people) => {
  const given = { n: whole(round.answered_by), all: whole(people) };
  return round.stage === "open"
    ? t("Answers: {n} of {all}, hidden until they are closed.", given)
    : t("Answers: {n} of {all}.", given);
};

const Names = ({ names, text }) =>
  html`<ul class="names">
    ${names.map(([answer, name]) => html`<li>${labelled(name || t("no name"), text(answer))}</li>`)}
  </ul>`;

// Keeps what questions are answered with: `load` gives it once for each key, and `draw` is called when it is here.
export function sheetKeeper(load, draw) {
  const sheets = new Map();
  const keep = async (key) => {
    sheets.set(key, null);
    sheets.set(key, await load(key));
    draw();
  };
  return (key) => {
    if (!sheets.has(key)) {
      keep(key);
    }
    return sheets.get(key);
  };
}

// What was done to a question, and what is true of it, beside its picture if it has one. sheet: of the question, null
// until it is there.
export const Wall = ({ sheet, ...more }) =>
  sheet?.picture
    ? html`<div class="answers with-board">
        <${Pictured} picture=${sheet.picture} />
        <div><${Given} sheet=${sheet} ...${more} /></div>
      </div>`
    : html`<${Given} sheet=${sheet} ...${more} />`;

function Given({ round, people, sheet, areNamesShown }) {
  if (round.way === "percent") {
    return html`<${BetsWall} round=${round} areNamesShown=${areNamesShown} />`;
  }
  if (round.way === "text") {
    return html`<p class="told">${answersTold(round, people)}</p>
      <${Heaps} heaps=${round.heaps ?? []} />`;
  }
  const isSeries = round.way === "series";
  return html`<p class="told">${isSeries ? exercisesTold(round, people) : answersTold(round, people)}</p>
    ${isSeries && html`<${ExercisesWall} round=${round} areNamesShown=${areNamesShown} />`}
    ${!isSeries && sheet && html`<${AnswersWall} sheet=${sheet} round=${round} areNamesShown=${areNamesShown} />`}`;
}

// The bets of a class and its throws; the exact chance falls into them.
function BetsWall({ round, areNamesShown }) {
  const { exact, bets } = round;
  const view = { ...round, bets: bets?.map(([bet]) => bet), count: round.bet_by };
  const isShort = exact && exact.fraction.length < 14;
  return html`<div class="bets">
      <${Picture} ...${view} />
      <p class="told">${toldOf(view)}</p>
      <p class="fraction cl-text-xl cl-middle">
        ${isShort && `${exact.fraction} ${sign(exact.value, 2)} ${percent(exact.value, 2)}`}
      </p>
    </div>
    ${round.explanation && html`<p>${round.explanation}</p>`}
    ${areNamesShown && bets && html`<${Names} names=${bets} text=${(bet) => percent(bet / 100, 0)} />`}`;
}

// How closely options stand: with bars and odds beside them, fewer find room.
function crowding(options, isBesideMap) {
  if (options <= CROWDED) {
    return "";
  }
  return isBesideMap && options <= LISTED ? "listed" : "crowded";
}

// The answers of a class; while they come in, the question alone.
function AnswersWall({ sheet, round, areNamesShown }) {
  const { board, options = [] } = sheet;
  const isOpen = round.stage === "open";
  const view = isOpen ? {} : { counts: countsOf(sheet, round.counts), right: round.right };
  const text = (answer) => options[Number(answer)]?.text ?? answer;
  const close = crowding(options.length, isOpen && board?.kind === "map");
  return html`<div class=${classes("answers", board && "with-board", close)}>
    <${Board} sheet=${sheet} view=${view} />
    <div>
      <${LyingDice} dice=${sheet.dice} />
      ${sheet.about && html`<p class="quiet">${sheet.about}</p>`}
      ${round.explanation && html`<p class="told">${round.explanation}</p>`}
      ${
        isOpen
          ? html`<ol class="open-options cl-grid">${options.map((option) => html`<li>${option.text}</li>`)}</ol>`
          : html`<${Bars} rows=${rowsOf(sheet, round)} />`
      }
      ${round.rule && html`<p class="quiet">${labelled(round.rule.title, round.rule.text)}</p>`}
      <${Causes} found=${round.misconceptions ?? []} />
      ${areNamesShown && round.names && html`<${Names} names=${round.names} text=${text} />`}
    </div>
  </div>`;
}

function exercisesTold(round, people) {
  const gaps = {
    n: whole(round.finished),
    all: whole(people),
    over: whole(round.over),
    of: whole(round.of),
  };
  // Only those who have begun have exercises that are counted.
  return round.of
    ? t("Finished: {n} of {all} people; {over} of {of} exercises.", gaps)
    : t("Finished: {n} of {all} people.", gaps);
}

const Causes = ({ found }) =>
  found.length > 0 &&
  html`<section class="causes">
    <h2>${t("What may be behind it")}</h2>
    <ol>
      ${found.map(
        ({ name, belief, count }) =>
          html`<li><b>${name}</b> × ${whole(count)} <span class="quiet">${belief}</span></li>`,
      )}
    </ol>
  </section>`;

// Misconceptions with how often each was found.
export const counted = (causes) =>
  causes.map(({ name, count }) => `${name} × ${whole(count)}`).join(" · ");

const Exercise = ({ example, first, answered, solved, causes }) =>
  html`<li>
    <p class="example">${example}</p>
    <p class="share">
      <span class="amount cl-block cl-coloured cl-round-s cl-on-sunk" aria-hidden="true">
        <span class="fill cl-block cl-round-s" style=${`width:${(100 * first) / answered}%`} />
      </span>${" "}
      ${t("right at the first try: {first} of {answered} ({share}); in the end: {solved}", {
        first: whole(first),
        answered: whole(answered),
        share: percent(first / answered, 0),
        solved: whole(solved),
      })}
    </p>
    ${causes.length > 0 && html`<p class="quiet">${counted(causes)}</p>`}
  </li>`;

// What went wrong in the exercises of a class, the worst first; nothing while they are open.
function ExercisesWall({ round, areNamesShown }) {
  if (!round.exercises) {
    const done = round.of ? (100 * round.over) / round.of : 0;
    return html`<div class="meter cl-boxed cl-coloured cl-on-paper cl-clipped" role="img" aria-label=${t("How far the class is")}>
      <span class="fill cl-block cl-round-s" style=${`width:${done}%`} />
    </div>`;
  }
  const scores = () => {
    const columns = [t("Name"), t("Right"), t("First try"), t("Misconceptions")];
    const rows = round.names.map(({ name, right, of, first, causes }) => [
      name || t("no name"),
      `${whole(right)} / ${whole(of)}`,
      whole(first),
      causes.join(", "),
    ]);
    return html`<${Scroller} class="cl-across cl-sideways"><${Table} columns=${columns} rows=${rows} /><//>`;
  };
  return html`<div class="analysis">
    <section>
      <h2>${t("Which exercises went wrong")}</h2>
      <ol class="exercises cl-grid">
        ${round.exercises.map((row) => html`<${Exercise} ...${row} />`)}
      </ol>
    </section>
    <${Causes} found=${round.misconceptions} />
    ${areNamesShown && round.names && scores()}
  </div>`;
}
