import { h } from "../shared/dom.js";
import { READ, READ_STILL, still } from "../shared/tempo.js";
import { translator } from "../../kit/words.js";

// What every stage does: a card on the map, steps that can be cut short, and leaving by itself.
export class Staged {
  constructor(model) {
    this.model = model;
    this.t = translator(model);
    this.seen = null; // the ply up to which everything has been shown
    this.running = [];
    this.run = 0;
    this.gone = ""; // the moment that has left the screen by itself
    this.said = h("p", { class: "cl-sr", role: "status", "aria-live": "polite" });
    this.won = h("p", { class: "cl-won" });
  }

  // The card with its parts, and beside it what screen readers say.
  enter(el, ...parts) {
    this.root = h("section", { class: "cl-card cl-battle", role: "group" }, parts);
    this.root.addEventListener("keydown", (event) => event.key === "Escape" && this.send("stop"));
    // Whoever clicks beside its buttons means the map below: what is over makes room.
    this.root.addEventListener("click", ({ target, detail }) => {
      const { leaves } = this.model.get("view");
      if (leaves && detail === 1 && !target.closest("button") && !this.root.dataset.rolling) {
        this.send("stop");
      }
    });
    el.dataset.covers = "the map";
    el.append(this.said, this.root);
  }

  // A button that is held down may show what was offered at an earlier ply.
  send(key, { ply } = this.model.get("view")) {
    const index = Number(key.replace("act", ""));
    this.model.send(key.startsWith("act") ? { do: "act", index, ply } : { do: key, ply });
  }

  // The name of the card, in its language, and the corner of the map that it leaves free.
  address({ language, low, right }, name) {
    this.said.lang = language;
    this.root.lang = language;
    this.root.setAttribute("aria-label", name);
    this.root.dataset.corner = `${low ? "bottom" : "top"} ${right ? "right" : "left"}`;
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

// Draw a stage until its page closes.
export function drawn(stage) {
  const draw = () => stage.draw();
  stage.model.on("change:view", draw);
  draw();
  return () => {
    stage.model.off("change:view", draw);
    stage.stop();
  };
}
