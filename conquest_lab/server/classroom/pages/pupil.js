// A pupil's page: come in, bet, throw, and see how both compare with the exact chance.

import { fill, h } from "../../../widgets/shared/dom.js";
import { Asking, saveResult } from "./asking.js";
import { filled, whole } from "./numbers.js";
import { answering, hear, main, page, status, t } from "./page.js";
import { qrPicture } from "../../../kit/qr.js";
import { Refused } from "./refused.js";
import { inTurn, kept, newSecret, Server } from "./talk.js";

// The secret lives as long as the room is known to this browser: a reload and a second tab are the same pupil.
const own = cardOf(location.hash.slice(1)) ??
  kept.get(page.code) ?? { secret: newSecret(), name: "" };
const server = new Server(`${page.base}api/`, own.secret, answering);

const tabs = new BroadcastChannel(`conquest-class-${page.code}`);
const afterOthers = inTurn();
const here = `rooms/${page.code}`;
const asking = new Asking(t, {
  // Of throws the largest number counts, in whatever order they come.
  send: (path, body) =>
    path === "throws" ? send(path, body) : afterOthers(() => send(path, body)),
  sheet: (number) => asked(`${here}/sheet/${number}`),
  trial: () => asked(`${here}/trial`),
  who: ({ name, person }) =>
    name
      ? filled(t("You are {name}"), { name })
      : filled(t("You are pupil {n}"), { n: whole(person + 1) }),
  below: () => (myCard ??= card()),
  keep: (result) => {
    const question = asking.seen.number + 1;
    saveResult({ room: page.code, question, ...result }, `${page.code}-${question}`);
  },
});
let myCard = null;

// A pupil's card: the secret stands behind the # of its link, which no server is told.
function cardOf(secret) {
  if (!/^[0-9a-f]{32}$/.test(secret)) {
    return null;
  }
  const mine = { secret, name: "" };
  kept.set(page.code, mine);
  history.replaceState(null, "", location.pathname + location.search);
  return mine;
}

// The way to this part of the pupil from another device.
function card() {
  const link = `${location.origin}${page.base}${page.code}#${own.secret}`;
  const picture = h("div", { class: "qr" });
  const show = ({ target }) => {
    if (target.open) {
      fill(picture, qrPicture([link], t("QR code of my card")));
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      status.textContent = t("The link is copied.");
    } catch {
      status.textContent = link;
    }
  };
  return h(
    "details",
    { class: "my-code", ontoggle: show },
    h("summary", { "data-key": "my-card" }, t("Go on on another device")),
    h(
      "p",
      { class: "quiet" },
      t("Whoever opens this link is you in this room: keep it to yourself."),
    ),
    picture,
    h(
      "p",
      {},
      h("button", { type: "button", "data-key": "copy-card", onclick: copy }, t("Copy my link")),
    ),
  );
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
  hear([sentence]);
}

function showEnd(sentence) {
  fill(
    main,
    h("h1", { class: "question" }, sentence),
    h("p", {}, h("a", { href: page.base, class: "button" }, t("Enter another code"))),
  );
}

function refused(error) {
  if (!(error instanceof Refused)) {
    throw error;
  }
  if (error.status === 404) {
    showEnd(error.message);
    return;
  }
  if (error.status === 410) {
    seeRemoval();
    return;
  }
  status.textContent = error.message;
}

async function send(path, body) {
  try {
    see(await server.request(`${here}/${path}`, body));
    tabs.postMessage(path); // oxlint-disable-line require-post-message-target-origin -- a channel has none
    return true;
  } catch (error) {
    refused(error);
    return false;
  }
}

async function asked(path) {
  try {
    return await server.request(path);
  } catch (error) {
    refused(error);
    return null;
  }
}

function door(message) {
  const name = h("input", {
    id: "name",
    maxlength: 24,
    autocomplete: "off",
    value: own.name,
  });
  const enter = async (event) => {
    event.preventDefault();
    own.name = name.value.trim();
    kept.set(page.code, own);
    try {
      await server.request(`rooms/${page.code}/join`, { name: own.name });
      follow();
    } catch (error) {
      refused(error);
    }
  };
  fill(
    main,
    h(
      "form",
      { class: "card", onsubmit: enter },
      h("h1", {}, filled(t("Room {code}"), { code: page.code })),
      message ? h("p", {}, message) : null,
      h("label", { for: "name" }, t("A nickname, if you like")),
      name,
      h(
        "p",
        { class: "quiet" },
        t(
          "Your teacher sees it, and can show it to the class. It is stored on this server with your bets, throws and answers until your teacher deletes the room, at the latest 90 days after its last use; nothing else is asked or stored.",
        ),
      ),
      h("button", { class: "first" }, t("Come in")),
    ),
  );
  name.focus();
}

let isFollowing = false;

async function follow() {
  if (isFollowing) {
    return; // the button was pressed twice
  }
  isFollowing = true;
  try {
    await server.follow(page.code, see);
  } catch (error) {
    isFollowing = false;
    if (error instanceof Refused && error.status === 403) {
      door();
    } else {
      refused(error);
    }
  }
}

async function lookAgain() {
  if (document.visibilityState === "visible" && asking.seen) {
    try {
      see(await server.request(`rooms/${page.code}`));
    } catch (error) {
      refused(error);
    }
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
