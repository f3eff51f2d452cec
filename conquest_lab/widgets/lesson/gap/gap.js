import { ShareLine } from "../../../kit/trials.js";
import { html, useRef, view } from "../../../kit/view.js";

function Gap({ view: { line, lines, many, running, revealed, thrown, trials }, send, t }) {
  const told = useRef([]);
  told.current = running ? told.current : lines;
  return html`<section class="cl-card">
    <h2>${t("What explains the gap?")}</h2>
    <div class="cl-row">
      <button data-key="many" onClick=${() => send({ do: running ? "stop" : "many" })}>
        ${running ? t("Stop") : many}
      </button>
      <button class="cl-first" data-key="show-exact" hidden=${revealed} disabled=${!thrown}
        onClick=${() => send({ do: "reveal" })}>${t("Show the exact value")}</button>
      <span class="cl-quiet">${thrown ? trials : t("Nothing has been thrown yet.")}</span>
    </div>
    <${ShareLine} line=${line} t=${t} quiet=${running} />
    <div role="status" class="cl-gap-lines">${told.current.map((text) => html`<p class="cl-apart-s cl-measure">${text}</p>`)}</div>
  </section>`;
}
export default view(Gap);
