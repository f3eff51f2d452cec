import { useRef, useState } from "./view.js";

// What somebody draws: it is handed in as a whole, and drawn on while the kernel answers. An answer that only
// repeats what was handed in changes nothing; anything else that the kernel says is taken over.
//
// known: the drawing that the kernel knows, a list. Gives the drawing now, a function that changes it, and one that
// remembers what is handed in and returns it.
export function useDrawing(known) {
  const [drawn, setDrawn] = useState(known);
  const last = useRef(JSON.stringify(known));
  const sent = useRef([]);
  const told = JSON.stringify(known);
  let now = drawn;
  if (told !== last.current) {
    last.current = told;
    const answered = sent.current.indexOf(told) + 1;
    sent.current.splice(0, answered);
    if (answered === 0) {
      now = known;
      setDrawn(known);
    }
  }
  const handIn = (drawing) => {
    sent.current.push(JSON.stringify(drawing));
    return drawing;
  };
  return [now, setDrawn, handIn];
}
