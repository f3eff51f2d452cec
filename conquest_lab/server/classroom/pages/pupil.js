// A pupil's page: come in, bet, throw, and see how both compare with the exact chance.

import { html, useState } from "../../../kit/view.js";
import { QrCode } from "../../../kit/qr.js";
import { Asking } from "./asking.js";
import { whole } from "./numbers.js";
import { announce, answering, Button, copy, Fold, main, page, show, status, t } from "./page.js";
import { saveResult } from "./result.js";
import { attempt, inTurn, kept, newSecret, Server } from "./talk.js";

// The secret lives as long as the room is known to this browser: a reload and a second tab are the same pupil.
const own = cardOf(location.hash.slice(1)) ??
  kept.get(page.code) ?? { secret: newSecret(), name: "" };
const server = new Server(`${page.base}api/`, own.secret, answering);

const tabs = new BroadcastChannel(`conquest-class-${page.code}`);
const afterOthers = inTurn();
const asking = new Asking({
  // Of throws the largest number counts, in whatever order they come.
  send: (path, body) =>
    path === "throws" ? send(path, body) : afterOthers(() => send(path, body)),
  sheet: (number) => request(`/sheet/${number}`),
  trial: () => request("/trial"),
  who: ({ name, person }) =>
    name ? t("You are {name}", { name }) : t("You are pupil {n}", { n: whole(person + 1) }),
  below: () => html`<${MyCard} key="my-card" />`,
  keep: (result) => {
    const question = asking.seen.number + 1;
    saveResult({ room: page.code, question, ...result }, `${page.code}-${question}`);
  },
});

// A pupil's card: the secret stands behind the # of its link, which no server is told.
function cardOf(secret) {
  if (!/^(?:[0-9a-f]{32}|[0-9A-Z]{16})$/.test(secret)) {
    return null;
  }
  const mine = { secret, name: "" };
  kept.set(page.code, mine);
  history.replaceState(null, "", location.pathname + location.search);
  return mine;
}

// The way to this part of the pupil from another device.
function MyCard() {
  const [isOpen, unfold] = useState(false);
  const link = `${location.origin}${page.base}${page.code}#${own.secret}`;
  return html`<${Fold} class="my-code" name="my-card" words=${t("Go on on another device")}
    onToggle=${({ target }) => unfold(target.open)}>
    <p class="quiet">${t("Whoever opens this link is you in this room: keep it to yourself.")}</p>
    <div class="qr">${isOpen && html`<${QrCode} parts=${[link]} words=${t("QR code of my card")} />`}</div>
    <p>
      <${Button} name="copy-card" act=${() => copy(link, t("The link is copied."))}>${t("Copy my link")}<//>
    </p>
  <//>`;
}

let newest = 0; // an answer that tells of an earlier moment may come late

function see(now) {
  if (now.version < newest) {
    return;
  }
  newest = now.version;
  if (now.removed) {
    seeRemoval();
  } else {
    asking.see(now);
  }
}

// What a pupil sees whom the teacher has removed, until the teacher brings that one back.
function seeRemoval() {
  const sentence = t("Your teacher has removed you from this room.");
  asking.leave();
  status.textContent = "";
  showEnd(sentence);
  announce([sentence]);
}

const showEnd = (sentence) =>
  show(
    html`<h1 key="end" class="question">${sentence}</h1>
    <p><a href=${page.base} class="button">${t("Enter another code")}</a></p>`,
  );

function refused(error) {
  if (error.status === 404) {
    showEnd(error.message);
  } else if (error.status === 410) {
    seeRemoval();
  } else {
    status.textContent = error.message;
  }
}

async function send(path, body) {
  const now = await request(`/${path}`, body);
  if (now) {
    see(now);
    tabs.postMessage(path); // oxlint-disable-line require-post-message-target-origin -- a channel has none
  }
}

const request = (path, body) =>
  attempt(() => server.request(`rooms/${page.code}${path}`, body), refused);

// The code of a card that the teacher has given, typed where no camera opens it.
async function showCard(event) {
  event.preventDefault();
  const before = server.secret;
  server.secret = main
    .querySelector("#card")
    .value.toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "");
  const room = await attempt(
    () => server.request(`rooms/${page.code}`),
    ({ status: code, message }) => {
      server.secret = before;
      const unknown = t("This room does not know the card. A card has 16 letters and digits.");
      status.textContent = code === 403 ? unknown : message;
    },
  );
  if (room) {
    own.secret = server.secret;
    status.textContent = "";
    kept.set(page.code, own);
    follow();
  }
}

function door() {
  const enter = async (event) => {
    event.preventDefault();
    own.name = main.querySelector("#name").value.trim();
    kept.set(page.code, own);
    if (await request("/join", { name: own.name })) {
      follow();
    }
  };
  show(
    html`<form key="door" class="card" onSubmit=${enter}>
    <h1>${t("Room {code}", { code: page.code })}</h1>
    <label for="name">${t("A nickname, if you like")}</label>
    <input id="name" maxlength="24" autocomplete="off" defaultValue=${own.name} />
    <p class="quiet">
      ${t(
        "Your teacher sees it, and can show it to the class. It is stored on this server with your bets, throws and answers, the time of each, and a digest by which this browser is known again, until your teacher deletes the room, at the latest 90 days after its last use; nothing else is asked or stored.",
      )}
    </p>
    <button class="first">${t("Come in")}</button>
  </form>
  <${Fold} key="has-card" name="has-card" words=${t("I have a card")}>
    <form class="card" onSubmit=${showCard}>
      <label for="card">${t("The code on the card")}</label>
      <input id="card" maxlength="24" autocomplete="off" autocapitalize="characters" spellcheck="false" />
      <button class="first">${t("Come in with the card")}</button>
    </form>
  <//>`,
  );
  main.querySelector("#name").focus();
}

let isFollowing = false;

async function follow() {
  if (isFollowing) {
    return; // the button was pressed twice
  }
  isFollowing = true;
  await attempt(
    () => server.follow(page.code, see),
    (error) => {
      isFollowing = false;
      (error.status === 403 ? door : refused)(error);
    },
  );
}

async function lookAgain() {
  const now = document.visibilityState === "visible" && asking.seen && (await request(""));
  if (now) {
    see(now);
  }
}

// A phone that slept finds out at once where the class is; a second tab what was done in the first one.
document.addEventListener("visibilitychange", lookAgain);
tabs.addEventListener("message", lookAgain);

// Whoever has been here, or asks for a room that there is not, is answered by the server.
if (kept.get(page.code) || !page.isRoom) {
  follow();
} else {
  door();
}
