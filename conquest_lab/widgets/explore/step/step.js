import { useSeek } from "../../../kit/seek.js";
import {
  Act,
  classes,
  html,
  RuleWords,
  useListener,
  useRef,
  view,
  Who,
} from "../../../kit/view.js";

// Arrows belong to the map, fields, sliders and lists of choices where somebody is in one of them.
const USERS_OF_ARROWS = [
  "input, select, textarea, [contenteditable], .place",
  "[role=radiogroup], [role=slider], .jp-CodeCell .jp-Editor",
].join();

const Use = ({ name, sign, label, to }) =>
  html`<${Act} name=${name} with=${{ do: "use", to }} class="cl-pad-s" aria-label=${label}
    title=${label} disabled=${to === null}>${sign}<//>`;

const part = (title, lines) =>
  lines.length > 0 &&
  html`<div class="cl-text-m cl-apart cl-line-above">
    <h4 class="cl-space-above-s">${title}</h4>${lines}
  </div>`;
const example = ([id, words]) =>
  html`<${Act} name=${`example-${id}`} with=${{ do: "example", id }} key=${id}
    class="cl-example cl-start cl-full cl-block cl-pad cl-space-above-s">▶ ${words}<//>`;
const line = (text, kind) => html`<p class=${classes("cl-space-above-s", kind)}>${text}</p>`;

function Rule({ rule, ply, t }) {
  const effect = (text, n) => line(text, n === rule.effect.length - 1 && "cl-quiet");
  return html`<p class="cl-row cl-gap-wide">
      <span class="cl-rule-id cl-bold cl-in-accent">${t("Rule")} ${rule.id}</span>
      <span class=${classes("cl-tag", rule.reading ? "cl-on-gold cl-in-gold" : "cl-on-green cl-in-green")}>${rule.badge}</span>
    </p>
    <h3 class="cl-heading">${rule.title}</h3>
    <p class="cl-rule-words cl-text-l"><${RuleWords} text=${rule.text} /></p>
    <p class="cl-source">${rule.source}</p>
    ${part(
      t("In the book"),
      rule.book.map((text) => line(text)),
    )}
    ${part(t("Play an example of the book"), rule.examples.map(example))}
    ${part(t("What the choice does to the game"), rule.effect.map(effect))}
    <div class="cl-row cl-uses cl-gap-m">
      <${Use} name="use-before" sign="◀" label=${t("Earlier step with this rule")} to=${rule.before} />
      <${Use} name="use-after" sign="▶" label=${t("Later step with this rule")} to=${rule.after} />
      <span class="cl-quiet">${rule.uses}</span>
      ${rule.near.map(
        (at) =>
          html`<${Act} name=${`use-${at}`} with=${{ do: "use", to: at }}
            class="cl-chip cl-text-s cl-pad-s" key=${at}
            aria-current=${at === ply ? "step" : undefined}>${at}<//>`,
      )}
    </div>`;
}

function Step({ view: shown, send, t }) {
  const { ply, last, rule, rules } = shown;
  const root = useRef(null);
  const seek = useSeek(shown, send);
  const goTo = {
    ArrowRight: () => seek.by(1),
    ArrowLeft: () => seek.by(-1),
    Home: () => seek.to(0),
    End: () => seek.to(last),
  };
  useListener(document, "keydown", (event) => {
    const { target, key, defaultPrevented, ctrlKey, metaKey, altKey } = event;
    const isOurs = document.body.dataset.voila || target.closest?.(".cl-explore");
    if (defaultPrevented || ctrlKey || metaKey || altKey || !isOurs || !root.current.isConnected) {
      return;
    }
    if (goTo[key] && !target.closest?.(USERS_OF_ARROWS)) {
      goTo[key]();
      event.preventDefault();
    }
  });
  const several = rules.length > 1 || (rule && !shown.own);
  return html`<section class="cl-card" data-ply=${ply} ref=${root}
    style=${`--who:${shown.colour || "var(--line)"}`}>
    <div class="cl-row cl-steps cl-gap-m">
      <h2 class="cl-flush">${shown.title}</h2><span class="cl-spring cl-grow" />
      <button data-key="step-back" disabled=${ply === 0} onClick=${() => seek.by(-1)}>
        ◀ ${t("Step back")}
      </button>
      <button class="cl-first" data-key="step-next" disabled=${ply === last}
        onClick=${() => seek.by(1)}>${t("Next step")} ▶</button>
    </div>
    <p class="cl-quiet cl-text-m cl-breaks cl-space-above">
      <${Who} symbol=${shown.symbol}><b>${shown.who}</b><//> <code class="cl-tag cl-on-sunk cl-in-ink"
        lang="en">${shown.line}</code>
    </p>
    <div class="cl-what" role="status" aria-live="polite">
      ${shown.events.map(([text], n) => html`<p class=${classes("cl-text-l cl-tight cl-space-below-s", n === 0 && "cl-bold")}>${text}</p>`)}
    </div>
    <p class="cl-quiet" hidden=${!shown.next}>${shown.next && `${t("Now:")} ${shown.next}`}</p>
    <div class="cl-row cl-step-rules cl-apart" role="group" aria-label=${t("Rules of this step")}>
      ${
        several &&
        rules.map(
          (id) =>
            html`<${Act} name=${`rule-${id}`} with=${{ do: "rule", id }}
              class="cl-chip cl-text-s cl-pad-s" key=${id} aria-pressed=${String(rule?.id === id)}>
              ${id}
            <//>`,
        )
      }
    </div>
    <section class="cl-rule-open cl-on-page cl-pad-l" hidden=${!rule}>
      ${rule && html`<${Rule} rule=${rule} ply=${ply} send=${send} t=${t} />`}
    </section>
  </section>`;
}
export default view(Step, { at: 2 });
