// The form in which a teacher sets up an activity: its kind, its numbers, and the question they make.

import { fill, h } from "../../../widgets/shared/dom.js";

const number = (name, value, most, least = 1) => ({ name, value, most, least });
const dice = (text) => (text === "3" ? " dice=3" : "");

// The text of an activity behind its kind, without the word on the defence dice, which stands alone.
function written(words) {
  const most = words.find((word) => word.startsWith("dice=")) ?? "dice=2";
  return [words.filter((word) => !word.startsWith("dice=")), most.slice("dice=".length)];
}

// The fields of each kind, with their first values; `line` makes the text of the activity, and `values` takes
// its words behind the kind apart again: those of its fields. An activity with material has no such text.
export const kinds = (t) => [
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
      const [[attackers, defenders], most] = written(words);
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
      const [[attackers, ...garrisons], most] = written(words);
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
    kind: "pasted",
    name: t("A position of a saved game"),
    fields: [
      { name: t("The saved game, opened and copied"), value: "", long: true },
      { name: t("After how many plies"), value: 0, least: 0, most: 99999 },
    ],
    line: ([, ply]) => `position pasted ${ply}`,
    material: ([save]) => save,
  },
];

const pairs = (listed) => listed.map(([value, name]) => ({ value, name }));

// Lines with what each is about, in groups.
function bets(found) {
  return found.map(([value, group, name]) => ({ value, group, name }));
}

function choose(options, value, key) {
  const option = (one) =>
    h("option", { value: one.value, selected: one.value === value }, one.name);
  const groups = new Map();
  for (const one of options) {
    groups.set(one.group ?? "", [...(groups.get(one.group ?? "") ?? []), one]);
  }
  return h(
    "select",
    { "data-key": key },
    [...groups].map(([group, members]) =>
      group ? h("optgroup", { label: group }, members.map(option)) : members.map(option),
    ),
  );
}

// The form; `opened` is called with the activity and its material. server: which knows the questions.
// isLink: whether a link takes the activity along, which is too short for a saved game.
// first: the activity that the form begins with, such as the one asked before, "" for a usual one.
export function experimentForm(t, server, words, opened, { isLink = false, first = "" } = {}) {
  const all = kinds(t).filter(({ material }) => !(isLink && material));
  const values = Object.fromEntries(
    all.map(({ kind, fields }) => [kind, fields.map((f) => String(f.value))]),
  );
  const lists = new Map();
  const lang = document.documentElement.lang;
  const [begun, ...behind] = first.split(" ");
  let now = all.find(({ kind }) => kind === begun) ?? all[1];
  if (now.kind === begun && now.values) {
    const given = now.values(behind);
    values[begun] = now.fields.map((field, n) => given[n] || String(field.value));
  }
  let asked = 0;
  let isOpening = false;
  const boxes = h("div", { class: "fields" });
  const told = h("p", { class: "question preview", role: "status" });
  const go = h("button", { class: "first" }, words);
  const activity = () => ({
    activity: now.line(values[now.kind]),
    ...(now.material ? { material: now.material(values[now.kind]) } : {}),
  });

  function preview() {
    const { activity: line, material } = activity();
    if (material !== undefined) {
      return server.request("activity", { lang, line, material });
    }
    return server.request(`activity?${new URLSearchParams({ lang, line })}`);
  }

  async function tell() {
    asked += 1;
    const mine = asked;
    try {
      const answer = await preview();
      if (mine === asked) {
        told.textContent = [answer.about?.replace(/\.$/, ""), answer.question]
          .filter(Boolean)
          .join(". ");
        told.classList.remove("wrong");
        go.disabled = false;
      }
    } catch (error) {
      if (mine === asked) {
        told.textContent = error.message;
        told.classList.add("wrong");
        go.disabled = true;
      }
    }
  }

  function control(field, n) {
    const key = `field-${n}`;
    const value = values[now.kind][n];
    if (field.options) {
      const options = field.options(lists.get(now.list));
      // What is not in the list, such as a position of a saved game, leaves the usual choice.
      const known = options.some((one) => one.value === value) ? value : field.value;
      values[now.kind][n] = known;
      return choose(options, known, key);
    }
    if (field.long) {
      return h("textarea", { rows: 4, "data-key": key, spellcheck: "false" }, value);
    }
    return h("input", {
      type: field.text ? "text" : "number",
      min: field.text ? null : (field.least ?? 1),
      max: field.most,
      maxlength: field.text ? 60 : null,
      value,
      "data-key": key,
    });
  }

  function labelled(field, n) {
    const made = control(field, n);
    const { kind } = now;
    made.addEventListener(field.options ? "change" : "input", () => {
      values[kind][n] = made.value;
      tell();
    });
    return h("label", { class: field.long || field.options ? "wide" : null }, field.name, made);
  }

  async function show() {
    const mine = now;
    if (mine.list && !lists.has(mine.list)) {
      go.disabled = true;
      told.textContent = t("One moment…");
      fill(boxes);
      lists.set(mine.list, await server.request(`choices/${mine.list}?lang=${lang}`));
    }
    if (mine === now) {
      fill(boxes, now.fields.map(labelled));
      tell();
    }
  }

  const choices = all.map((one) =>
    h(
      "label",
      { class: "choice" },
      h("input", {
        type: "radio",
        name: "kind",
        value: one.kind,
        checked: one === now,
        onchange: () => {
          now = one;
          show();
        },
      }),
      h("span", {}, one.name),
    ),
  );
  show();
  return h(
    "form",
    {
      onsubmit: async (event) => {
        event.preventDefault();
        if (isOpening) {
          return; // pressed twice before the answer
        }
        isOpening = true;
        await opened(activity());
        isOpening = false;
      },
    },
    h("fieldset", {}, h("legend", {}, t("Activity")), h("div", { class: "choices" }, choices)),
    boxes,
    told,
    go,
  );
}
