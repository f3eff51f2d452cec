import { Cells } from "../../../kit/cells.js";
import { AskForBet, LastDice, Reveal, ShareLine, Throws, Told } from "../../../kit/trials.js";
import { classes, html, still, useLayoutEffect, useRef, view } from "../../../kit/view.js";

const FALL = { duration: 350, easing: "cubic-bezier(.4, 0, 1, .6)", fill: "backwards" };

// The newest throws fall from the upper edge of the board into their cells.
function fall(board, fresh) {
  const top = board.getBoundingClientRect().top;
  const cells = board.querySelectorAll(".cl-rain");
  fresh.forEach((n, order) => {
    const drop = document.createElement("span");
    drop.className = "cl-drop";
    drop.style.left = `${20 + ((order * 37) % 60)}%`;
    cells[n].append(drop);
    const from = `translateY(${top - cells[n].getBoundingClientRect().top}px)`;
    drop
      .animate([{ transform: from }, { transform: "none" }], { ...FALL, delay: order * 2 })
      .finished.catch(() => {})
      .finally(() => drop.remove());
  });
}

function CellRain({ view: shown }) {
  const { sides, won, counts, thrown, fresh, line, running, trials } = shown;
  const board = useRef(null);
  const seen = useRef(0);
  useLayoutEffect(() => {
    if (thrown > seen.current && !still()) {
      fall(board.current, fresh);
    }
    seen.current = thrown;
  }, [thrown]);
  const most = Math.max(...counts, 1);
  const cell = (n) =>
    html`<div class=${classes("cl-cell cl-rain", won.includes(n) && "cl-attackers")}>
      <span class="cl-level cl-on-blue" style=${`height:${(100 * counts[n]) / most}%`} />
      <span class="cl-drops cl-anchor">${counts[n] || ""}</span>
    </div>`;
  return html`<section class="cl-card cl-beside">
    <div ref=${board}><${Cells} sides=${sides} cell=${cell} /></div>
    <div>
      <${AskForBet} />
      <${Throws} />
      <div class="cl-one-row cl-last cl-between cl-apart">
        <${LastDice} />
        <p class="cl-count">${thrown ? trials : ""}</p>
      </div>
      <${ShareLine} line=${line} quiet=${running} />
      <${Reveal} />
    </div>
    <${Told} />
  </section>`;
}
export default view(CellRain);
