// The page as the server made it: its data, its words, and the places that scripts fill.

import { Press } from "../../../kit/press.js";
import { Here, html, render, useLayoutEffect, useRef } from "../../../kit/view.js";
import { fillGaps, unbroken } from "../../../kit/words.js";

export { enterBox } from "../../../widgets/shared/focus.js";

export const page = JSON.parse(document.querySelector("#page").textContent);
export const main = document.querySelector("#main");
export const status = document.querySelector("#status");

// A sentence in the language of the page, with its gaps filled; a gap of which nothing is said stays.
export const t = (sentence, gaps = {}) => fillGaps(page.words[sentence] ?? sentence, gaps);

// Draw a page. Where the control that has the keyboard is gone, another one of its name gets it.
export function show(content) {
  const was = main.contains(document.activeElement) ? document.activeElement : null;
  render(html`<${Here.Provider} value=${{ t }}>${content}<//>`, main);
  if (was?.dataset.key && !was.isConnected) {
    main
      .querySelector(`[data-key="${was.dataset.key}"]:not([disabled])`)
      ?.focus({ preventScroll: true });
  }
}

// A question as the heading of a page.
export const heading = (question) => html`<h1 class="question">${unbroken(question)}</h1>`;

// A button with the name that the keyboard finds it by.
export const Button = ({ name, act, children, ...attributes }) =>
  html`<button type="button" data-key=${name} onClick=${act} ...${attributes}>${children}</button>`;

// What leads on. The second click of a double one does nothing more.
export const First = ({ name, act, children, ...attributes }) =>
  html`<${Press} type="button" class="first" data-key=${name} name=${name} message=${act}
    send=${(pressed) => pressed()} ...${attributes}>${children}<//>`;

// A part that is unfolded by its heading.
export const Fold = ({ name, words, children, ...attributes }) =>
  html`<details ...${attributes}><summary data-key=${name}>${words}</summary>${children}</details>`;

// What a teacher finds once a lesson is over.
export const endWords = () => t("End of the lesson: marks, results, link");

// Lead the keyboard to a control of a box once it is drawn: the ref of the box, and a function that takes the
// control's selector and how it gets the focus.
export function useLead() {
  const box = useRef(null);
  const due = useRef(null);
  useLayoutEffect(() => {
    const [selector, options] = due.current ?? [];
    due.current = null;
    if (selector) {
      box.current?.querySelector(selector)?.focus(options);
    }
  });
  const lead = (...given) => {
    due.current = given;
  };
  return [box, lead];
}

// Copy a text and say so; where there is no clipboard, say `failed`.
export async function copy(text, done, failed = text) {
  try {
    await navigator.clipboard.writeText(text);
    status.textContent = done;
  } catch {
    status.textContent = failed;
  }
}

const announcements = document.querySelector("#announcements");
let before = [];

// Announce to screen readers what a page shows in these sentences, less what was announced just before.
export function announce(sentences) {
  const news = sentences.filter((sentence) => sentence && !before.includes(sentence));
  before = sentences;
  if (news.length > 0) {
    announcements.textContent = news
      .map((text) => (/[.?!]$/.test(text) ? text : `${text}.`))
      .join(" ");
  }
}

// Tell whether the server answers.
export function answering(isAnswering) {
  const silent = t("The server does not answer; this page keeps trying.");
  if (!isAnswering) {
    status.textContent = silent;
  } else if (status.textContent === silent) {
    status.textContent = "";
  }
}
