// A question as a pupil meets it, in a room or without one: bet, throws or answers, and what is true.

import { html } from "../../../kit/view.js";
import { Bench, shareOf } from "./bench.js";
import { BetClosed, BetEnding, BetForm, BetMade, offBy, ownBet } from "./bet.js";
import { CodeCard } from "./code_card.js";
import { codeOf } from "./code_text.js";

import { formOf, Pictured } from "./forms.js";
import { percent } from "./numbers.js";
import { announce, Button, enterBox, heading, main, show, status, t } from "./page.js";
import { shareTold } from "./picture.js";
import { resultOf } from "./result.js";

// Whether an answer of the server tells of an earlier moment than the one that is shown: it may have been longer
// on its way. Without a room nothing is counted, and nothing is older.
const isOlder = (now, seen) =>
  now.version < seen?.version || (now.version === seen?.version && now.changes < seen?.changes);

// link: `send(path, body)` tells what a pupil does; `sheet(number)` and `trial()` ask for the options and for the
// table of the experiment, null where they cannot be had; `who(seen)` says who the pupil is, `below(seen)` are the
// buttons under a card, `keep(result)` takes the result as a file.
export class Asking {
  constructor(link) {
    this.link = link;
    this.leave();
  }

  // Forget the question: the pupil is no longer in the room.
  leave() {
    this.seen = null;
    this.#renew(50);
  }

  #renew(chosen) {
    this.bench = null;
    this.sheet = null;
    this.chosen = chosen; // percent
    this.isChanging = false;
  }

  get #throws() {
    const { way, stage, trials, class: all } = this.seen;
    return way === "percent" && trials && (stage === "closed" || (stage === "revealed" && !all));
  }

  // What a question needs is asked for once; until it is there the page stays as it is.
  async see(now) {
    if (isOlder(now, this.seen)) {
      return;
    }
    const { number, way, activity, pictured } = now;
    if (this.seen?.number !== number) {
      this.#renew(now.bet ?? 50);
      status.textContent = "";
    }
    this.seen = now;
    if ((way !== "percent" || pictured) && !this.sheet) {
      const sheet = way === "series" ? {} : await this.link.sheet(number);
      if (!sheet || this.seen?.number !== number) {
        return;
      }
      this.sheet ??= sheet;
    } else if (this.#throws && !this.bench) {
      const table = await this.link.trial();
      if (!table || this.seen?.number !== number || table.activity !== activity) {
        return;
      }
      this.bench ??= new Bench(table.rows, this.seen); // it may have been asked for twice
    }
    this.#draw();
  }

  #draw() {
    const { seen, link } = this;
    const isInside = main.contains(document.activeElement);
    const sign = html`<p key="paused" class="paused cl-round-m cl-on-gold cl-in-gold cl-bold" role="status">
      ${t("Pause: look up. Your teacher goes on in a moment.")}
    </p>`;
    show(
      html`${this.#question()}${seen.paused && sign}
        <div key="part" inert=${seen.paused}>${this.#part()}</div>
        ${link.below(seen)}`,
    );
    if (isInside && seen.stage === "revealed" && !main.contains(document.activeElement)) {
      enterBox(main.querySelector(".card")); // what is true stands above the buttons
    }
    announce(this.#announced());
  }

  // What has changed, for people who do not see the page.
  #announced() {
    const { seen, bench } = this;
    if (seen.way !== "percent") {
      return [seen.question, seen.stage === "revealed" ? seen.explanation : ""];
    }
    if (seen.stage === "open") {
      return [seen.question, this.isChanging ? "" : ownBet(seen)];
    }
    if (seen.stage === "revealed") {
      const chance = { chance: percent(seen.exact.value, 2) };
      return [seen.question, t("Exact chance: {chance}.", chance), offBy(seen)];
    }
    const share = bench?.throws ? shareTold(seen.trials, shareOf(bench.won, bench.throws)) : "";
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

  #code() {
    return html`<${CodeCard} key="my-code" code=${this.code()} isFirst=${this.seen.alone} />`;
  }

  #question() {
    const { seen, sheet, link } = this;
    const who = () => [t("Question {n}", { n: seen.number + 1 }), " · ", link.who(seen)];
    return html`<div key="question">
      ${!seen.alone && html`<p class="quiet who cl-breaks">${who()}</p>`}${heading(seen.question)}
      ${sheet?.picture && html`<${Pictured} picture=${sheet.picture} inWords />`}
    </div>`;
  }

  #keeping() {
    return html`<p class="cl-row cl-apart">
      <${Button} name="keep" act=${() => this.link.keep(resultOf(this.seen, this.code()))}>${t("Keep my result")}<//>
    </p>`;
  }

  // What is answered, or thrown, or true. A card of another kind is another card.
  #part() {
    const { seen, bench, link, chosen } = this;
    if (seen.way !== "percent") {
      return this.#form();
    }
    if (seen.stage === "revealed") {
      return html`<${BetEnding} key="ending" seen=${seen} bench=${bench}>${this.#keeping()}${this.#code()}<//>`;
    }
    if (seen.stage === "open") {
      const draw = (changes) => {
        Object.assign(this, changes);
        this.#draw();
      };
      const place = () => {
        this.isChanging = false;
        link.send("bet", { round: seen.number, percent: chosen });
      };
      return seen.bet === null || this.isChanging
        ? html`<${BetForm} key="bet" chosen=${chosen} set=${(percents) => draw({ chosen: percents })} place=${place} />`
        : html`<${BetMade} key="made" seen=${seen} change=${() => draw({ isChanging: true })} />`;
    }
    const roll = (count) => {
      bench.more(count);
      this.#draw();
      const { number, throws, won } = bench;
      link.send("throws", { round: number, throws, won });
    };
    return html`<${BetClosed} key="closed" seen=${seen} bench=${bench} roll=${roll}>${this.#code()}<//>`;
  }

  // A form lives as long as its question, so that nothing typed is lost when the room changes.
  #form() {
    const { seen, sheet, link } = this;
    const give = (item, tries, answer) => {
      status.textContent = ""; // what was wrong with the answer before is no more said
      link.send("answer", { round: seen.number, item, tries, answer });
    };
    const Form = formOf(seen.way);
    return html`<${Form} key=${`form-${seen.number}`} seen=${seen} sheet=${sheet} give=${give} />
      ${(seen.stage !== "open" || seen.alone) && this.#code()}
      ${seen.stage === "revealed" && this.#keeping()}`;
  }
}
