import { html } from "./view.js";

// The corner of a table of battles: defenders go across, attackers go down.
export const Axes = ({ t }) =>
  html`<span class="cl-axes cl-unbroken"><span>${t("def.")}</span><span>${t("att.")}</span></span>`;
