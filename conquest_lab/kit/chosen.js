import { Act, html, useHere } from "./view.js";

// The places that have been chosen, and a button that forgets them.
export function ChosenPlaces({ name, ...more }) {
  const { view, t } = useHere();
  const names = view.chosen;
  return html`<p class="cl-chosen cl-quiet" hidden=${names.length === 0}>
    ${
      names.length > 0 &&
      html`<span>${t("Chosen:")} <b class="cl-in-ink">${names.join(" → ")}</b></span>${" "}
        <${Act} name=${name} with=${{ do: "clear", ...more }} class="cl-rigid cl-text-s cl-pad-s">
          ${t("Clear the choice")}
        <//>`
    }
  </p>`;
}
