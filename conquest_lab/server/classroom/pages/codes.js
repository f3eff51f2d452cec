// The page of codes: a teacher pastes what pupils have sent, or opens links with codes one after the other,
// and gets the wall of a class. The codes stay in this browser; the server keeps none of them.

import { fill, h } from "../../../widgets/shared/dom.js";
import { filled, labelled, percent, whole } from "./numbers.js";
import { hear, main, status, t } from "./page.js";
import { print, sheetOfPaper } from "./paper.js";
import { picture, told } from "./picture.js";
import { Scanner } from "./scan.js";
import { source } from "./source.js";
import { kept } from "./talk.js";
import { answersTold, answersWall, exercisesTold, exercisesWall } from "./walls.js";

const sheets = new Map();
let areNamesShown = false;
let seen = null;
let readings = 0;

const box = h("textarea", {
  id: "codes",
  rows: 8,
  spellcheck: "false",
  autocomplete: "off",
  class: "pasted",
});
box.value = kept.get("codes") ?? "";

// One code more, from a link or a text: "new", "known", or "none" where there is no code in it.
function take(text) {
  const code = text.slice(text.indexOf("#") + 1);
  if (!/^[0-9A-Za-z-]+$/.test(code)) {
    return "none";
  }
  if (box.value.includes(code)) {
    return "known";
  }
  box.value = `${box.value.trimEnd()}\n${code}`.trimStart();
  kept.set("codes", box.value);
  return "new";
}

// A link with a code, as a camera opens it.
function takeFromAddress() {
  if (location.hash && take(location.hash) !== "none") {
    history.replaceState(null, "", location.pathname + location.search);
  }
}

function takeFromCamera(text) {
  const taken = take(text);
  if (taken === "new") {
    read();
  }
  return taken;
}

const wall = h("div", { class: "stage" });

async function read() {
  readings += 1;
  const reading = readings;
  kept.set("codes", box.value);
  status.textContent = "";
  if (!box.value.trim()) {
    seen = null;
    fill(wall);
    return;
  }
  try {
    const found = await source.request("codes", {
      lang: document.documentElement.lang,
      text: box.value,
    });
    // The answer to an earlier reading may be the later one to arrive.
    if (reading === readings) {
      seen = found;
      draw();
    }
  } catch (error) {
    if (reading === readings) {
      status.textContent = error.message;
    }
  }
}

function sheetOf(line) {
  if (!sheets.has(line)) {
    sheets.set(line, null);
    fetchSheet(line);
  }
  return sheets.get(line);
}

async function fetchSheet(line) {
  const query = new URLSearchParams({ lang: document.documentElement.lang, line });
  try {
    sheets.set(line, await source.request(`activity?${query}`));
    if (seen) {
      draw();
    }
  } catch (error) {
    status.textContent = error.message;
  }
}

function round(one) {
  const head = h("h2", { class: "question" }, one.question);
  if (one.way === "series") {
    return h(
      "section",
      { class: "card" },
      head,
      h("p", { class: "told" }, exercisesTold(t, one, seen.people)),
      exercisesWall(t, one, areNamesShown),
    );
  }
  if (one.way !== "percent") {
    const sheet = sheetOf(one.activity);
    return h(
      "section",
      { class: "card" },
      head,
      h("p", { class: "told" }, answersTold(t, one, seen.people)),
      sheet ? answersWall(t, sheet, one, areNamesShown) : null,
    );
  }
  const view = { ...one, bets: one.bets.map(([bet]) => bet) };
  return h(
    "section",
    { class: "card" },
    head,
    picture(t, view),
    h("p", { class: "told" }, told(t, view)),
    areNamesShown
      ? h(
          "ul",
          { class: "names" },
          one.bets.map(([bet, name]) =>
            h("li", {}, labelled(name || t("no name"), percent(bet / 100, 0))),
          ),
        )
      : null,
  );
}

function draw() {
  const people = filled(t("People: {n}"), { n: whole(seen.people) });
  hear([people, ...seen.wrong.map(({ error }) => error)]);
  fill(
    wall,
    h("p", {}, people),
    seen.wrong.length
      ? h(
          "ul",
          { class: "wrong" },
          seen.wrong.map(({ error }) => h("li", {}, error)),
        )
      : null,
    repeated(),
    h(
      "p",
      { class: "row" },
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
        areNamesShown ? t("Hide the names") : t("Show the names"),
      ),
      h(
        "button",
        {
          type: "button",
          "data-key": "print",
          onclick: () => print(sheetOfPaper(t, seen.results, seen.rounds, areNamesShown)),
        },
        t("Print the results"),
      ),
      save("csv", () => seen.csv, "text/csv"),
      save("json", () => JSON.stringify(seen.results, null, 2), "application/json"),
    ),
    seen.rounds.map(round),
  );
}

// Throws that their seed does not give: the code was made up, or its page was changed.
function repeated() {
  const answers = seen.results.questions.flatMap((asked) => asked.answers);
  const wrong = answers.filter((answer) => answer.repeatable === false).length;
  return wrong
    ? h(
        "p",
        { class: "wrong" },
        filled(t("Results whose throws do not follow from their seed: {n}"), { n: whole(wrong) }),
      )
    : null;
}

function save(form, text, type) {
  return h(
    "button",
    {
      type: "button",
      "data-key": form,
      onclick: () => {
        const saved = h("a", {
          href: URL.createObjectURL(new Blob([text()], { type })),
          download: `conquest-lab-codes.${form}`,
        });
        saved.click();
        setTimeout(() => URL.revokeObjectURL(saved.href), 1000);
      },
    },
    filled(t("Results as {form}"), { form: form.toUpperCase() }),
  );
}

function empty() {
  box.value = "";
  read();
}

takeFromAddress();
window.addEventListener("hashchange", () => {
  takeFromAddress();
  read();
});
fill(
  main,
  h("h1", {}, t("Results by code")),
  h(
    "form",
    {
      class: "card",
      onsubmit: (event) => {
        event.preventDefault();
        read();
      },
    },
    h("label", { for: "codes" }, t("Codes or links with codes, one a line")),
    box,
    h(
      "p",
      { class: "quiet" },
      t(
        "A pupil's page shows the code of the result, and a picture that a camera opens here. The codes stay in this browser; nothing else keeps them.",
      ),
    ),
    h(
      "p",
      { class: "row" },
      h("button", { class: "first", "data-key": "read" }, t("Read the codes")),
      h("button", { type: "button", "data-key": "empty", onclick: empty }, t("Forget them")),
    ),
    new Scanner(t, takeFromCamera).element,
  ),
  wall,
);
read();
