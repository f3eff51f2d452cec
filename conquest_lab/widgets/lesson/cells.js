import { h } from "../shared/dom.js";
import { roam } from "../shared/roam.js";

const SVG = "http://www.w3.org/2000/svg";
const PIPS = {
  1: [[1, 1]],
  2: [
    [0, 2],
    [2, 0],
  ],
  3: [
    [0, 2],
    [1, 1],
    [2, 0],
  ],
  4: [
    [0, 0],
    [0, 2],
    [2, 0],
    [2, 2],
  ],
  5: [
    [0, 0],
    [0, 2],
    [1, 1],
    [2, 0],
    [2, 2],
  ],
  6: [
    [0, 0],
    [0, 1],
    [0, 2],
    [2, 0],
    [2, 1],
    [2, 2],
  ],
};

function die(face, side) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", "0 0 40 40");
  picture.setAttribute("aria-hidden", "true");
  picture.setAttribute("class", `cl-small-die cl-of-${side}`);
  const add = (tag, attributes, text = "") => {
    const part = document.createElementNS(SVG, tag);
    Object.entries(attributes).forEach(([name, value]) => part.setAttribute(name, value));
    part.textContent = text;
    picture.append(part);
  };
  add("rect", { x: 1, y: 1, width: 38, height: 38, rx: 8 });
  if (face in PIPS) {
    PIPS[face].forEach(([x, y]) => add("circle", { cx: 10 + 10 * x, cy: 10 + 10 * y, r: 3.6 }));
  } else {
    add("text", { x: 20, y: 27, "text-anchor": "middle", "font-size": 19 }, face);
  }
  return picture;
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
      die(face, side),
      h("span", { class: "cl-sr" }, `${words[side]} ${face}`),
    );
  const grid = h(
    "div",
    { class: "cl-cells", role: "grid", style: `--sides:${sides}` },
    h(
      "div",
      { role: "row" },
      h("div", { class: "cl-cell-corner", role: "columnheader" }),
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
