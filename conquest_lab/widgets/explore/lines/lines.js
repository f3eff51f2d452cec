import { drawView, fill, h, ownKeys } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const root = h("section", { class: "cl-card" });
  el.append(root);
  drawView(model, root, (view) => {
    const { compared } = view;
    root.dataset.ply = view.ply;
    fill(
      root,
      h("h2", {}, t("Lines of play")),
      h(
        "div",
        { class: "cl-row", role: "group", "aria-label": t("Lines of play") },
        view.lines.map(([number, name]) =>
          h(
            "button",
            {
              "data-key": `line${number}`,
              "aria-pressed": String(number === view.now),
              onclick: () => model.send({ do: "line", to: number }),
            },
            name,
          ),
        ),
      ),
      compared
        ? [
            h("h3", {}, t("Compared with the line left")),
            h(
              "div",
              {
                class: "cl-scroll",
                tabindex: 0,
                role: "group",
                "aria-label": t("Compared with the line left"),
              },
              h(
                "table",
                {},
                h(
                  "thead",
                  {},
                  h(
                    "tr",
                    {},
                    h("th", { scope: "col" }, t("Step")),
                    compared.names.map((name) => h("th", { scope: "col" }, name)),
                  ),
                ),
                h(
                  "tbody",
                  {},
                  compared.plies.map(([n, left, now]) =>
                    h(
                      "tr",
                      {
                        class: left === now ? "" : "cl-differs",
                        "aria-current": n === compared.ply ? "step" : null,
                      },
                      h("th", { scope: "row" }, String(n)),
                      h("td", {}, left),
                      h("td", {}, now),
                    ),
                  ),
                ),
              ),
            ),
            h("h3", {}, compared.then),
            h(
              "div",
              { class: "cl-scroll", tabindex: 0, role: "group", "aria-label": compared.then },
              h(
                "table",
                { class: "cl-numbers" },
                h(
                  "thead",
                  {},
                  h(
                    "tr",
                    {},
                    h("th", { scope: "col" }, t("Player")),
                    compared.columns.map((name) => h("th", { scope: "col" }, name)),
                  ),
                ),
                h(
                  "tbody",
                  {},
                  compared.rows.map(([name, left, now]) =>
                    h(
                      "tr",
                      {},
                      h("th", { scope: "row" }, name),
                      left.map((number, index) =>
                        h(
                          "td",
                          { class: number === now[index] ? "" : "cl-differs" },
                          number === now[index] ? String(number) : `${number} → ${now[index]}`,
                        ),
                      ),
                    ),
                  ),
                ),
              ),
            ),
          ]
        : null,
    );
  });
}
export default { render };
