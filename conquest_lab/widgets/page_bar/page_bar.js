import { drawView, h, ownKeys } from "../shared/dom.js";
import { projectorKeys } from "../shared/keys.js";
import { pageAddress, shareButton, toTop } from "../shared/page.js";

function render({ model, el }) {
  ownKeys(el);
  const voila = Boolean(document.body.dataset.voila);
  const homeAddress = document.querySelector('meta[name="conquest-home"]')?.content;
  const home = h("a", { class: "cl-home" });
  const views = h("select", {
    "data-key": "view",
    onchange: () => model.send({ do: "view", to: views.value }),
  });
  const label = h("label", {}, h("span"), views);
  const [share, shared] = shareButton();
  const root = h(
    "nav",
    { class: "cl-page-bar" },
    homeAddress ? home : null,
    h("span", { class: "cl-spring" }),
    shared,
    label,
    share,
  );
  el.append(root);
  const stop = projectorKeys(
    () => model.get("view").words.keys,
    () => model.get("view").language,
    () => model.send({ do: "view", to: "learner" }),
  );
  let due = 0;
  let last = 0;
  let screen = model.get("view").screen;
  const tell = () => {
    last = Date.now();
    pageAddress(model.get("view").address);
  };
  drawView(model, root, (view) => {
    const { words } = view;
    root.setAttribute("aria-label", words.home);
    if (homeAddress) {
      home.href = `${homeAddress}?lang=${view.language}`;
      home.textContent = `⌂ ${words.home}`;
    }
    label.firstChild.textContent = words.shown;
    if (views.options.length !== view.views.length) {
      views.replaceChildren(...view.views.map((value) => h("option", { value })));
    }
    words.views.forEach((word, index) => {
      views.options[index].textContent = word;
      views.options[index].hidden = view.without.includes(view.views[index]);
      views.options[index].disabled = views.options[index].hidden;
    });
    views.value = view.shown_as;
    share.textContent = words.share;
    share.dataset.said = words.shared;
    if (!voila) {
      return;
    }
    document.documentElement.dataset.clView = view.shown_as;
    document.documentElement.lang = view.language;
    if (view.screen !== screen) {
      ({ screen } = view);
      toTop();
    }
    // At once, in case of a reload; but browsers forbid many changes in a row, as a game that plays
    // makes them.
    clearTimeout(due);
    const wait = last + 250 - Date.now();
    if (view.settled && wait <= 0) {
      tell();
    } else if (view.settled) {
      due = setTimeout(tell, wait);
    }
  });
  return stop;
}
export default { render };
