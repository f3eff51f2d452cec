// The page as the server made it: its data, its words, and the places that scripts fill.

export const page = JSON.parse(document.querySelector("#page").textContent);
export const main = document.querySelector("#main");
export const status = document.querySelector("#status");

// A sentence in the language of the page.
export const t = (sentence) => page.words[sentence] ?? sentence;

// Tell whether the server answers.
export function answering(isAnswering) {
  const silent = t("The server does not answer; this page keeps trying.");
  if (!isAnswering) {
    status.textContent = silent;
  } else if (status.textContent === silent) {
    status.textContent = "";
  }
}
