// Keeps the memory of a Python that has imported everything, and the list of the modules in it:
// node snapshot.mjs <pyodide> <folder> <snapshot> <list>
import { writeFileSync } from "node:fs";

import { rest, start } from "./python.mjs";

const [folder, snapshot, list] = rest;
const python = await start({ _makeSnapshot: true });
python.FS.mkdir("/app");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/app");
const modules = python.runPython(`
import json, sys

sys.path.insert(0, "/app")
import browser_kernel

browser_kernel.prepare()
json.dumps(sorted(filter(None, (getattr(m, "__file__", "") for m in sys.modules.values()))))
`);
writeFileSync(snapshot, python.makeMemorySnapshot());
writeFileSync(list, modules);
process.exit(0);
