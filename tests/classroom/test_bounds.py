"""The bounds on what is sent to a server of classes, by whom and how often."""

from __future__ import annotations

import asyncio
import gzip
import json
import socket
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import Any, ClassVar

import pytest
from class_visitors import Client, entered, opened, serving
from loops import run, until
from tornado.httpclient import AsyncHTTPClient
from tornado.httpserver import HTTPServer
from tornado.simple_httpclient import HTTPStreamClosedError
from tornado.testing import bind_unused_port
from tornado.web import Application

from conquest_lab.classroom import views
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.rooms import MAX_PEOPLE, Room
from conquest_lab.classroom.store import Store
from conquest_lab.server.application import MAX_BODY, GuardedApplication
from conquest_lab.server.classroom import base, handlers, room_request
from conquest_lab.server.classroom.base import MAX_PASTED, Classes, ClassHandler
from conquest_lab.server.classroom.room_request import RoomRequest
from conquest_lab.server.fairness import AT_ONCE
from conquest_lab.server.hosts import Hosts
from conquest_lab.tables.pace import Allowance, Pace

pytestmark = pytest.mark.long

PEOPLE_AT_ONCE = 300


async def test_codes_are_guessed_slowly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On every address that tells whether there is a room; the language of a pupil's page is one."""
    monkeypatch.setattr(base, "OF_CODES", Allowance(at_once=1, a_second=0))
    for path in ("ZZZZZZ", "ZZZZZZ/wall", "ZZZZZZ/qr.svg", "api/rooms/ZZZZZZ/trial"):
        file = tmp_path / f"{len(path)}.sqlite"
        async with serving(file) as port:
            await Client(port).send(path)
            assert (await Client(port).send(path)).code == 429, path


async def test_whoever_has_tried_many_codes_is_not_told_which_one_is_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those who are in the room do not try codes, whatever others of their network do."""
    monkeypatch.setattr(base, "OF_CODES", Allowance(at_once=3, a_second=0))
    async with serving(tmp_path / "classes.sqlite") as port:
        code, teacher = await opened(port)
        pupil = await entered(port, code)
        stranger = Client(port, "of-a-stranger-0123456789")
        assert (await stranger.send(code)).code == 200
        assert (await stranger.send("ZZZZZZ")).code == 200
        for path in (code, f"{code}/wall", f"{code}/qr.svg", "ZZZZZZ", f"api/rooms/{code}"):
            assert (await stranger.send(path)).code == 429, path
        assert (await stranger.send(f"api/rooms/{code}/join", {"name": ""})).code == 429
        for known in (teacher, pupil):
            await known.ask(f"api/rooms/{code}")


def test_a_class_of_one_network_comes_in_at_once() -> None:
    """Each loads the page, and comes in; half of them mistype the code before, or load the page again."""
    tries = Pace(base.OF_CODES, lambda: 0.0)
    for _ in range(MAX_PEOPLE):
        for _ in range(3):
            assert tries.has_left("school")
            tries.spend("school", 1)
    for _ in range(20):
        assert tries.has_left("school")
        tries.spend("school", base.WRONG_CODE)


async def test_one_network_leaves_rooms_for_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has as many as there can be is told so, and may open one again after one was deleted."""
    monkeypatch.setattr(base, "ROOMS_OF_ADDRESS", 2)
    wanted = {"language": "en", "activity": "battle 3 2"}
    async with serving(tmp_path / "rooms.sqlite") as port:
        first, _ = [await Client(port).ask("api/rooms", wanted) for _ in range(2)]
        french = {"Accept-Language": "fr"}
        refused = await Client(port).send("api/rooms", {**wanted, "language": "fr"}, **french)
        assert refused.code == 409  # 429 would have the page ask again and again
        assert "2 salles sont déjà ouvertes depuis ce réseau" in json.loads(refused.body)["error"]
        teacher = Client(port, first["secret"])
        await teacher.ask(f"api/rooms/{first['code']}", method="DELETE")
        await Client(port).ask("api/rooms", wanted)
        assert (await Client(port).send("api/rooms", wanted)).code == 409


