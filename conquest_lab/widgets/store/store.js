// The visitor's browser remembers one text for each key; private windows may refuse, which costs
// only the memory. A guarded text is never written over what another tab wrote there.
const shared = {
  get: (key) => attempt(() => localStorage.getItem(key)),
  set: (key, value) => attempt(() => localStorage.setItem(key, value)),
  forget: (key) => attempt(() => localStorage.removeItem(key)),
};
const own = {
  get: (key) => attempt(() => sessionStorage.getItem(key)),
  set: (key, value) => attempt(() => sessionStorage.setItem(key, value)),
};

// The result of an access, "" where there is nothing, no room, or no storage at all.
function attempt(access) {
  try {
    return access() || "";
  } catch {
    return "";
  }
}

// A game that came with a link stands behind the # of the address.
const sharedGame = () => new URLSearchParams(location.hash.slice(1)).get("save") ?? "";

// Another link with a game, put into the address of the same page: the page opens anew with it.
const changed = () => {
  if (sharedGame()) {
    location.reload();
  }
};

function render({ model, el }) {
  el.style.display = "none";
  const key = model.get("key");
  const guarded = model.get("guarded");
  const aside = `${key}/aside`;
  const found = shared.get(key);
  const mine = guarded ? own.get(key) || found : found;
  // The text that this tab believes to be kept: it may be replaced by a newer one of this tab.
  let last = mine;
  const meet = (other) => {
    model.set("other", other === last ? "" : other);
    model.save_changes();
  };
  const keep = () => {
    const value = model.get("value");
    if (value === "-") {
      shared.forget(key);
      return;
    }
    if (!value) {
      return;
    }
    if (!guarded) {
      shared.set(key, value);
      return;
    }
    own.set(key, value);
    const there = shared.get(key);
    if (there && there !== last && there !== value && there !== model.get("replaced")) {
      meet(there);
      return;
    }
    shared.set(key, value);
    last = value;
  };
  const heard = (event) => {
    if (event.key === key && event.storageArea === localStorage) {
      meet(event.newValue || "");
    }
  };
  model.on("change:value", keep);
  model.on("change:replaced", keep);
  model.on("change:aside", () => shared.set(aside, model.get("aside")));
  if (guarded) {
    window.addEventListener("storage", heard);
  }
  window.addEventListener("hashchange", changed);
  if (!model.get("ready")) {
    model.set("parameters", Object.fromEntries(new URLSearchParams(location.search)));
    model.set("languages", [...(navigator.languages ?? [navigator.language])]);
    model.set("shared", sharedGame());
    model.set("loaded", mine);
    if (guarded) {
      model.set("aside", shared.get(aside));
      model.set("other", found === mine ? "" : found);
    }
    model.set("ready", true);
    model.save_changes();
  }
  return () => {
    window.removeEventListener("storage", heard);
    window.removeEventListener("hashchange", changed);
  };
}
export default { render };
