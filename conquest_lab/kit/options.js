import { showWhenReady } from "./controls.js";
import { classes, html, useHere, useId, useState } from "./view.js";

// Answers of which one is taken, each in a box: `texts`, and the number of the one that is `picked`; `pick` is told
// another one. `kind` says how they lie, `right` is the number of the right one, `mark(n)` gives what stands after a
// text; further attributes go to the fieldset.
export function Options({
  texts,
  picked,
  pick,
  name = "option",
  legend,
  legendKind = "cl-sr",
  kind = "cl-grid cl-gap-s",
  right,
  mark,
  ...attributes
}) {
  const group = useId();
  return html`<fieldset class=${`cl-options ${kind}`} ...${attributes}>
    <legend class=${legendKind}>${legend}</legend>
    ${texts.map(
      (text, n) =>
        html`<label class=${classes("cl-option cl-one-row cl-plate cl-touch", n === right && "cl-right")}>
          <input type="radio" name=${group} value=${n} checked=${n === picked} data-key=${`${name}${n}`}
            onChange=${() => pick(n)} />
          <span>${text}</span>${mark?.(n)}
        </label>`,
    )}
  </fieldset>`;
}

// A bet on one of several answers. `lock` is told the number of the one that is taken, the keys of the buttons begin
// with `prefix`, `row` is a ref to them; further attributes go to the answers.
export function OptionBet({ open, picked, lock, skip, prefix = "", row, ...options }) {
  const { t } = useHere();
  const [pointed, point] = useState(null);
  const chosen = open ? picked : (pointed ?? picked ?? -1);
  const hand = (event) => {
    event.preventDefault();
    if (chosen >= 0) {
      lock(chosen);
    }
  };
  return html`<form novalidate onSubmit=${hand} onChange=${showWhenReady}>
    <${Options} picked=${chosen} pick=${point} disabled=${open} ...${options} />
    <div class="cl-row" hidden=${open} ref=${row}>
      <button class="cl-first" type="submit" data-key=${`${prefix}lock`} disabled=${chosen < 0}>
        ${t("Lock it in")}
      </button>
      <button type="button" class="cl-plain" data-key=${`${prefix}skip`} onClick=${skip}>
        ${t("Go on without a bet")}
      </button>
    </div>
  </form>`;
}
