import { Act, html, RuleNote, useLayoutEffect, useRef, view } from "../../../kit/view.js";

// The script beside the board: what happened, what there is to know, what to do, how far one has come.
function Tutorial({ view: shown, t }) {
  const { title, steps, reached, progress, told, text, goal, may_go_on: mayGoOn, met } = shown;
  const root = useRef(null);
  const page = useRef(null);
  const on = useRef(null);
  const was = useRef(reached);
  const inside = root.current?.contains(document.activeElement);
  useLayoutEffect(() => {
    if (was.current !== reached && inside) {
      (mayGoOn ? on : page).current.focus({ preventScroll: true });
    }
    was.current = reached;
  });
  const button = (what, word, attributes) =>
    html`<${Act} name=${what} with=${{ at: reached }} ...${attributes}>${word}<//>`;
  return html`<section class="cl-card" ref=${root} data-step=${reached} aria-label=${title}>
    <h2>${title}</h2>
    <p class="cl-row cl-far cl-space-below">
      <progress max=${steps} value=${reached} aria-label=${progress} />
      <span class="cl-quiet">${progress}</span>
    </p>
    <div role="status" tabindex="-1" class="cl-page" ref=${page}>
      <h3 class="cl-remark cl-bold" hidden=${told.length === 0}>${t("What happened")}</h3>
      <ul class="cl-happened cl-text-m cl-points cl-line-below" hidden=${told.length === 0}>
        ${told.map(
          ([said, rule], n) =>
            html`<li class="cl-apart-s" key=${`${reached}/${n}`}>${said} <${RuleNote} rule=${rule} /></li>`,
        )}
      </ul>
      <p class="cl-prompt cl-space-below">${text}</p>
      <p class="cl-goal cl-pad-l cl-apart" hidden=${!goal}><strong>${t("Your move:")}</strong> ${goal}</p>
    </div>
    <div class="cl-fresh cl-wrap cl-baseline cl-apart">
      ${shown.new.length > 0 && html`<span class="cl-quiet">${t("Rules of this step")}</span> `}
      ${shown.new.map((rule) => html`<${RuleNote} key=${`${reached}/${rule.id}`} rule=${rule} /> `)}
    </div>
    <div class="cl-row">
      ${button("go_on", t("Go on"), { class: "cl-first", hold: on, hidden: !mayGoOn })}
      ${button("back", t("Back"), { disabled: reached === 0 })}
      ${button("over", t("From the start"), { class: "cl-plain", disabled: reached === 0 })}
    </div>
    <details class="cl-space-above">
      <summary>${shown.met_title}</summary>
      <ul class="cl-met cl-bare-list">
        ${met.map(
          (rule) =>
            html`<li class="cl-apart-s" key=${rule.id}><${RuleNote} rule=${rule} /> <span>${rule.title}</span></li>`,
        )}
      </ul>
    </details>
  </section>`;
}
export default view(Tutorial);
