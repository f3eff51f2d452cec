import { Choice, RunRow } from "../../../kit/controls.js";
import { Tracks } from "../../../kit/tracks.js";
import { html, view } from "../../../kit/view.js";

function IntervalHunt({ view: shown, send, t }) {
  const { battles, size, runs, rows, low, high, said } = shown;
  const tracks = rows.map(({ name, value, text, found, said: word }) => ({
    name,
    out: found,
    marks: [...(runs ? [["cl-band", low, high]] : []), ["cl-says", value]],
    text: [text, " ", found && html`<b class="cl-in-accent">✗ ${word}</b>`],
  }));
  return html`<section class="cl-card cl-inquiry">
    <div class="cl-row">
      <${Choice} name="hunt-battle" label=${t("Battle")} options=${[...battles.entries()]}
        value=${size} onPick=${(to) => send({ do: "battle", to })} />
      <${RunRow} name="hunt-run" words=${t("Simulate 100,000 battles")} />
      <span class="cl-count">${runs}</span>
    </div>
    <${Tracks} rows=${tracks} />
    <p role="status">${said}</p>
  </section>`;
}
export default view(IntervalHunt);
