import { h } from "./dom.js";
import { fillGaps } from "../../kit/words.js";

// The words of a rule: what stands between backticks, such as the name of an option, is code.
export const ruleWords = (text) =>
  text.split("`").map((part, n) => (n % 2 ? h("code", {}, part) : part));

// A rule that opens where it is cited: its id as a button, its text below; Escape shuts it. `words.rule` names it,
// with gaps for id and title.
export function ruleNote(rule, words) {
  if (!rule) {
    return null;
  }
  const name = h("summary", { "aria-label": fillGaps(words.rule, rule) }, rule.id);
  const shut = (event) => {
    if (event.key === "Escape" && note.open) {
      note.open = false;
      name.focus();
      // Escape means nothing else then, such as the end of a battle or of the projector view.
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const note = h(
    "details",
    { class: "cl-rule", onkeydown: shut },
    name,
    h(
      "div",
      { class: "cl-rule-text" },
      h("strong", {}, rule.title),
      h("p", {}, ruleWords(rule.text)),
      h("p", { class: "cl-source" }, rule.source),
    ),
  );
  return note;
}
