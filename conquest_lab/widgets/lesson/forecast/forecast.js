import { showWhenReady, TeacherNote } from "../../../kit/controls.js";
import { useCurtain } from "../../../kit/curtain.js";
import {
  classes,
  html,
  intoSight,
  Markup,
  RuleNote,
  useFocusOnAnswer,
  useId,
  useRef,
  useState,
  view,
} from "../../../kit/view.js";
import { unbroken } from "../../../kit/words.js";

const BRIEF = 36; // letters of answers of which two stand side by side on a phone

function Forecast({
  view: { prompt, dice, open, options, picked, right, said, rule, note },
  send,
  t,
  el,
}) {
  const [pointed, point] = useState(null);
  const group = useId();
  const row = useRef(null);
  const status = useRef(null);
  const chosen = open ? picked : (pointed ?? picked);
  const none = chosen === null || chosen === undefined || chosen < 0;
  useCurtain(el, open);
  useFocusOnAnswer(open, row, status, (box) => requestAnimationFrame(() => intoSight(box)));
  const lock = (event) => {
    event.preventDefault();
    if (!none) {
      send({ do: "lock", to: chosen });
    }
  };
  const option = (text, n) =>
    html`<label class=${n === right ? "cl-right cl-on-green" : ""}>
      <input type="radio" name=${group} value=${n} checked=${n === chosen}
        data-key=${`option${n}`} onChange=${() => point(n)} />
      <span>${text}</span>
      ${n === right && html`<span class="cl-mark cl-bold cl-push">✓ <span>${t("the answer")}</span></span>`}
    </label>`;
  return html`<section class="cl-card">
    <h2>${t("What happens?")}</h2>
    <p class="cl-prompt">${unbroken(prompt)}</p>
    <${Markup} class="cl-thrown" hidden=${!dice} text=${dice} />
    <form novalidate onSubmit=${lock} onChange=${showWhenReady}>
      <fieldset disabled=${open}
        class=${classes("cl-grid cl-gap-s cl-space-below-l", options.every((text) => text.length <= BRIEF) && "cl-brief")}>
        <legend class="cl-sr">${prompt}</legend>
        ${options.map(option)}
      </fieldset>
      <div class="cl-row" hidden=${open} ref=${row}>
        <button class="cl-first" type="submit" data-key="lock" disabled=${none}>
          ${t("Lock it in")}
        </button>
        <button type="button" class="cl-plain" data-key="skip" onClick=${() => send({ do: "skip" })}>
          ${t("Go on without a bet")}
        </button>
      </div>
    </form>
    <div role="status" class="cl-said" ref=${status}>
      ${said && html`${said} <${RuleNote} rule=${rule} t=${t} />`}
    </div>
    <${TeacherNote} text=${note} t=${t} />
  </section>`;
}
export default view(Forecast);
