import { drawView, fill, h, ownKeys } from "../../shared/dom.js";
import { ruleNote } from "../../shared/rule_note.js";
import { translator } from "../../../kit/words.js";

const ROW = 4;

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const tiles = h("div", { class: "cl-tiles", "aria-hidden": "true" });
  const hint = h("p", { class: "cl-quiet" });
  const label = h("span");
  const shown = h("output");
  const slider = h("input", {
    type: "range",
    min: 0,
    step: 1,
    "data-key": "own",
    oninput: () => own(Number(slider.value)),
    onchange: () => model.send({ do: "own", to: territories }),
  });
  const sum = h("p", { class: "cl-count", role: "status" });
  const said = h("p");
  const legend = h("p", { class: "cl-legend" });
  const rule = h("div");
  const root = h(
    "section",
    { class: "cl-card cl-beside" },
    tiles,
    h(
      "div",
      {},
      hint,
      h("label", { class: "cl-row" }, label, slider, shown),
      sum,
      said,
      legend,
      rule,
    ),
  );
  el.append(root);
  let territories = 0;
  const own = (n) => {
    territories = n;
    show();
  };
  const show = () => {
    const answer = model.get("view").answers[territories];
    const full = ROW * answer.armies;
    [...tiles.children].forEach((tile, n) => {
      tile.classList.toggle("cl-in-row", n < full);
      tile.classList.toggle("cl-left-over", n >= full && n < territories);
    });
    slider.value = territories;
    shown.textContent = territories;
    sum.textContent = answer.sum;
    said.textContent = answer.said;
  };
  const follow = (event) => {
    const tile = document.elementFromPoint(event.clientX, event.clientY);
    if (tiles.contains(tile) && tile !== tiles) {
      own(Number(tile.dataset.n));
    }
  };
  tiles.addEventListener("pointerdown", (event) => {
    tiles.setPointerCapture(event.pointerId);
    follow(event);
  });
  tiles.addEventListener("pointermove", (event) => {
    if (tiles.hasPointerCapture(event.pointerId)) {
      follow(event);
    }
  });
  tiles.addEventListener("pointerup", () => model.send({ do: "own", to: territories }));
  drawView(model, root, (view) => {
    if (tiles.children.length !== view.most) {
      tiles.replaceChildren(
        ...Array.from({ length: view.most }, (_, n) =>
          h("span", { "data-n": n + 1 }, String(n + 1)),
        ),
      );
    }
    hint.textContent = t("Point at the territories, or move the slider.");
    label.textContent = t("Territories");
    slider.max = view.most;
    legend.replaceChildren(
      h("span", { class: "cl-key-army" }, t("a full column of four: one army")),
      h("span", { class: "cl-key-card" }, t("left over: one card each")),
    );
    fill(rule, ruleNote(view.rule, { rule: t("Rule {id}: {title}") }));
    territories = view.territories;
    show();
  });
}
export default { render };
