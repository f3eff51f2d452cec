"""The documentation as Sphinx builds it: pages in Markdown, the API from the docstrings.

Nothing is fetched when a page is read: the theme has no web fonts, and its scripts and styles are copied.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

import french

import conquest_lab

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "Conquest Lab"
author = copyright = "Conquest Lab contributors"  # noqa: A001 - Sphinx's name
version = release = conquest_lab.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "notebooks"]
myst_heading_anchors = 3
default_role = "literal"

autodoc_default_options = {"members": True}  # of packages, those that __all__ names
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
suppress_warnings = ["ref.python"]  # a class may be named by the package and by its module

html_theme = "furo"
html_title = f"Conquest Lab {version}"
html_copy_source = False
html_show_sphinx = False
html_favicon = "static/icon.svg"
html_static_path = ["static"]
html_css_files = ["docs.css"]
templates_path = ["templates"]
# Those of the theme without its advertisements, and the way back to the games: on a server and on a site of
# files Home stands above the documentation.
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/home.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}

ITEM = re.compile(r"([a-z_*]+(?:, [a-z_*]+)*): (.+)")


def as_list(lines: list[str]) -> Iterator[str]:
    """A docstring whose arguments, one a line as `name: text`, have become a list."""
    inside = False
    for line in lines:
        item = ITEM.match(line)
        if item:
            if not inside:
                yield ""
            yield f"* ``{item[1]}``: {item[2]}"
        elif inside and line.startswith(" "):
            yield f"  {line.strip()}"
        else:
            if inside and line:
                yield ""
            yield line
        inside = bool(item) or (inside and line.startswith(" "))


def setup(app: Sphinx) -> None:
    """Bring our docstrings into the form that Sphinx reads, and French pages into French."""

    def rewrite(
        _app: object, _kind: str, _name: str, _object: object, _options: object, lines: list[str]
    ) -> None:
        lines[:] = list(as_list(lines))

    app.connect("autodoc-process-docstring", rewrite)
    app.connect("html-page-context", french.speak, priority=900)  # after the theme
