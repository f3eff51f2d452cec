import { html } from "./view.js";

// A card of Conquêtes: its region and its value.
export const BidCard = ({ card: [name, value], look = "" }) =>
  html`<span class=${`cl-bid-card ${look}`}><span>${name}</span><b>${value}</b></span>`;
