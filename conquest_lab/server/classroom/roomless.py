"""Requests about classes that need no room: what an activity asks, what a form offers, codes and pictures."""

from __future__ import annotations

import asyncio
import re
from io import BytesIO

import segno

from conquest_lab.classroom import pasted, views
from conquest_lab.classroom.asked import parse_activity
from conquest_lab.classroom.errors import ClassError
from conquest_lab.core.words import LANGUAGES, say
from conquest_lab.server.classroom import choices
from conquest_lab.server.classroom.base import MAX_PASTED, ClassHandler

CODE = re.compile(r"[0-9A-Z-]{1,2400}")
"""A code as it stands in an address."""


class ActivityHandler(ClassHandler):
    """Says what an activity asks and what it is answered with, before a room is opened with it."""

    most_body = MAX_PASTED

    async def get(self) -> None:
        """Answer with the question, the options and the board."""
        line = self.get_query_argument("line", "")
        await self._tell(self.get_query_argument("lang", ""), line, "")

    async def post(self) -> None:
        """The same for a position of a saved game."""
        sent = self.body(lang=str, line=str, material=True)
        await self._tell(sent["lang"], sent["line"], sent["material"])

    async def _tell(self, language: str, line: str, material: str) -> None:
        self.language = language if language in LANGUAGES else ""
        if line.startswith("position"):
            self.works()
        try:
            found = await asyncio.to_thread(sheet_of, line, self.language or LANGUAGES[0], material)
        except ClassError as error:
            self.refuse(error)
        self.answer_text(found)


def sheet_of(line: str, language: str, material: str) -> str:
    """The options and the board of an activity, as JSON."""
    asked = parse_activity(line.strip(), material)
    return views.sheet_json(asked.line, language, material if asked.is_of_material else "")


class ChoicesHandler(ClassHandler):
    """The activities that a form offers: bets of lessons, series, positions."""

    async def get(self, kind: str) -> None:
        """Answer with those of a kind, in a language."""
        language = self.get_query_argument("lang", "")
        found = await asyncio.to_thread(
            choices.KINDS[kind], language if language in LANGUAGES else LANGUAGES[0]
        )
        self.answer_text(found)


class QrHandler(ClassHandler):
    """A QR picture of the address that brings a code to the page of codes."""

    def post(self) -> None:
        """Answer with the picture as SVG in JSON."""
        self.works()
        code = self.body(code=str)["code"]
        if not CODE.fullmatch(code):
            self.refuse(ClassError(say("this is no code")))
        base = self.settings["base_url"]
        link = f"{self.request.protocol}://{self.request.host}{base}class/codes#{code}"
        try:
            made = segno.make(link, error="l", micro=False)
        except segno.DataOverflowError:
            self.refuse(ClassError(say("this code is too long for a picture: copy it")))
        drawn = BytesIO()
        made.save(drawn, kind="svg", xmldecl=False, border=2, scale=4, omitsize=True)
        self.answer({"svg": drawn.getvalue().decode(), "link": link})


class CodesHandler(ClassHandler):
    """The results in pupils' codes, as the wall of a room that nobody has to open."""

    most_body = MAX_PASTED

    async def post(self) -> None:
        """Answer with the wall, the results, and the lines that hold no code."""
        self.works()
        sent = self.body(language=str, text=str)
        self.language = sent["language"] if sent["language"] in LANGUAGES else LANGUAGES[0]
        try:
            found = await asyncio.to_thread(pasted.wall, sent["text"], self.language)
        except ClassError as error:
            self.refuse(error)
        self.answer(found)


ROUTES: list[tuple[str, type[ClassHandler]]] = [
    ("api/activity", ActivityHandler),
    (f"api/choices/({'|'.join(choices.KINDS)})", ChoicesHandler),
    ("api/codes", CodesHandler),
    ("api/qr", QrHandler),
]
