import { html, render } from "../../kit/view.js";
import { still } from "../shared/tempo.js";
import { clamp } from "./svg.js";

const MOST = 4;
const TAPPED = 2.2; // the zoom of a double tap and of the first button
const TWICE = 320; // milliseconds between the two taps
const NEAR = 30; // CSS pixels between the two taps
const FAR = 6; // CSS pixels from which a finger moves the map
const GLIDE = 260; // milliseconds
const REST = 60; // milliseconds
const NEIGHBOURS = 0.2; // of a neighbourhood, the room around it
const FROM = 1.25; // a smaller zoom is not worth moving the map for

const button = (name, sign, said, disabled, press) =>
  html`<button type="button" data-key=${`zoom-${name}`} aria-label=${said} disabled=${disabled}
    onClick=${press}>${sign}</button>`;

// A map that is larger than its frame: pinched, tapped twice, zoomed with buttons, or gone by itself to what
// its picture is about, or to the neighbourhood of the place that was chosen. The picture is moved with a
// transform; what is drawn on it is drawn at once for where it goes.
export class Zoom {
  constructor(layer, words) {
    this.layer = layer;
    this.words = words;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    this.byItself = false;
    this.fingers = new Map();
    this.last = { time: 0, x: 0, y: 0 };
    this.bar = document.createElement("div");
    this.bar.className = "zoom-bar";
    layer.el.append(this.bar);
    this.mark();
    this.listen();
  }

  // The buttons, in the language of the map, and what the sheet needs to know.
  mark() {
    const [nearer = "", whole = ""] = this.words().zoom ?? [];
    render(
      [
        button("in", "+", nearer, this.scale >= MOST, () => this.by(TAPPED)),
        button("out", "−", whole, this.scale <= 1, () => this.whole()),
      ],
      this.bar,
    );
    this.layer.el.dataset.zoomed = this.scale > 1;
    this.layer.el.dataset.rests = this.rests;
  }

  // Whether one finger scrolls the page: on the whole map, and on a picture that nobody has moved.
  get rests() {
    return this.scale === 1 || (this.byItself && this.about.length > 0);
  }

  get about() {
    return this.layer.model.get("view").about ?? [];
  }

  get frame() {
    return this.layer.el.getBoundingClientRect();
  }

  // The map in a frame of its size, with no sea of the page around it.
  set(scale, x, y, glide = false) {
    const { width, height } = this.frame;
    this.width = width; // for which the picture was moved
    this.scale = clamp(scale, 1, MOST);
    this.x = clamp(x, width - width * this.scale, 0);
    this.y = clamp(y, height - height * this.scale, 0);
    this.move(glide && !still() ? `transform ${GLIDE}ms ease-out` : "");
    this.mark();
    clearTimeout(this.resting);
    if (glide) {
      this.layer.measure();
    } else {
      this.resting = setTimeout(() => this.layer.measure(), REST); // a finger moves it in many small steps
    }
  }

  // Moves the layer and the painted map below it, which may come later than the layer.
  move(transition) {
    const moved = this.scale > 1 ? `translate(${this.x}px, ${this.y}px) scale(${this.scale})` : "";
    const canvas = this.layer.el.parentElement?.querySelector("canvas");
    for (const picture of [this.layer.svg, canvas]) {
      if (picture) {
        picture.style.transformOrigin = "0 0";
        picture.style.transition = transition;
        picture.style.transform = moved;
      }
    }
  }

  // Nearer or further, while the point of the map under these CSS pixels stays there.
  at(scale, x, y, glide) {
    const factor = clamp(scale, 1, MOST) / this.scale;
    this.byItself = false;
    this.set(scale, x - (x - this.x) * factor, y - (y - this.y) * factor, glide);
  }

  by(factor) {
    const { width, height } = this.frame;
    this.at(this.scale * factor, width / 2, height / 2, true);
  }

  whole() {
    this.byItself = false;
    this.set(1, 0, 0, true);
  }

  // Goes to what the picture is about. Otherwise to the places around what was chosen, or to those that are
  // advised, and back when nothing is; only where the map is small, and never away from where somebody has
  // gone by hand. The end of a game is about all of it.
  follow({ places = [], chosen = [], about = [], ended = false }) {
    if (!this.frame.width) {
      return; // hidden: it goes there once it is shown
    }
    const ends = ended && !this.ended;
    this.ended = ended;
    if (ends && about.length === 0) {
      this.whole();
    }
    if (about.length > 0) {
      if (about.join() !== this.seen) {
        this.seen = about.join();
        this.show(about);
      }
      return;
    }
    const key = chosen.length > 0 ? chosen.join() : `${marked(places, /a/)}`;
    if (key === this.chosen || !this.layer.small) {
      return;
    }
    this.chosen = key;
    if (!key) {
      if (this.byItself) {
        this.whole();
      }
      return;
    }
    if (this.scale > 1 && !this.byItself) {
      return;
    }
    this.show(around(places));
  }

