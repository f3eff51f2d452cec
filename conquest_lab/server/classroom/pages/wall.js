// The wall: what a teacher projects. How many have bet, everybody's throws, the exact chance.

import { fill, h, isStray } from "../../../widgets/shared/dom.js";
import { experimentForm } from "./experiments.js";
import { filled, whole } from "./numbers.js";
import { codesLink, marksForm, printButton } from "./paper.js";
import { People } from "./people.js";
import { answering, heading, hear, main, page, status, t } from "./page.js";
import { poster } from "./poster.js";
import { Projector } from "./projector.js";
import { kept, Refused, Server } from "./talk.js";
import { answersTold, answersWall, betsWall, exercisesTold, exercisesWall } from "./walls.js";

const known = (kept.get("rooms") ?? []).find(({ code }) => code === page.code);
const secret = location.hash.slice(1) || known?.secret || "";
const server = new Server(`${page.base}api/`, secret, answering);

const qr = poster(
  t,
  {
    src: `${page.base}${page.code}/qr.svg`,
    alt: filled(t("QR code of {address}"), { address: page.link }),
  },
  page.code,
  address(page.link),
);

let seen = null;
let shown = -1; // the round that is looked at; -1 for the last
let areNamesShown = false;
let isAsking = false;
let isClosing = false; // whether the teacher is asked, since few have answered
const unfolded = new Set(); // what the teacher has opened stays open while the class bets
const sheets = new Map(); // of questions with options, by round

function refused(error) {
  if (!(error instanceof Refused)) {
    throw error;
  }
  if (error.status === 404 || error.status === 403) {
    const strange = error.status === 403; // the room is there, and this is not its teacher's computer
    const link = t("Results, link, delete");
    fill(
      main,
      h(
        "div",
        { class: "refused" },
        h("h1", { class: "question" }, strange ? t("This wall opens with a link.") : error.message),
        strange
          ? h(
              "p",
              {},
              filled(t("The link stands on the computer that opened the room, under “{link}”."), {
                link,
              }),
            )
          : null,
        h(
          "p",
          { class: "row" },
          strange
            ? h(
                "a",
                { href: `${page.base}${page.code}`, class: "button" },
                t("Enter the room as a pupil"),
              )
            : null,
          h("a", { href: page.base, class: "button" }, t("All rooms")),
        ),
      ),
    );
    return;
  }
  status.textContent = error.message;
}

async function send(path, body, take = see) {
  try {
    take(await server.request(`rooms/${page.code}/${path}`, body));
  } catch (error) {
    refused(error);
  }
}

// The people stay where they are, with what is opened among them, while all around is drawn anew.
const people = new People(t, (path, body) => send(path, body, seeBehind));
// The projector's page has no buttons: it shows what the teacher's page tells it.
const projector = new Projector((state) => {
  ({ shown, areNamesShown } = state);
  if (seen) {
    draw();
  }
});
const boxes = { head: h("div"), foot: h("div"), stage: h("div", { class: "stage" }) };

function see(now) {
  if (seen && now.version < seen.version) {
    return;
  }
  const isNew = seen && now.rounds.length !== seen.rounds.length;
  seen = now;
  if (isNew) {
    shown = -1;
    isAsking = false;
    isClosing = false;
  }
  draw();
}

// While a question is being written, its form stays as it is.
function seeBehind(now) {
  if (!isAsking || !seen || now.rounds.length !== seen.rounds.length) {
    see(now);
  } else if (now.version >= seen.version) {
    seen = now;
    people.see(seen);
  }
}

function draw() {
  people.see(seen);
  const last = seen.rounds.length - 1;
  const number = shown < 0 ? last : Math.min(shown, last);
  const round = seen.rounds[number];
  if (!boxes.stage.isConnected) {
    const tools = page.isBoard ? [] : [people.element, boxes.foot];
    fill(main, h("div", { class: "side" }, boxes.head, ...tools), boxes.stage);
  }
  if (page.isBoard) {
    fill(boxes.head, entrance(), projector.element);
  } else {
    fill(boxes.head, entrance(), projector.element, controls(round, number === last));
    fill(boxes.foot, projecting(), settings());
    projector.tell({ shown, areNamesShown });
  }
  fill(boxes.stage, page.isBoard ? null : rounds(number), stage(round));
  hear([present(seen.people), main.querySelector(".told").textContent]);
}

const entrance = () =>
  h(
    "aside",
    { class: "come" },
    h("p", { class: "address" }, address(page.link)),
    h("p", { class: "code" }, seen.code),
    qr,
    h("p", {}, present(seen.people)),
    seen.locked ? h("p", {}, t("The room is locked: nobody new can come in.")) : null,
    page.isLocal
      ? h(
          "p",
          { class: "wrong quiet" },
          t(
            "Only this computer knows this address. Phones find the room when the server was started for the network:",
          ),
          " ",
          h("code", {}, "conquest-lab play --ip 0.0.0.0"),
        )
      : null,
  );

