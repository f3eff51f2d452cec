// The boxes of a view as elements, each with the classes that they have in Jupyter, and the widgets in them.
async function draw(node, el, given) {
  el.className = ["jupyter-widgets", node.parts ? "widget-box" : "", ...node.classes].join(" ");
  if (node.widget) {
    const widget = await given.host.getWidget(node.widget);
    await widget.render({ el, signal: given.signal });
    return;
  }
  const drawn = node.parts.map((part) => {
    const child = document.createElement("div");
    el.append(child);
    return draw(part, child, given);
  });
  await Promise.all(drawn);
}

async function render(given) {
  const root = document.createElement("div");
  given.el.classList.add("cl-frame");
  given.el.append(root);
  await draw(given.model.get("tree"), root, given);
  return () => root.remove();
}
export default { render };
