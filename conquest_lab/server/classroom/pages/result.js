// What a pupil did to a question, as a file.

import { hand } from "../../../kit/files.js";

function part({ way, bet, throws, won, exact, answer, right, cards }) {
  if (way === "percent") {
    return { bet_percent: bet, throws, won, exact: exact?.fraction };
  }
  if (way === "series") {
    return {
      exercises: cards.map(({ prompt, given, mood, cause, count }) => ({
        prompt,
        answer: given,
        right: mood === "right",
        tries: count,
        misconception: cause,
      })),
    };
  }
  return { answer, right };
}

// What the file of a result holds.
export function resultOf(seen, code) {
  const { activity, question: asked, seed, name } = seen;
  return { experiment: activity, asked, name, seed, ...part(seen), code };
}

// Give a result to the pupil as a file.
export function saveResult(result, name) {
  const kept = { format: "conquest-lab result", version: 1, ...result };
  const file = new Blob([`${JSON.stringify(kept, null, 2)}\n`], { type: "application/json" });
  hand(file, `conquest-lab-${name}.json`);
}