function present(count) {
  if (count === 0) {
    return t("Nobody is here yet");
  }
  return count === 1
    ? t("1 person is here")
    : filled(t("{n} people are here"), { n: whole(count) });
}

function rounds(number) {
  if (seen.rounds.length < 2) {
    return null;
  }
  return h(
    "nav",
    { class: "row", "aria-label": t("Questions") },
    seen.rounds.map((_, n) =>
      h(
        "button",
        {
          type: "button",
          class: "step",
          "aria-current": n === number ? "true" : null,
          "aria-label": filled(t("Question {n}"), { n: n + 1 }),
          "data-key": `round-${n}`,
          onclick: () => {
            shown = n;
            draw();
          },
        },
        String(n + 1),
      ),
    ),
  );
}

// What the question of a round is answered with; asked for once, and drawn when it is here.
function sheetOf(number) {
  if (!sheets.has(number)) {
    sheets.set(number, null);
    fetchSheet(number);
  }
  return sheets.get(number);
}

async function fetchSheet(number) {
  try {
    sheets.set(number, await server.request(`rooms/${page.code}/sheet/${number}`));
    draw();
  } catch (error) {
    refused(error);
  }
}

function stage(round) {
  if (round.way === "series") {
    return h(
      "section",
      {},
      heading(round.question),
      h("p", { class: "told" }, exercisesTold(t, round, seen.people)),
      exercisesWall(t, round, areNamesShown),
    );
  }
  if (round.way !== "percent") {
    const sheet = sheetOf(round.number);
    return h(
      "section",
      {},
      heading(round.question),
      h("p", { class: "told" }, answersTold(t, round, seen.people)),
      sheet ? answersWall(t, sheet, round, areNamesShown) : null,
    );
  }
  return h("section", {}, heading(round.question), betsWall(t, round, areNamesShown));
}

function controls(round, isLast) {
  const buttons = [];
  const body = { round: round.number };
  const [closing, revealing, reopening] = wordsOf(round);
  if (isLast && round.stage === "open") {
    buttons.push(...(isClosing ? closeAllTheSame(round) : [first(closing, close, "close")]));
  } else if (isLast && round.stage === "closed") {
    buttons.push(first(revealing, () => send("reveal", body), "reveal"));
    if (round.reopens) {
      buttons.push(other(reopening, () => send("reopen", body), "reopen"));
    }
  }
  if (isLast && round.stage === "revealed" && !isAsking) {
    buttons.push(first(t("Next question"), ask, "next"));
    buttons.push(other(t("Hide it again"), () => send("conceal", body), "conceal"));
  }
  if (hasNames(round)) {
    const words = areNamesShown ? t("Hide the names") : t("Show the names");
    buttons.push(
      h(
        "button",
        {
          type: "button",
          "data-key": "names",
          onclick: () => {
            areNamesShown = !areNamesShown;
            draw();
          },
        },
        words,
      ),
    );
  }
  return h(
    "section",
    { class: "controls" },
    h("div", { class: "row" }, buttons),
    isAsking
      ? experimentForm(t, server, t("Ask the class"), askNext, { first: round.activity })
      : null,
  );
}

// The words of the two buttons that lead through a round.
const wordsOf = (round) =>
  ({
    percent: [t("Close the bets"), t("Show the exact chance"), t("Take bets again")],
    series: [
      t("Close the exercises"),
      t("Show the worked answers to the class"),
      t("Take answers again"),
    ],
    choice: [t("Close the answers"), t("Show what is right"), t("Take answers again")],
    number: [t("Close the answers"), t("Show what is right"), t("Take answers again")],
  })[round.activity.startsWith("position") ? "position" : round.way] ?? [
    t("Close the answers"),
    t("Show the odds and the expert"),
    t("Take answers again"),
  ];

// How many have answered a question, by whatever it is answered with.
const answered = (round) => round.bet_by ?? round.answered_by ?? round.begun;

// A slip of the hand closes nothing while most of the class has not answered.
function close() {
  const round = seen.rounds.at(-1);
  if (2 * answered(round) < seen.people && !isClosing) {
    isClosing = true;
    draw();
    main.querySelector("[data-key=sure]")?.focus();
  } else {
    isClosing = false;
    send("close", { round: round.number });
  }
}

function wait() {
  isClosing = false;
  draw();
  main.querySelector("[data-key=close]")?.focus();
}

