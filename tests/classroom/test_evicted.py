"""Views of rooms while other rooms fill every memory of what was worked out."""

import gc
import tracemalloc

import pytest

from conquest_lab.classroom import exercises, registry, rooms, views
from conquest_lab.classroom.registry import MOST_KNOWN, parse_activity
from conquest_lab.classroom.rooms import Answered, Asked, BetMade, Joined, Opened, Revealed, Room

pytestmark = pytest.mark.long

SERIES = "series p01 start 2"
PEOPLE = 3


def room_of(*activities: str) -> Room:
    """A room that was asked these, in which everybody has answered each."""
    room = Room("BCDFGH")
    room.apply(Opened("en", "secret"))
    for person in range(PEOPLE):
        room.apply(Joined(person, f"N{person}", f"token {person}"))
    for number, activity in enumerate(activities):
        room.apply(Asked(activity))
        for person in range(PEOPLE):
            is_bet = parse_activity(activity).way == "percent"
            room.apply(
                BetMade(person, number, 50) if is_bet else Answered(person, number, 0, 0, "1/6")
            )
        room.apply(Revealed(number))
    return room


def forget() -> None:
    """Fill the memory of activities, and empty those of exercises."""
    for n in range(MOST_KNOWN):
        parse_activity(f"battle {n // 40 + 1} {n % 40 + 1} dice=3")
    exercises._outcomes.cache_clear()
    exercises._drawn.cache_clear()


def test_an_activity_that_was_forgotten_is_prepared_again() -> None:
    room = room_of("position hasbro 123")
    for job in views.jobs(room, 0):
        job()
    assert views.jobs(room, 0) == []
    forget()
    assert len(views.jobs(room, 0)) == 1


def test_a_wall_draws_nothing_anew_once_its_work_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """The event loop makes the wall: whoever asks meanwhile would wait for every exercise of the class."""
    room = room_of(SERIES, "roll 3 2", SERIES)
    for job in views.jobs(room, -1):
        job()
    seen = views.teacher_view(room)
    assert [each["way"] for each in seen["rounds"]] == ["series", "percent", "series"]
    forget()
    for job in views.jobs(room, -1):
        job()
    monkeypatch.setattr(exercises, "drawn", lambda _spec: pytest.fail("exercises are drawn"))
    exercises._drawn.cache_clear()
    assert views.teacher_view(room) == seen


def test_a_pupil_s_exercises_are_drawn_beside_the_event_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Those of others may have taken their place, while it is still known what was right."""
    room = room_of(SERIES)
    for job in views.jobs(room, 0):
        job()
    exercises._drawn.cache_clear()
    for job in views.jobs(room, 0):
        job()
    monkeypatch.setattr(exercises, "drawn", lambda _spec: pytest.fail("exercises are drawn"))
    assert len(views.pupil_view(room, 0)["cards"]) == 2


@pytest.mark.slow
def test_exercises_of_all_pupils_have_a_bound() -> None:
    """Anybody may ask for series by seed: what is kept of them fits beside the games."""
    series = parse_activity("series all all 20")
    assert isinstance(series, exercises.Series)
    for seed in range(5):
        exercises.drawn(series.spec(seed))  # until all that they share has been read
    tracemalloc.start()
    kept = [exercises.drawn(series.spec(seed)) for seed in range(5, 9)]
    gc.collect()
    before, each = tracemalloc.get_traced_memory()[0], len(kept)
    del kept
    gc.collect()
    freed = (before - tracemalloc.get_traced_memory()[0]) / each
    tracemalloc.stop()
    assert 10_000 < freed < 150 * 2**20 / exercises._drawn.cache_parameters()["maxsize"]


def test_a_round_that_is_over_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    room = room_of(SERIES, "roll 3 2")
    for job in views.jobs(room, -1):
        job()
    assert views.jobs(room, -1) == []
    assert len(views.jobs(room, -1, "fr")) == 1
    looked: list[int] = []
    monkeypatch.setattr(views, "_wall", lambda _room, number, _language: looked.append(number))
    views.teacher_view(room)
    assert looked == [room.current()]


def test_who_has_not_come_in_is_worth_no_work_for_each_pupil() -> None:
    """A request to come in is answered before anybody knows whose it is."""
    room = room_of("roll 3 2", SERIES)
    for job in views.jobs(room, None):
        job()
    assert views.jobs(room, None) == []
    assert len(views.jobs(room, -1)) == PEOPLE + 1


def test_what_was_worked_out_is_bounded() -> None:
    forget()
    forget()
    assert len(registry._known) <= MOST_KNOWN
    assert registry._prepared <= registry._known.keys()
    assert rooms.MAX_ROUNDS < MOST_KNOWN
