import { make } from "../map/svg.js";
import PIPS from "../../kit/pips.json" with { type: "json" };

const CRACK = "M38,2L48,26L36,44L56,60L44,78L54,98";

const pip = ([cx, cy]) => make("circle", { cx, cy, r: 9.5 });

const numeral = (face) => {
  const text = make("text", { x: 50, y: 66, "text-anchor": "middle", "font-size": 46 });
  text.textContent = face;
  return text;
};

// A die in colours given by --die and --edge; `turn` shows another face, with pips up to 6.
export function pipDie() {
  const die = make("svg", { viewBox: "0 0 100 100", class: "cl-cube", "aria-hidden": "true" });
  make("rect", { class: "cl-box", x: 4, y: 4, width: 92, height: 92, rx: 18 }, die);
  const pips = make("g", { class: "cl-pips" }, die);
  make("path", { class: "cl-crack", d: CRACK }, die);
  return {
    die,
    turn(face) {
      pips.replaceChildren(...(PIPS[face]?.map(pip) ?? (face ? [numeral(face)] : [])));
    },
  };
}
