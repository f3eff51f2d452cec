import { h } from "../../shared/dom.js";

// A board as a drawing: places with numbers, each on a sign whose shape and colour say whose it is. It is
// made of lines alone, so that paper shows it as well as a screen.
const SVG = "http://www.w3.org/2000/svg";
const SIGN = 62; // radius of a sign, in board units
const REACH = 22; // half of a finger's target, in CSS pixels

function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

export function boardDrawing(board, label) {
  const { width, height, shapes, places } = board;
  const land = shapes.map(({ d, water }, n) =>
    s("path", {
      d,
      class: water ? "cl-zone" : "cl-land",
      style: places[n].fill ? `--fill:${places[n].fill}` : "",
      "data-place": n,
    }),
  );
  const signs = shapes.map(({ x, y }, n) =>
    s(
      "g",
      { class: "cl-sign", transform: `translate(${x} ${y})`, "data-place": n },
      s("circle", { class: "cl-ring", r: SIGN * 1.75 }),
      s("path", {
        d: places[n].shape,
        transform: `scale(${SIGN})`,
        style: places[n].colour ? `--disc:${places[n].colour}` : "",
        class: places[n].colour ? "cl-owned" : "cl-free",
      }),
      s("text", { dy: "0.35em", class: places[n].colour ? "cl-owned" : "cl-free" }, `${n + 1}`),
    ),
  );
  const seas = land.filter((_, n) => shapes[n].water);
  const coast = land.filter((_, n) => !shapes[n].water);
  const svg = s(
    "svg",
    { class: "cl-drawing", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label },
    s("rect", { class: "cl-sea", width, height }),
    ...seas,
    s("path", { class: "cl-sealink", d: board.links }),
    ...coast,
    s("path", { class: "cl-lake", d: board.lakes }),
    ...signs,
  );
  for (const n of board.marked) {
    signs[n].classList.add("cl-asked-about");
  }
  return { svg, signs, land };
}

// Whose sign is which: the same in words.
export const legend = (board, t) =>
  h(
    "p",
    { class: "cl-board-legend" },
    [...board.owners, ...(board.free ? [["○", "", t("free")]] : [])].map(([sign, colour, name]) =>
      h(
        "span",
        {},
        h("span", { "aria-hidden": "true", style: colour ? `color:${colour}` : "" }, sign),
        ` ${name}`,
      ),
    ),
  );

const table = (board, t) => {
  const head = [t("Number"), t("Place"), t("Owner"), t("What lies here"), t("Neighbours")];
  return h(
    "details",
    { class: "cl-board-table" },
    h("summary", {}, t("The board as a table")),
    h(
      "div",
      { class: "cl-scroll", tabindex: 0, role: "group", "aria-label": t("The board as a table") },
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            head.map((word) => h("th", { scope: "col" }, word)),
          ),
        ),
        h(
          "tbody",
          {},
          board.places.map(({ name, owner, lies, near }, n) =>
            h(
              "tr",
              {},
              h("td", {}, `${n + 1}`),
              h("th", { scope: "row" }, name),
              h("td", {}, owner || t("free")),
              h("td", {}, lies),
              h("td", {}, near.join(", ")),
            ),
          ),
        ),
      ),
    ),
  );
};

// The sheet on which a place is pointed at, or chosen from a list by whoever does not point.
export function boardSheet(t) {
  const list = h("select", { "data-key": "place" });
  const word = h("span");
  const box = h("div", { class: "cl-drawn-board" });
  let drawing = null;
  const show = () => {
    const picked = list.value === "" ? null : Number(list.value);
    drawing.signs.forEach((sign, n) => sign.classList.toggle("cl-picked", n === picked));
    drawing.land.forEach((path, n) => path.classList.toggle("cl-picked", n === picked));
  };
  list.addEventListener("change", show);
  // The nearest sign within a finger's reach, else the land under the pointer.
  const placeAt = (event, shapes) => {
    const matrix = drawing.svg.getScreenCTM().inverse();
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    const far = shapes.map(({ x, y }) => Math.hypot(at.x - x, at.y - y));
    const nearest = far.indexOf(Math.min(...far));
    if (far[nearest] <= REACH * matrix.a) {
      return nearest;
    }
    const under = event.target.closest("[data-place]");
    return under ? Number(under.dataset.place) : null;
  };
  const lay = (view) => {
    const { board } = view;
    drawing = boardDrawing(
      board,
      t("Board with numbered places; the list and the table say the same."),
    );
    drawing.svg.addEventListener("click", (event) => {
      const place = placeAt(event, board.shapes);
      if (place !== null) {
        list.value = `${place}`;
        show();
      }
    });
    word.textContent = t("Place");
    list.replaceChildren(
      h("option", { value: "" }, t("Point at the board, or choose here")),
      ...board.places.map(({ name }, n) => h("option", { value: n }, `${n + 1} · ${name}`)),
    );
    const frame = h(
      "div",
      { class: "cl-board-frame", tabindex: 0, role: "group", "aria-label": t("Board") },
      drawing.svg,
    );
    box.replaceChildren(
      h("p", { class: "cl-quiet" }, board.hand),
      frame,
      legend(board, t),
      h("label", { class: "cl-row" }, word, list),
      table(board, t),
    );
    box.firstChild.hidden = !board.hand;
    // On a phone the drawing is wider than the screen: the place that is asked about is shown first.
    requestAnimationFrame(() => {
      const [first] = board.marked;
      const part = first === undefined ? 0.5 : board.shapes[first].x / board.width;
      frame.scrollLeft = part * frame.scrollWidth - frame.clientWidth / 2;
    });
  };
  return {
    element: box,
    fill: (view) => {
      lay(view);
      list.value = Number.isInteger(view.given) ? `${view.given}` : "";
      show();
    },
    read: () => (list.value === "" ? null : Number(list.value)),
    mark: (_parts, wrong) => list.setAttribute("aria-invalid", String(wrong)),
    focus: () => list.focus(),
  };
}
