"""Budgets of random tests: a little on every run, far more in `make long`."""

import os
from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from inspect import signature
from typing import Any

import pytest

FIRST_SEED = int(os.environ.get("CONQUEST_SEED", "0"))


def long_plies(most: int) -> int:
    """The plies of a test of `make long`: CONQUEST_PLIES, or so many."""
    return int(os.environ.get("CONQUEST_PLIES", most))


def budget(name: str, everyday: int, long: int) -> pytest.MarkDecorator:
    """Run a test twice: with `everyday` on every run, and with `long` in `make long`.

    name: the argument of the test that takes the number. One named `plies` is what CONQUEST_PLIES sets in
    `make long`, where CONQUEST_SEED is the first seed.
    """
    most = long_plies(long) if name == "plies" else long
    marks = (pytest.mark.long, pytest.mark.timeout(0))
    return pytest.mark.parametrize(
        name, [pytest.param(everyday, id="everyday"), pytest.param(most, id="long", marks=marks)]
    )


def some(values: Iterable[Any], everyday: Callable[[Any], bool]) -> list[Any]:
    """The values of a parametrization, of which those that are not chosen run in `make long` alone."""
    return [
        value if everyday(value) else pytest.param(*_together(value), marks=pytest.mark.long)
        for value in values
    ]


def _together(value: Any) -> tuple[Any, ...]:
    """A tuple holds one value for each argument of a test."""
    return value if isinstance(value, tuple) else (value,)


def of_all(
    name: str, values: Iterable[Any] | Callable[[], Iterable[Any]]
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Ask a test of every value in one go: its failure names all for which it fails.

    name: the argument of the test that takes the value. As tests of their own, hundreds of quick ones would
    take a run longer than what they ask.
    values: the values, or a function that finds them: every process of a run would find them at its start.
    """
    several = values if callable(values) else tuple(values)

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def whole(**given: Any) -> None:
            wrong: dict[str, AssertionError] = {}
            for value in several() if callable(several) else several:
                try:
                    test(**given, **{name: value})
                except AssertionError as error:
                    wrong[str(value)] = error
            for error in wrong.values():
                error.add_note(f"{name}: {', '.join(wrong)}")
                raise error

        taken = signature(test)
        left = [each for key, each in taken.parameters.items() if key != name]
        whole.__signature__ = taken.replace(parameters=left)
        return whole

    return decorate


class Plies:
    """Plies that are still to be played, spent walk by walk.

    `for seed in Plies(900).seeds()` begins another walk as long as `spend` has left some.
    """

    def __init__(self, most: int) -> None:
        self.left = most

    def seeds(self) -> Iterator[int]:
        """A seed for each walk, until all plies are spent."""
        seed = FIRST_SEED
        while self.left > 0:
            before = self.left
            yield seed
            assert self.left < before, "a walk without a ply would never come to an end"
            seed += 1

    def spend(self) -> bool:
        """Take one ply; False when there is none left."""
        self.left -= 1
        return self.left >= 0
