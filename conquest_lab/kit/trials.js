// What stands in views of bets and trials: the line that asks for a bet, buttons that throw, what was seen.
import { Legend } from "./controls.js";
import { Press } from "./press.js";
import { Act, classes, html, Markup, useHere, useRef } from "./view.js";

const TICKS = [0, 0.25, 0.5, 0.75, 1].map((tick) => [tick, Number.isInteger(tick) ? tick : ""]);
const isThere = (value) => value !== null && value !== undefined;

// A line with what was seen and its interval, the bet and the exact value; `ticks` are numbers with their words,
// `place` says where a number lies on it, from 0 to 1.
export function NumberLine({ line, ticks = TICKS, place = (value) => value }) {
  const { share, low, high } = line;
  const at = (value) => `left:${(place(value) * 100).toFixed(2)}%`;
  const wide = ((place(high) - place(low)) * 100).toFixed(2);
  const mark = (kind, value, text = "") =>
    isThere(value) &&
    html`<span class=${`cl-mark cl-mark-${kind}`} style=${at(value)}>${text}</span>`;
  return html`<div class="cl-share-line" aria-hidden="true">
    ${ticks.map(([tick, words]) => html`<span class="cl-tick" style=${at(tick)}>${words}</span>`)}
    ${isThere(share) && html`<span class="cl-interval" style=${`${at(low)};width:${wide}%`} />`}
    ${mark("share", share)}${mark("bet", line.bet, "◆")}${mark("exact", line.exact, line.exact_text)}
  </div>`;
}

// A share on a line from 0 to 1: what was seen with its interval, the bet and the exact value. The sentence beside
// it says the same, so the picture is hidden from screen readers. `seen` is the word for what was observed; while
// trials run (`quiet`) the sentence waits.
export function ShareLine({ line, seen, quiet = false, role = "status" }) {
  const { t } = useHere();
  const said = useRef("");
  said.current = quiet ? said.current : line.said;
  const keys = [
    ["share", isThere(line.share) && (seen ?? t("observed"))],
    ["interval", isThere(line.share) && t("95 % interval")],
    ["bet", isThere(line.bet) && t("your bet")],
    ["exact", isThere(line.exact) && t("exact")],
  ];
  return html`<${NumberLine} line=${line} />
    <${Legend} keys=${keys} class="cl-legend cl-share-legend" aria-hidden="true" />
    <p class="cl-share-said" role=${role}>${said.current}</p>`;
}

// The line that asks for a bet as long as there is none; `ask` is another one, where there are no dice.
export function AskForBet({ ask }) {
  const { view, t } = useHere();
  return html`<p class="cl-asks cl-quiet" hidden=${view.open}>
    ${ask ?? t("Lock in your bet first: then the dice are yours.")}
  </p>`;
}

// The button that shows what is exact, and hides it again; `show` and `hide` are its words, where there is more than one
// value or another thing to see.
export function Reveal({ show, hide, disabled }) {
  const { view, t } = useHere();
  const { open, revealed } = view;
  return html`<${Act} name="reveal" with=${{ to: !revealed }} class="cl-toggle" disabled=${disabled ?? !open}
    aria-pressed=${String(revealed)}>
    ${revealed ? (hide ?? t("Hide the exact value")) : (show ?? t("Show the exact value"))}
  <//>`;
}

// The button that stops what runs, and where nothing runs begins anew. It sends what it named when its press began:
// a run may end between press and release.
export function StopOrReset({ begun, name = "reset", kind = "cl-plain" }) {
  const { view, send, t } = useHere();
  const { running, thrown } = view;
  return html`<${Press} data-key=${name} class=${kind} disabled=${!running && !(begun ?? thrown)}
    message=${{ do: running ? "stop" : "reset" }} send=${send}>
    ${running ? t("Stop") : t("Start again")}
  <//>`;
}

// Buttons for one, ten and a thousand throws, and the one that begins anew; `one` are the words of the first, where
// it throws no dice, `ten` those of the second, null for none; children follow them.
export function Throws({ one, ten, children }) {
  const { view, t } = useHere();
  const button = (name, to, words, kind) =>
    words &&
    html`<${Act} name=${name} with=${{ do: "throw", to }} class=${kind}
      disabled=${!view.open || view.full}>${words}<//>`;
  return html`<div class="cl-row cl-buttons">
    ${button("one", 1, one ?? t("Throw once"), "cl-first")}
    ${button("ten", 10, ten === undefined ? view.ten : ten)}
    ${button("thousand", 1000, view.thousand)}<${StopOrReset} />${children}
  </div>`;
}

// How far a long run of trials has come.
export function TrialsDone() {
  const { running, goal, thrown, trials } = useHere().view;
  return html`<progress class="cl-progress" hidden=${!running} max=${goal || 1} value=${thrown}
    aria-label=${trials} />`;
}

// The last dice, as the kernel draws them.
export function LastDice() {
  const { view, t } = useHere();
  return view.dice
    ? html`<${Markup} class="cl-felt cl-centred" text=${view.dice} />`
    : html`<div class="cl-felt cl-centred cl-none cl-quiet">${t("No throw yet.")}</div>`;
}

// What was thrown in words, for screen readers; nothing is told while trials run.
export function Told(told) {
  const { running, said: now } = { ...useHere().view, ...told };
  const said = useRef("");
  said.current = running ? said.current : now;
  return html`<div role="status" class="cl-sr">${said.current}</div>`;
}

// What an answer is worth: right, wrong, or nothing yet. `mood` is "right", "wrong" or "none".
export const Verdict = ({ mood, children, ...attributes }) =>
  html`<div role="status" class=${classes("cl-verdict", `cl-mood-${mood}`)} ...${attributes}>
    ${children}
  </div>`;
