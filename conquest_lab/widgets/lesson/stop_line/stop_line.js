import { drawView, h, ownKeys } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";
import { Drawing } from "../drawing.js";
import { frontGrid, worthParts } from "../fronts.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const board = h("div");
  const hint = h("p", { class: "cl-quiet" });
  const reading = h("p", { "aria-hidden": "true", class: "cl-reading" });
  const check = h("button", {
    class: "cl-first",
    "data-key": "hand-in",
    onclick: () => {
      drawing.handedIn(line);
      model.send({ do: "line", to: line });
    },
  });
  const status = h("div", { role: "status", class: "cl-verdict" });
  const { parts, draw: drawWorth } = worthParts(t, {
    change: (worth) => model.send({ do: "worth", ...worth }),
  });
  const legend = h("p", { class: "cl-legend" });
  const root = h(
    "section",
    { class: "cl-card cl-beside" },
    board,
    // What hands the line in comes first: on a phone it is seen below the grid.
    h(
      "div",
      { class: "cl-line-side" },
      h("div", { class: "cl-row" }, check),
      hint,
      legend,
      parts,
      reading,
      status,
    ),
  );
  el.append(root);
  const drawing = new Drawing();
  let line = [];
  let grid = null;
  let hands = [];

  const told = (column) => model.get("view").told[column][line[column] - 1];
  const show = (column) => {
    grid.show({ mine: line });
    grid.hatch(line);
    hands.forEach((hand, n) => {
      hand.setAttribute("aria-valuenow", line[n]);
      hand.setAttribute("aria-valuetext", told(n));
      hand.firstChild.style.top = `${(100 * (grid.rows + 1 - line[n])) / grid.rows}%`;
    });
    if (column !== undefined) {
      reading.textContent = told(column);
    }
  };
  const move = (column, fewest) => {
    const { most } = model.get("view");
    line[column] = Math.min(most + 1, Math.max(1, fewest));
    show(column);
  };
  const keyed = (event, column) => {
    const { most } = model.get("view");
    const steps = {
      ArrowUp: line[column] + 1,
      ArrowDown: line[column] - 1,
      Home: 1,
      End: most + 1,
    };
    const beside = { ArrowRight: column + 1, ArrowLeft: column - 1 };
    if (event.key in steps) {
      event.preventDefault();
      move(column, steps[event.key]);
    } else if (event.key in beside) {
      event.preventDefault();
      hands[beside[event.key]]?.focus();
    }
  };
  const build = (view) => {
    grid = frontGrid(t, view, () => h("span", { "aria-hidden": "true" }));
    hands = view.columns.map((_, column) =>
      h(
        "div",
        {
          role: "slider",
          tabindex: 0,
          "aria-orientation": "vertical",
          "aria-valuemin": 1,
          "aria-valuemax": view.most + 1,
          "aria-label": t("Stop line"),
          "data-key": `column-${column}`,
          onkeydown: (event) => keyed(event, column),
          onfocus: () => show(column),
        },
        h("span", { class: "cl-grip" }),
      ),
    );
    const n = view.columns.length;
    const area = h(
      "div",
      {
        class: "cl-front-hands",
        style: `grid-column:2 / span ${n};grid-row:3 / span ${grid.rows}`,
      },
      hands,
    );
    // The line follows the pointer: the cell under it, and all above it, go on.
    let last = null;
    const follow = (event) => {
      const box = area.getBoundingClientRect();
      const column = Math.floor((n * (event.clientX - box.left)) / box.width);
      const row = Math.floor((grid.rows * (event.clientY - box.top)) / box.height);
      if (column < 0 || column >= n) {
        return;
      }
      // A quick stroke leaves no column out.
      const from = last ?? column;
      const step = Math.sign(column - from);
      for (let between = from; between !== column; between += step) {
        if (between !== from) {
          move(between, grid.rows - row);
        }
      }
      last = column;
      move(column, grid.rows - row);
    };
    area.addEventListener("pointerdown", (event) => {
      if (event.button === 0) {
        area.setPointerCapture(event.pointerId);
        last = null;
        follow(event);
        event.target.closest("[role=slider]")?.focus({ preventScroll: true });
      }
    });
    area.addEventListener("pointermove", (event) => {
      if (area.hasPointerCapture(event.pointerId)) {
        follow(event);
      }
    });
    grid.frame.append(area);
    board.replaceChildren(grid.frame);
  };
  drawView(model, root, (view) => {
    if (!grid) {
      build(view);
    }
    if (drawing.isNew(view.line)) {
      line = [...view.line];
    }
    drawWorth(view.worth);
    hint.textContent = t(
      "Press on the grid and draw the line, or go from column to column with Tab and move it with the arrow keys.",
    );
    legend.replaceChildren(
      h("span", { class: "cl-key-going" }, t("go on")),
      h("span", { class: "cl-key-stopping" }, t("end the campaign")),
      h("span", { class: "cl-key-mine" }, t("your stop line")),
    );
    check.textContent = view.handed_in ? t("Take this line instead") : t("This is my line");
    status.textContent = view.said;
    status.className = `cl-verdict${view.handed_in ? " cl-mood-right" : ""}`;
    show();
  });
}
export default { render };
