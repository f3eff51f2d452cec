// The page of classes: pupils enter a code, teachers open a room or return to one.

import { fill, h } from "../../../widgets/shared/dom.js";
import { experimentForm } from "./experiments.js";
import { filled } from "./numbers.js";
import { answering, main, page, status, t } from "./page.js";
import { kept, Server } from "./talk.js";

const server = new Server(`${page.base}api/`, "", answering);
// The activity that another page has led here with, "" for none.
const first = new URLSearchParams(location.hash.slice(1)).get("ask") ?? "";
const alone = first ? `${page.alone}#${new URLSearchParams({ ask: first })}` : page.alone;

function entrance() {
  const code = h("input", {
    id: "code",
    maxlength: 8,
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    class: "code",
  });
  const enter = (event) => {
    event.preventDefault();
    const typed = code.value.toUpperCase().replaceAll(/[^A-Z]/g, "");
    if (typed.length === 6) {
      location.href = page.base + typed;
    } else {
      status.textContent = t("A code has six letters; your teacher has it.");
    }
  };
  return h(
    "form",
    { class: "card", onsubmit: enter },
    h("h2", {}, t("I have a code")),
    h("label", { for: "code" }, t("Code of the room")),
    code,
    h("button", { class: "first" }, t("Enter")),
  );
}

async function open(asked) {
  try {
    const { code, secret } = await server.request("rooms", {
      language: document.documentElement.lang,
      ...asked,
    });
    kept.set(
      "rooms",
      [{ code, secret, at: Date.now() }, ...(kept.get("rooms") ?? [])].slice(0, 30),
    );
    location.href = `${page.base}${code}/wall#${secret}`;
  } catch (error) {
    status.textContent = error.message;
  }
}

function opened() {
  const rooms = kept.get("rooms") ?? [];
  if (rooms.length === 0) {
    return null;
  }
  return h(
    "section",
    { class: "card" },
    h("h2", {}, t("My rooms")),
    h(
      "ul",
      { class: "rooms" },
      rooms.map(({ code, secret, at }) =>
        h(
          "li",
          {},
          h("a", { href: `${page.base}${code}/wall#${secret}` }, code),
          " ",
          h(
            "span",
            { class: "quiet" },
            filled(t("opened on {day}"), {
              day: new Date(at).toLocaleDateString(document.documentElement.lang),
            }),
          ),
        ),
      ),
    ),
  );
}

function teaching() {
  return h(
    "section",
    { class: "card" },
    h("h2", {}, t("I teach")),
    experimentForm(t, server, t("Open a room"), open, { first }),
    h(
      "p",
      { class: "quiet" },
      t(
        "No account, no names unless pupils give one. Bets, throws and answers are stored on this server alone, at most 90 days after the last use of the room, and you can delete them at any time.",
      ),
    ),
  );
}

fill(
  main,
  h("h1", {}, t("One question for a whole class")),
  h(
    "p",
    { class: "lead" },
    t(
      "The class bets, throws and answers on its phones; it sees its numbers gather around the exact chance, and what is behind its mistakes.",
    ),
  ),
  // Only a teacher is led here with a question: the form for it comes first.
  ...(first ? [teaching(), entrance()] : [entrance(), teaching()]),
  opened(),
  h(
    "section",
    { class: "card" },
    h("h2", {}, t("Without a room")),
    h(
      "p",
      {},
      t(
        "Make a link to a question: pupils answer where and when they like, and each gets a code. Paste the codes of a class, and the same wall appears.",
      ),
    ),
    h(
      "p",
      { class: "row" },
      h("a", { class: "button", href: alone }, t("Make a link")),
      h("a", { class: "button", href: page.codes }, t("Paste codes")),
    ),
  ),
);
