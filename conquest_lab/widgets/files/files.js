import { drawView, h, ownKeys } from "../shared/dom.js";
import { download, fileButton } from "../shared/files.js";
import { follow, onWebsite } from "../shared/go.js";
import { languageButtons } from "../shared/languages.js";
import { soundsOn, switchSounds } from "../shared/sound.js";
import { translator } from "../../kit/words.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const title = h("h1");
  const seed = h("span", { class: "cl-quiet" });
  const save = h("button", { "data-key": "save", onclick: () => model.send({ do: "save" }) });
  const luck = h("button", {
    "data-key": "luck",
    onclick: () => model.send({ do: "luck" }),
  });
  const sounds = h("button", {
    "data-key": "sounds",
    onclick: () => {
      switchSounds(!soundsOn());
      hear();
    },
  });
  const hear = () => {
    sounds.setAttribute("aria-pressed", String(soundsOn()));
    sounds.textContent = soundsOn() ? t("Sounds: on") : t("Sounds: off");
  };
  const [open, input] = fileButton(model, { "data-key": "open" });
  const fresh = h("button", { "data-key": "new", onclick: () => model.send({ do: "new" }) });
  // On a phone all of this, and the bar of the page, stand behind one button.
  const { dataset } = document.documentElement;
  const turn = (unfolded) => {
    if (unfolded) {
      dataset.clMenu = "open";
    } else {
      delete dataset.clMenu;
    }
    menu.setAttribute("aria-expanded", String(unfolded));
  };
  const menu = h("button", {
    class: "cl-menu",
    "data-key": "menu",
    onclick: () => turn(!dataset.clMenu),
  });
  turn(false);
  const [languages, mark] = languageButtons(model, t);
  const root = h(
    "header",
    { class: "cl-head" },
    title,
    seed,
    menu,
    h("span", { class: "cl-row" }, fresh, save, open, input, luck, sounds),
    languages,
  );
  el.append(root);
  model.on("msg:custom", (message) => {
    download(message);
    follow(message);
  });
  drawView(model, root, (view) => {
    // The page itself changes its language too, for screen readers and hyphens.
    if (document.documentElement.lang !== view.language && document.body.dataset.voila) {
      document.documentElement.lang = view.language;
    }
    title.textContent = view.title;
    menu.textContent = `☰ ${t("Menu")}`;
    seed.replaceChildren(
      `${t("Seed")} ${view.seed}`,
      view.cut ? h("span", { class: "cl-early" }, ` – ${t("a computer had to decide early")}`) : "",
    );
    seed.title = t("The same seed and the same decisions give the same dice.");
    if (view.cut) {
      seed.title += ` ${t("The machine was too busy for a computer to think to the end: in the same game with the same seed it may decide otherwise.")}`;
    }
    save.textContent = t("Save to a file");
    luck.textContent = t("Open in Luck");
    luck.hidden = !onWebsite();
    hear();
    open.textContent = t("Open a file");
    fresh.textContent = t("New game");
    mark(view.language);
  });
  return () => turn(false);
}
export default { render };
