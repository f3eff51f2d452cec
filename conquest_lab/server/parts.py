"""Scripts that browsers keep for good: the bundle of all views, and one for each set of other packages.

The address of each changes with its content.

Pages of ours load those of the widgets that our bundle does not have (`widgets`), in the releases whose
Python runs. A lesson of a teacher's own and a single notebook may show any widget, and are shown by Voila
(`voila`), whose scripts came in a hundred requests in four waves. Each of these only puts functions into a
list, where the loader of its package looks before it asks for the file. A file that another release names
otherwise is left out, and loaded by itself. `tools/voila_parts.py` writes the list.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from jupyter_core.paths import jupyter_path
from tornado.web import StaticFileHandler

from conquest_lab import kit
from conquest_lab.server.notices import ShortErrors

LIST = Path(__file__).parent / "share" / "voila_parts.json"

FOR_GOOD = "public, max-age=31536000, immutable"

WIDGETS = ("anywidget", "ipycanvas")

AMD = """export const %s = (base) => {
let made;
const define = (_needs, factory) => { made = factory(base); };
%s
return made.default && !made.AnyModel ? { ...made, ...made.default } : made;
};
"""
"""Widgets come as AMD modules that ask for one other module; here each is a function of that module."""


class Parts:
    """A script, packed once."""

    def __init__(self, plain: str) -> None:
        self.plain = plain.encode()
        self.packed = gzip.compress(self.plain, mtime=0)


def voila(statics: Iterable[str], extensions: Iterable[str]) -> Parts:
    """The scripts of Voila. statics, extensions: the folders of its own files and of those of extensions."""
    folders = {"static": [*statics], "labextensions": [*extensions]}
    found = []
    for line in json.loads(LIST.read_text(encoding="utf-8")):
        kind, _, name = line.partition("/")
        if file := _found(folders[kind], name):
            found.append(_apart(file.read_text(encoding="utf-8")))
    return Parts("".join(found))


def widgets() -> Parts:
    """The scripts of the widgets whose Python is installed beside ours."""
    folders = jupyter_path("nbextensions")
    files = {name: _found(folders, f"{name}/index.js") for name in WIDGETS}
    return Parts(
        "".join(AMD % (name, file.read_text("utf-8")) for name, file in files.items() if file)
    )


def _found(folders: list[str], name: str) -> Path | None:
    files = (Path(folder, name) for folder in folders)
    return next((file for file in files if file.is_file()), None)


def _apart(script: str) -> str:
    """A script that may stand beside others: what it says of strictness holds for itself alone."""
    return (
        f"(function(){{{script}\n}})();\n"
        if script.startswith('"use strict"')
        else f"{script}\n;\n"
    )


class KitHandler(ShortErrors, StaticFileHandler):
    """Answers with the bundle."""

    def set_extra_headers(self, path: str) -> None:
        """Let browsers keep it without asking again."""
        self.set_header("Cache-Control", FOR_GOOD)


class PartsHandler(ShortErrors):
    """Answers with a script; its address changes with it."""

    def initialize(self, parts: Parts) -> None:
        """Take the script."""
        self._parts = parts

    def get(self) -> None:
        """Answer as the browser takes it."""
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        self.set_header("Cache-Control", FOR_GOOD)
        self.set_header("Vary", "Accept-Encoding")
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            self.finish(self._parts.packed)
        else:
            self.finish(self._parts.plain)


def address(base: str, kind: str) -> str:
    """The address of the scripts of a kind, another one with each release of a package that they are from.

    base: the path of the server, with / at its end. kind: "parts" of Voila, or "widgets".
    """
    packages = ("voila", "jupyterlab_widgets", *WIDGETS)
    known = [*map(version, packages), LIST.read_text(encoding="utf-8"), AMD]
    return f"{base}voila/{kind}/{sha256(''.join(known).encode()).hexdigest()[:16]}.js"


def routes(base: str, voila_parts: Parts) -> list[tuple[Any, ...]]:
    """The handlers of the scripts. base: the path of the server, with / at its end."""
    return [
        (rf"{base}kit/{kit.version()}/([\w-]+\.js)", KitHandler, {"path": str(kit.PARTS)}),
        *(
            (address(base, kind).replace(".", r"\."), PartsHandler, {"parts": parts})
            for kind, parts in (("parts", voila_parts), ("widgets", widgets()))
        ),
    ]
