import { html, view } from "../../../kit/view.js";
import { QuestionCard } from "./card.js";

function Exercise({ view: shown, send, t }) {
  const tell = (what, answer) => send({ do: what, answer, variant: shown.variant });
  return html`<${QuestionCard} view=${shown} tell=${tell} t=${t}
    renews=${!shown.measures && !shown.alone} />`;
}
export default view(Exercise);
