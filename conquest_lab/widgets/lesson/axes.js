import { h } from "../shared/dom.js";

// The corner of a table of battles: defenders go across, attackers go down.
export const axes = (t) =>
  h("span", { class: "cl-axes" }, h("span", {}, t("def.")), h("span", {}, t("att.")));
