import { fill, h } from "./dom.js";

// The places that have been chosen, and a button that forgets them.
export function chosenPlaces(t, key, clear) {
  const root = h("p", { class: "cl-chosen cl-quiet" });
  const forget = () =>
    h("button", { class: "cl-small", "data-key": key, onclick: clear }, t("Clear the choice"));
  return {
    root,
    draw(names) {
      const none = names.length === 0;
      fill(
        root,
        none
          ? []
          : [h("span", {}, t("Chosen:"), " ", h("b", {}, names.join(" → "))), " ", forget()],
      );
      root.hidden = none;
    },
  };
}
