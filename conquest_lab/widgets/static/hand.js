// One drawing for each symbol, so that a card is known by its shape as well as by its word.
const SYMBOLS = {
  infantry: "M12 3a3 3 0 1 1 0 6a3 3 0 0 1 0-6zM9 10h6l1 6h-1.5L14 22h-4l-.5-6H8zM17 4v18h1.2V4z",
  cavalry: "M5 21v-6l-1.5-3C3 9.5 5 8 8 8h6l2.5-4.5 1 2.5 3.5 2-1 2.5h-2.5L16 13v8h-2v-6H8v6z",
  artillery: "M8.5 13a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9zm0 3a1.5 1.5 0 1 0 0 3a1.5 1.5 0 0 0 0-3zM5 11L19 4l2 4-9 5.5a6 6 0 0 0-7-1z",
  joker: "M12 3l2.5 5.5 6 .7-4.5 4 1.3 6L12 16.2 6.7 19.2l1.3-6-4.5-4 6-.7z",
};
function picture(kind) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", SYMBOLS[kind] || SYMBOLS.joker);
  svg.append(path);
  return svg;
}
function render({ model, el }) {
  const root = h("section", { class: "cl-card" });
  el.append(root);
  const draw = () => {
    const view = model.get("view");
    const { cards, down, words } = view;
    root.lang = view.language;
    fill(root,
      h("h2", {}, view.title),
      !cards.length && !down ? h("p", { class: "cl-quiet cl-none" }, words.none) : null,
      h("ul", { class: "cl-cards" },
        cards.map((card) => h("li", { class: `cl-playing cl-${card.kind}` }, picture(card.kind), h("b", {}, card.name), h("span", {}, card.symbol))),
        Array.from({ length: down }, () => h("li", { class: "cl-playing cl-down" }, h("span", { class: "cl-sr" }, words.down)))),
      view.can_reveal ? h("button", { "data-key": "reveal", onclick: () => model.send({ do: "reveal" }) }, words.reveal) : null,
      view.can_hide ? h("button", { "data-key": "reveal", onclick: () => model.send({ do: "hide" }) }, words.hide) : null);
  };
  model.on("change:view", draw);
  draw();
}
export default { render };
