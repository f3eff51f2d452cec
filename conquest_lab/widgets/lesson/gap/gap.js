import { h, ownKeys } from "../../shared/dom.js";

function render({ model, el }) {
  ownKeys(el);
  const title = h("h2");
  const list = h("div", { role: "status" });
  const root = h("section", { class: "cl-card" }, title, list);
  el.append(root);
  let shown = "";
  const draw = () => {
    const { lines, words, language } = model.get("view");
    root.lang = language;
    title.textContent = words.title;
    const text = lines.join("\n");
    if (text === shown && list.firstChild) {
      return;
    }
    shown = text;
    list.replaceChildren(
      ...(lines.length > 0
        ? lines.map((line) => h("p", {}, line))
        : [h("p", { class: "cl-quiet" }, words.empty)]),
    );
  };
  model.on("change:view", draw);
  draw();
}
export default { render };
