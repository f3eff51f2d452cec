import { useCopy } from "../../kit/controls.js";
import { html, useEffect, usePageLanguage, useRef, view } from "../../kit/view.js";
import { projectorKeys } from "../shared/keys.js";
import { pageAddress, toTop } from "../shared/page.js";
import { home } from "../shared/go.js";

// The page is written to its address at once, in case of a reload; but browsers forbid many changes in a row, as a
// game that plays makes them.
function useAddress({ address, settled }, isOurs) {
  const last = useRef(0);
  useEffect(() => {
    if (!isOurs || !settled) {
      return;
    }
    const tell = () => {
      last.current = Date.now();
      pageAddress(address);
    };
    const wait = last.current + 250 - Date.now();
    if (wait <= 0) {
      tell();
      return;
    }
    const due = setTimeout(tell, wait);
    return () => clearTimeout(due);
  });
}

function PageBar({ view: now, send }) {
  const { words, language, shown_as, screen } = now;
  const isOurs = Boolean(document.body.dataset.voila);
  const [copy, copied] = useCopy(words.shared);
  const last = useRef(now);
  last.current = now;
  useEffect(
    () =>
      projectorKeys(
        () => last.current.words.keys,
        () => last.current.language,
        () => send({ do: "view", to: "learner" }),
      ),
    [],
  );
  usePageLanguage(language);
  useEffect(() => {
    if (isOurs) {
      document.documentElement.dataset.clView = shown_as;
    }
  }, [shown_as]);
  const first = useRef(screen);
  useEffect(() => {
    if (isOurs && screen !== first.current) {
      first.current = screen;
      toTop();
    }
  }, [screen]);
  useAddress(now, isOurs);
  return html`<nav class="cl-page-bar cl-row cl-gap-flat cl-text-m" aria-label=${words.home}>
    ${home() && html`<a class="cl-inline cl-touch cl-bold cl-in-accent" href=${`${home()}?lang=${language}`}>⌂ ${words.home}</a>`}
    <span class="cl-spring cl-grow" />
    <span class="cl-shared cl-breaks" role="status">${copied}</span>
    <label class="cl-inline cl-gap-m">
      <span>${words.shown}</span>
      <select class="cl-text-m cl-pad-s" data-key="view" value=${shown_as} onChange=${({ target }) => send({ do: "view", to: target.value })}>
        ${now.views.map((value, index) => {
          const without = now.without.includes(value);
          return html`<option value=${value} hidden=${without} disabled=${without} selected=${value === shown_as}>
            ${words.views[index]}
          </option>`;
        })}
      </select>
    </label>
    <button class="cl-text-m cl-pad-s" data-key="share" onClick=${() => copy()}>${words.share}</button>
  </nav>`;
}
export default view(PageBar);
