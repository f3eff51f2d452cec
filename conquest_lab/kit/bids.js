import { html } from "./view.js";

// A card of Conquêtes: its region and its value.
export const BidCard = ({ card: [name, value], look = "" }) =>
  html`<span class=${`cl-bid-card cl-middle ${look}`}>${name && html`<span>${name}</span>`}<b class="cl-text-huge">${value}</b></span>`;
