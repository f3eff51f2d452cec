import { h } from "./dom.js";

// A rule that opens where it is cited: its id as a button, its text below.
export function ruleNote(rule, words) {
  if (!rule) {
    return null;
  }
  return h(
    "details",
    { class: "cl-rule" },
    h("summary", { "aria-label": `${words.rule} ${rule.id}: ${rule.title}` }, rule.id),
    h(
      "div",
      { class: "cl-rule-text" },
      h("strong", {}, rule.title),
      h("p", {}, rule.text),
      h("p", { class: "cl-source" }, rule.source),
    ),
  );
}
