import { showWhenReady, TeacherNote } from "../../../kit/controls.js";
import {
  classes,
  html,
  intoSight,
  Markup,
  Players,
  RuleNote,
  useLayoutEffect,
  useRef,
  useState,
} from "../../../kit/view.js";
import { unbroken } from "../../../kit/words.js";
import { answerOf, handedIn, isNumber, sheetFor } from "./sheets.js";

const SIGNS = { right: "✓", open: "✎" }; // they say it besides the colour

// The answer as it stands on the sheet: it begins anew with another question, and where the kernel tells an
// answer that was not handed in here, such as one that the browser had kept.
function useAnswer(view) {
  const question = JSON.stringify([
    view.language,
    view.variant,
    view.prompt,
    view.options,
    view.items,
    view.reasons,
    view.board,
  ]);
  const given = JSON.stringify(view.given ?? null);
  const last = useRef({});
  const [answer, change] = useState(null);
  const isNew = last.current.question !== question;
  const isKept = given !== "null" && given !== last.current.given && given !== last.current.sent;
  last.current = { ...last.current, question, given };
  if (isNew || isKept) {
    const shown = answerOf(view);
    change(shown);
    return [shown, change, last, question];
  }
  return [answer, change, last, question];
}

function Asked({ view, tell, t, renews }) {
  const [answer, change, last, question] = useAnswer(view);
  const asked = useRef(false);
  const renewed = useRef(false);
  const place = useRef(null);
  const status = useRef(null);
  const { mood, said, cause, hint, solution } = view;
  useLayoutEffect(() => {
    if (asked.current && (said || hint || solution)) {
      requestAnimationFrame(() => intoSight(status.current));
    }
    asked.current = false;
  }, [view]);
  useLayoutEffect(() => {
    if (renewed.current) {
      place.current.querySelector("input, textarea, select, button:enabled")?.focus();
    }
    renewed.current = false;
  }, [question]);
  const act = (what, ...rest) => {
    asked.current = true;
    tell(what, ...rest);
  };
  const check = (event) => {
    event.preventDefault();
    const given = handedIn(view, answer);
    const now = JSON.stringify(given);
    // Pressed twice before the verdict is there, it is one try.
    if (given !== null && !(asked.current && now === last.current.sent)) {
      last.current.sent = now;
      act("give", given);
    }
  };
  const Sheet = sheetFor(view);
  const handsIn = view.kind === "text" ? t("Hand in") : t("Check");
  return html`<p class="cl-prompt">${unbroken(view.prompt)}</p>
    <${Players} class="cl-row cl-quiet" hidden=${!view.players?.length} players=${view.players ?? []} />
    <${Markup} class="cl-thrown" hidden=${!view.dice} text=${view.dice} />
    <form class=${classes("cl-apart-l", isNumber(view) && "cl-row")} novalidate onSubmit=${check} onChange=${showWhenReady}>
      <div class=${classes("cl-sheet", isNumber(view) && "cl-no-box")} ref=${place}>
        <${Sheet} key=${question} view=${view} value=${answer} change=${change} t=${t}
          parts=${view.parts ?? []} wrong=${mood === "wrong"} />
      </div>
      <div class="cl-row">
        <button class=${mood === "right" ? "" : "cl-first"} type="submit" data-key="check"
          hidden=${view.kind === "place" && !view.board}>
          ${view.quiet ? t("Keep my answer") : handsIn}
        </button>
      </div>
    </form>
    <div role="status" ref=${status}>
      <p class="cl-said cl-bold cl-measure cl-boxed cl-pad cl-on-red" hidden=${!said}>
        ${said && html`${`${SIGNS[mood] ?? "✗"} ${said} `}<${RuleNote} rule=${view.rule} />`}
      </p>
      <p class="cl-cause cl-quiet cl-measure cl-apart" hidden=${!cause}><strong
        class="cl-pill cl-rimmed cl-pad-s cl-in-ink">${cause}</strong> ${view.about}</p>
      <p class="cl-cause cl-quiet cl-measure cl-apart" hidden=${!view.measured}>${view.measured}</p>
      <p class="cl-hint cl-measure" hidden=${!hint}><strong>${t("Hint:")}</strong> ${hint}</p>
      <p class="cl-solution cl-measure" hidden=${!solution}><strong>${t("Worked answer:")}</strong> ${solution}</p>
    </div>
    <${TeacherNote} text=${view.note} />
    <div class="cl-row cl-after cl-space-above" hidden=${view.quiet}>
      <button type="button" class="cl-plain" data-key="hint" disabled=${Boolean(hint) || mood === "right"}
        onClick=${() => act("hint")}>${t("Hint")}</button>
      <button type="button" class="cl-plain" data-key="solution"
        hidden=${!view.may_see || Boolean(solution)}
        onClick=${() => act("solution")}>${t("Show the answer")}</button>
      ${
        renews &&
        html`<button type="button" class=${mood === "right" ? "cl-first" : ""} data-key="next"
          onClick=${() => {
            renewed.current = true;
            act("next");
          }}>${t("Another one")}</button>`
      }
      <span class="cl-quiet">${view.tries}</span>
      <span class="cl-quiet">${view.forms}</span>
    </div>`;
}

// The card of one question. `tell` takes what is done: give with the answer, hint, solution, and next where there
// is another one. The question may wait for the first board of the page. `mark`: one more class of the card; further
// attributes go to it.
export function QuestionCard({ view, tell, t, renews = true, mark = "", ...attributes }) {
  const waits = view.kind === "waiting";
  return html`<section class=${classes("cl-card cl-task", mark)} aria-busy=${waits} lang=${view.language} data-mood=${view.mood}
    ...${attributes}>
    <div class="cl-card-head cl-wrap cl-gap-flat cl-baseline">
      <h2>${view.title}</h2>
      <span class="cl-level cl-remark cl-push" hidden=${waits}>${view.level}</span>
    </div>
    ${!waits && html`<${Asked} view=${view} tell=${tell} t=${t} renews=${renews} />`}
  </section>`;
}
