import { fill, h, ownKeys, setText } from "../shared/dom.js";
import { cardSound, conquestSound } from "../shared/sound.js";
import { still } from "../shared/tempo.js";
import { drawn, Staged } from "../stage/staged.js";

const TURN = 260; // milliseconds in which a card turns over, at most

// A card beside a place: its value and its name once it is turned up.
const cardOf = ([worth, name], up) =>
  h(
    "li",
    { class: up ? "cl-laid" : "cl-laid cl-laid-down" },
    up ? [h("b", {}, String(worth)), h("span", {}, name)] : null,
  );

class CardStage extends Staged {
  constructor(model, el) {
    super(model);
    this.sides = h("div", { class: "cl-ring", "aria-hidden": "true" });
    this.close = h("button", { "data-key": "stage-stop", onclick: () => this.send("stop") });
    this.enter(el, this.sides, this.won, h("div", { class: "cl-row" }, this.close));
  }

  draw() {
    const view = this.model.get("view");
    this.stop();
    const fresh = this.seen !== null && view.shown && view.thrown > this.seen;
    this.seen = view.ply;
    this.root.hidden = !view.shown || (view.leaves && this.gone === momentOf(view));
    if (this.root.hidden) {
      this.said.textContent = "";
      return;
    }
    this.address(view, this.t("Attack"));
    this.close.textContent = this.t("Close");
    if (view.said) {
      // The result is there as text at once, whatever still moves.
      setText(this.said, view.said);
    }
    if (fresh && !still()) {
      this.tell(view, this.run);
    } else {
      const all = view.sides.map((side) => side.cards.length);
      this.lay(view, view.thrown ? all : [0, 0]);
      this.finish(view);
    }
  }

  // Both sides with so many of their cards turned up.
  lay(view, up) {
    this.sums = view.sides.map(({ value, cards }, n) =>
      cards.slice(0, up[n]).reduce((sum, [worth]) => sum + worth, value),
    );
    const side = ({ place, who, symbol, colour, edge, value, cards }, n) => {
      const list = h(
        "ul",
        { class: "cl-support" },
        cards.map((card, at) => cardOf(card, at < up[n])),
      );
      const box = h(
        "div",
        { class: `cl-fighter ${n ? "cl-defender" : "cl-attacker"}` },
        h(
          "span",
          { class: "cl-total" },
          h("span", { class: "cl-sign" }, symbol),
          h("b", { class: "cl-count" }, String(this.sums[n])),
        ),
        h("span", { class: "cl-place" }, `${place} (${value})`),
        h("span", { class: "cl-owner" }, who),
        list,
      );
      box.style.setProperty("--die", colour);
      box.style.setProperty("--edge", edge);
      return box;
    };
    const [attacker, defender] = view.sides.map(side);
    this.verdict = h("b", { class: "cl-compared" });
    fill(this.sides, [attacker, this.verdict, defender]);
    this.boxes = [attacker, defender];
  }

  finish(view) {
    this.root.dataset.thrown = view.thrown || "";
    delete this.root.dataset.rolling;
    const decided = view.thrown > 0;
    const [attack, defence] = this.sums;
    this.verdict.textContent = decided ? compared(attack, defence) : "";
    this.boxes.forEach((box, n) =>
      box.classList.toggle("cl-winner", decided && view.conquered === (n === 0)),
    );
    this.won.textContent = view.won;
    this.won.hidden = !view.won;
    this.leave(view.leaves, momentOf(view));
  }

  // Card after card, by turns, the attacker first; a click that decides something new cuts it short.
  tell(view, run) {
    this.root.dataset.rolling = "true";
    this.won.hidden = true;
    this.lay(view, [0, 0]);
    const due = view.sides
      .flatMap(({ cards }, n) => cards.map((_, row) => [row, n]))
      .sort(([row, n], [otherRow, other]) => row - otherRow || n - other);
    this.tellOn(view, due, [0, 0], run);
  }

  async tellOn(view, [next, ...rest], up, run) {
    await this.wait(next ? view.card : view.verdict);
    if (run !== this.run) {
      return;
    }
    if (!next) {
      this.finish(view);
      if (view.conquered) {
        conquestSound();
      }
      return;
    }
    cardSound();
    const [row, n] = next;
    const now = up.with(n, row + 1);
    this.lay(view, now);
    this.turn(n, row, Math.min(TURN, view.card));
    this.tellOn(view, rest, now, run);
  }

  turn(n, row, duration) {
    const card = this.boxes[n].querySelectorAll(".cl-laid")[row];
    const count = this.boxes[n].querySelector(".cl-count");
    this.running.push(
      card.animate([{ transform: "rotateY(90deg)" }, { transform: "none" }], { duration }),
      count.animate([{ transform: "scale(1.35)" }, { transform: "none" }], { duration }),
    );
  }
}

const compared = (attack, defence) => {
  if (attack === defence) {
    return "=";
  }
  return attack > defence ? ">" : "<";
};

const momentOf = ({ key, thrown }) => `${key} ${thrown}`;

function render({ model, el }) {
  ownKeys(el);
  return drawn(new CardStage(model, el));
}
export default { render };
