// The wall: what a teacher projects. How many have bet, everybody's throws, the exact chance.

import { html } from "../../../kit/view.js";
import { ExperimentForm } from "./experiments.js";
import { whole } from "./numbers.js";
import { answering, Button, First, heading, hear, main, page, show, status, t } from "./page.js";
import { People } from "./people.js";
import { Address, Poster } from "./poster.js";
import { Clock, Projector, ProjectorControls } from "./projector.js";
import { Settings } from "./settings.js";
import { kept, Refused, Server } from "./talk.js";
import { Wall } from "./walls.js";

const known = (kept.get("rooms") ?? []).find(({ code }) => code === page.code);
const secret = location.hash.slice(1) || known?.secret || "";
const server = new Server(`${page.base}api/`, secret, answering);
const here = `rooms/${page.code}`;

let seen = null;
let isAsking = false;
let isClosing = false; // whether the teacher is asked, since few have answered
const sheets = new Map(); // of questions with options, by round
// Which round is looked at, -1 for the last, and whether names are shown. The projector's page has no buttons: it
// shows what the teacher's page tells it.
const projector = new Projector(() => seen && draw());

function refused(error) {
  if (!(error instanceof Refused)) {
    throw error;
  }
  if (error.status !== 404 && error.status !== 403) {
    status.textContent = error.message;
    return;
  }
  const strange = error.status === 403; // the room is there, and this is not its teacher's computer
  const link = t("Results, link, delete");
  show(
    html`<div key="refused" class="refused">
    <h1 class="question">${strange ? t("This wall opens with a link.") : error.message}</h1>
    ${
      strange &&
      html`<p>
        ${t("The link stands on the computer that opened the room, under “{link}”.", { link })}
      </p>`
    }
    <p class="row">
      ${
        strange &&
        html`<a href=${`${page.base}${page.code}`} class="button">${t("Enter the room as a pupil")}</a>`
      }
      <a href=${page.base} class="button">${t("All rooms")}</a>
    </p>
  </div>`,
  );
}

async function asked(path, body, method) {
  try {
    return await server.request(path, body, method);
  } catch (error) {
    refused(error);
    return null;
  }
}

async function send(path, body) {
  const now = await asked(`${here}/${path}`, body);
  if (now) {
    see(now);
  }
}

function see(now) {
  if (now.version < seen?.version) {
    return;
  }
  const isNew = seen && now.rounds.length !== seen.rounds.length;
  seen = now;
  if (isNew) {
    isAsking = false;
    isClosing = false;
    look({ shown: -1 });
  } else {
    draw();
  }
}

const look = (changes) => (page.isBoard ? draw() : projector.tell(changes));

function draw() {
  const { shown, areNamesShown, until } = projector.state;
  const last = seen.rounds.length - 1;
  const number = shown < 0 ? last : Math.min(shown, last);
  const round = seen.rounds[number];
  const needsSheet = !["series", "percent"].includes(round.way);
  show(
    html`<div key="side" class="side">
      <div>
        <${Entrance} /><${Clock} until=${until} />
        ${!page.isBoard && html`<${Controls} round=${round} isLast=${number === last} />`}
      </div>
      ${
        !page.isBoard &&
        html`<${People} seen=${seen} send=${send} />
          <div><${ProjectorControls} projector=${projector} secret=${secret} /><${Settings} secret=${secret} rounds=${seen.rounds} areNamesShown=${areNamesShown} remove=${remove} /></div>`
      }
    </div>
    <div key="stage" class="stage">
      ${!page.isBoard && seen.rounds.length > 1 && html`<${Rounds} number=${number} />`}
      <section key=${number}>
        ${heading(round.question)}
        <${Wall} round=${round} people=${seen.people} areNamesShown=${areNamesShown}
          sheet=${needsSheet && sheetOf(number)} />
      </section>
    </div>`,
  );
  hear([present(seen.people), main.querySelector(".told")?.textContent]);
}

