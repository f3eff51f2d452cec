import { Languages } from "../../../kit/bars.js";
import { WordForm } from "../../../kit/controls.js";
import {
  html,
  render,
  useLayoutEffect,
  useMessages,
  useRef,
  useState,
  view,
} from "../../../kit/view.js";
import { download } from "../../../kit/files.js";
import { ResultCode } from "../../../kit/result_code.js";
import { QuestionCard } from "../exercise/card.js";
import { Paper } from "./paper.js";
import { home } from "../../shared/go.js";

const number = (key, word, least, most, value, hidden) =>
  html`<label class="cl-inline cl-wraps cl-gap-m" hidden=${hidden}>
    <span>${word}</span>
    <input type="number" name=${key} min=${least} max=${most} step="1" data-key=${`form-${key}`}
      defaultValue=${value} />
  </label>`;

// The form that chooses a series.
function Chooser({ view: { form, lesson, language }, send, t }) {
  const groups = [
    ["lessons", t("Lessons (none chosen: all)")],
    ["kinds", t("Kinds (none chosen: all)")],
    ["levels", t("Levels (none chosen: all)")],
  ];
  const choose = (event) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const names = ["n", "seed", ...groups.map(([name]) => name)];
    const to = Object.fromEntries(names.map((name) => [name, given.getAll(name).join(",")]));
    send({ do: "choose", to });
  };
  const group = ([name, word]) =>
    html`<fieldset class="cl-inline cl-wraps cl-gap-flat" data-group=${name} hidden=${form[name].length === 0}>
      <legend class="cl-full">${word}</legend>
      ${form[name].map(
        ([value, text, on]) =>
          html`<label class="cl-inline cl-wraps cl-gap-m cl-touch"><input type="checkbox" name=${name} value=${value} defaultChecked=${on} />${text}</label>`,
      )}
    </fieldset>`;
  return html`<details class="cl-card cl-chooser">
    <summary class="cl-bold cl-apart-s">${t("Choose the exercises")}</summary>
    <form class="cl-grid cl-gap-l" key=${JSON.stringify([form, language])} onSubmit=${choose}>
      <div class="cl-row">
        ${number("n", t("Exercises"), 1, form.most, form.count, false)}
        ${number("seed", t("Seed"), 0, form.most_seed, form.seed, Boolean(lesson))}
      </div>
      ${groups.map(group)}
      <button type="submit" class="cl-first" data-key="make">${t("Make the series")}</button>
    </form>
  </details>`;
}

// The field in which a teacher sets the word of the link.
const WordSetter = ({ view: { teaching, lesson, worded }, send, t }) =>
  html`<${WordForm} asks=${teaching && !lesson} type="text" name="set-word"
    words=${t("Set the word of the link")} give=${(text) => send({ do: "set_word", text })}
    hint=${
      worded
        ? t(
            "The link asks for this word before it shows answers. Choose the learner view and copy the link.",
          )
        : t("Without a word, whoever opens the link may choose the teacher view.")
    } />`;

// On paper the page is the series and nothing else: a sheet beside all that is on the screen. A series with a page
// of its own is always ready to be printed.
function usePaper(shown, t) {
  const sheet = useRef(null);
  const printed = useRef(shown.printed ?? 0);
  const leave = () => {
    sheet.current?.remove();
    sheet.current = null;
    delete document.documentElement.dataset.clPaper;
  };
  const lay = () => {
    sheet.current ??= document.createElement("div");
    sheet.current.className = "cl-panel cl-paper";
    sheet.current.lang = shown.language;
    render(html`<${Paper} view=${shown} t=${t} />`, sheet.current);
    document.body.append(sheet.current);
    document.documentElement.dataset.clPaper = "";
  };
  const now = useRef(null);
  const told = shown.begun && !shown.none; // before that there is nothing to print
  now.current = { lay, alone: Boolean(document.body.dataset.voila) && told && !shown.lesson };
  useLayoutEffect(() => {
    const before = () => now.current.alone && now.current.lay();
    const after = () => now.current.alone || leave();
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
    return () => {
      leave();
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
    };
  }, []);
  useLayoutEffect(() => {
    if (!told) {
      return;
    }
    if (now.current.alone || sheet.current) {
      lay();
    }
    if (shown.printed > printed.current) {
      lay();
      setTimeout(() => print());
    }
    printed.current = shown.printed;
  }, [shown]);
}

