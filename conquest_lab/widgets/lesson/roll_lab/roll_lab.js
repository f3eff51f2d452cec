import { fillTable, h, ownKeys } from "../../shared/dom.js";

function render({ model, el }) {
  ownKeys(el);
  const send = (what, to) => () => model.send({ do: what, to });
  const title = h("h2");
  const lead = h("p", { class: "cl-lead" });
  const closed = h("p", { class: "cl-quiet" });
  const one = h("button", { class: "cl-first", "data-key": "one", onclick: send("throw", 1) });
  const ten = h("button", { "data-key": "ten", onclick: send("throw", 10) });
  const thousand = h("button", { "data-key": "thousand", onclick: send("throw", 1000) });
  const reset = h("button", {
    "data-key": "reset",
    class: "cl-plain",
    onclick: () => model.send({ do: model.get("view").running ? "stop" : "reset" }),
  });
  const speed = h("select", {
    "data-key": "speed",
    onchange: () => model.send({ do: "speed", to: speed.value }),
  });
  const speedLabel = h("span");
  const reveal = h("button", {
    "data-key": "reveal",
    class: "cl-toggle",
    onclick: () => model.send({ do: "reveal", to: !model.get("view").revealed }),
  });
  const dice = h("div", { class: "cl-table" });
  const count = h("p", { class: "cl-count" });
  const legend = h("p", { class: "cl-legend", "aria-hidden": "true" });
  const picture = h("div", { class: "cl-picture" });
  const heading = h("p", { class: "cl-axis" });
  const table = h("table");
  const more = h("details", {}, h("summary"), h("div", { class: "cl-scroll" }, table));
  const status = h("div", { role: "status", class: "cl-sr" });
  const root = h(
    "section",
    { class: "cl-card" },
    title,
    lead,
    closed,
    h(
      "div",
      { class: "cl-row cl-buttons" },
      one,
      ten,
      thousand,
      reset,
      h("label", { class: "cl-row" }, speedLabel, speed),
    ),
    h(
      "div",
      { class: "cl-two" },
      h("div", { class: "cl-left" }, dice, count),
      h(
        "figure",
        {},
        h("div", { class: "cl-row cl-over" }, legend, reveal),
        picture,
        heading,
        more,
      ),
    ),
    status,
  );
  el.append(root);
  const draw = () => {
    const view = model.get("view");
    const { words } = view;
    root.lang = view.language;
    title.textContent = words.title;
    lead.textContent = words.lead;
    closed.textContent = words.closed;
    closed.hidden = view.open;
    one.textContent = words.one;
    ten.textContent = words.handful[10];
    thousand.textContent = words.handful[1000];
    reset.textContent = view.running ? words.stop : words.reset;
    for (const button of [one, ten, thousand]) {
      button.disabled = !view.open || view.full;
    }
    reset.disabled = !view.running && !view.thrown;
    speedLabel.textContent = words.speed;
    if (speed.options.length === 0) {
      speed.append(...words.speeds.map(([value, text]) => h("option", { value }, text)));
    }
    speed.value = view.speed;
    reveal.textContent = view.revealed ? words.hide : words.reveal;
    reveal.disabled = !view.open;
    reveal.setAttribute("aria-pressed", String(view.revealed));
    dice.innerHTML = view.dice || "";
    dice.classList.toggle("cl-none", !view.dice);
    if (!view.dice) {
      dice.textContent = words.empty;
    }
    count.textContent = view.thrown ? words.thrown : "";
    legend.replaceChildren(
      ...view.legend.map(([kind, text]) => h("span", { class: `cl-key-${kind}` }, text)),
    );
    picture.innerHTML = view.chart;
    heading.textContent = words.heading;
    more.firstChild.textContent = words.table;
    fillTable(table, view.table);
    if (status.textContent !== view.said && !view.running) {
      status.textContent = view.said;
    }
  };
  model.on("change:view", draw);
  draw();
}
export default { render };
