import { drawView, fill, h, ownKeys } from "../shared/dom.js";
import { picture } from "../shared/draw.js";
import { translator } from "../../kit/words.js";

const inside = (card) => [
  card.worth ? h("b", { class: "cl-value" }, String(card.worth)) : picture(card.kind || "card"),
  h("b", {}, card.name),
  card.count > 1 ? h("span", { class: "cl-copies" }, `×${card.count}`) : h("span", {}, card.symbol),
];

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const root = h("section", { class: "cl-card" });
  el.append(root);
  drawView(model, root, (view) => {
    const { groups, down } = view;
    root.dataset.ply = view.ply;
    const face = (card) =>
      h(
        "li",
        {},
        card.act < 0
          ? h("div", { class: `cl-playing cl-${card.kind}` }, inside(card))
          : h(
              "button",
              {
                class: "cl-playing cl-playable",
                "data-key": `card${card.act}`,
                title: card.label,
                "aria-label": card.label,
                onclick: () => model.send({ do: "act", index: card.act, ply: view.ply }),
              },
              inside(card),
            ),
      );
    fill(
      root,
      h("h2", {}, view.title, view.count ? ` (${view.count})` : ""),
      groups.length === 0 && !down
        ? h("p", { class: "cl-quiet cl-none" }, t("No cards yet."))
        : null,
      h(
        "div",
        { class: "cl-hands" },
        groups.map((group) =>
          h(
            "div",
            {},
            group.name ? h("h3", {}, group.name) : null,
            h("ul", { class: "cl-cards" }, group.cards.map(face)),
          ),
        ),
      ),
      down
        ? h(
            "ul",
            { class: "cl-cards" },
            Array.from({ length: down }, () =>
              h(
                "li",
                { class: "cl-playing cl-down" },
                h("span", { class: "cl-sr" }, t("a card face down")),
              ),
            ),
          )
        : null,
      view.can_reveal
        ? h(
            "button",
            { "data-key": "reveal", onclick: () => model.send({ do: "reveal", ply: view.ply }) },
            t("Turn the cards up (nobody else is looking)"),
          )
        : null,
      view.can_hide
        ? h(
            "button",
            { "data-key": "reveal", onclick: () => model.send({ do: "hide", ply: view.ply }) },
            t("Turn the cards down"),
          )
        : null,
    );
  });
}
export default { render };
