import { Choice, Slider, useHeld } from "../../../kit/controls.js";
import { html, Markup, Scroller, view } from "../../../kit/view.js";

function Field({ field: { name, label, words, slides, at }, send }) {
  const [chosen, hold] = useHeld(at);
  const tell = (to) => send({ do: "change", name, to });
  return slides
    ? html`<${Slider} kind="cl-knob" name=${name} label=${label} most=${words.length - 1} value=${chosen}
        said=${words[chosen]} onInput=${hold} onChange=${tell} />`
    : html`<${Choice} kind="cl-knob" name=${name} label=${label} options=${[...words.entries()]} value=${chosen}
        onPick=${tell} />`;
}

const ChangeNumbers = ({ view: { fields, table }, send }) =>
  html`<section class="cl-card cl-wrap cl-gap-far">
    <div class="cl-knobs">
      ${fields.map((field) => html`<${Field} key=${field.name} field=${field} send=${send} />`)}
    </div>
    <${Scroller}><${Markup} text=${table} /><//>
  </section>`;
export default view(ChangeNumbers);
