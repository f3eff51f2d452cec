import { Languages } from "../../kit/bars.js";
import { download, OpenFile } from "../../kit/files.js";
import { html, useEffect, useMessages, useState, view } from "../../kit/view.js";
import { follow, onWebsite } from "../shared/go.js";
import { soundsOn, switchSounds } from "../shared/sound.js";

function Files({ view: { title, seed, cut, limit, language }, send, t, model }) {
  const [unfolded, unfold] = useState(false);
  const [sounds, hear] = useState(soundsOn());
  useMessages(model, (message) => {
    download(message);
    follow(message);
  });
  // On a phone all of this, and the bar of the page, stand behind one button.
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (unfolded) {
      dataset.clMenu = "open";
    }
    return () => delete dataset.clMenu;
  }, [unfolded]);
  // The page itself changes its language too, for screen readers and hyphens.
  useEffect(() => {
    if (document.body.dataset.voila) {
      document.documentElement.lang = language;
    }
  }, [language]);
  const same = t("The same seed and the same decisions give the same dice.");
  const early = t(
    "The machine was too busy for a computer to think to the end: in the same game with the same seed it may decide otherwise.",
  );
  const toggle = () => {
    switchSounds(!sounds);
    hear(!sounds);
  };
  return html`<header class="cl-head cl-row cl-gap-wide">
    <h1>${title}</h1>
    <span class="cl-quiet" title=${cut ? `${same} ${early}` : same}>
      ${t("Seed")} ${seed}${cut && html`<span class="cl-early"> – ${t("a computer had to decide early")}</span>`}
    </span>
    <button class="cl-menu" data-key="menu" aria-expanded=${unfolded} onClick=${() => unfold(!unfolded)}>
      ☰ ${t("Menu")}
    </button>
    <span class="cl-row">
      <button data-key="new" onClick=${() => send({ do: "new" })}>${t("New game")}</button>
      <button data-key="save" onClick=${() => send({ do: "save" })}>${t("Save to a file")}</button>
      <${OpenFile} data-key="open" limit=${limit} send=${send} t=${t}>${t("Open a file")}<//>
      <button data-key="luck" hidden=${!onWebsite()} onClick=${() => send({ do: "luck" })}>${t("Open in Luck")}</button>
      <button data-key="sounds" aria-pressed=${sounds} onClick=${toggle}>
        ${sounds ? t("Sounds: on") : t("Sounds: off")}
      </button>
    </span>
    <${Languages} language=${language} send=${send} t=${t} />
  </header>`;
}
export default view(Files);
