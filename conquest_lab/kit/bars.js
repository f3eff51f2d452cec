// Parts of the bars above apps, and the bar of a chance.
import { onWebsite, useHandouts } from "../widgets/shared/go.js";
import { Pick } from "./controls.js";
import { OpenFile } from "./files.js";
import { Act, html, useHere, useLayoutEffect, useRef } from "./view.js";

// The two languages as buttons. Some bars of a phone show the other one alone: the keyboard is then left on what
// takes its place.
export function Languages() {
  const { view, t } = useHere();
  const { language } = view;
  const row = useRef(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (row.current.contains(activeElement) && !activeElement.checkVisibility()) {
      row.current.querySelector("[aria-pressed=false]").focus();
    }
  }, [language]);
  const tongue = (code, name) =>
    html`<${Act} name=${code} with=${{ do: "language", to: code }} lang=${code} class="cl-tongue"
      aria-pressed=${String(code === language)}>${name}<//>`;
  return html`<span class="cl-row cl-tongues" role="group" aria-label=${t("Language")} ref=${row}>
    ${tongue("en", "English")}${tongue("fr", "Français")}
  </span>`;
}

// A chance as a share of a bar. `look` are its classes.
export const ChanceBar = ({ chance, look }) =>
  html`<span class=${`cl-bar cl-block cl-clipped cl-round-s ${look}`} aria-hidden="true">
    <i class="cl-block cl-on-accent" style=${`width:${100 * chance}%`} />
  </span>`;

// The bar of an app that looks at a recorded game: a supplied one, one from a file, or that of Play; the browser side
// of game_bar.py. `other` is the app that looks at the same game in another way, with its words; `beside` are
// controls of this app alone.
export function GameBar({ title, other: [other, otherWords], beside, children }) {
  const { view, send, t, model } = useHere();
  useHandouts(model);
  if (!view.games) {
    return null;
  }
  return html`<header class="cl-head">
    <h1>${title}</h1>
    <label class="cl-which">
      <span class="cl-sr">${t("Game")}</span>
      <${Pick} name="game" options=${view.games} value=${view.game}
        onPick=${(to) => send({ do: "game", to })} />
    </label>
    <span class="cl-spring" />
    <span class="cl-row">
      <${Act} name="kept" hidden=${!view.kept}>${t("Your game from Play")}<//>
      ${beside}
      <${OpenFile} data-key="open">${t("Open a file")}<//>
      <${Act} name=${other} hidden=${!onWebsite()}>${otherWords}<//>
    </span>
    <${Languages} />
    ${children}
  </header>`;
}
