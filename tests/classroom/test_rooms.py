"""Rooms under random interleavings of requests, reloads and crashes."""

import asyncio
import csv
import io
import json
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from class_visitors import room_in
from clocks import Clock
from hypothesis import given, settings
from hypothesis import strategies as st
from loops import run

from conquest_lab.classroom import people, rooms
from conquest_lab.classroom import store as storage
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.report import as_csv, results, table
from conquest_lab.classroom.rooms import Asked, Event, Room
from conquest_lab.classroom.rounds import Round, Stage, Throws
from conquest_lab.classroom.store import DAY, KEPT_DAYS, Store
from conquest_lab.classroom.views import pupil_view, teacher_view
from conquest_lab.core.words import ENGLISH
from conquest_lab.tables.codes import digest

PEOPLE = 4
SERIES = "series p01 all 3 number"
LINES = (
    "roll 3 2",
    "battle 5 4",
    "series p01 start 3",
    "series r03,p07 all 2 choice,why",
    "lesson p10 1",
    "lesson r01 1",
    "lesson p11 1",
    "position miro 272",
)
REQUESTS = st.lists(
    st.one_of(
        st.tuples(st.just("join"), st.integers(0, PEOPLE)),
        st.tuples(st.just("bet"), st.integers(0, PEOPLE), st.integers(0, 3), st.integers(-5, 105)),
        st.tuples(
            st.just("throw"),
            st.integers(0, PEOPLE),
            st.integers(0, 3),
            st.integers(0, 50),
            st.integers(0, 50),
        ),
        st.tuples(st.sampled_from(["close", "reveal"]), st.integers(0, 3)),
        st.tuples(
            st.just("answer"),
            st.integers(0, PEOPLE),
            st.integers(0, 3),
            st.integers(-1, 3),
            st.integers(-1, 3),
            st.sampled_from([0, 1, "1/2", "5/12", "no number", [1, 0], [0, 1, 2], "a b c d e", -1]),
        ),
        st.tuples(st.just("ask"), st.integers(0, 3), st.sampled_from(LINES)),
        st.tuples(st.sampled_from(["remove", "hide"]), st.integers(-1, PEOPLE), st.booleans()),
        st.tuples(st.just("lock"), st.booleans()),
        st.tuples(st.just("crash")),
    ),
    max_size=40,
)


def opened(code: str = "BCDFGH") -> Room:
    room = Room(code)
    room.apply(rooms.open_room("en", digest("teacher")))
    room.apply(Asked("roll 3 2"))
    return room


def event_of(room: Room, request: tuple[Any, ...]) -> Event | None:
    """The event of a request, as the server would make it; None for nothing to do."""
    do, *values = request
    if do in ("remove", "hide", "lock"):
        return event_of_teacher(room, do, *values)
    if do in ("bet", "throw", "answer"):
        if digest(f"pupil {values[0]}") not in room.tokens:
            message = "a stranger"
            raise PermissionError(message)
        rooms.check_present(room, room.tokens[digest(f"pupil {values[0]}")])
    match do:
        case "join":
            return rooms.join(room, f"P{values[0]}", digest(f"pupil {values[0]}"))
        case "bet":
            who = room.tokens[digest(f"pupil {values[0]}")]
            return rooms.bet(room, who, values[1], values[2])
        case "throw":
            who = room.tokens[digest(f"pupil {values[0]}")]
            return rooms.throw(room, who, values[1], values[2], values[3])
        case "answer":
            who = room.tokens[digest(f"pupil {values[0]}")]
            return rooms.answer(room, who, *values[1:])
        case "close":
            return rooms.close_bets(room, values[0])
        case "reveal":
            return rooms.reveal(room, values[0])
        case _:
            return rooms.ask(room, *values)


def event_of_teacher(room: Room, do: str, *values: Any) -> Event | None:
    """The event of a teacher who changes who is in the room."""
    if do == "lock":
        return people.lock(room, locked=values[0])
    if do == "hide":
        return people.hide_name(room, values[0], hidden=values[1])
    return people.remove(room, values[0], removed=values[1])


