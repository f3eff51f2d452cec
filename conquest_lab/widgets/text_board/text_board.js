import { drawView, h, ownKeys, scroller, setText } from "../shared/dom.js";
import { translator } from "../../kit/words.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const summary = h("summary");
  const hint = h("p", { class: "cl-quiet" });
  const only = h("input", { type: "checkbox", id: `only${Math.random()}` });
  const onlyLabel = h("label", { for: only.id });
  const heads = h("tr");
  const body = h("tbody");
  const table = h("table", {}, h("thead", {}, heads), body);
  const root = h(
    "details",
    { class: "cl-card" },
    summary,
    hint,
    h("p", {}, only, " ", onlyLabel),
    scroller(table),
  );
  el.append(root);
  let cells = [];

  const build = (rows) => {
    cells = rows.map((_, place) => {
      const name = h("th", { scope: "row" });
      const fields = [0, 1, 2, 3, 4].map(() => h("td"));
      const button = h("button", {
        "data-key": `place${place}`,
        onclick: () => model.send({ do: "choose", place, ply: model.get("view").ply }),
      });
      fields[4].append(button);
      body.append(h("tr", {}, name, fields));
      return { name, fields, button };
    });
  };
  const draw = drawView(model, root, ({ rows, columns, ply }) => {
    const said = { can: t("Choose"), target: t("Target"), chosen: t("Chosen") };
    root.dataset.ply = ply;
    setText(summary, t("The board as a table"));
    setText(hint, t("Choose with the buttons; what can be done stands above."));
    setText(onlyLabel, t("Only where something can be done"));
    if (cells.length !== rows.length) {
      body.replaceChildren();
      build(rows);
    }
    if (heads.children.length === 0) {
      heads.append(...columns.map(() => h("th", { scope: "col" })));
    }
    columns.forEach((word, index) => {
      setText(heads.children[index], word);
      heads.children[index].hidden = !word;
    });
    rows.forEach(([name, group, owner, symbol, colour, pieces, near, mark], index) => {
      const { name: head, fields, button } = cells[index];
      setText(head, name);
      setText(fields[0], group);
      setText(fields[1], owner ? `${symbol} ${owner}` : "");
      fields[1].style.color = colour;
      setText(fields[2], pieces);
      setText(fields[3], near);
      fields[3].hidden = !columns[4];
      setText(button, mark ? said[mark] : "");
      button.hidden = !mark;
      button.className = mark === "target" ? "cl-first" : "";
      button.setAttribute(
        "aria-label",
        mark
          ? t("{name}: {value}", {
              name: said[mark],
              value: [name, owner, pieces].filter(Boolean).join(", "),
            })
          : "",
      );
      button.setAttribute("aria-pressed", String(mark === "chosen"));
      head.parentElement.hidden = only.checked && !mark;
    });
  });
  only.addEventListener("change", draw);
}
export default { render };
