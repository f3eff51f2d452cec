import { ShareLine } from "../../../kit/trials.js";
import { Act, html, useRef, view } from "../../../kit/view.js";

function Gap({ view: { line, lines, many, running, revealed, thrown, trials }, send, t }) {
  const told = useRef([]);
  told.current = running ? told.current : lines;
  return html`<section class="cl-card">
    <h2>${t("What explains the gap?")}</h2>
    <div class="cl-row">
      <button data-key="many" onClick=${() => send({ do: running ? "stop" : "many" })}>
        ${running ? t("Stop") : many}
      </button>
      <${Act} name="show-exact" with=${{ do: "reveal" }} class="cl-first" hidden=${revealed}
        disabled=${!thrown}>${t("Show the exact value")}<//>
      <span class="cl-quiet">${thrown ? trials : t("Nothing has been thrown yet.")}</span>
    </div>
    <${ShareLine} line=${line} quiet=${running} />
    <div role="status" class="cl-gap-lines">${told.current.map((text) => html`<p class="cl-apart-s cl-measure">${text}</p>`)}</div>
  </section>`;
}
export default view(Gap);
