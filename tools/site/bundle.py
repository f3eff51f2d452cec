"""The Python of the site: Pyodide, and packages as compiled modules.

A first visit imports what its page needs; the browser then keeps the memory of a Python that has imported
everything, and starts from it at the next visit. What that memory holds is an archive of its own (`first`),
which later visits leave packed. Modules of Python that no page imports are fetched by their first import.
"""

from __future__ import annotations

import gzip
import io
import json
import shutil
import subprocess
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path

import registries

HERE = Path(__file__).parent
APP = "/app/"
STDLIB = "/lib/python314.zip/"
NETWORKS = "networkx"
OTHERS = "others"
COURSE = "course"
TEXTS = "mistune"
LATER = (NETWORKS, OTHERS, COURSE)
"""Archives that are fetched by the first import of a module in them: a large package, the modules of Python
that no page imports, and Markdown with the notebooks of the lessons, which activities are cut out of."""

LESSONS = ("conquest_lab/_lessons/en/", "conquest_lab/_lessons/fr/")

LEFT_OUT = (
    "conquest_lab/_lessons/pictures/",
    "conquest_lab/_lessons/apps/",
    "conquest_lab/_site/",
    "conquest_lab/kit/made/class_",
    "conquest_lab/kit/made/parts/",
    "conquest_lab/server/",
)
"""Of our own wheel: what the builder itself reads or a page loads by its address, and the server."""

SHOWN = "conquest_lab/_lessons/pictures/game-"
"""The pictures of the games, which the form of a new game shows."""

KIT = "conquest_lab/kit/made/kit.js"
"""The bundle of the views, for kernels that hand it on themselves."""

NOT_READ = (".pyi", ".po", ".js.map", ".md", ".html", ".typed", ".txt", ".rst")
LINE = 500
"""Letters of a line that is shown of an error: Pyodide's own source is a single line."""

ALWAYS = frozenset({"encodings", "pyodide", "_pyodide", "asyncio", "concurrent", "traceback"})
"""Packages of Python's own that are kept together with what starts it."""

METADATA = ("anywidget", "ipywidgets", "conquest_lab")
"""Packages that ask for their own version."""


def wanted(name: str) -> bool:
    """True if a file of a wheel is of use in the browser."""
    top = name.partition("/")[0]
    if ".data" in top or any(
        f"/{part}/" in name for part in ("tests", "labextension", "nbextension")
    ):
        return False
    if ".dist-info" in top:
        return name.endswith("/METADATA") and top.startswith(METADATA)
    if name.startswith("conquest_lab/") and name.endswith(".md"):
        return not name.startswith(LEFT_OUT)  # the rules are read from their texts
    left_out = name.startswith(LEFT_OUT) and not name.startswith(SHOWN)
    return not (left_out or name.endswith(NOT_READ))


def unpack(wheels: Iterable[Path], folder: Path) -> None:
    """Write what the browser needs of some wheels, with our kernel module, into a folder."""
    for wheel in wheels:
        for name, content in registries.members(wheel):
            if wanted(name):
                path = folder / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)


def node(script: str, *arguments: Path | str) -> None:
    """Run a script of `node/`."""
    program = shutil.which("node")
    if program is None:
        message = "The site is built with Node.js: https://nodejs.org/, or apt install nodejs npm"
        raise SystemExit(message)
    line = [program, str(HERE / "node" / script), *map(str, arguments)]
    done = subprocess.run(line, capture_output=True, text=True, check=False)  # noqa: S603 - our own
    if done.returncode:
        said = [text for text in done.stderr.splitlines() if text.strip() and len(text) < LINE]
        raise SystemExit("\n".join((f"{script} failed:", *said)))


def archive(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Files as one: a line of JSON with the name and length of each, and then their contents."""
    ordered = sorted(files)
    listed = json.dumps([(name, len(content)) for name, content in ordered], separators=(",", ":"))
    return b"\n".join((listed.encode(), b"".join(content for _, content in ordered)))


def library(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Python's own modules as the zip archive that Pyodide reads: stored, as the whole is packed later."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_STORED) as opened:
        for name, content in sorted(files):
            opened.writestr(zipfile.ZipInfo(name), content)
    return held.getvalue()


def tree(folder: Path) -> list[tuple[str, bytes]]:
    """The files below a folder by their names in it."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return [(path.relative_to(folder).as_posix(), path.read_bytes()) for path in paths]


def parts(
    files: Iterable[tuple[str, bytes]], inside: Callable[[str], bool]
) -> tuple[list[tuple[str, bytes]], list[tuple[str, bytes]]]:
    """Files inside the snapshot, and the others."""
    held: list[tuple[str, bytes]] = []
    others: list[tuple[str, bytes]] = []
    for name, content in files:
        (held if inside(name) else others).append((name, content))
    return held, others


def make(work: Path, wheels: Iterable[Path], engine: Path) -> dict[str, bytes]:
    """The files that the kernel loads, by their part: not packed yet.

    work: a folder of the build. wheels: of the packages and of this checkout. engine: the folder of Pyodide.
    """
    app = work / "app"
    unpack(wheels, app)
    (app / KIT).unlink()  # the page loads it by its address
    for module in (HERE / "python").glob("*.py"):
        shutil.copy(module, app)
    listed = work / "modules.json"
    node("compile.mjs", engine, app, listed)
    made = {"python": (engine / "pyodide.asm.wasm").read_bytes()}
    networks = app / NETWORKS
    made[NETWORKS] = archive((f"{NETWORKS}/{path}", content) for path, content in tree(networks))
    shutil.rmtree(networks)
    course, held = parts(tree(app), lambda name: name.startswith((f"{TEXTS}/", *LESSONS)))
    made[COURSE] = archive(course)
    imported = set(json.loads(listed.read_text()))
    own = list(registries.members(engine / "python_stdlib.zip"))
    tops = {top(name) for name, _ in own if STDLIB + name in imported} | ALWAYS
    needed, others = parts(own, lambda name: top(name) in tops)
    made["library"], made[OTHERS] = library(needed), archive(others)
    later = dict.fromkeys(sorted({top(name) for name, _ in others}), OTHERS)
    later |= {NETWORKS: NETWORKS, TEXTS: COURSE}
    held.append(("later.json", json.dumps(later).encode()))
    first, rest = parts(held, lambda name: APP + name in imported)
    made["first"], made["app"] = archive(first), archive(rest)
    return made


def top(name: str) -> str:
    """The package or module that a file belongs to."""
    return name.partition("/")[0].partition(".")[0]


def packed(content: bytes) -> bytes:
    """The content as gzip, the same whenever the content is."""
    return gzip.compress(content, 9, mtime=0)
