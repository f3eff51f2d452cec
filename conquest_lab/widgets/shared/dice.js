import { make } from "../map/svg.js";

// Where the pips of each face are, on a die 100 units wide.
const LOW = 26;
const MID = 50;
const HIGH = 74;
const PIPS = [
  [],
  [[MID, MID]],
  [
    [LOW, HIGH],
    [HIGH, LOW],
  ],
  [
    [LOW, HIGH],
    [MID, MID],
    [HIGH, LOW],
  ],
  [
    [LOW, LOW],
    [LOW, HIGH],
    [HIGH, LOW],
    [HIGH, HIGH],
  ],
  [
    [LOW, LOW],
    [LOW, HIGH],
    [MID, MID],
    [HIGH, LOW],
    [HIGH, HIGH],
  ],
  [
    [LOW, LOW],
    [LOW, MID],
    [LOW, HIGH],
    [HIGH, LOW],
    [HIGH, MID],
    [HIGH, HIGH],
  ],
];
const CRACK = "M38,2L48,26L36,44L56,60L44,78L54,98";

// A die with pips, in colours given by --die and --edge; `turn` shows another face.
export function pipDie() {
  const die = make("svg", { viewBox: "0 0 100 100", class: "cl-cube", "aria-hidden": "true" });
  make("rect", { class: "cl-box", x: 4, y: 4, width: 92, height: 92, rx: 18 }, die);
  const pips = make("g", { class: "cl-pips" }, die);
  make("path", { class: "cl-crack", d: CRACK }, die);
  return {
    die,
    turn(face) {
      pips.replaceChildren(
        ...(PIPS[face] ?? []).map(([cx, cy]) => make("circle", { cx, cy, r: 9.5 })),
      );
    },
  };
}
