import { drawView, fill, h, ownKeys } from "../../shared/dom.js";
import { ruleNote } from "../../shared/rule_note.js";
import { Choices } from "../../shared/unconfirmed.js";
import { translator } from "../../../kit/words.js";
import { pairBet, pairTable, pairVerdict } from "../pair_bet.js";
import { intoSight } from "../sight.js";

// A bet on a position; behind it, what both readings say.
function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const position = h("section", { class: "cl-card" });
  el.append(position);
  const column = (view) =>
    h(
      "article",
      {},
      h(
        "h3",
        {},
        view.name,
        view.recommended ? h("small", { class: "cl-quiet" }, ` ${t("as recommended")}`) : null,
      ),
      view.only.length
        ? [
            h("p", { class: "cl-lead" }, t("Moves only this reading allows:")),
            h(
              "ul",
              {},
              view.only.map((text) => h("li", {}, text)),
              view.more ? h("li", {}, `+ ${view.more}`) : null,
            ),
          ]
        : null,
      view.refusal
        ? h(
            "p",
            { class: "cl-refused" },
            `✗ ${t("Refused:")} ${view.refusal} `,
            ruleNote(view.refused_by, { rule: t("Rule {id}: {title}") }),
          )
        : [
            h("p", { class: "cl-lead" }, t("What follows:")),
            h(
              "ol",
              {},
              view.events.map(([text, rule, only]) =>
                h(
                  "li",
                  { class: only ? "cl-only" : "" },
                  text,
                  " ",
                  ruleNote(rule, { rule: t("Rule {id}: {title}") }),
                ),
              ),
            ),
          ],
    );
  const tries = new Choices();
  drawView(model, el, (view) => {
    const moves = view.tries ?? []; // told after the bet
    const { chosen, choose } = tries.control(
      moves.join(),
      view.tried,
      moves.map((text, n) => [n, text]),
      (to) => model.send({ do: "try", to: Number(to) }),
    );
    const answered =
      view.open && !el.classList.contains("cl-opened") && el.contains(document.activeElement);
    el.classList.toggle("cl-opened", view.open);
    fill(
      position,
      h("h2", {}, t("Your bet on the position")),
      pairBet(model, "moves", t),
      view.open
        ? [
            h("p", { role: "status", class: "cl-said" }, pairVerdict(view, t), view.said),
            h(
              "label",
              { class: "cl-try" },
              h("span", {}, t("The move")),
              h(
                "select",
                {
                  "data-key": "try",
                  onchange: ({ target }) => choose(target.value),
                },
                view.tries.map((text, n) =>
                  h("option", { value: n, selected: String(n) === chosen }, text),
                ),
              ),
            ),
            h(
              "div",
              { class: "cl-answers" },
              h("div", { class: "cl-two" }, view.columns.map(column)),
              h(
                "div",
                {},
                view.law.length
                  ? pairTable(view.law, view.names, t("After the next throw, exactly"))
                  : null,
                view.chances.length
                  ? pairTable(view.chances, view.names, t("Exact chances"))
                  : null,
                view.law.length || view.chances.length
                  ? null
                  : h(
                      "p",
                      { class: "cl-quiet" },
                      t(
                        "No throw decides here: the readings differ in what is done, not in chances.",
                      ),
                    ),
              ),
            ),
          ]
        : null,
    );
    if (answered) {
      requestAnimationFrame(() => intoSight(position.querySelector(".cl-said")));
    }
  });
}
export default { render };
