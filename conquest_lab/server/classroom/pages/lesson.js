// A lesson that is led: what comes now and next, with the notes of its teacher, and answers that are sorted.

import { Pick } from "../../../kit/controls.js";
import { html, Markup, useState } from "../../../kit/view.js";
import { Button, Fold, page, t } from "./page.js";

// The step of a plan that the class is at: the last one that was asked, in the order of the plan; -1 before the first.
export const stepOf = ({ steps }, rounds) =>
  rounds.reduce((at, { activity }) => {
    const next = steps.findIndex(({ line }, n) => n > at && line === activity);
    return next < 0 ? at : next;
  }, -1);

// The next step that a room can ask, if there is one.
export const nextOf = (plan, rounds) => {
  const at = stepOf(plan, rounds);
  return plan.steps.find(({ question }, n) => n > at && question !== null);
};

// A step in a list: its question, or the page of an activity that is opened for the class, or why there is neither.
export const Step = ({ step: { question, title, line, wrong, page: path }, language }) => {
  const view = new URLSearchParams({ lang: language, view: "projector" });
  const link = path && `${page.base}../${path}${path.includes("?") ? "&" : "?"}${view}`;
  return html`${question ?? title ?? line}
    ${link && html` <a href=${link} target="_blank">${t("Open its page for the class")}</a>`}
    ${wrong && html` <em>(${wrong})</em>`}`;
};

const Notes = ({ step: { notes, ask, minutes }, start }) =>
  html`${notes.map((text) => html`<${Markup} class="cl-apart-s cl-not-bold" text=${text} />`)}
    ${ask && html`<div class="cl-apart-s cl-not-bold"><b>${t("Ask the class:")}</b><${Markup} text=${ask} /></div>`}
    ${
      minutes > 0 &&
      html`<${Button} name="clock-step" act=${() => start(minutes)}>
        ${t("Start the clock: {n} min", { n: minutes })}
      <//>`
    }`;

// The plan of a lesson, for its teacher alone. start: starts the clock with this many minutes.
export function Lesson({ plan, rounds, start }) {
  const at = stepOf(plan, rounds);
  return html`<${Fold} class="quiet lesson" name="lesson" words=${t("Lesson: {title}", { title: plan.title })} open>
    <ol>
      ${plan.steps.map(
        (step, n) =>
          html`<li key=${n} aria-current=${n === at ? "step" : null}>
          ${n < at && "✓ "}<${Step} step=${step} language=${plan.language} />
          ${(n === at || n === at + 1) && html`<${Notes} step=${step} start=${start} />`}
        </li>`,
      )}
    </ol>
    ${at === plan.steps.length - 1 && plan.notes.map((text) => html`<${Markup} class="cl-apart-s cl-not-bold" text=${text} />`)}
  <//>`;
}

const nameOf = ([person, called]) => called || t("Pupil {n}", { n: person + 1 });

// Who waits for the teacher: those who have not answered, whose exercises went wrong, whose throws were made up.
export function Waiting({ seen: { pupils, rounds } }) {
  const round = rounds.at(-1);
  const stuck = new Set(round.stuck);
  const groups = [
    [t("No answer yet:"), round.stage === "open" ? pupils.filter((one) => !one[3]) : []],
    [t("An exercise went wrong three times:"), pupils.filter(([person]) => stuck.has(person))],
    [t("Sent throws that its dice do not give:"), pupils.filter((one) => one[5])],
  ].filter(([, people]) => people.length);
  return html`<${Fold} class="quiet" name="waiting" words=${t("Who needs you")}>
    ${groups.map(([words, people]) => html`<p>${words} ${people.map(nameOf).join(", ")}</p>`)}
    ${groups.length === 0 && html`<p>${t("All is well at the moment.")}</p>`}
  <//>`;
}

// Answers in own words, to be put on heaps: what stands on none is not shown to the class.
export function Sorting({ round: { texts, heaps, number }, send }) {
  const [typed, type] = useState("");
  const [added, add] = useState([]);
  const names = new Set([t("What some of you wrote"), ...heaps.map(([name]) => name), ...added]);
  const options = [["", t("not shown")], ...[...names].map((name) => [name, name])];
  const take = (event) => {
    event.preventDefault();
    if (typed.trim()) {
      add([...added, typed.trim()]);
      type("");
    }
  };
  return html`<${Fold} class="quiet" name="sorting" words=${t("Sort the answers")}>
    <p>${t("The class sees the heaps, without names. All answers can be read on this screen.")}</p>
    <form onSubmit=${take}>
      <label>
        ${t("A new heap")}
        <input maxlength="40" data-key="heap" value=${typed} onInput=${({ target }) => type(target.value)} />
      </label>
      <button data-key="add-heap">${t("Add the heap")}</button>
    </form>
    <ul class="texts">
      ${texts.map(
        ([person, text, heap]) =>
          html`<li key=${person}>
          <label class="cl-grid cl-gap-xs cl-apart">
            ${text}
            <${Pick} name=${`heap-${person}`} options=${options} value=${heap}
              onPick=${(to) => send("sort", { person, round: number, heap: to })} />
          </label>
        </li>`,
      )}
    </ul>
  <//>`;
}
