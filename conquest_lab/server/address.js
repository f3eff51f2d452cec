// What the pages of all activities share: their parts by id, and addresses that hand on the settings of theirs.
export const root = document.documentElement;
export const byId = (id) => document.querySelector(`#${id}`);
export const asked = new URLSearchParams(location.search);
const HANDED_ON = ["seed", "view", "key"];
export const address = (path, more = {}) => {
  const [page, query] = path.split("?");
  // As files on a plain server, pages are folders.
  const url = new URL(page && root.dataset.clFolders ? `${page}/` : page, document.baseURI);
  const all = new URLSearchParams({ lang: root.lang });
  HANDED_ON.filter((name) => asked.get(name)).forEach((name) => all.set(name, asked.get(name)));
  [...new URLSearchParams(query), ...Object.entries(more)].forEach(([name, value]) =>
    all.set(name, value),
  );
  url.search = all;
  return url.href;
};

document.querySelectorAll("a[data-go]:not([data-lang])").forEach((link) => {
  link.href = address(link.dataset.go, Object.fromEntries(new URLSearchParams(link.dataset.more)));
});

// The lesson that is being put together, as a text that this tab keeps; it begins with “# ” once it has a title.
const KEPT = "conquest-lab/lesson";
export const keptLesson = () => {
  try {
    return sessionStorage.getItem(KEPT) ?? "";
  } catch {
    return ""; // a browser that keeps nothing
  }
};
export const keepLesson = (text) => {
  try {
    sessionStorage.setItem(KEPT, text);
  } catch {
    // the address of the page holds it as well
  }
};
