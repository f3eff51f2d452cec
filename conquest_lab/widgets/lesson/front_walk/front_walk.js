import { Handfuls, Lines, useHeld } from "../../../kit/controls.js";
import { AskForBet, Reveal, StopOrReset, Told } from "../../../kit/trials.js";
import { html, view } from "../../../kit/view.js";
import { bordersOf, mixed, onBoard, PlaceList, World } from "../../../kit/world.js";

const LEAST = [255, 246, 224];
const MOST = [190, 95, 52];
const SHOWN = 1000; // of this many visits on a disc is told in words only

function FrontWalk({ view: shown, board, send, t }) {
  const { open, full, running, thrown, counts, front, degrees, members, trail, lines } = shown;
  const [flag, hold] = useHeld(shown.flag ?? -1);
  const plant = (n) => {
    const to = flag === n ? -1 : n;
    hold(to);
    send({ do: "plant", to });
  };
  const textOf = (n) => {
    if (n === flag) {
      return "⚑";
    }
    if (n === front) {
      return "★";
    }
    return degrees ? degrees[n] : (thrown < SHOWN && counts[n]) || "";
  };
  const most = Math.max(...counts, 1);
  const looks = board.near.map((_, n) => ({
    look: `${n === front ? "cl-front" : ""} ${n === flag ? "cl-flag" : ""} ${members.includes(n) ? "cl-member" : ""}`,
    text: textOf(n),
    said: `${counts[n]}${n === front ? `, ${t("the front")}` : ""}`,
    fill: thrown && mixed(LEAST, MOST, counts[n] / most),
    pressed: n === flag,
  }));
  const steps = trail.slice(1).map((b, k) => [trail[k], b, "cl-strong"]);
  return html`<section class="cl-card cl-world-frame">
    <div class="cl-told">
      <${AskForBet} ask=${t("Lock in your bet first: then the map is yours.")} />
      <p class="cl-quiet">
        ${t(
          "★ is the front. Plant a flag ⚑ where you think it will come most often, then let it walk.",
        )}
      </p>
    </div>
    <${World} label=${t("Map of the world with its borders")} choose=${plant}
      looks=${looks}
      lines=${[...bordersOf(board.near).map(([a, b]) => [a, b, "cl-faint"]), ...steps]} />
    <div class="cl-tools">
      <div class="cl-row">
        <${Handfuls} of=${shown.strides} prefix="walk-" disabled=${!open || full || running}
          onPress=${(to) => send({ do: "walk", to })} />
      </div>
      <div class="cl-row">
        <${StopOrReset} />
        <progress max="1" hidden=${!running} value=${shown.done} aria-label=${t("Progress")} />
      </div>
      <div class="cl-walk-lines"><${Lines} of=${lines} /></div>
      <${Reveal} />
      <label class="cl-row cl-list">
        <span>${t("Plant the flag on")}</span>
        <${PlaceList} choose=${plant} />
      </label>
    </div>
    <${Told} />
  </section>`;
}
export default view(onBoard(FrontWalk));
