// A pupil's page: come in, bet, throw, and see how both compare with the exact chance.

import { fill, h } from "../../../widgets/shared/dom.js";
import { codeCard } from "./code_card.js";
import { formFor } from "./forms.js";
import { agreeing, filled, percent, points, whole } from "./numbers.js";
import { picture, shareTold, told } from "./picture.js";
import { answering, main, page, status, t } from "./page.js";
import { Refused } from "./refused.js";
import { kept, newSecret, Server } from "./talk.js";
import { Generator, thrown } from "./throws.js";

const STRIP = 60;
const AMOUNTS = [1, 10, 100, 1000];

// The secret lives as long as the room is known to this browser: a reload and a second tab are the same pupil.
const own = kept.get(page.code) ?? { secret: newSecret(), name: "" };
const server = new Server(`${page.base}api/`, own.secret, answering);

let seen = null;
let chosen = 50; // percent
let isChanging = false;
let bench = null; // the generator of this round, where it stands
let form = null; // of a question that is not answered in percent

// Throws of a round, repeated from the seed up to where the server knows them.
class Bench {
  constructor(rows, { seed, throws, number }) {
    this.rows = rows;
    this.number = number;
    this.dice = new Generator(seed);
    this.throws = 0;
    this.won = 0;
    this.last = [];
    this.more(throws);
  }

  more(count) {
    for (let n = 0; n < count; n += 1) {
      const isWon = thrown(this.rows, this.dice);
      this.throws += 1;
      this.won += isWon ? 1 : 0;
      if (count - n <= STRIP) {
        this.last.push(isWon);
      }
    }
    this.last = this.last.slice(-STRIP);
  }
}

// Wilson's interval at 95 %, as the server computes it.
function shareOf(won, throws) {
  const z = 1.959963984540054;
  const p = won / throws;
  const scale = 1 + (z * z) / throws;
  const middle = (p + (z * z) / (2 * throws)) / scale;
  const half = (z / scale) * Math.sqrt((p * (1 - p)) / throws + (z * z) / (4 * throws * throws));
  return {
    won,
    throws,
    value: p,
    low: won === 0 ? 0 : middle - half,
    high: won === throws ? 1 : middle + half,
  };
}

function refused(error) {
  if (!(error instanceof Refused)) {
    throw error;
  }
  if (error.status === 404) {
    fill(
      main,
      h("p", { class: "question" }, error.message),
      h("p", {}, link(page.base, t("Enter another code"))),
    );
    return;
  }
  status.textContent = error.message;
}

const link = (address, words) => h("a", { href: address, class: "button" }, words);

