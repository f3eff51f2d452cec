// Compiles modules in place of their sources: node compile.mjs <pyodide> <folder> [<library> <list>]
// With a library, the folder of Python's own modules, it is for pages: docstrings of modules and functions and the
// columns of errors, which nobody sees there, are left out, and a list is written of the files that Python reads
// until it has started (`boot`), until it shows Play (`play`), and that any page imports (`imported`).
// Pyodide runs in Node: it takes the very Python that browsers will run.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [engine, folder, library, list] = process.argv.slice(2).map((one) => path.resolve(one));
const bare = list !== undefined;
const { loadPyodide } = await import(pathToFileURL(path.join(engine, "pyodide.mjs")).href);
const python = await loadPyodide({
  indexURL: engine,
  args: bare ? ["-X", "no_debug_ranges"] : [],
});
const FILES = `import sys; sorted(filter(None, (getattr(m, "__file__", "") for m in sys.modules.values())))`;
const files = () => python.runPython(FILES).toJs();
const boot = files();
const mount = (root, place) => {
  python.FS.mkdir(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
};
python.globals.set("bare", bare);
mount(folder, "/app");
if (bare) {
  mount(library, "/library");
}
python.runPython(`
import ast, importlib._bootstrap_external as files, importlib.util, pathlib

OWNERS = ast.Module, ast.FunctionDef, ast.AsyncFunctionDef
DESCRIBED = "_pyodide", "pyodide" # the start of Python reads docstrings of these


def without_docstrings(tree):
    for node in ast.walk(tree):
        if isinstance(node, OWNERS) and ast.get_docstring(node, clean=False) is not None:
            alone = len(node.body) == 1
            node.body[:1] = [ast.copy_location(ast.Pass(), node.body[0])] if alone else []
    return tree


def compiled(source, name, keeps):
    raw = source.read_bytes()
    tree = ast.parse(raw, name)
    code = compile(tree if keeps else without_docstrings(tree), name, "exec", dont_inherit=True)
    hashed = importlib.util.source_hash(raw)
    source.with_suffix(".pyc").write_bytes(files._code_to_hash_pyc(code, hashed, False))
    return source


done = [compiled(source, str(source), not bare) for source in pathlib.Path("/app").rglob("*.py")]
root = pathlib.Path("/library")
for source in root.rglob("*.py") if bare else ():
    inside = source.relative_to(root)
    done.append(compiled(source, f"/lib/python314.zip/{inside}", inside.parts[0] in DESCRIBED))
for source in done:
    source.unlink()
`);
if (bare) {
  python.runPython(`
import sys

sys.path += "/app", "/library"
import browser_kernel

browser_kernel.begin()
browser_kernel.run("from conquest_lab.widgets import play; play()")
`);
  const play = files();
  python.runPython("browser_kernel.prepare()");
  writeFileSync(list, JSON.stringify({ boot, play, imported: files() }));
  process.exit(0);
}
