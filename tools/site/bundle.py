"""The Python of the site: Pyodide, and packages as compiled modules.

A first visit imports what its page needs; the browser then keeps the memory of a Python that has imported
everything, and starts from it at the next visit. What that memory holds is an archive of its own (`first`),
which later visits leave packed. Modules that no page imports are fetched by their first import.
"""

from __future__ import annotations

import gzip
import io
import json
import shutil
import subprocess
import zipfile
from collections.abc import Iterable
from pathlib import Path

import registries

Files = list[tuple[str, bytes]]
"""Names in a folder, with the content of each."""

HERE = Path(__file__).parent
APP = "/app/"
STDLIB = "/lib/python314.zip/"
NETWORKS = "networkx/"
ACTIVITIES = (
    "mistune/",
    "made_page.",
    "conquest_lab/classroom/course/",
    "conquest_lab/_lessons/en/",
    "conquest_lab/_lessons/fr/",
)
"""What cuts activities out of the notebooks of the lessons, with Markdown for their texts."""

VIEWS = "conquest_lab/widgets/"
PLAYERS = tuple(f"conquest_lab/players/{folder}/" for folder in ("games", "plans", "positions"))

LATER = ("lessons", "players", "networkx", "others", "rest", "course")
"""Archives that a page loads, or the first import of a module in them: views that Play does not show,
computer players, a large package, modules of Python and of packages that no page imports, and activities."""

LEFT_OUT = (
    "conquest_lab/_lessons/pictures/",
    "conquest_lab/_lessons/apps/",
    "conquest_lab/_docs/",
    "conquest_lab/_site/",
    "conquest_lab/kit/made/class",
    "conquest_lab/kit/made/home.css",
    "conquest_lab/kit/made/page.css",
    "conquest_lab/kit/made/parts/",
    "conquest_lab/kit/made/widgets.css",
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

ALWAYS = frozenset({"pyodide", "_pyodide", "archives"})
"""Packages and modules that are kept together with what starts Python."""

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
    line = [registries.kit.node()[0], str(HERE / "node" / script), *map(str, arguments)]
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


def tree(folder: Path) -> Files:
    """The files below a folder by their names in it."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return [(path.relative_to(folder).as_posix(), path.read_bytes()) for path in paths]


def make(work: Path, wheels: Iterable[Path], engine: Path) -> dict[str, bytes]:
    """The files that the kernel loads, by their part, packed.

    work: a folder of the build. wheels: of the packages and of this checkout. engine: the folder of Pyodide.
    """
    app, own = work / "app", work / "library"
    unpack(wheels, app)
    (app / KIT).unlink()  # the page loads it by its address
    for name, content in registries.members(engine / "python_stdlib.zip"):
        (own / name).parent.mkdir(parents=True, exist_ok=True)
        (own / name).write_bytes(content)
    for module in (HERE / "python").glob("*.py"):
        shutil.copy(module, own if module.stem in ALWAYS else app)
    node("compile.mjs", engine, app, own, work / "modules.json")
    found = json.loads((work / "modules.json").read_text())
    listed = {kind: {compiled(name) for name in names} for kind, names in found.items()}
    parts = sort(tree(own), tree(app), **listed)
    parts["app"].append(("later.json", json.dumps(later(parts)).encode()))
    folder = work / "archives"
    folder.mkdir()
    for name in set(parts) - {"library"}:
        (folder / name).write_bytes(archive(parts[name]))
    node("pack.mjs", engine, folder)
    made = {path.name: path.read_bytes() for path in folder.iterdir()}
    made["library"] = packed(library(parts["library"]))
    made["python"] = packed((engine / "pyodide.asm.wasm").read_bytes())
    return made


def compiled(module: str) -> str:
    """The name of a compiled module in its folder, from where its source is for Python."""
    name = module.removeprefix(STDLIB).removeprefix(APP).removeprefix("/library/")
    return f"{name.removesuffix('.py')}.pyc" if name.endswith(".py") else name


def sort(
    own: Files, app: Files, boot: set[str], play: set[str], imported: set[str]
) -> dict[str, Files]:
    """Python's own files and those of packages, by the part that holds them.

    boot: the files that Python reads until it has started; play: until it shows Play; imported: those that a
    page may import.
    """
    parts: dict[str, Files] = {name: [] for name in ("library", "first", "app", *LATER)}
    starts = {top(name) for name in boot}
    for name, content in own:
        if top(name) in ALWAYS or (name in imported and top(name) in starts):
            part = "library"
        else:
            part = "first" if name in imported else "others"
        parts[part].append((name, content))
    for name, content in app:
        if name in imported and name.startswith(PLAYERS):
            part = "players"
        elif name in imported:
            part = "lessons" if name.startswith(VIEWS) and name not in play else "first"
        elif name.startswith(NETWORKS):
            part = "networkx"
        elif name.startswith(ACTIVITIES):
            part = "course"
        else:
            part = "rest" if "/" in name and name.endswith(".pyc") else "app"
        parts[part].append((name, content))
    return parts


def later(parts: dict[str, Files]) -> dict[str, str]:
    """The archives that are fetched by an import, by the names of their modules: of packages, their first."""
    found: dict[str, str] = {}
    for part in LATER:
        names = {name.removesuffix(".pyc").removesuffix("/__init__") for name, _ in parts[part]}
        inside = {name for name in names if name.rpartition("/")[0] in names}
        found |= {name.replace("/", "."): part for name in sorted(names - inside)}
    return found


def top(name: str) -> str:
    """The package or module that a file belongs to."""
    return name.partition("/")[0].partition(".")[0]


def packed(content: bytes) -> bytes:
    """The content as gzip, the same whenever the content is."""
    return gzip.compress(content, 9, mtime=0)
