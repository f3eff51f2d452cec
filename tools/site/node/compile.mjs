// Compiles the modules of a folder, in place of their sources: node compile.mjs <pyodide> <folder>
import { rest, start } from "./python.mjs";

const python = await start();
python.FS.mkdir("/app");
python.FS.mount(python.FS.filesystems.NODEFS, { root: rest[0] }, "/app");
python.runPython(`
import compileall, pathlib, py_compile

assert compileall.compile_dir(
    "/app", quiet=1, legacy=True, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH
)
for source in pathlib.Path("/app").rglob("*.py"):
    source.unlink()
`);
