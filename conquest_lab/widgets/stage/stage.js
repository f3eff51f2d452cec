import { pipDie } from "../shared/dice.js";
import { fill, h, isStray, ownKeys } from "../shared/dom.js";
import { conquestSound, diceSound, lossSound } from "../shared/sound.js";
import { briskThrow, FALL, PAIR, quickThrow, still, TUMBLE } from "../shared/tempo.js";
import { drawn, Staged } from "./staged.js";

const MINUS = "\u2212";

// One side: sign, place and owner, and the number that the losses float to.
function fighter(role) {
  const sign = h("span", { class: "cl-sign", "aria-hidden": "true" });
  const count = h("b", { class: "cl-count" });
  const fall = h("span", { class: "cl-fall", "aria-hidden": "true" });
  const place = h("span", { class: "cl-place" });
  const who = h("span", { class: "cl-owner" });
  const box = h(
    "div",
    { class: `cl-fighter cl-${role}` },
    h("span", { class: "cl-total" }, sign, count, fall),
    place,
    who,
  );
  return { box, sign, count, fall, place, who };
}

class Stage extends Staged {
  constructor(model, el) {
    super(model);
    this.told = null; // the ply of the last throw that fell before the visitor's eyes
    this.sides = [fighter("attacker"), fighter("defender")];
    this.pairs = h("div", { class: "cl-pairs", "aria-hidden": "true" });
    this.percent = h("b", { class: "cl-chance" });
    this.bar = h("i");
    this.meter = h(
      "div",
      { class: "cl-meter" },
      h("span", { class: "cl-quiet" }),
      this.percent,
      h("div", { class: "cl-bar", "aria-hidden": "true" }, this.bar),
    );
    this.buttons = h("div", { class: "cl-row" });
    const [attacker, defender] = this.sides;
    const ring = h("div", { class: "cl-ring" }, attacker.box, this.pairs, defender.box);
    this.enter(el, ring, this.won, this.meter, this.buttons);
  }

  draw() {
    const view = this.model.get("view");
    this.stop();
    this.root.hidden = !view.shown;
    const last = view.shown ? view.throws.at(-1) : null;
    const fresh = this.freshThrows(view);
    this.seen = view.ply;
    if (fresh.length > 0) {
      this.told = last.ply;
    } else if (view.shown && view.leaves && this.gone === momentOf(view)) {
      this.root.hidden = true;
      return;
    } else if (view.over && last?.ply !== this.told) {
      // A game that was over when the page opened: its last battle is history.
      this.root.hidden = true;
      return;
    }
    if (!view.shown) {
      this.said.textContent = "";
      return;
    }
    this.address(view, this.t("Battle"));
    this.dress(view);
    if (fresh.length > 0) {
      // The result is there as text at once, whatever still moves.
      this.said.textContent = last.said;
    }
    if (fresh.length === 0 || still()) {
      this.show(last ?? view.before, last ? last.units : view.before.units);
      this.finish(view);
    } else {
      this.tell(view, fresh);
    }
  }

  // The throws that came since the last drawing; none on a page that has just opened.
  freshThrows(view) {
    if (!view.shown || this.seen === null || view.ply <= this.seen) {
      return [];
    }
    return view.throws.filter(({ ply }) => ply > this.seen);
  }

  dress(view) {
    view.sides.forEach((side, n) => {
      const { box, sign, place, who } = this.sides[n];
      box.style.setProperty("--die", side.colour);
      box.style.setProperty("--edge", side.edge);
      sign.textContent = side.symbol;
      place.textContent = side.place;
      who.textContent = side.who;
    });
    this.meter.firstChild.textContent = this.t("Chance to conquer");
    fill(
      this.buttons,
      view.buttons.map(({ kind, label, main }) =>
        h(
          "button",
          {
            class: main ? "cl-first" : "",
            "data-key": `stage-${kind}`,
            onclick: (event) => isStray(event, kind) || this.send(kind, view),
          },
          label,
        ),
      ),
    );
    this.buttons.hidden = view.buttons.length === 0;
    this.won.hidden = true;
  }

  // Numbers, dice and chance as they are after a throw, or before the first one.
  show(moment, units) {
    this.number(units);
    this.chance(moment);
    this.lay(moment);
    this.root.classList.add("cl-paired");
    this.root.dataset.thrown = moment.ply ?? "";
  }

  number(units) {
    units.forEach((count, n) => (this.sides[n].count.textContent = count));
  }

  chance({ chance, percent }) {
    this.meter.hidden = chance < 0;
    this.percent.textContent = percent;
    this.bar.style.width = `${100 * Math.max(0, chance)}%`;
  }

