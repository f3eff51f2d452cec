import { GameBar } from "../../../kit/bars.js";
import { html, view } from "../../../kit/view.js";

function ExploreBar({ t, send, ...given }) {
  const save = html`<button data-key="save" onClick=${() => send({ do: "save" })}>
    ${t("Save to a file")}
  </button>`;
  return html`<${GameBar} ...${given} t=${t} send=${send} title=${t("Explore")}
    other=${["luck", t("Open in Luck")]} beside=${save} />`;
}
export default view(ExploreBar);
