"""Requests of the pages of a class to the server, as JSON.

Whoever asks is known by a secret in the header `Authorization`: the teacher's, or a pupil's own. It stands
in no address, so that no log and no history holds it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, NoReturn

from tornado.web import HTTPError

from conquest_lab.classroom import rooms, views
from conquest_lab.classroom.activities import parse_activity
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.report import as_csv, results
from conquest_lab.classroom.rooms import Event, Room
from conquest_lab.classroom.store import Store, digest, gone, new_secret
from conquest_lab.core.words import LANGUAGES, say
from conquest_lab.server.classroom.pace import Allowance, Pace
from conquest_lab.server.home import asked_language
from conquest_lab.server.notices import ShortErrors
from conquest_lab.text import speaker

MAX_BODY = 4_096
WAIT_SECONDS = 25.0
"""A page that waits for news is answered after so long, so that no proxy takes it for dead."""

GATHER_SECONDS = 0.2
"""Changes of a room are gathered for so long before a wall is told."""

OF_PUPIL = Allowance(at_once=30, a_second=5)
OF_ADDRESS = Allowance(at_once=1_000, a_second=100)
"""A school often has one address for all its pupils."""

OF_NEW_ROOMS = Allowance(at_once=30, a_second=1 / 60)
OF_UNKNOWN = Allowance(at_once=100, a_second=1)
"""Codes that name no room: mistyped by a class now and then, guessed by programs."""


class Classes:
    """The rooms of a server with the bounds on what is asked of them."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.pupils = Pace(OF_PUPIL)
        self.addresses = Pace(OF_ADDRESS)
        self.new_rooms = Pace(OF_NEW_ROOMS)
        self.unknown = Pace(OF_UNKNOWN)


class ClassHandler(ShortErrors):
    """A request about classes: within bounds, answered with data, refused with a sentence."""

    def initialize(self, classes: Classes) -> None:
        """Take the rooms of the server."""
        self.classes = classes
        self.language = ""

    def prepare(self) -> None:
        """Refuse what comes too often, from another site, or too large."""
        address = str(self.request.remote_ip)
        if not self.classes.addresses.allows(address):
            self.refuse(_too_often())
        if self.request.method != "GET" and not self._is_of_this_site():
            raise HTTPError(403)
        if len(self.request.body) > MAX_BODY:
            raise HTTPError(413)

    def _is_of_this_site(self) -> bool:
        """False for requests that a page of another site sends, as the browser says."""
        kind = self.request.headers.get("Content-Type", "application/json")
        site = self.request.headers.get("Sec-Fetch-Site", "same-origin")
        return kind.startswith("application/json") and site in ("same-origin", "none")

    def refuse(self, error: ClassError) -> NoReturn:
        """End the request with the sentence of an error."""
        raise HTTPError(error.status, reason=HTTPStatus(error.status).phrase) from error

    def write_error(self, status_code: int, **details: Any) -> None:
        """Answer with the sentence of the error that ended the request."""
        cause = details.get("exc_info", (None, None, None))[1]
        cause = cause if isinstance(cause, ClassError) else getattr(cause, "__cause__", None)
        if not isinstance(cause, ClassError):
            super().write_error(status_code, **details)
            return
        accepted = self.request.headers.get("Accept-Language", "")
        t = speaker(self.language or asked_language("", accepted))
        self.answer({"error": t.render(cause.message)})

    def answer(self, data: dict[str, Any]) -> None:
        """End the request with data."""
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(json.dumps(data, ensure_ascii=False))

    def body(self, **kinds: type) -> dict[str, Any]:
        """The fields that a request must send, each of its type, and no others."""
        try:
            sent = json.loads(self.request.body)
        except (ValueError, RecursionError):
            self.refuse(ClassError(say("the request is not JSON")))
        wrong = not isinstance(sent, dict) or sent.keys() != kinds.keys()
        if wrong or any(type(sent[name]) is not kind for name, kind in kinds.items()):
            wanted = tuple(f"{name}: {kind.__name__}" for name, kind in kinds.items())
            self.refuse(ClassError(say("the request must have the fields {wanted}", wanted=wanted)))
        return dict(sent)

    def room(self, code: str) -> Room:
        """The room of an address."""
        room = self.classes.store.rooms.get(code)
        if room is None:
            if not self.classes.unknown.allows(str(self.request.remote_ip)):
                self.refuse(_too_often())
            self.refuse(gone(code))
        accepted = self.request.headers.get("Accept-Language", "")
        self.language = asked_language("", accepted) if accepted else room.language
        return room

    def secret(self) -> str:
        """A digest of the secret that the request shows, or an empty text."""
        kind, _, secret = self.request.headers.get("Authorization", "").partition(" ")
        return digest(secret) if kind == "Bearer" and 0 < len(secret) <= 100 else ""

    def is_teacher(self, room: Room) -> bool:
        """True when the request comes with the teacher's secret."""
        return self.secret() == room.secret

    def for_teacher(self, room: Room) -> None:
        """Refuse everybody but the teacher."""
        if not self.is_teacher(room):
            self.refuse(ClassError(say("only the teacher of this room may do that"), 403))

    def pupil(self, room: Room) -> int:
        """The number of the pupil who asks; others are refused."""
        person = room.tokens.get(self.secret())
        if person is None:
            self.refuse(ClassError(say("come into the room first"), 403))
        if not self.classes.pupils.allows(f"{room.code} {person}"):
            self.refuse(_too_often())
        return person


