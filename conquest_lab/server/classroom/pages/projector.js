// The projector's page beside the teacher's, in two windows of one browser: it shows the question that the teacher
// looks at, names once they are shown, and the clock; it has no button and no list of people.

import { html, useEffect, useState } from "../../../kit/view.js";
import { Button, Fold, page, t } from "./page.js";

const SECONDS = 1000;
const MINUTES = [1, 2, 5];

// Seconds as a clock shows them.
const clock = (left) => `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;

// The time that is left until a moment; `until` is 0 for no clock.
export function Clock({ until }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const ticking = until && setInterval(() => tick((n) => n + 1), SECONDS / 4);
    return () => clearInterval(ticking);
  }, [until]);
  const left = Math.ceil((until - Date.now()) / SECONDS);
  return html`<p class="clock cl-text-huge cl-bold cl-flush" role="timer" hidden=${!until}>${left > 0 ? clock(left) : t("Time is up.")}</p>`;
}

// What the teacher's page tells the projector's. changed: called when there is something new.
export class Projector {
  constructor(changed) {
    this.state = { shown: -1, areNamesShown: false, until: 0 };
    this.changed = changed;
    this.channel = new BroadcastChannel(`conquest-wall-${page.code}`);
    this.channel.addEventListener("message", ({ data }) => this.#receive(data));
    if (page.isBoard) {
      this.#post({ asks: true });
    }
  }

  tell(changes) {
    this.state = { ...this.state, ...changes };
    this.#post({ state: this.state });
    this.changed();
  }

  #receive({ asks, state }) {
    if (page.isBoard && state) {
      this.state = state;
      this.changed();
    } else if (asks && !page.isBoard) {
      this.#post({ state: this.state });
    }
  }

  #post(message) {
    this.channel.postMessage(message); // oxlint-disable-line require-post-message-target-origin -- a channel has none
  }
}

// The way to the projector's page, the clock's buttons, and the one that lets the phones rest.
export function ProjectorControls({ projector, secret, paused, send }) {
  const until = (minutes) => () =>
    projector.tell({ until: minutes && Date.now() + 60 * SECONDS * minutes });
  const { lang } = document.documentElement;
  return html`<${Fold} class="quiet" name="projecting" words=${t("Projector, clock, pause")}>
    <p>${t("A page for the projector: the question and the picture, and nothing else.")}</p>
    <p>
      <a class="button" href=${`${page.base}${page.code}/board?lang=${lang}#${secret}`} target="_blank">
        ${t("Open the projector page")}
      </a>
    </p>
    <p>${t("A clock on both pages:")}</p>
    <p class="cl-row cl-apart">
      ${MINUTES.map((n) => html`<${Button} name=${`clock-${n}`} act=${until(n)}>${t("{n} min", { n })}<//>`)}
      <${Button} name="clock-off" act=${until(0)}>${t("No clock")}<//>
    </p>
    <p>
      <${Button} name="pause" act=${() => send("pause", { paused: !paused })}>
        ${paused ? t("Go on") : t("Let the phones rest")}
      <//>
    </p>
  <//>`;
}
