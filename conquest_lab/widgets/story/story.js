import { useAfterDice } from "../../kit/after_dice.js";
import { html, Numbers, useState, view, Who } from "../../kit/view.js";
import { Bells } from "../luck/pictures.js";
import { addressOf, onWebsite } from "../shared/go.js";
import { Areas } from "./areas.js";

// Who held how much, round by round: a picture to travel in, its words, and the same in numbers.
function Rounds({ now: { title, owners, moments, shown }, look, t }) {
  const [at, move] = useState(null); // while the slider is moved
  const travel = (n) => {
    move(null);
    look(moments[n].ply);
  };
  const { said } = moments[at ?? shown];
  const rows = moments.map(({ name, counts }) => [name, ...owners.map((_, band) => counts[band])]);
  return html`<section class="cl-card">
    <h2>${title}</h2>
    <p class="cl-wrap cl-gap-flat cl-space-below">
      ${owners.map(({ name, symbol, ink }) => html`<${Who} symbol=${symbol} colour=${ink}>${name}<//>`)}
    </p>
    <div class="cl-areas cl-pressable"><${Areas} class="cl-fitted" owners=${owners} moments=${moments} shown=${shown} travel=${travel} /></div>
    <input class="cl-block cl-full" type="range" min="0" step="1" max=${moments.length - 1} value=${at ?? shown} data-key="story-round"
      aria-label=${t("Travel to a round")} aria-valuetext=${said}
      onInput=${({ target }) => move(Number(target.value))}
      onChange=${({ target }) => travel(Number(target.value))} />
    <p class="cl-moment cl-space-below">${said}</p>
    <${Numbers} class="cl-listing" title=${t("The same in numbers")} rows=${rows}
      columns=${["", ...owners.map(({ name }) => name)]} />
  </section>`;
}

const Upset = ({ upset, lesson, language, look, t }) =>
  html`<section class="cl-card">
    <h2>${t("The biggest upset")}</h2>
    <p class="cl-space-below" data-chance=${upset.chance}>${upset.said}</p>
    <div class="cl-row">
      <button class="cl-touch" data-key="story-upset" onClick=${() => look(upset.ply)}>
        ${t("Look at this moment: {when}", { when: upset.when })}
      </button>
      ${
        lesson &&
        onWebsite() &&
        html`<a class="cl-inline cl-in-accent" href=${addressOf(`lesson/${lesson}`, { lang: language })}>
          ${t("Study this in a lesson")}
        </a>`
      }
    </div>
  </section>`;

function Story({ view: sent, send, t }) {
  const now = useAfterDice(sent);
  if (!now.owners) {
    return null;
  }
  const look = (to) => send({ do: "look", to, ply: sent.ply });
  return html`<div class="cl-stack cl-gap-l">
    ${now.moments.length > 0 && html`<${Rounds} now=${now} look=${look} t=${t} />`}
    ${now.upset && html`<${Upset} ...${now} look=${look} t=${t} />`}
    ${
      now.bells.length > 0 &&
      html`<section class="cl-card">
        <h2>${t("Luck")}</h2>
        <p class="cl-space-below">${now.summary}</p>
        <div class="cl-bells cl-grid cl-gap-l">
          <${Bells} players=${now.bells} />
        </div>
      </section>`
    }
  </div>`;
}
export default view(Story, { at: 2 });
