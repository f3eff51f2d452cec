import { pipDie } from "../shared/dice.js";
import { h } from "../shared/dom.js";
import { roam } from "../shared/roam.js";

function small(face, side) {
  const { die, turn } = pipDie();
  turn(face);
  die.classList.add("cl-small-die", `cl-of-${side}`);
  return die;
}

// The throws of one die against one: a row for each face of the attacker, a column for each of the
// defender. `make(cell, attack, defence)` gives the control or box of a cell; the result is the grid
// and the cells in rows.
export function cellGrid(sides, words, make) {
  const faces = Array.from({ length: sides }, (_, n) => n + 1);
  const rows = faces.map((attack) =>
    faces.map((defence) => make((attack - 1) * sides + defence - 1, attack, defence)),
  );
  const head = (face, side) =>
    h(
      "div",
      { class: "cl-cell-head", role: side === "defence" ? "columnheader" : "rowheader" },
      small(face, side),
      h("span", { class: "cl-sr" }, `${words[side]} ${face}`),
    );
  const grid = h(
    "div",
    { class: "cl-cells", role: "grid", style: `--sides:${sides}` },
    h(
      "div",
      { role: "row" },
      h(
        "div",
        { class: "cl-cell-corner", role: "columnheader" },
        h("span", { class: "cl-sr" }, `${words.attack}, ${words.defence}`),
      ),
      faces.map((face) => head(face, "defence")),
    ),
    rows.map((row, n) =>
      h(
        "div",
        { role: "row" },
        head(n + 1, "attack"),
        row.map((cell) => h("div", { role: "gridcell" }, cell)),
      ),
    ),
  );
  const frame = h(
    "div",
    { class: "cl-cell-frame" },
    h("span", { class: "cl-axis-across", "aria-hidden": "true" }, words.defence),
    h("span", { class: "cl-axis-down", "aria-hidden": "true" }, words.attack),
    grid,
  );
  if (rows[0][0].matches("button")) {
    roam(rows, null);
  }
  return { frame, grid, rows, cells: rows.flat() };
}
