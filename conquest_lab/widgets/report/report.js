import { drawView, fill, h, ownKeys } from "../shared/dom.js";
import { translator } from "../../kit/words.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const root = h("section", { class: "cl-card" });
  let closed = -1; // the ply at which it was put away
  el.append(root);
  drawView(model, root, (view) => {
    root.hidden = view.ply === closed;
    fill(
      root,
      h("h2", {}, t("While you waited")),
      h(
        "ul",
        {},
        view.lines.map((line) => h("li", {}, line)),
      ),
      h(
        "button",
        {
          "data-key": "watch",
          onclick: () => model.send({ do: "watch", ply: model.get("view").ply }),
        },
        t("Watch again"),
      ),
      h(
        "button",
        {
          class: "cl-away",
          "data-key": "away",
          "aria-label": t("Close"),
          onclick: () => {
            closed = view.ply;
            root.hidden = true;
          },
        },
        "×",
      ),
    );
  });
}
export default { render };
