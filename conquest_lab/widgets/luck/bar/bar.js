import { h, ownKeys } from "../../shared/dom.js";
import { fileButton } from "../../shared/files.js";
import { gameChoice } from "../../shared/games.js";
import { follow, onWebsite } from "../../shared/go.js";
import { languageButtons } from "../../shared/languages.js";
import { translator } from "../../shared/words.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const title = h("h1");
  const [choice, kept, showGames] = gameChoice(model, t);
  const [open, input] = fileButton(model, { "data-key": "open" });
  const explore = h("button", {
    "data-key": "explore",
    onclick: () => model.send({ do: "explore" }),
  });
  const pasteName = h("summary");
  const hint = h("span");
  const text = h("textarea", { rows: 3, spellcheck: "false", "data-key": "pasted" });
  const take = h("button", {
    "data-key": "paste",
    onclick: () => {
      if (text.value.trim()) {
        model.send({ do: "open", text: text.value });
      }
    },
  });
  const paste = h("details", { class: "cl-paste" }, pasteName, h("label", {}, hint, text), take);
  const [languages, mark] = languageButtons(model, t);
  const root = h(
    "header",
    { class: "cl-head" },
    title,
    choice,
    h("span", { class: "cl-gap" }),
    h("span", { class: "cl-row" }, kept, open, input, explore),
    languages,
    paste,
  );
  el.append(root);
  model.on("msg:custom", (message) => follow(message));
  const draw = () => {
    const view = model.get("view");
    if (!view.games) {
      return;
    }
    root.lang = view.language;
    title.textContent = t("Luck");
    showGames(view);
    open.textContent = t("Open a file");
    explore.textContent = t("Open in Explore");
    explore.hidden = !onWebsite();
    pasteName.textContent = t("Paste a saved game or a link");
    hint.textContent = t("The text of a saved game, or the link to a replay");
    take.textContent = t("Show its luck");
    mark(view.language);
  };
  model.on("change:view", draw);
  draw();
}
export default { render };