async def test_one_network_does_not_fill_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bytes are counted that are written; what changes nothing, and what is read, is free."""
    monkeypatch.setattr(base, "OF_BYTES", Allowance(at_once=3 * base.EVENT_BYTES, a_second=0))
    async with serving(tmp_path / "rooms.sqlite") as port:
        code, teacher = await opened(port)
        pupil = await entered(port, code)
        here, bet = f"api/rooms/{code}", {"round": 0, "percent": 10}
        for _ in range(5):
            await pupil.ask(f"{here}/bet", bet)
        for path, body in (
            (f"{here}/bet", {**bet, "percent": 20}),
            ("api/rooms", {"language": "en", "activity": "roll 3 2"}),
        ):
            refused = await pupil.send(path, body)
            assert refused.code == 409
            assert "has written" in json.loads(refused.body)["error"]
        assert (await pupil.ask(f"{here}/bet", bet))["bet"] == 10
        await teacher.ask(here)


def bounded(path: Path) -> tuple[HTTPServer, int]:
    """A server of classes as visitors meet it, with its bounds; and its port."""
    app = GuardedApplication(
        Hosts("127.0.0.1"), 600, behind_proxy=False, log_function=lambda _: None
    )
    app.add_handlers(".*$", handlers.routes(Classes(Store(path)), "/class/"))
    free, port = bind_unused_port()
    free.close()
    return app.listen(port, "127.0.0.1"), port


async def test_saved_games_and_codes_may_be_as_long_as_promised(tmp_path: Path) -> None:
    """Everything else is refused beyond the bound of the server, before it is read."""
    server, port = bounded(tmp_path / "classes.sqlite")
    text = "Ana: 0000\n" * (MAX_PASTED // 11 - 10)
    answer = await Client(port).send("api/codes", {"lang": "en", "text": text})
    assert (answer.code, b"at most 300 codes" in answer.body) == (400, True)
    with pytest.raises((HTTPStreamClosedError, OSError, AssertionError)):
        await Client(port).ask("api/codes", b" " * (MAX_PASTED + 1))
    with pytest.raises((HTTPStreamClosedError, OSError, AssertionError)):
        await Client(port).ask("api/alone/answers", b" " * (MAX_BODY + 1))
    AsyncHTTPClient().close()
    server.stop()


async def test_a_packed_body_is_not_unpacked(tmp_path: Path) -> None:
    """A few kilobytes would become fifty megabytes."""
    server, port = bounded(tmp_path / "rooms.sqlite")
    sent = {"language": "en", "activity": "roll 3 2"}
    for packed in (gzip.compress(json.dumps(sent).encode()), gzip.compress(bytes(5 * 10**7))):
        answer = await Client(port).send("api/rooms", packed, **{"Content-Encoding": "gzip"})
        assert answer.code == 400
        assert "the request is not JSON" in answer.body.decode()
    server.stop()


async def test_halves_of_characters_are_refused(port: int) -> None:
    for body in (b'{"lang": "en", "text": "\\ud800: 0"}', b'{"\\ud800": 1}', b"[" * 3000):
        answer = await Client(port).send("api/codes", body)
        assert (answer.code, b"is not JSON" in answer.body) == (400, True)


async def test_a_number_that_no_page_writes_is_refused_in_words(port: int) -> None:
    """Python reads whole numbers of 4,300 digits, and writes none of 4,301: the one after such a number."""
    code, teacher = await opened(port)
    for number, status in (("9" * 4_300, 400), ("-" + "9" * 4_300, 400), ("9" * 15, 409)):
        body = f'{{"round": {number}, "activity": "roll 3 2"}}'.encode()
        answer = await teacher.send(f"api/rooms/{code}/ask", body)
        assert answer.code == status
        assert json.loads(answer.body)["error"]


async def test_a_class_that_connects_at_once_is_let_in(tmp_path: Path) -> None:
    """All of it waits while the server is busy; a full queue would send some away for a second."""
    most = Path("/proc/sys/net/core/somaxconn")
    if not most.exists() or int(most.read_text()) < PEOPLE_AT_ONCE:
        pytest.skip("the system lets fewer connections wait")
    server, port = bounded(tmp_path / "classes.sqlite")
    # Nothing is accepted meanwhile: no step of this coroutine lets the server work.
    with ExitStack() as open_ones:
        for _ in range(PEOPLE_AT_ONCE):
            open_ones.enter_context(socket.create_connection(("127.0.0.1", port), 30))
    server.stop()


async def test_work_is_done_one_piece_at_a_time(tmp_path: Path) -> None:
    """Several threads that compute would keep the event loop, and so every visitor, waiting."""
    at_work: list[int] = []
    most: list[int] = []

    def piece(number: int) -> int:
        at_work.append(number)
        most.append(len(at_work))
        sum(range(200_000))  # long enough for another thread to have its turn
        at_work.remove(number)
        return number

    store = Store(tmp_path / "classes.sqlite")
    classes = Classes(store)
    done = await asyncio.gather(*(classes.run(piece, number) for number in range(20)))
    assert done == list(range(20))
    store.close()
    assert set(most) == {1}


async def test_work_has_a_bound_by_the_time_it_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A few requests with the codes of a whole class would keep all other teachers waiting."""
    monkeypatch.setattr(base, "OF_SECONDS", Allowance(at_once=1e-9, a_second=0))
    async with serving(tmp_path / "classes.sqlite") as port:
        sent = {"lang": "en", "text": "Ana: 0000"}
        answers = [await Client(port).send("api/codes", sent) for _ in range(2)]
        assert [answer.code for answer in answers] == [200, 429]
        for path in ("api/choices/bets", "api/alone/truth?line=roll+3+2"):
            assert (await Client(port).send(path)).code == 429
        room = await Client(port).send("api/rooms", {"language": "en", "activity": "roll 3 2"})
        assert room.code == 429


