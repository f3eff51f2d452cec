// Controls with their words: sliders, lists, rows of buttons, what begins a long run, legends.
import { Act, html, intoSight, useHere, useLayoutEffect, useRef, useState } from "./view.js";

// What is chosen here and shown at once. As soon as the kernel says the same its word counts again: answers to
// earlier messages turn nothing back. Gives what is shown, and the function that chooses.
export function useHeld(known) {
  const [held, hold] = useState(null);
  const isSettled = held === null || JSON.stringify(held) === JSON.stringify(known);
  useLayoutEffect(() => {
    if (isSettled) {
      hold(null);
    }
  });
  return [isSettled ? known : held, hold];
}

// A slider of whole numbers with its label and what its value means; `said` is null where the label tells it.
// `onInput` is told each number while it is moved, `onChange` the one on which it is let go.
export const Slider = ({
  name,
  label,
  value,
  said = value,
  least = 0,
  most,
  kind = "cl-row",
  onInput,
  onChange,
  ...attributes
}) =>
  html`<label class=${kind}>
    <span>${label}</span>
    <input type="range" min=${least} max=${most} step="1" value=${value} data-key=${name}
      aria-valuetext=${said === value ? undefined : said} ...${attributes}
      onInput=${({ target }) => onInput?.(Number(target.value))}
      onChange=${({ target }) => onChange?.(Number(target.value))} />
    ${said === null ? null : html`<output>${said}</output>`}
  </label>`;

// A number with a button to each side of it; `fewer` and `further` are the names of the buttons.
export function Stepper({ name, label, value, least, most, fewer, further, onStep }) {
  const step = (by, key, sign, said) =>
    html`<button class="cl-bold" type="button" data-key=${`${name}-${key}`} aria-label=${said}
      disabled=${by < 0 ? value <= least : value >= most}
      onClick=${() => onStep(Math.min(most, Math.max(least, value + by)))}>${sign}</button>`;
  return html`<span class="cl-stepper cl-inline" role="group">
    <span>${label}</span>
    ${step(-1, "less", "−", fewer)}
    <output class="cl-bold cl-middle" aria-live="polite">${value}</output>
    ${step(1, "more", "+", further)}
  </span>`;
}

// A list of [value, words]; what the arrows of a keyboard have chosen stays until the kernel confirms it or the list
// is left.
export function Pick({ name, options, value, onPick, ...attributes }) {
  const [held, hold] = useHeld(value);
  const isOffered = options.some(([each]) => each === held);
  const pick = ({ target }) => {
    const [picked] = options[target.selectedIndex];
    hold(picked);
    onPick(picked);
  };
  return html`<select data-key=${name} value=${isOffered ? held : value}
    onChange=${pick} onBlur=${() => hold(null)} ...${attributes}>
    ${options.map(([each, words]) => html`<option value=${each}>${words}</option>`)}
  </select>`;
}

// A list with its label.
export const Choice = ({ label, kind = "cl-row", ...pick }) =>
  html`<label class=${kind}><span>${label}</span><${Pick} ...${pick} /></label>`;

// A row of buttons of which one is pressed: `options` are [value, words].
export const Choices = ({
  label,
  options,
  chosen,
  onChoose,
  prefix = "",
  button = {},
  ...attributes
}) =>
  html`<div class="cl-row" role="group" aria-label=${label} ...${attributes}>
    ${options.map(
      ([value, words]) =>
        html`<button data-key=${`${prefix}${value}`} aria-pressed=${value === chosen}
          onClick=${() => onChoose(value)} ...${button}>${words}</button>`,
    )}
  </div>`;

// Buttons for this many trials at once: `of` are [number, words].
export const Handfuls = ({ of, prefix, onPress, ...attributes }) =>
  of.map(
    ([n, words]) =>
      html`<button class=${n === 1 ? "cl-first" : undefined} data-key=${`${prefix}${n}`}
        onClick=${() => onPress(n)} ...${attributes}>${words}</button>`,
  );

// A button that begins a long run; how far it has come, beside a button that ends it.
export function RunRow({ name, words }) {
  const { view, t } = useHere();
  return html`<${Act} name=${name} with=${{ do: "run" }} class="cl-first" disabled=${view.running}>${words}<//>
    <span class="cl-row" hidden=${!view.running}>
      <progress max="1" value=${view.done} aria-label=${t("Progress of the simulation")} />
      <${Act} name="stop">${t("Stop")}<//>
    </span>`;
}