def check(room: Room) -> None:
    """The facts that hold in every room at any time."""
    for here in room.rounds:
        assert all(0 <= percent <= 100 for percent in here.bets.values())
        assert all(0 <= own.won <= own.throws for own in here.throws.values())
        assert here.stage is not Stage.OPEN or not here.throws
        way = here.parsed.way
        assert way == "percent" or not (here.bets or here.throws)
        assert way != "percent" or not here.answers
        assert here.parsed.is_thrown or not here.throws
        for own_answers in here.answers.values():
            assert all(0 <= item < here.parsed.items for item in own_answers)
            assert all(answers for answers in own_answers.values())
            assert way == "series" or all(len(answers) == 1 for answers in own_answers.values())
        totals = [point.throws for point in here.path]
        assert totals == sorted(totals)
        assert bool(here.path) == bool(here.throws)
        assert not room.removed & ({*here.bets} | {*here.throws} | {*here.answers})
        assert room.removed >= {*here.aside}
    assert len(set(room.tokens.values())) == len(room.names)
    json.dumps([teacher_view(room, "fr"), *(pupil_view(room, n) for n in range(len(room.names)))])
    assert room.news <= room.version


@given(REQUESTS)
@settings(max_examples=25)
def test_a_room_is_the_same_after_every_crash(
    tmp_path_factory: pytest.TempPathFactory, requests: list[tuple[Any, ...]]
) -> None:
    """Requests in any order, a new server in the midst of them: nothing acknowledged is lost."""
    path = tmp_path_factory.mktemp("rooms") / "classes.sqlite"

    async def play() -> None:
        store = Store(path)
        room = await store.open(rooms.open_room("en", digest("teacher")), Asked("roll 3 2"))
        for request in requests:
            if request[0] == "crash":
                before = room
                store = Store(path)  # the old one is left as a killed process leaves it
                room = await room_in(store, before.code)
                assert room == before
                continue
            try:
                event = event_of(room, request)
            except (ClassError, PermissionError):
                continue
            if event is not None:
                await store.add(room, event)
                assert event_of(room, request) is None  # sent again, since its answer was lost
            check(room)
        assert await room_in(Store(path), room.code) == room

    run(play())


def test_bets_close_before_dice_and_dice_before_the_truth() -> None:
    room = opened()
    room.apply(rooms.join(room, "Ana", digest("a")))
    with pytest.raises(ClassError, match="dice are thrown once the bets are closed"):
        rooms.throw(room, 0, 0, 10, 4)
    room.apply(rooms.bet(room, 0, 0, 40))
    room.apply(rooms.close_bets(room, 0))
    with pytest.raises(ClassError, match="the bets on this question are closed"):
        rooms.bet(room, 0, 0, 50)
    assert rooms.bet(room, 0, 0, 40) is None  # the same bet, sent again
    room.apply(rooms.throw(room, 0, 0, 10, 4))
    with pytest.raises(ClassError, match="3 won of 11 throws cannot follow 4 won of 10"):
        rooms.throw(room, 0, 0, 11, 3)
    with pytest.raises(ClassError, match="at most 100,000 times"):
        rooms.throw(room, 0, 0, 100_001, 4)
    room.apply(rooms.reveal(room, 0))
    with pytest.raises(ClassError, match="nobody throws any more"):
        rooms.throw(room, 0, 0, 20, 8)
    with pytest.raises(ClassError, match="the bets on this question are closed"):
        rooms.bet(room, 0, 0, 50)
    with pytest.raises(ClassError, match="question 3 is over; the class is at question 1"):
        rooms.bet(room, 0, 2, 50)


