import { symbolDie } from "../shared/draw.js";
import { cardSound, diceSound } from "../shared/sound.js";
import { FALL, still, TUMBLE } from "../shared/tempo.js";

// Dice of the tray tumble when they were thrown, and fly to the line that they fill.
export class Falling {
  constructor(root) {
    this.root = root;
    this.running = [];
  }

  // To be called before the table is drawn anew: where the tray is, and what was filled already.
  begin(view) {
    for (const each of this.running.splice(0)) {
      each.cancel();
    }
    const last = this.view;
    const forward = last && view.ply > last.ply;
    this.tray = this.root.querySelector(".cl-tray")?.getBoundingClientRect();
    this.filled = new Set(last ? filledLines(last) : []);
    this.thrown = forward && view.thrown > last.ply;
    this.moves = forward && !still();
    this.view = view;
  }

  // To be called when the table has been drawn.
  end() {
    if (!this.moves) {
      return;
    }
    if (this.thrown) {
      this.tumble();
    }
    for (const key of filledLines(this.view)) {
      const line = this.filled.has(key) ? null : this.root.querySelector(`[data-line="${key}"]`);
      if (line && this.tray) {
        cardSound();
        this.fly(line);
      }
    }
  }

  tumble() {
    const faces = Object.values(this.view.faces);
    const dice = [...this.root.querySelectorAll(".cl-tray:first-child .cl-die")];
    const lain = dice.map((die) => [...die.childNodes]);
    diceSound(dice.length, TUMBLE);
    const turning = setInterval(() => {
      for (const die of dice) {
        const face = faces[Math.floor(Math.random() * faces.length)];
        die.replaceChildren(...symbolDie(face).childNodes);
      }
    }, 70);
    const rest = () => {
      clearInterval(turning);
      clearTimeout(timer);
      dice.forEach((die, n) => die.replaceChildren(...lain[n]));
    };
    const timer = setTimeout(rest, TUMBLE);
    this.running.push({ cancel: rest });
    dice.forEach((die, n) => {
      const from = `translate(-${30 + 6 * n}px, -10px) rotate(-${300 + 40 * n}deg) scale(0.8)`;
      this.move(die, from, TUMBLE, "cubic-bezier(0.2, 0.9, 0.35, 1)");
    });
  }

  fly(line) {
    for (const die of line.querySelectorAll(".cl-die")) {
      const to = die.getBoundingClientRect();
      const [x, y] = [this.tray.left - to.left, this.tray.top - to.top];
      this.move(die, `translate(${x}px, ${y}px) rotate(-120deg) scale(1.6)`, FALL, "ease-in-out");
    }
  }

  move(element, from, duration, easing) {
    const frames = [{ transform: from }, { transform: "none" }];
    this.running.push(element.animate(frames, { duration, easing }));
  }
}

// The lines with dice on them, as place and number.
function filledLines(view) {
  return view.groups
    .flatMap((group) => group.cards)
    .flatMap(({ place, lines }) =>
      lines.map(({ dice }, n) => (dice.length > 0 ? `${place}.${n}` : "")),
    )
    .filter(Boolean);
}
