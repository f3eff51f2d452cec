import { drawView, fillTable, h, ownKeys, scroller } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";

const percent = (value) => `${(100 * value).toFixed(2)}%`;

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const slider = (key) =>
    h("input", {
      type: "range",
      min: 0,
      step: 1,
      "data-key": key,
      oninput: () => show(),
      onchange: () => model.send({ do: "choose", ...chosen() }),
    });
  const pile = slider("pile");
  const hand = slider("hand");
  const shown = [h("output"), h("output")];
  const labels = [h("span"), h("span")];
  const bars = h("div", { class: "cl-laws", "aria-hidden": "true" });
  const legend = h("p", { class: "cl-legend", "aria-hidden": "true" });
  const lines = h("div", { role: "status" });
  const table = h("table");
  const more = h("summary");
  const root = h(
    "section",
    { class: "cl-card cl-beside" },
    h("div", {}, bars, legend),
    h(
      "div",
      {},
      h("label", { class: "cl-row" }, labels[0], pile, shown[0]),
      h("label", { class: "cl-row" }, labels[1], hand, shown[1]),
      lines,
      h("details", {}, more, scroller(table)),
    ),
  );
  el.append(root);

  const chosen = () => {
    const { piles, hands } = model.get("view");
    return { pile: piles[pile.value], cards: hands[hand.value] };
  };
  const show = () => {
    const { answers } = model.get("view");
    const { pile: many, cards } = chosen();
    const { kept, back, texts, lines: said } = answers[many][cards];
    shown[0].textContent = many;
    shown[1].textContent = cards;
    pile.setAttribute("aria-valuetext", many);
    hand.setAttribute("aria-valuetext", cards);
    const most = Math.max(...kept, ...back);
    bars.replaceChildren(
      ...kept.map((p, n) =>
        h(
          "div",
          { class: "cl-law" },
          h(
            "span",
            { class: "cl-law-pair" },
            h("i", { class: "cl-kept", style: `height:${percent(p / most)}` }),
            h("i", { class: "cl-put-back", style: `height:${percent(back[n] / most)}` }),
          ),
          h("b", {}, `${n} ▲`),
        ),
      ),
    );
    lines.replaceChildren(...said.map((line) => h("p", {}, line)));
    fillTable(table, {
      columns: [t("high cards"), t("not put back"), t("put back")],
      rows: texts.map(([p, q], n) => [String(n), p, q]),
    });
  };
  drawView(model, root, (view) => {
    labels[0].textContent = t("Unseen cards, a third of them high");
    labels[1].textContent = t("Cards drawn");
    more.textContent = t("The numbers");
    legend.replaceChildren(
      h("span", { class: "cl-key-kept" }, t("not put back")),
      h("span", { class: "cl-key-put-back" }, t("put back")),
    );
    pile.max = view.piles.length - 1;
    hand.max = view.hands.length - 1;
    pile.value = view.piles.indexOf(view.pile);
    hand.value = view.hands.indexOf(view.cards);
    show();
  });
}
export default { render };