async def test_time_that_is_waited_for_is_counted_as_well(tmp_path: Path) -> None:
    """Requests that come at once wait for their turn: none of them may have been let in before."""
    done: list[int] = []
    store = Store(tmp_path / "classes.sqlite")
    classes = Classes(store)
    classes.seconds = Pace(Allowance(at_once=1e-9, a_second=0))
    jobs = [classes.run(done.append, n, client="here") for n in range(5)]
    others = classes.run(done.append, 9, client="there")
    found = await asyncio.gather(*jobs, others, return_exceptions=True)
    assert [isinstance(one, ClassError) for one in found] == [False, *[True] * 4, False]
    store.close()
    assert done == [0, 9]


async def test_whoever_asks_for_much_work_keeps_nobody_else_waiting(tmp_path: Path) -> None:
    """A piece of another network comes behind the one that is being done, and not behind all."""
    done: list[int] = []
    store = Store(tmp_path / "classes.sqlite")
    classes = Classes(store)
    much = [classes.run(done.append, n, client="here") for n in range(4)]
    others = [classes.run(done.append, 10 + n, client="there") for n in range(2)]
    await asyncio.gather(*much, *others)
    await classes.run(done.append, 20, client="here")
    store.close()
    assert done == [0, 10, 1, 11, 2, 3, 20]


class Patient(ClassHandler):
    """A request for work."""

    seen: ClassVar[list[Patient]] = []
    done: ClassVar[list[str]] = []

    async def get(self) -> None:
        """Ask for it."""
        self.seen.append(self)
        await self.run(self.done.append, self.request.path)
        self.answer({})


async def test_no_work_is_done_for_clients_that_have_gone(tmp_path: Path) -> None:
    """They have left while their work waited for its turn."""
    store = Store(tmp_path / "classes.sqlite")
    classes = Classes(store)
    web = HTTPServer(Application([("/.*", Patient, {"classes": classes})]))
    socket_here, port = bind_unused_port()
    web.add_sockets([socket_here])
    go = threading.Event()
    first = asyncio.ensure_future(classes.run(go.wait, client="there"))
    stays, leaves = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
    for (_, writer), path in ((leaves, "/leaves"), (stays, "/stays")):
        writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    await until(lambda: len(Patient.seen) == 2)
    leaves[1].close()
    await until(lambda: any(each.is_gone for each in Patient.seen))
    go.set()
    await first
    assert (await stays[0].readline()).startswith(b"HTTP/1.1 200")
    stays[1].close()
    web.stop()
    store.close()
    assert Patient.done == ["/stays"]


