import { classes, html } from "../../kit/view.js";

export const TOUCH = 12; // CSS pixels: half of a target of a pointer

const at = (spot) => `--x:${spot?.x}px;--y:${spot?.y}px`;

const Caption = ({ spot }) =>
  html`<g class="caption" aria-hidden="true" style=${`${at(spot)}${spot ? "" : ";display:none"}`}>
    <text class="name" /><text class="bonus" dy="1.25em" />
  </g>`;

const Place = ({ place: { key, d, water }, n }) =>
  html`<g class=${classes("place", water && "water")} role="button" tabindex=${n ? -1 : 0} aria-label=${key}
    data-place=${n} data-key=${key}><path d=${d} class="land" /></g>`;

const Counter = ({ place, n }) =>
  html`<g class="counter" aria-hidden="true" data-place=${n} style=${at(place)}>
    <circle class="touch" r=${TOUCH} />
    <g class="body"><path class="halo" /><path class="disc" /></g>
    <text class="number" /><g class="chips" /><g class="sight" />
  </g>`;

const Marks = ({ kind, ...attributes }) =>
  html`<g class=${`marks ${kind}`} aria-hidden="true" ...${attributes} />`;

// A zone of the sea reaches under the land: its marks end at the coast.
const Shore = ({ id, board: { width, height, places } }) =>
  html`<mask id=${id} maskUnits="userSpaceOnUse" x="0" y="0" width=${width} height=${height}>
    <rect width=${width} height=${height} fill="#fff" />
    ${places.map(({ d, water }) => !water && html`<path d=${d} fill="#000" />`)}
  </mask>`;

// All that a map has, drawn once: one button for each place, below the land those of the sea. Counters stand above
// all land, so they are not inside the buttons but point back at them.
export function Shapes({ board, own, shore }) {
  const { width, height, places, captions } = board;
  const hasSea = places.some(({ water }) => water);
  const buttons = (isSea) =>
    places.map(
      (place, n) => Boolean(place.water) === isSea && html`<${Place} place=${place} n=${n} />`,
    );
  return html`<svg viewBox=${`0 0 ${width} ${height}`} role="application" aria-describedby=${`cl-map-help-${own}`}>
      <g class="ground" aria-hidden="true" />
      ${captions.map((spot) => html`<${Caption} spot=${spot} />`)}
      <g>${buttons(true)}</g>
      ${buttons(false)}
      <${Marks} kind="told" />
      <${Marks} kind="over" />
      ${hasSea && html`<${Shore} id=${shore} board=${board} />`}
      <${Marks} kind="over-sea" mask=${hasSea ? `url(#${shore})` : undefined} />
      ${places.map((place, n) => html`<${Counter} place=${place} n=${n} />`)}
      <${Marks} kind="arrows" />
      ${places.map(
        (place) =>
          html`<text class=${classes("place-name", place.water && "water")} aria-hidden="true" style=${at(place)} />`,
      )}
      <g class="focus" aria-hidden="true"><path class="casing" /><path class="line" /></g>
    </svg>
    <div class="callout" aria-hidden="true" />
    <div class="help" id=${`cl-map-help-${own}`} />`;
}