  // The frame has another size, as while a page is laid out: what was shown is shown in it, and the map that
  // went by itself to a neighbourhood goes there anew, or back where there is room for all of it.
  resized() {
    const { width } = this.frame;
    const { width: before, scale } = this;
    if (!width || width === before || scale === 1) {
      return;
    }
    if (!this.byItself) {
      this.set(scale, (this.x * width) / before, (this.y * width) / before);
    } else if (this.about.length > 0) {
      this.show(this.about);
    } else if (this.layer.small) {
      this.show(around(this.layer.model.get("view").places));
    } else {
      this.whole();
    }
  }

  show(places) {
    const { board } = this.layer;
    const { width, height } = this.frame;
    if (places.length === 0) {
      return;
    }
    const spots = places.map((n) => board.places[n]);
    const [left, right] = [Math.min, Math.max].map((most) => most(...spots.map(({ x }) => x)));
    const [top, bottom] = [Math.min, Math.max].map((most) => most(...spots.map(({ y }) => y)));
    const room = NEIGHBOURS * board.width;
    const scale = Math.min(
      TAPPED,
      board.width / (right - left + room),
      board.height / (bottom - top + room * 0.6),
    );
    if (scale < FROM) {
      if (this.byItself) {
        this.whole();
      }
      return;
    }
    const unit = (width / board.width) * scale;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    this.byItself = true;
    this.set(scale, width / 2 - x * unit, height / 2 - y * unit, true);
  }

  // Fingers --------------------------------------------------------------------------------------

  listen() {
    const { svg } = this.layer;
    svg.addEventListener("touchstart", (event) => this.touched(event), { passive: false });
    svg.addEventListener("touchmove", (event) => this.moved(event), { passive: false });
    svg.addEventListener("touchend", (event) => this.lifted(event), { passive: false });
    svg.addEventListener("touchcancel", () => (this.begun = null));
    this.sizes = new ResizeObserver(() => this.resized());
    this.sizes.observe(this.layer.el);
  }

  point({ clientX, clientY }) {
    const { left, top } = this.frame;
    return [clientX - left, clientY - top];
  }

  touched(event) {
    const points = [...event.touches].map((touch) => this.point(touch));
    this.begun = { points, scale: this.scale, x: this.x, y: this.y, moved: points.length > 1 };
    if (points.length > 1) {
      event.preventDefault();
    }
  }

  moved(event) {
    if (!this.begun || (event.touches.length < 2 && this.rests)) {
      return; // the page is scrolled
    }
    const points = [...event.touches].map((touch) => this.point(touch));
    const { points: first, scale, x, y } = this.begun;
    if (points.length !== first.length) {
      return;
    }
    event.preventDefault();
    const [from, to] = [middle(first), middle(points)];
    this.begun.moved ||= Math.hypot(to[0] - from[0], to[1] - from[1]) > FAR;
    if (!this.begun.moved) {
      return;
    }
    const wanted = clamp(scale * (spread(points) / spread(first)), 1, MOST);
    const factor = wanted / scale;
    this.byItself = false;
    this.set(wanted, to[0] - (from[0] - x) * factor, to[1] - (from[1] - y) * factor);
  }

  lifted(event) {
    const moved = this.begun?.moved;
    if (event.touches.length > 0 || moved) {
      event.preventDefault(); // no click: the map was moved, nothing was chosen
      return;
    }
    const [x, y] = this.point(event.changedTouches[0]);
    const now = performance.now();
    const twice =
      now - this.last.time < TWICE && Math.hypot(x - this.last.x, y - this.last.y) < NEAR;
    this.last = { time: twice ? 0 : now, x, y };
    if (twice) {
      event.preventDefault();
      if (this.scale > 1) {
        this.whole();
      } else {
        this.at(TAPPED, x, y, true);
      }
    }
  }
}

// The places that have one of these marks.
const marked = (places, letters) =>
  places.flatMap(([, , marks], n) => (letters.test(marks) ? [n] : []));

// What was chosen with all that it can act on, or what is advised.
const around = (places) => {
  const near = marked(places, /[tc]/);
  return near.length > 0 ? near : marked(places, /a/);
};

const middle = (of) => [0, 1].map((n) => of.reduce((sum, point) => sum + point[n], 0) / of.length);

const spread = ([one, other]) => (other ? Math.hypot(one[0] - other[0], one[1] - other[1]) : 1);
