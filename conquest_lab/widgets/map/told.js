import { lasting, still } from "../shared/tempo.js";
import { make } from "./svg.js";

const FLOOD = 600; // milliseconds in which a conquest covers the land
const NOTHING = new Map();

// A battle is told by the stage above the map: until its dice have fallen, the two counters keep
// their numbers, and a conquered land its owner's colour.
export class Told {
  constructor(layer, group) {
    this.layer = layer;
    this.group = group;
    this.held = NOTHING;
  }

  // Owner and number, by place, that are still to be drawn instead of those of the view.
  follow(view, look) {
    if (view !== this.view) {
      const last = this.view;
      this.view = view;
      this.release();
      const fresh = last?.places
        ? (view.throws ?? []).filter(([ply]) => last.ply < ply && ply <= view.ply)
        : [];
      if (fresh.length > 0 && !still()) {
        this.hold(fresh, last, look);
      }
    }
    return this.held;
  }

  hold(fresh, last, look) {
    const [, source, target] = fresh.at(-1);
    const fought = [source, target];
    const time = lasting(fresh);
    this.held = new Map(fought.map((place) => [place, last.places[place].slice(0, 2)]));
    for (const place of fought) {
      if (last.places[place][0] !== this.view.places[place][0]) {
        this.flood(place, source, look(last.places[place][0]), time);
      }
    }
    this.releasing = setTimeout(() => {
      this.held = NOTHING;
      this.layer.update();
    }, time);
  }

  release() {
    clearTimeout(this.releasing);
    this.held = NOTHING;
    this.group.replaceChildren();
  }

  // The old colour stays on the land until the new one flows in from where the winners came.
  flood(place, from, loser, delay) {
    const { width, height, places } = this.layer.board;
    const { d, x, y, water } = places[place];
    if (!loser || water) {
      return;
    }
    const id = `${this.layer.shore}-${place}`;
    const whole = { id, maskUnits: "userSpaceOnUse", x: 0, y: 0, width, height };
    const mask = make("mask", whole, this.group);
    make("rect", { width, height, fill: "#fff" }, mask);
    // From across the edge of the map it begins in the middle of the land.
    const far = Math.hypot(places[from].x - x, places[from].y - y);
    const near = far < width / 2;
    const source = near ? places[from] : { x, y };
    const hole = make("circle", { cx: source.x, cy: source.y, r: 0, fill: "#000" }, mask);
    const land = make("path", { d, mask: `url(#${id})` }, this.group);
    land.style.fill = loser.colour;
    const box = land.getBBox();
    const reach = (near ? far : 0) + Math.hypot(box.width, box.height);
    const start = near ? far / 2 : 0;
    const wave = hole.animate([{ r: `${start}px` }, { r: `${reach}px` }], {
      delay,
      duration: FLOOD,
      easing: "ease-in",
      fill: "forwards",
    });
    wave.finished.then(
      () => [mask, land].forEach((part) => part.remove()), // another conquest may have come since
      () => {},
    );
  }
}
