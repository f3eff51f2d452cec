"""The base of all requests about classes: bounds, bodies, secrets, refusals.

Whoever asks is known by a secret in the header `Authorization`: the teacher's, or a pupil's own. It stands
in no address, so that no log and no history holds it.

A school often has one address for everybody. So the teacher and the pupils of a room have allowances of their
own, whatever others at their address use up; all these share one.
"""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from time import thread_time
from typing import Any, NoReturn, TypeVar

from tornado.web import Finish, HTTPError

from conquest_lab.classroom import views
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.rooms import Room
from conquest_lab.classroom.store import Store, gone
from conquest_lab.server.classroom.worker import Worker
from conquest_lab.server.fairness import AT_ONCE, Turns
from conquest_lab.server.home import requested_language
from conquest_lab.server.hosts import is_from_own_page, network
from conquest_lab.server.notices import ShortErrors
from conquest_lab.tables.codes import digest
from conquest_lab.tables.pace import Allowance, Pace
from conquest_lab.text import speaker

MAX_BODY = 4_096
MAX_PASTED = 300_000
"""Bytes of a request that carries a saved game or the codes of a whole class."""

MOST_NUMBER = 2**53
"""A page writes no greater whole numbers; Python refuses to write some that it can read, and one more."""

OF_PUPIL = Allowance(at_once=30, a_second=5)
OF_TEACHER = Allowance(at_once=100, a_second=20)
"""Two walls that are told of every change ask ten times a second."""

OF_ADDRESS = Allowance(at_once=1_000, a_second=100)
"""Requests of all pupils of an address together, and as many of all others there."""

OF_NEW_ROOMS = Allowance(at_once=30, a_second=1 / 60)
"""Rooms that an address opens, and saved games that a room asks about."""

ROOMS_OF_ADDRESS = 200
"""Rooms that one address may have open, of those that were opened since the server started.

No option of the server sets it, as one does for tables: a teacher opens a room a lesson, pupils open tables.
"""

OF_WORK = Allowance(at_once=120, a_second=2)
"""Positions that are looked at, codes that are read, pictures that are drawn."""

OF_SECONDS = Allowance(at_once=30, a_second=0.25)
"""Seconds of the processor for such work: some pieces take a thousand times as long as others.

Each room has as many for its people, and an address as many for all others.
"""

OF_BYTES = Allowance(at_once=50_000_000, a_second=500)
"""Bytes that an address writes into rooms: 1,000 pupils with 200 events each write some 26 MB."""

EVENT_BYTES = 100
"""Measured: 70 bytes of the file for a bet, and 25 of its request."""

MOST_WALLS = 50
"""Walls that are kept as they were sent last."""

OF_CODES = Allowance(at_once=1_000, a_second=10)
"""Codes that are tried without a secret of their room: typed by a class that comes in, guessed by programs.

All count: if those that are right were answered whatever had been tried before, the answer would tell them.
"""

WRONG_CODE = 10
"""A code that names no room counts as this many requests: a hundred tries at once, then one a second."""


Worked = TypeVar("Worked")


