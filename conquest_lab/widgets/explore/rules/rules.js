import { classes, html, useRef, useState, useStops, view } from "../../../kit/view.js";

// The rules stand in rows of as many as there is room for; one of them is the list's Tab stop.
function leads(all, here, key) {
  const at = all.indexOf(here);
  const row = all.filter(({ offsetTop }) => offsetTop === all[0].offsetTop).length;
  return {
    ArrowRight: all[at + 1],
    ArrowLeft: all[at - 1],
    ArrowDown: all[at + row],
    ArrowUp: all[at - row],
    Home: all[0],
    End: all.at(-1),
  }[key];
}

const plain = (text) => text.toLowerCase().normalize("NFKD").replaceAll(/\p{M}/gu, "");

function Rules({ view: { ply, rules, uses, rule: shown, here }, send, t }) {
  const [sought, seek] = useState("");
  const [isUsed, onlyUsed] = useState(false);
  const list = useRef(null);
  const wanted = plain(sought).match(/[\p{L}\p{N}_-]+/gu) ?? [];
  const fitting = rules.filter(
    ({ id, words }) => wanted.every((word) => words.includes(` ${word}`)) && (!isUsed || uses[id]),
  );
  const buttons = () => [...list.current.querySelectorAll("button")];
  const stops = useStops(
    buttons,
    (button, key) => leads(buttons(), button, key),
    () => list.current.querySelector("[aria-pressed=true]"),
  );
  return html`<details class="cl-card" open data-ply=${ply}>
    <summary class="cl-bold">${t("All rules of this game")}</summary>
    <div class="cl-row cl-gap-wide cl-apart">
      <label class="cl-find cl-one-row">
        <span>${t("Find a rule")}</span>
        <input class="cl-grow cl-narrows" type="search" data-key="find-rule" onInput=${({ target }) => seek(target.value)} />
      </label>
      <label>
        <input type="checkbox" data-key="only-used"
          onChange=${({ target }) => onlyUsed(target.checked)} />
        ${" "}<span>${t("Only rules applied in this line")}</span>
      </label>
    </div>
    <p class="cl-quiet" role="status">${fitting.length ? "" : t("No rule has these words.")}</p>
    <ul class="cl-rules cl-bare-list cl-grid cl-gap-xs" ref=${list} ...${stops}>
      ${fitting.map(
        ({ id, title, badge, reading, standing }) =>
          html`<li key=${id} class=${classes(here.includes(id) && "cl-here")}>
            <button class="cl-text-m cl-start cl-full cl-wrap cl-pad-s" data-key=${`all-${id}`} title=${t("Show this rule and its steps")}
              aria-pressed=${String(shown === id)} onClick=${() => send({ do: "rule", id })}>
              <b>${id}</b>${" "}<span class="cl-title cl-grow">${title}</span>
              ${
                badge &&
                html`<span class=${classes("cl-tag", reading ? "cl-on-gold cl-in-gold" : "cl-on-green cl-in-green")} title=${standing}>
                  ${badge}
                </span>`
              }
              <span class="cl-count cl-text-s cl-unbroken">${uses[id] ?? ""}</span>
            </button>
          </li>`,
      )}
    </ul>
  </details>`;
}
export default view(Rules, { at: 7 });
