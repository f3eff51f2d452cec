// The form in which a teacher sets up an experiment: its kind, its numbers, and the question they make.

import { fill, h } from "../../../widgets/shared/dom.js";

// The fields of each kind, with their first values; `line` makes the text of the experiment.
export const kinds = (t) => [
  {
    kind: "roll",
    name: t("One roll of the dice"),
    fields: [
      { name: t("Attack dice"), value: 3, most: 3 },
      { name: t("Defence dice"), value: 2, most: 3 },
    ],
    line: ([attack, defence]) => `roll ${attack} ${defence}`,
  },
  {
    kind: "battle",
    name: t("A battle to the end"),
    fields: [
      { name: t("Armies that attack"), value: 10, most: 40 },
      { name: t("Armies that defend"), value: 10, most: 40 },
      { name: t("Defence dice"), value: 2, least: 2, most: 3 },
    ],
    line: ([attackers, defenders, dice]) =>
      `battle ${attackers} ${defenders}${dice === "3" ? " dice=3" : ""}`,
  },
  {
    kind: "campaign",
    name: t("A campaign"),
    fields: [
      { name: t("Armies that attack"), value: 10, most: 40 },
      { name: t("Garrisons on the way"), value: "2 1 3", text: true },
      { name: t("Defence dice"), value: 2, least: 2, most: 3 },
    ],
    line: ([attackers, garrisons, dice]) =>
      `campaign ${attackers} ${garrisons.replaceAll(/[,;-]/g, " ")}${dice === "3" ? " dice=3" : ""}`,
  },
  {
    kind: "cards",
    name: t("A hand of cards"),
    fields: [{ name: t("Cards"), value: 3, least: 3, most: 5 }],
    line: ([cards]) => `cards ${cards}`,
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
  },
];

// The questions that lessons bet on.
const OF_LESSONS = [
  ["P1", "roll 1 1"],
  ["P2", "roll 3 1"],
  ["P3", "roll 3 2"],
  ["P4", "battle 3 2"],
  ["P4", "battle 10 10"],
  ["P5", "battle 5 5"],
  ["P6", "campaign 10 2 1 3"],
  ["P7", "cards 3"],
  ["P7", "cards 4"],
  ["P8", "country C / K K / 5"],
  ["R5", "battle 12 8"],
];

// The form; `opened` is called with the line. server: where a line is asked for its question.
export function experimentForm(t, server, words, opened) {
  const all = kinds(t);
  const values = Object.fromEntries(
    all.map(({ kind, fields }) => [kind, fields.map((f) => String(f.value))]),
  );
  let now = all[1];
  let asked = 0;
  const boxes = h("div", { class: "fields" });
  const told = h("p", { class: "question preview", role: "status" });
  const go = h("button", { class: "first" }, words);
  const line = () => now.line(values[now.kind]);

  async function preview() {
    asked += 1;
    const mine = asked;
    try {
      const lang = document.documentElement.lang;
      const query = new URLSearchParams({ lang, line: line() });
      const answer = await server.request(`activity?${query}`);
      if (mine === asked) {
        told.textContent = answer.question;
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

  function field({ name, text, least, most }, n) {
    const input = h("input", {
      type: text ? "text" : "number",
      min: text ? null : (least ?? 1),
      max: most,
      maxlength: text ? 60 : null,
      value: values[now.kind][n],
      oninput: () => {
        values[now.kind][n] = input.value;
        preview();
      },
    });
    return h("label", {}, name, input);
  }

  function show() {
    fill(boxes, now.fields.map(field));
    preview();
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
  // The lines of lessons are written as the form itself writes them.
  function take(text) {
    const [kind, ...rest] = text.split(" ");
    const at = all.findIndex((one) => one.kind === kind);
    now = all[at];
    const joined = rest.join(" ");
    values[kind] = {
      campaign: [rest[0], rest.slice(1).join(" "), "2"],
      country: [joined],
    }[kind] ?? [...rest, ...values[kind].slice(rest.length)];
    choices[at].querySelector("input").checked = true;
    show();
  }

  const lessons = h(
    "select",
    { onchange: () => lessons.value && take(lessons.value) },
    h("option", { value: "" }, t("choose")),
    OF_LESSONS.map(([lesson, text]) => h("option", { value: text }, `${lesson}: ${text}`)),
  );
  show();
  return h(
    "form",
    {
      onsubmit: (event) => {
        event.preventDefault();
        opened(line());
      },
    },
    h("label", {}, t("The question of a lesson, if you like"), lessons),
    h("fieldset", {}, h("legend", {}, t("Experiment")), h("div", { class: "choices" }, choices)),
    boxes,
    told,
    go,
  );
}
