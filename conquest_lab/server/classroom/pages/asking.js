// A question as a pupil meets it, in a room or without one: bet, throws or answers, and what is true.

import { fill, h } from "../../../widgets/shared/dom.js";
import { enterBox } from "../../../widgets/shared/focus.js";
import { Bench, shareOf } from "./bench.js";
import { codeCard } from "./code_card.js";
import { codeOf } from "./code_text.js";
import { formFor } from "./forms.js";
import { agreeing, filled, percent, points, sign, whole } from "./numbers.js";
import { picture, shareTold, told } from "./picture.js";
import { heading, hear, main, status } from "./page.js";
import { trialWords } from "./trial_words.js";

const AMOUNTS = [1, 10, 100, 1000];
const MOST = 100000;

// Whether an answer of the server tells of an earlier moment than the one that is shown: it may have been longer
// on its way. Without a room nothing is counted, and nothing is older.
const isOlder = (now, seen) =>
  now.version < seen?.version || (now.version === seen?.version && now.changes < seen?.changes);

// link: `send(path, body)` tells what a pupil does, true once it is known; `sheet(number)` and `trial()` ask
// for the options and for the table of the experiment, null where they cannot be had; `who(seen)` says who the pupil is, `below(seen)` are the
// buttons under a card, `keep(result)` takes the result as a file.
export class Asking {
  constructor(t, link) {
    this.t = t;
    this.link = link;
    this.seen = null;
    this.#renew(50);
  }

