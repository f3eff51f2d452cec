// The bundle of all views. It may run twice on a page, for kernels of two versions or after a restart, so
// nothing happens when it is loaded. Pages that name its address load it in parts, as they need them.
import ground from "kit:ground";
import parts from "kit:parts";
import version from "kit:version";
import { GROUPS, groupOf } from "kit:groups";

const sheets = new Map();
const rank = (sheet) => sheet.rank ?? -1; // those of a front end come first

// The sheets of a page, and of every shadow root in which a front end puts its widgets, each once and in order of
// their rank: the ground of all, that of a group, the parts, then the views of groups as they come.
function dress(root, texts) {
  const own = texts
    .filter(([, text]) => text)
    .map(([place, text]) => {
      if (!sheets.has(text)) {
        const sheet = Object.assign(new CSSStyleSheet(), { rank: place });
        sheet.replaceSync(text);
        sheets.set(text, sheet);
      }
      return sheets.get(text);
    });
  const worn = root.adoptedStyleSheets;
  if (worn && !own.every((sheet) => worn.includes(sheet))) {
    root.adoptedStyleSheets = [...new Set([...worn, ...own])].sort(
      (one, other) => rank(one) - rank(other),
    );
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
  const { VIEWS, ground: base, css } = await GROUPS[group]();
  // A notebook may put the element into the page later: what has no sheets of its own wears those of the page,
  // and a shadow root is dressed once it is there.
  const wear = () =>
    dress(el.isConnected ? el.getRootNode() : document, [
      [0, ground],
      [1, base],
      [2, parts],
      [{ studies: 3, odds: 5 }[group] ?? 4, css], // studies are shown among the others
    ]);
  wear();
  if (!el.isConnected) {
    requestAnimationFrame(wear);
  }
  const leave = await VIEWS[name].render(given);
  return () => {
    model.off("change:view", hide);
    leave?.();
  };
}

// As a widget of its own it hands out what it has.
export default { initialize: () => ({ mount, version }) };
