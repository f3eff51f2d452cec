import { h, ownKeys } from "../../shared/dom.js";
import { download, fileButton } from "../../shared/files.js";
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
  const save = h("button", { "data-key": "save", onclick: () => model.send({ do: "save" }) });
  const luck = h("button", { "data-key": "luck", onclick: () => model.send({ do: "luck" }) });
  const [languages, mark] = languageButtons(model, t);
  const root = h(
    "header",
    { class: "cl-head" },
    title,
    choice,
    h("span", { class: "cl-gap" }),
    h("span", { class: "cl-row" }, kept, save, open, input, luck),
    languages,
  );
  el.append(root);
  model.on("msg:custom", (message) => {
    download(message);
    follow(message);
  });
  const draw = () => {
    const view = model.get("view");
    if (!view.games) {
      return;
    }
    root.lang = view.language;
    title.textContent = t("Explore");
    showGames(view);
    open.textContent = t("Open a file");
    save.textContent = t("Save to a file");
    luck.textContent = t("Open in Luck");
    luck.hidden = !onWebsite();
    mark(view.language);
  };
  model.on("change:view", draw);
  draw();
}
export default { render };
