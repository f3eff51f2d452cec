import { h } from "../../shared/dom.js";
import { boardSheet } from "./board.js";

// What one answers with, for each kind of question. A sheet has an `element`; `fill` shows a question
// with the answer given last, `read` is the answer now, null for none, and `mark` shows wrong parts.

const LETTERS = "ABCDEFGH";
const SHORT = 22; // letters of answers of which two stand side by side in half of a slide

export const percent = (value, language) => (language === "fr" ? `${value}\u00A0%` : `${value}%`);

const invalid = (element, wrong) => {
  element.setAttribute("aria-invalid", String(wrong));
};

function numberSheet(t) {
  const label = h("span");
  const formats = h("span", { class: "cl-quiet" });
  const field = h("input", {
    type: "text",
    inputmode: "text",
    autocomplete: "off",
    maxlength: 60,
    class: "cl-number",
    "data-key": "answer",
  });
  return {
    element: h("div", { class: "cl-row" }, h("label", { class: "cl-row" }, label, field), formats),
    fill: (view) => {
      label.textContent = t("Your answer");
      formats.textContent = view.probability ? t("a fraction, a percentage or a decimal") : "";
      field.value = view.given ?? "";
    },
    read: () => field.value,
    mark: (_parts, wrong) => invalid(field, wrong),
    focus: () => field.focus(),
  };
}

function radios(group, texts, picked, key) {
  return texts.map((text, index) =>
    h(
      "label",
      {},
      h("input", {
        type: "radio",
        name: group,
        value: index,
        checked: index === picked,
        "data-key": `${key}${index}`,
      }),
      h("span", {}, text),
    ),
  );
}

const checked = (box) => {
  const found = box.querySelector("input:checked");
  return found ? Number(found.value) : null;
};

function choiceSheet(t) {
  const group = `answers-${Math.random()}`;
  const box = h("fieldset", { class: "cl-options" });
  return {
    element: box,
    fill: (view) => {
      const numbered = view.kind === "error";
      box.classList.toggle("cl-lines", numbered);
      box.classList.toggle(
        "cl-short",
        view.options.every((text) => text.length <= SHORT),
      );
      box.replaceChildren(
        h("legend", { class: "cl-sr" }, t("Possible answers")),
        ...radios(
          group,
          numbered ? view.options.map((text, n) => `${n + 1}. ${text}`) : view.options,
          view.given,
          "option",
        ),
      );
    },
    read: () => checked(box),
    mark: () => {},
    focus: () => box.querySelector("input")?.focus(),
  };
}

function whySheet(t) {
  const group = `answers-${Math.random()}`;
  const claims = h("fieldset", { class: "cl-options" });
  const reasons = h("fieldset", { class: "cl-options" });
  return {
    element: h("div", {}, claims, reasons),
    fill: (view) => {
      const [picked, why] = view.given ?? [null, null];
      claims.replaceChildren(
        h("legend", {}, t("Your answer")),
        ...radios(group, view.options, picked, "option"),
      );
      reasons.replaceChildren(
        h("legend", {}, t("because the chances are")),
        ...radios(`${group}-why`, view.reasons, why, "reason"),
      );
    },
    read: () => {
      const picked = checked(claims);
      return picked === null ? null : [picked, checked(reasons) ?? -1];
    },
    mark: () => {},
    focus: () => claims.querySelector("input")?.focus(),
  };
}

function orderSheet(t) {
  const list = h("ol", { class: "cl-order" });
  const said = h("p", { class: "cl-sr", role: "status" });
  const move = (item, by) => {
    const rows = [...list.children];
    const to = rows.indexOf(item) + by;
    if (to < 0 || to >= rows.length) {
      return;
    }
    if (by < 0) {
      rows[to].before(item);
    } else {
      rows[to].after(item);
    }
    edges();
    const buttons = [...item.querySelectorAll("button")];
    (buttons[by < 0 ? 0 : 1].disabled ? buttons[by < 0 ? 1 : 0] : buttons[by < 0 ? 0 : 1]).focus();
    said.textContent = `${to + 1}. ${item.querySelector(".cl-item").textContent}`;
  };
  const edges = () => {
    [...list.children].forEach((item, n, all) => {
      const [up, down] = item.querySelectorAll("button");
      up.disabled = n === 0;
      down.disabled = n === all.length - 1;
    });
  };
  const mover = (sign, by, word, text) =>
    h(
      "button",
      { type: "button", onclick: (event) => move(event.currentTarget.closest("li"), by) },
      h("span", { "aria-hidden": "true" }, sign),
      h("span", { class: "cl-sr" }, `${word} ${text}`),
    );
  return {
    element: h("div", {}, list, said),
    fill: (view) => {
      const order = view.given ?? view.items.map((_, n) => n);
      list.replaceChildren(
        ...order.map((n) =>
          h(
            "li",
            { "data-item": n },
            h("span", { class: "cl-item" }, view.items[n]),
            mover("↑", -1, t("Move up:"), view.items[n]),
            mover("↓", 1, t("Move down:"), view.items[n]),
          ),
        ),
      );
      edges();
    },
    read: () => [...list.children].map((item) => Number(item.dataset.item)),
    mark: () => {},
    focus: () => list.querySelector("button:not([disabled])")?.focus(),
  };
}

