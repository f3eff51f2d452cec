import { html, render } from "../../kit/view.js";
import { drawChips, drawCounter } from "./counters.js";
import { listenDrags } from "./drag.js";
import { drawMarks } from "./marks.js";
import { SMALLEST, placeNames } from "./names.js";
import { Shapes, TOUCH } from "./shapes.js";
import { clamp } from "./svg.js";
import { Told } from "./told.js";
import { Zoom } from "./zoom.js";

// The browser side of conquest_lab/widgets/map/layer.py: one focusable button for each place.
// Everything inside a counter or a name is in CSS pixels: `--u` scales it by the board units in one
// pixel.

const NAMES_FROM = 700; // CSS pixels; keep equal to NARROW in canvas.py
const NEAR_NAME = 12; // CSS pixels of the names on a zoomed map, at least
const FINGER = 22; // half of a 44 px target of a finger
const ARROWS = { ArrowLeft: 0, ArrowRight: 1, ArrowUp: 2, ArrowDown: 3 };

function isProjected() {
  return document.documentElement.dataset.clView === "projector";
}

class Layer {
  constructor(model, el, board) {
    this.model = model;
    this.el = el;
    this.board = board;
    this.current = 0; // the place that Tab reaches
    this.unit = 4;
    this.build();
    this.listen();
    const { lay: ground, dress: look, speak: words, update } = this;
    this.drawn = Object.entries({ ground, look, words, view: update }).map(([trait, draw]) => [
      `change:${trait}`,
      draw.bind(this),
    ]);
    for (const [change, redraw] of this.drawn) {
      model.on(change, redraw);
      redraw();
    }
    this.built = true;
  }

  // Building ---------------------------------------------------------------------------------------

  build() {
    const { width, height } = this.board;
    const own = Math.random().toString(36).slice(2);
    // A zone of the sea reaches under the land: its marks end at the coast.
    this.shore = `cl-shore-${own}`;
    this.el.style.aspectRatio = `${width} / ${height}`;
    render(html`<${Shapes} board=${this.board} own=${own} shore=${this.shore} />`, this.el);
    const all = (selector) => [...this.el.querySelectorAll(selector)];
    [this.svg, this.callout, this.help] = this.el.children;
    [this.ground] = all(".ground");
    this.captions = all(".caption");
    this.buttons = [];
    for (const place of all(".place")) {
      this.buttons[place.dataset.place] = place;
    }
    [this.over, this.overSea, this.arrows] = all(".over, .over-sea, .arrows");
    this.told = new Told(this, all(".told")[0]);
    this.counters = all(".counter");
    this.names = all(".place-name");
    [this.focus] = all(".focus");
    this.focusLines = [...this.focus.children];
  }

  // Listening --------------------------------------------------------------------------------------

