import { still } from "../widgets/shared/tempo.js";
import { useEffect, useRef, useState } from "./view.js";

const AGAIN = 40; // milliseconds between two looks at the stage
const MOST = 4000; // after so long nothing waits any more, whatever the stage shows

// True while the stage has still to show the throw with this ply.
function isAwaited(ply) {
  const stage = document.querySelector(".cl-battle[data-rolling]:not([hidden])");
  return stage !== null && Number(stage.dataset.thrown || 0) < ply;
}

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
    // The stage has heard of the throw before: no view counts the time by itself, however late it has heard.
    const ply = fresh.at(-1)[0];
    const end = performance.now() + MOST;
    wait.current = setTimeout(() => until(ply, end), AGAIN);
  }, [view]);
  useEffect(() => () => clearTimeout(wait.current), []);
  return waits ? shown : view;
}
