import { Languages } from "../../kit/bars.js";
import { OpenFile } from "../../kit/files.js";
import { Act, html, useEffect, usePageLanguage, useState, view } from "../../kit/view.js";
import { onWebsite, useHandouts } from "../shared/go.js";
import { soundsOn, switchSounds } from "../shared/sound.js";

function Files({ view: { title, seed, cut, language }, t, model }) {
  const [unfolded, unfold] = useState(false);
  const [sounds, hear] = useState(soundsOn());
  useHandouts(model);
  // On a phone all of this, and the bar of the page, stand behind one button.
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (unfolded) {
      dataset.clMenu = "open";
    }
    return () => delete dataset.clMenu;
  }, [unfolded]);
  usePageLanguage(language);
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
      <${Act} name="new">${t("New game")}<//>
      <${Act} name="save">${t("Save to a file")}<//>
      <${OpenFile} data-key="open">${t("Open a file")}<//>
      <${Act} name="luck" hidden=${!onWebsite()}>${t("Open in Luck")}<//>
      <button data-key="sounds" aria-pressed=${sounds} onClick=${toggle}>
        ${sounds ? t("Sounds: on") : t("Sounds: off")}
      </button>
    </span>
    <${Languages} />
  </header>`;
}
export default view(Files);