  // The dice in pairs, best against best; those without a rival stand below.
  lay({ faces = [[], []], lost = [[], []] }) {
    const { sides } = this.model.get("view");
    const rows = Math.max(faces[0].length, faces[1].length);
    this.dice = [];
    const cell = (n, row) => {
      const face = faces[n][row];
      if (face === undefined) {
        return h("span");
      }
      const { die, turn } = pipDie();
      die.style.setProperty("--die", sides[n].colour);
      die.style.setProperty("--edge", sides[n].edge);
      die.classList.toggle("cl-lost", lost[n][row] === true);
      die.classList.toggle("cl-spare", lost[n][row] === undefined);
      turn(face);
      this.dice.push({ die, turn, face, side: n });
      return die;
    };
    this.pairs.replaceChildren(
      ...Array.from({ length: rows }, (_, row) => {
        const met = lost[0][row] !== undefined && lost[1][row] !== undefined;
        const verdict = h("span", { class: "cl-verdict" }, met && (lost[0][row] ? "◀" : "▶"));
        return [cell(0, row), verdict, cell(1, row)];
      }).flat(),
    );
  }

  finish(view) {
    this.won.textContent = view.won;
    this.won.hidden = !view.won;
    this.meter.hidden ||= Boolean(view.won);
    delete this.root.dataset.rolling;
    this.leave(view.leaves, momentOf(view));
  }

  // Throws that follow one another; a click that decides something new cuts them short.
  tell(view, fresh) {
    const before = view.throws.at(-fresh.length - 1) ?? view.before;
    this.root.dataset.rolling = "true";
    this.number(before.units);
    this.chance(before);
    const pace = view.brisk ? briskThrow(view.brisk) : quickThrow(fresh.length - 1);
    this.tellOn(view, fresh, pace, this.run);
  }

  async tellOn(view, [first, ...rest], pace, run) {
    await this.throwOnce(first, view.brisk || rest.length > 0 ? pace : 0, run);
    if (run !== this.run) {
      return;
    }
    if (rest.length > 0) {
      this.tellOn(view, rest, pace, run);
    } else {
      this.finish(view);
    }
  }

  async throwOnce(moment, quick, run) {
    const current = () => run === this.run;
    this.root.classList.remove("cl-paired");
    this.lay(moment);
    const rolling = quick ? quick * 0.6 : TUMBLE;
    if (this.dice.length > 0) {
      diceSound(quick ? 1 : this.dice.length, rolling);
    }
    await this.tumble(rolling);
    if (!current()) {
      return;
    }
    this.root.classList.add("cl-paired");
    if (!quick) {
      await this.wait(PAIR);
    }
    if (!current()) {
      return;
    }
    this.show(moment, moment.units);
    moment.losses.forEach((lost, n) => lost > 0 && this.float(n, lost));
    if (moment.conquered) {
      conquestSound();
    } else if (!quick) {
      lossSound();
    }
    await this.wait(quick ? quick * 0.4 : FALL);
  }

  // Dice that turn over and over until they lie as they fell.
  async tumble(time) {
    const turning = setInterval(() => {
      for (const { turn } of this.dice) {
        turn(1 + Math.floor(Math.random() * 6));
      }
    }, 70);
    this.running.push({ cancel: () => clearInterval(turning) });
    for (const { die, side } of this.dice) {
      const way = side ? -1 : 1;
      const far = `translate(${-34 * way}px, -14px) rotate(${-400 * way}deg) scale(0.7)`;
      this.running.push(
        die.animate([{ transform: far }, { transform: "none" }], {
          duration: time,
          easing: "cubic-bezier(0.2, 0.9, 0.35, 1)",
        }),
      );
    }
    await this.wait(time);
    clearInterval(turning);
    for (const { turn, face } of this.dice) {
      turn(face);
    }
  }

  // What was lost rises to the number it is taken from.
  float(n, lost) {
    const { fall, count } = this.sides[n];
    fall.textContent = `${MINUS}${lost}`;
    this.running.push(
      fall.animate(
        [
          { opacity: 0, transform: "translateY(26px)" },
          { opacity: 1, transform: "translateY(4px)", offset: 0.3 },
          { opacity: 0, transform: "translateY(-14px)" },
        ],
        { duration: 900 },
      ),
      count.animate([{ transform: "scale(1.35)" }, { transform: "none" }], { duration: 320 }),
    );
  }
}

// A battle after so many throws.
const momentOf = ({ key, throws }) => `${key} ${throws.length}`;

function render({ model, el }) {
  ownKeys(el);
  return drawn(new Stage(model, el));
}
export default { render };
