// The browser side of conquest_lab/widgets/layer.py: one focusable button for each place, counters, names, marks.
// Everything inside a counter or a name is in CSS pixels: `--u` scales it by the board units in one pixel.

const SVG = "http://www.w3.org/2000/svg";
const NAMES_FROM = 700; // CSS pixels; keep equal to NARROW in canvas.py
const TOUCH = 12; // half of a 24 px touch target
const SMALLEST = 9.5; // CSS pixels of a name that can still be read
const SHRINKS = [1, 0.86, 0.74]; // a name without room is written a little smaller before it is left out
const ARROWS = { ArrowLeft: 0, ArrowRight: 1, ArrowUp: 2, ArrowDown: 3 };

function make(tag, attributes = {}, parent = null) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  if (parent) parent.append(node);
  return node;
}

function isProjected() {
  return document.documentElement.dataset.clView === "projector";
}

function clamp(value, low, high) {
  return Math.min(high, Math.max(low, value));
}

class Layer {
  constructor(model, el) {
    this.model = model;
    this.el = el;
    this.board = model.get("board");
    this.current = 0; // the place that Tab reaches
    this.unit = 4;
    this.build();
    this.listen();
    for (const [trait, draw] of [["look", this.dress], ["words", this.speak], ["view", this.update]]) {
      const redraw = draw.bind(this);
      model.on(`change:${trait}`, redraw);
      this.forget = [...(this.forget ?? []), () => model.off(`change:${trait}`, redraw)];
      redraw();
    }
  }

  // Building -------------------------------------------------------------------------------------------------

  build() {
    const { width, height, places, captions } = this.board;
    this.svg = make("svg", { viewBox: `0 0 ${width} ${height}`, role: "application" });
    this.el.style.aspectRatio = `${width} / ${height}`;
    this.captions = captions.map((spot) => {
      const caption = make("g", { class: "caption", "aria-hidden": "true" }, this.svg);
      if (!spot) caption.style.display = "none";
      caption.style.setProperty("--x", `${spot?.x}px`);
      caption.style.setProperty("--y", `${spot?.y}px`);
      caption.append(make("text", { class: "name" }), make("text", { class: "bonus", dy: "1.25em" }));
      return caption;
    });
    const seas = make("g", {}, this.svg); // below the land
    this.buttons = places.map(({ key, d, water }, n) => {
      const kind = water ? "place water" : "place";
      const button = make("g", { class: kind, role: "button", tabindex: n ? -1 : 0 }, water ? seas : this.svg);
      button.dataset.place = n;
      button.dataset.key = key;
      make("path", { d, class: "land" }, button);
      return button;
    });
    this.over = make("g", { class: "marks", "aria-hidden": "true" }, this.svg);
    // A zone of the sea reaches under the land: its marks end at the coast.
    this.shore = `cl-shore-${Math.random().toString(36).slice(2)}`;
    this.overSea = make("g", { class: "marks", "aria-hidden": "true" }, this.svg);
    if (places.some((place) => place.water)) {
      const mask = make("mask", { id: this.shore, maskUnits: "userSpaceOnUse", x: 0, y: 0, width, height }, this.svg);
      make("rect", { width, height, fill: "#fff" }, mask);
      for (const { d, water } of places) if (!water) make("path", { d, fill: "#000" }, mask);
      this.overSea.setAttribute("mask", `url(#${this.shore})`);
    }
    // Counters stand above all land, so they are not inside the buttons but point back at them.
    this.counters = places.map(({ x, y }, n) => {
      const counter = make("g", { class: "counter", "aria-hidden": "true" }, this.svg);
      counter.dataset.place = n;
      counter.style.setProperty("--x", `${x}px`);
      counter.style.setProperty("--y", `${y}px`);
      make("circle", { class: "touch", r: TOUCH }, counter);
      const body = make("g", { class: "body" }, counter);
      make("path", { class: "halo" }, body);
      make("path", { class: "disc" }, body);
      make("text", { class: "number" }, counter);
      make("g", { class: "chips" }, counter);
      make("g", { class: "sight" }, counter);
      return counter;
    });
    this.arrows = make("g", { class: "marks", "aria-hidden": "true" }, this.svg);
    this.names = places.map(({ x, y, water }) => {
      const name = make("text", { class: water ? "place-name water" : "place-name", "aria-hidden": "true" }, this.svg);
      name.style.setProperty("--x", `${x}px`);
      name.style.setProperty("--y", `${y}px`);
      return name;
    });
    this.focus = make("g", { class: "focus", "aria-hidden": "true" }, this.svg);
    this.focusLines = ["casing", "line"].map((kind) => make("path", { class: kind }, this.focus));
    this.callout = Object.assign(document.createElement("div"), { className: "callout" });
    this.callout.setAttribute("aria-hidden", "true");
    this.help = Object.assign(document.createElement("div"), { className: "help" });
    this.help.id = `cl-map-help-${Math.random().toString(36).slice(2)}`;
    this.svg.setAttribute("aria-describedby", this.help.id);
    this.el.append(this.svg, this.callout, this.help);
  }

