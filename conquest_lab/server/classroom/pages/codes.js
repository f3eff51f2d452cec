// The page of codes: a teacher pastes what pupils have sent, or opens links with codes one after the other,
// and gets the wall of a class. The codes stay in this browser; the server keeps none of them.

import { download } from "../../../kit/files.js";
import { html } from "../../../kit/view.js";
import { whole } from "./numbers.js";
import { announce, Button, show, status, t } from "./page.js";
import { printResults } from "./paper.js";
import { Scanner } from "./scan.js";
import { source } from "./source.js";
import { attempt, kept } from "./talk.js";
import { sheetKeeper, Wall } from "./walls.js";

const { lang } = document.documentElement;
let text = kept.get("codes") ?? "";
let areNamesShown = false;
let seen = null;
let readings = 0;

// One code more, from a link or a text: "new", "known", or "none" where there is no code in it.
function take(link) {
  const code = link.slice(link.indexOf("#") + 1);
  if (!/^[0-9A-Za-z-]+$/.test(code)) {
    return "none";
  }
  if (text.includes(code)) {
    return "known";
  }
  text = `${text.trimEnd()}\n${code}`.trimStart();
  kept.set("codes", text);
  return "new";
}

// A link with a code, as a camera opens it.
function takeFromAddress() {
  if (location.hash && take(location.hash) !== "none") {
    history.replaceState(null, "", location.pathname + location.search);
  }
}

function takeFromCamera(link) {
  const taken = take(link);
  if (taken === "new") {
    read();
  }
  return taken;
}

async function read() {
  readings += 1;
  const reading = readings;
  kept.set("codes", text);
  status.textContent = "";
  if (!text.trim()) {
    seen = null;
    draw();
    return;
  }
  const found = await attempt(
    () => source.request("codes", { lang, text }),
    ({ message }) => {
      status.textContent = reading === readings ? message : status.textContent;
    },
  );
  // The answer to an earlier reading may be the later one to arrive.
  seen = (reading === readings && found) || seen;
  draw();
}

const sheetOf = sheetKeeper(
  (line) => attempt(() => source.request(`activity?${new URLSearchParams({ lang, line })}`)),
  () => draw(),
);

const round = (one) =>
  html`<section class="card">
    <h2 class="question">${one.question}</h2>
    <${Wall} round=${one} people=${seen.people} areNamesShown=${areNamesShown}
      sheet=${["series", "percent"].includes(one.way) ? null : sheetOf(one.activity)} />
  </section>`;

const save = (form, file, type) =>
  html`<${Button} name=${form} act=${() => download({ file, type, name: `conquest-lab-codes.${form}` })}>
    ${t("Results as {form}", { form: form.toUpperCase() })}
  <//>`;

function results() {
  const { wrong, results: found, rounds, csv } = seen;
  const people = t("People: {n}", { n: whole(seen.people) });
  announce([people, ...wrong.map(({ error }) => error)]);
  // Throws that their seed does not give: the code was made up, or its page was changed.
  const answers = found.questions.flatMap((asked) => asked.answers);
  const forged = answers.filter((answer) => answer.repeatable === false).length;
  const toggle = () => {
    areNamesShown = !areNamesShown;
    draw();
  };
  return html`<p>${people}</p>
    ${wrong.length > 0 && html`<ul class="wrong">${wrong.map(({ error }) => html`<li>${error}</li>`)}</ul>`}
    ${
      forged > 0 &&
      html`<p class="wrong">
        ${t("Results whose throws do not follow from their seed: {n}", { n: whole(forged) })}
      </p>`
    }
    <p class="cl-row cl-apart">
      <${Button} name="names" act=${toggle}>${areNamesShown ? t("Hide the names") : t("Show the names")}<//>
      <${Button} name="print" act=${() => printResults(found, rounds, areNamesShown)}>
        ${t("Print the results")}
      <//>
      ${save("csv", csv, "text/csv")}
      ${save("json", JSON.stringify(found, null, 2), "application/json")}
    </p>
    ${rounds.map(round)}`;
}

function empty() {
  text = "";
  read();
}

function submit(event) {
  event.preventDefault();
  read();
}

function write({ target }) {
  text = target.value;
}

const draw = () =>
  show(
    html`<h1>${t("Results by code")}</h1>
    <form class="card" onSubmit=${submit}>
      <label for="codes">${t("Codes or links with codes, one a line")}</label>
      <textarea id="codes" rows="8" spellcheck="false" autocomplete="off" class="pasted" value=${text} onInput=${write} />
      <p class="quiet">
        ${t(
          "A pupil's page shows the code of the result, and a picture that a camera opens here. The codes stay in this browser; nothing else keeps them.",
        )}
      </p>
      <p class="cl-row cl-apart">
        <button class="first" data-key="read">${t("Read the codes")}</button>
        <${Button} name="empty" act=${empty}>${t("Forget them")}<//>
      </p>
      <${Scanner} take=${takeFromCamera} />
    </form>
    <div class="stage cl-narrows">${seen && results()}</div>`,
  );

takeFromAddress();
window.addEventListener("hashchange", () => {
  takeFromAddress();
  read();
});
draw();
read();