function closeAllTheSame(round) {
  const gaps = { n: whole(answered(round)), all: whole(seen.people) };
  return [
    h("p", { id: "few" }, filled(t("Only {n} of {all} have answered."), gaps)),
    h(
      "button",
      {
        type: "button",
        class: "first",
        "data-key": "sure",
        "aria-describedby": "few",
        onclick: close,
      },
      t("Close all the same"),
    ),
    other(t("Wait"), wait, "wait"),
  ];
}

// Names may be shown once nobody can bet or answer any more.
const hasNames = (round) =>
  round.bets?.some(([, name]) => name) ||
  round.names?.some((one) => (Array.isArray(one) ? one[1] : one.name)) ||
  false;

const first = (words, act, key) =>
  h(
    "button",
    {
      type: "button",
      class: "first",
      "data-key": key,
      onclick: (event) => isStray(event, key) || act(),
    },
    words,
  );

const other = (words, act, key) =>
  h("button", { type: "button", "data-key": key, onclick: act }, words);

// The number tells the server what it was asked already, should its answer be lost on the way.
const askNext = (asked) => send("ask", { ...asked, round: seen.rounds.length });

function ask() {
  isAsking = true;
  draw();
  document.querySelector(".controls form :is(input:checked, select, button)")?.focus();
}

// A part that is unfolded by its heading, and stays so when the wall is drawn anew.
const details = (key, attributes, words, ...parts) =>
  h(
    "details",
    {
      ...attributes,
      open: unfolded.has(key),
      ontoggle: ({ target }) => (target.open ? unfolded.add(key) : unfolded.delete(key)),
    },
    h("summary", { "data-key": key }, words),
    parts,
  );

const projecting = () =>
  details("projecting", { class: "quiet" }, t("Projector, clock"), projector.controls(secret));

function settings() {
  const link = `${location.origin}${page.base}${page.code}/wall#${secret}`;
  const parts = [
    h(
      "div",
      { class: "row" },
      ["csv", "json"].map((form) =>
        h(
          "button",
          { type: "button", "data-key": form, onclick: () => download(form) },
          filled(t("Results as {form}"), { form: form.toUpperCase() }),
        ),
      ),
      printButton(t, () => results("json"), {
        rounds: () => seen.rounds,
        showNames: () => areNamesShown,
      }),
      codesLink(t),
      h(
        "button",
        { type: "button", "data-key": "copy", onclick: () => copy(link) },
        t("Copy my secret link"),
      ),
    ),
    details("marks", {}, t("Marks for a spreadsheet"), marksPart()),
    details(
      "deleting",
      {},
      t("Delete the room"),
      h("p", {}, t("All its bets, throws and answers go with it; nobody can bring them back.")),
      h(
        "button",
        { type: "button", class: "danger", "data-key": "delete", onclick: remove },
        t("Delete for good"),
      ),
    ),
    h(
      "p",
      {},
      t(
        "Your secret link opens this wall on any computer: keep it to yourself. The room is deleted 90 days after its last use.",
      ),
    ),
  ];
  return details("settings", { class: "quiet" }, t("Results, link, delete"), parts);
}

let marks = null; // kept, so that nothing typed is lost while the class answers
const marksPart = () => (marks ??= marksForm(t, gradebook));

const gradebook = async (body) =>
  save(
    await fetch(`${page.base}api/rooms/${page.code}/gradebook`, {
      method: "POST",
      headers: { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    }),
    `conquest-lab-${page.code}-marks.csv`,
  );

const results = (kind) =>
  fetch(`${page.base}api/rooms/${page.code}/results.${kind}`, {
    headers: { Authorization: `Bearer ${secret}` },
  });

const download = async (form) => save(await results(form), `conquest-lab-${page.code}.${form}`);

async function save(answer, name) {
  if (!answer.ok) {
    const told = await answer.json().catch(() => ({}));
    status.textContent =
      told.error ?? filled(t("The server refuses this request (error {n})."), { n: answer.status });
    return;
  }
  const saved = h("a", { href: URL.createObjectURL(await answer.blob()), download: name });
  saved.click();
  setTimeout(() => URL.revokeObjectURL(saved.href), 1000);
}

// The address without its protocol; a line ends before a slash rather than within the code.
function address(link) {
  const [name, ...parts] = link.replace(/^https?:\/\//, "").split("/");
  return [name, parts.map((part) => [h("wbr"), `/${part}`])];
}

async function copy(link) {
  try {
    await navigator.clipboard.writeText(link);
    status.textContent = t("The link is copied.");
  } catch {
    status.textContent = link;
  }
}

async function remove() {
  try {
    await server.request(`rooms/${page.code}`, null, "DELETE");
    kept.set(
      "rooms",
      (kept.get("rooms") ?? []).filter(({ code }) => code !== page.code),
    );
    location.href = page.base;
  } catch (error) {
    refused(error);
  }
}

try {
  await server.follow(page.code, seeBehind);
} catch (error) {
  refused(error);
}
