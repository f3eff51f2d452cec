import { drawView, h, ownKeys } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";

const SVG = "http://www.w3.org/2000/svg";
const ROOT = [4, 50];
const MIDDLES = [
  [42, 25],
  [42, 75],
];
const LEAVES = [10, 38, 62, 90].map((y) => [88, y]);
const EDGE = 99; // percent across at which the leaves end

const place = ([x, y]) => `left:${x}%;top:${y}%`;
const halfway = ([x1, y1], [x2, y2]) => [(x1 + x2) / 2, (y1 + y2) / 2];

const branch = (from, to, marked) => {
  const line = document.createElementNS(SVG, "line");
  [
    ["x1", from[0]],
    ["y1", from[1]],
    ["x2", to[0]],
    ["y2", to[1]],
    ["class", marked ? "cl-chosen" : ""],
  ].forEach(([name, value]) => line.setAttribute(name, value));
  return line;
};

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const hint = h("p", { class: "cl-quiet" });
  const modes = h("div", { class: "cl-row", role: "group" });
  const modeButtons = [false, true].map((back) =>
    h("button", { "data-key": back ? "back" : "keep", onclick: () => change({ put_back: back }) }),
  );
  modes.append(...modeButtons);
  const label = h("span");
  const shown = h("output");
  const slider = h("input", {
    type: "range",
    min: 1,
    step: 1,
    "data-key": "each",
    oninput: () => change({ each: Number(slider.value) }, false),
    onchange: () => change({}),
  });
  const tree = h("div", { class: "cl-tree" });
  const sum = h("p", { class: "cl-sum", role: "status" });
  const root = h(
    "section",
    { class: "cl-card" },
    hint,
    h("div", { class: "cl-row" }, modes, h("label", { class: "cl-row" }, label, slider, shown)),
    tree,
    sum,
  );
  el.append(root);
  let deck = { each: 1, put_back: false };
  let chosen = 0; // a bit for each leaf

  const change = (changes, send = true) => {
    deck = { ...deck, ...changes };
    show();
    if (send) {
      model.send({ do: "deck", ...deck });
    }
  };
  const choose = (n) => {
    chosen ^= 1 << n;
    show();
    tree.querySelector(`[data-key=leaf-${n}]`).focus({ preventScroll: true });
  };
  const show = () => {
    const found = model.get("view").trees[deck.each][deck.put_back ? 1 : 0];
    const ends = [t("a set"), t("none")];
    const starts = [t("2nd: same"), t("2nd: different")];
    const on = (n) => Boolean(chosen & (1 << n));
    const picture = document.createElementNS(SVG, "svg");
    picture.setAttribute("viewBox", "0 0 100 100");
    picture.setAttribute("preserveAspectRatio", "none");
    picture.setAttribute("aria-hidden", "true");
    picture.append(
      ...MIDDLES.map((at, n) => branch(ROOT, at, on(2 * n) || on(2 * n + 1))),
      ...LEAVES.map((at, n) => branch(MIDDLES[n >> 1], at, on(n))),
    );
    const weight = (from, to, text) =>
      h("span", { class: "cl-weight", style: place(halfway(from, to)) }, text);
    tree.replaceChildren(
      picture,
      h("span", { class: "cl-node", style: place([ROOT[0] + 2, ROOT[1]]) }, t("1st")),
      h("span", { class: "cl-node", style: place(MIDDLES[0]) }, starts[0]),
      h("span", { class: "cl-node", style: place(MIDDLES[1]) }, starts[1]),
      ...MIDDLES.map((at, n) => weight(ROOT, at, found.branches[n])),
      ...LEAVES.map((at, n) => weight(MIDDLES[n >> 1], at, found.thirds[n >> 1][n % 2])),
      ...LEAVES.map(([, y], n) =>
        h(
          "button",
          {
            class: "cl-leaf",
            "data-key": `leaf-${n}`,
            "aria-pressed": String(on(n)),
            "aria-label": [starts[n >> 1], ends[n % 2], found.leaves[n]].join(", "),
            style: place([EDGE, y]),
            onclick: () => choose(n),
          },
          `${ends[n % 2]} ${found.leaves[n]}`,
        ),
      ),
    );
    sum.textContent = chosen ? found.chosen[chosen] : t("Choose the paths that make a set.");
    modeButtons.forEach((button, n) =>
      button.setAttribute("aria-pressed", String(deck.put_back === (n === 1))),
    );
    slider.value = deck.each;
    shown.textContent = deck.each;
  };
  drawView(model, root, (view) => {
    hint.textContent = t(
      "Choose paths: along a path the numbers are multiplied, of several paths they are added.",
    );
    modes.setAttribute("aria-label", t("After each draw"));
    modeButtons[0].textContent = t("Keep the cards");
    modeButtons[1].textContent = t("Put each card back");
    label.textContent = t("Cards of each symbol");
    slider.max = view.most;
    deck = { each: view.each, put_back: view.put_back };
    show();
  });
}
export default { render };
