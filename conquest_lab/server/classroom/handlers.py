"""Requests of the pages of a room to the server, as JSON; `base.py` says how a client is known."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from tornado.web import HTTPError

from conquest_lab.classroom import gradebook, led, people, plan, rooms, views
from conquest_lab.classroom.activity import read_answer
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.registry import material_of, parse_activity
from conquest_lab.classroom.repeats import wins_so_far
from conquest_lab.classroom.report import as_csv, results
from conquest_lab.classroom.rooms import Event, Room
from conquest_lab.classroom.store import gone, new_secret
from conquest_lab.server.classroom import roomless
from conquest_lab.server.classroom.base import (
    MAX_BODY,
    MAX_PASTED,
    Classes,
    ClassHandler,
    too_often,
)
from conquest_lab.server.classroom.room_request import RoomRequest
from conquest_lab.tables.codes import digest

SECRET = re.compile(r"[0-9A-Z]{16}")
"""The secret on a card, as a page writes it."""

WAIT_SECONDS = 25.0
"""A page that waits for news is answered after so long, so that no proxy takes it for dead."""

GATHER_SECONDS = 0.2
"""Changes of a room are gathered for so long before a wall is told."""


class NewRoom(ClassHandler):
    """Opens a room."""

    most_body = MAX_PASTED

    async def post(self) -> None:
        """Answer with the code of the room and the teacher's secret, which is told this once."""
        if not self.classes.new_rooms.allows(self.client):
            self.refuse(too_often())
        sent = self.body(language=str, activity=str, material=True)
        secret = new_secret()
        try:
            self.classes.count_rooms(self.client)
            opened = rooms.open_room(sent["language"], digest(secret))
            self.language = sent["language"]
            opening = await self.run(question_of, sent["activity"], sent["material"])
            self.count_written()
            room = await self.classes.store.open(opened, opening)
        except ClassError as error:
            self.refuse(error)
        self.classes.note_opener(room.code, self.client)
        self.answer({"code": room.code, "secret": secret})


def question_of(activity: str, material: str) -> rooms.Asked:
    """The question of a teacher, worked out as far as a room needs it."""
    parsed = parse_activity(activity.strip(), material)
    kept = material_of(parsed, material)
    views.prepare(parsed.line, kept)
    return rooms.Asked(parsed.line, kept, int(time.time()))


class RoomHandler(RoomRequest):
    """A room as its teacher or one of its pupils may see it."""

    async def get(self, code: str) -> None:
        """Answer at once, or, with `since`, when there is news after that version."""
        room = await self.room(code)
        person = self._reader(room)
        since = self.get_query_argument("since", "")
        if since.isascii() and since.isdigit() and len(since) < 10:
            await self._news(room, int(since), teacher=person < 0)
        with suppress(ClassError):  # of a room that is gone, or another object by now
            await self.classes.store.add(room)
        await self.prepare_views(room)
        while (now := await self._now(code)) is not room:
            room, person = now, self._reader(now)
            await self.prepare_views(room)
        if person < 0:
            await self.classes.store.note_use(room)
        await self.answer_view(room, person)

    def _reader(self, room: Room) -> int:
        """The number of the pupil who asks, -1 for the teacher; others are refused."""
        return -1 if self.is_teacher(room) else self.require_known(room)

    async def _now(self, code: str) -> Room:
        """The room as it is now: another one where a change could not be written and it was read again."""
        try:
            room = await self.classes.store.room(code)
        except ClassError as error:
            self.refuse(error)
        if room is None:
            self.refuse(gone(code))
        return room

    async def _news(self, room: Room, since: int, *, teacher: bool) -> None:
        """Wait until there is more than a version that is known, or until a while is over."""
        bell = self.classes.store.bell(room.code, of_news=not teacher)
        if (room.version if teacher else room.news) > since:
            return
        with suppress(TimeoutError):
            await asyncio.wait_for(bell.wait(), WAIT_SECONDS)
            if teacher:
                await asyncio.sleep(GATHER_SECONDS)
        # A bell wakes all who wait for it at once.
        await self.classes.answers.turn(self.client)

    async def delete(self, code: str) -> None:
        """Delete the room with everything in it; a second teacher may not."""
        room = await self.room(code)
        if self.secret() != room.secret:
            self.refuse(ClassError("only the teacher of this room may do that", 403))
        try:
            await self.classes.store.delete(room)
        except ClassError as error:
            self.refuse(error)
        self.answer({"deleted": code})