  listen() {
    if (this.model.get("drags")) {
      listenDrags(this, ["mouse", "pen", "touch"]); // first: a drag is no click
    } else {
      if (this.model.get("aims")) {
        listenDrags(this, ["mouse"]); // a finger moves the map
      }
      this.zoom = new Zoom(this, () => this.model.get("words"));
    }
    this.svg.addEventListener("click", (event) => {
      const place = this.placeAt(event);
      if (place === null) {
        return;
      }
      this.moveTo(place, { focus: true, quiet: true });
      this.choose(place);
    });
    this.svg.addEventListener("keydown", (event) => this.key(event));
    // Not on the svg: Chromium makes an SVG element that listens for focus a Tab stop of its own.
    this.el.addEventListener("focusin", (event) => {
      const button = event.target.closest(".place");
      if (button) {
        this.arrive(Number(button.dataset.place), button.matches(":focus-visible"));
      }
    });
    this.el.addEventListener("focusout", () => this.leave());
    this.svg.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse") {
        this.hover(this.placeAt(event));
      }
    });
    this.svg.addEventListener("pointerleave", () => this.hover(null));
    // The painted canvas would swallow Tab and the wheel, and says nothing to a screen reader.
    this.quieten = new MutationObserver(() => this.silenceCanvas());
    this.sizes = new ResizeObserver(() => this.measure());
    this.sizes.observe(this.svg);
    // The page says on its root how it is looked at; from the back of a class room everything has
    // to be larger.
    this.views = new MutationObserver(() => this.projected !== isProjected() && this.measure());
    this.views.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ["data-cl-view"],
    });
    requestAnimationFrame(() => {
      this.silenceCanvas();
      if (this.el.parentElement) {
        this.quieten.observe(this.el.parentElement, { childList: true, subtree: true });
      }
    });
  }

  destroy() {
    for (const [change, redraw] of this.drawn) {
      this.model.off(change, redraw);
    }
    this.quieten.disconnect();
    this.sizes.disconnect();
    this.zoom?.sizes.disconnect();
    this.views.disconnect();
    clearTimeout(this.reporting);
    this.told.release();
    render(null, this.el);
  }

  silenceCanvas() {
    for (const canvas of this.el.parentElement?.querySelectorAll("canvas:not([inert])") ?? []) {
      canvas.setAttribute("inert", "");
      canvas.style.aspectRatio = this.el.style.aspectRatio; // its own changes in two steps: width, then height
      canvas.setAttribute("aria-hidden", "true");
      canvas.removeAttribute("tabindex");
      this.zoom?.move("");
    }
  }

  // Whether the frame of the map is too narrow for the names of its places.
  get small() {
    return this.el.getBoundingClientRect().width < NAMES_FROM;
  }

  // The width of the map as it is seen, or will be once it has come nearer: never a width on the way there.
  get width() {
    return this.el.getBoundingClientRect().width * (this.zoom?.scale ?? 1);
  }

  measure() {
    const { width } = this;
    if (!width) {
      return;
    }
    this.projected = isProjected();
    this.measured = width;
    this.unit = this.board.width / width;
    this.el.style.setProperty("--u", this.unit);
    // Lines and rings grow with the map, but more slowly: `--w` is the width of one such line in
    // board units.
    this.thick = clamp((width / 1100) ** 0.6, 0.5, 1.35) * (this.projected ? 1.3 : 1);
    this.el.style.setProperty("--k", this.thick);
    this.el.style.setProperty("--w", this.thick * this.unit);
    this.name = this.projected ? clamp(width / 66, 10, 28) : clamp(width / 118, SMALLEST, 15);
    if (this.zoom?.scale > 1) {
      this.name = Math.max(this.name, NEAR_NAME);
    }
    this.el.style.setProperty("--name-size", `${this.name}px`);
    this.el.style.setProperty(
      "--caption-size",
      `${this.projected ? clamp(width / 82, 9, 23) : clamp(width / 108, 9, 16)}px`,
    );
    const near = this.zoom?.scale > 1;
    this.el.dataset.size = this.small && !near ? "narrow" : "wide";
    this.radius = this.projected
      ? clamp(width * 0.0165 + 1, 8.3, 32)
      : clamp(width * 0.0078 + 5.4, 8.3, 19);
    this.update();
    // Painting follows the size; a little later, because windows are dragged in many small steps.
    clearTimeout(this.reporting);
    const report = () =>
      this.model.send({
        do: "size",
        width: Math.round(width),
        ratio: window.devicePixelRatio || 1,
        projected: this.projected,
      });
    if (this.reported) {
      this.reporting = setTimeout(report, 120);
    } else {
      report();
    }
    this.reported = true;
  }

  placeAt(event) {
    const named = event.target.closest?.("[data-place]");
    if (event.type === "click" && event.detail === 0) {
      return named ? Number(named.dataset.place) : null;
    }
    const matrix = this.svg.getScreenCTM();
    if (!matrix) {
      return null;
    }
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    // A counter beats the land under it, and the nearest counter beats the others.
    const tip = event.pointerType === "touch" ? FINGER : TOUCH;
    const reach = Math.max(this.radius ?? 0, tip === FINGER || this.radius < TOUCH ? tip : 0);
    let best = null;
    let nearest = reach * this.unit;
    this.board.places.forEach(({ x, y }, n) => {
      const distance = Math.hypot(point.x - x, point.y - y);
      if (distance <= nearest) {
        [best, nearest] = [n, distance];
      }
    });
    return best ?? (named ? Number(named.dataset.place) : null);
  }

  choose(place) {
    this.focused = place;
    this.call();
    this.model.send({ do: "choose", place, ply: this.model.get("view").ply ?? 0 });
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !event.target.closest(".place")) {
      return;
    }
    if (event.key in ARROWS) {
      event.preventDefault();
      this.moveTo(this.board.steps[this.current][ARROWS[event.key]], { focus: true });
    } else if (event.key === "m") {
      event.preventDefault();
      this.moveTo(this.next(), { focus: true });
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!event.repeat) {
        this.choose(this.current);
      }
    } else if (event.key === "Escape") {
      this.model.send({ do: "clear", ply: this.model.get("view").ply ?? 0 });
    }
  }

  // The next place that can be the target, or that can be chosen where none can.
  next() {
    const { current, buttons } = this;
    const all = [...buttons.keys()];
    const around = [...all.slice(current + 1), ...all.slice(0, current)];
    const is = (kind) => around.find((n) => buttons[n].classList.contains(kind));
    return is("target") ?? is("can") ?? current;
  }

  moveTo(place, { focus = false, quiet = false } = {}) {
    this.buttons[this.current].setAttribute("tabindex", -1);
    this.current = place;
    this.buttons[place].setAttribute("tabindex", 0);
    // Without preventScroll a click on a map half off screen would jump under the pointer.
    if (focus) {
      this.buttons[place].focus({ preventScroll: quiet });
    }
  }

  arrive(place, visible) {
    if (place !== this.current) {
      this.moveTo(place);
    }
    const { outline, water } = this.board.places[place];
    const shape = visible ? outline : "";
    if (water) {
      this.focus.setAttribute("mask", `url(#${this.shore})`);
    } else {
      this.focus.removeAttribute("mask");
    }
    for (const line of this.focusLines) {
      line.setAttribute("d", shape);
    }
    this.counters.forEach((counter, n) =>
      counter.classList.toggle("focused", visible && n === place),
    );
    // The page gives the focus to a new map: after a touch nobody has asked for its first place.
    this.focused = visible ? place : null;
    this.call();
  }

  leave() {
    for (const line of this.focusLines) {
      line.setAttribute("d", "");
    }
    for (const counter of this.counters) {
      counter.classList.remove("focused");
    }
    this.focused = null;
    this.call();
  }

  hover(place) {
    if (place === this.hovered) {
      return;
    }
    for (const n of [this.hovered, place]) {
      if (n !== null && n !== undefined) {
        this.buttons[n].classList.toggle("hovered", n === place);
      }
    }
    this.hovered = place;
    this.call();
  }

  // What is under the pointer or has the focus, in words: the names that a small map has no room
  // for.
  call() {
    const place = this.hovered ?? this.focused ?? null;
    this.callout.textContent =
      place === null ? "" : (this.buttons[place].getAttribute("aria-label") ?? "");
    if (place !== null) {
      const { x, y } = this.board.places[place];
      this.callout.dataset.corner =
        y > this.board.height * 0.6 && x < this.board.width * 0.5 ? "top" : "bottom";
    }
  }

  // Drawing ----------------------------------------------------------------------------------------

  // The land itself, where no canvas is below.
  lay() {
    const ground = this.model.get("ground");
    this.el.dataset.ground = ground !== "";
    this.ground.innerHTML = ground ?? "";
    this.lands = [];
    for (const land of this.ground.querySelectorAll("[data-land]")) {
      this.lands[land.dataset.land] = land;
    }
    for (const button of this.buttons) {
      button.drawn = null;
    }
  }

  own(n, player) {
    const land = this.lands[n];
    if (land) {
      const { key } = this.model.get("look");
      land.setAttribute("fill", player ? `url(#${key}${player.pattern})` : land.dataset.free);
    }
  }

  dress() {
    const look = this.model.get("look");
    for (const name of ["ink", "paper", "glow", "aim", "attack", "sea", "link"]) {
      this.el.style.setProperty(`--${name}`, look[name]);
    }
    this.el.dataset.palette = look.name;
    this.update();
  }

  speak() {
    const words = this.model.get("words");
    if (!words.names) {
      return;
    }
    this.svg.setAttribute("lang", words.language);
    this.svg.setAttribute("aria-label", words.label);
    this.help.textContent = words.help;
    this.names.forEach((name, n) => (name.textContent = words.names[n]));
    this.captions.forEach((caption, n) => {
      const [name, bonus] = words.captions[n] ?? ["", ""];
      caption.children[0].textContent = name;
      caption.children[1].textContent = bonus;
    });
    placeNames(this);
    this.zoom?.mark();
  }

  // On a busy machine the page may have found its shape since the size was told, or before it ever was: what is drawn
  // is drawn for the size that is there.
  isOutgrown() {
    const { width } = this;
    return Boolean(this.built && width) && Math.abs(width - (this.measured ?? 0)) > 1;
  }

  update() {
    if (this.isOutgrown()) {
      this.measure();
      return;
    }
    const view = this.model.get("view");
    this.el.dataset.ply = view.ply;
    if (!view.places || !this.radius) {
      return;
    }
    const { name: palette, players, neutrals, free } = this.model.get("look");
    const look = (owner) => {
      if (owner < 0) {
        return null;
      }
      const [all, first] = owner < 100 ? [players, 0] : [neutrals, 100];
      return all[(owner - first) % all.length];
    };
    const held = this.told.follow(view, look);
    const pulsing = new Set(view.pulse);
    view.places.forEach((row, n) => {
      // Most places are as they were: touching only the others keeps a click quick.
      const before = held.get(n);
      const drawn = JSON.stringify([row, palette, this.radius, before, pulsing.has(n)]);
      if (this.buttons[n].drawn === drawn) {
        return;
      }
      this.buttons[n].drawn = drawn;
      const [, , marks, said, chips = []] = row;
      const [owner, number] = before ?? row;
      const button = this.buttons[n];
      const counter = this.counters[n];
      const has = (letter) => marks.includes(letter);
      button.setAttribute("aria-label", said);
      button.setAttribute("aria-disabled", has("d"));
      button.classList.toggle("pulse", pulsing.has(n));
      if (has("s") || has("c")) {
        button.setAttribute("aria-pressed", has("c"));
      } else {
        button.removeAttribute("aria-pressed");
      }
      for (const node of [button, counter, this.names[n]]) {
        node.classList.toggle("can", has("s"));
        node.classList.toggle("target", has("t"));
        node.classList.toggle("chosen", has("c"));
        node.classList.toggle("recent", has("h"));
        node.classList.toggle("owned", owner >= 0);
      }
      this.own(n, look(owner));
      drawCounter(this, counter, look(owner), free, number);
      drawChips(this, counter, chips, look);
    });
    drawMarks(this, view);
    placeNames(this);
    this.zoom?.follow(view);
    this.call();
  }
}

export default {
  async render({ model, el, host }) {
    const board = await host.getModel(model.get("board"));
    const layer = new Layer(model, el, board.get("shapes"));
    return () => layer.destroy();
  },
};
