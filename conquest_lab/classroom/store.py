"""Rooms on disk: SQLite, one row an event, written before any page hears that it happened.

The settings of `tables/disk.py` keep what was acknowledged through a killed process, a power cut and harm to
the files of the log. Several events that wait for the disk are written at once.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.rooms import NEWS, Event, Room, event_from_json, event_to_json
from conquest_lab.core.words import say
from conquest_lab.tables.codes import new_code
from conquest_lab.tables.disk import (
    CHANGED,
    Stamp,
    current,
    identity,
    marks,
    opened,
    real,
    stamp,
    touch,
    transaction,
)

log = logging.getLogger(__name__)

MAX_ROOMS = 500
KEPT_DAYS = 90
DAY = 86_400
SWEEP_HOURS = 1
"""Old rooms are looked for so often; one that would outlive `KEPT_DAYS` until the next time is deleted."""

UNWRITTEN = say("the server cannot write on its disk: this was not kept; try again in a moment")
UNREAD = say("the server cannot read this room from its disk; try again in a moment")

TABLES = """
CREATE TABLE IF NOT EXISTS rooms (code TEXT PRIMARY KEY, used INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS events (
    code TEXT NOT NULL REFERENCES rooms ON DELETE CASCADE,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (code, number)
) WITHOUT ROWID;
"""

EMPTY = """NOT EXISTS (
    SELECT 1 FROM events WHERE events.code = rooms.code AND event LIKE '{"event": "Joined"%'
)"""
"""The condition of a room into which no one has come."""

LENGTHS = "SELECT code, (SELECT MAX(number) FROM events WHERE events.code = rooms.code) FROM rooms"
"""The number of events of each room."""


def gone(code: str) -> ClassError:
    """The refusal of a room that there is not, or no more."""
    return ClassError("there is no room {code}; it may have ended", 404, code=code)


def new_secret() -> str:
    """A secret of 128 bits for an address or a page."""
    return secrets.token_urlsafe(16)


@dataclass(slots=True)
class _Entry:
    """An event that waits for the disk."""

    code: str
    number: int
    event: Event
    written: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class Store:
    """The rooms of a server, in a file, and in memory once somebody has asked for them.

    path: of the file; made with its folder where there is none.
    clock: reads the time in seconds.
    steady: reads seconds that no change of the clock moves.
    """

    def __init__(
        self,
        path: Path,
        clock: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self.path = real(path)
        self._clock, self._steady = clock, steady
        self._disk = opened(self.path, TABLES)
        self._marks = marks(self.path)
        self._stamp = stamp(self.path)
        # A thread of its own: bets never wait for positions and results, which are worked out in the others.
        self._thread = ThreadPoolExecutor(1, "classes")
        self.rooms: dict[str, Room] = {}
        self._waiting: list[_Entry] = []
        self._writing = asyncio.Lock()
        self._bells: dict[tuple[str, bool], asyncio.Event] = {}
        self._last_used: dict[str, float] = {}
        self._written = dict(self._disk.execute(LENGTHS))
        self._unread = {*self._written}
        self._foreign: Stamp | None = None
        self.failures = 0

    async def fault(self) -> str:
        """The reason why no room can be written at the moment, "" where they can; written to find out."""
        async with self._writing:
            try:
                await self._beside(lambda: touch(self._disk))
            except ClassError as error:
                return str(error.__cause__)
        return ""

    @property
    def codes(self) -> set[str]:
        """The codes of all rooms."""
        return {*self.rooms, *self._unread}

    async def room(self, code: str) -> Room | None:
        """The room of a code, None where there is none; raises ClassError for one that cannot be read."""
        if code in self._unread:
            async with self._writing:
                try:
                    await self._beside(self._read, code)
                except ClassError as error:
                    raise ClassError(UNREAD, 503) from error
        return self.rooms.get(code)

    async def _beside(self, job: Callable[..., None], *given: object) -> None:
        """Do something with the file beside the event loop; raises ClassError where that fails."""
        try:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._do, job, *given)
        except sqlite3.Error as error:
            log.error("%s: %s", self.path, error)  # noqa: TRY400 - the disk is at fault, no line of ours
            self.failures += 1
            raise ClassError(UNWRITTEN, 503) from error

    def _do(self, job: Callable[..., None], *given: object) -> None:
        """Do something with the file, which is put back first where it was deleted or cut to nothing.

        Raises sqlite3.Error where another program has written into it, which may lack acknowledged bets.
        """
        there, now = identity(self.path), stamp(self.path)
        if there not in (None, self._marks[0]):
            message = "another file has taken its place under the server, which has to start again"
            raise sqlite3.OperationalError(message)
        if now[0] and now != self._stamp and (now == self._foreign or not self._is_kept(now)):
            self._foreign = now
            raise sqlite3.DatabaseError(CHANGED)
        whole = current(self._disk, self.path, TABLES, self._marks)
        if whole is not self._disk:
            self._disk, self._marks = whole, marks(self.path)
            fault = "deleted" if there is None else "damaged"
            log.warning("%s was %s under the server; it is there again", self.path, fault)
        try:
            job(*given)
        finally:
            self._stamp = stamp(self.path)

    def _is_kept(self, now: Stamp) -> bool:
        """True where the file has a new time alone, and still holds all that was acknowledged."""
        if now[0] != self._stamp[0]:
            return False
        with suppress(sqlite3.Error), closing(sqlite3.connect(self.path)) as unread:
            (fault,) = unread.execute("PRAGMA quick_check(1)").fetchone()
            return bool(fault == "ok" and dict(unread.execute(LENGTHS)) == self._written)
        return False

    def _read(self, code: str) -> None:
        """Build a room again from its events, unless that was done or it was deleted meanwhile."""
        if code not in self._unread:
            return
        room = Room(code)
        rows = self._disk.execute(
            "SELECT event FROM events WHERE code = ? ORDER BY number", (code,)
        )
        try:
            for (event,) in rows:
                room.apply(event_from_json(json.loads(event)))
        except (ValueError, LookupError, TypeError) as error:
            message = f"room {code}, event {room.version}: {error}"
            raise sqlite3.DatabaseError(message) from error
        self.rooms[code] = room
        self._unread.discard(code)

    async def open(self, *events: Event) -> Room:
        """A new room with its first events, under a code that no one can guess."""
        if len(self.codes) >= MAX_ROOMS:
            await self.forget_old()
        if len(self.codes) >= MAX_ROOMS:
            await self._forget_empty()
        if len(self.codes) >= MAX_ROOMS:
            raise ClassError(
                "this server has {most} rooms, and they are all in use", 503, most=MAX_ROOMS
            )
        code = new_code(self.codes)
        room = self.rooms[code] = Room(code)
        await self.add(room, *events)
        return room

    async def add(self, room: Room, *events: Event) -> None:
        """Change a room; returns once the change is on disk, and all that happened there before it.

        Without an event: once that is on disk.
        Raises ClassError for a room that was deleted meanwhile, or is to be read again.
        """
        self._check_current(room)
        entries = []
        for event in events:
            room.apply(event)
            entries.append(_Entry(room.code, room.version, event))
        self._waiting += entries
        async with self._writing:
            # The first to come writes what all wait for; no one waits for what came after theirs.
            if not all(entry.written.done() for entry in entries):
                batch, self._waiting = self._waiting, []
                await self._settle(batch)
        await asyncio.gather(*(entry.written for entry in entries))
        if not events:
            self._check_current(room)

    def _check_current(self, room: Room) -> None:
        if self.rooms.get(room.code) is not room:
            # Of a room that is still there, a change could not be written.
            raise ClassError(UNWRITTEN, 503) if room.code in self.codes else gone(room.code)

    async def _settle(self, batch: list[_Entry]) -> None:
        """Write events; where that fails, all who wait get an error, and the rooms are to be read again."""
        try:
            await self._beside(self._write, batch)
        except ClassError as error:
            # What has been asked of these rooms meanwhile builds on what is not there.
            codes = {entry.code for entry in batch}
            failed = [*batch, *(entry for entry in self._waiting if entry.code in codes)]
            self._waiting = [entry for entry in self._waiting if entry.code not in codes]
            for entry in failed:
                if self.rooms.pop(entry.code, None) and entry.number > 1:
                    self._unread.add(entry.code)
                entry.written.set_exception(error)
        else:
            for entry in batch:
                entry.written.set_result(None)
                self._ring(entry.code, news=isinstance(entry.event, NEWS))

    def bell(self, code: str, *, of_news: bool) -> asyncio.Event:
        """The event that is set when a room changes next, or next has news for everybody."""
        return self._bells.setdefault((code, of_news), asyncio.Event())

    def _ring(self, code: str, *, news: bool = True) -> None:
        """Wake those who wait for a change of a room; those who wait for news where there is some."""
        for of_news in (False, True) if news else (False,):
            bell = self._bells.pop((code, of_news), None)
            if bell is not None:
                bell.set()

    def _write(self, batch: Iterable[_Entry]) -> None:
        now = int(self._clock())
        with transaction(self._disk):
            for entry in batch:
                self._disk.execute(
                    "INSERT INTO rooms VALUES (?, ?) ON CONFLICT DO UPDATE SET used = excluded.used",
                    (entry.code, now),
                )
                self._disk.execute(
                    "INSERT INTO events VALUES (?, ?, ?, ?)",
                    (entry.code, entry.number, now, json.dumps(event_to_json(entry.event))),
                )
        self._written.update((entry.code, entry.number) for entry in batch)
        self._last_used.update((entry.code, self._steady()) for entry in batch)

    async def note_use(self, room: Room) -> None:
        """Count a look at a room as a use of it, once a day."""
        last = self._last_used.get(room.code)
        if last is None or self._steady() - last > DAY:
            self._last_used[room.code] = self._steady()
            async with self._writing:
                await self._note_last_use(room.code)

    async def _note_last_use(self, *codes: str) -> None:
        """Write when rooms were used last, by the clock of now, for a server that starts later."""
        ahead, last = self._clock() - self._steady(), self._last_used
        rows = [(int(last[code] + ahead), code) for code in codes if code in last]  # else deleted
        with suppress(ClassError):  # to be looked at, or kept, a room needs nothing written
            await self._beside(self._touch, rows)

    def _touch(self, rows: Iterable[tuple[int, str]]) -> None:
        self._disk.executemany("UPDATE rooms SET used = ? WHERE code = ?", rows)

    async def delete(self, room: Room) -> None:
        """Delete a room and all that happened in it, in memory and on disk."""
        self.rooms.pop(room.code, None)
        self._last_used.pop(room.code, None)
        async with self._writing:
            for entry in self._waiting:
                if entry.code == room.code:
                    entry.written.set_exception(gone(room.code))
            self._waiting = [entry for entry in self._waiting if entry.code != room.code]
            await self._erased([room.code])
        self._ring(room.code)

    async def forget_old(self) -> int:
        """Delete the rooms that no one has used for `KEPT_DAYS` days; the number of them."""
        return await self._forget(KEPT_DAYS * DAY - SWEEP_HOURS * 3_600)

    async def _forget_empty(self) -> int:
        """Delete the rooms into which no one has come, a day after their last use; the number of them."""
        return await self._forget(DAY, EMPTY)

    async def _forget(self, seconds: float, wanted: str = "TRUE") -> int:
        """Delete rooms that no one has used for that long, by the clock and, where it was set, without it.

        wanted: a condition of SQL on them.
        """
        limit, since = int(self._clock() - seconds), self._steady() - seconds
        async with self._writing:
            rows = self._disk.execute(
                f"SELECT code FROM rooms WHERE used < ? AND {wanted}",  # noqa: S608 - our own words
                (limit,),
            )
            waiting = {entry.code for entry in self._waiting}
            found = {code for (code,) in rows} - waiting
            old = [code for code in found if self._last_used.get(code, since) <= since]
            await self._note_last_use(*found.difference(old))  # the clock was set meanwhile
            for code in old:
                self.rooms.pop(code, None)
                self._last_used.pop(code, None)
            await self._erased(old)
        for code in old:
            self._ring(code)
        return len(old)

    async def _erased(self, codes: list[str]) -> None:
        """Delete rooms from the file; where that fails, they are to be read again."""
        self._unread.difference_update(codes)
        try:
            await self._beside(self._erase, codes)
        except ClassError:
            self._unread.update(codes)
            raise

    def _erase(self, codes: list[str]) -> None:
        """Delete rooms from the file; what was deleted is overwritten, in the log as well."""
        for code in codes:
            self._disk.execute("DELETE FROM rooms WHERE code = ?", (code,))
            self._written.pop(code, None)
        self._disk.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Close the file."""
        self._thread.shutdown()
        self._disk.close()