  #renew(chosen) {
    this.bench = null;
    this.form = null;
    this.chosen = chosen; // percent
    this.isChanging = false;
  }

  // Forget the question: the pupil is no longer in the room.
  leave() {
    this.seen = null;
    this.#renew(50);
  }

  see(now) {
    if (isOlder(now, this.seen)) {
      return;
    }
    const isNew = this.seen?.number !== now.number;
    if (isNew) {
      this.#renew(now.bet ?? 50);
      status.textContent = "";
    }
    this.seen = now;
    if (now.way !== "percent") {
      this.#showForm();
    } else if (now.stage === "open") {
      this.#show(now.bet === null || this.isChanging ? this.#betForm() : this.#betMade());
    } else if (now.trials && (now.stage === "closed" || !now.class)) {
      this.#showThrows();
    } else if (now.stage === "closed") {
      this.#show(this.#betClosed());
    } else {
      this.#show(this.#ending());
    }
  }

  #show(...parts) {
    const key = main.contains(document.activeElement) && document.activeElement.dataset.key;
    fill(main, this.#question(), parts, this.link.below(this.seen));
    if (key && this.seen.stage === "revealed" && document.activeElement.dataset.key !== key) {
      enterBox(main.querySelector(".card")); // what is true stands above the buttons
    }
    hear(this.#heard());
  }

  // What has changed for whoever does not see the page.
  #heard() {
    const { t, seen, bench } = this;
    const own =
      seen.bet === null ? "" : filled(t("Your bet: {bet}"), { bet: percent(seen.bet / 100, 0) });
    if (seen.way !== "percent") {
      return [seen.question, seen.stage === "revealed" ? seen.told : ""];
    }
    if (seen.stage === "open") {
      return [seen.question, this.isChanging ? "" : own];
    }
    if (seen.stage === "revealed") {
      const chance = { chance: percent(seen.exact.value, 2) };
      return [
        seen.question,
        filled(t("Exact chance: {chance}."), chance),
        this.#off()?.textContent,
      ];
    }
    const share = bench?.throws ? shareTold(t, seen.trials, shareOf(bench.won, bench.throws)) : "";
    const closed = t("The bets are closed. Your teacher will now show the exact answer.");
    return [seen.question, seen.alone ? "" : closed, share];
  }

  // The code of the pupil's part: written here, so that it needs no network.
  code() {
    const { seen, bench } = this;
    if (seen.way === "percent" && seen.result_code !== undefined) {
      const { throws, won } = bench ?? seen;
      return codeOf({ ...seen, throws, won });
    }
    return seen.result_code;
  }

  // A form stays while its question does, so that nothing typed is lost when the room changes.
  async #showForm() {
    const { t, link } = this;
    const { number, way } = this.seen;
    if (!this.form) {
      const sheet = way === "series" ? {} : await link.sheet(number);
      if (!sheet || this.seen?.number !== number || this.form) {
        return;
      }
      const give = (item, tries, answer) => this.#post({ round: number, item, tries, answer });
      this.form = formFor(way, t, sheet, give);
      this.tail = h("div", {});
      fill(main, this.#question(), this.form.element, this.tail);
    }
    const { seen } = this;
    this.form.see(seen);
    fill(
      this.tail,
      seen.stage === "open" && !seen.alone ? null : codeCard(t, this.code(), seen.alone),
      seen.stage === "revealed" ? this.#keeping() : null,
      link.below(seen),
    );
    hear(this.#heard());
  }

  // Send an answer; what was wrong with the one before is no more said.
  async #post(body) {
    status.textContent = "";
    await this.link.send("answer", body);
  }

  #question() {
    const { t, seen } = this;
    return h(
      "div",
      {},
      seen.alone
        ? null
        : h(
            "p",
            { class: "quiet who" },
            filled(t("Question {n}"), { n: seen.number + 1 }),
            " · ",
            this.link.who(seen),
          ),
      heading(seen.question),
    );
  }

  #keeping() {
    const { t, link } = this;
    const keep = () => link.keep(this.#result());
    return h(
      "p",
      { class: "row" },
      h("button", { type: "button", onclick: keep, "data-key": "keep" }, t("Keep my result")),
    );
  }

  #betForm() {
    const { t } = this;
    const shown = h("output", { class: "big", for: "bet" }, percent(this.chosen / 100, 0));
    const slider = h("input", {
      id: "bet",
      type: "range",
      min: 0,
      max: 100,
      step: 1,
      value: this.chosen,
      "aria-label": t("Your bet in percent"),
      "data-key": "bet",
      oninput: (event) => set(Number(event.target.value)),
    });
    const set = (value) => {
      this.chosen = Math.max(0, Math.min(100, value));
      slider.value = this.chosen;
      shown.textContent = percent(this.chosen / 100, 0);
    };
    const step = (by, words) =>
      h(
        "button",
        {
          type: "button",
          class: "step",
          "aria-label": words,
          onclick: () => set(this.chosen + by),
        },
        by > 0 ? "+" : "−",
      );
    const place = async (event) => {
      event.preventDefault();
      this.isChanging = false;
      await this.link.send("bet", { round: this.seen.number, percent: this.chosen });
    };
    return h(
      "form",
      { class: "card", onsubmit: place },
      shown,
      h("div", { class: "slide" }, step(-1, t("Less")), slider, step(1, t("More"))),
      h("button", { class: "first", "data-key": "place" }, t("Place the bet")),
    );
  }

  #betMade() {
    const { t, seen } = this;
    const change = () => {
      this.isChanging = true;
      this.see(this.seen);
    };
    return h(
      "div",
      { class: "card" },
      h("p", {}, t("Your bet")),
      h("p", { class: "big" }, percent(seen.bet / 100, 0)),
      h(
        "p",
        { class: "quiet" },
        seen.alone
          ? t("You may change it until you close it.")
          : t("Nobody sees it before the reveal. You may change it until the bets are closed."),
      ),
      h("button", { type: "button", onclick: change, "data-key": "change" }, t("Change the bet")),
    );
  }

  #ownBet() {
    const { t, seen } = this;
    return seen.bet === null
      ? null
      : h("p", {}, filled(t("Your bet: {bet}"), { bet: percent(seen.bet / 100, 0) }));
  }

  #closed() {
    const { t, seen } = this;
    return seen.alone
      ? null
      : h(
          "p",
          { class: "quiet" },
          t("The bets are closed. Your teacher will now show the exact answer."),
        );
  }

  #betClosed() {
    const { t, seen } = this;
    return h(
      "div",
      { class: "card" },
      this.#ownBet(),
      this.#closed(),
      codeCard(t, this.code(), seen.alone),
    );
  }

  async #showThrows() {
    const { number, activity } = this.seen;
    if (!this.bench) {
      const table = await this.link.trial();
      if (!table || this.seen?.number !== number || table.activity !== activity) {
        return;
      }
      this.bench ??= new Bench(table.rows, this.seen); // it may have been asked for twice
    }
    this.#show(this.seen.stage === "revealed" ? this.#ending() : this.#throwsCard());
  }

  #throwsCard() {
    const { t, bench, seen } = this;
    const words = trialWords(t, seen.trials);
    const roll = (count) => async () => {
      bench.more(count);
      this.#show(this.#throwsCard());
      const { number, throws, won } = bench;
      await this.link.send("throws", { round: number, throws, won });
    };
    const share = bench.throws ? shareOf(bench.won, bench.throws) : null;
    const button = (count) =>
      h(
        "button",
        {
          type: "button",
          onclick: roll(count),
          "data-key": `throw-${count}`,
          disabled: bench.throws + count > MOST,
          "aria-label": count === 1 ? words.once : filled(words.often, { n: whole(count) }),
        },
        `× ${whole(count)}`,
      );
    const dots = bench.last.map((isWon) =>
      h("span", { class: isWon ? "won" : "lost" }, isWon ? "●" : "○"),
    );
    return h(
      "div",
      { class: "card" },
      h("p", {}, seen.alone ? words.invitationAlone : words.invitation),
      h("div", { class: "row" }, AMOUNTS.map(button)),
      h("p", { class: "strip", "aria-hidden": "true" }, dots),
      share ? h("p", { class: "quiet" }, this.#legend()) : null,
      share ? h("p", {}, shareTold(t, seen.trials, share)) : null,
      this.#ownBet() ?? this.#closed(),
      codeCard(t, this.code(), seen.alone),
    );
  }

  // The strip has room for the last of them only.
  #legend() {
    const { t, bench } = this;
    const shown = bench.last.length;
    return shown < bench.throws
      ? filled(t("The last {n}: ● won, ○ lost"), { n: shown })
      : t("● won, ○ lost");
  }

  #ending() {
    const { t, seen, bench } = this;
    const { throws, won } = bench ?? seen;
    const mine = throws ? shareOf(won, throws) : null;
    const path = bench?.path ?? [];
    const view = seen.class
      ? { bets: seen.bets, share: seen.class, path: seen.path }
      : { bets: [], share: mine, path };
    const { trials, exact, bet: own } = seen;
    const shown = { ...view, trials, exact, own };
    return h(
      "div",
      { class: "card" },
      h("p", {}, t("Exact chance")),
      seen.exact.fraction.length < 14
        ? h("p", { class: "fraction" }, `${seen.exact.fraction} ${sign(seen.exact.value, 2)}`)
        : null,
      h("p", { class: "big" }, percent(seen.exact.value, 2)),
      picture(t, shown),
      h("p", { class: "quiet" }, told(t, shown)),
      this.#off(),
      mine && seen.class
        ? h("p", {}, h("b", {}, t("You")), h("br"), shareTold(t, trials, mine))
        : null,
      seen.told ? h("p", { class: "told" }, seen.told) : null,
      this.#keeping(),
      codeCard(t, this.code(), seen.alone),
    );
  }

  #off() {
    const { t, seen } = this;
    if (seen.bet === null) {
      return null;
    }
    const off = Math.abs(seen.bet - seen.exact.value * 100);
    const sentence = agreeing(
      off,
      t("Your bet: {bet}, {off} point off."),
      t("Your bet: {bet}, {off} points off."),
    );
    return h("p", {}, filled(sentence, { bet: percent(seen.bet / 100, 0), off: points(off) }));
  }

  // What the pupil did, as the file of the result holds it.
  #result() {
    const { activity, question: asked, seed, name } = this.seen;
    return { experiment: activity, asked, name, seed, ...this.#part(), code: this.code() };
  }

  #part() {
    const { way, bet, throws, won, exact, answer, right, cards } = this.seen;
    if (way === "percent") {
      return { bet_percent: bet, throws, won, exact: exact?.fraction };
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
}

// Give a result to the pupil as a file.
export function saveResult(result, name) {
  const kept = { format: "conquest-lab result", version: 1, ...result };
  const file = new Blob([`${JSON.stringify(kept, null, 2)}\n`], { type: "application/json" });
  saveFile(file, `conquest-lab-${name}.json`);
}

// Give a file to whoever is at the page.
export function saveFile(file, name) {
  const saved = h("a", { href: URL.createObjectURL(file), download: name });
  saved.click();
  setTimeout(() => URL.revokeObjectURL(saved.href), 1000);
}
