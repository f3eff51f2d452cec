import { h } from "../shared/dom.js";

// A card of Conquêtes: its region and its value; a hidden one shows its back.
export const bidCard = ([name, value], look = "") =>
  h("span", { class: `cl-bid-card ${look}` }, h("span", {}, name), h("b", {}, value));

export const hiddenCard = (text) =>
  h("span", { class: "cl-bid-card cl-back" }, h("span", {}, text), h("b", {}, "?"));
