import { Press } from "../../kit/press.js";
import { classes, html, useRef, useState } from "../../kit/view.js";

// One of many numbers of pieces: a slider, the three amounts most wanted, and what it comes to. Of several such kinds
// each is one row.
export function Amounts({ view, kind, send, t }) {
  const { ply, first, acts, chosen, amounts } = view;
  const { labels, counts, main, first: from } = amounts[kind];
  const isOne = amounts.length === 1;
  const nth = kind > 0 ? kind + 1 : ""; // in what others call these controls
  const of = [ply, chosen, labels].join();
  const [held, hold] = useState({ of, at: labels.length - 1 });
  const go = useRef(null);
  const at = held.of === of ? held.at : labels.length - 1;
  // Pointing again at the place does what the button says.
  const pick = (index) => {
    hold({ of, at: index });
    if (main) {
      send({ do: "amount", index: acts[from + index], ply });
    }
  };
  const half = counts.findIndex((count) => 2 * count >= counts.at(-1));
  const quick = [
    ["all", t("All"), labels.length - 1],
    ["half", t("Half"), half],
    ["least", String(counts[0]), 0],
  ];
  return html`<div class=${classes("cl-amounts cl-row cl-full", !isOne && "cl-in-row")} role="group" aria-label=${t("How many")}>
    <input class="cl-narrows cl-touch" type="range" min="0" max=${labels.length - 1} value=${at} data-key=${`amount${nth}`}
      aria-label=${t("How many")} aria-valuetext=${labels[at]}
      onInput=${({ target }) => hold({ of, at: Number(target.value) })}
      onChange=${({ target }) => pick(Number(target.value))}
      onKeyDown=${(event) => event.key === "Enter" && !event.repeat && go.current.querySelector("button").click()} />
    ${
      isOne &&
      quick.map(
        ([key, text, index]) =>
          html`<button data-key=${`amount-${key}`} aria-keyshortcuts=${key === "all" ? "f" : undefined}
            onClick=${() => pick(index)}>${text}</button>`,
      )
    }
    <span class="cl-go-amount" ref=${go}>
      <${Press} class=${first && main ? "cl-first" : ""} data-key=${`do-amount${nth}`} name=${`amount${nth}`} send=${send}
        message=${{ do: "act", index: acts[from + at], ply }}>${labels[at]}<//>
    </span>
  </div>`;
}
