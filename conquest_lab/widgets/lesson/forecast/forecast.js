import { TeacherNote } from "../../../kit/controls.js";
import { useCurtain } from "../../../kit/curtain.js";
import { OptionBet } from "../../../kit/options.js";
import {
  classes,
  html,
  intoSight,
  Markup,
  RuleNote,
  useFocusOnAnswer,
  useRef,
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
  const row = useRef(null);
  const status = useRef(null);
  useCurtain(el, open);
  useFocusOnAnswer(open, row, status, (box) => requestAnimationFrame(() => intoSight(box)));
  const isBrief = options.every((text) => text.length <= BRIEF); // there the sign says it, without words
  const mark = (n) =>
    n === right &&
    html`<span class="cl-bold cl-push">✓ <span class=${isBrief && "cl-sr"}>${t("the answer")}</span></span>`;
  return html`<section class="cl-card cl-bet">
    <h2>${t("What happens?")}</h2>
    <p class="cl-prompt">${unbroken(prompt)}</p>
    <${Markup} class="cl-thrown cl-space-below-s" hidden=${!dice} text=${dice} />
    <${OptionBet} open=${open} picked=${picked} lock=${(to) => send({ do: "lock", to })}
      skip=${() => send({ do: "skip" })} row=${row} texts=${options} legend=${prompt} right=${right}
      mark=${mark} kind=${classes("cl-grid cl-gap-s cl-space-below", isBrief && "cl-brief")} />
    <div role="status" class="cl-said" ref=${status}>
      ${said && html`${said} <${RuleNote} rule=${rule} />`}
    </div>
    <${TeacherNote} text=${note} />
  </section>`;
}
export default view(Forecast);
