import { drawView, h } from "./dom.js";
import { download, fileButton } from "./files.js";
import { follow, onWebsite } from "./go.js";
import { languageButtons } from "./languages.js";
import { translator } from "../../kit/words.js";

// The bar of an app that looks at a recorded game: a supplied one, one from a file, or that of Play; the
// browser side of game_bar.py.
// other: the app that looks at the same game in another way.
// beside, below: controls of this app alone.
// words: writes their words, and gives the title and the words for the other app.
export function gameBar({ model, el }, other, words, { beside = [], below = [] }) {
  const t = translator(model);
  const title = h("h1");
  const [choice, kept, showGames] = gameChoice(model, t);
  const [open, input] = fileButton(model, { "data-key": "open" });
  const leave = h("button", { "data-key": other, onclick: () => model.send({ do: other }) });
  const [languages, mark] = languageButtons(model, t);
  const root = h(
    "header",
    { class: "cl-head" },
    title,
    choice,
    h("span", { class: "cl-gap" }),
    h("span", { class: "cl-row" }, kept, beside, open, input, leave),
    languages,
    below,
  );
  el.append(root);
  model.on("msg:custom", (message) => {
    download(message);
    follow(message);
  });
  drawView(model, root, (view) => {
    if (!view.games) {
      return;
    }
    [title.textContent, leave.textContent] = words(t);
    showGames(view);
    open.textContent = t("Open a file");
    leave.hidden = !onWebsite();
    mark(view.language);
  });
}

// The choice among supplied games, and the game that Play keeps.
function gameChoice(model, t) {
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
