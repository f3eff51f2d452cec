"""The base of requests about one room: whose pace counts, what may be done, what is answered."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from time import thread_time
from typing import Any

from conquest_lab.classroom import views
from conquest_lab.classroom.codes import encode
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.report import result_of
from conquest_lab.classroom.rooms import Room, check_present
from conquest_lab.server.classroom.base import ClassHandler

TURN_SECONDS = 0.1


class RoomRequest(ClassHandler):
    """A request about the room whose code is the first part of its address."""

    async def is_within_pace(self) -> bool:
        """True while the teacher, the pupil, or the address of somebody else does not ask too often."""
        room, secret = await self.kept_room(self.path_args[0]), self.secret()
        if room is None or not (self.is_teacher(room) or secret in room.tokens):
            return await super().is_within_pace()
        self.own_room = room.code
        if self.is_teacher(room):
            return self.classes.teachers.allows(room.code)
        one = f"{room.code} {room.tokens[secret]}"
        return self.classes.pupils.allows(one) and self.classes.pupils_of_address.allows(
            self.client
        )

    async def answer_view(self, room: Room, person: int) -> None:
        """End the request with a room as a pupil sees it; -1 for the wall."""
        if person >= 0:
            self.answer(self._view(room, person))
            return
        found = await self.classes.wall(room, self.language, self.client)
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
        else:
            found = gzip.decompress(found)
        self.answer_text(found)

    def require_teacher(self, room: Room) -> None:
        """Refuse everybody but the teacher."""
        if not self.is_teacher(room):
            self.refuse(ClassError("only the teacher of this room may do that", 403))

    def require_pupil(self, room: Room) -> int:
        """The number of the pupil who asks; others are refused, removed pupils among them."""
        person = self.require_known(room)
        try:
            check_present(room, person)
        except ClassError as error:
            self.refuse(error)
        return person

    def require_known(self, room: Room) -> int:
        """The number of the pupil who asks, who may be removed; others are refused."""
        person = room.tokens.get(self.secret())
        if person is None:
            self.refuse(ClassError("come into the room first", 403))
        return person

    async def prepare_views(self, room: Room) -> None:
        """Work out what the views of a room need, in a thread, so that nobody else waits."""
        person = -1 if self.is_teacher(room) else room.tokens.get(self.secret())
        jobs = views.jobs(room, person, self.language)
        while jobs:
            await self.run(_some_of, jobs)

    def _view(self, room: Room, person: int) -> dict[str, Any]:
        """A room as a pupil sees it, with the code of the pupil's own part."""
        found = views.pupil_view(room, person, self.language)
        last = room.rounds[-1]
        if last.material or person in room.removed or not last.parsed.is_readable:
            return found
        part = result_of(room, room.current(), person)
        return {**found, "result_code": encode(part)}


def _some_of(jobs: list[Callable[[], object]]) -> None:
    """Do some jobs and take them from the list; the work of others has its turn after a moment."""
    until = thread_time() + TURN_SECONDS
    while jobs and thread_time() < until:
        jobs.pop()()
