import { drawView, fill, h, ownKeys } from "../../shared/dom.js";
import { ruleNote } from "../../shared/rule_note.js";
import { translator } from "../../../kit/words.js";

// The attack under every rulebook, each with the rule that decides ties.
function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const title = h("h2");
  const lead = h("p", { class: "cl-lead" });
  const list = h("ul", { class: "cl-shelf" });
  const root = h("section", { class: "cl-card" }, title, lead, list);
  el.append(root);
  drawView(model, root, (view) => {
    title.textContent = t("The same attack under five rulebooks");
    lead.textContent = view.lead;
    fill(
      list,
      view.books.map((book) =>
        h(
          "li",
          { class: book.chosen ? "cl-chosen" : "", "data-book": book.name },
          h("h3", {}, book.title),
          h("p", { class: "cl-what" }, book.what),
          book.percent
            ? h(
                "p",
                { class: "cl-chance" },
                h("b", {}, book.percent),
                h(
                  "span",
                  { class: "cl-bar", "aria-hidden": "true" },
                  h("i", { style: `width:${100 * book.chance}%` }),
                ),
              )
            : null,
          h(
            "p",
            { class: "cl-ties" },
            `${t("Ties:")} `,
            book.rules.map((rule) => [ruleNote(rule, { rule: t("Rule {id}: {title}") }), " "]),
          ),
        ),
      ),
    );
  });
}
export default { render };