  // Listening ------------------------------------------------------------------------------------------------

  listen() {
    this.svg.addEventListener("click", (event) => {
      const place = this.placeAt(event);
      if (place === null) return;
      this.moveTo(place, { focus: true, quiet: true });
      this.choose(place);
    });
    this.svg.addEventListener("keydown", (event) => this.key(event));
    // Not on the svg: Chromium makes an SVG element that listens for focus a Tab stop of its own.
    this.el.addEventListener("focusin", (event) => {
      const button = event.target.closest(".place");
      if (button) this.arrive(Number(button.dataset.place), button.matches(":focus-visible"));
    });
    this.el.addEventListener("focusout", () => this.leave());
    this.svg.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse") this.hover(this.placeAt(event));
    });
    this.svg.addEventListener("pointerleave", () => this.hover(null));
    // The painted canvas would swallow Tab and the wheel, and says nothing to a screen reader.
    this.quieten = new MutationObserver(() => this.silenceCanvas());
    this.sizes = new ResizeObserver(() => this.measure());
    this.sizes.observe(this.svg);
    // The page says on its root how it is looked at; from the back of a class room everything has to be larger.
    this.views = new MutationObserver(() => this.projected !== isProjected() && this.measure());
    this.views.observe(document.documentElement, { attributes: true, attributeFilter: ["data-cl-view"] });
    requestAnimationFrame(() => {
      this.silenceCanvas();
      if (this.el.parentElement) this.quieten.observe(this.el.parentElement, { childList: true, subtree: true });
    });
  }

  destroy() {
    for (const forget of this.forget) forget();
    this.quieten.disconnect();
    this.sizes.disconnect();
    this.views.disconnect();
    clearTimeout(this.reporting);
  }

  silenceCanvas() {
    for (const canvas of this.el.parentElement?.querySelectorAll("canvas:not([inert])") ?? []) {
      canvas.setAttribute("inert", "");
      canvas.setAttribute("aria-hidden", "true");
      canvas.removeAttribute("tabindex");
    }
  }

  measure() {
    const width = this.svg.getBoundingClientRect().width;
    if (!width) return;
    this.projected = isProjected();
    this.unit = this.board.width / width;
    this.el.style.setProperty("--u", this.unit);
    // Lines and rings grow with the map, but more slowly: `--w` is the width of one such line in board units.
    this.thick = clamp((width / 1100) ** 0.6, 0.5, 1.35) * (this.projected ? 1.3 : 1);
    this.el.style.setProperty("--k", this.thick);
    this.el.style.setProperty("--w", this.thick * this.unit);
    this.name = this.projected ? clamp(width / 66, 10, 28) : clamp(width / 118, SMALLEST, 15);
    this.el.style.setProperty("--name-size", `${this.name}px`);
    this.el.style.setProperty("--caption-size", `${this.projected ? clamp(width / 82, 9, 23) : clamp(width / 108, 9, 16)}px`);
    this.el.dataset.size = width < NAMES_FROM ? "narrow" : "wide";
    this.radius = this.projected ? clamp(width * 0.0165 + 1, 8.3, 32) : clamp(width * 0.0078 + 5.4, 8.3, 19);
    this.update();
    // Painting follows the size; a little later, because windows are dragged in many small steps.
    clearTimeout(this.reporting);
    const report = () =>
      this.model.send({ do: "size", width: Math.round(width), ratio: window.devicePixelRatio || 1, projected: this.projected });
    if (this.reported) this.reporting = setTimeout(report, 120);
    else report();
    this.reported = true;
  }

  placeAt(event) {
    const named = event.target.closest?.("[data-place]");
    if (event.type === "click" && event.detail === 0) return named ? Number(named.dataset.place) : null;
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return null;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    // A counter beats the land under it, and the nearest counter beats the others.
    const reach = Math.max(this.radius ?? 0, event.pointerType === "touch" || this.radius < TOUCH ? TOUCH : 0);
    let best = null;
    let nearest = reach * this.unit;
    this.board.places.forEach(({ x, y }, n) => {
      const distance = Math.hypot(point.x - x, point.y - y);
      if (distance <= nearest) [best, nearest] = [n, distance];
    });
    return best ?? (named ? Number(named.dataset.place) : null);
  }

  choose(place) {
    this.model.send({ do: "choose", place, ply: this.model.get("view").ply ?? 0 });
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !event.target.closest(".place")) return;
    if (event.key in ARROWS) {
      event.preventDefault();
      this.moveTo(this.board.steps[this.current][ARROWS[event.key]], { focus: true });
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!event.repeat) this.choose(this.current);
    } else if (event.key === "Escape") {
      this.model.send({ do: "clear", ply: this.model.get("view").ply ?? 0 });
    }
  }

  moveTo(place, { focus = false, quiet = false } = {}) {
    this.buttons[this.current].setAttribute("tabindex", -1);
    this.current = place;
    this.buttons[place].setAttribute("tabindex", 0);
    // Without preventScroll a click on a map half off screen would jump under the pointer.
    if (focus) this.buttons[place].focus({ preventScroll: quiet });
  }

  arrive(place, visible) {
    if (place !== this.current) this.moveTo(place);
    const { outline, water } = this.board.places[place];
    const shape = visible ? outline : "";
    if (water) this.focus.setAttribute("mask", `url(#${this.shore})`);
    else this.focus.removeAttribute("mask");
    for (const line of this.focusLines) line.setAttribute("d", shape);
    this.counters.forEach((counter, n) => counter.classList.toggle("focused", visible && n === place));
    this.focused = place;
    this.call();
  }

  leave() {
    for (const line of this.focusLines) line.setAttribute("d", "");
    for (const counter of this.counters) counter.classList.remove("focused");
    this.focused = null;
    this.call();
  }

  hover(place) {
    if (place === this.hovered) return;
    for (const n of [this.hovered, place]) {
      if (n !== null && n !== undefined) this.buttons[n].classList.toggle("hovered", n === place);
    }
    this.hovered = place;
    this.call();
  }

  // What is under the pointer or has the focus, in words: the names that a small map has no room for.
  call() {
    const place = this.hovered ?? this.focused ?? null;
    this.callout.textContent = place === null ? "" : (this.buttons[place].getAttribute("aria-label") ?? "");
    if (place !== null) {
      const { x, y } = this.board.places[place];
      this.callout.dataset.corner = y > this.board.height * 0.6 && x < this.board.width * 0.5 ? "top" : "bottom";
    }
  }

  // Drawing --------------------------------------------------------------------------------------------------

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
    if (!words.names) return;
    this.svg.setAttribute("lang", words.language);
    this.svg.setAttribute("aria-label", words.label);
    this.help.textContent = words.help;
    this.names.forEach((name, n) => (name.textContent = words.names[n]));
    this.captions.forEach((caption, n) => {
      const [name, bonus] = words.captions[n] ?? ["", ""];
      caption.children[0].textContent = name;
      caption.children[1].textContent = bonus;
    });
    this.placeNames();
  }

  update() {
    const view = this.model.get("view");
    this.el.dataset.ply = view.ply;
    if (!view.places || !this.radius) return;
    const { name: palette, players, neutrals, free } = this.model.get("look");
    const look = (owner) => owner < 0 ? null : owner < 100 ? players[owner % players.length] : neutrals[(owner - 100) % neutrals.length];
    view.places.forEach((row, n) => {
      // Most places are as they were: touching only the others keeps a click quick.
      const drawn = JSON.stringify([row, palette, this.radius]);
      if (this.buttons[n].drawn === drawn) return;
      this.buttons[n].drawn = drawn;
      const [owner, number, marks, said, chips = []] = row;
      const button = this.buttons[n];
      const counter = this.counters[n];
      const has = (letter) => marks.includes(letter);
      button.setAttribute("aria-label", said);
      button.setAttribute("aria-disabled", has("d"));
      if (has("s") || has("c")) button.setAttribute("aria-pressed", has("c"));
      else button.removeAttribute("aria-pressed");
      for (const node of [button, counter, this.names[n]]) {
        node.classList.toggle("can", has("s"));
        node.classList.toggle("target", has("t"));
        node.classList.toggle("chosen", has("c"));
        node.classList.toggle("recent", has("h"));
        node.classList.toggle("owned", owner >= 0);
      }
      this.drawCounter(counter, look(owner), free, number);
      this.drawChips(counter, chips, look);
    });
    this.drawMarks(view);
    this.placeNames();
    this.call();
  }

  drawCounter(counter, player, free, number) {
    // Twice the armies, six hundredths more radius: growth is seen, and no counter covers its neighbour.
    const grown = this.radius * Math.min(1.25, 1 + 0.06 * Math.log2(Math.max(1, number || 1)));
    counter.radius = this.el.dataset.size === "narrow" ? this.radius : grown;
    counter.style.setProperty("--r", counter.radius);
    counter.style.setProperty("--disc", player ? player.counter : "transparent");
    const shape = player ? player.shape : free;
    for (const path of counter.querySelectorAll(".halo, .disc")) path.setAttribute("d", shape);
    counter.classList.toggle("bare", number === "");
    const digits = String(number).length;
    counter.querySelector(".number").textContent = number;
    counter.style.setProperty("--number", `${counter.radius * (digits < 2 ? 1.32 : digits < 3 ? 1.16 : 0.9)}px`);
    const sight = counter.querySelector(".sight");
    sight.replaceChildren();
    if (counter.classList.contains("target")) {
      const inner = counter.radius * 1.3;
      for (const angle of [45, 135, 225, 315]) {
        make("path", { d: `M5,-3.4L-1,0L5,3.4z`, transform: `rotate(${angle}) translate(${inner} 0) scale(${this.thick})` }, sight);
      }
    }
  }

  // What stands beside the number: a row of small labels below it, each a drawing, a number, or both.
  drawChips(counter, chips, look) {
    const row = counter.querySelector(".chips");
    row.replaceChildren();
    counter.low = counter.wide = 0;
    if (!chips.length) return;
    const drawings = this.model.get("look").drawings;
    const narrow = this.el.dataset.size === "narrow";
    const size = narrow ? 8 : this.projected ? clamp(this.radius * 0.74, 11, 24) : clamp(this.radius * 0.92, 10, 15);
    const most = narrow ? 2 : 4;
    const shown = chips.length > most ? [...chips.slice(0, most - 1), ["", "…", -1]] : chips;
    // The second number on a place is hardly smaller than the first.
    const widths = shown.map(([symbol, text, owner]) => (symbol ? size : owner >= 0 ? size * 0.4 : 0) + (text ? String(text).length * size * 0.62 : 0) + size * 0.42);
    const gap = 1;
    let x = -(widths.reduce((sum, wide) => sum + wide + gap, -gap)) / 2;
    const y = counter.radius + size * 0.55;
    counter.low = size * 1.2;
    counter.wide = -2 * x;
    shown.forEach(([symbol, text, owner], n) => {
      const player = look(owner);
      const chip = make("g", { class: player ? "chip of" : "chip", transform: `translate(${x} ${y})` }, row);
      const high = size * 1.24;
      make("rect", { x: 0, y: -high / 2, width: widths[n], height: high, rx: size * 0.32, ...(player ? { style: `fill:${player.counter}` } : {}) }, chip);
      if (symbol) {
        make("path", { d: drawings[symbol] ?? drawings.star, "fill-rule": "evenodd",
          transform: `translate(${size * 0.2} ${-size / 2}) scale(${size / 24})` }, chip);
      }
      if (text) {
        const large = symbol || owner < 0 ? size : size * 1.2;
        make("text", { x: widths[n] - size * 0.22, "font-size": large, y: 0 }, chip).textContent = text;
      }
      x += widths[n] + gap;
    });
  }

  drawMarks(view) {
    const outline = (place, kind) => {
      const { outline: d, water } = this.board.places[place];
      for (const part of ["casing", "line"]) make("path", { d, class: `${kind} ${part}` }, water ? this.overSea : this.over);
    };
    this.arrows.replaceChildren();
    this.over.replaceChildren();
    this.overSea.replaceChildren();
    view.places.forEach(([, , marks], n) => {
      if (marks.includes("h")) outline(n, "recent");
    });
    view.places.forEach(([, , marks], n) => {
      if (marks.includes("t")) outline(n, "target");
    });
    for (const n of view.chosen ?? []) outline(n, "chosen");
    for (const [from, to, kind] of view.arrows ?? []) this.drawArrow(from, to, kind);
  }

  drawArrow(from, to, kind) {
    const a = this.board.places[from];
    const b = this.board.places[to];
    const half = this.board.width / 2;
    // Alaska to Kamchatka goes over the edge of the map: draw it at both edges.
    const wrap = Math.abs(b.x - a.x) > half ? Math.sign(a.x - b.x) * this.board.width : 0;
    const pieces = wrap ? [[a.x, b.x + wrap], [a.x - wrap, b.x]] : [[a.x, b.x]];
    for (const [x0, x1] of pieces) {
      const length = Math.hypot(x1 - x0, b.y - a.y);
      const [dx, dy] = [(x1 - x0) / length, (b.y - a.y) / length];
      const start = this.counters[from].radius * this.unit * 1.25;
      const head = 15 * this.thick * this.unit;
      const tip = length - this.counters[to].radius * this.unit * 1.3;
      const neck = Math.max(start, tip - head * 0.8);
      const bend = Math.min(length * 0.1, 60);
      const at = (along, aside) => `${x0 + dx * along - dy * aside},${a.y + dy * along + dx * aside}`;
      const shaft = `M${at(start, 0)}Q${at((start + neck) / 2, -bend)} ${at(neck, 0)}`;
      const point = `M${at(tip, 0)}L${at(tip - head, head * 0.55)}L${at(tip - head * 0.72, 0)}L${at(tip - head, -head * 0.55)}z`;
      for (const part of ["casing", "line"]) {
        make("path", { d: shaft, class: `arrow ${kind} ${part}` }, this.arrows);
        make("path", { d: point, class: `arrowhead ${kind} ${part}` }, this.arrows);
      }
    }
  }

  // Names stand below, above or beside their counters, wherever they hide least; one that finds no room is left
  // to the callout.
  placeNames() {
    if (this.el.dataset.size !== "wide" || !this.model.get("words").names || !this.radius) return;
    const sizes = this.counters.map(({ radius, low = 0, wide = 0 }) => [radius, low, wide]);
    const laid = JSON.stringify([this.unit, this.name, sizes, this.model.get("words").names]);
    if (laid === this.laid) return;
    this.laid = laid;
    const u = this.unit;
    const taken = this.board.places.map(({ x, y }, n) => {
      const r = (this.counters[n].radius ?? this.radius) * u * 1.05;
      const wide = Math.max(r, ((this.counters[n].wide ?? 0) / 2) * u);
      return [x - wide, y - r, x + wide, y + r + (this.counters[n].low ?? 0) * u];
    });
    for (const name of this.names) name.style.removeProperty("--shrink");
    const lengths = this.names.map((name) => name.getComputedTextLength() * u);
    taken.push(...this.captionBoxes());
    const order = this.names.map((_, n) => n).sort((p, q) => this.names[p].textContent.length - this.names[q].textContent.length);
    const shrinks = SHRINKS.filter((shrink) => shrink === 1 || shrink * this.name >= SMALLEST);
    for (const n of order) {
      const found = shrinks.map((shrink) => [shrink, this.spotFor(n, lengths[n] * shrink, this.name * u * shrink, taken)]).find(([, spot]) => spot);
      this.names[n].classList.toggle("hidden", !found);
      if (!found) continue;
      const [shrink, [anchor, dx, dy, box]] = found;
      if (shrink < 1) this.names[n].style.setProperty("--shrink", shrink);
      this.names[n].setAttribute("text-anchor", anchor);
      this.names[n].setAttribute("x", dx / u);
      this.names[n].setAttribute("y", dy / u);
      taken.push(box);
    }
  }

  // Below, above, right or left of its counter: the first of them that is free.
  spotFor(n, wide, high, taken) {
    const { x, y } = this.board.places[n];
    const u = this.unit;
    const r = (this.counters[n].radius ?? this.radius) * u + 2.5 * u;
    const low = r + (this.counters[n].low ?? 0) * u;
    // Near an edge of the map a name moves aside rather than out.
    const aside = this.inside(x, wide) - x;
    return [
      ["middle", aside, low + high * 0.75, [x + aside - wide / 2, y + low, x + aside + wide / 2, y + low + high]],
      ["middle", aside, -r - high * 0.1, [x + aside - wide / 2, y - r - high, x + aside + wide / 2, y - r]],
      ["start", r, high * 0.35, [x + r, y - high / 2, x + r + wide, y + high / 2]],
      ["end", -r, high * 0.35, [x - r - wide, y - high / 2, x - r, y + high / 2]],
    ].find(([, , , box]) => this.isFree(box, taken, n));
  }

  captionBoxes() {
    const size = parseFloat(this.el.style.getPropertyValue("--caption-size")) * this.unit;
    return this.captions.flatMap((caption, n) => {
      const spot = this.board.captions[n];
      if (!spot || !caption.children[0].textContent) return [];
      const half = (caption.children[0].getComputedTextLength() * this.unit) / 2 + size * 0.4;
      const x = this.inside(spot.x, 2 * half);
      caption.style.setProperty("--x", `${x}px`);
      return [[x - half, spot.y - size * 0.8, x + half, spot.y + size * (caption.children[1].textContent ? 1.3 : 0.2)]];
    });
  }

  // Where the middle of something so wide has to be for all of it to lie on the map.
  inside(x, wide) {
    const half = wide / 2 + 3 * this.unit;
    return half * 2 > this.board.width ? x : clamp(x, half, this.board.width - half);
  }

  isFree([left, top, right, bottom], taken, own) {
    if (left < 0 || top < 0 || right > this.board.width || bottom > this.board.height) return false;
    return !taken.some(
      ([l, t, r, b], n) => n !== own && left < r && right > l && top < b && bottom > t,
    );
  }
}

function render({ model, el }) {
  const layer = new Layer(model, el);
  return () => layer.destroy();
}

export default { render };
