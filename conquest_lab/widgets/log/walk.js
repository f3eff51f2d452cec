import { roamIn } from "../shared/roam.js";

// The keyboard in the log: one Tab stop, and arrow keys from it to every ply and rule.

const PLIES = ":scope > li > button";
const RULES = "summary";

// Let a list show these items. What stays is not taken out, and keeps the focus and a press that has begun.
export function placed(list, items) {
  const gone = [...list.children].filter((item) => !items.includes(item));
  gone.forEach((item) => item.remove());
  items.forEach((item, n) => {
    if (list.children[n] !== item) {
      list.insertBefore(item, list.children[n] ?? null);
    }
  });
}

// Up and down lead from ply to ply, or from rule to rule; right to the rules of a ply, left back to it.
export function walkPlies(list) {
  const plies = () => [...list.querySelectorAll(PLIES)];
  const rules = (within = list) => [...within.querySelectorAll(RULES)];
  const next = (here, key) => {
    const ply = here.closest("li");
    const own = [ply.querySelector("button"), ...rules(ply)];
    const column = here.matches(RULES) ? rules() : plies();
    const by = (all, step) => all[all.indexOf(here) + step];
    return {
      ArrowDown: () => by(column, 1),
      ArrowUp: () => by(column, -1),
      ArrowRight: () => by(own, 1),
      ArrowLeft: () => own[0],
      Home: () => plies()[0],
      End: () => plies().at(-1),
    }[key]?.();
  };
  return roamIn(list, () => [...plies(), ...rules()], next);
}