async function send(path, body) {
  try {
    see(await server.request(`rooms/${page.code}/${path}`, body));
    return true;
  } catch (error) {
    refused(error);
    return false;
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

async function follow() {
  try {
    await server.follow(page.code, see);
  } catch (error) {
    if (error instanceof Refused && error.status === 403) {
      door();
    } else {
      refused(error);
    }
  }
}

function see(now) {
  if (seen?.number !== now.number) {
    bench = null;
    form = null;
    chosen = now.bet ?? 50;
    isChanging = false;
    status.textContent = "";
  }
  const isNew = seen?.number !== now.number || !form;
  seen = now;
  if (seen.way !== "percent") {
    showForm(isNew);
  } else if (seen.stage === "open") {
    fill(main, question(), seen.bet === null || isChanging ? betForm() : betMade());
  } else if (seen.stage === "closed" && seen.thrown) {
    showThrows();
  } else if (seen.stage === "closed") {
    fill(main, question(), betClosed());
  } else {
    fill(main, question(), ending());
  }
}

// A form stays while its question does, so that nothing typed is lost when the room changes.
async function showForm(isNew) {
  const { number } = seen;
  if (isNew) {
    form = null;
    let sheet = {};
    try {
      sheet =
        seen.way === "series" ? {} : await server.request(`rooms/${page.code}/sheet/${number}`);
    } catch (error) {
      refused(error);
      return;
    }
    if (seen.number !== number || form) {
      return;
    }
    form = formOf(sheet);
    form.code = h("div", {});
    fill(main, question(), form.element, form.code);
  }
  form.see(seen);
  fill(form.code, seen.stage === "open" ? null : codeCard(t, server, seen.result_code));
  if (seen.stage === "revealed") {
    form.code.append(keeping());
  }
}

function formOf(sheet) {
  const { number } = seen;
  const give = (item, tries, answer) => post("answer", { round: number, item, tries, answer });
  return formFor(seen.way, t, sheet, give);
}

// Send an answer; what was wrong with the one before is no more said.
async function post(path, body) {
  status.textContent = "";
  await send(path, body);
}

function betClosed() {
  return h(
    "div",
    { class: "card" },
    seen.bet === null
      ? null
      : h("p", {}, filled(t("Your bet: {bet}"), { bet: percent(seen.bet / 100, 0) })),
    h("p", { class: "quiet" }, t("The bets are closed. Your teacher shows next what is true.")),
  );
}

const keeping = () =>
  h(
    "p",
    { class: "row" },
    h("button", { type: "button", onclick: download, "data-key": "keep" }, t("Keep my result")),
  );

const question = () =>
  h(
    "div",
    {},
    h("p", { class: "quiet" }, filled(t("Question {n}"), { n: seen.number + 1 })),
    h("h1", { class: "question" }, seen.question),
  );

function betForm() {
  const shown = h("output", { class: "big", for: "bet" }, percent(chosen / 100, 0));
  const slider = h("input", {
    id: "bet",
    type: "range",
    min: 0,
    max: 100,
    step: 1,
    value: chosen,
    "aria-label": t("Your bet in percent"),
    "data-key": "bet",
    oninput: (event) => set(Number(event.target.value)),
  });
  const set = (value) => {
    chosen = Math.max(0, Math.min(100, value));
    slider.value = chosen;
    shown.textContent = percent(chosen / 100, 0);
  };
  const step = (by, words) =>
    h(
      "button",
      { type: "button", class: "step", "aria-label": words, onclick: () => set(chosen + by) },
      by > 0 ? "+" : "−",
    );
  const place = async (event) => {
    event.preventDefault();
    isChanging = false;
    await send("bet", { round: seen.number, percent: chosen });
  };
  return h(
    "form",
    { class: "card", onsubmit: place },
    shown,
    h("div", { class: "slide" }, step(-1, t("Less")), slider, step(1, t("More"))),
    h("button", { class: "first", "data-key": "place" }, t("Place the bet")),
  );
}

function betMade() {
  const change = () => {
    isChanging = true;
    see(seen);
  };
  return h(
    "div",
    { class: "card" },
    h("p", {}, t("Your bet")),
    h("p", { class: "big" }, percent(seen.bet / 100, 0)),
    h(
      "p",
      { class: "quiet" },
      t("Nobody sees it before the reveal. You may change it until the bets are closed."),
    ),
    h("button", { type: "button", onclick: change, "data-key": "change" }, t("Change the bet")),
  );
}

async function showThrows() {
  const { number } = seen;
  if (!bench || bench.number !== number) {
    try {
      const table = await server.request(`rooms/${page.code}/trial`);
      if (seen.number !== number || table.activity !== seen.activity) {
        return;
      }
      bench = new Bench(table.rows, seen);
    } catch (error) {
      refused(error);
      return;
    }
  }
  fill(main, question(), throwsCard());
}

function throwsCard() {
  const roll = (count) => async () => {
    bench.more(count);
    fill(main, question(), throwsCard());
    await send("throws", { round: bench.number, throws: bench.throws, won: bench.won });
  };
  const share = bench.throws ? shareOf(bench.won, bench.throws) : null;
  return h(
    "div",
    { class: "card" },
    h("p", {}, t("Throw with your own seed: everybody's throws are added up on the wall.")),
    h(
      "div",
      { class: "row" },
      AMOUNTS.map((count) =>
        h(
          "button",
          {
            type: "button",
            onclick: roll(count),
            "data-key": `throw-${count}`,
            disabled: bench.throws + count > 100000,
            "aria-label": filled(t("Throw {n} times"), { n: whole(count) }),
          },
          `× ${whole(count)}`,
        ),
      ),
    ),
    h(
      "p",
      { class: "strip", "aria-hidden": "true" },
      bench.last.map((isWon) => h("span", { class: isWon ? "won" : "lost" }, isWon ? "●" : "○")),
    ),
    h("p", { role: "status" }, share ? shareTold(t, share) : t("● won, ○ lost")),
    seen.bet === null
      ? null
      : h(
          "p",
          { class: "quiet" },
          filled(t("Your bet: {bet}"), { bet: percent(seen.bet / 100, 0) }),
        ),
  );
}

function ending() {
  const share = seen.class;
  const view = { bets: seen.bets, share, path: seen.path, exact: seen.exact, own: seen.bet };
  const mine = seen.throws ? shareOf(seen.won, seen.throws) : null;
  const off = seen.bet === null ? null : Math.abs(seen.bet - seen.exact.value * 100);
  return h(
    "div",
    { class: "card" },
    h("p", {}, t("Exact chance")),
    h("p", { class: "big" }, percent(seen.exact.value, 2)),
    seen.exact.fraction.length < 14
      ? h("p", { class: "fraction" }, `= ${seen.exact.fraction}`)
      : null,
    picture(t, view),
    h("p", { class: "quiet" }, told(t, view)),
    off === null
      ? null
      : h(
          "p",
          {},
          filled(
            agreeing(
              off,
              t("Your bet: {bet}, {off} point off."),
              t("Your bet: {bet}, {off} points off."),
            ),
            { bet: percent(seen.bet / 100, 0), off: points(off) },
          ),
        ),
    mine ? h("p", {}, `${t("You:")} ${shareTold(t, mine)}`) : null,
    seen.told ? h("p", { class: "told" }, seen.told) : null,
    keeping(),
    codeCard(t, server, seen.result_code),
  );
}

// What the pupil did, as the file of the result holds it.
function ownPart() {
  const { way, bet, throws, won, exact, answer, right, cards } = seen;
  if (way === "percent") {
    return { bet_percent: bet, throws, won, exact: exact.fraction };
  }
  if (way === "series") {
    return {
      exercises: cards.map(({ prompt, given, mood, cause, count }) => ({
        prompt,
        answer: given,
        right: mood === "right",
        tries: count,
        misconception: cause,
      })),
    };
  }
  return { answer, right };
}

// The pupil's own result as a file.
function download() {
  const { number, activity, question: asked, seed, name } = seen;
  const result = {
    format: "conquest-lab result",
    version: 1,
    room: page.code,
    question: number + 1,
    experiment: activity,
    asked,
    name,
    seed,
    ...ownPart(),
    code: seen.result_code,
  };
  const file = new Blob([`${JSON.stringify(result, null, 2)}\n`], { type: "application/json" });
  const saved = h("a", {
    href: URL.createObjectURL(file),
    download: `conquest-lab-${page.code}-${number + 1}.json`,
  });
  saved.click();
  setTimeout(() => URL.revokeObjectURL(saved.href), 1000);
}

// A phone that slept finds out at once where the class is.
document.addEventListener("visibilitychange", async () => {
  if (document.visibilityState === "visible" && seen) {
    try {
      see(await server.request(`rooms/${page.code}`));
    } catch (error) {
      refused(error);
    }
  }
});

if (kept.get(page.code)) {
  follow();
} else {
  door();
}
