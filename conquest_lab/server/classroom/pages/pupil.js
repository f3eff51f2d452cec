// A pupil's page: come in, bet, throw, and see how both compare with the exact chance.

import { fill, h } from "../../../widgets/shared/dom.js";
import { Asking, saveResult } from "./asking.js";
import { filled } from "./numbers.js";
import { answering, hear, main, page, status, t } from "./page.js";
import { Refused } from "./refused.js";
import { inTurn, kept, newSecret, Server } from "./talk.js";

// The secret lives as long as the room is known to this browser: a reload and a second tab are the same pupil.
const own = kept.get(page.code) ?? { secret: newSecret(), name: "" };
const server = new Server(`${page.base}api/`, own.secret, answering);

const afterOthers = inTurn();
const here = `rooms/${page.code}`;
const asking = new Asking(t, {
  // Of throws the largest number counts, in whatever order they come.
  send: (path, body) =>
    path === "throws" ? send(path, body) : afterOthers(() => send(path, body)),
  sheet: (number) => asked(`${here}/sheet/${number}`),
  trial: () => asked(`${here}/trial`),
  below: () => null,
  keep: (result) => {
    const question = asking.seen.number + 1;
    saveResult({ room: page.code, question, ...result }, `${page.code}-${question}`);
  },
});
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
          "It is shown to your teacher. Your bets, throws and answers are stored on this server until your teacher deletes the room, at the latest 90 days after its last use; nothing else is asked or stored.",
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

// A phone that slept finds out at once where the class is.
document.addEventListener("visibilitychange", async () => {
  if (document.visibilityState === "visible" && asking.seen) {
    try {
      see(await server.request(`rooms/${page.code}`));
    } catch (error) {
      refused(error);
    }
  }
});

// Whoever has been here, or asks for a room that there is not, is answered by the server.
if (kept.get(page.code) || !page.isRoom) {
  follow();
} else {
  door();
}
