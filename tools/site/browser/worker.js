// The kernel: Python in a worker, so that a computer player that thinks never stops the page. A first visit
// imports what its page needs, from the archives that all pages have and those that its address names
// (`worker.js?lessons`). Once the page is shown, a second worker (`worker.js?keep`) imports everything and keeps the
// memory of its Python in the browser: later visits start from that.
import createPython from "./pyodide.asm.js";
import { loadPyodide } from "./pyodide.js";

const PAGE_BYTES = 65_536; // of WebAssembly memory
const CURRENT = new URL(".", import.meta.url).href;
const KEPT = ["python", "library", "app"]; // beside the memory that this browser has kept
const MEMORY = `${CURRENT}memory`;
const NAMED = [...new URLSearchParams(location.search).keys()];
const KEEPING = NAMED.includes("keep");
const ALL = [...KEPT, "first", ...NAMED.filter((name) => name !== "keep")];

const tell = (kind, content = {}) => postMessage({ kind, ...content });
// Only a page that came through HTTPS, or from this machine, may keep files; nor may one without room.
const openStore = async () => {
  try {
    return await self.caches?.open(CACHE);
  } catch {
    return null;
  }
};
let opened = null;
const written = [];
const write = async (store, address, answer) => {
  try {
    await store.put(address, answer);
  } catch {
    // A full disk is no reason to stop: the next visit downloads again.
  }
};
const addressOf = (name) => `${CURRENT}${name}.packed`;

// Downloads, counted as they arrive -------------------------------------------------------------------
let arrived = 0;
let due = 0;
const counted = () =>
  new TransformStream({
    transform(chunk, controller) {
      arrived += chunk.byteLength;
      tell("progress", { arrived, due });
      controller.enqueue(chunk);
    },
  });

const answerTo = async (address) => {
  opened ??= openStore();
  const store = await opened;
  const kept = await store?.match(address);
  if (kept) {
    return kept;
  }
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) {
    throw new Error(`${address}: ${answer.status}`);
  }
  if (store) {
    written.push(write(store, address, answer.clone()));
  }
  return answer;
};

// What starts Python is unpacked here, archives by Python itself.
const STARTS = { "pyodide.asm.wasm": "python", "library.zip": "library" };
const load = async (name) => {
  const answer = await answerTo(addressOf(name));
  const stream = answer.body.pipeThrough(counted());
  if (!Object.values(STARTS).includes(name)) {
    return new Response(stream);
  }
  return new Response(stream.pipeThrough(new DecompressionStream("gzip")), {
    headers: name === "python" ? { "content-type": "application/wasm" } : {},
  });
};
const bytesOf = async (answer) => new Uint8Array(await (await answer).arrayBuffer());

// Python ----------------------------------------------------------------------------------------------
// Pyodide copies a snapshot into its first memory, which is smaller: it has to grow before.
const roomy = (bytes) => (settings) => {
  const instantiate = settings.instantiateWasm;
  settings.instantiateWasm = (imports, done) =>
    instantiate(imports, (instance, module) => {
      const { memory } = instance.exports;
      const missing = bytes - memory.buffer.byteLength;
      if (missing > 0) {
        memory.grow(Math.ceil(missing / PAGE_BYTES));
      }
      done(instance, module);
    });
  return createPython(settings);
};

// A Python with all archives; `memory` is what it starts from, if there is one.
const start = async (names, memory) => {
  arrived = 0;
  due = names.reduce((sum, name) => sum + FILES[name], 0);
  const files = Object.fromEntries(names.map((name) => [name, load(name)]));
  const snapshot = memory ? await bytesOf(memory) : null;
  const outside = self.fetch;
  self.fetch = (address, options) => {
    const name = STARTS[String(address).split("/").pop()];
    return name ? files[name] : outside(address, options);
  };
  try {
    const python = await loadPyodide({
      indexURL: CURRENT,
      stdLibURL: `${CURRENT}library.zip`,
      lockFileContents: LOCK,
      packageBaseUrl: CURRENT,
      createPyodideModule: roomy(snapshot?.length ?? 0),
      _makeSnapshot: KEEPING,
      ...(snapshot ? { _loadSnapshot: Promise.resolve(snapshot) } : {}),
    });
    tell("stage", { name: "python" });
    const archives = names.filter((name) => !Object.values(STARTS).includes(name));
    const { unpack } = python.pyimport("archives");
    for (const archive of await Promise.all(archives.map((name) => bytesOf(files[name])))) {
      unpack(archive);
    }
    if (!snapshot) {
      python.runPython("import sys; sys.path.insert(0, '/app')");
    }
    return python;
  } finally {
    self.fetch = outside;
  }
};

// Python asks for a package at its first import and waits, which only a worker may do.
const fetchNow = (name) => {
  const request = new XMLHttpRequest();
  request.open("GET", addressOf(name), false);
  request.responseType = "arraybuffer";
  request.send();
  return request.status === 200 ? new Uint8Array(request.response) : null;
};

// Messages --------------------------------------------------------------------------------------------
const waiting = [];
let kernel = null;
const answer = (data) => {
  if (data.kind === "comm") {
    kernel.hear(data.id, data.text, data.buffers);
    tell("idle", { number: data.number });
  } else if (data.kind === "remembers") {
    kernel.remember(data.text);
  } else if (data.kind === "cells") {
    tell("cells", { found: kernel.cells(data.page, data.search, data.language) });
  } else {
    tell("ran", { cell: data.cell, result: kernel.run(data.source) });
  }
};
self.addEventListener("message", ({ data }) => {
  if (kernel) {
    answer(data);
  } else {
    waiting.push(data);
  }
});
const send = (type, text, buffers) => {
  const raw = Array.from(buffers, (one) => one.slice());
  const shared = raw.map((one) => one.buffer);
  postMessage({ kind: "comm", type, text, buffers: raw }, shared);
};

// The memory is kept packed: a quarter of its size.
const unpacked = (memory) => new Response(memory.body.pipeThrough(new DecompressionStream("gzip")));
const remembered = async () => {
  opened ??= openStore();
  const store = await opened;
  const memory = await store?.match(MEMORY);
  if (!memory) {
    return null;
  }
  try {
    const python = await start(KEPT, unpacked(memory));
    return python.pyimport("browser_kernel");
  } catch (error) {
    console.warn(`without the memory that was kept: ${error}`);
    await store.delete(MEMORY);
    return null;
  }
};
const imported = async () => {
  const python = await start(ALL, null);
  const made = python.pyimport("browser_kernel");
  made.begin();
  return made;
};
const begin = async () => {
  const memory = await remembered();
  const made = memory ?? (await imported());
  made.arrive(send, fetchNow);
  kernel = made;
  tell("stage", { name: "ready" });
  waiting.splice(0).forEach(answer);
  return memory !== null;
};
const keepMemory = async () => {
  opened ??= openStore();
  const store = await opened;
  if (!store || (await store.match(MEMORY))) {
    return;
  }
  const python = await start(ALL, null);
  python.runPython("import browser_kernel; browser_kernel.prepare()");
  const stream = new Blob([python.makeMemorySnapshot()]).stream();
  const packed = await new Response(stream.pipeThrough(new CompressionStream("gzip"))).blob();
  await store.put(MEMORY, new Response(packed));
};
try {
  if (KEEPING) {
    await keepMemory();
    tell("remembered");
  } else {
    const isRemembered = await begin();
    await Promise.all(written);
    tell("kept", { remembered: isRemembered });
  }
} catch (error) {
  tell("failed", { text: String(error) });
}
