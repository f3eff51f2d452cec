"""The documentation below `/docs/`: as `make docs` built it, else the pages of the project without the rest.

Built pages come with a released package, or stand in a checkout after `make docs`. Elsewhere the same
addresses show the same pages in plain form, so that the links of Home lead somewhere.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader
from nbconvert.filters import markdown2html_mistune
from tornado.web import HTTPError, StaticFileHandler

from conquest_lab.core import folders
from conquest_lab.server.notices import ShortErrors

TEMPLATE = Environment(loader=FileSystemLoader(Path(__file__).parent), autoescape=True)
START = "index.html"
PAGE = re.compile(r"(?:[a-z]+/)?[a-z-]+")
ANCHOR = re.compile(r'<a class="anchor-link".*?</a>')
"""The sign beside a heading, which has no name that a screen reader can say."""
FOR_SPHINX = re.compile(r"^```\{.*?^```\n", re.DOTALL | re.MULTILINE)
"""Parts of a page that are for the program that builds it."""


@lru_cache(maxsize=64)
def plain_page(markdown: str, language: str) -> str:
    """A page as HTML, kept until its text changes: to make it takes the time of ten other requests."""
    text = FOR_SPHINX.sub("", markdown)
    html = re.sub(r'(href="[^":]*)\.md(?=["#])', r"\1.html", markdown2html_mistune(text))
    html = ANCHOR.sub("", html)
    title = text.partition("\n")[0].lstrip("# ")
    return TEMPLATE.get_template("docs.html").render(title=title, lang=language, html=html)


class BuiltDocs(ShortErrors, StaticFileHandler):
    """Files of the built documentation."""


class PlainDocs(ShortErrors):
    """Pages of the documentation where it was not built.

    folder: where they are, in Markdown.
    """

    def initialize(self, folder: Path) -> None:
        """Take what the route says."""
        self._folder = folder

    def get(self, path: str) -> None:
        """Answer with a page, or with a picture of one."""
        name = (path or START).removesuffix(".html")
        if name.endswith(".svg") and PAGE.fullmatch(name.removesuffix(".svg")):
            self._answer("image/svg+xml", self._text(name))
            return
        if not PAGE.fullmatch(name):
            raise HTTPError(404)
        language = "fr" if name.startswith("fr/") else "en"
        self._answer("text/html; charset=utf-8", plain_page(self._text(f"{name}.md"), language))

    head = get

    def _text(self, name: str) -> str:
        file = self._folder / name
        if not file.is_file():
            raise HTTPError(404)
        return file.read_text(encoding="utf-8")

    def _answer(self, kind: str, text: str) -> None:
        self.set_header("Content-Type", kind)
        self.finish(text)


class ToStart(ShortErrors):
    """Leads from `/docs` to its first page."""

    def get(self) -> None:
        """Answer with the address."""
        self.redirect(f"{self.request.path.rstrip('/')}/{START}")

    head = get


def routes(base: str) -> list[tuple[Any, ...]]:
    """The handlers of the documentation.

    base: the path of the server, with / at its end.
    """
    built = folders.shipped("site") / "docs"
    pages: tuple[Any, ...] = (PlainDocs, {"folder": folders.shipped("docs")})
    if (built / START).is_file():
        pages = (BuiltDocs, {"path": str(built), "default_filename": START})
    return [(f"{base}docs/?", ToStart), (f"{base}docs/(.+)", *pages)]