function lineSheet() {
  const track = h("div", { class: "cl-track", "aria-hidden": "true" });
  const marks = h("div", { class: "cl-marks" });
  let flags = [];
  const sliders = () => [...marks.querySelectorAll("input")];
  return {
    element: h("div", {}, track, marks),
    fill: (view) => {
      flags = view.items.map((_, n) => h("span", { class: "cl-flag" }, LETTERS[n]));
      track.replaceChildren(
        ...[0, 25, 50, 75, 100].map((at) =>
          h("span", { class: "cl-tick", style: `left:${at}%` }, percent(at, view.language)),
        ),
        ...flags,
      );
      marks.replaceChildren(
        ...view.items.map((text, n) => {
          const shown = h("output", {});
          const put = () => {
            flags[n].style.left = `${slider.value}%`;
            shown.textContent = percent(slider.value, view.language);
            slider.setAttribute("aria-valuetext", shown.textContent);
          };
          const slider = h("input", {
            type: "range",
            min: 0,
            max: 100,
            step: 1,
            value: view.given?.[n] ?? 0,
            "data-key": `mark${n}`,
            oninput: put,
          });
          put();
          return h(
            "label",
            {},
            h("span", { class: "cl-flag-name", "aria-hidden": "true" }, LETTERS[n]),
            h("span", { class: "cl-item" }, text),
            slider,
            shown,
          );
        }),
      );
    },
    read: () => sliders().map((slider) => Number(slider.value)),
    mark: (parts) =>
      sliders().forEach((slider, n) => {
        invalid(slider, parts.includes(n));
        slider.closest("label").classList.toggle("cl-wrong", parts.includes(n));
      }),
    focus: () => sliders()[0]?.focus(),
  };
}

const gap = (view, n, name) =>
  h("input", {
    type: "text",
    autocomplete: "off",
    maxlength: 40,
    value: view.given?.[n] ?? "",
    "aria-label": name,
    "data-gap": n,
    "data-key": `gap${n}`,
  });

function treeSheet(t) {
  const tree = h("ul", { class: "cl-tree" });
  const ends = h("div", { class: "cl-ends" });
  const box = h("div", {}, h("div", { class: "cl-scroll" }, tree), ends);
  const fields = () =>
    [...box.querySelectorAll("input")].toSorted((a, b) => a.dataset.gap - b.dataset.gap);
  const grown = (view, branches, path) =>
    branches.map((branch) => {
      const name = [...path, branch.label].join(" → ");
      const weight =
        branch.gap === null
          ? h("span", { class: "cl-weight" }, branch.weight)
          : gap(view, branch.gap, `${t("Weight of the branch")} ${name}`);
      return h(
        "li",
        {},
        h("span", { class: "cl-branch" }, weight, h("span", { class: "cl-leaf" }, branch.label)),
        branch.branches.length
          ? h("ul", {}, grown(view, branch.branches, [...path, branch.label]))
          : null,
      );
    });
  return {
    element: box,
    fill: (view) => {
      tree.replaceChildren(...grown(view, view.tree, []));
      ends.replaceChildren(
        ...view.ends.map(([n, label]) => h("label", {}, h("span", {}, label), gap(view, n, label))),
      );
    },
    read: () => fields().map((field) => field.value),
    mark: (parts) => fields().forEach((field, n) => invalid(field, parts.includes(n))),
    focus: () => fields()[0]?.focus(),
  };
}

function textSheet(t) {
  const label = h("span");
  const field = h("textarea", { rows: 4, "data-key": "text" });
  return {
    element: h("label", { class: "cl-text" }, label, field),
    fill: (view) => {
      label.textContent = t("Your explanation");
      field.maxLength = view.longest;
      field.value = view.given ?? "";
    },
    read: () => field.value,
    mark: () => {},
    focus: () => field.focus(),
  };
}

// On a board beside the question one points at a place: there is nothing to fill in.
function placeSheet(t) {
  const box = h("p", { class: "cl-quiet" });
  return {
    element: box,
    fill: () => {
      box.textContent = t("Point at the board.");
    },
    read: () => null,
    mark: () => {},
    focus: () => {},
  };
}

export function sheetFor(view, t) {
  const make = {
    number: numberSheet,
    estimate: numberSheet,
    choice: choiceSheet,
    error: choiceSheet,
    why: whySheet,
    order: orderSheet,
    line: lineSheet,
    tree: treeSheet,
    text: textSheet,
    place: view.board ? boardSheet : placeSheet,
  }[view.kind];
  return make(t);
}
