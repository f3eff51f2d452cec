"""The scripts of Voila and of widgets that every page loads, as one: a hundred requests in four waves less.

Each only puts functions into a list, where the loader of its package looks before it asks for the file.
A file that another release names otherwise is left out, and loaded by itself. `tools/voila_parts.py` writes
the list.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from conquest_lab.server.notices import ShortErrors

LIST = Path(__file__).parent / "share" / "voila_parts.json"


class Parts:
    """The scripts, read and packed once.

    statics, extensions: the folders below which Voila finds its own files and those of extensions.
    """

    def __init__(self, statics: Iterable[str], extensions: Iterable[str]) -> None:
        folders = {"static": [*statics], "labextensions": [*extensions]}
        found = []
        for line in json.loads(LIST.read_text(encoding="utf-8")):
            kind, _, name = line.partition("/")
            files = (Path(folder, name) for folder in folders[kind])
            if file := next((file for file in files if file.is_file()), None):
                found.append(_apart(file.read_text(encoding="utf-8")))
        self.plain = "".join(found).encode()
        self.packed = gzip.compress(self.plain, mtime=0)


def _apart(script: str) -> str:
    """A script that may stand beside others: what it says of strictness holds for itself alone."""
    return (
        f"(function(){{{script}\n}})();\n"
        if script.startswith('"use strict"')
        else f"{script}\n;\n"
    )


class PartsHandler(ShortErrors):
    """Answers with the scripts; their address changes with them."""

    def initialize(self, parts: Parts) -> None:
        """Take the scripts."""
        self._parts = parts

    def get(self) -> None:
        """Answer as the browser takes it."""
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        self.set_header("Vary", "Accept-Encoding")
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            self.finish(self._parts.packed)
        else:
            self.finish(self._parts.plain)


def address(base: str) -> str:
    """The address of the scripts, another one with each release of a package that they are from.

    base: the path of the server, with / at its end.
    """
    packages = ("voila", "jupyterlab_widgets", "anywidget", "ipycanvas")
    known = [*map(version, packages), LIST.read_text(encoding="utf-8")]
    return f"{base}voila/parts/{sha256(''.join(known).encode()).hexdigest()[:16]}.js"


def routes(base: str, parts: Parts) -> list[tuple[Any, ...]]:
    """The handler of the scripts. base: the path of the server, with / at its end."""
    return [(address(base).replace(".", r"\."), PartsHandler, {"parts": parts})]
