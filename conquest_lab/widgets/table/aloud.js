import { html, useRef } from "../../kit/view.js";

// What screen readers hear of a table: who comes, who goes, and when it is one's turn.
export function Aloud({ view: { language, phase, status, mine, chairs = [] }, t }) {
  const last = useRef({ said: "" });
  const now = chairs.map(({ name, state }) => t("{name}: {value}", { name, value: state }));
  const before = last.current;
  let { said } = before;
  if (phase === before.phase && language === before.language) {
    const news = now.filter((text, n) => text !== before.chairs[n]);
    const turn = mine && !before.mine ? [status] : [];
    said = [...news, ...turn].join(". ") || said;
  }
  last.current = { language, phase, mine, said, chairs: now };
  return html`<p class="cl-sr" role="status">${said}</p>`;
}
