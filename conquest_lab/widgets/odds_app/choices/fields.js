import { h } from "../../shared/dom.js";
import { Choices } from "../../shared/unconfirmed.js";

const PAUSE = 40; // milliseconds between two values of a slider that are sent

// Sends values while a slider moves, the last one always.
function coalesced(send) {
  let due = 0;
  let last = 0;
  return (value) => {
    clearTimeout(due);
    const wait = last + PAUSE - Date.now();
    due = setTimeout(
      () => {
        last = Date.now();
        send(value);
      },
      Math.max(0, wait),
    );
  };
}

// A number with a slider and two buttons that step it. `change` is called at once, `send` a little
// later.
export function numberField(name, { change = () => {}, send, words }) {
  const told = coalesced(send);
  const label = h("span", { class: "cl-name" });
  const output = h("output");
  let wanted = null; // set here and not yet confirmed: older answers must not turn it back
  const slider = h("input", { type: "range", step: 1, "data-key": name });
  const set = (value) => {
    slider.value = value;
    wanted = Number(slider.value);
    output.textContent = slider.value;
    settle();
    change(Number(slider.value));
    told(Number(slider.value));
  };
  const step = (by, sign) =>
    h(
      "button",
      { "data-key": `${name}${sign}`, onclick: () => set(Number(slider.value) + by) },
      sign,
    );
  const less = step(-1, "−");
  const more = step(1, "+");
  const settle = () => {
    less.disabled = Number(slider.value) <= Number(slider.min);
    more.disabled = Number(slider.value) >= Number(slider.max);
  };
  slider.addEventListener("input", () => set(Number(slider.value)));
  const box = h("div", { class: "cl-field" }, label, less, slider, more, output);
  const draw = ({ label: said, least, most, value }) => {
    label.textContent = said;
    slider.setAttribute("aria-label", said);
    less.setAttribute("aria-label", words.less(said));
    more.setAttribute("aria-label", words.more(said));
    slider.min = least;
    slider.max = most;
    if (wanted === null || wanted === value) {
      wanted = null;
      slider.value = value;
      output.textContent = String(value);
    }
    settle();
  };
  return { box, draw, value: () => Number(slider.value) };
}

// A choice among few values, each with its words.
export function choiceField(name, { send }) {
  const label = h("span", { class: "cl-name" });
  const choices = new Choices();
  const select = h("select", {
    "data-key": name,
    onchange: () => {
      choices.want(name, select.value);
      send(select.value);
    },
  });
  const box = h("label", { class: "cl-field" }, label, select);
  const draw = ({ label: said, options, value }) => {
    label.textContent = said;
    const all = JSON.stringify(options);
    if (select.dataset.all !== all) {
      select.dataset.all = all;
      select.replaceChildren(...options.map(([one, word]) => h("option", { value: one }, word)));
    }
    select.value = choices.shown(name, value, options);
  };
  return { box, draw };
}

// The words of the step buttons.
export const stepWords = (t) => ({
  less: (name) => `${name}: ${t("one less")}`,
  more: (name) => `${name}: ${t("one more")}`,
});
