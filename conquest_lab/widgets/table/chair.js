import { classes, html, Who } from "../../kit/view.js";

// A seat: its sign, its name, who has it, and what can be done about it; `children` stand for taking it.
export function Chair({ chair, seat, send, t, children }) {
  const { name, state, mine, symbol, colour } = chair;
  const button = (key, words) =>
    html`<button key=${key} data-key=${`${key}-${seat}`} aria-label=${t("{name}: {value}", { name, value: words })}
      onClick=${() => send({ do: key, seat, name: "" })}>${words}</button>`;
  return html`<li class=${classes("cl-chair cl-row cl-plate cl-gap-flat cl-pad", mine && "cl-mine")} data-seat=${seat}>
    <${Who} symbol=${symbol} colour=${colour}>${name}<//>
    <span class="cl-quiet">${state}</span>
    ${children ?? (chair.can_sit && button("sit", t("Sit here")))}
    ${chair.can_stand_in && button("stand_in", t("Let a computer play"))}
    ${chair.can_free && button("give_free", t("Free the seat"))}
  </li>`;
}

export const Leave = ({ send, t }) =>
  html`<button data-key="leave" onClick=${() => send({ do: "leave" })}>${t("Leave my seat")}</button>`;
