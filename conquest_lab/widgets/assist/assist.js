import { fill, h, ownKeys } from "../shared/dom.js";

function render({ model, el }) {
  ownKeys(el);
  const root = h("div");
  const row = h("div", { class: "cl-row" });
  const advice = h("p", { class: "cl-advice", role: "status", "aria-live": "polite" });
  root.append(row, advice);
  el.append(root);
  const draw = () => {
    const view = model.get("view");
    const { words } = view;
    root.lang = view.language;
    const button = (key, shown) =>
      shown
        ? h(
            "button",
            {
              "data-key": key,
              class: "cl-small",
              onclick: () => model.send({ do: key, ply: model.get("view").ply }),
            },
            words[key],
          )
        : null;
    fill(
      row,
      button("advise", view.can_advise),
      button("repeat", view.can_repeat),
      button("set_up", view.can_set_up),
    );
    fill(advice, view.advice ? [view.advice, " ", button("follow", view.can_follow)] : []);
    advice.hidden = !view.advice;
  };
  model.on("change:view", draw);
  draw();
}
export default { render };
