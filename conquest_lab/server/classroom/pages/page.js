// The page as the server made it: its data, its words, and the places that scripts fill.

import { h } from "../../../widgets/shared/dom.js";
import { unbroken } from "../../../kit/words.js";

export const page = JSON.parse(document.querySelector("#page").textContent);
export const main = document.querySelector("#main");
export const status = document.querySelector("#status");

// A sentence in the language of the page.
export const t = (sentence) => page.words[sentence] ?? sentence;

// A question as the heading of a page.
export const heading = (question) => h("h1", { class: "question" }, unbroken(question));

const heard = document.querySelector("#heard");
let before = [];

// Let screen readers hear what a page shows in these sentences, less what they have just heard. The page itself
// is made anew at every change, and what is made anew is not heard.
export function hear(sentences) {
  const news = sentences.filter((sentence) => sentence && !before.includes(sentence));
  before = sentences;
  if (news.length > 0) {
    heard.textContent = news.map((text) => (/[.?!]$/.test(text) ? text : `${text}.`)).join(" ");
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
