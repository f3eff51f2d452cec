import { html, useHere } from "./view.js";

// The corner of a table of battles: defenders go across, attackers go down.
export function Axes() {
  const { t } = useHere();
  return html`<span class="cl-axes cl-unbroken"><span>${t("def.")}</span><span>${t("att.")}</span></span>`;
}
