import { fillTable, h, ownKeys } from "../../shared/dom.js";
import { translator } from "../../shared/words.js";
import { betParts, trialParts } from "../trials.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const send = (what, to) => () => model.send({ do: what, to });
  const title = h("h2");
  const { closed, reveal, drawBet } = betParts(model, t);
  const { lead, reset, dice, status, drawTrials } = trialParts(model, t);
  const one = h("button", { class: "cl-first", "data-key": "one", onclick: send("throw", 1) });
  const ten = h("button", { "data-key": "ten", onclick: send("throw", 10) });
  const thousand = h("button", { "data-key": "thousand", onclick: send("throw", 1000) });
  const speed = h("select", {
    "data-key": "speed",
    onchange: () => model.send({ do: "speed", to: speed.value }),
  });
  const speedLabel = h("span");
  const count = h("p", { class: "cl-count" });
  const legend = h("p", { class: "cl-legend", "aria-hidden": "true" });
  const picture = h("div", { class: "cl-picture" });
  const heading = h("p", { class: "cl-axis" });
  const table = h("table");
  const more = h("details", {}, h("summary"), h("div", { class: "cl-scroll" }, table));
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
    drawBet(t("Show the exact bars"), t("Hide the exact bars"));
    drawTrials();
    one.textContent = t("Throw once");
    ten.textContent = view.ten;
    thousand.textContent = view.thousand;
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
    count.textContent = view.thrown ? view.trials : "";
    const marks = { simulated: t("thrown"), exact: t("exact"), bet: t("your bet") };
    legend.replaceChildren(
      ...view.marks.map((kind) => h("span", { class: `cl-key-${kind}` }, marks[kind])),
    );
    picture.innerHTML = view.chart;
    heading.textContent = view.heading;
    more.firstChild.textContent = t("The same as a table");
    fillTable(table, view.table);
  };
  model.on("change:view", draw);
  draw();
}
export default { render };
