// The wall: what a teacher projects. How many have bet, everybody's throws, the exact chance.

import { html } from "../../../kit/view.js";
import {
  announce,
  answering,
  Button,
  endWords,
  heading,
  main,
  page,
  show,
  status,
  t,
} from "./page.js";
import { Lesson, Sorting, Waiting } from "./lesson.js";
import { People } from "./people.js";
import { Entrance, present } from "./poster.js";
import { Clock, Projector, ProjectorControls } from "./projector.js";
import { Folds } from "./settings.js";
import { Steering } from "./steering.js";
import { attempt, kept, Server } from "./talk.js";
import { sheetKeeper, Wall } from "./walls.js";

const known = (kept.get("rooms") ?? []).find(({ code }) => code === page.code);
const secret = location.hash.slice(1) || known?.secret || "";
const server = new Server(`${page.base}api/`, secret, answering);

let seen = null;
const sheetOf = sheetKeeper(
  (number) => request(`/sheet/${number}`),
  () => draw(),
);
// Which round is looked at, -1 for the last, and whether names are shown. The projector's page has no buttons: it
// shows what the teacher's page tells it.
const projector = new Projector(() => seen && draw());

function refused(error) {
  if (error.status !== 404 && error.status !== 403) {
    status.textContent = error.message;
    return;
  }
  const strange = error.status === 403; // the room is there, and this is not its teacher's computer
  const link = endWords();
  show(
    html`<div key="refused" class="cl-across">
    <h1 class="question">${strange ? t("This wall opens with a link.") : error.message}</h1>
    ${
      strange &&
      html`<p>
        ${t("The link stands on the computer that opened the room, under “{link}”.", { link })}
      </p>`
    }
    <p class="cl-row cl-apart">
      ${
        strange &&
        html`<a href=${`${page.base}${page.code}`} class="button">${t("Enter the room as a pupil")}</a>`
      }
      <a href=${page.base} class="button">${t("All rooms")}</a>
    </p>
  </div>`,
  );
}

// The answer to a request about this room, null where it is refused.
const request = (path, body, options) =>
  attempt(() => server.request(`rooms/${page.code}${path}`, body, options), refused);

async function send(path, body) {
  const now = await request(`/${path}`, body);
  if (now) {
    see(now);
  }
  return now !== null;
}

function see(now) {
  if (now.version < seen?.version) {
    return;
  }
  const isNew = seen && now.rounds.length !== seen.rounds.length;
  seen = now;
  if (isNew) {
    look({ shown: -1 });
  } else {
    draw();
  }
}

const startClock = (minutes) => projector.tell({ until: Date.now() + 60_000 * minutes });

const look = (changes) => (page.isBoard ? draw() : projector.tell(changes));

function draw() {
  const { shown, areNamesShown, until } = projector.state;
  const last = seen.rounds.length - 1;
  const number = shown < 0 ? last : Math.min(shown, last);
  const round = seen.rounds[number];
  const needsSheet = round.pictured || !["series", "percent", "text"].includes(round.way);
  show(
    html`<div key="side" class="side">
      <div>
        <${Entrance} seen=${seen} /><${Clock} until=${until} />
        ${
          !page.isBoard &&
          html`<${Steering} key=${`${last}-${number}`} seen=${seen} round=${round} areNamesShown=${areNamesShown}
            send=${send} look=${look} server=${server} />`
        }
      </div>
      ${
        !page.isBoard &&
        html`${seen.plan && html`<${Lesson} plan=${seen.plan} rounds=${seen.rounds} start=${startClock} />`}
          ${
            round.texts &&
            html`<${Sorting} key=${`sorting-${number}`} round=${round} send=${send} />`
          }
          <${Waiting} seen=${seen} /><${People} seen=${seen} send=${send} />
          <${ProjectorControls} projector=${projector} secret=${secret} paused=${seen.paused} send=${send} />
          <${Folds} shared=${seen.shared} send=${send} request=${request} secret=${secret} rounds=${seen.rounds}
            areNamesShown=${areNamesShown} remove=${remove} />`
      }
    </div>
    <div key="stage" class="stage cl-narrows">
      ${!page.isBoard && seen.rounds.length > 1 && html`<${Rounds} number=${number} />`}
      ${seen.paused && html`<p class="paused cl-round-m cl-on-gold cl-in-gold cl-bold" role="status">${t("The class pauses: phones rest.")}</p>`}
      <section key=${number}>
        ${heading(round.question)}
        <${Wall} round=${round} people=${seen.people} areNamesShown=${areNamesShown}
          sheet=${needsSheet && sheetOf(number)} />
      </section>
    </div>`,
  );
  announce([present(seen.people), main.querySelector(".told")?.textContent]);
}

const Rounds = ({ number }) =>
  html`<nav class="cl-row cl-apart" aria-label=${t("Questions")}>
    ${seen.rounds.map(
      (_, n) =>
        html`<${Button} class="step" name=${`round-${n}`} aria-current=${n === number || null}
        aria-label=${t("Question {n}", { n: n + 1 })} act=${() => look({ shown: n })}>${n + 1}<//>`,
    )}
  </nav>`;

async function remove() {
  if (await request("", null, { method: "DELETE" })) {
    kept.set(
      "rooms",
      (kept.get("rooms") ?? []).filter(({ code }) => code !== page.code),
    );
    location.href = page.base;
  }
}

attempt(() => server.follow(page.code, see), refused);