class ChangeHandler(RoomRequest):
    """A request that may change a room, answered once the change is on disk."""

    most_body = MAX_PASTED

    async def post(self, code: str, do: str) -> None:
        """Carry out `do`; what was carried out before is no error."""
        room = await self.room(code)
        if do not in ("ask", "plan", "cards") and len(self.request.body) > MAX_BODY:
            raise HTTPError(413)
        await self.prepare_views(room)
        try:
            special = {
                "ask": self._question,
                "throws": self._throws,
                "plan": self._plan,
                "cards": self._cards,
            }.get(do)
            event = REQUESTS[do](self, room) if special is None else await special(room)
            if event is not None:
                self.count_written()
            # What was asked before may still wait for the disk: it is not acknowledged either until then.
            await self.classes.store.add(room, *(() if event is None else (event,)))
            self.classes.changed(room)
        except ClassError as error:
            self.refuse(error)
        self.own_room = code  # also of the person who came in by this request
        await self.prepare_views(room)
        await self.answer_view(room, -1 if self.is_teacher(room) else room.tokens[self.secret()])

    async def _question(self, room: Room) -> Event | None:
        """Something else that the class is asked, once it is worked out."""
        self.require_teacher(room)
        sent = self.body(round=int, activity=str, material=True)
        if sent["material"] and not self.classes.saved_games.allows(room.code):
            raise too_often()
        following = await self.run(question_of, sent["activity"], sent["material"])
        return rooms.ask(room, sent["round"], following.activity, following.material, following.at)

    async def _plan(self, room: Room) -> Event | None:
        """The lesson that is led, once its questions are known."""
        self.require_teacher(room)
        text = self.body(text=str)["text"]
        if text:
            await self.run(plan.plan_data, text)
        return led.lead(room, text)

    async def _cards(self, room: Room) -> None:
        """Personal cards for a class; all of them, or none where one cannot be."""
        self.require_teacher(room)
        sent = self.body(cards=list)["cards"]
        if not all(_is_card(card) for card in sent) or len(sent) > rooms.MAX_PEOPLE:
            raise ClassError("cards are a list of names and secrets")
        events = people.cards(room, [(name, digest(secret)) for name, secret in sent])
        self.count_written()
        await self.classes.store.add(room, *events)

    async def _throws(self, room: Room) -> Event | None:
        """The throws of a pupil, once they are repeated; a note where the seed does not give them."""
        person, sent = self.require_pupil(room), self.body(round=int, throws=int, won=int)
        given = sent["round"], sent["throws"], sent["won"]
        if rooms.throw(room, person, *given) is None:
            return None
        repeated = room.rounds[sent["round"]].activity, room.seed(person, sent["round"]), given[1]
        while (won := await self.run(wins_so_far, *repeated)) is None:
            pass
        if won == sent["won"]:
            return rooms.throw(room, person, *given)
        note = rooms.forged(room, person, sent["round"])
        if note is not None:
            self.count_written()
            await self.classes.store.add(room, note)
        raise ClassError(
            "{won} won of {throws} throws are not what your dice give: they do not count",
            won=sent["won"],
            throws=sent["throws"],
        )


def _is_card(card: object) -> bool:
    """True for a name and a secret of 80 bits or more."""
    if not isinstance(card, list) or len(card) != 2:
        return False
    name, secret = card
    return (
        isinstance(name, str) and isinstance(secret, str) and SECRET.fullmatch(secret) is not None
    )


Request = Callable[[ChangeHandler, Room], Event | None]


