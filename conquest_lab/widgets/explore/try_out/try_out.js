import { ChosenPlaces } from "../../../kit/chosen.js";
import { Act, html, RuleNote, RuleWords, useState, view } from "../../../kit/view.js";

const legalFirst = (isLegal, words) => `${isLegal ? "✓" : "·"} ${words}`;

// Any action of the game: its kind, which one, or a line of notation.
function AnyAction({ kinds, t, onTry }) {
  const [name, choose] = useState("");
  const [[text, of], write] = useState(["", ""]);
  const known = JSON.stringify(kinds);
  const [kind, lines] = kinds.find(([each]) => each === name) ?? kinds[0] ?? ["", []];
  // Another moment of the game offers other lines; what is being typed stays.
  const typed = of === known ? text : (lines[0]?.[0] ?? "");
  const attempt = () => typed.trim() && onTry(typed);
  return html`<div class="cl-any cl-grid cl-apart">
    <label class="cl-grid cl-text-m cl-gap-xs">
      <span>${t("Action")}</span>
      <select data-key="try-kind" value=${kind}
        onChange=${({ target }) => {
          choose(target.value);
          write(["", ""]);
        }}>
        ${kinds.map(
          ([each, all]) =>
            html`<option value=${each}>${legalFirst(
              all.some(([, legal]) => legal),
              each,
            )}</option>`,
        )}
      </select>
    </label>
    <label class="cl-grid cl-text-m cl-gap-xs">
      <span>${t("Which")}</span>
      <select data-key="try-line" onChange=${({ target }) => write([target.value, known])}>
        ${lines.map(([each, legal]) => html`<option value=${each}>${legalFirst(legal, each)}</option>`)}
      </select>
    </label>
    <label class="cl-grid cl-text-m cl-gap-xs">
      <span>${t("A line of notation")}</span>
      <input type="text" maxlength="200" autocomplete="off" spellcheck=${false} data-key="try-text"
        value=${typed} onInput=${({ target }) => write([target.value, known])}
        onKeyDown=${(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            attempt();
          }
        }} />
    </label>
    <button data-key="try" onClick=${attempt}>${t("Try it")}</button>
  </div>`;
}

function Legal({ verdict, leaves, ply, t }) {
  return html`<p><b>✓ ${t("Legal:")} </b>${verdict.label}</p>
    <p class="cl-quiet">${t("It would do this:")}</p>
    <ul class="cl-points cl-apart-s">
      ${verdict.events.map(({ text, rule }) => html`<li>${text} <${RuleNote} rule=${rule} /></li>`)}
    </ul>
    <${Act} name="try-play" with=${{ do: "play", ply }} class="cl-first">
      ${leaves ? t("Play it: a line of your own begins") : t("Play it")}
    <//>`;
}

function Refused({ refused, rule, t }) {
  return html`<p><b>✗ ${t("Refused:")} </b>${refused} </p>
    ${
      rule &&
      html`<div class="cl-rule-text cl-on-raised cl-in-ink">
        <strong>${t("Rule")} ${rule.id} · ${rule.title}</strong>
        <p><${RuleWords} text=${rule.text} /></p>
        <p class="cl-source">${rule.source}</p>
      </div>`
    }`;
}

function TryOut({ view: shown, send, t }) {
  const { ply, prompt, went, verdict, refused, rule, offers, more } = shown;
  const say = (message) => send({ ...message, ply });
  return html`<section class="cl-card" data-ply=${ply}>
    <h2>${t("What could be done here")}</h2>
    <p class="cl-apart-s cl-text-l cl-tight cl-bold">${prompt}</p>
    <p class="cl-quiet" hidden=${!went}>${went && html`${t("In this line:")} <b>${went}</b>`}</p>
    <div class=${`cl-verdict cl-boxed cl-pad-l cl-apart ${verdict ? "cl-on-green" : "cl-on-red cl-in-accent"}`} role="alert"
      hidden=${!verdict && !refused}>
      ${
        verdict
          ? html`<${Legal} verdict=${verdict} leaves=${shown.leaves} ply=${ply} send=${send} t=${t} />`
          : refused && html`<${Refused} refused=${refused} rule=${rule} t=${t} />`
      }
    </div>
    <${ChosenPlaces} name="try-clear" ply=${ply} />
    <div class="cl-row">
      ${
        !verdict &&
        html`${
          offers.length > 0 &&
          html`<span class="cl-quiet">
            ${refused ? t("What would be legal:") : t("For example:")}
          </span>`
        }
        ${offers.map(
          ([index, label], n) =>
            html`<button class="cl-start cl-text-m cl-pad-s" key=${label} data-key=${`offer${n}`}
              onClick=${() => say({ do: "act", index })}>${label}</button>`,
        )}
        ${more && html`<span class="cl-quiet">${more}</span>`}
        ${
          shown.at_end &&
          html`<button data-key="try-advise" onClick=${() => say({ do: "advise" })}>
            ${t("Let the computer decide")}
          </button>`
        }`
      }
    </div>
    <details class="cl-space-above">
      <summary class="cl-bold">${t("Any action of this game, legal here or not")}</summary>
      <${AnyAction} kinds=${shown.kinds} t=${t} onTry=${(line) => say({ do: "try", line })} />
    </details>
    <p class="cl-quiet cl-hint cl-text-s">
      ${t("Point at the picture, choose below, or write a line: trying plays nothing.")}
    </p>
  </section>`;
}
export default view(TryOut, { at: 4 });
