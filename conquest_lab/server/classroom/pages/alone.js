// A question without a room. Without a question in its address the page makes a link to one, for a teacher;
// with it a pupil bets, throws or answers, and gets a code for the teacher.

import { fill, h } from "../../../widgets/shared/dom.js";
import { Asking, saveResult } from "./asking.js";
import { codeOf } from "./code_text.js";
import { experimentForm } from "./experiments.js";
import { heading, main, page, status, t } from "./page.js";
import { linkCard } from "./link_card.js";
import { platform } from "./scorm.js";
import { source } from "./source.js";
import { inTurn, kept, Refused } from "./talk.js";
import { trialWords } from "./trial_words.js";

const lang = document.documentElement.lang;
const address = new URLSearchParams(location.hash.slice(1));
const line = page.package?.line ?? address.get("q") ?? "";
const showsTruth = Boolean(page.package) || address.get("truth") === "1";
const marks = platform();
const store = marks ?? kept;
const query = (fields) => new URLSearchParams({ lang, ...fields });

async function asked(path, body) {
  try {
    return await source.request(path, body);
  } catch (error) {
    if (!(error instanceof Refused)) {
      throw error;
    }
    status.textContent = error.message;
    return null;
  }
}

// The pupil's part, kept in this browser ------------------------------------------------------------

const key = `alone ${line}`;
const newPart = () => ({
  seed: crypto.getRandomValues(new Uint32Array(1))[0],
  name: "",
  begun: false,
  stage: "open",
  bet: null,
  throws: 0,
  won: 0,
  answers: [],
});

// Another tab may have gone on meanwhile.
let part = store.get(key) ?? { ...newPart(), begun: Boolean(marks) };
let question = null;
let cards = [];
let truth = {};

function keep(changes) {
  part = { ...(store.get(key) ?? part), ...changes };
  store.set(key, part);
}

// What a platform is told after each answer: exercises and answers are marked, bets are not.
function tellMark() {
  if (!marks || !(hasAnswered() || part.bet !== null)) {
    return;
  }
  const graded = cards.filter((card) => card.kind !== "text");
  if (question.way === "series") {
    const right = graded.filter((card) => card.mood === "right").length;
    marks.tell({ right, of: graded.length, isOver: cards.every((card) => card.over) });
  } else if (question.way !== "percent" && part.stage === "revealed") {
    const isRight = truth.right?.map(String).includes(String(part.answers[0].at(-1)));
    marks.tell({ right: isRight ? 1 : 0, of: truth.right ? 1 : 0, isOver: true });
  } else {
    marks.tell({ right: 0, of: 0, isOver: part.stage === "revealed" });
  }
}

const hasAnswered = () => part.answers.some((given) => given.length);

function seen() {
  const isTold = part.stage !== "open" || (question.way === "series" && hasAnswered());
  return {
    ...question,
    ...(part.stage === "revealed" ? truth : {}),
    ...part,
    number: 0,
    alone: true,
    answer: part.answers[0]?.at(-1) ?? null,
    cards,
    result_code: isTold && !marks ? codeOf({ ...part, activity: question.activity }) : "",
  };
}

const afterOthers = inTurn();
const asking = new Asking(t, {
  send: (path, body) => afterOthers(() => send(path, body)),
  sheet: () => question,
  trial: () => question,
  below,
  keep: (result) => saveResult(result, "result"),
});
const draw = () => asking.see(seen());

async function send(path, { percent, throws, won, item, tries, answer }) {
  if (path === "bet" && part.stage === "open") {
    keep({ bet: percent });
  } else if (path === "throws" && part.stage === "closed") {
    keep({ throws, won });
  } else if (path === "answer" && part.stage === "open") {
    const answers = Array.from({ length: Math.max(item + 1, part.answers.length) }, (_, n) => [
      ...(part.answers[n] ?? []),
    ]);
    if (question.way !== "series") {
      answers[item] = [answer];
    } else if (answers[item].length === tries) {
      answers[item].push(answer); // pressed twice, it is given once
    }
    await check(answers);
    tellMark();
  }
  draw();
  return true;
}

// Answers go in once the activity takes them.
async function check(answers, stage = part.stage) {
  const { seed } = part;
  const closed = stage !== "open";
  const found = await asked("alone/answers", { line, lang, seed, answers, closed });
  if (found) {
    cards = found.cards ?? [];
    keep({ answers: found.answers });
  }
  return found;
}

