"""The scripts of the site: its own and those of Jupyter's widgets, each bundled into one file by esbuild."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import registries

HERE = Path(__file__).parent
SHOWN = HERE.parents[1] / "conquest_lab" / "server" / "page"
"""What shows widgets, on a server's pages as well."""
STORE = HERE.parents[1] / "conquest_lab" / "widgets" / "store" / "store.js"
"""What browsers remember."""


def esbuild(modules: Path, source: Path, target: Path, *options: str) -> None:
    """Bundle a script with all that it imports."""
    line = [str(modules / ".bin" / "esbuild"), str(source), "--bundle", "--minify", "--format=esm"]
    line += [f"--outfile={target}", "--log-level=warning", "--legal-comments=none", *options]
    registries.kit.run(line, registries.ROOT)


def page(work: Path, target: Path, modules: Path) -> None:
    """Write `page.js`, with the widgets that it shows, and `formulas.js`."""
    from conquest_lab.server.parts import widgets  # noqa: PLC0415 - of the checkout

    folder = work / "scripts"
    shutil.copytree(HERE / "browser", folder)
    for name in ("manager.js", "controls.js"):
        shutil.copy(SHOWN / name, folder)
    esbuild(modules, STORE, folder / "store.js")
    (folder / "widgets.js").write_bytes(widgets().plain)
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
