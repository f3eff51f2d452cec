import { h, ownKeys } from "../shared/dom.js";

const ICONS = { first: "|◀◀", back: "|◀", play: "▶", pause: "❚❚", forward: "▶|", last: "▶▶|" };
const button = (key, onclick) => h("button", { "data-key": key, onclick });

function render({ model, el }) {
  ownKeys(el);
  const root = h("section", { class: "cl-card" });
  const title = h("h2");
  const send = (message) => model.send(message);
  const at = () => model.get("view").ply;
  const controls = {
    first: button("first", () => send({ do: "seek", to: 0 })),
    back: button("back", () => send({ do: "seek", to: Math.max(0, at() - 1) })),
    play: button("play", () => send({ do: "play" })),
    forward: button("forward", () =>
      send({ do: "seek", to: Math.min(model.get("view").last, at() + 1) }),
    ),
    last: button("last", () => send({ do: "seek", to: model.get("view").last })),
  };
  controls.forward.classList.add("cl-step");
  controls.back.classList.add("cl-step");
  const slider = h("input", {
    type: "range",
    min: 0,
    step: 1,
    onchange: () => send({ do: "seek", to: Number(slider.value) }),
  });
  const ply = h("span", { class: "cl-ply" });
  const speed = h("select", { onchange: () => send({ do: "speed", to: speed.selectedIndex }) });
  const undo = button("undo", () => send({ do: "undo" }));
  const redo = button("redo", () => send({ do: "redo" }));
  root.append(
    title,
    h("div", { class: "cl-row" }, ...Object.values(controls), slider, ply, speed, undo, redo),
  );
  el.append(root);
  const draw = () => {
    const view = model.get("view");
    const { words, last } = view;
    root.lang = view.language;
    title.textContent = words.title;
    for (const [key, control] of Object.entries(controls)) {
      const name = key === "play" && view.playing ? "pause" : key;
      control.textContent = ICONS[name];
      control.setAttribute("aria-label", words[name]);
      control.title = words[name];
    }
    const first = view.ply === 0;
    const newest = view.ply === last;
    controls.first.disabled = first;
    controls.back.disabled = first;
    controls.forward.disabled = newest;
    controls.last.disabled = newest;
    controls.play.disabled = last === 0;
    slider.max = last;
    slider.value = view.ply;
    slider.setAttribute("aria-label", words.slider);
    slider.setAttribute("aria-valuetext", words.ply);
    ply.textContent = words.ply;
    if (speed.options.length !== words.speeds.length) {
      words.speeds.forEach(() => speed.append(h("option")));
    }
    words.speeds.forEach((word, index) => {
      speed.options[index].textContent = word;
    });
    speed.setAttribute("aria-label", words.speed);
    speed.selectedIndex = view.speed;
    undo.textContent = `↶ ${words.undo}`;
    redo.textContent = `↷ ${words.redo}`;
    for (const control of [undo, redo]) {
      control.hidden = !words.undo;
      control.title = words.seen;
    }
    undo.disabled = first;
    redo.disabled = newest;
  };
  model.on("change:view", draw);
  draw();
}
export default { render };
