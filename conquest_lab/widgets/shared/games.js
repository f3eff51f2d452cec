import { h } from "./dom.js";

// The choice among supplied games, and the game that Play keeps; the browser side of game_bar.py.
export function gameChoice(model, t) {
  const label = h("span", { class: "cl-sr" });
  const select = h("select", {
    "data-key": "game",
    onchange: () => model.send({ do: "game", to: select.value }),
  });
  const kept = h("button", { "data-key": "kept", onclick: () => model.send({ do: "kept" }) });
  const show = (view) => {
    label.textContent = t("Game");
    const all = JSON.stringify(view.games);
    if (select.dataset.all !== all) {
      select.dataset.all = all;
      select.replaceChildren(...view.games.map(([value, name]) => h("option", { value }, name)));
    }
    select.value = view.game;
    kept.textContent = t("Your game from Play");
    kept.hidden = !view.kept;
  };
  return [h("label", {}, label, select), kept, show];
}
