import { useRef } from "./view.js";

// Moves in time that may be asked for faster than the kernel answers: each goes on from the ply that was asked for
// last, of those whose answers are still to come. Gives { to(ply), by(steps) }.
export function useSeek({ ply, last }, send) {
  const due = useRef([]);
  const known = due.current.indexOf(ply);
  const shown = useRef(null);
  if (shown.current !== ply) {
    shown.current = ply;
    due.current = known < 0 ? [] : due.current.slice(known + 1);
  }
  const to = (wanted) => {
    due.current = [...due.current, wanted];
    send({ do: "seek", to: wanted });
  };
  const by = (steps) => {
    const at = due.current.at(-1) ?? ply;
    const wanted = Math.min(last, Math.max(0, at + steps));
    if (wanted !== at) {
      to(wanted);
    }
  };
  return { to, by };
}
