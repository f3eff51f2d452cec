import { drawView, fill, fillTable, h, ownKeys, scroller } from "../../shared/dom.js";
import { heldList } from "../../shared/unconfirmed.js";
import { translator } from "../../../kit/words.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const title = h("h2");
  const controls = h("div", { class: "cl-row cl-controls" });
  const sides = h("div", { class: "cl-pair" });
  const status = h("div", { role: "status", class: "cl-sr" });
  const root = h("section", { class: "cl-card" }, title, controls, sides, status);
  el.append(root);
  const open = [false, false];
  let said = null;
  const shows = {};
  // Built once, so that a control keeps its focus and value while the reader uses it.
  const build = (choices) => {
    const names = {
      attack: t("Attack dice"),
      left: t("Defence dice, left"),
      right: t("Defence dice, right"),
      sides: t("Sides of a die"),
      ties: t("Ties are won by"),
    };
    const winners = { defender: t("the defender"), attacker: t("the attacker") };
    for (const [name, text] of Object.entries(names)) {
      const select = h(
        "select",
        {
          "data-key": name,
          onchange: ({ target }) =>
            model.send({ do: name, to: name === "ties" ? target.value : Number(target.value) }),
        },
        choices[name].map((value) => h("option", { value }, winners[value] ?? String(value))),
      );
      shows[name] = heldList(select);
      controls.append(h("label", {}, h("span", {}, text), select));
    }
    controls.append(
      h(
        "button",
        { class: "cl-plain", onclick: () => model.send({ do: "reset" }) },
        t("As it was"),
      ),
    );
  };
  drawView(model, root, ({ settings, choices, sides: shown, said: now }) => {
    title.textContent = t("The dice bench");
    if (!controls.firstChild) {
      build(choices);
    }
    for (const [name, show] of Object.entries(shows)) {
      show(settings[name]);
    }
    fill(
      sides,
      shown.map((side, number) => {
        const picture = h("div", { class: "cl-picture" });
        picture.innerHTML = side.chart;
        const table = h("table");
        fillTable(table, side.table);
        return h(
          "figure",
          {},
          h(
            "figcaption",
            {},
            h("strong", {}, side.title),
            side.book ? h("span", { class: "cl-book" }, side.book) : null,
          ),
          picture,
          h("p", { class: "cl-axis" }, side.heading),
          h("p", { class: "cl-balance" }, side.balance),
          h("p", { class: "cl-quiet" }, side.losses),
          h(
            "details",
            {
              open: open[number],
              ontoggle: ({ target }) => {
                open[number] = target.open;
              },
            },
            h("summary", { "data-key": `table${number}` }, t("The same as a table")),
            scroller(table),
          ),
        );
      }),
    );
    if (said !== null && said !== now) {
      status.textContent = now;
    }
    said = now;
  });
}
export default { render };
