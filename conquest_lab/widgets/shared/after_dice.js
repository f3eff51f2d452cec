import { lasting, still } from "./tempo.js";

const AGAIN = 40; // milliseconds between two looks at the stage
const MOST = 4000; // after so long nothing waits any more, whatever the stage shows

// True while the stage has still to show the throw with this ply.
function awaited(ply) {
  const stage = document.querySelector(".cl-battle[data-rolling]:not([hidden])");
  return stage !== null && Number(stage.dataset.thrown || 0) < ply;
}

// Draws the view of a model whenever it changes: what throws have led to is drawn when their dice
// lie on the stage, and at once where nothing moves. `throws` of a view are [ply, source, target,
// briskness] each. Nobody who decides something waits for it, nor does a view that tells of the dice.
export function drawAfterDice(model, draw, tells = () => false) {
  let last = model.get("view");
  let timer = 0;
  const show = () => {
    clearTimeout(timer);
    timer = 0;
    draw(last);
  };
  const wait = (ply, until) => {
    if (awaited(ply) && performance.now() < until) {
      timer = setTimeout(() => wait(ply, until), AGAIN);
    } else {
      show();
    }
  };
  const follow = () => {
    const view = model.get("view");
    const fresh = (view.throws ?? []).filter(([ply]) => last.ply < ply && ply <= view.ply);
    const same = timer !== 0 && view.ply === last.ply;
    if (timer && !same) {
      show(); // the throw before is cut short on the stage too
    }
    last = view;
    if (same) {
      return;
    }
    if (fresh.length === 0 || still() || tells(view)) {
      show();
      return;
    }
    const ply = fresh.at(-1)[0];
    timer = setTimeout(() => wait(ply, performance.now() + MOST), lasting(fresh));
  };
  model.on("change:view", follow);
  draw(last);
  return () => {
    clearTimeout(timer);
    model.off("change:view", follow);
  };
}
