// The form in which a teacher sets up an activity: its kind, its numbers, and the question they make.

import { Roads } from "../../../kit/controls.js";
import { html, useEffect, useRef, useState } from "../../../kit/view.js";
import { Pictured } from "./board.js";
import { t } from "./page.js";

const number = (name, value, most, least = 1) => ({ name, value, most, least });
const dice = (text) => (text === "3" ? " dice=3" : "");

// The text of an activity behind its kind, without the word on the defence dice, which stands alone.
function apart(words) {
  const most = words.find((word) => word.startsWith("dice=")) ?? "dice=2";
  return [words.filter((word) => !word.startsWith("dice=")), most.slice("dice=".length)];
}

const pairs = (listed) => listed.map(([value, name]) => ({ value, name }));

// Lines with what each is about, in groups.
function bets(found) {
  return found.map(([value, group, name]) => ({ value, group, name }));
}

// The fields of each kind, with their first values; `line` makes the text of the activity, and `values` takes
// its words behind the kind apart again: those of its fields. An activity of material has no such text.
const KINDS = [
  {
    kind: "roll",
    name: t("One roll of the dice"),
    fields: [number(t("Attack dice"), 3, 3), number(t("Defence dice"), 2, 3)],
    line: ([attack, defence]) => `roll ${attack} ${defence}`,
    values: (words) => words,
  },
  {
    kind: "battle",
    name: t("A battle to the end"),
    fields: [
      number(t("Armies that attack"), 10, 40),
      number(t("Armies that defend"), 10, 40),
      number(t("Defence dice"), 2, 3, 2),
    ],
    line: ([attackers, defenders, most]) => `battle ${attackers} ${defenders}${dice(most)}`,
    values: (words) => {
      const [[attackers, defenders], most] = apart(words);
      return [attackers, defenders, most];
    },
  },
  {
    kind: "campaign",
    name: t("A campaign"),
    fields: [
      number(t("Armies that attack"), 10, 40),
      { name: t("Garrisons on the way"), value: "2 1 3", text: true },
      number(t("Defence dice"), 2, 3, 2),
    ],
    line: ([attackers, garrisons, most]) =>
      `campaign ${attackers} ${garrisons.replaceAll(/[,;-]/g, " ")}${dice(most)}`,
    values: (words) => {
      const [[attackers, ...garrisons], most] = apart(words);
      return [attackers, garrisons.join(" "), most];
    },
  },
  {
    kind: "cards",
    name: t("A hand of cards"),
    fields: [number(t("Cards"), 3, 5, 3)],
    line: ([cards]) => `cards ${cards}`,
    values: (words) => words,
  },
  {
    kind: "country",
    name: t("A country card"),
    fields: [
      {
        name: t("Lines: G general, C cannon, K cavalry, a number of soldiers"),
        value: "C / K K / 5",
        text: true,
      },
    ],
    line: ([lines]) => `country ${lines}`,
    values: (words) => [words.join(" ")],
  },
  {
    kind: "lesson",
    name: t("A bet of a lesson"),
    list: "bets",
    fields: [{ name: t("Lesson and bet"), options: bets, value: "lesson p01 1" }],
    line: ([line]) => line,
    values: (words) => [`lesson ${words.join(" ")}`],
  },
  {
    kind: "series",
    name: t("Exercises"),
    list: "exercises",
    fields: [
      { name: t("Lesson"), options: (found) => pairs(found.lessons), value: "p01" },
      { name: t("Level"), options: (found) => pairs(found.levels), value: "all" },
      number(t("Number of exercises"), 6, 20),
    ],
    line: ([lesson, level, count]) => `series ${lesson} ${level} ${count}`,
    values: (words) => words,
  },
  {
    kind: "named",
    isOfRooms: true, // a page without a server has no lessons at hand
    name: t("An activity of the catalogue"),
    fields: [{ name: t("Its name, as its address has it"), value: "p01-duel", text: true }],
    line: ([name]) => name,
  },
  {
    kind: "position",
    name: t("What would you do?"),
    list: "positions",
    fields: [
      { name: t("Position of a supplied game"), options: bets, value: "position hasbro 198" },
    ],
    line: ([line]) => line,
    values: (words) => [`position ${words.join(" ")}`],
  },
  {
    kind: "own",
    name: t("A question of my own"),
    fields: [
      { name: t("The question"), value: t("What is still unclear?"), long: true },
      {
        name: t(
          "Answers, one a line: + before a right option, = before a number; none for own words",
        ),
        value: "",
        long: true,
      },
      {
        name: t(
          "A picture: the address of a game in Explore or of a set-up in Odds, or a saved game, copied",
        ),
        value: "",
        long: true,
        isMaterial: true,
      },
    ],
    // A slash parts options.
    line: ([question, options]) =>
      `own ${[question, ...options.split("\n")]
        .map((text) => text.trim().replaceAll("/", "∕"))
        .filter(Boolean)
        .join(" / ")}`,
    values: (words) => {
      const [question, ...options] = words.join(" ").split(" / ");
      return [question, options.join("\n")];
    },
  },
  {
    kind: "pasted",
    name: t("A position of a saved game"),
    fields: [
      {
        name: t("The saved game, opened and copied, or its address in Explore"),
        value: "",
        long: true,
        isMaterial: true,
      },
      { name: t("After how many plies"), value: 0, least: 0, most: 99999 },
    ],
    line: ([, ply]) => `position pasted ${ply}`,
    isOfMaterial: true,
  },
];

