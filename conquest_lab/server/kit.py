"""The address of the bundle of all views, which changes with its content: browsers keep it for good."""

from __future__ import annotations

from typing import Any

from tornado.web import StaticFileHandler

from conquest_lab.kit import PARTS, version
from conquest_lab.server.notices import ShortErrors


class KitHandler(ShortErrors, StaticFileHandler):
    """Answers with the bundle."""

    def set_extra_headers(self, path: str) -> None:
        """Let browsers keep it without asking again."""
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")


def routes(base: str) -> list[tuple[Any, ...]]:
    """The handler of the bundle. base: the path of the server, with / at its end."""
    return [(rf"{base}kit/{version()}/([\w-]+\.js)", KitHandler, {"path": str(PARTS)})]
