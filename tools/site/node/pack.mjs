// Packs the files of a folder in their place, as `archives.py` reads them: node pack.mjs <pyodide> <folder>
// The Python of the pages does it: neither Node.js nor an older Python of the machine need have zstd.
import path from "node:path";
import { pathToFileURL } from "node:url";

const [engine, folder] = process.argv.slice(2).map((one) => path.resolve(one));
const { loadPyodide } = await import(pathToFileURL(path.join(engine, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: engine });
python.FS.mkdir("/made");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/made");
python.runPython(`
import pathlib
from compression import zstd

for file in pathlib.Path("/made").iterdir():
    file.write_bytes(zstd.compress(file.read_bytes(), 22))
`);
process.exit(0);