// On a wall one exercise at a time is shown.
function Turner({ at, all, turn, t }) {
  const button = (key, sign, to, word) =>
    html`<button type="button" data-key=${key} disabled=${to < 0 || to >= all} onClick=${() => turn(to)}>
      <span aria-hidden="true">${sign}</span><span class="cl-sr">${word}</span>
    </button>`;
  return html`<div class="cl-row cl-turner cl-space-below-l">
    ${button("earlier", "←", at - 1, t("The exercise before"))}
    <span role="status">${at + 1} / ${all}</span>
    ${button("later", "→", at + 1, t("The next exercise"))}
  </div>`;
}

function Cards({ view: { items, series }, send, t }) {
  const [at, turn] = useState(0);
  const card = (item, n) => {
    const tell = (what, answer) => send({ do: what, item: n, answer, series });
    return html`<${QuestionCard} key=${n} view=${item} tell=${tell} t=${t} renews=${false}
      mark=${n === at && "cl-at"} />`;
  };
  return html`<${Turner} at=${at} all=${items.length} turn=${turn} t=${t} />
    <div class="cl-items cl-grid cl-gap-xl">${items.map(card)}</div>`;
}

function Bar({ view: { score, teaching, lesson, address, language }, send, t }) {
  const query = new URLSearchParams({ ...address, lang: language });
  const button = (key, word, message, hidden = false) =>
    html`<button type="button" data-key=${key} hidden=${hidden} onClick=${() => send(message)}>
      ${word}
    </button>`;
  return html`<div class="cl-row cl-series-bar cl-apart-l">
    <p class="cl-score cl-bold" role="status">${score}</p>
    ${button("over", t("Start over"), { do: "over" })}
    ${button("result", t("Save my result"), { do: "result" })}
    ${button("print", t("Print"), { do: "paper", answers: false })}
    ${button("print-answers", t("Print with the answers"), { do: "paper", answers: true }, !teaching)}
    <a class="cl-inline cl-touch cl-in-accent" data-key="own-page" hidden=${!lesson || !home()} href=${`${home()}exercises?${query}`}>
      ${t("On a page of its own")}
    </a>
  </div>`;
}

function Series({ view: shown, send, t, model }) {
  const { begun, title, lesson, language, series, items } = shown;
  usePaper(shown, t);
  useMessages(model, download);
  if (!begun) {
    return html`<section hidden />`;
  }
  if (shown.none) {
    return html`<section><p class="cl-quiet">${shown.none}</p></section>`;
  }
  const own = !lesson;
  return html`<section>
    <header class="cl-row cl-apart">
      <p class="cl-series-title cl-heading cl-apart-s" hidden=${!own} role=${own ? "heading" : undefined}
        aria-level=${own ? "1" : undefined}>${title}</p>
      <span class="cl-spring cl-grow" />
      ${own && html`<${Languages} language=${language} />`}
    </header>
    <${Chooser} view=${shown} send=${send} t=${t} />
    <${WordForm} asks=${shown.asks && own} refused=${shown.refused}
      give=${(text) => send({ do: "word", text })} />
    <${WordSetter} view=${shown} send=${send} t=${t} />
    <${Bar} view=${shown} send=${send} t=${t} />
    <${Cards} key=${`${series} ${items.length}`} view=${shown} send=${send} t=${t} />
    <details class="cl-own-code cl-space-above-l" hidden=${!shown.code}>
      <summary class="cl-apart-s">${t("My result as a code")}</summary>
      <${ResultCode} key=${shown.code} code=${shown.code}
        codes=${home() && new URL(`${home()}class/codes/`, location.href).href} />
    </details>
  </section>`;
}
export default view(Series);
