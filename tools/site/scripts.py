"""The scripts of the site: its own and those of Jupyter's widgets, each bundled into one file by esbuild."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import registries

HERE = Path(__file__).parent
SHOWN = HERE.parents[1] / "conquest_lab" / "server" / "page"
"""What shows widgets, on a server's pages as well."""

AMD = """export default (base) => {
let made;
const define = (_needs, factory) => { made = factory(base); };
%s
return made.default && !made.AnyModel ? { ...made, ...made.default } : made;
};
"""
"""Widgets come as AMD modules that ask for one other module; here each is a function of that module."""


def esbuild(modules: Path, source: Path, target: Path, *options: str) -> None:
    """Bundle a script with all that it imports."""
    line = [str(modules / ".bin" / "esbuild"), str(source), "--bundle", "--minify", "--format=esm"]
    line += [f"--outfile={target}", "--log-level=warning", "--legal-comments=none", *options]
    subprocess.run(line, check=True)  # noqa: S603 - our own line


def widgets(folder: Path, modules: Path, wheels: Iterable[Path]) -> None:
    """Write the scripts of anywidget and ipycanvas into a folder, as modules."""
    folder.mkdir()
    anywidget = (modules / "anywidget" / "dist" / "index.js").read_text("utf-8")
    (folder / "anywidget.js").write_text(AMD % anywidget, "utf-8")
    wheel = next(path for path in wheels if path.name.startswith("ipycanvas-"))
    canvas = next(
        text for name, text in registries.members(wheel) if name.endswith("ipycanvas/index.js")
    )
    (folder / "ipycanvas.js").write_text(AMD % canvas.decode(), "utf-8")


def page(work: Path, target: Path, modules: Path, wheels: Iterable[Path]) -> None:
    """Write `page.js`, with the widgets that it shows, and `formulas.js`."""
    folder = work / "scripts"
    shutil.copytree(HERE / "browser", folder)
    for name in ("manager.js", "controls.js"):
        shutil.copy(SHOWN / name, folder)
    widgets(folder / "made", modules, wheels)
    (folder / "nothing.js").write_text("export default null;\n")
    (folder / "node_modules").symlink_to(modules.resolve())
    esbuild(modules, folder / "formulas.js", target / "formulas.js")
    esbuild(
        modules,
        folder / "page.js",
        target / "page.js",
        '--define:process.env.NODE_ENV="production"',
        "--define:global=window",
        f"--alias:sanitize-html={folder / 'nothing.js'}",
    )


def worker(target: Path, modules: Path, cache: str, sizes: dict[str, int]) -> None:
    """Write `worker.js` beside the engine.

    cache: the name under which browsers keep this edition; sizes: of the packed files of the kernel.
    """
    engine = modules / "pyodide"
    for name in (
        "pyodide",
        "pyodide.asm",
    ):  # servers know the type of .js, and some not that of .mjs
        shutil.copy(engine / f"{name}.mjs", target / f"{name}.js")
    info = json.loads((engine / "pyodide-lock.json").read_text("utf-8"))["info"]
    esbuild(
        modules,
        HERE / "browser" / "worker.js",
        target / "worker.js",
        "--external:./pyodide.js",
        "--external:./pyodide.asm.js",
        f"--define:CACHE={json.dumps(cache)}",
        f"--define:FILES={json.dumps(sizes)}",
        f"--define:LOCK={json.dumps({'info': info, 'packages': {}})}",
    )


def service_worker(
    target: Path, modules: Path, kept: dict[str, list[str]], later: dict[str, str]
) -> None:
    """Write `sw.js`, which keeps the files of each cache, and those of a folder once they were asked for."""
    esbuild(
        modules,
        HERE / "browser" / "sw.js",
        target / "sw.js",
        f"--define:KEPT={json.dumps(kept)}",
        f"--define:LATER={json.dumps(later)}",
    )
