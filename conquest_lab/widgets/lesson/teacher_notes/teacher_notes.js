import { html, view } from "../../../kit/view.js";

const TeacherNotes = ({ view: { title, share, told }, send }) =>
  html`<details class="cl-card"
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
export default view(TeacherNotes);
