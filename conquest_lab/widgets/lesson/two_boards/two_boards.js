import { Slider } from "../../../kit/controls.js";
import { Tracks } from "../../../kit/tracks.js";
import { html, view } from "../../../kit/view.js";

const STEP = 10;

function Side({ name, side, land, rows, send, t }) {
  const tracks = rows.map(([word, share, text], n) => ({
    name: word,
    text,
    marks: [[n === rows.length - 1 ? "cl-fill cl-fill-truth" : "cl-fill", 0, share]],
  }));
  return html`<div>
    <h3 class="cl-apart-s">${name}</h3>
    <${Slider} name=${side} kind="cl-slide" label=${t("Attacks by land, of 100")} most=${10}
      value=${land / STEP} said=${land} onInput=${(to) => send({ do: side, to: to * STEP })} />
    <${Tracks} rows=${tracks} />
  </div>`;
}

function TwoBoards({ view: { sides, ahead, blue }, send, t }) {
  return html`<section class="cl-card cl-inquiry">
    <div class="cl-halves">
      ${sides.map((one) => html`<${Side} ...${one} key=${one.key} side=${one.key} send=${send} t=${t} />`)}
    </div>
    <p role="status" class=${blue ? "cl-mood-right cl-in-green" : ""}>${ahead}</p>
  </section>`;
}
export default view(TwoBoards);