def _join(handler: ChangeHandler, room: Room) -> Event | None:
    sent = handler.body(name=str)
    token = handler.secret()
    if len(token) == 0 or handler.is_teacher(room):
        raise ClassError("a pupil comes with a secret of their own", 403)
    return rooms.join(room, sent["name"], token)


def _bet(handler: ChangeHandler, room: Room) -> Event | None:
    person, sent = handler.require_pupil(room), handler.body(round=int, percent=int)
    return rooms.bet(room, person, sent["round"], sent["percent"])


def _answer(handler: ChangeHandler, room: Room) -> Event | None:
    person = handler.require_pupil(room)
    sent = handler.body(round=int, item=int, tries=int, answer=object)
    given = read_answer(sent["answer"])
    if given is None:
        raise ClassError("this is no answer")
    return rooms.answer(room, person, sent["round"], sent["item"], sent["tries"], given)


def _close(handler: ChangeHandler, room: Room) -> Event | None:
    handler.require_teacher(room)
    return rooms.close_bets(room, handler.body(round=int)["round"])


def _reveal(handler: ChangeHandler, room: Room) -> Event | None:
    handler.require_teacher(room)
    return rooms.reveal(room, handler.body(round=int)["round"])


def _reopen(handler: ChangeHandler, room: Room) -> Event | None:
    handler.require_teacher(room)
    return rooms.reopen(room, handler.body(round=int)["round"])


def _conceal(handler: ChangeHandler, room: Room) -> Event | None:
    handler.require_teacher(room)
    return rooms.hide(room, handler.body(round=int)["round"])


def _names(handler: ChangeHandler, room: Room) -> Event | None:
    handler.require_teacher(room)
    sent = handler.body(people=list, shown=bool)
    if not all(type(person) is int for person in sent["people"]):
        raise ClassError("people are named by their numbers")
    return people.let_names(room, sent["people"], shown=sent["shown"])


def _remove(handler: ChangeHandler, room: Room) -> Event | None:
    handler.require_teacher(room)
    sent = handler.body(person=int, removed=bool)
    return people.remove(room, sent["person"], removed=sent["removed"])


def _hide(handler: ChangeHandler, room: Room) -> Event | None:
    handler.require_teacher(room)
    sent = handler.body(person=int, hidden=bool)
    return people.hide_name(room, sent["person"], hidden=sent["hidden"])


def _lock(handler: ChangeHandler, room: Room) -> Event | None:
    handler.require_teacher(room)
    return people.lock(room, locked=handler.body(locked=bool)["locked"])


def _share(handler: ChangeHandler, room: Room) -> Event | None:
    if handler.secret() != room.secret:
        raise ClassError("the teacher who opened the room alone may do that", 403)
    secret = handler.body(secret=str)["secret"]
    if secret and SECRET.fullmatch(secret) is None:
        raise ClassError("a second teacher comes with a secret of 16 letters and digits")
    return people.share(room, digest(secret) if secret else "")


def _pause(handler: ChangeHandler, room: Room) -> Event | None:
    handler.require_teacher(room)
    return led.pause(room, paused=handler.body(paused=bool)["paused"])


def _sort(handler: ChangeHandler, room: Room) -> Event | None:
    handler.require_teacher(room)
    sent = handler.body(person=int, round=int, heap=str)
    return led.sort(room, sent["person"], sent["round"], sent["heap"])


REQUESTS: dict[str, Request] = {
    "join": _join,
    "bet": _bet,
    "answer": _answer,
    "close": _close,
    "reopen": _reopen,
    "reveal": _reveal,
    "conceal": _conceal,
    "names": _names,
    "remove": _remove,
    "hide": _hide,
    "lock": _lock,
    "share": _share,
    "pause": _pause,
    "sort": _sort,
}


class TrialHandler(RoomRequest):
    """The experiment of a room as a table that a browser walks through."""

    async def get(self, code: str) -> None:
        """Answer with the table of the question of the moment."""
        room = await self.room(code)
        if not self.is_teacher(room):
            self.require_pupil(room)
        found = await self.run(views.trial_json, room.rounds[-1].activity)
        self.answer_text(found)


