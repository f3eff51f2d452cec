import { Pick, useHeld } from "../../../kit/controls.js";
import { html, useRef } from "../../../kit/view.js";

const PAUSE = 40; // milliseconds between two values of a slider that are sent

// Sends values while a slider moves, the last one always.
function useCoalesced(send) {
  const state = useRef({ due: 0, last: 0 });
  return (value) => {
    clearTimeout(state.current.due);
    const wait = state.current.last + PAUSE - Date.now();
    const tell = () => {
      state.current.last = Date.now();
      send(value);
    };
    state.current.due = setTimeout(tell, Math.max(0, wait));
  };
}

// A number with a slider and two buttons that step it. `onInput` is called at once, `onSet` a little later.
export function NumberField({ name, label, least, most, value, t, onSet, onInput }) {
  const [shown, hold] = useHeld(value);
  const tell = useCoalesced(onSet);
  const set = (to) => {
    const wanted = Math.min(most, Math.max(least, to));
    hold(wanted);
    onInput?.(wanted);
    tell(wanted);
  };
  const step = (by, sign, words) =>
    html`<button class="cl-bold" data-key=${`${name}${sign}`} aria-label=${`${label}: ${words}`}
      disabled=${by < 0 ? shown <= least : shown >= most}
      onClick=${() => set(shown + by)}>${sign}</button>`;
  return html`<div class="cl-field cl-one-row cl-narrows">
    <span class="cl-name">${label}</span>
    ${step(-1, "−", t("one less"))}
    <input type="range" step="1" min=${least} max=${most} value=${shown} data-key=${name}
      aria-label=${label} onInput=${({ target }) => set(Number(target.value))} />
    ${step(1, "+", t("one more"))}
    <output class="cl-middle cl-bold cl-text-xl">${shown}</output>
  </div>`;
}

// A choice among few values, each with its words.
export const ChoiceField = ({ name, label, options, value, onSet }) =>
  html`<label class="cl-field cl-one-row cl-narrows">
    <span class="cl-name">${label}</span>
    <${Pick} class="cl-narrows" name=${name} options=${options} value=${value} onPick=${onSet} />
  </label>`;
