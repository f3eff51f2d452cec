import { drawView, h, markup, ownKeys } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const root = h("section", { class: "cl-card cl-spread" });
  el.append(root);
  drawView(model, root, ({ name, points, lines, throw: thrown }) => {
    root.replaceChildren(
      h(
        "div",
        { class: "cl-country", role: "group", "aria-label": t("Country card") },
        h("p", { class: "cl-name" }, h("strong", {}, name), h("span", {}, points)),
        h(
          "ul",
          {},
          lines.map((line) => h("li", {}, markup(line))),
        ),
      ),
      thrown ? h("div", { class: "cl-tray" }, h("p", {}, t("Your throw")), markup(thrown)) : "",
    );
  });
}
export default { render };
