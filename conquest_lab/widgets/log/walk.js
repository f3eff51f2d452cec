import { useStops } from "../../kit/view.js";

// The keyboard in the log: one Tab stop, and arrow keys from it to every ply and rule.
const PLIES = ":scope > li > button";
const RULES = "summary";

// Up and down lead from ply to ply, or from rule to rule; right to the rules of a ply, left back to it. Gives what the
// list takes.
export function useWalk(list) {
  const plies = () => [...list.current.querySelectorAll(PLIES)];
  const rules = (within = list.current) => [...within.querySelectorAll(RULES)];
  const all = () => [...plies(), ...rules()];
  const next = (here, key) => {
    const ply = here.closest("li");
    const own = [ply.querySelector("button"), ...rules(ply)];
    const column = here.matches(RULES) ? rules() : plies();
    const by = (those, step) => those[those.indexOf(here) + step];
    return {
      ArrowDown: () => by(column, 1),
      ArrowUp: () => by(column, -1),
      ArrowRight: () => by(own, 1),
      ArrowLeft: () => own[0],
      Home: () => plies()[0],
      End: () => plies().at(-1),
    }[key]?.();
  };
  return useStops(all, next, () => list.current.querySelector("[aria-current] > button"));
}
