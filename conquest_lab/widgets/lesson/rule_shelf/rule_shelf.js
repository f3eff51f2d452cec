import { drawView, h, ownKeys } from "../../shared/dom.js";
import { ruleWords } from "../../shared/rule_note.js";
import { translator } from "../../../kit/words.js";

// Rules by section; what is open stays open when one of them has been met on the board.
function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const title = h("h2");
  const sections = h("div");
  const root = h("section", { class: "cl-card" }, title, sections);
  el.append(root);
  let drawn = false;
  drawView(model, root, (view) => {
    const open = new Set([...root.querySelectorAll("details[open]")].map((one) => one.dataset.key));
    if (!drawn && view.unfolded) {
      for (const section of view.sections) {
        open.add(section.title);
        if (view.few) {
          section.rules.forEach(({ id }) => open.add(id));
        }
      }
    }
    drawn = true;
    const focused = root.contains(document.activeElement)
      ? document.activeElement.closest("details")?.dataset.key
      : null;
    title.textContent = view.title;
    sections.replaceChildren(
      ...view.sections.map((section) =>
        h(
          "details",
          { "data-key": section.title, open: open.has(section.title) },
          h(
            "summary",
            {},
            h("strong", {}, section.meaning || section.title),
            " ",
            section.meaning
              ? [h("i", { class: "cl-quiet", lang: "fr" }, section.title), " "]
              : null,
            h("span", { class: "cl-quiet" }, section.count),
          ),
          h(
            "ul",
            {},
            section.rules.map((rule) =>
              h(
                "li",
                {},
                h(
                  "details",
                  { class: "cl-one", "data-key": rule.id, open: open.has(rule.id) },
                  h(
                    "summary",
                    {},
                    h("span", { class: "cl-id" }, rule.id),
                    " ",
                    rule.title,
                    " ",
                    rule.met ? h("span", { class: "cl-met" }, `✓ ${t("met on the board")}`) : null,
                  ),
                  h(
                    "div",
                    { class: "cl-rule-text" },
                    h("p", {}, ruleWords(rule.text)),
                    h("p", { class: "cl-source" }, rule.source),
                  ),
                ),
              ),
            ),
          ),
        ),
      ),
    );
    if (focused) {
      [...root.querySelectorAll("details")]
        .find((one) => one.dataset.key === focused)
        ?.firstElementChild.focus({ preventScroll: true });
    }
  });
}
export default { render };
