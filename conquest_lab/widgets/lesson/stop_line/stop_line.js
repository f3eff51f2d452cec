import { Legend, useHeld } from "../../../kit/controls.js";
import { useDrawing } from "../../../kit/drawing.js";
import { FrontGrid, overCells, Worth } from "../../../kit/fronts.js";
import { drawnOver } from "../../../kit/press.js";
import { Act, classes, html, useRef, useState, view } from "../../../kit/view.js";

// What takes the line along over the grid: a slider for each column, and a pointer over all of them. `move` sets the
// fewest attackers of a column, as a number or a function of what they were.
function Hands({ view: shown, line, told, move, read, t }) {
  const { most, columns } = shown;
  const rows = most + 1;
  const last = useRef(null);
  // The line follows the pointer: the cell under it, and all above it, go on.
  const follow = ({ clientX, clientY, currentTarget: area }) => {
    const box = area.getBoundingClientRect();
    const column = Math.floor((columns.length * (clientX - box.left)) / box.width);
    const fewest = rows - Math.floor((rows * (clientY - box.top)) / box.height);
    if (column < 0 || column >= columns.length) {
      return;
    }
    // A quick stroke leaves no column out.
    const from = last.current ?? column;
    const [low, high] = [Math.min(from, column), Math.max(from, column)];
    for (let each = low; each <= high; each += 1) {
      if (each !== from || each === column) {
        move(each, fewest);
      }
    }
    read(column);
    last.current = column;
  };
  const begin = ({ target }) => {
    last.current = null;
    target.closest("[role=slider]")?.focus({ preventScroll: true });
  };
  const keyed = (event, column) => {
    const steps = { ArrowUp: (n) => n + 1, ArrowDown: (n) => n - 1, Home: 1, End: rows };
    const { nextSibling, previousSibling } = event.currentTarget;
    const beside = { ArrowRight: nextSibling, ArrowLeft: previousSibling };
    if (event.key in steps) {
      move(column, steps[event.key]);
    } else if (event.key in beside) {
      beside[event.key]?.focus();
    } else {
      return;
    }
    event.preventDefault();
  };
  return html`<div class="cl-front-hands cl-anchor" style=${overCells(shown)}
    ...${drawnOver(follow, begin)}>
    ${columns.map(
      (_, column) =>
        html`<div class="cl-anchor" role="slider" tabindex="0" aria-orientation="vertical" aria-valuemin="1"
          aria-valuemax=${rows} aria-valuenow=${line[column]} aria-valuetext=${told(column)}
          aria-label=${t("Stop line")} data-key=${`column-${column}`}
          onKeyDown=${(event) => keyed(event, column)} onFocus=${() => read(column)}>
          <span class="cl-grip cl-round-m cl-on-ink" style=${`top:${(100 * (rows + 1 - line[column])) / rows}%`} />
        </div>`,
    )}
  </div>`;
}

function StopLine({ view: shown, t }) {
  const { worth, most, handed_in: isHandedIn, said } = shown;
  const [line, draw, handIn] = useDrawing(shown.line);
  const [chosen, read] = useState(null); // the column that is told
  const [value, hold] = useHeld({ territory: worth.territory, army: worth.army });
  const told = (column) => shown.told[column][line[column] - 1];
  const move = (column, to) => {
    read(column);
    draw((now) => {
      const fewest = typeof to === "function" ? to(now[column]) : to;
      return now.with(column, Math.min(most + 1, Math.max(1, fewest)));
    });
  };
  return html`<section class="cl-card cl-beside">
    <div>
      <${FrontGrid} going=${line} mine=${line}>
        <${Hands} view=${shown} line=${line} told=${told} move=${move} read=${read} t=${t} />
      <//>
    </div>
    <div class="cl-line-side">
      <div class="cl-row">
        <${Act} name="hand-in" with=${{ do: "line", to: handIn(line) }} class="cl-first">
          ${isHandedIn ? t("Take this line instead") : t("This is my line")}
        <//>
      </div>
      <p class="cl-quiet">
        ${t(
          "Press on the grid and draw the line, or go from column to column with Tab and move it with the arrow keys.",
        )}
      </p>
      <${Legend} keys=${[
        ["going", t("go on")],
        ["stopping", t("end the campaign")],
        ["mine", t("your stop line")],
      ]} />
      <${Worth} value=${value} hold=${hold} />
      <p aria-hidden="true" class="cl-reading">${chosen !== null && told(chosen)}</p>
      <div role="status" class=${classes("cl-verdict", isHandedIn && "cl-mood-right")}>${said}</div>
    </div>
  </section>`;
}
export default view(StopLine);