class Classes:
    """The rooms of a server with the bounds on what is asked of them.

    changed: called with a room after a change of it is on disk.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.pupils = Pace(OF_PUPIL)
        self.teachers = Pace(OF_TEACHER)
        self.addresses = Pace(OF_ADDRESS)
        self.pupils_of_address = Pace(OF_ADDRESS)
        self.new_rooms = Pace(OF_NEW_ROOMS)
        self.saved_games = Pace(OF_NEW_ROOMS)
        self.work = Pace(OF_WORK)
        self.codes = Pace(OF_CODES)
        self.seconds = Pace(OF_SECONDS)
        self.written = Pace(OF_BYTES)
        self._openers: dict[str, str] = {}
        self.answers = Turns(AT_ONCE)
        self._worker = Worker("class-work")
        self._walls: dict[str, tuple[object, asyncio.Future[bytes]]] = {}
        self.changed: Callable[[Room], None] = lambda _: None

    def count_rooms(self, client: str) -> None:
        """Raises ClassError where an address has as many rooms as it may have; it is kept in memory alone."""
        self._openers = {
            code: who for code, who in self._openers.items() if code in self.store.codes
        }
        if sum(who == client for who in self._openers.values()) >= ROOMS_OF_ADDRESS:
            raise ClassError(
                "{n} rooms are open from this network, and it may open no more; delete one that"
                " nobody needs",
                409,
                n=ROOMS_OF_ADDRESS,
            )

    def note_opener(self, code: str, client: str) -> None:
        """Note from which address a room was opened."""
        self._openers[code] = client

    async def run(
        self, job: Callable[..., Worked], *given: object, client: str = "", room: str = ""
    ) -> Worked:
        """Run work that `OF_SECONDS` bounds, one piece at a time, and return its result.

        client: the network address that asks for it, which waits behind one piece of each other one at most.
        room: whose people ask for it; it waits behind one piece of each other one of that address.
        Raises ClassError for a room, or for an address without one, that has asked for too much.
        """
        timed = partial(self._timed, room or client, job, *given)
        return await self._worker.run(client, room, timed)

    async def wall(self, room: Room, language: str, client: str) -> bytes:
        """The wall of a room as it is now, as packed JSON: made once for all who look at it.

        That of a full room of sixty questions has 400 kB, and takes 40 ms of processor. `OF_SECONDS` does not
        count it: a class keeps its wall whatever somebody else of its network has asked for.
        client: the network address that asks for it.
        """
        moment = id(room), room.version, language
        kept = self._walls.pop(room.code, None)
        if kept is None or kept[0] != moment:
            data = views.teacher_view(room, language)
            packing = self._worker.run(client, room.code, partial(_packed, data))
            kept = moment, asyncio.ensure_future(packing)
        self._walls[room.code] = kept
        if len(self._walls) > MOST_WALLS:
            del self._walls[next(iter(self._walls))]
        return await asyncio.shield(kept[1])

    def _timed(self, who: str, job: Callable[..., Worked], *given: object) -> Worked:
        """Do a piece of work and count its time; in the one thread, where pieces wait for their turn."""
        if not self.seconds.has_left(who):
            raise too_often()
        begin = thread_time()
        try:
            return job(*given)
        finally:
            self.seconds.spend(who, thread_time() - begin)


class ClassHandler(ShortErrors):
    """A request about classes: within bounds, answered with data, refused with a sentence."""

    most_body = MAX_BODY
    is_gone = False

    def initialize(self, classes: Classes) -> None:
        """Take the rooms of the server."""
        self.classes = classes
        self.language = ""
        self.own_room = ""

    async def prepare(self) -> None:
        """Refuse what comes too often, from another site, or too large."""
        if not await self.is_within_pace():
            self.refuse(too_often())
        if self.request.method not in ("GET", "HEAD") and not is_from_own_page(
            self.request.headers
        ):
            raise HTTPError(403)
        if len(self.request.body) > self.most_body:
            raise HTTPError(413)

    async def is_within_pace(self) -> bool:
        """True while this client does not ask too often."""
        return self.classes.addresses.allows(self.client)

    @property
    def client(self) -> str:
        """The network address from which the request comes, by which requests are counted."""
        return network(str(self.request.remote_ip))

    def count_work(self) -> None:
        """Count work that a room, or an address without one, asks for; refuse it where it comes too often."""
        if not self.classes.work.allows(self.own_room or self.client):
            self.refuse(too_often())

    async def run(self, job: Callable[..., Worked], *given: object) -> Worked:
        """Run work for this client, and return its result; a refusal ends the request."""
        try:
            return await self.classes.run(
                self._unless_gone, job, *given, client=self.client, room=self.own_room
            )
        except ClassError as error:
            self.refuse(error)

    def _unless_gone(self, job: Callable[..., Worked], *given: object) -> Worked:
        """Do a piece of work, unless its client has gone while it waited for its turn."""
        if self.is_gone:
            raise Finish
        return job(*given)

    def on_connection_close(self) -> None:
        """Note that the client has gone."""
        super().on_connection_close()
        self.is_gone = True

    def count_written(self) -> None:
        """Count what a request writes into a room; refuse it where its address has written too much."""
        if not self.classes.written.has_left(self.client):
            self.refuse(
                ClassError(
                    "this network has written {most} MB into rooms, the most there can be; it may write"
                    " {least} kB more every minute",
                    409,
                    most=OF_BYTES.at_once // 10**6,
                    least=60 * OF_BYTES.a_second // 1000,
                )
            )
        self.classes.written.spend(self.client, EVENT_BYTES + len(self.request.body))

    def _count_code(self, *, is_right: bool) -> None:
        """Count a code that a client tries; refuse a client that tries many."""
        if not self.classes.codes.has_left(self.client):
            self.refuse(too_often())
        self.classes.codes.spend(self.client, 1 if is_right else WRONG_CODE)

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
        t = speaker(self.language or requested_language("", accepted))
        self.answer({"error": t.render(cause.message)})

    def answer(self, data: dict[str, Any]) -> None:
        """End the request with data."""
        self.answer_text(json.dumps(data, ensure_ascii=False))

    def answer_text(self, text: str | bytes) -> None:
        """End the request with data that are JSON already."""
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(text)

    def body(self, *, material: bool = False, **kinds: type) -> dict[str, Any]:
        """The fields that a request must send, each of its type, and no others; `object` is any type.

        material: whether a saved game may come along, an empty text otherwise.
        """
        try:
            sent = json.loads(self.request.body)
            # Halves of characters can be written in JSON, and sent back by nobody.
            json.dumps(sent, ensure_ascii=False).encode()
        except (ValueError, RecursionError):
            self.refuse(ClassError("the request is not JSON"))
        if material and isinstance(sent, dict):
            sent = {"material": "", **sent}
            kinds = {**kinds, "material": str}
        wrong = not isinstance(sent, dict) or sent.keys() != kinds.keys()
        if wrong or not all(_is_of(kind, sent[name]) for name, kind in kinds.items()):
            wanted = tuple(f"{name}: {kind.__name__}" for name, kind in kinds.items())
            self.refuse(ClassError("the request must have the fields {wanted}", wanted=wanted))
        return dict(sent)

    async def room(self, code: str) -> Room:
        """The room of an address."""
        room = await self.known_room(code)
        if room is None:
            self.refuse(gone(code))
        accepted = self.request.headers.get("Accept-Language", "")
        self.language = requested_language("", accepted) if accepted else room.language
        return room

    async def kept_room(self, code: str) -> Room | None:
        """The room of a code, None where there is none; the request ends where its file cannot be read."""
        try:
            return await self.classes.store.room(code)
        except ClassError as error:
            self.refuse(error)

    async def known_room(self, code: str) -> Room | None:
        """The room of a code; None where there is none. Who has no secret of it has tried a code."""
        room = await self.kept_room(code)
        if room is None or not (self.is_teacher(room) or self.secret() in room.tokens):
            self._count_code(is_right=room is not None)
        return room

    def secret(self) -> str:
        """A digest of the secret that the request shows, or an empty text."""
        kind, _, secret = self.request.headers.get("Authorization", "").partition(" ")
        return digest(secret) if kind == "Bearer" and 0 < len(secret) <= 100 else ""

    def is_teacher(self, room: Room) -> bool:
        """True when the request comes with the teacher's secret."""
        return self.secret() in {room.secret, room.second} - {""}


def _is_of(kind: type, value: object) -> bool:
    """True for a value of just this type, of which a page can write every one; of any for `object`."""
    if type(value) is int and kind is int:
        return abs(value) <= MOST_NUMBER
    return kind is object or type(value) is kind


def _packed(data: dict[str, Any]) -> bytes:
    return gzip.compress(json.dumps(data, ensure_ascii=False).encode(), 4)


def too_often() -> ClassError:
    """The refusal of what is asked too often."""
    return ClassError("too many requests; wait a moment", 429)
