import { fill, h, ownKeys, scroller } from "../../shared/dom.js";
import { ruleNote } from "../../shared/rule_note.js";
import { translator } from "../../shared/words.js";

const table = (rows, names, caption) =>
  scroller(
    h(
      "table",
      {},
      h("caption", {}, caption),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td"),
          names.map((name) => h("th", { scope: "col" }, name)),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map(([what, ...cells]) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, what),
            cells.map((cell) => h("td", {}, cell)),
          ),
        ),
      ),
    ),
  );

// Two bets; behind each what the rules say, and what was measured.
function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const position = h("section", { class: "cl-card" });
  const games = h("section", { class: "cl-card" });
  el.append(position, games);
  const bet = (name, view) => {
    const options = view.options.map((text, n) =>
      h(
        "label",
        { "data-right": view.open && view.answer === n },
        h("input", {
          type: "radio",
          name: `bet-${name}`,
          value: n,
          checked: view.chosen === n,
          disabled: view.open,
          "data-key": `${name}${n}`,
        }),
        h("span", {}, text),
        view.open && view.chosen === n ? h("b", {}, t("your bet")) : null,
      ),
    );
    const form = h(
      "form",
      {
        onsubmit: (event) => {
          event.preventDefault();
          const picked = form.querySelector("input:checked");
          if (picked) {
            model.send({ do: "bet", bet: name, to: Number(picked.value) });
          }
        },
      },
      h("fieldset", {}, h("legend", { class: "cl-prompt" }, view.prompt), options),
      view.open
        ? null
        : h(
            "div",
            { class: "cl-row" },
            h(
              "button",
              { class: "cl-first", type: "submit", "data-key": `${name}-lock` },
              t("Lock it in"),
            ),
            h(
              "button",
              {
                type: "button",
                class: "cl-plain",
                "data-key": `${name}-skip`,
                onclick: () => model.send({ do: "skip", bet: name }),
              },
              t("Go on without a bet"),
            ),
          ),
    );
    return form;
  };
  const verdict = (view) => {
    if (!view.open || view.chosen < 0 || view.answer < 0) {
      return null;
    }
    return h(
      "span",
      { class: view.chosen === view.answer ? "cl-right" : "cl-wrong" },
      view.chosen === view.answer
        ? `✓ ${t("Your bet was right.")} `
        : `✗ ${t("Your bet was wrong.")} `,
    );
  };
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
            ruleNote(view.refused_by, { rule: t("Rule") }),
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
                  ruleNote(rule, { rule: t("Rule") }),
                ),
              ),
            ),
          ],
    );
  const draw = () => {
    const view = model.get("view");
    el.lang = view.language;
    const names = (view.moves.columns ?? []).map((one) => one.name);
    fill(
      position,
      h("h2", {}, t("Your bet on the position")),
      bet("moves", view.moves),
      view.moves.open
        ? [
            h("p", { role: "status", class: "cl-said" }, verdict(view.moves), view.moves.said),
            h(
              "label",
              { class: "cl-try" },
              h("span", {}, t("The move")),
              h(
                "select",
                {
                  "data-key": "try",
                  onchange: ({ target }) => model.send({ do: "try", to: Number(target.value) }),
                },
                view.moves.tries.map((text, n) =>
                  h("option", { value: n, selected: n === view.moves.tried }, text),
                ),
              ),
            ),
            h("div", { class: "cl-two" }, view.moves.columns.map(column)),
            view.moves.law.length
              ? table(view.moves.law, names, t("After the next throw, exactly"))
              : null,
            view.moves.chances.length ? table(view.moves.chances, names, t("Exact chances")) : null,
            view.moves.law.length || view.moves.chances.length
              ? null
              : h(
                  "p",
                  { class: "cl-quiet" },
                  t("No throw decides here: the readings differ in what is done, not in chances."),
                ),
          ]
        : null,
    );
    fill(
      games,
      h("h2", {}, t("Your bet on the games")),
      bet("games", view.games),
      view.games.open
        ? [
            h("p", { role: "status", class: "cl-said" }, verdict(view.games), view.games.said),
            view.games.table.length ? table(view.games.table, view.names, t("Measured")) : null,
            h("p", { class: "cl-quiet" }, view.games.how),
          ]
        : null,
    );
  };
  model.on("change:view", draw);
  draw();
}
export default { render };