// What the signs and colours of a picture mean: `keys` are [kind, words], those without words are left out.
export const Legend = ({ keys, ...attributes }) =>
  html`<p class="cl-legend" ...${attributes}>
    ${keys.map(([kind, words]) => words && html`<span class=${`cl-key-${kind}`}>${words}</span>`)}
  </p>`;

// Sentences, each in a paragraph.
export const Lines = ({ of }) => of.map((line) => html`<p>${line}</p>`);

// Ways of which one is taken, as radio buttons in a row: `options` are [value, words].
export function Roads({ label, options, chosen, onChoose, disabled, prefix = "" }) {
  const [group] = useState(() => {
    groups += 1;
    return `cl-roads-${groups}`;
  });
  return html`<div class="cl-roads cl-wrap" role="radiogroup" aria-label=${label}>
    ${options.map(
      ([value, words]) =>
        html`<label class="cl-inline cl-gap-m cl-touch">
          <input type="radio" name=${group} value=${value} data-key=${`${prefix}${value}`}
            checked=${value === chosen} disabled=${disabled} onChange=${() => onChoose(value)} />
          <span>${words}</span>
        </label>`,
    )}
  </div>`;
}
let groups = 0; // a page may hold several

const LAST_MOVE = "input[type=radio], select, input[type=range]";

// For a form's `onChange`: brings its button into sight as soon as nothing is left to choose. Every question with
// several answers has one, or the last of the sliders was moved.
export function showWhenReady({ target, currentTarget: form }) {
  const open = [...form.querySelectorAll("fieldset")].some(
    (box) => !box.querySelector("input:checked"),
  );
  const sliders = [...form.querySelectorAll("input[type=range]")];
  const waits = target.type === "range" && target !== sliders.at(-1);
  const button = form.querySelector("[type=submit]");
  if (target.matches(LAST_MOVE) && !open && !waits && button && !button.hidden) {
    intoSight(button);
  }
}

// Copies a text, or the address of the page. Gives the function that does it and what is said after it: `done`, or
// `failed` where there is no clipboard.
export function useCopy(done, failed) {
  const [said, say] = useState("");
  const copy = async (text = location.href) => {
    try {
      await navigator.clipboard.writeText(text);
      say(done);
    } catch {
      say(failed ?? text); // to be copied by hand
    }
  };
  return [copy, said, say];
}

// Asks for the teacher's word, or sets it; `give` is handed it. `words` are those of the button, a `hint` says more.
export function WordForm({
  asks,
  refused,
  give,
  type = "password",
  name = "word",
  words,
  hint = null,
}) {
  const { t } = useHere();
  const [word, write] = useState("");
  const hand = (event) => {
    event.preventDefault();
    give(word);
  };
  return html`<form class="cl-row cl-apart" hidden=${!asks} onSubmit=${hand}>
    <label class="cl-row">
      <span>${t("Teacher’s word")}</span>
      <input type=${type} autocomplete="off" maxlength="60" data-key=${name}
        aria-invalid=${Boolean(refused)} value=${word} onInput=${({ target }) => write(target.value)} />
    </label>
    <button type="submit" class=${hint ? undefined : "cl-first"}>${words ?? t("Show the answers")}</button>
    <p role="status" class="cl-wrong-word cl-in-red cl-flush">
      ${refused ? t("This is not the word of this link.") : ""}
    </p>
    ${hint && html`<p class="cl-quiet">${hint}</p>`}
  </form>`;
}

// The field of the seed: it stays as it was typed while somebody types, unless the kernel has `settled` one.
export function SeedField({ most, settled = false, kind, title, ...attributes }) {
  const { view, send, t } = useHere();
  const field = useRef(null);
  useLayoutEffect(() => {
    if (settled || document.activeElement !== field.current) {
      field.current.value = view.seed;
    }
  });
  const change = ({ target }) =>
    target.value !== "" && target.checkValidity()
      ? send({ do: "seed", to: Number(target.value) })
      : (target.value = view.seed);
  return html`<label class=${kind} title=${title}>
    <span>${t("Seed")}</span>
    <input class="cl-pad-s" type="number" min="0" max=${most} step="1" data-key="seed" ref=${field}
      onChange=${change} ...${attributes} />
  </label>`;
}

// What stands beside a question in the teacher view.
export function TeacherNote({ text }) {
  const { t } = useHere();
  return text
    ? html`<p class="cl-teacher-note cl-remark"><strong>${t("For teachers:")}</strong> ${text}</p>`
    : null;
}
