import { drawView, fill, h, ownKeys } from "../../shared/dom.js";
import { roam } from "../../shared/roam.js";
import { translator } from "../../../kit/words.js";

// A fraction as one writes it, and for a screen reader with a stroke.
const stacked = (value) => {
  const [above, below] = value.split("/");
  if (!below) {
    return [value];
  }
  return [
    h("span", { class: "cl-sr" }, value),
    h(
      "span",
      { class: "cl-stacked", "aria-hidden": "true" },
      h("span", {}, above),
      h("span", {}, below),
    ),
  ];
};

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const title = h("h2");
  const choices = h("div", { class: "cl-row cl-kinds", role: "group" });
  const lead = h("p", { class: "cl-lead" });
  const table = h("table");
  const reading = h("p", { class: "cl-reading", role: "status" });
  const root = h(
    "section",
    { class: "cl-card" },
    title,
    choices,
    lead,
    h("div", { class: "cl-scroll" }, table),
    reading,
  );
  el.append(root);
  let kind = null;
  let place = null;
  drawView(model, root, ({ kinds, shown, columns, names, rows, sums }) => {
    title.textContent = t("The matrices");
    choices.setAttribute("aria-label", t("Which matrix"));
    fill(
      choices,
      kinds.map((key) =>
        h(
          "button",
          {
            "data-key": key,
            "aria-pressed": String(key === shown),
            onclick: () => model.send({ do: "show", to: key }),
          },
          key.replace("NR", "N·R"),
        ),
      ),
    );
    const said = {
      Q: t("Q: from a state in which dice are thrown to the next one, in one round."),
      R: t("R: from a state in which dice are thrown to an end, in one round."),
      N: t(
        "N = (I − Q)⁻¹: the mean number of times that a battle passes through a state. The sum of a row is the mean number of rounds.",
      ),
      NR: t("N·R: where a battle ends. Every row adds up to 1."),
    }[shown];
    lead.textContent = said;
    if (kind !== shown) {
      place = null;
    }
    kind = shown;
    const read = (y, x, cell) => {
      place = [y, x];
      reading.textContent = rows[y][x].said;
      for (const one of table.querySelectorAll(".read")) {
        one.classList.remove("read");
      }
      cell.parentElement.firstChild.classList.add("read");
      table.tHead.rows[0].cells[x + 1].classList.add("read");
      cell.classList.add("read");
    };
    const cells = rows.map((row, y) =>
      row.map(({ value }, x) =>
        h(
          "td",
          {
            class: value === "0" ? "cl-zero" : "",
            tabindex: -1,
            onfocus: ({ target }) => read(y, x, target),
            onpointerenter: ({ target }) => read(y, x, target),
          },
          ...stacked(value),
        ),
      ),
    );
    table.replaceChildren(
      h("caption", { class: "cl-sr" }, said),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", {}, t("from")),
          columns.map((text) => h("th", { scope: "col" }, text)),
          sums.length > 0 ? h("th", { scope: "col" }, t("sum")) : null,
        ),
      ),
      h(
        "tbody",
        {},
        cells.map((row, y) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, names[y]),
            row,
            sums.length > 0 ? h("td", { class: "cl-sum" }, ...stacked(sums[y])) : null,
          ),
        ),
      ),
    );
    reading.textContent = place
      ? rows[place[0]][place[1]].said
      : t("Point at an entry to read it, or go to it with the arrow keys.");
    roam(cells, place ? cells[place[0]][place[1]] : null);
  });
}
export default { render };
