"""Pages of classes, without kernels: to open a room or enter a code, for a pupil, and the wall."""

from __future__ import annotations

from functools import cache
from ipaddress import ip_address
from pathlib import Path
from string import Formatter
from typing import Any

from jinja2 import Environment, FileSystemLoader

from conquest_lab.classroom.offered import kinds
from conquest_lab.core.words import LANGUAGES, say
from conquest_lab.kit import built, made
from conquest_lab.server.classroom.base import MAX_PASTED, Classes, ClassHandler
from conquest_lab.server.home import requested_language
from conquest_lab.server.notices import ShortErrors
from conquest_lab.server.qr import address, answer_qr
from conquest_lab.text import speaker

HERE = Path(__file__).parent / "pages"
TEMPLATES = Environment(loader=FileSystemLoader(HERE), autoescape=True)

KINDS = ("start", "pupil", "wall", "alone", "codes")
"""The kinds of page."""
WITH_FORM = frozenset({"start", "wall", "alone"})
"""The kinds on which a teacher sets up an activity."""


@cache
def page(kind: str, language: str) -> dict[str, Any]:
    """The parts of a page that are the same for everybody: script, style, words and what the form offers.

    kind: one of `KINDS`.
    """
    t = speaker(language)
    return {
        "t": t,
        "lang": language,
        "kind": kind,
        "css": made("classroom.css"),
        "script": made(f"class_{kind}.js"),
        "offered": kinds(language) if kind in WITH_FORM else [],
        "words": {sentence: t(sentence, **_gaps(sentence)) for sentence in built()["pages"][kind]},
    }


def _gaps(sentence: str) -> dict[str, str]:
    """The gaps of a sentence, each filled with itself: the script fills them."""
    names = (name for _, name, _, _ in Formatter().parse(sentence) if name)
    return {name: f"{{{name}}}" for name in names}


class ClassPage(ClassHandler):
    """A page of a class."""

    def show(
        self,
        kind: str,
        title: str,
        *,
        language: str,
        code: str = "",
        is_room: bool = True,
        is_board: bool = False,
    ) -> None:
        """Answer with a page; its data stand in it, no secret among them."""
        parts = page(kind, language)
        base = self.settings["base_url"]
        data = {
            "base": f"{base}class/",
            "alone": f"{base}class/alone",
            "codes": f"{base}class/codes",
            "code": code,
            "isRoom": is_room,
            "isBoard": is_board,
            "link": address(self, f"class/{code}"),
            "mostBytes": MAX_PASTED,
            "isLocal": _is_local(self.request.host_name),
            "words": parts["words"],
            "offered": parts["offered"],
        }
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.set_header("Referrer-Policy", "no-referrer")
        self.finish(
            TEMPLATES.get_template("page.html").render(
                **parts, page=data, title=title, home=f"{base}?lang={language}"
            )
        )

    def address_language(self) -> str:
        """The language that the address asks for, else an empty text."""
        language = self.get_query_argument("lang", "")
        return language if language in LANGUAGES else ""

    def write_error(self, status_code: int, **details: Any) -> None:
        """Answer with a page for people."""
        ShortErrors.write_error(self, status_code, **details)

    async def head(self, *path: str) -> None:
        """Answer without the page."""
        shown = self.get(*path)
        if shown is not None:
            await shown


class OpenPage(ClassPage):
    """A page for everybody, in the language that the address asks for, else in the browser's."""

    kind = "start"
    title = say("Class")

    def get(self) -> None:
        """Answer with the page."""
        accepted = self.request.headers.get("Accept-Language", "")
        language = requested_language(self.address_language(), accepted)
        self.set_header("Vary", "Accept-Language")
        self.show(self.kind, speaker(language).render(self.title), language=language)


class StartPage(OpenPage):
    """The page on which a teacher opens a room, and a pupil enters its code."""


class AlonePage(OpenPage):
    """A question without a room; its activity stands behind the # of the address."""

    kind = "alone"
    title = say("A question without a room")


class CodesPage(OpenPage):
    """The page on which a teacher pastes the codes of a class, without a room."""

    kind = "codes"
    title = say("Results by code")


class PupilPage(ClassPage):
    """A room for a pupil."""

    async def get(self, code: str) -> None:
        """Answer in the language of the room, in that of the browser where there is none."""
        if code != code.upper():
            self.redirect(code.upper())
            return
        room = await self.known_room(code)
        accepted = self.request.headers.get("Accept-Language", "")
        spoken = requested_language("", accepted) if room is None else room.language
        self.show(
            "pupil",
            code,
            language=self.address_language() or spoken,
            code=code,
            is_room=room is not None,
        )


class WallPage(ClassPage):
    """A room for its teacher, whose secret stands behind the # of the address and is never sent with it."""

    is_board = False

    async def get(self, code: str) -> None:
        """Answer in the language of the room."""
        room = await self.room(code)
        language = self.address_language() or room.language
        self.show("wall", code, language=language, code=code, is_board=self.is_board)


class BoardPage(WallPage):
    """The wall without anything to press, for a projector beside the teacher's own screen."""

    is_board = True


class QrPicture(ClassPage):
    """The address of a room as a QR picture."""

    async def get(self, code: str) -> None:
        """Answer as SVG."""
        await self.room(code)
        answer_qr(self, f"class/{code}")


def _is_local(host: str) -> bool:
    """True for names that other machines cannot reach."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def routes(classes: Classes, base: str) -> list[tuple[str, type[ClassHandler], dict[str, Any]]]:
    """The addresses of pages of classes, each with its handler."""
    own = {"classes": classes}
    found: list[tuple[str, type[ClassHandler]]] = [
        ("", StartPage),
        ("alone", AlonePage),
        ("codes", CodesPage),
        ("([A-Za-z]{6})", PupilPage),
        ("([A-Z]{6})/wall", WallPage),
        ("([A-Z]{6})/board", BoardPage),
        ("([A-Z]{6})/qr.svg", QrPicture),
    ]
    pages = [(f"{base}{address}", handler, own) for address, handler in found]
    return [(base.rstrip("/"), StartPage, own), *pages]
