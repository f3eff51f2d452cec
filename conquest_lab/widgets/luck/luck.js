import { Choices } from "../../kit/controls.js";
import { download } from "../../kit/files.js";
import { inDaylight } from "../../kit/save.js";
import {
  Act,
  html,
  Numbers,
  render,
  useMedia,
  useMessages,
  useRef,
  view,
  Who,
} from "../../kit/view.js";
import { onWebsite } from "../shared/go.js";
import { Bell, Curve, scaleOf } from "./pictures.js";

// All pictures of the page as one, for a file: those of a player beside each other below the name.
function together(page) {
  let [down, wide] = [0, 0];
  const lives = [...page.querySelectorAll(".cl-life")].map((life) => {
    const title = html`<text x="8" y=${down + 20} font-size="16" font-family="system-ui, sans-serif">${life.dataset.name}</text>`;
    const pictures = [...life.querySelectorAll("svg")];
    const sizes = pictures.map((picture) => picture.viewBox.baseVal);
    let right = 0;
    const copies = pictures.map((picture, n) => {
      const x = right;
      right += sizes[n].width + 16;
      return html`<g transform=${`translate(${x} ${down + 28})`}
        dangerouslySetInnerHTML=${{ __html: inDaylight(picture).outerHTML }} />`;
    });
    down += 40 + Math.max(...sizes.map(({ height }) => height));
    wide = Math.max(wide, right);
    return [title, copies];
  });
  const box = document.createElement("div");
  render(html`<svg viewBox=${`0 0 ${wide} ${down}`}>${lives}</svg>`, box);
  return new XMLSerializer().serializeToString(box.firstChild);
}

function Lives({ view: { players, curves, reach, cards }, t }) {
  const narrow = useMedia("(max-width: 640px)");
  const scale = scaleOf(curves);
  const words = { high: reach[0], low: reach[1], across: cards ? t("cards") : t("throws") };
  return players.map(
    (player, n) =>
      html`<article class="cl-life cl-line-above cl-space-above" key=${n} data-name=${`${player.symbol} ${player.name}`}>
        <h3 class="cl-text-l cl-apart">
          <${Who} symbol=${player.symbol} colour=${player.colour}>${player.name}<//> ${" "}<b class="cl-not-bold">${player.amount}</b>
        </h3>
        <div class="cl-pictures cl-grid cl-gap-l cl-mid">
          <${Curve} points=${curves[n]} player=${player} scale=${scale} words=${words} narrow=${narrow} />
          <${Bell} player=${player} />
        </div>
        <p class="cl-apart">${player.said}</p>
      </article>`,
  );
}

const Swing = ({ swing, linked, t }) =>
  html`<li class="cl-apart-l">
    <div>
      <${Who} symbol=${swing.symbol} colour=${swing.colour}>${swing.name}<//>${" "}
      <span class="cl-tag cl-lined">${swing.lucky ? t("luck") : t("bad luck")}</span>${" "}
      <span class="cl-quiet">${swing.when}</span>
    </div>
    <div>${swing.fell}</div>
    <div>${swing.said}</div>
    ${
      linked &&
      onWebsite() &&
      html`<${Act} name=${`swing-${swing.ply}`} with=${{ do: "go", ply: swing.ply }}
        class="cl-space-above-s"
        aria-label=${t("Go to this position: {when}", { when: swing.when })}>
        ${t("Go to this position")}
      <//>`
    }
  </li>`;

function Luck({ view: shown, send, t, model }) {
  useMessages(model, download);
  const page = useRef(null);
  if (shown.none) {
    return html`<p class="cl-card">${shown.none}</p>`;
  }
  const { summary, measures, measure, swings, linked, more, method } = shown;
  const save = () =>
    download({ file: together(page.current), name: "luck.svg", type: "image/svg+xml" });
  return html`<div class="cl-luck-page cl-stack cl-gap-l" ref=${page}>
    <section class="cl-card">
      <h2>${t("Luck, added up")}</h2>
      <p class="cl-summary cl-text-l cl-space-below" role="status">${summary}</p>
      <div class="cl-row" hidden=${measures.length < 2}>
        <span class="cl-quiet">${t("Counted in")}</span>
        <${Choices} label=${t("Counted in")} options=${measures} chosen=${measure} prefix="measure-"
          onChoose=${(to) => send({ do: "measure", to })} />
      </div>
      <div class="cl-lives"><${Lives} view=${shown} t=${t} /></div>
      <div class="cl-row">
        <button data-key="luck-svg" onClick=${save}>${t("Save the picture (SVG)")}</button>
        <${Act} name="luck-csv" with=${{ do: "csv" }}>${t("Save the numbers (CSV)")}<//>
      </div>
    </section>
    <section class="cl-card" hidden=${swings.length === 0}>
      <h2>${t("Turning points")}</h2>
      <p class="cl-quiet">${t("The throws and cards that changed most, with their chance.")}</p>
      <ol class="cl-swings cl-points">
        ${swings.map(
          (swing) =>
            html`<${Swing} key=${swing.ply} swing=${swing} linked=${linked} send=${send} t=${t} />`,
        )}
      </ol>
    </section>
    <${Numbers} kind="cl-card" class="cl-listing cl-unbroken" columns=${shown.columns} rows=${shown.rows}
      title=${t("Every throw and card in numbers")}><p class="cl-quiet" hidden=${!more}>${more}</p><//>
    <section class="cl-card">
      <h2>${t("How luck is measured here, and what it does not tell")}</h2>
      <ul class="cl-points cl-flush">${method.map((line) => html`<li class="cl-apart-s">${line}</li>`)}</ul>
    </section>
  </div>`;
}
export default view(Luck);
