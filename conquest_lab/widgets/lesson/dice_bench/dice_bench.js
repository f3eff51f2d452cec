import { fill, fillTable, h, ownKeys } from "../../shared/dom.js";

function render({ model, el }) {
  ownKeys(el);
  const title = h("h2");
  const controls = h("div", { class: "cl-row cl-controls" });
  const sides = h("div", { class: "cl-pair" });
  const status = h("div", { role: "status", class: "cl-sr" });
  const root = h("section", { class: "cl-card" }, title, controls, sides, status);
  el.append(root);
  const open = [false, false];
  let said = null;
  const selects = {};
  // Built once, so that a control keeps its focus and value while the reader uses it.
  const build = (choices, words) => {
    const lists = {
      attack: choices.dice,
      left: choices.dice,
      right: choices.dice,
      sides: choices.sides,
      ties: choices.ties,
    };
    for (const [name, options] of Object.entries(lists)) {
      selects[name] = h(
        "select",
        {
          "data-key": name,
          onchange: ({ target }) =>
            model.send({ do: name, to: name === "ties" ? target.value : Number(target.value) }),
        },
        options
          .map((option) => (Array.isArray(option) ? option : [option, String(option)]))
          .map(([value, text]) => h("option", { value }, text)),
      );
      controls.append(h("label", {}, h("span", {}, words[name]), selects[name]));
    }
    controls.append(
      h("button", { class: "cl-plain", onclick: () => model.send({ do: "reset" }) }, words.reset),
    );
  };
  const draw = () => {
    const { settings, choices, sides: shown, words, language, said: now } = model.get("view");
    root.lang = language;
    title.textContent = words.title;
    if (!controls.firstChild) {
      build(choices, words);
    }
    for (const [name, select] of Object.entries(selects)) {
      select.value = settings[name];
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
            h("summary", { "data-key": `table${number}` }, words.table),
            h("div", { class: "cl-scroll" }, table),
          ),
        );
      }),
    );
    if (said !== null && said !== now) {
      status.textContent = now;
    }
    said = now;
  };
  model.on("change:view", draw);
  draw();
}
export default { render };
