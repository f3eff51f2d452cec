import { READ, READ_STILL, still } from "../shared/tempo.js";

// What every stage does: steps that can be cut short, and leaving by itself. `this.root` is its card.
export class Staged {
  constructor() {
    this.running = [];
    this.run = 0;
    this.gone = ""; // the moment that has left the screen by itself
  }

  wait(time) {
    return new Promise((done) => {
      const timer = setTimeout(done, time);
      this.running.push({
        cancel: () => {
          clearTimeout(timer);
          done();
        },
      });
    });
  }

  // A stage on which nothing is left to decide goes by itself once it could be read, unless somebody
  // points at it or has come to it with the keyboard.
  leave(leaves, moment) {
    clearTimeout(this.leaving);
    if (!leaves) {
      return;
    }
    const go = () => {
      // A finger leaves its hover behind.
      const pointed = matchMedia("(hover: hover)").matches && this.root.matches(":hover");
      if (pointed || this.root.querySelector(":focus-visible")) {
        this.leaving = setTimeout(go, READ / 2);
        return;
      }
      this.gone = moment;
      this.root.hidden = true;
    };
    this.leaving = setTimeout(go, still() ? READ_STILL : READ);
  }

  stop() {
    this.run += 1;
    for (const each of this.running.splice(0)) {
      each.cancel();
    }
    clearTimeout(this.leaving);
    delete this.root.dataset.rolling;
  }
}
