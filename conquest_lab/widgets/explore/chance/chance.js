import { Pick } from "../../../kit/controls.js";
import { html, view } from "../../../kit/view.js";

function Chance({ view: { ply, fields, prompt, fell, label, chance }, send, t }) {
  if (!fields) {
    return null;
  }
  const say = (message) => send({ ...message, ply });
  return html`<section class="cl-card" data-ply=${ply}>
    <h2>${t("Chance decides here")}</h2>
    <p class="cl-apart-s cl-text-l cl-bold">${prompt}</p>
    <p class="cl-quiet cl-apart-s" hidden=${!fell}>${fell}</p>
    <div class="cl-row cl-apart-s">
      ${fields.map(
        ({ n, before, label: name, words, picked }) =>
          html`
          ${before.trim() && html`<span class="cl-quiet">${before.trim()}</span>`}
          <${Pick} class="cl-text-l" key=${n} name=${`chance${n}`} options=${words} value=${picked} aria-label=${name}
            onPick=${(to) => say({ do: "pick", n, to })} />`,
      )}
    </div>
    <p class="cl-apart-s" role="status" aria-live="polite"><b>${label}</b> <span class="cl-quiet">${chance}</span></p>
    <div class="cl-row cl-apart-s">
      <button class="cl-first" data-key="chance-choose" onClick=${() => say({ do: "outcome" })}>
        ${t("Choose this outcome")}
      </button>
      <button data-key="chance-roll" data-hotkey="R" hidden=${Boolean(fell)}
        onClick=${() => say({ do: "roll" })}>${t("Let chance decide")}</button>
    </div>
    <p class="cl-quiet cl-hint cl-text-s cl-apart-s">${t("Choose the outcome: a line of your own begins.")}</p>
  </section>`;
}
export default view(Chance, { at: 4 });