def test_nothing_of_others_is_seen_before_the_reveal() -> None:
    """Two rooms that differ in others' bets look the same to a pupil and on the wall."""
    seen = []
    for other in (10, 90):
        room = opened()
        for name in ("Ana", "Bo"):
            room.apply(rooms.join(room, name, digest(name)))
        room.apply(rooms.bet(room, 0, 0, 40))
        room.apply(rooms.bet(room, 1, 0, other))
        before = [pupil_view(room, 0), teacher_view(room)]
        room.apply(rooms.close_bets(room, 0))
        seen.append([*before, pupil_view(room, 0), teacher_view(room)])
        assert "exact" not in json.dumps(seen[-1])
        room.apply(rooms.reveal(room, 0))
        assert pupil_view(room, 0)["bets"] == sorted((40, other))
        assert "Bo" not in json.dumps(pupil_view(room, 0))
    assert seen[0] == seen[1]


def test_no_view_holds_a_secret() -> None:
    room = opened()
    room.apply(rooms.join(room, "Ana", digest("a")))
    room.apply(rooms.reveal(room, 0))
    told = json.dumps([pupil_view(room, 0), teacher_view(room), results(room)])
    assert digest("a") not in told
    assert room.secret not in told


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("x" * 25, "a name has at most 24"),
        ("a\x00b", r"'a\\x00b' is no name"),
        ("\u202eabc", r"'\\u202eabc' is no name"),
    ],
)
def test_names_are_short_and_can_be_printed(name: str, said: str) -> None:
    """Whoever is refused learns why."""
    with pytest.raises(ClassError, match=said):
        rooms.join(opened(), name, digest("a"))


def test_a_room_has_a_bound() -> None:
    room = opened()
    for n in range(rooms.MAX_PEOPLE):
        room.apply(rooms.join(room, "", digest(str(n))))
    with pytest.raises(ClassError, match="the room is full: 250 people"):
        rooms.join(room, "", digest("late"))
    assert rooms.join(room, "", digest("7")) is None  # in already


def test_a_room_has_a_hundred_questions_at_most() -> None:
    room = opened()
    for number in range(1, 100):
        room.apply(rooms.ask(room, number, "roll 3 1"))
    with pytest.raises(ClassError, match="at most 100 questions") as refused:
        rooms.ask(room, 100, "roll 3 1")
    assert refused.value.status == 409


def test_a_room_speaks_a_language_that_there_is() -> None:
    assert rooms.open_room("fr", "digest").language == "fr"
    with pytest.raises(ClassError, match="language 'klingonian' is unknown; there are en, fr"):
        rooms.open_room("klingonian in full", "digest")


def test_bounds_of_a_pupil_are_reached_but_not_passed() -> None:
    """A name of 24 letters, bets of 0 and of 100 percent, 100,000 throws that were all won."""
    room = opened()
    joined = rooms.join(room, "x" * 24, digest("a"))
    assert joined is not None
    room.apply(joined)
    for percent in (0, 100):
        assert rooms.bet(room, 0, 0, percent) == rooms.BetMade(0, 0, percent)
    for percent in (-1, 101):
        with pytest.raises(ClassError, match=f"from 0 to 100; this one is {percent}"):
            rooms.bet(room, 0, 0, percent)
    room.apply(rooms.BetsClosed(0))
    assert rooms.throw(room, 0, 0, 100_000, 100_000) == rooms.Thrown(0, 0, 100_000, 100_000)
    room.apply(rooms.Thrown(0, 0, 10, 4))
    assert rooms.throw(room, 0, 0, 10, 5) is None
    for won, possible in ((4, True), (6, True), (7, False), (3, False)):
        if possible:
            assert rooms.throw(room, 0, 0, 12, won) == rooms.Thrown(0, 0, 12, won)
        else:
            with pytest.raises(ClassError, match=f"{won} won of 12 throws cannot follow"):
                rooms.throw(room, 0, 0, 12, won)


def test_the_path_of_throws_has_a_point_for_each_tenth_more() -> None:
    here = Round("roll 3 2")
    for person, throws, won in ((0, 50, 20), (1, 50, 10), (1, 59, 12), (0, 53, 22), (0, 70, 30)):
        here.note(person, Throws(throws, won))
    assert [(each.throws, each.won) for each in here.path] == [
        (50, 20),
        (100, 30),
        (112, 34),
        (129, 42),
    ]
    assert here.all_throws() == here.path[-1]


