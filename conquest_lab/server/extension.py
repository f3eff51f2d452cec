"""Home on a Jupyter server that also has Voila: on Binder, and in a visitor's pod under JupyterHub.

The pages of Home are opened by Voila's own addresses, `voila/render/lessons/…`. There are no rooms for
classes here: no other person reaches such a server.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.serverapp import ServerApp
from jupyter_server.utils import url_path_join
from tornado.web import HTTPError, authenticated

from conquest_lab.server import docs
from conquest_lab.server.home import home_page, requested_language, settings_of
from conquest_lab.server.rendering import install_template_cache
from conquest_lab.server.website import find_page

HOME = "conquest/"
"""The path of Home below that of the server."""


class ExtensionHandler(JupyterHandler):
    """Answers for the lessons of a folder below the root of the server."""

    def initialize(self, lessons: Path, folder: str) -> None:
        """Take what the route says: where the lessons are, and their path as Voila knows it."""
        self._lessons, self._folder = lessons, folder

    def address_settings(self) -> dict[str, str]:
        """The settings of the address, the language by the browser where it names none."""
        settings = settings_of(self.request.arguments)
        accepted = self.request.headers.get("Accept-Language", "")
        return {**settings, "lang": requested_language(settings.get("lang", ""), accepted)}


class ExtensionHome(ExtensionHandler):
    """Home."""

    @authenticated
    def get(self) -> None:
        """Answer in the language that the address asks for, else in the browser's."""
        base = url_path_join(self.base_url, HOME)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(home_page(self._lessons, base, self.address_settings(), rooms=False))


class ExtensionPage(ExtensionHandler):
    """The way from an address of Home to the notebook that Voila shows."""

    @authenticated
    def get(self, path: str) -> None:
        """Answer with Voila's address, the rest of ours behind it."""
        found = find_page(self._lessons, path, self.address_settings()["lang"])
        if found is None:
            raise HTTPError(404)
        there = url_path_join(self.base_url, "voila/render", quote(self._folder), found)
        self.redirect(f"{there}?{self.request.query}" if self.request.query else there)


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """The name by which a Jupyter server finds this extension."""
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: ServerApp) -> None:
    """Add Home to a server whose root holds the lessons; elsewhere Voila could not show them."""
    root = Path(server.root_dir).resolve()
    # In a checkout's folder the package may still be an installed one, with lessons of its own.
    lessons = next((path for path in (root / "lessons", root) if (path / "apps").is_dir()), None)
    if lessons is None:
        server.log.warning("there are no lessons in %s, and so there is no Home", root)
        return
    install_template_cache()
    home = url_path_join(server.base_url, HOME)
    given: dict[str, Any] = {"lessons": lessons, "folder": lessons.relative_to(root).as_posix()}
    server.web_app.add_handlers(  # type: ignore[no-untyped-call]
        ".*$",
        [
            *docs.routes(home),
            (home, ExtensionHome, given),
            (f"{home}([a-z]+|lesson/[a-z0-9_]+)", ExtensionPage, given),
        ],
    )
