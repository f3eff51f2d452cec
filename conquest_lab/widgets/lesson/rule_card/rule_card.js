import { h, ownKeys } from "../../shared/dom.js";
import { translator } from "../../shared/words.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const id = h("span", { class: "cl-id" });
  const lead = h("span");
  const title = h("strong");
  const text = h("p");
  const source = h("p", { class: "cl-source" });
  const root = h(
    "details",
    { class: "cl-rule-card" },
    h("summary", {}, id, lead),
    h("div", { class: "cl-rule-text" }, title, text, source),
  );
  el.append(root);
  const draw = () => {
    const view = model.get("view");
    root.lang = view.language;
    id.textContent = `${t("Rule")} ${view.id}`;
    lead.textContent = view.lead;
    title.textContent = view.title;
    text.textContent = view.text;
    source.textContent = view.source;
  };
  model.on("change:view", draw);
  draw();
}
export default { render };
