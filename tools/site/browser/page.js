// The page: Jupyter's widget manager without Jupyter. It shows what the widgets of the worker say.
import { Manager } from "./manager.js";
import { byLanguage, language, progress } from "./progress.js";
import { opening } from "./store.js";
import * as foreign from "./widgets.js";

const HERE = import.meta.url;
const { worker, early, wait } = window.conquest; // which the page has started before it read this script

const ENOUGH = 2; // GB of memory for two Pythons

// Widgets ---------------------------------------------------------------------------------------------
let messages = 0;
// The size of a map is kept for the next visit of a page, which paints its map before it is asked.
const SIZE = `conquest-lab/map${location.pathname}`;
const sized = ({ width, ratio, projected }) => {
  try {
    localStorage.setItem(SIZE, projected ? "" : `${width} ${ratio}`);
  } catch {
    // A browser that keeps nothing is asked each time.
  }
};
const post = (_type, { comm_id: id, data }, buffers) => {
  messages += 1;
  if (data.content?.do === "size") {
    sized(data.content);
  }
  worker.postMessage({
    kind: "comm",
    number: messages,
    id,
    text: JSON.stringify(data),
    buffers: buffers.map((one) => new Uint8Array(one.buffer ?? one)),
  });
  return String(messages);
};
const manager = new Manager(foreign, post);

let last = 0; // when the kernel has sent something
const heard = async ({ type, text, buffers }) => {
  last = performance.now();
  const content = JSON.parse(text);
  await manager.receive(type, {
    content,
    metadata: content.metadata,
    buffers: buffers.map((one) => new DataView(one.buffer)),
    header: { msg_id: "" },
    parent_header: {},
  });
};

// Cells -----------------------------------------------------------------------------------------------
const texts = (lines) => {
  const box = document.createElement("div");
  box.className = "jp-RenderedText jp-OutputArea-output";
  const pre = document.createElement("pre");
  pre.textContent = lines;
  box.append(pre);
  return box;
};
const output = (one) => {
  if (one.text !== undefined) {
    return texts(one.text);
  }
  const box = document.createElement("div");
  box.className = "jp-OutputArea-output";
  if (one.html !== undefined) {
    box.className += " jp-RenderedHTMLCommon";
    box.innerHTML = one.html;
  }
  return box;
};
const loading = progress(document.querySelector("#loading"));
let cells = [];
let left = 0;
// The rest of the site is kept once the page is shown, and after what the kernel keeps: nothing twice.
let waits = 2;
let isRemembered = false;
const QUIET = 1000; // milliseconds without a message, after which a page is taken to have all it needs
const PATIENCE = 10_000; // milliseconds after which a page that is never quiet is not waited for
const quiet = async () => {
  const latest = performance.now() + PATIENCE;
  while (performance.now() < Math.min(last + QUIET, latest)) {
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((done) => {
      setTimeout(done, QUIET / 4);
    });
  }
};
// The next visit starts from the memory of a Python that has imported everything: made here, out of the way,
// unless the visitor saves data or the device has little room.
const remember = () => {
  if (isRemembered) {
    document.documentElement.dataset.memory = "remembered";
    return;
  }
  if (navigator.connection?.saveData || navigator.deviceMemory < ENOUGH) {
    return;
  }
  const keeper = new Worker(new URL("worker.js?keep&lessons&players", HERE), { type: "module" });
  keeper.addEventListener("message", ({ data }) => {
    if (data.kind === "remembered" || data.kind === "failed") {
      keeper.terminate();
      document.documentElement.dataset.memory = data.kind;
    }
    if (data.kind === "failed") {
      console.warn(`the next visit imports again: ${data.text}`);
    }
  });
};
const keep = async ({ remembered = false } = {}) => {
  isRemembered ||= remembered;
  waits -= 1;
  if (waits) {
    return;
  }
  await quiet();
  remember();
  if (!("serviceWorker" in navigator)) {
    return;
  }
  const home = document.querySelector("meta[name=conquest-home]").content;
  try {
    await navigator.serviceWorker.register(new URL(`${home}sw.js`, location.href));
  } catch (error) {
    console.warn(String(error));
  }
};
const finished = () => {
  loading.done();
  document.documentElement.dataset.site = "ready";
  performance.mark("conquest-lab-shown");
  keep();
};
const ran = async ({ cell, result }) => {
  const { printed, shown, wrong } = JSON.parse(result);
  const place = cells[cell];
  place.replaceChildren();
  if (printed) {
    place.append(texts(printed));
  }
  for (const one of shown) {
    const box = output(one);
    place.append(box);
    if (one.model) {
      // One after the other, as the cell has shown them.
      // oxlint-disable-next-line no-await-in-loop
      await manager.show(one.model, box);
    }
  }
  if (wrong) {
    console.error(wrong);
    place.append(texts(wrong));
  }
  if (!place.hasChildNodes()) {
    place.classList.add("jp-mod-noOutputs", "jp-mod-noInput");
  }
  left -= 1;
  loading.cells(cells.length - left, cells.length);
  if (left === 0) {
    finished();
  }
};

