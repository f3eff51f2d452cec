"""The bundle of all views: one script with one style sheet, which a page loads once.

`tools/kit/kit_bundle.py` makes it of the scripts and styles in `conquest_lab/widgets`, when the package is
installed from a checkout and when it is packed. A page of ours names the address of the bundle; elsewhere, in
JupyterLab for instance, one widget of the kernel that shows nothing brings it along.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

MADE = Path(__file__).with_name("made")
PARTS = MADE / "parts"
"""The bundle in parts, for pages that load it by its address."""
SCRIPT = "kit.js"
ON_PAGE = "CONQUEST_KIT"
"""The environment variable by which a server says which version its pages name."""


class NotBuiltError(RuntimeError):
    """The bundle is missing: the package was neither installed nor built."""


@cache
def built() -> dict[str, Any]:
    """The result of a build: `version`, `files` of each group, sentences of each of the `views` and `pages`.

    Raises:
        NotBuiltError: in a checkout whose bundle was not built.
    """
    try:
        return dict(json.loads(made("kit.json")))
    except FileNotFoundError:
        message = "the views are not built: python tools/kit/kit_bundle.py"
        raise NotBuiltError(message) from None


@cache
def made(name: str) -> str:
    """A file that was built, as text."""
    return (MADE / name).read_text(encoding="utf-8")


def version() -> str:
    """The version of the bundle: a checksum of its content."""
    return str(built()["version"])


def address(base: str, script: str = SCRIPT) -> str:
    """The address of the bundle on a server of ours, or of another script that is built with it.

    base: the path of the server, with / at its end.
    """
    return f"{base}kit/{version()}/{script}"


def group_addresses(base: str) -> dict[str, list[str]]:
    """The addresses of what each group of views is made of, beside the bundle itself."""
    folder = f"{base}kit/{version()}"
    return {
        group: [f"{folder}/{name}" for name in names] for group, names in built()["files"].items()
    }