const option = ({ value, name }) => html`<option value=${value}>${name}</option>`;

function Select({ options, ...attributes }) {
  const groups = new Map();
  for (const one of options) {
    groups.set(one.group ?? "", [...(groups.get(one.group ?? "") ?? []), one]);
  }
  return html`<select ...${attributes}>
    ${[...groups].map(([group, members]) =>
      group
        ? html`<optgroup label=${group}>${members.map(option)}</optgroup>`
        : members.map(option),
    )}
  </select>`;
}

// A field of the form with its name. options: of a list.
function Field({ field, options, n, value, write }) {
  const shared = { value, "data-key": `field-${n}` };
  const take = ({ target }) => write(target.value);
  const control = () => {
    if (options) {
      return html`<${Select} options=${options} ...${shared} onChange=${take} />`;
    }
    if (field.long) {
      return html`<textarea rows="4" spellcheck="false" ...${shared} onInput=${take} />`;
    }
    return field.text
      ? html`<input maxlength="60" ...${shared} onInput=${take} />`
      : html`<input type="number" min=${field.least ?? 1} max=${field.most} ...${shared} onInput=${take} />`;
  };
  return html`<label class=${field.long || options ? "wide" : undefined}>${field.name}${control()}</label>`;
}

// What the fields of each kind hold at first; those of the activity that the form begins with hold its words.
function begun(kinds, [kind, ...words]) {
  const values = Object.fromEntries(
    kinds.map((one) => [one.kind, one.fields.map(({ value }) => String(value))]),
  );
  const first = kinds.find((one) => one.kind === kind);
  if (first?.values) {
    const given = first.values(words);
    values[kind] = values[kind].map((value, n) => given[n] || value);
  }
  return { kind: (first ?? kinds[1]).kind, values };
}

// The form; `opened` is called with the activity and its material. server: which knows the questions.
// isLink: whether a link takes the activity along, which is too short for a saved game.
// first: the activity that the form begins with, such as the one asked before, "" for a usual one.
export function ExperimentForm({ server, words, opened, isLink = false, first = "", children }) {
  const [kinds] = useState(() =>
    KINDS.filter(({ isOfMaterial, isOfRooms }) => !(isLink && (isOfMaterial || isOfRooms))),
  );
  const [{ kind, values }, change] = useState(() => begun(kinds, first.split(" ")));
  const [lists, load] = useState({});
  const [shown, tell] = useState({ text: "" });
  const isOpening = useRef(false);
  const { lang } = document.documentElement;
  const now = kinds.find((one) => one.kind === kind);
  const waits = Boolean(now.list && !lists[now.list]);
  const options = ({ options: of }) => of?.(lists[now.list]);
  // What is not in the list, such as a position of a saved game, leaves the usual choice.
  const held = waits
    ? []
    : now.fields.map((field, n) => {
        const isKnown = options(field)?.some(({ value }) => value === values[kind][n]) ?? true;
        return isKnown ? values[kind][n] : field.value;
      });
  const material = held[now.fields.findIndex(({ isMaterial }) => isMaterial)] ?? "";
  const chosen = waits
    ? {}
    : { activity: now.line(held), ...(material || now.isOfMaterial ? { material } : {}) };

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
        const found = await server.request(`choices/${now.list}?lang=${lang}`);
        load((known) => ({ ...known, [now.list]: found }));
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
    const written = held.with(n, value);
    change({ kind, values: { ...values, [kind]: written } });
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
      <${Roads} label=${t("Activity")} options=${kinds.map((one) => [one.kind, one.name])} chosen=${kind}
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
