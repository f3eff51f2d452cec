import { Handfuls, Lines } from "../../../kit/controls.js";
import { OpenFile } from "../../../kit/files.js";
import { Band, INK, Line, Plane } from "../../../kit/plane.js";
import { StopOrReset } from "../../../kit/trials.js";
import { html, Table, view } from "../../../kit/view.js";

const [WIDE, HIGH] = [600, 220];
const DASHES = [undefined, "9 4", "2 4", "12 3 2 3", "5 5", "1 6"];
const COLOURS = ["blue-ink", "accent", "green", "ink", "strong", "gold-ink"];
const NONE = [{ name: "", points: [[0, 0, 0]] }];

// Luck added up, curve by curve, in the band of chance of the longest one.
function Curves({ curves }) {
  const points = curves.flatMap((curve) => curve.points);
  const most = Math.max(1, ...points.map(([n]) => n));
  const reach = Math.max(4, ...points.map(([, sum, spread]) => Math.max(Math.abs(sum), spread)));
  const longest = curves.reduce((a, b) => (b.points.length > a.points.length ? b : a)).points;
  return html`<${Plane} width=${WIDE} height=${HIGH} x=${[0, most]} y=${[-reach, reach]}
    edge=${{ left: 0, right: 0, top: 6, bottom: 6 }} aria-hidden="true">
    <${Band} points=${longest.map(([n, , spread]) => [n, -spread, spread])} colour="var(--line)" />
    <${Line} points=${[
      [0, 0],
      [most, 0],
    ]} colour=${INK} width=${1} />
    ${curves.map(
      ({ points: own }, n) =>
        html`<${Line} points=${own} colour=${`var(--${COLOURS[n % 6]})`} dash=${DASHES[n % 6]} />`,
    )}
  <//>`;
}

function OwnLuck({ view: shown, send, t }) {
  const { handfuls, full, begun, complaint, curves, rows, players } = shown;
  return html`<section class="cl-card cl-inquiry">
    <div class="cl-row">
      <${Handfuls} of=${handfuls} prefix="luck-" disabled=${full}
        onPress=${(to) => send({ do: "throw", to })} />
      <${OpenFile} data-key="luck-open">${t("Open one of your games …")}<//>
      <${StopOrReset} begun=${begun} />
    </div>
    <p class="cl-complaint cl-in-accent" role="alert" hidden=${!complaint}>${complaint}</p>
    <div class="cl-two">
      <div>
        <div class="cl-curve cl-boxed cl-on-raised"><${Curves} curves=${curves.length ? curves : NONE} /></div>
        <p class="cl-quiet cl-names">
          ${
            begun
              ? t("Luck added up, in armies; the band is two standard deviations to each side.")
              : t("Throw three dice against two: the luck of each throw is written down.")
          }
        </p>
      </div>
      <div>
        <${Table} class="cl-close cl-text-m" hidden=${rows.length === 0} rows=${rows}
          columns=${[t("dice"), t("realised"), t("expected"), t("luck")]} />
        <div role="status"><${Lines} of=${players} /></div>
      </div>
    </div>
  </section>`;
}
export default view(OwnLuck);
