import { fill, h, ownKeys } from "../shared/dom.js";

function render({ model, el }) {
  ownKeys(el);
  const root = h("section", { class: "cl-card" });
  el.append(root);
  const draw = () => {
    const view = model.get("view");
    root.lang = view.language;
    const parts = [h("h2", {}, view.words.title)];
    if (view.shown) {
      parts.push(
        h(
          "p",
          { class: "cl-percent" },
          view.percent,
          view.exact
            ? h("span", { class: "cl-quiet" }, ` ${view.words.exact.replace("{f}", view.exact)}`)
            : null,
        ),
      );
      parts.push(
        h(
          "div",
          { class: "cl-bar", "aria-hidden": "true" },
          h("i", { style: `width:${100 * view.conquer}%` }),
        ),
      );
      parts.push(
        h(
          "ul",
          {},
          view.lines.map((line) => h("li", {}, line)),
        ),
      );
    } else {
      parts.push(h("p", { class: "cl-quiet" }, view.hint));
    }
    fill(root, parts);
  };
  model.on("change:view", draw);
  draw();
}
export default { render };
