import { h, ownKeys } from "../../shared/dom.js";
import { fileButton } from "../../shared/files.js";
import { follow, onWebsite } from "../../shared/go.js";
import { translator } from "../../shared/words.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const title = h("h1");
  const label = h("span", { class: "cl-sr" });
  const games = h("select", {
    "data-key": "game",
    onchange: () => model.send({ do: "game", to: games.value }),
  });
  const kept = h("button", { "data-key": "kept", onclick: () => model.send({ do: "kept" }) });
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
    label.textContent = t("Game");
    const all = JSON.stringify(view.games);
    if (games.dataset.all !== all) {
      games.dataset.all = all;
      games.replaceChildren(...view.games.map(([value, name]) => h("option", { value }, name)));
    }
    games.value = view.game;
    kept.textContent = t("Your game from Play");
    kept.hidden = !view.kept;
    open.textContent = t("Open a file");
    explore.textContent = t("Open in Explore");
    explore.hidden = !onWebsite();
    pasteName.textContent = t("Paste a saved game or a link");
    hint.textContent = t("The text of a saved game, or the link to a replay");
    take.textContent = t("Show its luck");
    languages.setAttribute("aria-label", t("Language"));
    for (const control of languages.children) {
      control.setAttribute("aria-pressed", String(control.dataset.language === view.language));
    }
  };
  model.on("change:view", draw);
  draw();
}
export default { render };
