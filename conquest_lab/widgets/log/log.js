import { useAfterDice } from "../../kit/after_dice.js";
import {
  classes,
  html,
  RuleNote,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  view,
} from "../../kit/view.js";
import { useWalk } from "./walk.js";

const Ply = ({ ply, rules, prefix, go, t }) =>
  html`<li class=${classes("cl-text-m cl-flex cl-gap-m cl-line-above", ply.undone && "cl-undone", ply.now && "cl-now")} aria-current=${ply.now ? "step" : undefined}
    style=${ply.colour ? { "--who": ply.colour } : undefined}>
    <button class="cl-go cl-remark" data-key=${`go${ply.n}`}
      title=${t("Look at this moment: {when}", { when: ply.line || t("Start") })}
      aria-label=${t("Look at this moment: {when}", { when: `${ply.n} ${ply.line}` })}
      aria-describedby=${ply.events.map((_, n) => `${prefix}-${ply.n}-${n}`).join(" ") || undefined}
      onClick=${() => go(ply.n)}>${ply.n}</button>
    <div class="cl-grow cl-narrows">
      ${ply.events.map(
        ([text, rule], n) =>
          html`<div class="cl-event">
            <span id=${`${prefix}-${ply.n}-${n}`}>${text}</span> <${RuleNote} rule=${rules[rule]} />
          </div>`,
      )}
      ${ply.why && html`<em class="cl-why cl-quiet cl-block"><span class="cl-sr">${t("Why:")} </span>${ply.why}</em>`}
    </div>
  </li>`;

// A ply as its line of notation, for those who play by text.
function Typed({ ply, send, t }) {
  const [text, write] = useState("");
  const play = (event) => {
    event.preventDefault();
    if (text.trim()) {
      send({ do: "type", text: text.trim().slice(0, 200), ply });
      write("");
    }
  };
  return html`<form class="cl-row cl-typed cl-space-below" onSubmit=${play}>
    <label>
      ${t("Type a ply")}${" "}
      <input type="text" data-key="typed" autocomplete="off" autocapitalize="off" spellcheck=${false} maxlength="200"
        size="24" value=${text} placeholder=${t("as in the log")} onInput=${({ target }) => write(target.value)} />
    </label>
    <button data-key="type">${t("Play it")}</button>
  </form>`;
}

function Log({ view: sent, send, t }) {
  const now = useAfterDice(sent);
  const id = useId();
  const list = useRef(null);
  const asked = useRef(-1); // the earliest ply that was shown when earlier ones were asked for
  const walk = useWalk(list);
  const earliest = now.plies.at(-1)?.n ?? 0;
  useLayoutEffect(() => {
    if (asked.current >= 0 && earliest < asked.current) {
      const next = now.plies.find(({ n }) => n < asked.current);
      asked.current = -1;
      list.current.querySelector(`[data-key="go${next.n}"]`)?.focus();
    }
  });
  const older = () => {
    asked.current = earliest;
    send({ do: "older" });
  };
  return html`<section class="cl-card">
    <div class="cl-head cl-wrap cl-gap-flat cl-between">
      <h2 id=${id}>${t("What happened")}</h2>
      <p id=${`${id}-help`} class="cl-quiet cl-help cl-text-s cl-tight cl-space-below">${t("Arrow keys: up and down to other plies, right to their rules.")}</p>
    </div>
    ${sent.types && html`<${Typed} ply=${sent.ply} send=${send} t=${t} />`}
    <div role="group" aria-labelledby=${id} aria-describedby=${`${id}-help`}>
      <ol class="cl-plies cl-bare-list" ref=${list} ...${walk}>
        ${now.plies.map(
          (ply) =>
            html`<${Ply} key=${ply.n} ply=${ply} rules=${now.rules} prefix=${id} t=${t}
              go=${(to) => send({ do: "go", to })} />`,
        )}
        ${
          now.older &&
          html`<li class="cl-text-m cl-flex cl-gap-m cl-line-above" key="older"><button data-key="older"
          onClick=${older}>${t("Show earlier plies")}</button></li>`
        }
      </ol>
    </div>
    <div class="cl-left cl-text-s cl-space-above">
      ${
        now.left.length > 0 &&
        html`<h2>${t("Taken back")}</h2>
          ${now.left.map(({ lines, reason }) => html`<p class="cl-quiet cl-breaks"><s>${lines}</s> ${reason}</p>`)}`
      }
    </div>
  </section>`;
}
export default view(Log, { at: 9 });