async def test_a_wall_is_made_once_for_all_who_look_at_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A teacher's page asks once for each change; a program asks a hundred times."""
    made: list[int] = []
    view = views.teacher_view

    def counted(room: Room, language: str) -> dict[str, Any]:
        made.append(room.version)
        return view(room, language)

    monkeypatch.setattr(views, "teacher_view", counted)
    async with serving(tmp_path / "classes.sqlite") as port:
        code, teacher = await opened(port)
        asked = [teacher.ask(f"api/rooms/{code}") for _ in range(9)]
        walls = await asyncio.gather(*asked)
        plain = await teacher.ask(f"api/rooms/{code}", **{"Accept-Encoding": "identity"})
        assert all(wall == plain for wall in walls)
        assert made == [plain["version"]]
        await entered(port, code, "Ana")
        assert (await teacher.ask(f"api/rooms/{code}"))["people"] == 1
        french = await teacher.ask(f"api/rooms/{code}", **{"Accept-Language": "fr"})
        assert made == [plain["version"], *[french["version"]] * 2]


async def test_a_class_keeps_its_wall_whatever_its_network_has_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One pupil can use up the work of a school that has one address."""
    async with serving(tmp_path / "classes.sqlite") as port:
        code, teacher = await opened(port)
        time_alone = base.OF_SECONDS
        monkeypatch.setattr(Pace, "has_left", lambda it, _: it._allowance is not time_alone)
        await teacher.ask(f"api/rooms/{code}")


def test_those_who_hear_the_same_news_are_answered_in_turns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A change wakes all pages of a room at once."""
    turns, waiting = [0], []
    news, answer_view = handlers.RoomHandler._news, RoomRequest.answer_view

    async def waits(self: Any, *given: Any, **how: Any) -> None:
        waiting.append(self)
        await news(self, *given, **how)

    async def answers(self: RoomRequest, room: Room, person: int) -> None:
        turns[-1] += 1
        await answer_view(self, room, person)

    async def visit() -> None:
        async with serving(tmp_path / "classes.sqlite") as port:
            code, teacher = await opened(port)
            pupil = await entered(port, code)
            monkeypatch.setattr(handlers.RoomHandler, "_news", waits)
            ask = f"GET /class/api/rooms/{code}?since=99 HTTP/1.1\r\nHost: x\r\n"
            ask += f"Authorization: Bearer {pupil.secret}\r\n\r\n"
            pages = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3 * AT_ONCE)]
            for _, writer in pages:
                writer.write(ask.encode())
            await until(lambda: len(waiting) == len(pages))
            monkeypatch.setattr(RoomRequest, "answer_view", answers)
            change = asyncio.ensure_future(teacher.ask(f"api/rooms/{code}/close", {"round": 0}))
            while sum(turns) < len(pages) + 1:
                turns.append(0)
                await asyncio.sleep(0)
            await change
            for _, writer in pages:
                writer.close()

    monkeypatch.setattr(base, "OF_PUPIL", Allowance(1_000, 1_000))
    run(visit())
    assert max(turns) <= AT_ONCE + 1  # the teacher beside them


async def test_walls_of_questions_that_are_over_are_made_beside_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That of a full room of sixty questions would keep everybody waiting."""
    threads: list[str] = []
    wall = views._wall

    def note(room: Room, number: int, language: str) -> dict[str, Any]:
        if number < room.current():
            threads.append(threading.current_thread().name)
        return wall(room, number, language)

    monkeypatch.setattr(views, "_wall", note)
    async with serving(tmp_path / "classes.sqlite") as port:
        code, teacher = await opened(port)
        asked = {"round": 1, "activity": "roll 2 1", "material": ""}
        await teacher.ask(f"api/rooms/{code}/ask", asked)
        await teacher.ask(f"api/rooms/{code}")
    (thread,) = threads
    assert thread.startswith("class-work")


def test_much_work_for_a_room_leaves_turns_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_request, "TURN_SECONDS", 0)
    done: list[int] = []
    jobs = [lambda n=n: done.append(n) for n in range(3)]
    room_request._some_of(jobs)
    assert len(jobs) + len(done) == 3
    monkeypatch.setattr(room_request, "TURN_SECONDS", 60)
    room_request._some_of(jobs)
    assert (jobs, sorted(done)) == ([], [0, 1, 2])


async def test_a_room_of_many_exercises_is_bounded_by_time_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody who comes in has exercises drawn."""
    async with serving(tmp_path / "classes.sqlite") as port:
        code, _ = await opened(port, "series p01 start 2")
        time_alone = base.OF_SECONDS
        monkeypatch.setattr(Pace, "has_left", lambda it, _: it._allowance is not time_alone)
        pupil = Client(port, "of-a-pupil-0123456789")
        assert (await pupil.send(f"api/rooms/{code}/join", {"name": ""})).code == 429
