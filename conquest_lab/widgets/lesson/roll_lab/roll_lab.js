import { drawView, fillTable, h, ownKeys, scroller } from "../../shared/dom.js";
import { heldList } from "../../shared/unconfirmed.js";
import { translator } from "../../../kit/words.js";
import { betParts, throwParts } from "../trials.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const title = h("h2");
  const { closed, reveal, drawBet } = betParts(model, t);
  const { lead, reset, dice, status, buttons, count, drawThrows } = throwParts(model, t);
  const speed = h("select", {
    "data-key": "speed",
    onchange: () => model.send({ do: "speed", to: speed.value }),
  });
  const showSpeed = heldList(speed);
  const speedLabel = h("span");
  const legend = h("p", { class: "cl-legend", "aria-hidden": "true" });
  const picture = h("div", { class: "cl-picture" });
  const heading = h("p", { class: "cl-axis" });
  const table = h("table");
  const more = h("details", {}, h("summary"), scroller(table));
  const root = h(
    "section",
    { class: "cl-card" },
    title,
    lead,
    closed,
    h(
      "div",
      { class: "cl-row cl-buttons" },
      buttons,
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
  drawView(model, root, (view) => {
    title.textContent = t("Throw the dice");
    drawBet(t("Show the exact bars"), t("Hide the exact bars"));
    drawThrows();
    speedLabel.textContent = t("Speed");
    if (speed.options.length === 0) {
      speed.append(
        h("option", { value: "slow" }, t("slow")),
        h("option", { value: "quick" }, t("quick")),
        h("option", { value: "once" }, t("at once")),
      );
    }
    showSpeed(view.speed);
    const marks = { simulated: t("thrown"), exact: t("exact"), bet: t("your bet") };
    legend.replaceChildren(
      ...view.marks.map((kind) => h("span", { class: `cl-key-${kind}` }, marks[kind])),
    );
    picture.innerHTML = view.chart;
    heading.textContent = view.heading;
    more.firstChild.textContent = t("The same as a table");
    fillTable(table, view.table);
  });
}
export default { render };
