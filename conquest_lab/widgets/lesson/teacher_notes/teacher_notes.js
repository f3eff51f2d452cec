import { drawView, h, ownKeys } from "../../shared/dom.js";

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
  drawView(model, root, ({ title, share, told }) => {
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
  });
}
export default { render };
