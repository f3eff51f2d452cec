import { Press } from "../../kit/press.js";
import { useSeek } from "../../kit/seek.js";
import { Act, html, view } from "../../kit/view.js";

const step = (key, icon, name, disabled, act, more = {}) =>
  html`<button class="cl-text-m cl-pad-s" data-key=${key} aria-label=${name} title=${name} disabled=${disabled}
    onClick=${act} ...${more}>
    ${icon}
  </button>`;

function Timeline({ view: now, send, t }) {
  const { ply, last, playing, speed, round, at, can_undo, marks } = now;
  const seek = useSeek(now, send);
  const plays = playing ? t("Pause") : t("Play forward");
  const back = (key, text, disabled) =>
    html`<${Act} name=${key} class="cl-text-m cl-pad-s" disabled=${disabled}
      title=${t("Undo keeps the dice that were seen: the same throw falls again.")}>${text}<//>`;
  const speeds = [t("slow"), t("normal"), t("fast"), t("very fast")];
  return html`<section class="cl-card">
    <h2>${t("Time")}</h2>
    <div class="cl-row">
      ${step("first", "|◀◀", t("To the start"), ply === 0, () => seek.to(0))}
      ${step("back", "|◀", t("One ply back"), ply === 0, () => seek.by(-1), { class: "cl-step cl-text-m cl-pad-s" })}
      <${Press} class="cl-text-m cl-pad-s" data-key="play" aria-label=${plays} title=${plays}
        disabled=${last === 0} message=${{ do: "play", to: !playing }} send=${send}>
        ${playing ? "❚❚" : "▶"}
      <//>
      ${step("forward", "▶|", t("One ply forward"), ply === last, () => seek.by(1), { class: "cl-step cl-text-m cl-pad-s" })}
      ${step("last", "▶▶|", t("To the newest ply"), ply === last, () => seek.to(last))}
      <input type="range" min="0" step="1" max=${last} value=${ply} aria-label=${t("Ply")}
        aria-valuetext=${[round, at].filter(Boolean).join(", ")}
        onChange=${({ target }) => seek.to(Number(target.value))} />
      <span class="cl-where cl-grid cl-gap-xs cl-tight">
        <span class="cl-round cl-bold cl-unbroken" hidden=${!round}>${round}</span><span class="cl-ply cl-unbroken">${at}</span>
      </span>
      <select class="cl-text-m cl-pad-s" aria-label=${t("Speed")} onChange=${({ target }) => send({ do: "speed", to: target.selectedIndex })}>
        ${speeds.map((word, index) => html`<option selected=${index === speed}>${word}</option>`)}
      </select>
      ${can_undo && back("undo", `↶ ${t("Undo")}`, ply === 0)}
      ${can_undo && back("redo", `↷ ${t("Redo")}`, ply === last)}
    </div>
    <div class="cl-marks" role="group" aria-label=${t("The costliest decisions")} hidden=${marks.length === 0}>
      ${marks.map(
        ([to, said]) =>
          html`<button class="cl-unlined cl-in-accent" data-key=${`mark-${to}`} aria-label=${said} title=${said} onClick=${() => seek.to(to)}
            style=${{ left: `${(100 * to) / Math.max(1, last)}%` }}>▲</button>`,
      )}
    </div>
  </section>`;
}
export default view(Timeline, { at: 8 });
