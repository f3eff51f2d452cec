// The modules that pages import: node imported.mjs <pyodide> <folder> <list>
import { writeFileSync } from "node:fs";

import { rest, start } from "./python.mjs";

const [folder, list] = rest;
const python = await start();
python.FS.mkdir("/app");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/app");
const modules = python.runPython(`
import json, sys

sys.path.insert(0, "/app")
import browser_kernel

browser_kernel.prepare()
json.dumps(sorted(filter(None, (getattr(m, "__file__", "") for m in sys.modules.values()))))
`);
writeFileSync(list, modules);
process.exit(0);
