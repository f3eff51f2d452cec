import { drawView, h, ownKeys } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";
import { cellGrid } from "../cells.js";
import { drawCubes, fitted, sides as outlines, turnable, view as projected } from "../cubes.js";

const SIDES = 6;
const CUBE = [244, 178, 60]; // no die beats the higher one
const BAR = [196, 92, 60]; // one die does, and no second one beats the lower
const BEATEN = [214, 221, 233];
const APART = 3; // cubes that the throws which win are pushed back

// The part of the cube that a throw belongs to.
const partOf = (at, high, low) => {
  const above = at.filter((face) => face >= high).length;
  if (above === 0) {
    return CUBE;
  }
  return at.filter((face) => face < low).length >= 2 ? BAR : BEATEN;
};

const PLACES = Array.from({ length: SIDES ** 3 }, (_, n) => [
  n % SIDES,
  Math.floor(n / SIDES) % SIDES,
  Math.floor(n / SIDES ** 2),
]);

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const canvas = h("canvas", { class: "cl-cubes", role: "img" });
  const apart = h("input", { type: "range", min: 0, max: 100, value: 0, "data-key": "apart" });
  const apartLabel = h("span");
  const parts = h("p", { class: "cl-parts" });
  const asked = h("p", { class: "cl-prompt" });
  const field = h("input", {
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    maxlength: 3,
    class: "cl-number",
    "data-key": "count",
  });
  const label = h("span");
  const check = h("button", { class: "cl-first", type: "submit", "data-key": "check" });
  const form = h(
    "form",
    {
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault();
        if (/^\d+$/.test(field.value.trim())) {
          model.send({ do: "count", to: Number(field.value) });
        }
      },
    },
    h("label", { class: "cl-row" }, label, field, check),
  );
  const status = h("p", { role: "status", class: "cl-verdict" });
  const rest = h("button", { "data-key": "fill", onclick: () => model.send({ do: "fill" }) });
  const sum = h("p", { class: "cl-count", role: "status" });
  const board = h("div");
  const root = h(
    "section",
    { class: "cl-card cl-beside" },
    h(
      "div",
      {},
      canvas,
      h("label", { class: "cl-row" }, apartLabel, apart),
      parts,
      asked,
      form,
      status,
    ),
    h("div", {}, board, sum, h("div", { class: "cl-row" }, rest)),
  );
  el.append(root);
  let at = [4, 2];
  let grid = null;

  const paint = () => {
    if (!canvas.clientWidth) {
      return;
    }
    const projection = projected(turned());
    const away = (Number(apart.value) / 100) * APART;
    const [high, low] = at;
    const cubes = PLACES.map(([x, y, z]) => {
      const colour = partOf([x, y, z], high, low);
      const gone = colour === BEATEN ? away : 0;
      return {
        at: [x + gone, y + gone, z],
        colour,
        line: colour === BEATEN ? "#9aa5b8" : "#6b3a12",
      };
    });
    const box = cubes.flatMap((cube) => outlines(cube.at, projection).flat());
    const room = Math.min(canvas.clientWidth * 0.95, innerHeight * 0.34);
    drawCubes(fitted(canvas, box, room), cubes, projection);
  };
  const turned = turnable(canvas, paint);
  apart.addEventListener("input", paint);

  const said = (n) => (n === undefined ? t("not counted yet") : String(n));
  const show = () => {
    const counts = new Map(model.get("view").filled.map(([high, low, n]) => [`${high}-${low}`, n]));
    grid.rows.forEach((row, y) =>
      row.forEach((cell, x) => {
        const [high, low] = [Math.max(x, y) + 1, Math.min(x, y) + 1];
        const n = counts.get(`${high}-${low}`);
        const here = at[0] === high && at[1] === low;
        cell.textContent = n === undefined ? "" : String(n);
        cell.classList.toggle("cl-counted", n !== undefined);
        cell.setAttribute("aria-pressed", String(here));
        cell.setAttribute("aria-label", `${y + 1}, ${x + 1}: ${said(n)}`);
      }),
    );
  };
  // The cube follows at once; the kernel is told, and sends the words.
  const choose = (one, other) => {
    at = [Math.max(one, other), Math.min(one, other)];
    field.value = "";
    show();
    paint();
    model.send({ do: "show", one, other });
  };
  const build = () => {
    const words = { attack: t("One blue die"), defence: t("The other blue die") };
    grid = cellGrid(SIDES, words, (_, one, other) =>
      h("button", {
        class: "cl-cell",
        "data-key": `${one}-${other}`,
        onclick: () => choose(one, other),
      }),
    );
    board.replaceChildren(grid.frame);
  };
  const resized = new ResizeObserver(paint);
  resized.observe(canvas.parentElement);

  drawView(model, root, (view) => {
    if (!grid) {
      build();
    }
    at = view.at;
    apartLabel.textContent = t("Pull apart");
    parts.textContent = view.parts;
    asked.textContent = view.asked;
    label.textContent = t("Throws");
    check.textContent = t("Check");
    rest.textContent = view.enough;
    rest.disabled = !view.may_fill;
    status.textContent = view.said;
    status.className = `cl-verdict ${view.said ? `cl-mood-${view.mood}` : ""}`;
    sum.textContent = view.sum;
    canvas.setAttribute("aria-label", view.parts);
    show();
    paint();
  });
  return () => resized.disconnect();
}
export default { render };
