// The bundle of all views. It may run twice on a page, for kernels of two versions or after a restart, so
// nothing happens when it is loaded.
import css from "kit:sheet";
import version from "kit:version";
import { VIEWS } from "kit:views";

let sheet = null;

// One sheet for the page, and for every shadow root in which a front end puts its widgets.
function dress(root) {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  if (root.adoptedStyleSheets && !root.adoptedStyleSheets.includes(sheet)) {
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  }
}

// Draw a view into an element: the function that takes it away again, where there is one.
export async function mount(name, given) {
  dress(given.el.getRootNode());
  if (/^(lesson|odds_app)\//.test(name)) {
    document.documentElement.dataset.clTaught = ""; // lesson.css is for pages that teach
  }
  const { model, el } = given;
  // A view that is absent, or shows nothing at all, takes no room. By a class: widgets of Jupyter write the style
  // of an element whenever their layout comes.
  const hide = () => {
    el.classList.toggle("cl-absent", name === "store" || Boolean(model.get("view")?.absent));
  };
  model.on("change:view", hide);
  hide();
  const leave = await VIEWS[name].render(given);
  return () => {
    model.off("change:view", hide);
    leave?.();
  };
}

// As a widget of its own it hands out what it has.
export default { initialize: () => ({ mount, version }) };
