import { drawView, h, ownKeys } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";
import { bidCard } from "../bids.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const field = h("div", { class: "cl-bid-table" });
  const table = h("table", { class: "cl-account-table" });
  const hint = h("p", { class: "cl-quiet" });
  const lines = h("ul");
  const told = h("div", { role: "status" }, lines);
  const root = h("section", { class: "cl-card" }, field, hint, table, told);
  el.append(root);
  let chosen = [0, 0];

  const show = () => {
    const { rows } = model.get("view");
    lines.replaceChildren(
      ...rows[chosen[0]].cells[chosen[1]].lines.map((line) => h("li", {}, line)),
    );
    table.querySelectorAll("button").forEach((button) => {
      const mine = button.dataset.key === `cell-${chosen.join("-")}`;
      button.setAttribute("aria-pressed", String(mine));
    });
  };
  drawView(model, root, (view) => {
    field.replaceChildren(
      bidCard(view.cards.attacking, "cl-mine"),
      h("span", { class: "cl-versus", "aria-label": t("attacks") }, "⚔"),
      bidCard(view.cards.attacked, "cl-yours"),
      h(
        "span",
        { class: "cl-bid-group" },
        h("small", {}, t("your card: one of these, unseen")),
        h(
          "span",
          {},
          [1, 2, 3].map(() => bidCard(view.cards.strong, "cl-mine cl-small")),
          [1, 2, 3].map(() => bidCard(view.cards.weak, "cl-mine cl-small")),
        ),
      ),
      h(
        "span",
        { class: "cl-bid-group" },
        h("small", {}, t("the bot’s card, open")),
        bidCard(view.cards.defence, "cl-yours"),
      ),
    );
    hint.textContent = t(
      "What an attack brings, beside drawing two cards; ⚑ the region is taken. Click a number.",
    );
    table.replaceChildren(
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td"),
          view.columns.map((text) => h("th", { scope: "col" }, text)),
        ),
      ),
      h(
        "tbody",
        {},
        view.rows.map(({ label, cells }, row) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, label),
            cells.map(({ gain, taken }, column) =>
              h(
                "td",
                {},
                h(
                  "button",
                  {
                    "data-key": `cell-${row}-${column}`,
                    onclick: () => {
                      chosen = [row, column];
                      show();
                    },
                  },
                  `${gain} ${taken ? "⚑" : ""}`,
                ),
              ),
            ),
          ),
        ),
      ),
    );
    show();
  });
}
export default { render };
