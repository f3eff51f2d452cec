// A question without a room. Without a question in its address the page makes a link to one, for a teacher;
// with it a pupil bets, throws or answers, and gets a code for the teacher.

import { html } from "../../../kit/view.js";
import { Asking } from "./asking.js";
import { codeOf } from "./code_text.js";
import { Button, heading, main, page, show, t } from "./page.js";
import { LinkPage } from "./link_card.js";
import { platform } from "./scorm.js";
import { source } from "./source.js";
import { saveResult } from "./result.js";
import { attempt, inTurn, kept } from "./talk.js";
import { trialWords } from "./trial_words.js";

const lang = document.documentElement.lang;
const address = new URLSearchParams(location.hash.slice(1));
const line = page.package?.line ?? address.get("q") ?? "";
const showsTruth = Boolean(page.package) || address.get("truth") === "1";
const marks = platform();
const store = marks ?? kept;
const query = (fields) => new URLSearchParams({ lang, ...fields });

const request = (path, body) => attempt(() => source.request(path, body));

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
const asking = new Asking({
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
}

// Answers go in once the activity takes them.
async function check(answers, stage = part.stage) {
  const { seed } = part;
  const closed = stage !== "open";
  const found = await request("alone/answers", { line, lang, seed, answers, closed });
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
  const found = await request(`alone/truth?${query({ line })}`);
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

const step = (name, words, act) =>
  html`<p class="cl-row cl-apart"><${Button} class="first" name=${name} act=${act}>${words}<//></p>`;

// The buttons that lead on, which a teacher has in a room.
function below({ stage, bet, throws, way, trials }) {
  const isIn = way === "percent" ? bet !== null : hasAnswered();
  if (stage === "open") {
    const words = {
      percent: trials ? trialWords(t, trials).closing : t("Close my bet"),
      series: t("Close my exercises"),
    };
    return isIn && step("close", words[way] ?? t("Close my answer"), () => afterOthers(close));
  }
  const isDone = stage === "closed" && (throws || !trials);
  return html`${isDone && !marks && html`<p>${t("Give your teacher the code: copy it, or show the picture.")}</p>`}
    ${isDone && showsTruth && way !== "series" && step("reveal", t("Show what is true"), reveal)}
    ${
      !marks &&
      html`<p class="cl-row cl-apart">
        <${Button} name="another" act=${another}>${t("Somebody else on this device")}<//>
      </p>`
    }`;
}

function begin(event) {
  event.preventDefault();
  keep({ name: main.querySelector("#name").value.trim(), begun: true });
  start();
}

function door() {
  show(
    html`${heading(question.question)}
    <form key="door" class="card" onSubmit=${begin}>
      <label for="name">${t("A nickname, if you like")}</label>
      <input id="name" maxlength="24" autocomplete="off" defaultValue=${part.name} />
      <p class="quiet">
        ${t(
          "What you bet, throw and answer stays in this browser, and in the code that you give to your teacher. Nothing of it is kept anywhere else.",
        )}
      </p>
      <button class="first" data-key="begin">${t("Begin")}</button>
    </form>`,
  );
}

async function start() {
  question ??= await request(`alone/question?${query({ line })}`);
  if (!question) {
    show(html`<p><a href=${page.alone} class="button">${t("Make a link")}</a></p>`);
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
    truth = (await request(`alone/truth?${query({ line })}`)) ?? {};
  }
  draw();
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
  show(html`<${LinkPage} first=${address.get("ask") ?? ""} />`);
}
