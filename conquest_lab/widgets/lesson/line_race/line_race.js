import { drawView, fillTable, h, ownKeys, scroller } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";
import { frontGrid } from "../fronts.js";
import { handfulParts } from "../handfuls.js";
import { betParts } from "../trials.js";

const at = (share) => `left:${(100 * share).toFixed(2)}%`;

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const { closed, reveal, drawBet } = betParts(model, t);
  const { reset, status, buttons, count, progress, drawHandfuls } = handfulParts(model, t);
  const [one, , thousand] = buttons;
  const board = h("div");
  const table = h("table");
  const regret = h("div", { class: "cl-regret-line", "aria-hidden": "true" });
  const axis = h("p", { class: "cl-axis" });
  const score = h("div", { class: "cl-score" });
  const told = h("p");
  const legend = h("p", { class: "cl-legend" });
  const root = h(
    "section",
    { class: "cl-card cl-beside" },
    h("div", {}, board, legend),
    h(
      "div",
      {},
      closed,
      h("div", { class: "cl-row cl-buttons" }, one, thousand, reveal, reset),
      progress,
      count,
      scroller(table),
      told,
      axis,
      regret,
      score,
    ),
    status,
  );
  el.append(root);
  let grid = null;

  const drawRegret = (found) => {
    regret.hidden = !found;
    axis.hidden = !found;
    if (!found) {
      return;
    }
    const { value, low, high, exact, top } = found;
    // The line reaches below 0: by chance the better line may have the worse thousand.
    const place = (points) => Math.min(1, Math.max(0, (points + top / 4) / (1.25 * top)));
    regret.replaceChildren(
      ...[
        h("span", { class: "cl-regret-axis" }),
        ...[0, top / 2, top].map((tick) =>
          h(
            "span",
            { class: "cl-regret-tick", style: at(place(tick)) },
            String(tick).replace(".", model.get("view").language === "fr" ? "," : "."),
          ),
        ),
        h("span", {
          class: "cl-regret-interval",
          style: `${at(place(low))};width:${(100 * (place(high) - place(low))).toFixed(2)}%`,
        }),
        h("span", { class: "cl-regret-seen", style: at(place(value)) }),
        exact === null ? null : h("span", { class: "cl-regret-exact", style: at(place(exact)) }),
      ].filter(Boolean),
    );
  };
  drawView(model, root, (view) => {
    if (!grid) {
      grid = frontGrid(t, view, () => h("span", { "aria-hidden": "true" }));
      board.replaceChildren(grid.frame);
    }
    grid.hatch(view.mine);
    grid.show(view);
    legend.replaceChildren(
      ...[
        h("span", { class: "cl-key-mine" }, t("your line")),
        view.best ? h("span", { class: "cl-key-best" }, t("the best line")) : null,
        view.path ? h("span", { class: "cl-key-path" }, t("the campaign")) : null,
        view.path
          ? h("span", { class: "cl-key-ends" }, t("● your end, ◆ the best line’s end"))
          : null,
      ].filter(Boolean),
    );
    drawBet(t("Show the best line"), t("Hide the best line"));
    closed.textContent = t("Draw your line first, in the step before.");
    drawHandfuls(t("One campaign"));
    fillTable(table, view.table);
    told.textContent = view.said;
    told.hidden = !view.said;
    axis.textContent = t("Regret, in points a campaign");
    drawRegret(view.regret);
    score.replaceChildren(...view.score.map((sentence) => h("p", {}, sentence)));
    if (!view.running && view.thrown > 1) {
      status.textContent = view.score.join(" ");
    }
  });
}
export default { render };
