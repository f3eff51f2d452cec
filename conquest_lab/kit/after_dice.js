<<<<<<< HEAD
import { lasting, still } from "../widgets/shared/tempo.js";
import { useEffect, useRef, useState } from "./view.js";
=======
// What throws have led to is drawn when their dice lie on the stage, and at once where nothing moves.
import { lasting } from "../widgets/shared/tempo.js";
import { still, useEffect, useRef, useState } from "./view.js";
>>>>>>> 79aaa5b1 (Write the panels of a game with the kit, with one set of controls for an attack)

const AGAIN = 40; // milliseconds between two looks at the stage
const MOST = 4000; // after so long nothing waits any more, whatever the stage shows

// True while the stage has still to show the throw with this ply.
<<<<<<< HEAD
function isAwaited(ply) {
=======
function awaited(ply) {
>>>>>>> 79aaa5b1 (Write the panels of a game with the kit, with one set of controls for an attack)
  const stage = document.querySelector(".cl-battle[data-rolling]:not([hidden])");
  return stage !== null && Number(stage.dataset.thrown || 0) < ply;
}

<<<<<<< HEAD
// The view that is shown now: what throws have led to is shown when their dice lie on the stage, and at once where
// nothing moves. `throws` of a view are [ply, source, target, briskness] each. Who decides something does not wait
// for it, nor does a view that tells of the dice.
export function useAfterDice(view, tells = () => false) {
  const [shown, show] = useState(view);
  const last = useRef(view);
  const wait = useRef(0);
  const fresh = (view.throws ?? []).filter(([ply]) => last.current.ply < ply && ply <= view.ply);
  const isSame = wait.current !== 0 && view.ply === last.current.ply;
  const waits = isSame || (fresh.length > 0 && !still() && !tells(view));
  const before = last.current;
  useEffect(() => {
    last.current = view;
    if (isSame) {
      return;
    }
    clearTimeout(wait.current);
    wait.current = 0;
    if (!waits) {
      show(view);
      return;
    }
    show(before); // the throw before is cut short on the stage too
    const until = (ply, end) => {
      if (isAwaited(ply) && performance.now() < end) {
        wait.current = setTimeout(() => until(ply, end), AGAIN);
      } else {
        wait.current = 0;
        show(last.current);
      }
    };
    const ply = fresh.at(-1)[0];
    wait.current = setTimeout(() => until(ply, performance.now() + MOST), lasting(fresh));
  }, [view]);
  useEffect(() => () => clearTimeout(wait.current), []);
  return waits ? shown : view;
=======
// The view to draw now: the newest one, or the one before while its dice fall. `throws` of a view are
// [ply, source, target, briskness] each. A view that tells of the dice does not wait.
export function useAfterDice(view, tells = () => false) {
  const [, redraw] = useState(0);
  const now = useRef({ last: view, drawn: view, timer: 0, waits: false }).current;
  useEffect(() => () => clearTimeout(now.timer), []);
  if (view !== now.last) {
    const fresh = (view.throws ?? []).filter(([ply]) => now.last.ply < ply && ply <= view.ply);
    const same = now.waits && view.ply === now.last.ply;
    if (now.waits && !same) {
      now.drawn = now.last; // the throw before is cut short on the stage too
    }
    now.last = view;
    if (!same) {
      clearTimeout(now.timer);
      now.waits = fresh.length > 0 && !still() && !tells(view);
      if (now.waits) {
        const until = performance.now() + lasting(fresh) + MOST;
        const look = () => {
          now.waits = awaited(fresh.at(-1)[0]) && performance.now() < until;
          if (now.waits) {
            now.timer = setTimeout(look, AGAIN);
          } else {
            redraw((count) => count + 1);
          }
        };
        now.timer = setTimeout(look, lasting(fresh));
      }
    }
  }
  if (!now.waits) {
    now.drawn = now.last;
  }
  return now.drawn;
>>>>>>> 79aaa5b1 (Write the panels of a game with the kit, with one set of controls for an attack)
}
