// What Home and the lists of activities share: links that hand on settings, filters, the lesson of this tab.
import { keep, kept } from "../kit/kept.js";
import { fillGaps } from "../kit/words.js";

export const root = document.documentElement;
export const byId = (id) => document.querySelector(`#${id}`);
export const requested = new URLSearchParams(location.search);

// The settings that links hand on: seed, view, and the key of the teacher's word, for which games and rooms do not ask.
export const settings = Object.fromEntries(
  ["seed", "view", "key"].map((name) => [name, requested.get(name)]),
);
const WITHOUT_WORD = /^(play|explore|odds|luck|class)/;

export const address = (path, more = "") => {
  const [page, query] = path.split("?");
  // As files on a plain server, pages are folders.
  const url = new URL(page && root.dataset.clFolders ? `${page}/` : page, document.baseURI);
  const key = WITHOUT_WORD.test(page) ? "" : settings.key;
  const all = { lang: root.lang, ...settings, key };
  for (const given of [query, more]) {
    Object.assign(all, Object.fromEntries(new URLSearchParams(given)));
  }
  url.search = new URLSearchParams(Object.entries(all).filter(([, value]) => value));
  return url.href;
};

// All links of a page follow its settings; its own address, and that of its other language, hold `more` as well.
export const settle = (path, more = {}) => {
  document.querySelectorAll("a[data-go]").forEach((link) => {
    link.href = address(link.dataset.go, link.dataset.more);
  });
  document.querySelectorAll("a[data-lang]").forEach((link) => {
    link.href = address(path, { ...more, lang: link.dataset.lang });
  });
  history.replaceState(history.state, "", address(path, more));
};

// Copy a text, and say so in `place`; where there is no clipboard, show the text.
export const copy = async (text, place = byId("said")) => {
  place.textContent = "";
  try {
    await navigator.clipboard.writeText(text);
    place.textContent = place.dataset.copied;
  } catch {
    place.textContent = text;
  }
};

// A control, or the chips of one name, shows what the address asks for, where it is one of its options.
export const choose = (control, name, otherwise) => {
  control.value = otherwise;
  control.value = requested.get(name) ?? otherwise;
  if (control.selectedIndex < 0) {
    control.value = otherwise;
  }
};

const AT_MOST = new Set(["age", "time", "minutes"]);
const fits = ({ dataset }, [name, value]) =>
  AT_MOST.has(name)
    ? Number(dataset[name]) <= Number(value)
    : dataset[name].split(" ").includes(value);

// Hides the items that do not fit the filters of the page, which its address carries. `after` is called with the
// filters that are chosen and the number of items that are left.
export const filterItems = (items, after) => {
  const form = byId("filters");
  const names = [...new Set([...form.elements].map(({ name }) => name))].filter(Boolean);
  const { none, one, some } = byId("found").dataset;
  const sift = () => {
    const chosen = Object.fromEntries([...new FormData(form)].filter(([, value]) => value));
    const all = Object.entries(chosen);
    items.forEach((item) => {
      item.hidden = !all.every((each) => fits(item, each));
    });
    const n = items.filter(({ hidden }) => !hidden).length;
    byId("found").textContent = fillGaps([none, one][n] ?? some, { n, m: items.length });
    form.querySelector("[type=reset]").hidden = all.length === 0;
    after(chosen, n);
  };
  names.forEach((name) => choose(form.elements[name], name, ""));
  form.addEventListener("change", sift);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () =>
    setTimeout(() => {
      sift();
      form.elements[names[0]].focus(); // the button that was pressed is gone
    }),
  );
  sift();
};

// The lesson that is being put together, as a text that this tab keeps; it begins with “# ” once it has a title.
const KEPT = "conquest-lab/lesson";
export const keptLesson = () => kept(KEPT, "sessionStorage") ?? "";
export const keepLesson = (text) => keep(KEPT, text, "sessionStorage"); // the address of the page holds it as well
