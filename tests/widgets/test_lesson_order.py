"""The order in which a lesson builds: its first board, then the rest."""

import asyncio
from collections.abc import Callable, Coroutine

import loops
import pytest

from conquest_lab.widgets import (
    BoardExercise,
    Exercise,
    Income,
    LegalMoves,
    Lesson,
    LossChance,
    Tutorial,
)
from conquest_lab.widgets.lesson import page


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that nobody has to wait for."""
    monkeypatch.setattr(page, "SETTLING_SECONDS", 0.0)
    monkeypatch.setattr(page, "PAUSE_SECONDS", 0.0)


def in_a_loop(work: Callable[[list[str]], Coroutine[None, None, None]]) -> list[str]:
    """Run this as Jupyter runs a cell; what went wrong in the loop meanwhile."""
    wrong: list[str] = []

    async def run() -> None:
        asyncio.get_running_loop().set_exception_handler(
            lambda _loop, context: wrong.append(str(context.get("exception")))
        )
        await work(wrong)

    loops.run(run())
    return wrong


def test_exercises_come_when_the_page_has_spoken() -> None:
    """Until then each has its number and no question; the address's seed is the one they are drawn with."""
    alone = Lesson("test", seed=7)
    asked = [BoardExercise(alone, Income("hasbro")).exercise.view, Exercise(alone, LossChance).view]

    async def work(_wrong: list[str]) -> None:
        lesson = Lesson("test", seed=1)
        first = BoardExercise(lesson, Income("hasbro"))
        second = Exercise(lesson, LossChance)
        assert (first.exercise.view["kind"], second.view["kind"]) == ("waiting", "waiting")
        assert "2" in second.view["title"]
        assert first.children == (first.exercise,)
        lesson.store.parameters = {"seed": "7"}
        lesson.store.ready = True
        await loops.until(lambda: second.begun and len(first.children) > 1)
        assert [first.exercise.view, second.view] == asked

    assert in_a_loop(work) == []


def test_the_first_tutorial_is_there_at_once_and_the_second_later() -> None:
    async def work(_wrong: list[str]) -> None:
        lesson = Lesson("test", seed=1)
        first, second = Tutorial(lesson, "conquetes"), Tutorial(lesson, "conquetes-solo")
        assert first.children
        assert not second.children
        lesson.steps["conquetes-solo"] = 1
        lesson.store.ready = True
        await loops.until(lambda: bool(second.children))
        assert second.desk.reached == 1

    assert in_a_loop(work) == []


def test_a_page_without_its_lessons_bar_is_built_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(page, "LONGEST_WAIT_SECONDS", 0.0)

    async def work(_wrong: list[str]) -> None:
        exercise = BoardExercise(Lesson("test", seed=1), LegalMoves("express"))
        await loops.until(lambda: len(exercise.children) > 1)

    assert in_a_loop(work) == []


def test_a_part_that_fails_does_not_hold_up_the_others() -> None:
    async def work(wrong: list[str]) -> None:
        lesson = Lesson("test", seed=1)
        built = []

        def fail() -> None:
            message = "no board"
            raise ValueError(message)

        lesson.afterwards(fail)
        lesson.afterwards(lambda: built.append(1))
        lesson.store.ready = True
        await loops.until(lambda: bool(built))
        assert wrong == ["no board"]
        lesson.afterwards(lambda: built.append(2))
        await loops.until(lambda: built == [1, 2])

    in_a_loop(work)
