import { drawAfterDice } from "../shared/after_dice.js";
import { fill, h, ownKeys } from "../shared/dom.js";
import { translator } from "../../kit/words.js";

// Some columns stand below each name on a narrow screen; more than five fit nowhere: they become a list.
function layout(columns) {
  if (columns > 5) {
    return "cl-lots";
  }
  return columns > 4 ? "cl-many" : "";
}

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const root = h("section", { class: "cl-card" });
  el.append(root);
  const draw = ({ rows, columns, shared, language }) => {
    root.lang = language;
    fill(
      root,
      h("h2", {}, t("Players")),
      h(
        "table",
        {
          class: layout(columns.length),
          style: `--numbers:${columns.length - 1}`,
        },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            columns.map((name) => h("th", { scope: "col" }, name)),
          ),
        ),
        h(
          "tbody",
          {},
          rows.map((row) =>
            h(
              "tr",
              { class: row.turn ? "cl-turn" : "" },
              h(
                "th",
                { scope: "row" },
                h(
                  "span",
                  {
                    class: "cl-who",
                    "data-symbol": row.symbol,
                    style: `--who:${row.colour}`,
                    title: row.look,
                  },
                  row.name,
                ),
                " ",
                row.turn ? h("span", { class: "cl-tag" }, t("to play")) : null,
                row.out ? h("span", { class: "cl-tag cl-out" }, t("out of the game")) : null,
                row.won ? h("span", { class: "cl-tag cl-won" }, t("has won")) : null,
                row.kind ? h("span", { class: "cl-quiet cl-kind" }, ` ${row.kind}`) : null,
                row.partner ? h("span", { class: "cl-quiet cl-partner" }, ` ${row.partner}`) : null,
              ),
              row.numbers.map((number, index) =>
                h("td", { "data-name": columns[index + 1] }, String(number)),
              ),
            ),
          ),
        ),
      ),
      shared.length > 0 ? h("p", { class: "cl-quiet cl-shared" }, shared.join(" · ")) : null,
    );
  };
  return drawAfterDice(model, draw);
}
export default { render };
