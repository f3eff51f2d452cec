import { Choice, Handfuls } from "../../../kit/controls.js";
import { percent } from "../../../kit/tracks.js";
import { AskForBet, Reveal, StopOrReset } from "../../../kit/trials.js";
import { classes, html, useLayoutEffect, useRef, view } from "../../../kit/view.js";

const ROOM = 0.36; // of the window's height for the intervals of the wall
const THICKEST = 16;

const Plumb = ({ kind, colour, value, text }) =>
  value !== null &&
  html`<span class=${`cl-plumb cl-flex cl-centre cl-bold cl-${colour} cl-plumb-${kind}`} style=${`left:${percent(value)}`}>${text}</span>`;

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
    <${AskForBet} ask=${t("Lock in your bet first.")} />
    <div class="cl-row cl-apart-s">
      <button class="cl-first" data-key="one" disabled=${!open || full} onClick=${() => drop(1)}>
        ${t("Drop one interval")}
      </button>
      <${Handfuls} of=${handfuls} prefix="drop-" disabled=${!open || full} onPress=${drop} />
      <${StopOrReset} begun=${samples.length > 0} />
      <${Reveal} show=${t("Open the curtain")} hide=${t("Close the curtain")} />
    </div>
    <div class="cl-row cl-samples cl-apart-s">
      <${Choice} name="size" label=${t("Battles in a sample")} value=${size}
        options=${sizes.map((n) => [n, n])} onPick=${(n) => choose({ size: n })} />
      <${Choice} name="confidence" label=${t("Confidence")} value=${confidence}
        options=${confidences} onPick=${(n) => choose({ confidence: n })} />
    </div>
    <div class="cl-wall cl-anchor cl-coloured" aria-hidden="true"
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
          <span class="cl-curtain-words cl-flex cl-centre cl-untouched"><span
            class="cl-text-s cl-middle cl-round-m cl-tight cl-in-white">${t("the truth is behind the curtain")}</span></span>`
      }
      <${Plumb} kind="truth" colour="in-accent" value=${truth} text=${truthText} />
      <${Plumb} kind="bet" colour="in-gold" value=${bet} text="◆" />
      <div class="cl-bricks">${samples.map(brick)}</div>
    </div>
    <p role="status">${said}</p>
  </section>`;
}
export default view(IntervalWall);
