import { drawView, h, ownKeys } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";
import { choiceField, numberField, stepWords } from "./fields.js";

// The controls of a tab: numbers and choices by their names in the address.
function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const title = h("h2");
  const lead = h("p", { class: "cl-lead" });
  const row = h("div", { class: "cl-fields" });
  const root = h("section", { class: "cl-card" }, title, lead, row);
  el.append(root);
  const fields = new Map();
  drawView(model, root, (view) => {
    title.textContent = view.title;
    lead.textContent = view.lead;
    lead.hidden = !view.lead;
    for (const field of view.fields) {
      const { name } = field;
      if (!fields.has(name)) {
        const send = (to) => model.send({ do: "set", name, to: String(to) });
        const made = field.options
          ? choiceField(name, { send })
          : numberField(name, { send, words: stepWords(t) });
        fields.set(name, made);
        row.append(made.box);
      }
      fields.get(name).draw(field);
    }
    const now = new Set(view.fields.map(({ name }) => name));
    for (const [name, { box }] of fields) {
      box.hidden = !now.has(name);
    }
  });
}
export default { render };
