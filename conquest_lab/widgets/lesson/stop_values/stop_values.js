import { drawView, h, ownKeys } from "../../shared/dom.js";
import { roam } from "../../shared/roam.js";
import { translator } from "../../../kit/words.js";
import { frontGrid, worthParts } from "../fronts.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const board = h("div");
  const hint = h("p", { class: "cl-quiet" });
  const further = h("button", { class: "cl-first", "data-key": "further" });
  const all = h("button", { "data-key": "all" });
  const over = h("button", { class: "cl-plain", "data-key": "over" });
  const buttons = h("div", { class: "cl-row cl-buttons" }, further, all, over);
  const reading = h("p", { class: "cl-reading", role: "status" });
  const advice = h("p", { class: "cl-count" });
  const start = h("p", { class: "cl-lead" });
  const legend = h("p", { class: "cl-legend" });
  const { parts, draw: drawWorth } = worthParts(t, {
    input: ({ territory }) => {
      const line = model.get("view").lines[territory];
      if (line) {
        grid.show({ best: line });
        grid.hatch(line);
      }
    },
    change: (worth) => model.send({ do: "worth", ...worth }),
  });
  const knobs = h("div", { class: "cl-knobs" }, parts);
  const root = h(
    "section",
    { class: "cl-card cl-beside" },
    board,
    h("div", {}, hint, buttons, knobs, start, reading, advice, legend),
  );
  el.append(root);
  let grid = null;
  let filled = 0; // columns from the end that are worked out
  let chosen = null;

  const known = (column) => column >= model.get("view").columns.length - filled;
  const read = (column, attackers) => {
    chosen = [column, attackers];
    const cell = model.get("view").cells[column][attackers - 1];
    const leads = known(column) ? cell.leads.map(String) : [];
    grid.cells.forEach((cells, c) =>
      cells.forEach((one, a) => {
        one.classList.toggle("cl-read", c === column && a + 1 === attackers);
        one.classList.toggle("cl-leads", leads.includes(String([c, a + 1])));
      }),
    );
    reading.textContent = known(column)
      ? cell.said
      : t("Not worked out yet: the columns to its right come first.");
    advice.textContent = known(column) ? cell.advice : "";
  };
  const build = (view) => {
    grid = frontGrid(t, view, (column, attackers) =>
      h("button", {
        "data-cell": `${column}-${attackers}`,
        onclick: () => read(column, attackers),
        onfocus: () => read(column, attackers),
      }),
    );
    const rows = Array.from({ length: view.most }, (_, n) =>
      grid.cells.map((column) => column[view.most - 1 - n]),
    );
    roam(rows, null);
    board.replaceChildren(grid.frame);
  };
  const show = () => {
    const view = model.get("view");
    const { columns, best, cells } = view;
    const never = view.most + 1;
    const line = best.map((n, column) => (known(column) ? n : never));
    grid.hatch(line);
    grid.show(filled === columns.length ? { best } : {});
    grid.cells.forEach((column, c) =>
      column.forEach((one, a) => {
        const text = known(c) ? cells[c][a].value : "";
        one.textContent = text;
        one.classList.toggle("cl-unknown", !known(c));
        one.setAttribute("aria-label", [cells[c][a].front, text].filter(Boolean).join(", "));
      }),
    );
    const full = filled === columns.length;
    further.disabled = full;
    all.disabled = full;
    over.disabled = filled === 0;
    start.textContent = filled === columns.length ? view.start : "";
    if (chosen) {
      read(...chosen);
    } else {
      reading.textContent = t("Point at a cell, or go to it with the arrow keys.");
    }
  };
  const fillTo = (columns) => {
    filled = Math.min(model.get("view").columns.length, columns);
    if (chosen && !known(chosen[0])) {
      chosen = null;
    }
    show();
  };
  further.addEventListener("click", () => {
    fillTo(filled + 1);
    const view = model.get("view");
    read(view.columns.length - filled, Math.min(3, view.most));
  });
  all.addEventListener("click", () => fillTo(Infinity));
  over.addEventListener("click", () => {
    chosen = null;
    grid.cells.flat().forEach((one) => one.classList.remove("cl-read", "cl-leads"));
    advice.textContent = "";
    fillTo(0);
  });

  drawView(model, root, (view) => {
    if (!grid) {
      build(view);
      filled = view.adjustable ? view.columns.length : 0;
    }
    buttons.hidden = view.adjustable;
    knobs.hidden = !view.adjustable;
    hint.textContent = view.adjustable
      ? t("Move the worth and watch the best line. Each cell shows its mean worth.")
      : t(
          "Each cell shows what a campaign is worth from there on, on average, with the best decisions.",
        );
    further.textContent = t("One column further back");
    all.textContent = t("All columns");
    over.textContent = t("Start again");
    drawWorth(view.worth);
    legend.replaceChildren(
      h("span", { class: "cl-key-going" }, t("go on")),
      h("span", { class: "cl-key-stopping" }, t("end the campaign")),
      h("span", { class: "cl-key-best" }, t("the best line")),
    );
    show();
  });
}
export default { render };