def test_a_pupil_does_not_fill_the_file_with_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MAX_CHANGES", 3)
    room = opened()
    for percent in (10, 20, 10):
        event = rooms.bet(room, 0, 0, percent)
        assert event is not None
        room.apply(event)
    assert rooms.bet(room, 0, 0, 10) is None  # it stands already
    with pytest.raises(ClassError, match="at most 3 times in a round"):
        rooms.bet(room, 0, 0, 20)
    assert rooms.bet(room, 1, 0, 20) is not None
    room.apply(Asked("roll 3 1"))
    assert rooms.bet(room, 0, 1, 20) is not None


def test_a_room_has_a_bound_on_all_that_pupils_send(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its teacher goes on, and the questions and people have bounds of their own."""
    room = opened()
    room.apply(rooms.join(room, "", digest("a")))
    monkeypatch.setattr(rooms, "MAX_EVENTS", room.version + 1)
    room.apply(rooms.bet(room, 0, 0, 10))
    assert rooms.bet(room, 0, 0, 10) is None  # it stands already
    with pytest.raises(ClassError, match="a room keeps at most 4 bets") as refused:
        rooms.bet(room, 0, 0, 20)
    assert refused.value.status == 409
    assert rooms.join(room, "", digest("b")) is not None
    room.apply(rooms.close_bets(room, 0))
    with pytest.raises(ClassError, match="a room keeps at most 4 bets"):
        rooms.throw(room, 0, 0, 1, 0)
    room.apply(rooms.reveal(room, 0))
    assert rooms.ask(room, 1, "roll 3 1") is not None


def entered(*activities: str) -> Room:
    """A room with one pupil and these questions."""
    room = Room("BCDFGH")
    room.apply(rooms.open_room("en", digest("teacher")))
    room.apply(rooms.Joined(0, "Ana", digest("a")))
    for activity in activities:
        room.apply(rooms.ask(room, len(room.rounds), activity))
    return room


def test_exercises_are_counted_from_one_to_the_last() -> None:
    room = entered(SERIES)
    assert all(rooms.answer(room, 0, 0, item, 0, "0.111") for item in range(3))
    for item, told in ((-1, 0), (3, 4), (9, 10)):
        with pytest.raises(ClassError, match=f"there is no exercise {told} here"):
            rooms.answer(room, 0, 0, item, 0, "0.111")


@pytest.mark.parametrize("activity", [SERIES, "lesson r01 1"])
def test_answers_are_taken_until_they_are_closed(activity: str) -> None:
    """Neither after that nor after the truth was shown; what is known already is no late answer."""
    given = "0.111" if activity == SERIES else 0
    room = entered(activity)
    event = rooms.answer(room, 0, 0, 0, 0, given)
    assert event is not None
    for close in (rooms.close_bets, rooms.reveal):
        closed = close(room, 0)
        assert closed is not None
        room.apply(closed)
        assert close(room, 0) is None
        with pytest.raises(ClassError, match="the answers to this question are closed") as late:
            rooms.answer(room, 0, 0, 0, 0, given)
        assert late.value.status == 409
    assert rooms.close_bets(room, 0) is None
    room.apply(event)
    assert rooms.answer(room, 0, 0, 0, 0, given) is None


def test_an_answer_that_follows_unknown_ones_is_refused_with_their_number() -> None:
    room = entered(SERIES)
    for tries, known in ((3, 0), (3, 1)):
        with pytest.raises(ClassError, match=f"{tries - known} answers before this one"):
            rooms.answer(room, 0, 0, 0, tries, "0.111")
        event = rooms.answer(room, 0, 0, 0, known, f"0.11{known + 1}")
        assert event is not None
        room.apply(event)


def test_a_question_of_another_way_is_not_answered() -> None:
    """Nor is a request for another question than the last one, which is told by its number."""
    room = entered(SERIES)
    for refused, said in (
        (lambda: rooms.bet(room, 0, 0, 50), "is not answered in percent"),
        (lambda: rooms.throw(room, 0, 0, 1, 1), "there is nothing to throw"),
        (lambda: rooms.answer(room, 0, 1, 0, 0, "0.111"), r"question 2 is over; .* at question 1"),
    ):
        with pytest.raises(ClassError, match=said):
            refused()
    percent = entered("roll 3 2", "battle 5 4")
    with pytest.raises(ClassError, match="this question is answered in percent"):
        rooms.answer(percent, 0, 1, 0, 0, 0)
    with pytest.raises(ClassError, match=r"question 1 is over; .* at question 2") as late:
        rooms.bet(percent, 0, 0, 50)
    assert late.value.status == 409


def test_fewer_throws_than_are_known_change_nothing() -> None:
    """A page that was loaded again sends what it had before."""
    room = entered("roll 3 2")
    room.apply(rooms.BetsClosed(0))
    room.apply(rooms.Thrown(0, 0, 1_000, 400))
    assert rooms.throw(room, 0, 0, 900, 0) is None
    assert rooms.throw(room, 0, 0, 1_001, 401) == rooms.Thrown(0, 0, 1_001, 401)


def test_a_room_beyond_a_bound_takes_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bound that a later release lowers holds for the rooms of an earlier one."""
    room = entered("roll 3 2", "roll 3 1", "roll 3 1")
    for percent in (10, 20, 30):
        room.apply(rooms.BetMade(0, 2, percent))
    for bound in ("MAX_ROUNDS", "MAX_CHANGES", "MAX_PEOPLE"):
        monkeypatch.setattr(rooms, bound, 0)
    for refused, said in (
        (lambda: rooms.ask(room, 3, "roll 3 2"), "at most 0 questions"),
        (lambda: rooms.bet(room, 0, 2, 40), "at most 0 times in a round"),
        (lambda: rooms.join(room, "Bo", digest("b")), "the room is full: 0 people"),
    ):
        with pytest.raises(ClassError, match=said):
            refused()


async def test_what_builds_on_a_failed_write_fails_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk has room again when the second change comes, which was checked after the first one."""
    store = Store(tmp_path / "classes.sqlite")
    room, write, writes = await room_of(store), store._write, asyncio.Event()
    loop, go_on = asyncio.get_running_loop(), threading.Event()

    def full_once(_batch: object) -> None:
        monkeypatch.setattr(store, "_write", write)
        loop.call_soon_threadsafe(writes.set)
        go_on.wait(60)
        message = "disk is full"
        raise sqlite3.OperationalError(message)

    monkeypatch.setattr(store, "_write", full_once)
    first = asyncio.create_task(store.add(room, rooms.Joined(0, "Ana", digest("Ana"))))
    await writes.wait()
    second = asyncio.create_task(store.add(room, rooms.Joined(1, "Bo", digest("Bo"))))
    await asyncio.sleep(0)
    go_on.set()
    told = await asyncio.gather(first, second, return_exceptions=True)
    assert [str(error) for error in told] == [str(storage.UNWRITTEN)] * 2
    again = await room_in(store, room.code)
    assert again.names == []
    await store.add(again, rooms.Joined(0, "Cy", digest("Cy")))
    assert (await room_in(Store(store.path), room.code)).names == ["Cy"]


async def test_a_start_reads_no_room_before_somebody_asks_for_it(tmp_path: Path) -> None:
    """A term of rooms would keep a server that was killed from coming back."""
    store = Store(tmp_path / "classes.sqlite")
    codes = {(await room_of(store, "Ana")).code for _ in range(3)}
    store.close()
    store = Store(store.path)
    assert (store.rooms, store.codes) == ({}, codes)
    code = min(codes)
    found = await asyncio.gather(*(room_in(store, code) for _ in range(5)))
    assert all(room is found[0] for room in found)
    assert set(store.rooms) == {code}
    assert await store.room("NOROOM") is None
    assert store.codes == codes
    store.close()


async def test_a_room_that_nobody_has_read_is_cleared_away_by_what_its_file_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "MAX_ROOMS", 2)
    clock, steady = Clock(), Clock()
    store = Store(tmp_path / "classes.sqlite", clock, steady)
    entered, empty = await room_of(store, "Ana"), await room_of(store)
    store.close()
    for each in (clock, steady):
        each.time += DAY + 60
    store = Store(store.path, clock, steady)
    newest = await room_of(store)
    assert store.codes == {entered.code, newest.code}
    assert await store.room(empty.code) is None
    assert (await room_in(store, entered.code)).names == ["Ana"]
    store.close()


async def test_a_deleted_room_leaves_nothing_in_the_file(tmp_path: Path) -> None:
    store = Store(tmp_path / "classes.sqlite")
    room = await store.open(rooms.open_room("en", digest("t")), Asked("roll 3 2"))
    await store.add(room, rooms.Joined(0, "Xanthippe", digest("0")))
    await store.delete(room)
    with pytest.raises(ClassError, match=f"there is no room {room.code}"):
        await store.add(room, rooms.Joined(1, "", digest("1")))
    store.close()
    assert not any(b"Xanthippe" in path.read_bytes() for path in tmp_path.iterdir())


async def test_what_was_asked_of_a_deleted_room_brings_it_not_back(tmp_path: Path) -> None:
    """A request that was given up while it waited for the disk: the next one would write its event."""
    store = Store(tmp_path / "classes.sqlite")
    deleted, other = await room_of(store, "Ana"), await room_of(store, "Bo")
    async with store._writing:
        waits = asyncio.create_task(store.add(deleted, rooms.Joined(1, "Cy", digest("Cy"))))
        stays = asyncio.create_task(store.add(other, rooms.Joined(1, "Di", digest("Di"))))
        await asyncio.sleep(0)
        for request in (waits, stays):
            request.cancel()
        await asyncio.gather(waits, stays, return_exceptions=True)
    await store.delete(deleted)
    await store.add(other, rooms.Joined(2, "Ed", digest("Ed")))
    store.close()
    again = Store(store.path)
    assert again.codes == {other.code}
    assert (await room_in(again, other.code)).names == ["Bo", "Di", "Ed"]


async def room_of(store: Store, *names: str) -> Room:
    """A new room with these pupils."""
    room = await store.open(rooms.open_room("en", digest("t")), Asked("roll 3 2"))
    for number, name in enumerate(names):
        await store.add(room, rooms.Joined(number, name, digest(name)))
    return room


async def test_rooms_end_after_their_time(tmp_path: Path) -> None:
    clock, steady = Clock(), Clock()
    store = Store(tmp_path / "classes.sqlite", clock, steady)
    old, looked_at = await room_of(store), await room_of(store)
    for _ in range(2):  # between two sweeps no room reaches the end of its days
        clock.time += KEPT_DAYS * DAY / 2 - 60
        steady.time += KEPT_DAYS * DAY / 2 - 60
        await store.note_use(looked_at)
    young = await room_of(store)
    assert await store.forget_old() == 1
    assert store.codes == {young.code, looked_at.code} == Store(store.path).codes
    assert old.code not in store.codes


async def test_a_room_is_kept_from_its_last_event_on_whichever_server_wrote_it(
    tmp_path: Path,
) -> None:
    clock, steady = Clock(), Clock()
    store = Store(tmp_path / "classes.sqlite", clock, steady)
    room = await room_of(store)
    clock.time += 60 * DAY
    await store.add(room, rooms.Joined(0, "Ana", digest("Ana")))
    store.close()
    later = Store(store.path, clock, Clock())
    clock.time += 60 * DAY
    assert await later.forget_old() == 0
    clock.time += (KEPT_DAYS - 60) * DAY
    assert await later.forget_old() == 1
    later.close()


async def test_a_look_after_a_restart_keeps_a_room(tmp_path: Path) -> None:
    """What was used before is known from the file alone; a second look on the same day is not written."""
    clock, steady = Clock(), Clock()
    store = Store(tmp_path / "classes.sqlite", clock, steady)
    code = (await room_of(store, "Ana")).code
    store.close()
    for _ in range(2):
        clock.time += (KEPT_DAYS - 1) * DAY
        store = Store(store.path, clock, steady)
        await store.note_use(await room_in(store, code))
        store.close()
    store = Store(store.path, clock, Clock())
    assert await store.forget_old() == 0
    await store.note_use(await room_in(store, code))
    clock.time += DAY / 2
    await store.note_use(await room_in(store, code))
    clock.time += (KEPT_DAYS - 0.5) * DAY - 60
    store.close()
    assert await Store(store.path, clock, Clock()).forget_old() == 1


async def test_the_time_a_room_is_kept_is_told_in_days(tmp_path: Path) -> None:
    """A room ends between the 90th day and one sweep before it, as the pages promise."""
    clock, steady = Clock(), Clock()
    store = Store(tmp_path / "classes.sqlite", clock, steady)
    await room_of(store)
    for days, ended in ((90 - 2 / 24, 0), (90, 1)):
        clock.time, steady.time = [Clock().time + days * 86_400 for _ in range(2)]
        assert await store.forget_old() == ended


async def test_a_clock_that_is_set_ends_no_room_in_use(tmp_path: Path) -> None:
    """A machine without a clock of its own begins in 1970, and learns the time in the middle of a lesson."""
    clock, steady = Clock(), Clock()
    store = Store(tmp_path / "classes.sqlite", clock, steady)
    room = await room_of(store, "Ana")
    clock.time += 50 * 365 * DAY
    steady.time += 60
    assert await store.forget_old() == 0
    assert store.rooms == {room.code: room}
    with closing(Store(store.path, clock)) as started_again:
        assert await started_again.forget_old() == 0
    for each in (clock, steady):
        each.time += KEPT_DAYS * DAY
    assert await store.forget_old() == 1


async def test_rooms_that_nobody_entered_make_room_for_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "MAX_ROOMS", 3)
    clock, steady = Clock(), Clock()
    store = Store(tmp_path / "classes.sqlite", clock, steady)
    entered = await room_of(store, "Ana")
    await room_of(store)
    await room_of(store)
    with pytest.raises(ClassError, match="3 rooms, and they are all in use") as refused:
        await room_of(store)
    assert refused.value.status == 503
    clock.time += DAY + 60
    steady.time += DAY + 60
    newest = await room_of(store)
    assert store.codes == {entered.code, newest.code}


async def test_the_disk_has_a_thread_that_no_other_work_takes(tmp_path: Path) -> None:
    """Positions and results that take long hold up no bet: all threads of the process are busy here."""
    store, free = Store(tmp_path / "classes.sqlite"), threading.Event()
    busy = [asyncio.create_task(asyncio.to_thread(free.wait)) for _ in range(100)]
    await asyncio.sleep(0)
    room = await room_of(store, "Ana")
    assert await room_in(Store(store.path), room.code) == room
    free.set()
    await asyncio.gather(*busy)
    store.close()


def test_results_are_graded_and_harmless_to_spreadsheets() -> None:
    room = opened()
    room.apply(rooms.join(room, "=1+1", digest("a")))
    room.apply(rooms.join(room, 'Bo;"@X(1)"', digest("b")))
    room.apply(rooms.bet(room, 0, 0, 40))
    room.apply(rooms.close_bets(room, 0))
    honest = rooms.parse_activity("roll 3 2").trial().wins(room.seed(0, 0), 100)
    room.apply(rooms.throw(room, 0, 0, 100, honest))
    wrong = rooms.parse_activity("roll 3 2").trial().wins(room.seed(1, 0), 100) - 1
    room.apply(rooms.throw(room, 1, 0, 100, wrong))
    assert table(results(room), ENGLISH)[0]["exact"] is None  # not revealed, not told
    room.apply(rooms.reveal(room, 0))
    ana, bo = table(results(room), ENGLISH)
    assert (ana["points_off"], ana["repeatable"], bo["repeatable"]) == (2.8, "yes", "no")
    names = [row["name"] for row in csv.DictReader(io.StringIO(as_csv(results(room), "en")))]
    assert names == ["'=1+1", 'Bo;\'"@X(1)"']
