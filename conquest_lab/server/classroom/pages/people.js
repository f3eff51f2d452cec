// The people of a room, for its teacher: a pupil is removed and brought back, a nickname hidden, the room locked.

import { html, useState } from "../../../kit/view.js";
import { Button, Fold, t, useLead } from "./page.js";

const key = (person) => `person-${person}`;
const pupilName = (person) => t("Pupil {n}", { n: person + 1 });

// A fold that holds no name while it is closed. send: takes what the teacher does, and with what.
export function People({ seen: { pupils, removed, locked }, send }) {
  const [isOpen, unfold] = useState(false);
  const [chosen, choose] = useState(-1); // the pupil whose buttons are shown
  const [isAsked, ask] = useState(false); // whether that one is to be removed
  const [box, lead] = useLead();
  const pick = (person, isToGo = false, next = null) => {
    choose(person);
    ask(isToGo);
    lead(next && `[data-key=${next}]`);
  };
  const open = ({ target }) => {
    unfold(target.open);
    pick(-1);
  };

  // The wall shows no name that the teacher has not read.
  const letting = () => {
    const waiting = pupils.filter(([, name, isHidden, , isLet]) => name && !isHidden && !isLet);
    const people = waiting.map(([person]) => person);
    return html`<p>${t("The wall shows numbers until you have let the names.")}</p>
      ${
        people.length > 0 &&
        html`<${Button} name="let-all" act=${() => send("names", { people, shown: true })}>
          ${t("Let these {n} names on the wall", { n: people.length })}
        <//>`
      }`;
  };

  const actions = (person, hasName, isHidden, isLet) =>
    html`${
      hasName &&
      !isHidden &&
      html`<${Button} name=${`let-${person}`} act=${() => send("names", { people: [person], shown: !isLet })}>
        ${isLet ? t("Keep off the wall") : t("Let on the wall")}
      <//>`
    }${
      hasName &&
      html`<${Button} name=${`hide-${person}`} act=${() => send("hide", { person, hidden: !isHidden })}>
        ${isHidden ? t("Show the nickname") : t("Hide the nickname")}
      <//>`
    }<${Button} key="remove" name=${`remove-${person}`} act=${() => pick(person, true, `sure-${person}`)}>
      ${t("Remove from the room")}
    <//>`;

  // Whether a pupil is really to go; the keyboard stays with the pupil.
  const question = (person, name) => {
    const remove = () => {
      pick(-1, false, key(person));
      send("remove", { person, removed: true });
    };
    return html`<p id="removal">
        ${t(
          "Remove {name}? Bets, throws and answers leave the wall and the results, and the same browser cannot come in again. You can bring {name} back.",
          { name },
        )}
      </p>
      <${Button} key="sure" class="danger" name=${`sure-${person}`} aria-describedby="removal" act=${remove}>
        ${t("Remove")}
      <//>
      <${Button} key="cancel" name=${`cancel-${person}`} act=${() => pick(-1, false, key(person))}>
        ${t("Cancel")}
      <//>`;
  };

  const pupil = ([person, name, isHidden, hasAnswered, isLet, hasForged]) => {
    const shown = name || pupilName(person);
    const isChosen = person === chosen;
    return html`<li key=${key(person)} value=${person + 1}>
      <${Button} class="who cl-full cl-breaks cl-start" name=${key(person)} aria-expanded=${isChosen}
        act=${() => pick(isChosen ? -1 : person)}>
        ${shown}
        ${hasAnswered && html` <span role="img" aria-label=${t("has answered")}>✓</span>`}
        ${isLet && html` <span class="quiet">${t("on the wall")}</span>`}
      <//>
      ${
        hasForged &&
        html`<p class="wrong">
          ${t("Sent throws that its dice do not give: they do not count.")}
        </p>`
      }
      ${
        isChosen &&
        html`<div class="cl-row cl-apart" role="group" aria-label=${shown}>
          ${isAsked ? question(person, shown) : actions(person, Boolean(name), isHidden, isLet)}
        </div>`
      }
    </li>`;
  };

  const back = (person) =>
    html`<li key=${key(person)}>
      <${Button} name=${key(person)} act=${() => send("remove", { person, removed: false })}>
        ${t("Bring back {name}", { name: pupilName(person) })}
      <//>
    </li>`;

  const whole = () =>
    html`<p>${t("Whoever sees this screen can read the names below.")}</p>
      <${Button} name="lock" act=${() => send("lock", { locked: !locked })}>
        ${locked ? t("Unlock the room") : t("Lock the room")}
      <//>
      <p>
        ${
          locked
            ? t("The room is locked: nobody new can come in.")
            : t(
                "Lock it once everybody is in: nobody new can come then, nor a removed pupil on another phone.",
              )
        }
      </p>
      ${letting()}
      <ol aria-label=${t("People")}>${pupils.map(pupil)}</ol>
      ${removed.length > 0 && html`<p>${t("Removed:")}</p><ul>${removed.map(back)}</ul>`}`;

  return html`<${Fold} class="quiet people" name="people" words=${t("People, names, lock")} onToggle=${open}>
    <div ref=${box}>${isOpen && whole()}</div>
  <//>`;
}
