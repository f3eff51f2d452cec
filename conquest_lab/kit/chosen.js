import { html } from "./view.js";

// The places that have been chosen, and a button that forgets them.
export const ChosenPlaces = ({ names, name, t, onClear }) =>
  html`<p class="cl-chosen cl-quiet" hidden=${names.length === 0}>
    ${
      names.length > 0 &&
      html`<span>${t("Chosen:")} <b class="cl-in-ink">${names.join(" → ")}</b></span>${" "}
        <button class="cl-rigid cl-text-s cl-pad-s" data-key=${name} onClick=${onClear}>${t("Clear the choice")}</button>`
    }
  </p>`;
