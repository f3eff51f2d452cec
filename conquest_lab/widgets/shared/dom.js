import { enterBox } from "./focus.js";

// An element with attributes, listeners (`onclick: …`) and children; what is false or null is left
// out.
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) {
      continue;
    }
    if (name.startsWith("on")) {
      element.addEventListener(name.slice(2), value);
    } else if (name === "class") {
      element.className = value;
    } else {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  element.append(
    ...children
      .flat(Infinity)
      .filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

// A box around markup that the kernel wrote, such as a picture.
export function markup(text, attributes = {}) {
  const box = h("div", attributes);
  box.innerHTML = text;
  return box;
}

// A box that is scrolled where its content is wide. The keyboard reaches it only then: nobody stops at a
// box that has nothing to scroll.
export function scroller(content) {
  const box = h("div", { class: "cl-scroll" }, content);
  const watch = new ResizeObserver(() => {
    if (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight) {
      box.tabIndex = 0;
    } else {
      box.removeAttribute("tabindex");
    }
  });
  watch.observe(box);
  watch.observe(content);
  return box;
}

// A click is lost when its control is replaced between press and release, as the answer to the
// field just left would do: elements that hold the pressed control are filled after the click.
const PRESSABLE = "button, summary, a, label"; // not select: its list takes the release
let pressed = null;
const waiting = new Map();
const release = () => {
  pressed = null;
  setTimeout(() => {
    const due = [...waiting];
    waiting.clear();
    due.forEach(([element, children]) => fill(element, ...children));
  });
};
document.addEventListener(
  "pointerdown",
  (event) => {
    // Of another button the menu of the browser may take the release.
    pressed = event.button === 0 ? event.target.closest(PRESSABLE) : null;
  },
  true,
);
for (const kind of ["pointerup", "pointercancel", "dragend"]) {
  document.addEventListener(kind, release, true);
}
window.addEventListener("blur", release); // a release elsewhere is not told to the page

// True for the second click of a double one where a button with another name has come under the pointer meanwhile.
let clicked = "";
export function isStray({ detail }, name) {
  const stray = detail > 1 && clicked !== name;
  clicked = name;
  return stray;
}

// Lets a button send what it named when its press began: another label may be written on it before the release,
// such as that of the next step once a run has ended.
export function sendsAsNamed(button, model, message) {
  let named = null;
  button.addEventListener("pointerdown", () => (named = message()));
  button.addEventListener("click", ({ detail }) =>
    model.send(detail > 0 && named ? named : message()),
  );
  return button;
}

// A button that stops what runs, and where nothing runs begins anew.
export const stopOrReset = (model, attributes) =>
  sendsAsNamed(h("button", attributes), model, () => ({
    do: model.get("view").running ? "stop" : "reset",
  }));

// Draw what the kernel has sent, now and whenever it is sent anew; the function that draws it once more.
export function drawView(model, root, draw) {
  const drawSent = () => {
    const view = model.get("view");
    root.lang = view.language;
    draw(view);
  };
  model.on("change:view", drawSent);
  drawSent();
  return drawSent;
}

// True while elements are taken out of the page: a field among them is not left by whoever types in it.
let filling = false;
export function isFilling() {
  return filling;
}

// Replace what an element shows; whoever was on a control with a data-key stays on it, else on the
// first one left, else on the box they were in. Where the control has gone, or says something else, the
// element's `whenLost` may find the focus a better place, and answers whether it has.
export function fill(element, ...children) {
  if (pressed && element.contains(pressed)) {
    waiting.set(element, children);
    return;
  }
  waiting.delete(element);
  const active = element.contains(document.activeElement) ? document.activeElement : null;
  const key = active?.dataset?.key;
  const said = active?.textContent;
  const caret = [active?.selectionStart, active?.selectionEnd];
  filling = true;
  element.replaceChildren(
    ...children
      .flat(Infinity)
      .filter((child) => child !== null && child !== undefined && child !== false),
  );
  filling = false;
  if (!active) {
    return;
  }
  const same =
    key &&
    [...element.querySelectorAll("[data-key]:not([disabled])")].find(
      (control) => control.dataset.key === key,
    );
  if (same?.textContent !== said && element.whenLost?.()) {
    return;
  }
  const next = same || element.querySelector("button:not([disabled]), select, input, summary");
  if (next) {
    next.focus({ preventScroll: true });
    if (next === same && typeof caret[0] === "number" && same.value === active.value) {
      same.setSelectionRange(...caret);
    }
  } else {
    enterBox(element);
  }
}

// Write a text where another one stands: a status that is written again is said again by screen readers.
export function setText(element, text) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

// A table of words: columns and rows, the first of each row its heading.
export function fillTable(table, { columns, rows }) {
  table.replaceChildren(
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        columns.map((text) => h("th", { scope: "col" }, text)),
      ),
    ),
    h(
      "tbody",
      {},
      rows.map(([first, ...rest]) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, first),
          rest.map((text) => h("td", {}, text)),
        ),
      ),
    ),
  );
}

// JupyterLab takes Enter and arrows for itself, also in our fields, unless an element says
// otherwise.
export function ownKeys(el) {
  el.dataset.lmSuppressShortcuts = "true";
  if (document.body.dataset.voila) {
    return;
  }
  el.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, textarea")) {
      event.stopPropagation();
    }
  });
}

// The name of a landmark, with a number where the page has several of its kind: two boards, say.
export function landmark(root, kind, name) {
  root.dataset.landmark = kind;
  const label = () => {
    const all = [...document.querySelectorAll(`[data-landmark="${kind}"]`)];
    const place = all.indexOf(root);
    root.setAttribute("aria-label", place > 0 ? `${name} (${place + 1})` : name);
  };
  label();
  requestAnimationFrame(label);
}
