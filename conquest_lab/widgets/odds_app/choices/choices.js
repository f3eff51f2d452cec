import { html, view } from "../../../kit/view.js";
import { ChoiceField, NumberField } from "./fields.js";

// The controls of a tab: numbers and choices by their names in the address.
const Choices = ({ view: { title, lead, fields }, send, t }) =>
  html`<section class="cl-card">
    <h2>${title}</h2>
    <p class="cl-lead cl-space-below" hidden=${!lead}>${lead}</p>
    <div class="cl-row cl-gap-wide">
      ${fields.map((field) => {
        const { name } = field;
        const set = (to) => send({ do: "set", name, to: String(to) });
        return html`<${field.options ? ChoiceField : NumberField} key=${name} ...${field} t=${t}
          onSet=${set} />`;
      })}
    </div>
  </section>`;
export default view(Choices);
