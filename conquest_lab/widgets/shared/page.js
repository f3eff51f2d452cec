import { h } from "./dom.js";

// Put parameters into the page's address, the one called "#" behind the mark; an empty one is taken
// out.
export function pageAddress(parameters) {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(parameters)) {
    if (name === "#") {
      url.hash = value;
    } else if (value === "") {
      url.searchParams.delete(name);
    } else {
      url.searchParams.set(name, value);
    }
  }
  if (url.href !== location.href) {
    history.replaceState(history.state, "", url);
  }
}

// Show the page from its top, whichever element scrolls it.
export function toTop() {
  for (const scroller of [document.querySelector("#rendered_cells"), document.scrollingElement]) {
    scroller?.scrollTo({ top: 0, behavior: "instant" });
  }
}

// A button that copies the page's address, and the line that says so.
export function shareButton() {
  const said = h("span", { class: "cl-shared", role: "status" });
  const button = h("button", {
    "data-key": "share",
    onclick: async () => {
      try {
        await navigator.clipboard.writeText(location.href);
        said.textContent = button.dataset.said;
      } catch {
        said.textContent = location.href; // no clipboard here: the link to be copied by hand
      }
    },
  });
  return [button, said];
}
