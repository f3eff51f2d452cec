import { fill, h, ownKeys } from "../shared/dom.js";
import { translator } from "../shared/words.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const root = h("div");
  const row = h("div", { class: "cl-row" });
  const advice = h("p", { class: "cl-advice", role: "status", "aria-live": "polite" });
  root.append(row, advice);
  el.append(root);
  const draw = () => {
    const view = model.get("view");
    root.lang = view.language;
    const button = (key, label, shown) =>
      shown
        ? h(
            "button",
            {
              "data-key": key,
              class: "cl-small",
              onclick: () => model.send({ do: key, ply: model.get("view").ply }),
            },
            label,
          )
        : null;
    fill(
      row,
      button("advise", t("Advice"), view.can_advise),
      button("repeat", t("Attack until it is decided"), view.can_repeat),
      button("set_up", t("Finish the set-up for everybody"), view.can_set_up),
    );
    fill(
      advice,
      view.advice ? [view.advice, " ", button("follow", t("Play it"), view.can_follow)] : [],
    );
    advice.hidden = !view.advice;
  };
  model.on("change:view", draw);
  draw();
}
export default { render };
