// The page of classes: pupils enter a code, teachers open a room or return to one.

import { html } from "../../../kit/view.js";
import { ExperimentForm } from "./experiments.js";
import { answering, main, page, show, status, t } from "./page.js";
import { LessonStart } from "./lesson_start.js";
import { attempt, kept, Server } from "./talk.js";

const server = new Server(`${page.base}api/`, "", answering);
const { lang } = document.documentElement;
// The activity that another page has led here with, "" for none.
const first = new URLSearchParams(location.hash.slice(1)).get("ask") ?? "";
const lesson = new URLSearchParams(location.hash.slice(1)).get("lesson") ?? "";
const alone = first ? `${page.alone}#${new URLSearchParams({ ask: first })}` : page.alone;
const rooms = kept.get("rooms") ?? [];

function enter(event) {
  event.preventDefault();
  const typed = main
    .querySelector("#code")
    .value.toUpperCase()
    .replaceAll(/[^A-Z]/g, "");
  if (typed.length === 6) {
    location.href = page.base + typed;
  } else {
    status.textContent = t("A code has six letters; your teacher has it.");
  }
}

function enterWall({ code, secret }) {
  kept.set("rooms", [{ code, secret, at: Date.now() }, ...rooms].slice(0, 30));
  location.href = `${page.base}${code}/wall#${secret}`;
}

async function open(asked) {
  const room = await attempt(() => server.request("rooms", { language: lang, ...asked }));
  if (room) {
    enterWall(room);
  }
}

const entrance = html`<form class="card" id="entrance" onSubmit=${enter}>
  <h2>${t("I have a code")}</h2>
  <label for="code">${t("Code of the room")}</label>
  <input id="code" maxlength="8" autocomplete="off" autocapitalize="characters" spellcheck="false" class="code" />
  <button class="first">${t("Enter")}</button>
</form>`;

const teaching = html`<section class="card" id="teaching">
  <h2>${t("I teach")}</h2>
  <${ExperimentForm} server=${server} words=${t("Open a room")} opened=${open} first=${first} />
  <${LessonStart} server=${server} first=${lesson} opened=${enterWall} />
  <p class="quiet">
    ${t(
      "No account, no names unless pupils give one. Bets, throws and answers are stored on this server alone, at most 90 days after the last use of the room, and you can delete them at any time.",
    )}
  </p>
</section>`;

const room = ({ code, secret, at }) => {
  const day = new Date(at).toLocaleDateString(lang);
  return html`<li>
    <a class="cl-inline cl-touch" href=${`${page.base}${code}/wall#${secret}`}>${code}</a> <span class="quiet">${t("opened on {day}", { day })}</span>
  </li>`;
};

// Only a teacher is led here with a question: the form for it comes first.
show(
  html`<h1>${t("One question for a whole class")}</h1>
  <p class="lead">
    ${t(
      "The class bets, throws and answers on its phones; it sees its numbers gather around the exact chance, and what is behind its mistakes.",
    )}
  </p>
  ${first || lesson ? [teaching, entrance] : [entrance, teaching]}
  ${
    rooms.length > 0 &&
    html`<section class="card">
      <h2>${t("My rooms")}</h2>
      <ul class="rooms">${rooms.map(room)}</ul>
    </section>`
  }
  <section class="card">
    <h2>${t("Without a room")}</h2>
    <p>
      ${t(
        "Make a link to a question: pupils answer where and when they like, and each gets a code. Paste the codes of a class, and the same wall appears.",
      )}
    </p>
    <p class="cl-row cl-apart">
      <a class="button" href=${alone}>${t("Make a link")}</a>
      <a class="button" href=${page.codes}>${t("Paste codes")}</a>
    </p>
  </section>`,
);
