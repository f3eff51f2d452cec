import { drawView, fill, h, ownKeys } from "../shared/dom.js";
import { translator } from "../../kit/words.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const root = h("section", { class: "cl-card" });
  el.append(root);
  const open = new Set();
  drawView(model, root, ({ camps, heaps }) => {
    fill(
      root,
      h("h2", {}, t("On the table")),
      camps.map((camp) =>
        h(
          "div",
          { class: "cl-camp" },
          h(
            "p",
            {},
            h(
              "span",
              { class: "cl-who", "data-symbol": camp.symbol, style: `--who:${camp.colour}` },
              camp.name,
            ),
          ),
          h(
            "ul",
            {},
            camp.parts.map(([places, worth]) => h("li", {}, places, h("b", {}, ` ${worth}`))),
          ),
        ),
      ),
      heaps.map((heap, index) =>
        h(
          "details",
          {
            open: open.has(index),
            ontoggle: (event) => {
              if (event.target.open) {
                open.add(index);
              } else {
                open.delete(index);
              }
            },
          },
          h(
            "summary",
            { "data-key": `heap${index}` },
            heap.name,
            " ",
            h("span", { class: "cl-quiet" }, heap.count),
          ),
          heap.groups.length > 0
            ? h(
                "ul",
                {},
                heap.groups.map(([group, cards]) => h("li", {}, h("b", {}, `${group}: `), cards)),
              )
            : h("p", { class: "cl-quiet" }, t("Nothing lies here yet.")),
        ),
      ),
    );
  });
}
export default { render };
