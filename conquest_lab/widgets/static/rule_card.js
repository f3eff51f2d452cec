function render({ model, el }) {
  const id = h("span", { class: "cl-id" }), title = h("span", { class: "cl-title" });
  const text = h("p"), source = h("p", { class: "cl-source" });
  const root = h("details", { class: "cl-rule-card" }, h("summary", {}, id, title), h("div", { class: "cl-rule-text" }, text, source));
  el.append(root);
  const draw = () => {
    const view = model.get("view");
    root.lang = view.language;
    id.textContent = `${view.words.rule} ${view.id}`;
    title.textContent = view.title;
    text.textContent = view.text;
    source.textContent = view.source;
  };
  model.on("change:view", draw);
  draw();
}
export default { render };
