// Compiles the modules of a folder, in place of their sources: node compile.mjs <pyodide> <folder> [<list>]
// With a list it is for pages: docstrings of modules and functions and the columns of errors, which nobody sees
// there, are left out, and the list is written of the modules that pages import.
// Pyodide runs in Node: it takes the very Python that browsers will run.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [engine, folder, list] = process.argv.slice(2).map((one) => path.resolve(one));
const bare = list !== undefined;
const { loadPyodide } = await import(pathToFileURL(path.join(engine, "pyodide.mjs")).href);
const python = await loadPyodide({
  indexURL: engine,
  args: bare ? ["-X", "no_debug_ranges"] : [],
});
python.globals.set("bare", bare);
python.FS.mkdir("/app");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/app");
python.runPython(`
import ast, importlib._bootstrap_external as files, importlib.util, pathlib

OWNERS = ast.Module, ast.FunctionDef, ast.AsyncFunctionDef


def without_docstrings(tree):
    for node in ast.walk(tree):
        if isinstance(node, OWNERS) and ast.get_docstring(node, clean=False) is not None:
            alone = len(node.body) == 1
            node.body[:1] = [ast.copy_location(ast.Pass(), node.body[0])] if alone else []
    return tree


for source in pathlib.Path("/app").rglob("*.py"):
    raw = source.read_bytes()
    tree = ast.parse(raw, str(source))
    code = compile(without_docstrings(tree) if bare else tree, str(source), "exec", dont_inherit=True)
    hashed = importlib.util.source_hash(raw)
    source.with_suffix(".pyc").write_bytes(files._code_to_hash_pyc(code, hashed, False))
for source in pathlib.Path("/app").rglob("*.py"):
    source.unlink()
`);
if (bare) {
  const modules = python.runPython(`
import json, sys

sys.path.insert(0, "/app")
import browser_kernel

browser_kernel.prepare()
json.dumps(sorted(filter(None, (getattr(m, "__file__", "") for m in sys.modules.values()))))
`);
  writeFileSync(list, modules);
  process.exit(0);
}
