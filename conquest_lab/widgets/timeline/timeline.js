import { drawView, h, ownKeys, sendsAsNamed } from "../shared/dom.js";
import { seeker } from "../shared/seeker.js";
import { translator } from "../../kit/words.js";

const ICONS = { first: "|◀◀", back: "|◀", play: "▶", pause: "❚❚", forward: "▶|", last: "▶▶|" };
const button = (key, onclick) => h("button", { "data-key": key, onclick });

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const root = h("section", { class: "cl-card" });
  const title = h("h2");
  const send = (message) => model.send(message);
  const seek = seeker(model);
  const controls = {
    first: button("first", () => seek.to(0)),
    back: button("back", () => seek.by(-1)),
    play: sendsAsNamed(button("play"), model, () => ({
      do: "play",
      to: !model.get("view").playing,
    })),
    forward: button("forward", () => seek.by(1)),
    last: button("last", () => seek.to(model.get("view").last)),
  };
  controls.forward.classList.add("cl-step");
  controls.back.classList.add("cl-step");
  const slider = h("input", {
    type: "range",
    min: 0,
    step: 1,
    onchange: () => seek.to(Number(slider.value)),
  });
  const ply = h("span", { class: "cl-ply" });
  const round = h("span", { class: "cl-round" });
  const speed = h("select", { onchange: () => send({ do: "speed", to: speed.selectedIndex }) });
  const undo = button("undo", () => send({ do: "undo" }));
  const redo = button("redo", () => send({ do: "redo" }));
  root.append(
    title,
    h(
      "div",
      { class: "cl-row" },
      ...Object.values(controls),
      slider,
      h("span", { class: "cl-where" }, round, ply),
      speed,
      undo,
      redo,
    ),
  );
  el.append(root);
  drawView(model, root, (view) => {
    const { last } = view;
    seek.answered();
    const names = {
      first: t("To the start"),
      back: t("One ply back"),
      play: t("Play forward"),
      pause: t("Pause"),
      forward: t("One ply forward"),
      last: t("To the newest ply"),
    };
    const speeds = [t("slow"), t("normal"), t("fast"), t("very fast")];
    title.textContent = t("Time");
    for (const [key, control] of Object.entries(controls)) {
      const name = key === "play" && view.playing ? "pause" : key;
      control.textContent = ICONS[name];
      control.setAttribute("aria-label", names[name]);
      control.title = names[name];
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
    slider.setAttribute("aria-label", t("Ply"));
    slider.setAttribute("aria-valuetext", [view.round, view.at].filter(Boolean).join(", "));
    ply.textContent = view.at;
    round.textContent = view.round;
    round.hidden = !view.round;
    if (speed.options.length !== speeds.length) {
      speeds.forEach(() => speed.append(h("option")));
    }
    speeds.forEach((word, index) => {
      speed.options[index].textContent = word;
    });
    speed.setAttribute("aria-label", t("Speed"));
    speed.selectedIndex = view.speed;
    undo.textContent = `↶ ${t("Undo")}`;
    redo.textContent = `↷ ${t("Redo")}`;
    for (const control of [undo, redo]) {
      control.hidden = !view.can_undo;
      control.title = t("Undo keeps the dice that were seen: the same throw falls again.");
    }
    undo.disabled = first;
    redo.disabled = newest;
  });
}
export default { render };
