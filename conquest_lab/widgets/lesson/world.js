import { h } from "../shared/dom.js";

// The board of the world as SVG: territories to point at, by mouse, finger and keyboard, and above
// them the graph: a disc for each territory, a line for each border.
const NAME = "http://www.w3.org/2000/svg";
const ARROWS = { ArrowLeft: 0, ArrowRight: 1, ArrowUp: 2, ArrowDown: 3 };
const ROUND = 0.5; // of the width: a longer border runs round the world

export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(NAME, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

// The connected pieces of the places that are left, each as a list, the largest first.
export function piecesOf(near, erased) {
  const seen = new Set(erased);
  const found = [];
  for (let start = 0; start < near.length; start += 1) {
    if (seen.has(start)) {
      continue;
    }
    const piece = [start];
    seen.add(start);
    for (let i = 0; i < piece.length; i += 1) {
      for (const next of near[piece[i]]) {
        if (!seen.has(next)) {
          seen.add(next);
          piece.push(next);
        }
      }
    }
    found.push(piece);
  }
  return found.sort((a, b) => b.length - a.length);
}

// One or two straight lines between the discs of two neighbours: two where the border runs round the
// edge of the map.
export function borderLine([ax, ay], [bx, by], width, attributes = {}) {
  if (Math.abs(ax - bx) <= width * ROUND) {
    return [s("line", { x1: ax, y1: ay, x2: bx, y2: by, ...attributes })];
  }
  const away = ax < bx ? -width : width;
  return [
    s("line", { x1: ax, y1: ay, x2: bx + away, y2: by, ...attributes }),
    s("line", { x1: ax - away, y1: ay, x2: bx, y2: by, ...attributes }),
  ];
}

// Build a view once its board is there; the result ends it.
export function withBoard(model, build) {
  let stop = null;
  const begin = () => {
    if (!stop && model.get("board").names) {
      stop = build();
    }
  };
  model.on("change:board", begin);
  begin();
  return () => stop?.();
}

const placeOf = (event) => {
  const found = event.target.closest?.("[data-place]");
  return found ? Number(found.dataset.place) : null;
};

// The map: `svg`, and functions that colour, label and describe the territories. `choose(n)` is called
// for the one that is pointed at.
export function worldMap(model, t, choose) {
  const board = model.get("board");
  const { width, height, labels, names } = board;
  const land = names.map((name, n) =>
    s("path", {
      class: "cl-land",
      d: board.paths[n],
      role: "button",
      tabindex: n === 0 ? 0 : -1,
      "aria-label": name,
      "data-place": n,
    }),
  );
  const links = s("path", { class: "cl-sealink", d: board.links });
  const lines = s("g", { class: "cl-lines", "aria-hidden": "true" });
  const discs = names.map((_, n) =>
    s("g", { class: "cl-node", "data-place": n, transform: `translate(${labels[n].join()})` }, [
      s("circle"),
      s("text", { dy: "0.35em" }),
    ]),
  );
  const title = s("text", { class: "cl-hover-name" });
  const svg = s(
    "svg",
    {
      class: "cl-world",
      viewBox: `0 0 ${width} ${height}`,
      role: "group",
      preserveAspectRatio: "xMidYMid meet",
    },
    s("rect", { class: "cl-sea", width, height }),
    links,
    s("g", {}, land),
    s("path", { class: "cl-lake", d: board.lakes }),
    lines,
    s("g", { "aria-hidden": "true" }, discs),
    title,
  );
  // On a phone the map can be made larger than the screen, and is scrolled then.
  const larger = h("button", {
    class: "cl-larger",
    "data-key": "larger",
    onclick: () => {
      frame.classList.toggle("cl-large");
      worded();
    },
  });
  const frame = h("div", { class: "cl-drawn-map" }, h("div", { class: "cl-scroll" }, svg), larger);
  const worded = () => {
    const large = frame.classList.contains("cl-large");
    larger.textContent = large ? t("Whole map") : t("Larger map");
    larger.setAttribute("aria-pressed", String(large));
  };
  worded();
  let box = [0, 0, width, height];
  const painted = [];
  const drawn = new Map();

  const focused = () => land.find((path) => path.tabIndex === 0);
  const focus = (n) => {
    focused()?.setAttribute("tabindex", -1);
    land[n].setAttribute("tabindex", 0);
    land[n].focus({ preventScroll: true });
  };
  const named = (n) => {
    title.textContent = n === null ? "" : names[n];
    if (n === null) {
      return;
    }
    const [x, y] = labels[n];
    const low = y - box[1] < box[3] * 0.2;
    const right = (x - box[0]) / box[2];
    const anchor = right > 0.8 ? "end" : "middle";
    title.setAttribute("x", x);
    title.setAttribute("y", y);
    title.setAttribute("dy", low ? "1.9em" : "-1.1em");
    title.setAttribute("text-anchor", right < 0.2 ? "start" : anchor);
  };
  svg.addEventListener("click", (event) => {
    const n = placeOf(event);
    if (n !== null) {
      focus(n);
      choose(n);
    }
  });
  svg.addEventListener("pointerover", (event) => named(placeOf(event)));
  svg.addEventListener("pointerleave", () => named(null));
  svg.addEventListener("focusin", (event) => named(placeOf(event)));
  svg.addEventListener("focusout", () => named(null));
  svg.addEventListener("keydown", (event) => {
    const n = placeOf(event);
    if (n === null || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (event.key in ARROWS) {
      event.preventDefault();
      event.stopPropagation();
      let next = board.steps[n][ARROWS[event.key]];
      for (let tries = 0; land[next].classList.contains("cl-away") && tries < 9; tries += 1) {
        next = board.steps[next][ARROWS[event.key]];
      }
      focus(land[next].classList.contains("cl-away") ? n : next);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      choose(n);
    }
  });
  // Text and discs keep their size on the screen, however large the map is drawn.
  const measure = () => {
    if (svg.clientWidth) {
      const scale = Math.min(svg.clientWidth / box[2], svg.clientHeight / box[3]) || 1;
      svg.style.setProperty("--px", 1 / scale);
      svg.dataset.narrow = String(svg.clientWidth < 560 && box[2] === width);
    }
  };
  const watch = new ResizeObserver(measure);
  watch.observe(svg);

  return {
    svg,
    frame,
    land,
    discs,
    lines,
    focus,
    stop: () => watch.disconnect(),
    // Show a part of the map: [left, top, width, height]; the whole of it without.
    zoom: (part) => {
      box = part ?? [0, 0, width, height];
      svg.setAttribute("viewBox", box.join(" "));
      svg.style.aspectRatio = `${box[2]} / ${box[3]}`;
      measure();
    },
    // The look of a territory: a class, the text on its disc, words after its name, pressed or not. Only what
    // has changed is touched: the browser works out the style of all that is.
    paint: (n, { look = "", text = "", said = "", pressed = null, fill = "" }) => {
      const now = JSON.stringify([look, text, said, pressed, fill]);
      if (painted[n] === now) {
        return;
      }
      painted[n] = now;
      land[n].setAttribute("class", `cl-land ${look}`);
      land[n].style.fill = fill;
      discs[n].setAttribute("class", `cl-node ${look} ${text === "" ? "cl-bare" : ""}`);
      discs[n].lastChild.textContent = text;
      land[n].setAttribute("aria-label", said ? `${names[n]}, ${said}` : names[n]);
      if (pressed === null) {
        land[n].removeAttribute("aria-pressed");
      } else {
        land[n].setAttribute("aria-pressed", String(pressed));
      }
    },
    // Draw borders as lines: pairs of territories, each with a class. Those that stay are not drawn anew.
    draw: (pairs) => {
      const gone = new Map(drawn);
      for (const [a, b, look = ""] of pairs) {
        const key = `${a} ${b} ${look}`;
        gone.delete(key);
        if (!drawn.has(key)) {
          const parts = borderLine(labels[a], labels[b], width, { class: `cl-border ${look}` });
          lines.append(...parts);
          drawn.set(key, parts);
        }
      }
      for (const [key, parts] of gone) {
        parts.forEach((part) => part.remove());
        drawn.delete(key);
      }
    },
  };
}

// A list to choose a territory from, for whoever does not point at the map.
export function placeList(model, choose) {
  const { names } = model.get("board");
  const order = names.map((name, n) => [name, n]).sort(([a], [b]) => a.localeCompare(b));
  const list = h(
    "select",
    {
      "data-key": "place",
      onchange: () => {
        if (list.value !== "") {
          choose(Number(list.value));
          list.value = "";
        }
      },
    },
    h("option", { value: "" }, ""),
    order.map(([name, n]) => h("option", { value: n }, name)),
  );
  return list;
}

// What is done in the script is told to the kernel with a number; an answer to an older message is
// not taken for the newest.
export function teller(model) {
  let sent = 0;
  return {
    tell: (message) => {
      sent += 1;
      model.send({ ...message, mark: sent });
    },
    fresh: () => model.get("view").mark >= sent,
  };
}
