import { h } from "../shared/dom.js";
import { Choices } from "../shared/unconfirmed.js";
import { axes } from "./axes.js";

const SVG = "http://www.w3.org/2000/svg";
const svg = (tag, attributes) => {
  const element = document.createElementNS(SVG, tag);
  Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
  return element;
};

const at = (column, row, across = 1, down = 1) =>
  `grid-column:${column} / span ${across};grid-row:${row} / span ${down}`;

// The grid of a campaign: a column for each number of defenders ahead, place by place, a row for
// each number of attackers, and one more row above them for a line that never attacks.
// `make(column, attackers)` gives what lies in a cell.
export function frontGrid(t, { most, columns, places }, make) {
  const rows = most + 1;
  const line = columns.map(([place], n) => n > 0 && columns[n - 1][0] !== place);
  const edge = (n) => (line[n] ? " cl-first-of-place" : "");
  const heads = places.map((name, place) => {
    const first = columns.findIndex(([taken]) => taken === place);
    const wide = columns.filter(([taken]) => taken === place).length;
    return h(
      "span",
      { class: `cl-front-place${edge(first)}`, style: at(first + 2, 1, wide), title: name },
      name,
    );
  });
  const defenders = columns.map(([, left], n) =>
    h("span", { class: `cl-front-head${edge(n)}`, style: at(n + 2, 2) }, String(left)),
  );
  const attackers = Array.from({ length: most }, (_, n) =>
    h("span", { class: "cl-front-head", style: at(1, n + 4) }, String(most - n)),
  );
  const cells = columns.map((_, column) =>
    Array.from({ length: most }, (__, n) => {
      const cell = make(column, n + 1);
      cell.className += ` cl-front${edge(column)}`;
      cell.style.cssText += `;${at(column + 2, most - n + 3)}`;
      return cell;
    }),
  );
  const strip = h(
    "span",
    { class: "cl-front-never", style: at(2, 3, columns.length) },
    t("never attack"),
  );
  const picture = svg("svg", {
    viewBox: `0 0 ${columns.length} ${rows}`,
    preserveAspectRatio: "none",
    "aria-hidden": "true",
    style: at(2, 3, columns.length, rows),
  });
  const marks = h("div", {
    class: "cl-front-marks",
    "aria-hidden": "true",
    style: at(2, 3, columns.length, rows),
  });
  const frame = h(
    "div",
    {
      class: "cl-fronts",
      style: `--columns:${columns.length};--rows:${rows}`,
    },
    h("span", { class: "cl-front-corner", style: at(1, 1, 1, 2) }, axes(t)),
    heads,
    defenders,
    h("span", { style: at(1, 3) }),
    attackers,
    strip,
    cells,
    picture,
    marks,
  );
  // A line runs below the fewest attackers that go on, from column to column.
  const edgeOf = (fewest) =>
    fewest.flatMap((n, column) => [
      [column, rows + 1 - n],
      [column + 1, rows + 1 - n],
    ]);
  const centre = ([column, n]) => [
    Math.min(column + 0.5, columns.length - 0.06),
    Math.min(rows - n + 0.5, rows - 0.1),
  ];
  const drawn = (kind, points) =>
    svg("polyline", { class: `cl-line-${kind}`, points: points.map((p) => p.join()).join(" ") });
  const show = ({ mine = null, best = null, path = null }) => {
    picture.replaceChildren(
      ...[
        mine && drawn("mine", edgeOf(mine)),
        best && drawn("best", edgeOf(best)),
        path && drawn("path", path.steps.map(centre)),
      ].filter(Boolean),
    );
    const place = (step, sign, kind) => {
      const [x, y] = centre(path.steps[step]);
      return h(
        "b",
        {
          class: `cl-end-${kind}`,
          style: `left:${(100 * x) / columns.length}%;top:${(100 * y) / rows}%`,
        },
        sign,
      );
    };
    marks.replaceChildren(
      ...(path ? [place(path.ends[0], "●", "mine"), place(path.ends[1], "◆", "best")] : []),
    );
  };
  // The cells above a line are hatched.
  const hatch = (fewest) =>
    cells.forEach((column, n) =>
      column.forEach((cell, a) => cell.classList.toggle("cl-going", a + 1 >= fewest[n])),
    );
  return { frame, cells, show, hatch, rows };
}

// Two sliders for the worth of a territory and of an army, and an example of what it means.
export function worthParts(t, { input, change }) {
  const example = h("p", { class: "cl-quiet cl-worth-example" });
  const choices = new Choices();
  const knob = (key) => {
    const label = h("span");
    const shown = h("output");
    const slider = h("input", {
      type: "range",
      min: 0,
      step: 1,
      "data-key": key,
      oninput: () => {
        shown.textContent = slider.value;
        choices.want(key, slider.value);
        input?.(value());
      },
      onchange: () => change(value()),
    });
    return { label, shown, slider, row: h("label", { class: "cl-row" }, label, slider, shown) };
  };
  const territory = knob("territory");
  const army = knob("army");
  const value = () => ({
    territory: Number(territory.slider.value),
    army: Number(army.slider.value),
  });
  const draw = (worth) => {
    territory.label.textContent = t("A territory is worth");
    army.label.textContent = t("An army alive is worth");
    territory.slider.max = worth.most_territory;
    army.slider.max = worth.most_army;
    for (const [key, { slider, shown }] of Object.entries({ territory, army })) {
      slider.value = choices.shown(key, worth[key]);
      shown.textContent = slider.value;
    }
    example.textContent = worth.example;
  };
  const row = h("div", { class: "cl-worth" }, territory.row, army.row);
  return { parts: [row, example], draw };
}
