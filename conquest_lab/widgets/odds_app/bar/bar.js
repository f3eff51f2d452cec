import { Languages } from "../../../kit/bars.js";
import { SeedField } from "../../../kit/controls.js";
import { Act, html, useLayoutEffect, useRef, useRoam, view } from "../../../kit/view.js";

function Tabs({ view: { tabs, tab: chosen }, t }) {
  const { ref, ...roam } = useRoam(tabs.length);
  const here = useRef(null);
  useLayoutEffect(() => {
    const box = ref.current;
    if (box.scrollWidth > box.clientWidth) {
      const left = here.current.offsetLeft - box.offsetLeft - 40;
      box.scrollTo({ left, behavior: "instant" });
    }
  }, [chosen]);
  return html`<div class="cl-tabs cl-full cl-flex cl-gap-s cl-sideways" role="tablist" aria-label=${t("Views of odds")}
    ref=${ref} ...${roam}>
    ${tabs.map(
      ([name, words]) =>
        html`<${Act} name=${`tab-${name}`} with=${{ do: "tab", to: name }}
          class="cl-rigid cl-touch cl-flush" role="tab" key=${name}
          hold=${name === chosen ? here : undefined} aria-selected=${String(name === chosen)}
          tabindex=${name === chosen ? 0 : -1}>${words}<//>`,
    )}
  </div>`;
}

function OddsBar({ view: shown, send, t }) {
  const { tabs, language, most, question } = shown;
  if (!tabs) {
    return null;
  }
  // Where classes meet; nowhere in a notebook.
  const classes = document.querySelector('meta[name="conquest-class"]')?.content;
  return html`<header class="cl-head">
    <h1>${t("Odds")}</h1>
    <span class="cl-spring" />
    <a class="cl-ask cl-inline cl-touch cl-in-accent" data-key="ask-class" target="_blank" hidden=${!classes || !question}
      href=${`${classes}?lang=${language}#${new URLSearchParams({ ask: question })}`}>
      ${t("Ask a class")}
    </a>
    <${SeedField} kind="cl-one-row" most=${most} />
    <${Languages} />
    <${Tabs} view=${shown} send=${send} t=${t} />
  </header>`;
}
export default view(OddsBar);
