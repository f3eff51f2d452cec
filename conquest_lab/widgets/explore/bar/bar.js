import { h, ownKeys } from "../../shared/dom.js";
import { download, fileButton } from "../../shared/files.js";
import { follow, onWebsite } from "../../shared/go.js";
import { translator } from "../../shared/words.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const title = h("h1");
  const label = h("span");
  const games = h("select", {
    "data-key": "game",
    onchange: () => model.send({ do: "game", to: games.value }),
  });
  const kept = h("button", { "data-key": "kept", onclick: () => model.send({ do: "kept" }) });
  const [open, input] = fileButton(model, { "data-key": "open" });
  const save = h("button", { "data-key": "save", onclick: () => model.send({ do: "save" }) });
  const luck = h("button", { "data-key": "luck", onclick: () => model.send({ do: "luck" }) });
  const tongue = (code, name) =>
    h(
      "button",
      {
        lang: code,
        "data-language": code,
        class: "cl-tongue",
        onclick: () => model.send({ do: "language", to: code }),
      },
      name,
    );
  const languages = h(
    "span",
    { class: "cl-row", role: "group" },
    tongue("en", "English"),
    tongue("fr", "Français"),
  );
  const root = h(
    "header",
    { class: "cl-head" },
    title,
    h("label", {}, label, games),
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
    label.textContent = t("Game");
    label.className = "cl-sr";
    const all = JSON.stringify(view.games);
    if (games.dataset.all !== all) {
      games.dataset.all = all;
      games.replaceChildren(...view.games.map(([value, name]) => h("option", { value }, name)));
    }
    games.value = view.game;
    kept.textContent = t("Your game from Play");
    kept.hidden = !view.kept;
    open.textContent = t("Open a file");
    save.textContent = t("Save to a file");
    luck.textContent = t("Open in Luck");
    luck.hidden = !onWebsite();
    languages.setAttribute("aria-label", t("Language"));
    for (const control of languages.children) {
      control.setAttribute("aria-pressed", String(control.dataset.language === view.language));
    }
  };
  model.on("change:view", draw);
  draw();
}
export default { render };