// Messages are heard in their order; what only counts need not wait for them.
let order = Promise.resolve();
const inOrder = { comm: heard, ran };
const atOnce = {
  idle: ({ number }) => manager.idle(String(number)),
  kept: keep,
  progress: ({ arrived, due: all }) => loading.bytes(arrived, all),
  stage({ name }) {
    performance.mark(`conquest-lab-${name}`);
    loading.stage(name);
  },
  failed({ text }) {
    console.error(text);
    loading.failed();
  },
};
const listen = async ({ data }) => {
  if (atOnce[data.kind]) {
    atOnce[data.kind](data);
    return;
  }
  const before = order;
  order = (async () => {
    await before;
    try {
      await inOrder[data.kind](data);
    } catch (error) {
      console.error(error);
    }
  })();
  await order;
};
const broken = ({ message }) => {
  console.error(message);
  loading.failed();
};
for (const [type, hear] of Object.entries({ message: listen, error: broken })) {
  worker.removeEventListener(type, wait);
  worker.addEventListener(type, hear);
  early.filter((event) => event.type === type).forEach(hear);
}

// The notebook of the language that the address asks for, or the cells that Python finds for an address --------
// What this browser remembers goes along: an app shows at once what its address asks for.
const KEY = "conquest-lab/play";
// A map takes about so much of the width beside what can be done, and all of it on a phone.
const BESIDE = 0.65;
const PHONE = 700;
const expected = () => {
  const { innerWidth: width, devicePixelRatio: ratio } = window;
  try {
    const kept = localStorage.getItem(SIZE);
    if (/^(?:\d+ [\d.]+)?$/.test(kept ?? "-")) {
      return kept;
    }
  } catch {
    // As above.
  }
  return `${Math.round(width < PHONE ? width : width * BESIDE)} ${ratio}`;
};
const remembers = async () => {
  const [common, own] = await Promise.all([opening(KEY, false), opening(KEY, true)]);
  // A lesson has several maps, most of them in later steps.
  return JSON.stringify({ common, own, map: cells.length === 1 ? expected() : "" });
};
const run = async (content) => {
  document.querySelector("#rendered_cells").prepend(content);
  cells = [...document.querySelectorAll("#rendered_cells [data-cell]")];
  worker.postMessage({ kind: "remembers", text: await remembers() });
  left = cells.length;
  cells.forEach((place, cell) => {
    const { textContent: source } = place.querySelector("script");
    worker.postMessage({ kind: "run", cell, source });
  });
};
const cellOf = ({ code, text }) => {
  const cell = document.createElement("div");
  if (code) {
    cell.className = "jp-Cell jp-CodeCell jp-OutputArea";
    cell.dataset.cell = "";
    const script = document.createElement("script");
    script.type = "text/x-python";
    script.textContent = text;
    cell.append(script);
  } else {
    cell.className = "jp-Cell jp-MarkdownCell";
    cell.innerHTML = `<div class="jp-RenderedHTMLCommon jp-RenderedMarkdown jp-MarkdownOutput">${text}</div>`;
  }
  return cell;
};
const told = async ({ found }) => {
  const { title, go, wrong, cells: all } = JSON.parse(found);
  if (wrong) {
    loading.failed(wrong);
    return;
  }
  if (go) {
    const [folder, query] = go.split("?");
    location.replace(new URL(`../${folder}/?${query}&${location.search.slice(1)}`, location.href));
    return;
  }
  document.title = title;
  const content = document.createDocumentFragment();
  content.append(...all.map(cellOf));
  const formulas = content.querySelectorAll("[data-formula]");
  if (formulas.length) {
    const { markup } = await import(new URL("formulas.js", HERE));
    for (const one of formulas) {
      one.innerHTML = markup(one.textContent, one.dataset.formula === "apart");
    }
  }
  run(content);
};
inOrder.cells = told;
const asks = document.querySelector("meta[name=conquest-asks]");
if (asks) {
  const { search } = location;
  worker.postMessage({ kind: "cells", page: asks.content, search, language: language() });
} else {
  run(byLanguage([...document.querySelectorAll("template[lang]")]).content.cloneNode(true));
}
