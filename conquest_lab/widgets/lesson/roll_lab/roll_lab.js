import { fillTable, h, ownKeys } from "../../shared/dom.js";
import { translator } from "../../shared/words.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
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
    root.lang = view.language;
    title.textContent = t("Throw the dice");
    lead.textContent = view.lead;
    closed.textContent = t("Lock in your bet first: then the dice are yours.");
    closed.hidden = view.open;
    one.textContent = t("Throw once");
    ten.textContent = view.ten;
    thousand.textContent = view.thousand;
    reset.textContent = view.running ? t("Stop") : t("Start again");
    for (const button of [one, ten, thousand]) {
      button.disabled = !view.open || view.full;
    }
    reset.disabled = !view.running && !view.thrown;
    speedLabel.textContent = t("Speed");
    if (speed.options.length === 0) {
      speed.append(
        h("option", { value: "slow" }, t("slow")),
        h("option", { value: "quick" }, t("quick")),
        h("option", { value: "once" }, t("at once")),
      );
    }
    speed.value = view.speed;
    reveal.textContent = view.revealed ? t("Hide the exact bars") : t("Show the exact bars");
    reveal.disabled = !view.open;
    reveal.setAttribute("aria-pressed", String(view.revealed));
    dice.innerHTML = view.dice || "";
    dice.classList.toggle("cl-none", !view.dice);
    if (!view.dice) {
      dice.textContent = t("No throw yet.");
    }
    count.textContent = view.thrown ? view.trials : "";
    const marks = { simulated: t("thrown"), exact: t("exact"), bet: t("your bet") };
    legend.replaceChildren(
      ...view.marks.map((kind) => h("span", { class: `cl-key-${kind}` }, marks[kind])),
    );
    picture.innerHTML = view.chart;
    heading.textContent = view.heading;
    more.firstChild.textContent = t("The same as a table");
    fillTable(table, view.table);
    if (status.textContent !== view.said && !view.running) {
      status.textContent = view.said;
    }
  };
  model.on("change:view", draw);
  draw();
}
export default { render };
