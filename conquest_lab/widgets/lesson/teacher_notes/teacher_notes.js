import { h, ownKeys } from "../../shared/dom.js";

function render({ model, el }) {
  ownKeys(el);
  const summary = h("summary");
  const inside = h("div");
  const root = h(
    "details",
    { class: "cl-card", ontoggle: () => model.send({ do: "open", to: root.open }) },
    summary,
    inside,
  );
  el.append(root);
  const draw = () => {
    const { title, share, told, language } = model.get("view");
    root.lang = language;
    summary.textContent = title;
    inside.replaceChildren(
      ...told.map((one) =>
        h(
          "div",
          {},
          h("h3", {}, one.title),
          h("p", { class: "cl-quiet" }, one.prompt),
          h("p", {}, one.solution),
        ),
      ),
      h("p", { class: "cl-quiet" }, share),
    );
  };
  model.on("change:view", draw);
  draw();
}
export default { render };
