import { html, view } from "../../../kit/view.js";
import { home } from "../../shared/go.js";

function GameDoors({ view: { game, title, language }, t }) {
  return (
    home() &&
    html`<p class="cl-row cl-gap-far">
      <a class="cl-inline cl-touch cl-in-accent" data-key="door-play" href=${`${home()}play?lang=${language}&new=1&game=${game}`}>
        ${t("Play {game}", { game: title })}
      </a>
      <a class="cl-inline cl-touch cl-in-accent" data-key="door-explore" href=${`${home()}explore?lang=${language}&game=${game}`}>
        ${t("A game of {game}, step by step", { game: title })}
      </a>
    </p>`
  );
}
export default view(GameDoors);
