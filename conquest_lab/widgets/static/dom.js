// Shared by every panel: make elements, say things to the kernel, keep the keyboard's place.
function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

// JupyterLab takes Enter and arrows for itself, also in our fields, unless an element says otherwise.
function ownKeys(el) {
  el.dataset.lmSuppressShortcuts = "true";
  if (document.body.dataset.voila) return;
  el.addEventListener("keydown", (event) => { if (event.target.closest("input, select, textarea")) event.stopPropagation(); });
}

// Replace what an element shows; whoever was on a control with a data-key stays on it, or on the first one left.
function fill(element, ...children) {
  const active = element.contains(document.activeElement) ? document.activeElement : null;
  const key = active?.dataset?.key;
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  if (!active) return;
  const same = key && [...element.querySelectorAll("[data-key]")].find((control) => control.dataset.key === key);
  const next = same || element.querySelector("button:not([disabled]), select, input, summary");
  if (next) next.focus({ preventScroll: true });
}

// A button that reads a chosen file and sends its text as {do: "open"}; `view` tells the limit and the words.
function fileButton(model, attributes = {}) {
  const input = h("input", { type: "file", accept: ".json,application/json", class: "cl-sr", tabindex: -1, "aria-hidden": "true" });
  const button = h("button", { ...attributes, onclick: () => input.click() });
  input.addEventListener("change", async () => {
    const [file] = input.files;
    input.value = "";
    if (!file) return;
    const { limit, words } = model.get("view");
    if (file.size > limit) alert(words.large);
    else model.send({ do: "open", text: await file.text() });
  });
  return [button, input];
}

// Hand a text to the reader as a file.
function download({ file, name }) {
  if (!file) return;
  const url = URL.createObjectURL(new Blob([file], { type: "application/json" }));
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

// A rule that opens where it is cited: its id as a button, its text below.
function ruleNote(rule, words) {
  if (!rule) return null;
  return h("details", { class: "cl-rule" },
    h("summary", { "aria-label": `${words.rule} ${rule.id}: ${rule.title}` }, rule.id),
    h("div", { class: "cl-rule-text" },
      h("strong", {}, rule.title), h("p", {}, rule.text), h("p", { class: "cl-source" }, rule.source)));
}

// A table of words: columns and rows, the first of each row its heading.
function fillTable(table, { columns, rows }) {
  table.replaceChildren(
    h("thead", {}, h("tr", {}, columns.map((text) => h("th", { scope: "col" }, text)))),
    h("tbody", {}, rows.map(([first, ...rest]) => h("tr", {}, h("th", { scope: "row" }, first), rest.map((text) => h("td", {}, text))))));
}

// Arrow keys move among controls that stand in rows (null where there is none); Tab enters and leaves them once.
function roam(rows, chosen) {
  const all = rows.flat().filter(Boolean);
  const enter = (control) => all.forEach((one) => one.setAttribute("tabindex", one === control ? 0 : -1));
  enter(all.includes(chosen) ? chosen : all[0]);
  rows.forEach((row, y) => row.forEach((control, x) => {
    if (!control) return;
    control.addEventListener("focus", () => enter(control));
    control.addEventListener("keydown", (event) => {
      const step = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key];
      if (!step) return;
      event.preventDefault();
      for (let [j, i] = [y + step[0], x + step[1]]; rows[j] && i >= 0 && i < rows[j].length; j += step[0], i += step[1])
        if (rows[j][i]) { rows[j][i].focus(); break; }
    });
  }));
}
