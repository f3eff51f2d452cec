// The form in which a teacher sets up an activity: its kind, its numbers, and the question they make.

import { Roads } from "../../../kit/controls.js";
import { html, useEffect, useRef, useState } from "../../../kit/view.js";
import { Pictured } from "./board.js";
import { page, t } from "./page.js";

// The fields of each kind, as `conquest_lab/classroom/offered.py` describes them.
const parts = (line) => [...line.matchAll(/(.*?)\{(\d)\}/g)].map(([, before, n]) => [before, n]);

function written({ isLong, isList, isSpaced }, value) {
  if (!isLong) {
    return isSpaced ? value.replaceAll(/[,;-]/g, " ") : value;
  }
  return (isList ? value.split("\n") : [value])
    .map((line) => line.trim().replaceAll("/", "∕")) // a slash parts options
    .filter(Boolean)
    .join(" / ");
}

// The activity of these values; a field that need not be written is left out where it is as usual.
const lineOf = ({ line, fields }, values) =>
  parts(line)
    .map(([before, n]) => {
      const isLeftOut = fields[n].isOptional && values[n] === fields[n].value;
      return isLeftOut ? "" : before + written(fields[n], values[n]);
    })
    .join("");

// The values of the fields in an activity, as far as it has them.
function valuesOf({ line, fields }, activity) {
  const pattern = parts(line).map(([before]) => `(?:${before}(.+?))?`);
  const [, ...found] = new RegExp(`^${pattern.join("")}$`).exec(activity) ?? [];
  return fields.map(
    ({ isList, value }, n) => (isList && found[n]?.replaceAll(" / ", "\n")) || found[n] || value,
  );
}

const listed = (options) =>
  options.map((one) => html`<option value=${one[0]}>${one.at(-1)}</option>`);

// options: [value, words], or [value, group, words].
const Select = ({ options, ...attributes }) =>
  html`<select ...${attributes}>
    ${
      options[0].length === 2
        ? listed(options)
        : [...new Set(options.map(([, group]) => group))].map(
            (group) =>
              html`<optgroup label=${group}>${listed(options.filter((one) => one[1] === group))}</optgroup>`,
          )
    }
  </select>`;

// A field of the form with its name. options: of a list.
function Field({ field, options, n, value, write }) {
  const shared = { value, "data-key": `field-${n}` };
  const take = ({ target }) => write(target.value);
  const control = () => {
    if (options) {
      return html`<${Select} options=${options} ...${shared} onChange=${take} />`;
    }
    if (field.isLong) {
      return html`<textarea rows="4" spellcheck="false" ...${shared} onInput=${take} />`;
    }
    return field.most
      ? html`<input type="number" min=${field.least} max=${field.most} ...${shared} onInput=${take} />`
      : html`<input maxlength="60" ...${shared} onInput=${take} />`;
  };
  return html`<label class=${field.isLong || options ? "wide" : undefined}>${field.name}${control()}</label>`;
}

// What the fields of each kind hold at first; those of the activity that the form begins with hold its values.
function begun(kinds, activity) {
  const first = kinds.find(({ kind }) => kind === activity.split(" ")[0]);
  const held = kinds.map((one) => [one.kind, valuesOf(one, one === first ? activity : "")]);
  return { kind: (first ?? kinds[1]).kind, values: Object.fromEntries(held) };
}

// The form; `opened` is called with the activity and its material. server: which knows the questions.
// isLink: whether a link takes the activity along, which is too short for a saved game.
// first: the activity that the form begins with, such as the one asked before, "" for a usual one.
export function ExperimentForm({ server, words, opened, isLink = false, first = "", children }) {
  const [kinds] = useState(() => page.offered.filter(({ isOfRooms }) => !(isLink && isOfRooms)));
  const [{ kind, values }, change] = useState(() => begun(kinds, first));
  const [lists, load] = useState({});
  const [shown, tell] = useState({ text: "" });
  const isOpening = useRef(false);
  const { lang } = document.documentElement;
  const now = kinds.find((one) => one.kind === kind);
  const needed = now.fields.find(({ list }) => list)?.list;
  const waits = Boolean(needed && !lists[needed]);
  const options = ({ list, part }) => lists[list]?.[part] ?? lists[list];
  // What is not in the list, such as a position of a saved game, leaves the usual choice.
  const held = waits
    ? []
    : now.fields.map((field, n) => {
        const isKnown = options(field)?.some(([value]) => value === values[kind][n]) ?? true;
        return isKnown ? values[kind][n] : field.value;
      });
  const material = held[now.fields.findIndex(({ isMaterial }) => isMaterial)] ?? "";
  const withMaterial = material || now.fields[0].isMaterial ? { material } : {};
  const chosen = waits ? {} : { activity: lineOf(now, held), ...withMaterial };

  useEffect(() => {
    let isLast = true;
    const preview = async ({ activity: line }) => {
      const answer =
        "material" in chosen
          ? await server.request("activity", { lang, line, material })
          : await server.request(`activity?${new URLSearchParams({ lang, line })}`);
      const about = answer.about?.replace(/\.$/, "");
      const text = [about, answer.question].filter(Boolean).join(". ");
      return { text, picture: answer.picture };
    };
    const look = async () => {
      if (waits) {
        const found = await server.request(`choices/${needed}?lang=${lang}`);
        load((known) => ({ ...known, [needed]: found }));
        return;
      }
      const found = await preview(chosen).catch(({ message }) => ({
        text: message,
        isWrong: true,
      }));
      if (isLast) {
        tell(found);
      }
    };
    look();
    return () => {
      isLast = false;
    };
  }, [waits, kind, JSON.stringify(chosen)]);

  const write = (n) => (value) => {
    change({ kind, values: { ...values, [kind]: held.with(n, value) } });
  };
  const open = async (event) => {
    event.preventDefault();
    if (isOpening.current) {
      return; // pressed twice before the answer
    }
    isOpening.current = true;
    await opened(chosen);
    isOpening.current = false;
  };
  return html`<form onSubmit=${open}>
    <fieldset class="kinds">
      <legend>${t("Activity")}</legend>
      <${Roads} label=${t("Activity")} prefix="kind-" options=${kinds.map((one) => [one.kind, one.name])} chosen=${kind}
        onChoose=${(to) => change({ kind: to, values })} />
    </fieldset>
    <div class="fields cl-wrap cl-apart">
      ${
        !waits &&
        now.fields.map(
          (field, n) =>
            !(isLink && field.isMaterial) &&
            html`<${Field} key=${`${kind}-${n}`} field=${field} options=${options(field)} n=${n}
            value=${held[n]} write=${write(n)} />`,
        )
      }
    </div>
    <p class=${shown.isWrong ? "question preview wrong" : "question preview"} role="status">
      ${waits ? t("One moment…") : shown.text}
    </p>
    ${shown.picture && html`<${Pictured} picture=${shown.picture} />`}
    ${children}
    <button class="first" disabled=${waits || shown.isWrong}>${words}</button>
  </form>`;
}