const Entrance = () =>
  html`<aside class="come">
    <${Address} />
    <p class="code">${seen.code}</p>
    <${Poster} />
    <p>${present(seen.people)}</p>
    ${seen.locked && html`<p>${t("The room is locked: nobody new can come in.")}</p>`}
    ${
      page.isLocal &&
      html`<p class="wrong quiet">
        ${t(
          "Only this computer knows this address. Phones find the room when the server was started for the network:",
        )}${" "}
        <code>conquest-lab play --ip 0.0.0.0</code>
      </p>`
    }
  </aside>`;

function present(count) {
  if (count === 0) {
    return t("Nobody is here yet");
  }
  return count === 1 ? t("1 person is here") : t("{n} people are here", { n: whole(count) });
}

const Rounds = ({ number }) =>
  html`<nav class="row" aria-label=${t("Questions")}>
    ${seen.rounds.map(
      (_, n) =>
        html`<${Button} class="step" name=${`round-${n}`} aria-current=${n === number || null}
        aria-label=${t("Question {n}", { n: n + 1 })} act=${() => look({ shown: n })}>${n + 1}<//>`,
    )}
  </nav>`;

// What the question of a round is answered with; asked for once, and drawn when it is here.
function sheetOf(number) {
  if (!sheets.has(number)) {
    sheets.set(number, null);
    fetchSheet(number);
  }
  return sheets.get(number);
}

async function fetchSheet(number) {
  sheets.set(number, await asked(`${here}/sheet/${number}`));
  draw();
}

// The words of the buttons that lead through a round.
function wordsOf({ activity, way }) {
  if (way === "percent") {
    return [t("Close the bets"), t("Show the exact chance"), t("Take bets again")];
  }
  if (way === "series") {
    const revealing = t("Show the worked answers to the class");
    return [t("Close the exercises"), revealing, t("Take answers again")];
  }
  const revealing = activity.startsWith("position")
    ? t("Show the odds and the expert")
    : t("Show what is right");
  return [t("Close the answers"), revealing, t("Take answers again")];
}

// How many have answered a question, by whatever it is answered with.
const answered = (round) => round.bet_by ?? round.answered_by ?? round.begun;

// Draw the page, and bring the keyboard to a control of it.
function goTo(control) {
  draw();
  main.querySelector(control)?.focus();
}

// A slip of the hand closes nothing while most of the class has not answered.
function close() {
  const round = seen.rounds.at(-1);
  if (2 * answered(round) < seen.people && !isClosing) {
    isClosing = true;
    goTo("[data-key=sure]");
  } else {
    isClosing = false;
    send("close", { round: round.number });
  }
}

function wait() {
  isClosing = false;
  goTo("[data-key=close]");
}

function ask() {
  isAsking = true;
  goTo(".controls form :is(input:checked, select, button)");
}

// The number tells the server what it was asked already, should its answer be lost on the way.
const askNext = (next) => send("ask", { ...next, round: seen.rounds.length });

// Names may be shown once nobody can bet or answer any more.
const hasNames = (round) =>
  round.bets?.some(([, name]) => name) ||
  round.names?.some((one) => (Array.isArray(one) ? one[1] : one.name)) ||
  false;

function Controls({ round, isLast }) {
  const { areNamesShown } = projector.state;
  const body = { round: round.number };
  const [closing, revealing, reopening] = wordsOf(round);
  const stage = isLast ? round.stage : "";
  const few = { n: whole(answered(round)), all: whole(seen.people) };
  return html`<section class="controls">
    <div class="row">
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
        html`<${First} name="next" act=${ask}>${t("Next question")}<//>
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

async function remove() {
  if (await asked(here, null, "DELETE")) {
    kept.set(
      "rooms",
      (kept.get("rooms") ?? []).filter(({ code }) => code !== page.code),
    );
    location.href = page.base;
  }
}

try {
  await server.follow(page.code, see);
} catch (error) {
  refused(error);
}
