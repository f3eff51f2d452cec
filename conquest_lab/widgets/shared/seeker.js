// Moves in time that may be asked for faster than the kernel answers: each step goes on from the ply that was
// asked for last, of those whose answers are still to come. `answered` is called with each drawing.
export function seeker(model) {
  let due = [];
  const at = () => due.at(-1) ?? model.get("view").ply;
  const within = (ply) => Math.min(model.get("view").last, Math.max(0, ply));
  const to = (ply) => {
    due.push(ply);
    model.send({ do: "seek", to: ply });
  };
  return {
    to,
    by: (steps) => {
      const ply = within(at() + steps);
      if (ply !== at()) {
        to(ply);
      }
    },
    answered: () => {
      const known = due.indexOf(model.get("view").ply);
      due = known < 0 ? [] : due.slice(known + 1);
    },
  };
}
