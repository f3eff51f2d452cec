import { drawView, fill, h, ownKeys } from "../../shared/dom.js";
import { roam } from "../../shared/roam.js";
import { translator, unbroken } from "../../../kit/words.js";
import { axes } from "../axes.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const title = h("h2");
  const choices = h("div", { class: "cl-row", role: "group" });
  const summary = h("p", { class: "cl-lead" });
  const table = h("table");
  const reading = h("p", { class: "cl-reading", role: "status" });
  const legend = h("p", { class: "cl-quiet cl-legend-line" });
  const root = h(
    "section",
    { class: "cl-card" },
    title,
    choices,
    summary,
    h("div", { class: "cl-scroll" }, table),
    reading,
    legend,
  );
  el.append(root);
  let place = null;
  drawView(model, root, ({ shown, choices: dice, rows, summary: said }) => {
    root.setAttribute("aria-busy", String(rows.length === 0));
    title.textContent = t("The map of probabilities");
    choices.setAttribute("aria-label", t("Defence dice"));
    fill(
      choices,
      dice.map(([n, text]) =>
        h(
          "button",
          {
            "data-key": String(n),
            "aria-pressed": String(n === shown),
            onclick: () => model.send({ do: "show", to: n }),
          },
          text,
        ),
      ),
    );
    summary.textContent = said;
    if (rows.length === 0) {
      return; // worked out once the first board of the page is there
    }
    const read = (y, x) => {
      place = [y, x];
      reading.textContent = rows[y][x].said;
    };
    const cells = rows.map((row, y) =>
      row.map(({ value, shade, favoured }, x) =>
        h(
          "td",
          {
            tabindex: -1,
            "aria-label": rows[y][x].said,
            class: `${favoured ? "even " : ""}${x === y ? "diagonal" : ""}`,
            style: `--shade:${shade}`,
            onfocus: () => read(y, x),
            onpointerenter: () => read(y, x),
          },
          favoured ? h("span", { "aria-hidden": "true" }, "▲") : null,
          value,
        ),
      ),
    );
    // More columns than a phone can show side by side: they are scrolled.
    table.classList.toggle("wide", rows.length > 10);
    table.replaceChildren(
      h(
        "caption",
        {},
        t("Probability of taking the territory, in percent: attackers down, defenders across"),
      ),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", {}, axes(t)),
          rows[0].map((_, x) => h("th", { scope: "col" }, String(x + 1))),
        ),
      ),
      h(
        "tbody",
        {},
        cells.map((row, y) => h("tr", {}, h("th", { scope: "row" }, String(y + 1)), row)),
      ),
    );
    reading.textContent = place
      ? rows[place[0]][place[1]].said
      : unbroken(t("Point at an entry to read it, or go to it with the arrow keys."));
    legend.textContent = [
      t("▲ more than 50%: the attacker is favoured"),
      t("framed: as many attackers as defenders"),
    ].join(" · ");
    roam(cells, place ? cells[place[0]][place[1]] : null);
  });
}
export default { render };
