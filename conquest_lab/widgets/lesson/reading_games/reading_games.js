import { drawView, fill, h, ownKeys } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";
import { pairBet, pairTable, pairVerdict } from "../pair_bet.js";

// A bet on whole games; behind it, what was measured.
function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const games = h("section", { class: "cl-card" });
  el.append(games);
  drawView(model, el, (view) => {
    fill(
      games,
      h("h2", {}, t("Your bet on the games")),
      h("p", { class: "cl-quiet" }, view.about),
      pairBet(model, "games", t),
      view.open
        ? [
            h("p", { role: "status", class: "cl-said" }, pairVerdict(view, t), view.said),
            view.table.length ? pairTable(view.table, view.names, t("Measured")) : null,
            h("p", { class: "cl-quiet" }, view.how),
          ]
        : null,
    );
  });
}
export default { render };
