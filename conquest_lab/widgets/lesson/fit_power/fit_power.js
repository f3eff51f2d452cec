import { Pick, RunRow, Slider } from "../../../kit/controls.js";
import { Bars, Dots, Fit, INK, Line, Plane } from "../../../kit/plane.js";
import { html, useState, view } from "../../../kit/view.js";

const HIGH = 13; // letters
const COLOURS = [
  ["var(--blue-edge)", "var(--blue-ink)"],
  ["var(--red-edge)", "var(--accent)"],
];

const bars = (counts, sign) => counts.map((count, n) => [n + 0.5, sign * count]);

// Both histograms on one line of χ², the loaded die below; the cut can be pulled.
function Histograms({ fair, loaded, critical, cut }) {
  const most = Math.max(1, ...fair, ...loaded);
  const colours = (n) => fair.map((_, bin) => COLOURS[n][bin >= critical ? 1 : 0]);
  const pull = (event, [x]) =>
    event.buttons && cut(Math.max(0, Math.min(fair.length - 1, Math.round(x))));
  const draw = (width, size) =>
    html`<${Plane} width=${width} height=${HIGH * size} size=${size} x=${[0, fair.length]}
      y=${[-most, most]} edge=${{ left: 1, right: 1, top: size, bottom: 0 }} onPoint=${pull}>
      <${Bars} bars=${bars(fair, 1)} wide=${1} colour=${colours(0)} />
      <${Bars} bars=${bars(loaded, -1)} wide=${1} colour=${colours(1)} />
      <${Line} points=${[
        [0, 0],
        [fair.length, 0],
      ]} width=${1} />
      <${Line} points=${[
        [critical, -most],
        [critical, most],
      ]} width=${3} />
      <${Dots} points=${[[critical, most]]} shape="diamond" radius=${size / 2} colour=${INK} />
    <//>`;
  return html`<div class="cl-hist cl-anchor" aria-hidden="true"><${Fit}>${draw}<//></div>`;
}

function FitPower({ view: shown, send, t }) {
  const { throws, loads, chosen, series, fair, loaded, step, decimal, space, said } = shown;
  const [critical, cut] = useState(() => Math.round(shown.critical / step)); // in steps
  const fixed = (value) => value.toFixed(1).replace(".", decimal);
  const beyond = (counts) =>
    counts.slice(critical).reduce((sum, n) => sum + n, 0) / Math.max(1, series);
  const name = (die, what, counts) =>
    html`<p class="cl-hist-name cl-bold">
      ${series ? `${die} · ${what} ${fixed(100 * beyond(counts))}${space}%` : die}
    </p>`;
  return html`<section class="cl-card cl-inquiry">
    <div class="cl-row">
      <${Pick} name="fit-throws" aria-label=${t("Throws in a series")} options=${throws}
        value=${chosen[0]} onPick=${(n) => send({ do: "choose", throws: n, load: chosen[1] })} />
      <${Pick} name="fit-load" aria-label=${t("Loaded die")} options=${loads} value=${chosen[1]}
        onPick=${(n) => send({ do: "choose", throws: chosen[0], load: n })} />
      <${RunRow} name="fit-run" words=${t("Simulate 100,000 series")} />
    </div>
    ${name(t("Fair die"), t("false alarms:"), fair)}
    <${Histograms} fair=${fair} loaded=${loaded} critical=${critical} cut=${cut} />
    ${name(t("Loaded die"), t("caught (power):"), loaded)}
    <${Slider} name="critical" kind="cl-slide" label=${t("Accuse from χ² =")}
      most=${fair.length - 1} value=${critical} said=${fixed(critical * step)} onInput=${cut} />
    <p role="status">${said}</p>
  </section>`;
}
export default view(FitPower);