class SheetHandler(RoomRequest):
    """The options and the board of a question of a room, the same for everybody in it."""

    async def get(self, code: str, number: str) -> None:
        """Answer for a round, counted from 0."""
        room = await self.room(code)
        if not self.is_teacher(room):
            self.require_pupil(room)
        if int(number) >= len(room.rounds):
            raise HTTPError(404)
        here, language = room.rounds[int(number)], self.language or room.language
        found = await self.run(views.sheet_json, here.activity, language, here.material)
        self.answer_text(found)


class ResultsHandler(RoomRequest):
    """The results of a room, for its teacher."""

    async def get(self, code: str, form: str) -> None:
        """Answer as CSV or as JSON; the throws of pupils are repeated to see whether they are right."""
        room = await self._of_teacher(code)
        found = await self.run(WRITTEN[form], await _copied(room))
        if form == "json":
            self._name_file(f"conquest-lab-{code}.json")
            self.answer_text(found)
        else:
            self._answer_csv(f"conquest-lab-{code}.csv", found)

    async def _of_teacher(self, code: str) -> Room:
        room = await self.room(code)
        self.require_teacher(room)
        self.count_work()
        return room

    def _name_file(self, name: str) -> None:
        self.set_header("Content-Disposition", f'attachment; filename="{name}"')

    def _answer_csv(self, name: str, text: str) -> None:
        self._name_file(name)
        self.set_header("Content-Type", "text/csv; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(text)


class GradebookHandler(ResultsHandler):
    """The gradebook of a room, for its teacher, who may send a class list."""

    most_body = MAX_PASTED

    async def get(self, code: str, form: str = "") -> None:
        """Refuse to answer without what must be sent."""
        raise HTTPError(405)

    async def post(self, code: str) -> None:
        """Answer as CSV: a row for each pupil of the list and of the room."""
        room = await self._of_teacher(code)
        sent = self.body(list=str, mark=int)
        copy = await _copied(room)
        found = await self.run(_gradebook, copy, sent["list"], sent["mark"])
        self._answer_csv(f"conquest-lab-{code}-marks.csv", found)


async def _copied(room: Room) -> Room:
    """A room as it is now, for a thread that reads it while it goes on."""
    # A full room of a hundred questions takes 0.2 s to copy, and as long to write: longer than a turn.
    rounds = []
    for here in tuple(room.rounds):
        rounds.append(here.copied())
        await asyncio.sleep(0)
    return replace(room, rounds=rounds, names=[*room.names], tokens={**room.tokens})


def _gradebook(room: Room, pasted: str, mark: int) -> str:
    return gradebook.as_csv(results(room), room.language, gradebook.class_list(pasted), mark)


def _as_csv(room: Room) -> str:
    return as_csv(results(room), room.language)


def _as_json(room: Room) -> str:
    return json.dumps(results(room), ensure_ascii=False)


WRITTEN: dict[str, Callable[[Room], str]] = {"csv": _as_csv, "json": _as_json}


def routes(classes: Classes, base: str) -> list[tuple[str, type[ClassHandler], dict[str, Any]]]:
    """The addresses of requests about classes, each with its handler."""
    own = {"classes": classes}
    code = r"([A-Z]{6})"
    found: list[tuple[str, type[ClassHandler]]] = [
        *roomless.ROUTES,
        ("api/rooms", NewRoom),
        (f"api/rooms/{code}", RoomHandler),
        (f"api/rooms/{code}/trial", TrialHandler),
        (rf"api/rooms/{code}/sheet/([0-9]{{1,3}})", SheetHandler),
        (f"api/rooms/{code}/results.(csv|json)", ResultsHandler),
        (f"api/rooms/{code}/gradebook", GradebookHandler),
        (
            f"api/rooms/{code}/({'|'.join((*REQUESTS, 'ask', 'throws', 'plan', 'cards'))})",
            ChangeHandler,
        ),
    ]
    return [(f"{base}{address}", handler, own) for address, handler in found]
