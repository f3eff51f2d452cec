import { Languages } from "../../../kit/bars.js";
import { html, useLayoutEffect, useRef, useRoam, view } from "../../../kit/view.js";

function Tabs({ view: { tabs, tab: chosen }, send, t }) {
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
        html`<button class="cl-rigid cl-touch cl-flush" role="tab" key=${name} data-key=${`tab-${name}`}
          ref=${name === chosen ? here : undefined}
          aria-selected=${String(name === chosen)} tabindex=${name === chosen ? 0 : -1}
          onClick=${() => send({ do: "tab", to: name })}>${words}</button>`,
    )}
  </div>`;
}

function Seed({ seed, most, send, t }) {
  const field = useRef(null);
  useLayoutEffect(() => {
    if (document.activeElement !== field.current) {
      field.current.value = seed;
    }
  });
  const set = ({ target }) => {
    const to = Number(target.value);
    if (target.value !== "" && Number.isInteger(to) && to >= 0) {
      send({ do: "seed", to });
    } else {
      target.value = seed;
    }
  };
  return html`<label class="cl-one-row">
    <span>${t("Seed")}</span>
    <input class="cl-pad-s" type="number" min="0" max=${most} step="1" data-key="seed" ref=${field} onChange=${set} />
  </label>`;
}

function OddsBar({ view: shown, send, t }) {
  const { tabs, language, seed, most, question } = shown;
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
    <${Seed} seed=${seed} most=${most} send=${send} t=${t} />
    <${Languages} language=${language} send=${send} t=${t} />
    <${Tabs} view=${shown} send=${send} t=${t} />
  </header>`;
}
export default view(OddsBar);