async function close() {
  if (question.way === "series" && !(await check(part.answers, "closed"))) {
    return;
  }
  keep({ stage: "closed" });
  draw();
}

async function reveal() {
  const found = await asked(`alone/truth?${query({ line })}`);
  if (found) {
    truth = found;
    keep({ stage: "revealed" });
    tellMark();
    draw();
  }
}

function another() {
  kept.drop(key);
  location.reload();
}

const act = (words, onclick, name) =>
  h("button", { type: "button", class: "first", "data-key": name, onclick }, words);

// The buttons that lead on, which a teacher has in a room.
function below({ stage, bet, throws, way, trials }) {
  const isIn = way === "percent" ? bet !== null : hasAnswered();
  if (stage === "open") {
    const words = {
      percent: trials ? trialWords(t, trials).closing : t("Close my bet"),
      series: t("Close my exercises"),
    };
    return isIn
      ? h(
          "p",
          { class: "row" },
          act(words[way] ?? t("Close my answer"), () => afterOthers(close), "close"),
        )
      : null;
  }
  const mayReveal = stage === "closed" && showsTruth && way !== "series" && (throws || !trials);
  return [
    stage === "closed" && (throws || !trials) && !marks
      ? h("p", {}, t("Give your teacher the code: copy it, or show the picture."))
      : null,
    mayReveal ? h("p", { class: "row" }, act(t("Show what is true"), reveal, "reveal")) : null,
    marks
      ? null
      : h(
          "p",
          { class: "row" },
          h(
            "button",
            { type: "button", "data-key": "another", onclick: another },
            t("Somebody else on this device"),
          ),
        ),
  ];
}

function door() {
  const name = h("input", { id: "name", maxlength: 24, autocomplete: "off", value: part.name });
  const begin = (event) => {
    event.preventDefault();
    keep({ name: name.value.trim(), begun: true });
    start();
  };
  fill(
    main,
    heading(question.question),
    h(
      "form",
      { class: "card", onsubmit: begin },
      h("label", { for: "name" }, t("A nickname, if you like")),
      name,
      h(
        "p",
        { class: "quiet" },
        t(
          "What you bet, throw and answer stays in this browser, and in the code that you give to your teacher. Nothing of it is kept anywhere else.",
        ),
      ),
      h("button", { class: "first", "data-key": "begin" }, t("Begin")),
    ),
  );
}

async function start() {
  question ??= await asked(`alone/question?${query({ line })}`);
  if (!question) {
    fill(main, h("p", {}, h("a", { href: page.alone, class: "button" }, t("Make a link"))));
    return;
  }
  if (!part.begun) {
    door();
    return;
  }
  if (question.way === "series") {
    await check(part.answers);
  }
  if (part.stage === "revealed") {
    truth = (await asked(`alone/truth?${query({ line })}`)) ?? {};
  }
  draw();
}

// The teacher's link --------------------------------------------------------------------------------

function linkFor(activity, isTold) {
  const link = new URL(page.alone, location.href);
  link.search = new URLSearchParams({ lang });
  link.hash = new URLSearchParams({ q: activity, ...(isTold ? { truth: "1" } : {}) });
  return link.href;
}

function teacher() {
  const made = h("div", { "aria-live": "polite" });
  const told = h("input", { type: "checkbox", "data-key": "truth" });
  const make = ({ activity }) => {
    fill(made, linkCard(linkFor(activity, told.checked), activity));
    made.scrollIntoView({ block: "nearest" });
  };
  const form = experimentForm(t, source, t("Make a link"), make, {
    isLink: true,
    first: address.get("ask") ?? "",
  });
  form.lastElementChild.before(
    h("label", { class: "choice" }, told, h("span", {}, t("Pupils see at the end what is true"))),
  );
  fill(
    main,
    h("h1", {}, t("A question without a room")),
    h(
      "p",
      { class: "lead" },
      t(
        "Every pupil opens the link, bets, throws or answers with a seed of their own, and gives you a code. The codes of a class make the same wall as a room.",
      ),
    ),
    h("section", { class: "card" }, form),
    made,
  );
}

window.addEventListener("hashchange", () => location.reload());
window.addEventListener("storage", () => {
  const now = kept.get(key);
  if (question && now && JSON.stringify(now) !== JSON.stringify(part)) {
    location.reload();
  }
});
if (line) {
  start();
} else {
  teacher();
}
