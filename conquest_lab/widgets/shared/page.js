// The page's address with other parameters, the one called "#" behind the mark; an empty one is taken out.
export function addressWith(parameters) {
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
  return url;
}

// Put parameters into the page's address.
export function pageAddress(parameters) {
  const url = addressWith(parameters);
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
