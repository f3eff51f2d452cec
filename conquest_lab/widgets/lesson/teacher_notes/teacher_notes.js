import { html, useLayoutEffect, useRef, view } from "../../../kit/view.js";

function TeacherNotes({ view: { title, share, told }, send }) {
  const box = useRef(null);
  // The page opens the notes of its teachers once it has settled; they open themselves where they come later.
  useLayoutEffect(() => {
    box.current.open ||= document.documentElement.dataset.clView === "teacher";
  }, []);
  return html`<details class="cl-card" ref=${box}
    onToggle=${({ currentTarget }) => send({ do: "open", to: currentTarget.open })}>
    <summary>${title}</summary>
    <div>
      ${told.map(
        (one) =>
          html`<div>
            <h3>${one.title}</h3>
            <p class="cl-quiet">${one.prompt}</p>
            <p>${one.solution}</p>
          </div>`,
      )}
      <p class="cl-quiet">${share}</p>
    </div>
  </details>`;
}
export default view(TeacherNotes);
