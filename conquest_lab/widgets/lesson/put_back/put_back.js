import { drawView, h, ownKeys } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";
import { pairBars } from "../pair_bars.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const { box, draw: drawBars } = pairBars();
  const labels = [h("span"), h("span")];
  const select = h("select", {
    "data-key": "deck",
    onchange: () => change({ to: Number(select.value) }),
  });
  const slider = h("input", {
    type: "range",
    min: 1,
    step: 1,
    "data-key": "draws",
    oninput: () => change({ draws: Number(slider.value) }, false),
    onchange: () => change({}),
  });
  const shown = h("output");
  const heading = h("p", { class: "cl-lead" });
  const legend = h("p", { class: "cl-legend" });
  const said = h("p", { role: "status" });
  const root = h(
    "section",
    { class: "cl-card" },
    h(
      "div",
      { class: "cl-row" },
      h("label", { class: "cl-row" }, labels[0], select),
      h("label", { class: "cl-row" }, labels[1], slider, shown),
    ),
    heading,
    box,
    legend,
    said,
  );
  el.append(root);
  let choice = { to: 0, draws: 1 };
  let wanted = null; // sent and not confirmed: answers to earlier choices do not turn it back
  const change = (changes, send = true) => {
    choice = { ...choice, ...changes };
    choice.draws = Math.min(choice.draws, model.get("view").most[choice.to]);
    show();
    if (send) {
      wanted = choice;
      model.send({ do: "deck", ...choice });
    }
  };
  const show = () => {
    const { laws, most } = model.get("view");
    const { bars, said: sentence } = laws[choice.to][choice.draws - 1];
    slider.max = most[choice.to];
    slider.value = choice.draws;
    shown.textContent = choice.draws;
    select.value = choice.to;
    drawBars(bars, heading.textContent);
    said.textContent = sentence;
  };
  drawView(model, root, (view) => {
    labels[0].textContent = t("Wanted");
    labels[1].textContent = t("Cards drawn");
    heading.textContent = t("Wanted cards among those drawn");
    if (select.options.length === 0) {
      select.append(...view.decks.map((name, n) => h("option", { value: n }, name)));
    }
    legend.replaceChildren(
      h("span", { class: "cl-key-simulated" }, t("put back after each draw")),
      h("span", { class: "cl-key-exact" }, t("kept")),
    );
    if (wanted?.to === view.deck && wanted.draws === view.draws) {
      wanted = null;
    }
    choice = wanted ?? { to: view.deck, draws: view.draws };
    show();
  });
}
export default { render };
