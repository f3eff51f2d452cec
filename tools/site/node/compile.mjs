// Compiles the modules of a folder, in place of their sources: node compile.mjs <pyodide> <folder> [bare]
// `bare` leaves out the docstrings of modules and functions, and the columns of errors: nobody sees them there.
import path from "node:path";

import { rest, start } from "./python.mjs";

const bare = path.basename(rest[1] ?? "") === "bare";
const python = await start({ args: bare ? ["-X", "no_debug_ranges"] : [] });
python.globals.set("bare", bare);
python.FS.mkdir("/app");
python.FS.mount(python.FS.filesystems.NODEFS, { root: rest[0] }, "/app");
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
