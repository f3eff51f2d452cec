// The visitor's browser remembers one text for each key; private windows may refuse, which costs
// only the memory.
function render({ model, el }) {
  el.style.display = "none";
  const key = model.get("key");
  let found = null;
  try {
    found = localStorage.getItem(key);
  } catch {
    /* no storage here */
  }
  const keep = () => {
    const value = model.get("value");
    try {
      if (value === "-") {
        localStorage.removeItem(key);
      } else if (value) {
        localStorage.setItem(key, value);
      }
    } catch {
      /* full, or not allowed */
    }
  };
  model.on("change:value", keep);
  if (!model.get("ready")) {
    model.set("parameters", Object.fromEntries(new URLSearchParams(location.search)));
    model.set("loaded", found || "");
    model.set("ready", true);
    model.save_changes();
  }
}
export default { render };
