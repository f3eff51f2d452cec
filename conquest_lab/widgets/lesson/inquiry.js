import { h } from "../shared/dom.js";

// A number with a button to each side of it: `limits()` gives the least and the most, `changed` is
// told the new number.
export function stepper(key, limits, changed) {
  const label = h("span");
  const shown = h("output", { "aria-live": "polite" });
  const step = (by) => {
    const [least, most] = limits();
    const to = Math.min(most, Math.max(least, value + by));
    if (to !== value) {
      set(to);
      changed(to);
    }
  };
  const less = h(
    "button",
    { type: "button", "data-key": `${key}-less`, onclick: () => step(-1) },
    "−",
  );
  const more = h(
    "button",
    { type: "button", "data-key": `${key}-more`, onclick: () => step(1) },
    "+",
  );
  let value = 1;
  const set = (to) => {
    const [least, most] = limits();
    value = Math.min(most, Math.max(least, to));
    shown.textContent = value;
    less.disabled = value <= least;
    more.disabled = value >= most;
  };
  return {
    root: h("span", { class: "cl-stepper", role: "group" }, label, less, shown, more),
    get: () => value,
    set,
    name(text, fewer, further) {
      label.textContent = text;
      less.setAttribute("aria-label", fewer);
      more.setAttribute("aria-label", further);
    },
  };
}

// A slider with its label and what it stands for.
export function slide(key, oninput) {
  const label = h("span");
  const input = h("input", {
    type: "range",
    step: 1,
    "data-key": key,
    oninput: () => oninput(Number(input.value)),
  });
  const shown = h("output");
  return {
    root: h("label", { class: "cl-slide" }, label, input, shown),
    input,
    draw(text, most, value, said) {
      label.textContent = text;
      input.min = 0;
      input.max = most;
      input.value = value;
      shown.textContent = said;
      input.setAttribute("aria-valuetext", said);
    },
  };
}

// A button that begins a long run; how far it has come, beside a button that ends it.
export function runParts(model, t, key) {
  const run = h("button", {
    class: "cl-first",
    "data-key": key,
    onclick: () => model.send({ do: "run" }),
  });
  const bar = h("progress", { max: 1 });
  const stop = h("button", { "data-key": "stop", onclick: () => model.send({ do: "stop" }) });
  const progress = h("span", { class: "cl-row" }, bar, stop);
  return {
    run,
    progress,
    drawRun({ running, done }, text) {
      run.textContent = text;
      run.disabled = running;
      progress.hidden = !running;
      bar.value = done;
      bar.setAttribute("aria-label", t("Progress of the simulation"));
      stop.textContent = t("Stop");
    },
  };
}
