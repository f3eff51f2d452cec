// The bundle of all views. It may run twice on a page, for kernels of two versions or after a restart, so
// nothing happens when it is loaded. Pages that name its address load it in parts, as they need them.
import css from "kit:sheet";
import version from "kit:version";
import { GROUPS, groupOf } from "kit:groups";

const sheets = new Map();

// One sheet of each group for the page, and for every shadow root in which a front end puts its widgets.
function dress(root, group, text) {
  if (!sheets.has(group)) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    sheets.set(group, sheet);
  }
  const sheet = sheets.get(group);
  if (root.adoptedStyleSheets && !root.adoptedStyleSheets.includes(sheet)) {
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  }
}

// Draw a view into an element: the function that takes it away again, where there is one.
export async function mount(name, given) {
  const { model, el } = given;
  // A view that is absent, or shows nothing at all, takes no room. By a class: widgets of Jupyter write the style
  // of an element whenever their layout comes.
  const hide = () => {
    el.classList.toggle("cl-absent", name === "store" || Boolean(model.get("view")?.absent));
  };
  model.on("change:view", hide);
  hide();
  const group = groupOf(name);
  const { VIEWS, css: own } = await GROUPS[group]();
  // A notebook may put the element into the page later: what has no sheets of its own wears those of the page,
  // and a shadow root is dressed once it is there.
  const wear = () => {
    const root = el.isConnected ? el.getRootNode() : document;
    dress(root, "shared", css);
    dress(root, group, own);
  };
  wear();
  if (!el.isConnected) {
    requestAnimationFrame(wear);
  }
  if (group === "lessons") {
    document.documentElement.dataset.clTaught = ""; // lesson.css is for pages that teach
  }
  const leave = await VIEWS[name].render(given);
  return () => {
    model.off("change:view", hide);
    leave?.();
  };
}

// As a widget of its own it hands out what it has.
export default { initialize: () => ({ mount, version }) };
