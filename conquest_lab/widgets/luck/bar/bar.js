import { GameBar } from "../../../kit/bars.js";
import { html, useRef, view } from "../../../kit/view.js";

function LuckBar({ t, send }) {
  const text = useRef(null);
  const take = () => {
    if (text.current.value.trim()) {
      send({ do: "open", text: text.current.value });
    }
  };
  return html`<${GameBar} title=${t("Luck")} other=${["explore", t("Open in Explore")]}>
    <details class="cl-paste">
      <summary class="cl-pressable">${t("Paste a saved game or a link")}</summary>
      <label class="cl-block">
        <span>${t("The text of a saved game, or the link to a replay")}</span>
        <textarea class="cl-full cl-block cl-pad-all" rows="3" spellcheck=${false} data-key="pasted" ref=${text} />
      </label>
      <button data-key="paste" onClick=${take}>${t("Show its luck")}</button>
    </details>
  <//>`;
}
export default view(LuckBar);
