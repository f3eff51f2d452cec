import { drawView, h, ownKeys } from "../../shared/dom.js";
import { ruleWords } from "../../shared/rule_note.js";
import { translator } from "../../../kit/words.js";

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
    { class: "cl-rule-card", open: model.get("view").unfolded },
    h("summary", {}, id, lead),
    h("div", { class: "cl-rule-text" }, title, text, source),
  );
  el.append(root);
  drawView(model, root, (view) => {
    id.textContent = `${t("Rule")} ${view.id}`;
    lead.textContent = view.lead;
    title.textContent = view.title;
    text.replaceChildren(...ruleWords(view.text));
    source.textContent = view.source;
  });
}
export default { render };
