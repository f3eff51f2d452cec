import { drawView, fillTable, h, ownKeys, scroller } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";
import { shareLine } from "../share.js";
import { betParts } from "../trials.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const title = h("h2");
  const { closed, reveal, drawBet } = betParts(model, t);
  const { parts, draw: drawLine } = shareLine(t);
  const by = h("span");
  const policy = h("select", { "data-key": "policy" });
  const series = h("button", {
    "data-key": "series",
    class: "cl-first",
    onclick: () => model.send({ do: "series", to: policy.value }),
  });
  const record = h("table", { class: "cl-record" });
  const wall = h("div", {}, ...parts);
  const gap = h("p", { class: "cl-gap-line" });
  const root = h(
    "section",
    { class: "cl-card" },
    title,
    closed,
    h("div", { class: "cl-row" }, h("label", { class: "cl-row" }, by, policy), series, reveal),
    scroller(record),
    wall,
    gap,
  );
  el.append(root);
  drawView(model, root, (view) => {
    title.textContent = view.of;
    drawBet(t("Show the exact probabilities"), t("Hide the exact probabilities"));
    by.textContent = t("Let the computer choose:");
    series.textContent = view.series;
    if (policy.options.length === 0) {
      policy.append(...view.policies.map(([key, name]) => h("option", { value: key }, name)));
    }
    for (const control of [series, policy]) {
      control.disabled = !view.open;
    }
    record.classList.toggle("cl-exact", view.revealed);
    const columns = [
      t("who chooses"),
      t("attempts"),
      t("conquered"),
      t("share"),
      t("points given away per attempt"),
      ...(view.revealed ? [t("exact")] : []),
    ];
    fillTable(record, { columns, rows: view.record });
    drawLine(view.line);
    wall.hidden = view.line.share === null;
    gap.textContent = view.gap;
    gap.hidden = !view.gap;
  });
}
export default { render };