class NewRoom(ClassHandler):
    """Opens a room."""

    async def post(self) -> None:
        """Answer with the code of the room and the teacher's secret, which is told this once."""
        if not self.classes.new_rooms.allows(str(self.request.remote_ip)):
            self.refuse(_too_often())
        sent = self.body(language=str, activity=str)
        secret = new_secret()
        try:
            opened = rooms.open_room(sent["language"], digest(secret))
            self.language = sent["language"]
            asked = rooms.Asked(parse_activity(sent["activity"]).line)
            await asyncio.to_thread(views.prepare, asked.activity)
            room = await self.classes.store.open(opened, asked)
        except ClassError as error:
            self.refuse(error)
        self.answer({"code": room.code, "secret": secret})


class ActivityHandler(ClassHandler):
    """Says what an experiment asks, before a room is opened with it."""

    def get(self) -> None:
        """Answer with the question."""
        language = self.get_query_argument("lang", "")
        self.language = language if language in LANGUAGES else ""
        try:
            line = parse_activity(self.get_query_argument("line", "")).line
            asked = views.question(line, self.language or LANGUAGES[0])
        except ClassError as error:
            self.refuse(error)
        self.answer({"activity": line, "question": asked})


class RoomHandler(ClassHandler):
    """A room as its teacher or one of its pupils may see it."""

    async def get(self, code: str) -> None:
        """Answer at once, or, with `since`, when there is news after that version."""
        room = self.room(code)
        teacher = self.is_teacher(room)
        person = -1 if teacher else self.pupil(room)
        since = self.get_query_argument("since", "")
        if since.isascii() and since.isdigit() and len(since) < 10:
            await self._news(room, int(since), teacher=teacher)
        if self.classes.store.rooms.get(code) is not room:
            self.refuse(gone(code))
        seen = (
            views.teacher_view(room, self.language)
            if teacher
            else views.pupil_view(room, person, self.language)
        )
        self.answer(seen)

    async def _news(self, room: Room, since: int, *, teacher: bool) -> None:
        """Wait until there is more than a version that is known, or until a while is over."""
        bell = self.classes.store.bell(room.code, of_news=not teacher)
        if (room.version if teacher else room.news) > since:
            return
        try:
            await asyncio.wait_for(bell.wait(), WAIT_SECONDS)
        except TimeoutError:
            return
        if teacher:
            await asyncio.sleep(GATHER_SECONDS)

    async def delete(self, code: str) -> None:
        """Delete the room with everything in it."""
        room = self.room(code)
        self.for_teacher(room)
        await self.classes.store.delete(room)
        self.answer({"deleted": code})


