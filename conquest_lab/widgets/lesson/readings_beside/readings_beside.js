import { Choice } from "../../../kit/controls.js";
import {
  html,
  intoSight,
  RuleNote,
  useFocusOnAnswer,
  useLayoutEffect,
  useRef,
  view,
} from "../../../kit/view.js";
import { PairBet, PairSaid, PairTable } from "../pair_bet.js";

const Column = ({ name, recommended, only, more, refusal, refused_by: refusedBy, events, t }) =>
  html`<article class="cl-book cl-boxed cl-narrows cl-on-raised cl-pad-l">
    <h3 class="cl-text-base cl-space-below-s">${name}${recommended && html`<small class="cl-quiet"> ${t("as recommended")}</small>`}</h3>
    ${
      only.length > 0 &&
      html`<p class="cl-lead cl-text-m cl-bold">${t("Moves only this reading allows:")}</p>
        <ul class="cl-points cl-apart-s">
          ${only.map((text) => html`<li>${text}</li>`)}
          ${more ? html`<li>+ ${more}</li>` : null}
        </ul>`
    }
    ${
      refusal
        ? html`<p class="cl-refused cl-in-red">
            ${`✗ ${t("Refused:")} ${refusal} `}<${RuleNote} rule=${refusedBy} />
          </p>`
        : html`<p class="cl-lead cl-text-m cl-bold">${t("What follows:")}</p>
            <ol class="cl-points cl-apart-s">
              ${events.map(
                ([text, rule, here]) =>
                  html`<li class=${here ? "cl-only cl-on-gold" : ""}>
                    ${text} <${RuleNote} rule=${rule} />
                  </li>`,
              )}
            </ol>`
    }
  </article>`;

const Answers = ({ view: { columns, law, chances, names }, t }) =>
  html`<div class="cl-answers">
    <div class="cl-two cl-grid cl-gap-l cl-at-top">${columns.map((one) => html`<${Column} ...${one} t=${t} />`)}</div>
    <div>
      ${
        law.length > 0 &&
        html`<${PairTable} rows=${law} names=${names} caption=${t("After the next throw, exactly")} />`
      }
      ${
        chances.length > 0 &&
        html`<${PairTable} rows=${chances} names=${names} caption=${t("Exact chances")} />`
      }
      ${
        law.length + chances.length === 0 &&
        html`<p class="cl-quiet">
          ${t("No throw decides here: the readings differ in what is done, not in chances.")}
        </p>`
      }
    </div>
  </div>`;

// A bet on a position; behind it, what both readings say.
function ReadingsBeside({ view: shown, send, t, el }) {
  const { open, tries = [], tried } = shown; // what is told after the bet
  const form = useRef(null);
  const said = useRef(null);
  useFocusOnAnswer(open, form, said, (box) => requestAnimationFrame(() => intoSight(box)));
  useLayoutEffect(() => {
    el.classList.toggle("cl-opened", open);
  }, [open]);
  return html`<section class="cl-card cl-bet cl-pair-bet">
    <h2>${t("Your bet on the position")}</h2>
    <div ref=${form}><${PairBet} view=${shown} name="moves" send=${send} t=${t} /></div>
    ${
      open &&
      html`<${PairSaid} view=${shown} t=${t} box=${said} />
        <${Choice} kind="cl-try cl-row cl-narrows" class="cl-narrows" name="try" label=${t("The move")} value=${tried}
          options=${tries.map((text, n) => [n, text])} onPick=${(to) => send({ do: "try", to })} />
        <${Answers} view=${shown} t=${t} />`
    }
  </section>`;
}
export default view(ReadingsBeside);
