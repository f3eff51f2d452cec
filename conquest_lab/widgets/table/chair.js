import { Act, classes, html, Who } from "../../kit/view.js";

// A seat: its sign, its name, who has it, and what can be done about it; `children` stand for taking it.
export function Chair({ chair, seat, t, children }) {
  const { name, state, mine, symbol, colour } = chair;
  const button = (key, words) =>
    html`<${Act} name=${`${key}-${seat}`} with=${{ do: key, seat, name: "" }} key=${key}
      aria-label=${t("{name}: {value}", { name, value: words })}>${words}<//>`;
  return html`<li class=${classes("cl-chair cl-row cl-plate cl-gap-flat cl-pad", mine && "cl-mine")} data-seat=${seat}>
    <${Who} symbol=${symbol} colour=${colour}>${name}<//>
    <span class="cl-quiet">${state}</span>
    ${children ?? (chair.can_sit && button("sit", t("Sit here")))}
    ${chair.can_stand_in && button("stand_in", t("Let a computer play"))}
    ${chair.can_free && button("give_free", t("Free the seat"))}
  </li>`;
}

export const Leave = ({ t }) => html`<${Act} name="leave">${t("Leave my seat")}<//>`;
