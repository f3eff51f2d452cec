// The wall: what a teacher projects. How many have bet, everybody's throws, the exact chance.

import { fill, h } from "../../../widgets/shared/dom.js";
import { experimentForm } from "./experiments.js";
import { filled, percent, whole } from "./numbers.js";
import { picture, told } from "./picture.js";
import { answering, main, page, status, t } from "./page.js";
import { Refused } from "./refused.js";
import { kept, Server } from "./talk.js";

const known = (kept.get("rooms") ?? []).find(({ code }) => code === page.code);
const secret = location.hash.slice(1) || known?.secret || "";
const server = new Server(`${page.base}api/`, secret, answering);

const qr = h("img", {
  class: "qr",
  src: `${page.base}${page.code}/qr.svg`,
  alt: filled(t("QR code of {address}"), { address: page.link }),
});

let seen = null;
let shown = -1; // the round that is looked at; -1 for the last
let areNamesShown = false;
let isAsking = false;

function refused(error) {
  if (!(error instanceof Refused)) {
    throw error;
  }
  if (error.status === 404 || error.status === 403) {
    fill(
      main,
      h("p", { class: "question" }, error.message),
      h("p", {}, h("a", { href: page.base, class: "button" }, t("All rooms"))),
    );
    return;
  }
  status.textContent = error.message;
}

async function send(path, body) {
  try {
    see(await server.request(`rooms/${page.code}/${path}`, body));
  } catch (error) {
    refused(error);
  }
}

function see(now) {
  if (seen && now.version < seen.version) {
    return;
  }
  const isNew = seen && now.rounds.length !== seen.rounds.length;
  seen = now;
  if (isNew) {
    shown = -1;
    isAsking = false;
  }
  draw();
}

function draw() {
  const last = seen.rounds.length - 1;
  const number = shown < 0 ? last : Math.min(shown, last);
  const round = seen.rounds[number];
  fill(
    main,
    h("div", { class: "side" }, entrance(), controls(round, number === last), settings()),
    h("div", { class: "stage" }, rounds(number), stage(round)),
  );
}

const entrance = () =>
  h(
    "aside",
    { class: "come" },
    h("p", { class: "address" }, page.link.replace(/^https?:\/\//, "")),
    h("p", { class: "code" }, seen.code),
    qr,
    h("p", { role: "status" }, present(seen.people)),
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

const present = (people) =>
  people === 1 ? t("1 person is here") : filled(t("{n} people are here"), { n: whole(people) });

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

function stage(round) {
  const view = {
    bets: round.bets?.map(([bet]) => bet),
    count: round.bet_by,
    share: round.share,
    path: round.path,
    exact: round.exact,
  };
  return h(
    "section",
    {},
    h("h1", { class: "question" }, round.question),
    picture(t, view),
    h("p", { class: "told", "aria-live": "polite" }, told(t, view)),
    round.exact && round.exact.fraction.length < 14
      ? h("p", { class: "fraction" }, `${round.exact.fraction} = ${percent(round.exact.value, 2)}`)
      : null,
    areNamesShown && round.bets ? names(round.bets) : null,
  );
}

const names = (bets) =>
  h(
    "ul",
    { class: "names" },
    bets.map(([bet, name]) => h("li", {}, `${name || t("no name")}: ${percent(bet / 100, 0)}`)),
  );

function controls(round, isLast) {
  const buttons = [];
  const body = { round: round.number };
  if (isLast && round.stage === "bets") {
    buttons.push(first(t("Close the bets"), () => send("close", body), "close"));
  } else if (isLast && round.stage === "throws") {
    buttons.push(first(t("Show the exact chance"), () => send("reveal", body), "reveal"));
  }
  if (isLast && round.stage === "revealed" && !isAsking) {
    buttons.push(first(t("Next question"), ask, "next"));
  }
  if (round.stage === "revealed" && round.bets.some(([, name]) => name)) {
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
      ? experimentForm(t, server, t("Ask the class"), (activity) => send("ask", { activity }))
      : null,
  );
}

const first = (words, act, key) =>
  h("button", { type: "button", class: "first", "data-key": key, onclick: act }, words);

function ask() {
  isAsking = true;
  draw();
}

function settings() {
  const link = `${location.origin}${page.base}${page.code}/wall#${secret}`;
  return h(
    "details",
    { class: "quiet" },
    h("summary", {}, t("Results, link, delete")),
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
      h(
        "button",
        { type: "button", "data-key": "print", onclick: () => window.print() },
        t("Print"),
      ),
      h(
        "button",
        { type: "button", "data-key": "copy", onclick: () => copy(link) },
        t("Copy my secret link"),
      ),
    ),
    h(
      "details",
      {},
      h("summary", {}, t("Delete the room")),
      h("p", {}, t("All its bets and throws go with it; nobody can bring them back.")),
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
  );
}

async function download(form) {
  const answer = await fetch(`${page.base}api/rooms/${page.code}/results.${form}`, {
    headers: { Authorization: `Bearer ${secret}` },
  });
  if (!answer.ok) {
    status.textContent = await answer.text();
    return;
  }
  const saved = h("a", {
    href: URL.createObjectURL(await answer.blob()),
    download: `conquest-lab-${page.code}.${form}`,
  });
  saved.click();
  setTimeout(() => URL.revokeObjectURL(saved.href), 1000);
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

// While a question is being written, its form stays as it is.
try {
  await server.follow(page.code, (now) => {
    if (isAsking && seen && now.rounds.length === seen.rounds.length) {
      seen = now;
      return;
    }
    see(now);
  });
} catch (error) {
  refused(error);
}
