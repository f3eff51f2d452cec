import { html, useLayoutEffect, useRef, view } from "../../../kit/view.js";

function TeacherNotes({ view: { title, share, told }, send }) {
  const box = useRef(null);
  // The page opens the notes of its teachers once it has settled; they open themselves where they come later.
  useLayoutEffect(() => {
    box.current.open ||= document.documentElement.dataset.clView === "teacher";
  }, []);
  return html`<details class="cl-card" ref=${box}
    onToggle=${({ currentTarget }) => send({ do: "open", to: currentTarget.open })}>
    <summary class="cl-bold">${title}</summary>
    <div>
      ${told.map(
        (one) =>
          html`<div>
            <h3 class="cl-text-base cl-space-above-l">${one.title}</h3>
            <p class="cl-quiet cl-apart-s">${one.prompt}</p>
            <p class="cl-apart-s">${one.solution}</p>
          </div>`,
      )}
      <p class="cl-quiet cl-apart-s">${share}</p>
    </div>
  </details>`;
}
export default view(TeacherNotes);
