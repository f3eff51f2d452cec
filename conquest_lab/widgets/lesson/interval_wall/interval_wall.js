import { Handfuls, Pick } from "../../../kit/controls.js";
import { percent } from "../../../kit/tracks.js";
import { AskForBet, Reveal } from "../../../kit/trials.js";
import { classes, html, useLayoutEffect, useRef, view } from "../../../kit/view.js";

const ROOM = 0.36; // of the window's height for the intervals of the wall
const THICKEST = 16;

const Plumb = ({ kind, value, text }) =>
  value !== null &&
  html`<span class=${`cl-plumb cl-flex cl-centre cl-bold cl-unbroken cl-plumb-${kind}`} style=${`left:${percent(value)}`}>${text}</span>`;

function IntervalWall({ view: shown, send, t }) {
  const { open, full, revealed, samples, handfuls, sizes, confidences, language } = shown;
  const { size, confidence, truth, truth_text: truthText, bet, said } = shown;
  const before = useRef(0);
  useLayoutEffect(() => {
    before.current = samples.length;
  }, [samples]);
  const drop = (to) => send({ do: "drop", to });
  const choose = (changed) => send({ do: "choose", size, confidence, ...changed });
  const thick = (ROOM * innerHeight) / Math.max(samples.length, 1);
  const brick = ([low, high, share, missed], n) =>
    html`<div class=${classes("cl-brick cl-anchor", missed && "cl-missed", n >= before.current && "cl-new")}>
      <span class="cl-round-s" style=${`left:${percent(low)};width:${percent(high - low)}`} />
      <i style=${`left:${percent(share)}`} />
      ${missed && html`<b class="cl-text-s cl-in-accent" style=${`left:${percent(high)}`}>✗</b>`}
    </div>`;
  return html`<section class="cl-card">
    <${AskForBet} view=${shown} ask=${t("Lock in your bet first.")} />
    <div class="cl-row">
      <button class="cl-first" data-key="one" disabled=${!open || full} onClick=${() => drop(1)}>
        ${t("Drop one interval")}
      </button>
      <span class="cl-row">
        <${Handfuls} of=${handfuls} prefix="drop-" disabled=${!open || full} onPress=${drop} />
      </span>
      <button class="cl-plain" data-key="reset" disabled=${samples.length === 0}
        onClick=${() => send({ do: "reset" })}>${t("Start again")}</button>
      <${Reveal} view=${shown} send=${send}
        show=${t("Open the curtain")} hide=${t("Close the curtain")} />
    </div>
    <div class="cl-row cl-samples">
      <label class="cl-row">
        <span>${t("Battles in a sample")}</span>
        <${Pick} name="size" options=${sizes.map((n) => [n, n])} value=${size}
          onPick=${(n) => choose({ size: n })} />
      </label>
      <label class="cl-row">
        <span>${t("Confidence")}</span>
        <${Pick} name="confidence" options=${confidences} value=${confidence}
          onPick=${(n) => choose({ confidence: n })} />
      </label>
    </div>
    <div class="cl-wall cl-anchor" aria-hidden="true"
      style=${`--thick:${Math.min(THICKEST, Math.max(2, thick))}px`}>
      ${[0, 0.25, 0.5, 0.75, 1].map(
        (tick) =>
          html`<span class="cl-wall-tick cl-remark cl-flex cl-centre" style=${`left:${percent(tick)}`}>
            ${tick.toLocaleString(language, { style: "percent" })}
          </span>`,
      )}
      ${
        !revealed &&
        html`<span class="cl-curtain" />
          <span class="cl-curtain-words cl-untouched"><span
            class="cl-text-s cl-middle cl-round-m cl-in-white">${t("the truth is behind the curtain")}</span></span>`
      }
      <${Plumb} kind="truth" value=${truth} text=${truthText} />
      <${Plumb} kind="bet" value=${bet} text="◆" />
      <div class="cl-bricks">${samples.map(brick)}</div>
    </div>
    <p role="status">${said}</p>
  </section>`;
}
export default view(IntervalWall);
