import { html, view } from "../../kit/view.js";

// A chance on a scale from 0 to 1: the bar is the estimate, the line across its end the interval. Without an estimate
// of its own a decision has only the line.
const Bar = ({ mean, low, high }) =>
  html`<div class="cl-scale cl-anchor cl-coloured cl-round-s cl-on-sunk cl-apart-s" aria-hidden="true">
    ${mean !== null && html`<div class="cl-mean cl-round-s" style=${{ width: `${100 * mean}%` }} />`}
    ${
      low !== high &&
      html`<div class="cl-interval cl-on-ink" style=${{ left: `${100 * low}%`, right: `${100 - 100 * high}%` }} />`
    }
  </div>`;

// The next decisions of the turn: a single one goes on in the sentence.
const Steps = ({ title, steps }) =>
  steps.length < 2
    ? steps.length > 0 && html`<p>${title} ${steps[0]}</p>`
    : html`<p class="cl-space-above">${title}</p>
        <ol class="cl-points cl-space-above-s">${steps.map((step) => html`<li>${step}</li>`)}</ol>`;

const Chances = ({ found, t }) =>
  html`<h2>${found.title}</h2>
    <p class="cl-wrap cl-gap-flat cl-text-l cl-space-above">
      ${found.before && html`<span>${found.before}</span>`}
      <span>${found.before && html`<span role="img" aria-label=${t("then")}>→ </span>`}<b>${found.after}</b></span>
    </p>
    <p class="cl-quiet cl-space-above">${found.means}</p>
    <ul class="cl-bare-list cl-grid cl-space-above cl-pad-none">
      ${found.rows.map(
        (way) =>
          html`<li class=${way.compared ? "" : "cl-advised"}>
            <div class=${way.compared ? "" : "cl-bold"}>${way.name}${way.tags && html`${" "}<span class="cl-tag cl-lined">${way.tags}</span>`}</div>
            <${Bar} ...${way} />
            <div class="cl-quiet">${way.said}${way.compared ? ` · ${way.compared}` : ""}</div>
          </li>`,
      )}
    </ul>
    <${Steps} ...${found.line} />
    ${found.risks.map((risk) => html`<p class="cl-space-above">${risk}</p>`)}
    <p class="cl-quiet cl-method cl-text-s cl-space-above">${found.method}</p>`;

function Assist({ view: now, send, t }) {
  const { chances: found, advice, explores, ply } = now;
  const follow = () => {
    send({ do: "follow", ply });
    // In Explore it is tried in the panel above; in Play what can be done is in sight.
    document.querySelector(".cl-explore_try")?.scrollIntoView({ block: "nearest" });
  };
  const button = (key, words, act = () => send({ do: key, ply }), look = "") =>
    html`<button data-key=${key} class=${`cl-text-m cl-pad-s ${look}`} onClick=${act}>${words}</button>`;
  const said = found?.rows
    ? [found.title, found.before && `${found.before}, ${t("then")}`, found.after, found.means]
    : [];
  return html`<div>
    <div class="cl-row">
      ${now.can_advise && button("advise", t("Advice"))}
      ${now.can_set_up && button("set_up", t("Finish the set-up for everybody"))}
    </div>
    <p class="cl-advice cl-boxed cl-on-green cl-pad-l cl-space-above" role="status" aria-live="polite" hidden=${!advice}>
      ${advice}${" "}${advice && now.can_follow && button("follow", explores ? t("Try it") : t("Play it"), follow, "cl-block cl-space-above-s")}
    </p>
    <div class="cl-row cl-computing cl-space-above" hidden=${!found?.running}>
      ${
        found?.running &&
        html`<label>${t("Playing on from here")} <progress max="100" value=${found.progress} /></label>
          ${button("stop_advice", t("Stop"))}`
      }
    </div>
    <section class="cl-chances cl-boxed cl-on-paper cl-pad-l cl-space-above" hidden=${!found?.rows}>
      ${found?.rows && html`<${Chances} found=${found} t=${t} />`}
    </section>
    <p class="cl-sr" role="status">${said.filter(Boolean).join(" ")}</p>
  </div>`;
}
export default view(Assist, { at: 6 });
