import { RunRow, Slider, useHeld } from "../../../kit/controls.js";
import { Tracks } from "../../../kit/tracks.js";
import { html, view } from "../../../kit/view.js";

function AccuseRule({ view: shown, send, t }) {
  const { threshold, thresholds, rows, said } = shown;
  const [chosen, choose] = useHeld(threshold);
  const accuse = (to) => {
    choose(to);
    send({ do: "threshold", to });
  };
  const tracks = rows.map(({ name, share, limit, text, cost }) => ({
    name,
    text: `${text} · ${cost}`,
    marks: [
      ["cl-fill", 0, Math.min(share, 1)],
      ["", Math.min(limit, 1)],
    ],
  }));
  return html`<section class="cl-card cl-inquiry">
    <${Slider} name="threshold" kind="cl-slide" label=${t("Accuse from")} onInput=${accuse}
      most=${thresholds.length - 1} value=${chosen} said=${thresholds[chosen]} />
    <div class="cl-row">
      <${RunRow} name="rule-run" words=${t("Judge 100,000 cases")} />
    </div>
    <${Tracks} rows=${tracks} />
    <p class="cl-quiet cl-scale cl-text-s" hidden=${rows.length === 0}>
      ${t(
        "Each line goes from 0 to 50% of the accusations; the dashed mark is what the rule allows.",
      )}
    </p>
    <p role="status">${said}</p>
  </section>`;
}
export default view(AccuseRule);
