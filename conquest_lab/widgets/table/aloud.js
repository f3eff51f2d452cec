import { h } from "../shared/dom.js";

// What screen readers hear of a table: who comes, who goes, and when it is one's turn. The element stays while
// all else is made anew, or nothing would be heard; the function is called with what the page shows now.
export function aloud(t) {
  const said = h("p", { class: "cl-sr", role: "status" });
  let last = { phase: "", chairs: [] };
  const tell = ({ language, phase, status, mine, chairs = [] }) => {
    const now = chairs.map(({ name, state }) => t("{name}: {value}", { name, value: state }));
    if (phase === last.phase && language === last.language) {
      const news = now.filter((text, n) => text !== last.chairs[n]);
      const turn = mine && !last.mine ? [status] : [];
      said.lang = language;
      said.textContent = [...news, ...turn].join(". ") || said.textContent;
    }
    last = { language, phase, mine, chairs: now };
  };
  return [said, tell];
}
