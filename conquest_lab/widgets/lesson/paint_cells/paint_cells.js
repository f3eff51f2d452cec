import { Cells } from "../../../kit/cells.js";
import { Verdict } from "../../../kit/trials.js";
import {
  classes,
  html,
  intoSight,
  RuleNote,
  useLayoutEffect,
  useRef,
  view,
} from "../../../kit/view.js";
import { useDrawing } from "../../../kit/drawing.js";
import { drawnOver, under } from "../../../kit/press.js";

// Acts on the cell under the pointer.
const onCell = (act) => (event) => {
  const n = under(event, "cell");
  if (n) {
    act(Number(n));
  }
};

const MOODS = { "": "none", right: "right" };

function PaintCells({ view: { sides, wrong, kind, said, rule, painted: known }, send, t }) {
  const [painted, paint, handIn] = useDrawing(known);
  const stroke = useRef(null); // paints, or wipes, what its first cell did
  const asked = useRef(false);
  const status = useRef(null);
  useLayoutEffect(() => {
    if (asked.current && said) {
      intoSight(status.current);
    }
    asked.current = false;
  }, [said, known]);
  const touch = (n) => {
    const others = painted.filter((each) => each !== n);
    paint(stroke.current === "paint" ? [...others, n].toSorted((a, b) => a - b) : others);
  };
  const begin = (n) => {
    stroke.current = painted.includes(n) ? "wipe" : "paint";
  };
  const words = [t("Attacker’s die"), t("Defender’s die")];
  const cell = (n, attack, defence) =>
    html`<button class=${classes("cl-cell", painted.includes(n) && "cl-attackers")} data-cell=${n}
      aria-pressed=${painted.includes(n)}
      aria-label=${`${words[0]} ${attack}, ${words[1]} ${defence}`}
      onClick=${({ detail }) => {
        // A click without a pointer comes from the keyboard or from a screen reader.
        if (detail === 0) {
          begin(n);
          touch(n);
        }
      }}>${painted.includes(n) && wrong.includes(n) ? "✗" : ""}</button>`;
  const check = () => {
    asked.current = true;
    send({ do: "check", cells: handIn(painted) });
  };
  const wipe = () => {
    paint(handIn([]));
    send({ do: "reset" });
  };
  return html`<section class="cl-card cl-beside">
    <div><${Cells} sides=${sides} cell=${cell} ...${drawnOver(onCell(touch), onCell(begin))} /></div>
    <div>
      <p class="cl-quiet">
        ${t("Press and draw over the cells, or go with the arrow keys and press the space bar.")}
      </p>
      <p class="cl-count">${painted.length} / ${sides * sides}</p>
      <div class="cl-row">
        <button class="cl-first" data-key="check" onClick=${check}>${t("Check")}</button>
        <button class="cl-plain" data-key="clear" onClick=${wipe}>${t("Wipe")}</button>
      </div>
      <div ref=${status}>
        <${Verdict} mood=${MOODS[kind] ?? "wrong"}>${said}<${RuleNote} rule=${rule} /><//>
      </div>
    </div>
  </section>`;
}
export default view(PaintCells);
