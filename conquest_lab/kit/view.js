// How a view is written: a function of what the kernel says, which gives what the page shows.
//
//     import { html, view } from "../../kit/view.js";
//
//     const Coin = ({ view, t }) =>
//       html`<section class="cl-card">
//         <p role="status">${view.said}</p>
//         <${Act} name="toss">${t(…)}<//>
//       </section>`;
//     export default view(Coin);
//
// `view` is the dictionary of the Python view, `send` hands it a message, `t` says a sentence in the language of
// the page: each call contains its sentence. `model` is for the few views that need more. Parts within a view ask
// for them: `const { view, send, t } = useHere()`.
import htm from "htm";
import { createContext, h, render } from "preact";
import { useContext, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { keepFocus } from "../widgets/shared/focus.js";
import { fillGaps, translator } from "./words.js";

export { Fragment, render } from "preact";
export { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";

export const html = htm.bind(h);

// What a view is given, for all parts within it: { view, send, t, model, el }.
export const Here = createContext({});
export const useHere = () => useContext(Here);

// Class names with what is false left out: classes("cl-cell", won && "cl-won").
export const classes = (...names) => names.filter(Boolean).join(" ");

// The view of a script: what the kit draws into the element of a widget. `at` is where it stands in the one column
// of a phone; what says nothing of it comes first.
export const view = (View, { at = 0 } = {}) => ({
  render({ model, el }) {
    ownKeys(el);
    el.style.setProperty("--at", at);
    keepFocus();
    const t = translator(model);
    const send = (message) => model.send(message);
    const draw = () => {
      const now = model.get("view");
      el.lang = now.language ?? "";
      const given = { view: now, send, t, model, el };
      render(html`<${Here.Provider} value=${given}><${View} ...${given} /><//>`, el);
    };
    model.on("change:view", draw);
    draw();
    return () => {
      model.off("change:view", draw);
      render(null, el);
    };
  },
});

// JupyterLab takes Enter and arrows for itself, also in our fields, unless an element says otherwise.
function ownKeys(el) {
  el.dataset.lmSuppressShortcuts = "true";
  if (!document.body.dataset.voila) {
    el.addEventListener("keydown", (event) => {
      if (event.target.closest("input, select, textarea")) {
        event.stopPropagation();
      }
    });
  }
}

// A button that tells the kernel { do: name }, and what stands in `with`; `hold` is a reference to its element.
export function Act({ name, with: more, hold, children, ...attributes }) {
  const { send } = useHere();
  const act = () => send({ do: name, ...more });
  return html`<button data-key=${name} ref=${hold} onClick=${act} ...${attributes}>${children}</button>`;
}

// A button that does something for good, which takes two clicks: `words` are said at first, `sure` then.
export function Sure({ name, act, words, sure }) {
  const [isSure, ask] = useState(false);
  return html`<button data-key=${name} onBlur=${() => ask(false)} onClick=${() => (isSure ? act() : ask(true))}>
    ${isSure ? sure : words}
  </button>`;
}

// Markup that the kernel wrote, such as dice.
export const Markup = ({ text, ...attributes }) =>
  html`<div ...${attributes} dangerouslySetInnerHTML=${{ __html: text }} />`;

// An element that code of its own draws: `draw(element)` is called after each render.
export function Drawn({ draw, ...attributes }) {
  const box = useRef(null);
  useLayoutEffect(() => draw(box.current));
  return html`<div ...${attributes} ref=${box} />`;
}

// Listen on the document, or another target, while a part is shown.
export function useListener(target, kinds, act) {
  const last = useRef(act);
  last.current = act;
  useLayoutEffect(() => {
    const stop = new AbortController();
    for (const kind of [kinds].flat()) {
      target.addEventListener(kind, (event) => last.current(event), stop);
    }
    return () => stop.abort();
  }, [target]);
}

// True where a question of CSS holds now.
export function useMedia(question) {
  const [holds, tell] = useState(() => matchMedia(question).matches);
  useEffect(() => {
    const list = matchMedia(question);
    const follow = () => tell(list.matches);
    list.addEventListener("change", follow);
    return () => list.removeEventListener("change", follow);
  }, [question]);
  return holds;
}

// Act on what the kernel sends once, such as a file to save.
export function useMessages(model, act) {
  const last = useRef(act);
  last.current = act;
  useLayoutEffect(() => {
    const hear = (message) => last.current(message);
    model.on("msg:custom", hear);
    return () => model.off("msg:custom", hear);
  }, [model]);
}

// The language of the page itself, for screen readers and hyphens, where the page is ours.
export function usePageLanguage(language) {
  useEffect(() => {
    if (document.body.dataset.voila) {
      document.documentElement.lang = language;
    }
  }, [language]);
}

// True while nothing is to move: as the visitor wishes, or because the page is not seen.
export const still = () =>
  document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

// Scroll by the least that shows an element above the bar of the steps, whose height `scroll-padding` keeps free.
export function intoSight(element) {
  element.scrollIntoView({ block: "nearest", behavior: still() ? "instant" : "smooth" });
}

// Where a question was answered the focus goes to what is said about it, if it was within the form.
export function useFocusOnAnswer(open, form, said, then = null) {
  const was = useRef(open);
  const inside = form.current?.contains(document.activeElement);
  useLayoutEffect(() => {
    if (open && !was.current && inside) {
      said.current.tabIndex = -1;
      said.current.focus({ preventScroll: true });
      then?.(said.current);
    }
    was.current = open;
  });
}

// The words of a rule: what stands between backticks, such as the name of an option, is code.
export const RuleWords = ({ text }) =>
  text.split("`").map((part, n) => (n % 2 ? html`<code>${part}</code>` : part));

// Somebody at the table by sign and colour.
export const Who = ({ symbol, colour, children, ...attributes }) =>
  html`<span class="cl-who" data-symbol=${symbol} style=${colour && `--who:${colour}`} ...${attributes}>${children}</span>`;

// A rule that opens where it is cited: its id as a button, its text below; Escape shuts it.
export function RuleNote({ rule }) {
  const { t } = useHere();
  const note = useRef(null);
  if (!rule) {
    return null;
  }
  const shut = (event) => {
    if (event.key === "Escape" && note.current.open) {
      note.current.open = false;
      note.current.firstElementChild.focus();
      // Escape means nothing else then, such as the end of a battle or of the projector view.
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const name = fillGaps(t("Rule {id}: {title}"), rule);
  return html`<details class="cl-rule" ref=${note} onKeyDown=${shut}>
    <summary class="cl-text-s cl-middle cl-inline-block" aria-label=${name}>${rule.id}</summary>
    <div class="cl-rule-text">
      <strong>${rule.title}</strong>
      <p><${RuleWords} text=${rule.text} /></p>
      <p class="cl-source">${rule.source}</p>
    </div>
  </details>`;
}

// A box that is scrolled where its content is wide. The keyboard reaches it only then.
export function Scroller({ children, ...attributes }) {
  const box = useRef(null);
  useLayoutEffect(() => {
    const watch = new ResizeObserver(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = box.current;
      if (scrollWidth > clientWidth || scrollHeight > clientHeight) {
        box.current.tabIndex = 0;
      } else {
        box.current.removeAttribute("tabindex");
      }
    });
    watch.observe(box.current);
    [...box.current.children].forEach((child) => watch.observe(child));
    return () => watch.disconnect();
  }, []);
  return html`<div class="cl-scroll" ...${attributes} ref=${box}>${children}</div>`;
}

// A table of words: columns and rows, the first of each row its heading.
export const Table = ({ columns, rows, caption = null, ...attributes }) =>
  html`<table ...${attributes}>
    ${caption && html`<caption>${caption}</caption>`}
    <thead>
      <tr>${columns.map((text) => (text ? html`<th scope="col">${text}</th>` : html`<td />`))}</tr>
    </thead>
    <tbody>
      ${rows.map(
        ([first, ...rest]) =>
          html`<tr><th scope="row">${first}</th>${rest.map((text) => html`<td>${text}</td>`)}</tr>`,
      )}
    </tbody>
  </table>`;

// The same where it may be wide: it is scrolled then.
export const WideTable = (table) => html`<${Scroller}><${Table} ...${table} /><//>`;

// A long table that is unfolded by its title; children stand above it.
export const Numbers = ({ title, kind, children, ...table }) =>
  html`<details class=${kind}>
    <summary class="cl-bold">${title}</summary>
    ${children}
    <div class="cl-scroll cl-window" tabindex="0" role="region" aria-label=${title}>
      <${Table} ...${table} />
    </div>
  </details>`;

// Who is at the table: triples of a sign, a colour and a name.
export const Players = ({ players, ...attributes }) =>
  html`<p class="cl-row" ...${attributes}>
    ${players.map(
      ([symbol, colour, name]) => html`<${Who} symbol=${symbol} colour=${colour}>${name}<//>`,
    )}
  </p>`;

// One Tab stop for many controls: `all()` gives those of a box, `next(control, key)` the one to which a key leads from
// there, and `usual()` the stop where none of them has had the focus yet. Gives what the box takes.
export function useStops(all, next, usual = () => null) {
  const stopAt = (control) =>
    all().forEach((each) => each.setAttribute("tabindex", each === control ? 0 : -1));
  useLayoutEffect(() => {
    const controls = all();
    const known = controls.find((each) => each.getAttribute("tabindex") === "0");
    stopAt(
      controls.find((each) => each === document.activeElement) ?? usual() ?? known ?? controls[0],
    );
  });
  return {
    onFocusIn: ({ target }) => all().includes(target) && stopAt(target),
    onKeyDown: (event) => {
      const leads = all().includes(event.target) && next(event.target, event.key);
      if (leads) {
        event.preventDefault();
        leads.focus();
      }
    },
  };
}

const ARROWS = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };

// Controls that stand in rows of this many: arrows lead from one to the next, Tab enters and leaves them once. Gives what
// their box takes: html`<div ...${useRoam(columns)}>`. Gaps between controls are skipped.
export function useRoam(columns, selector = "button") {
  const box = useRef(null);
  const all = () => [...box.current.querySelectorAll(selector)];
  const next = (control, key) => {
    const controls = all();
    const here = controls.indexOf(control);
    if (!ARROWS[key]) {
      return null;
    }
    const [down, across] = ARROWS[key];
    const column = (here % columns) + across;
    const to =
      column >= 0 && column < columns && (Math.floor(here / columns) + down) * columns + column;
    return controls[to] ?? control; // at an edge it stays, and so does the page
  };
  return { ref: box, ...useStops(all, next) };
}
