import { GameBar } from "../../../kit/bars.js";
import { Act, html, view } from "../../../kit/view.js";

const ExploreBar = ({ t }) =>
  html`<${GameBar} title=${t("Explore")} other=${["luck", t("Open in Luck")]}
    beside=${html`<${Act} name="save">${t("Save to a file")}<//>`} />`;
export default view(ExploreBar);