class ChangeHandler(ClassHandler):
    """A request that may change a room, answered once the change is on disk."""

    async def post(self, code: str, do: str) -> None:
        """Carry out `do`; what was carried out before is no error."""
        room = self.room(code)
        event = self._event(room, do)
        if event is not None:
            try:
                if isinstance(event, rooms.Asked):
                    await asyncio.to_thread(views.prepare, event.activity)
                await self.classes.store.add(room, event)
            except ClassError as error:
                self.refuse(error)
        self.answer(self._after(room))

    def _event(self, room: Room, do: str) -> Event | None:
        try:
            return REQUESTS[do](self, room)
        except ClassError as error:
            self.refuse(error)

    def _after(self, room: Room) -> dict[str, Any]:
        if self.is_teacher(room):
            return views.teacher_view(room, self.language)
        return views.pupil_view(room, room.tokens[self.secret()], self.language)


Request = Callable[[ChangeHandler, Room], Event | None]


def _join(asked: ChangeHandler, room: Room) -> Event | None:
    sent = asked.body(name=str)
    token = asked.secret()
    if len(token) == 0 or token == room.secret:
        raise ClassError(say("a pupil comes with a secret of their own"), 403)
    return rooms.join(room, sent["name"], token)


def _bet(asked: ChangeHandler, room: Room) -> Event | None:
    person, sent = asked.pupil(room), asked.body(round=int, percent=int)
    return rooms.bet(room, person, sent["round"], sent["percent"])


def _throws(asked: ChangeHandler, room: Room) -> Event | None:
    person, sent = asked.pupil(room), asked.body(round=int, throws=int, won=int)
    return rooms.throw(room, person, sent["round"], sent["throws"], sent["won"])


def _ask(asked: ChangeHandler, room: Room) -> Event | None:
    asked.for_teacher(room)
    return rooms.ask(room, asked.body(activity=str)["activity"])


def _close(asked: ChangeHandler, room: Room) -> Event | None:
    asked.for_teacher(room)
    return rooms.close_bets(room, asked.body(round=int)["round"])


def _reveal(asked: ChangeHandler, room: Room) -> Event | None:
    asked.for_teacher(room)
    return rooms.reveal(room, asked.body(round=int)["round"])


REQUESTS: dict[str, Request] = {
    "join": _join,
    "bet": _bet,
    "throws": _throws,
    "ask": _ask,
    "close": _close,
    "reveal": _reveal,
}


class TrialHandler(ClassHandler):
    """The experiment of a room as a table that a browser walks through."""

    def get(self, code: str) -> None:
        """Answer with the table of the question of the moment."""
        room = self.room(code)
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(views.trial_json(room.rounds[room.current()].activity))


class ResultsHandler(ClassHandler):
    """The results of a room, for its teacher."""

    async def get(self, code: str, form: str) -> None:
        """Answer as CSV or as JSON; the throws of pupils are repeated to see whether they are right."""
        room = self.room(code)
        self.for_teacher(room)
        found = await asyncio.to_thread(results, room)
        name = f"conquest-lab-{code}.{form}"
        self.set_header("Content-Disposition", f'attachment; filename="{name}"')
        if form == "json":
            self.answer(found)
            return
        self.set_header("Content-Type", "text/csv; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(
            "\N{ZERO WIDTH NO-BREAK SPACE}" + as_csv(found)
        )  # spreadsheets read it as UTF-8


def _too_often() -> ClassError:
    return ClassError(say("too many requests; wait a moment"), 429)


def routes(classes: Classes, base: str) -> list[tuple[str, type[ClassHandler], dict[str, Any]]]:
    """The addresses of requests about classes, each with its handler."""
    own = {"classes": classes}
    code = r"([A-Z]{6})"
    found: list[tuple[str, type[ClassHandler]]] = [
        ("api/activity", ActivityHandler),
        ("api/rooms", NewRoom),
        (f"api/rooms/{code}", RoomHandler),
        (f"api/rooms/{code}/trial", TrialHandler),
        (f"api/rooms/{code}/results.(csv|json)", ResultsHandler),
        (f"api/rooms/{code}/({'|'.join(REQUESTS)})", ChangeHandler),
    ]
    return [(f"{base}{address}", handler, own) for address, handler in found]
