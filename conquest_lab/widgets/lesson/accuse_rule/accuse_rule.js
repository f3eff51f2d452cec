import { drawView, h, ownKeys, setText } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";
import { runParts, slide } from "../inquiry.js";

const percent = (value) => `${(Math.min(value, 1) * 100).toFixed(3)}%`;

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const threshold = slide("threshold", (to) => {
    threshold.draw(
      t("Accuse from"),
      model.get("view").thresholds.length - 1,
      to,
      model.get("view").thresholds[to],
    );
    model.send({ do: "threshold", to });
  });
  const { run, progress, drawRun } = runParts(model, t, "rule-run");
  const rows = h("div", { class: "cl-tracks" });
  const axis = h("p", { class: "cl-quiet cl-scale" });
  const status = h("p", { role: "status" });
  const root = h(
    "section",
    { class: "cl-card cl-inquiry" },
    threshold.root,
    h("div", { class: "cl-row" }, run, progress),
    rows,
    axis,
    status,
  );
  el.append(root);
  drawView(model, root, (view) => {
    threshold.draw(
      t("Accuse from"),
      view.thresholds.length - 1,
      view.threshold,
      view.thresholds[view.threshold],
    );
    drawRun(view, t("Judge 100,000 cases"));
    rows.replaceChildren(
      ...view.rows.map((row) =>
        h(
          "div",
          { class: "cl-track-row" },
          h("span", { class: "cl-track-name" }, row.name),
          h(
            "span",
            { class: "cl-track", "aria-hidden": "true" },
            h("span", { class: "cl-fill", style: `width:${percent(row.share)}` }),
            h("i", { style: `left:${percent(row.limit)}` }),
          ),
          h("span", { class: "cl-track-text" }, `${row.text} · ${row.cost}`),
        ),
      ),
    );
    axis.textContent = t(
      "Each line goes from 0 to 50% of the accusations; the dashed mark is what the rule allows.",
    );
    axis.hidden = view.rows.length === 0;
    setText(status, view.said);
  });
}
export default { render };
