"""The contract of `conquest_lab.testing` on every ruleset of this project; a new folder joins by existing."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

import conquest_lab as cl
from conquest_lab.core.scene import NOBODY, Scene
from conquest_lab.testing import (
    CHECKS,
    WHOLE,
    Case,
    _is_narrated,
    cases,
    check_ruleset,
    contract,
    missing,
    nothing_tells_what_is_hidden,
)

pytestmark = pytest.mark.slow


def everyday(name: str) -> Iterator[Case]:
    """The smallest table of each mode on a long walk, the largest and one value of each option on short ones.

    What an option changes stands in the tests of its game; here it is told, shown and saved.
    """
    seen: set[tuple[object, ...]] = set()
    found = list(cases(name))
    for case in found:
        option = case.options[0] if case.options else ("", "")
        key = option if option[0] in {"", "mode"} else option[:1]
        if key in seen:
            continue
        seen.add(key)
        most = max((one.players for one in found if one.options == case.options), default=0)
        yield replace(case, plies=min(case.plies, MODE_WALK if key == option else OPTION_WALK))
        if most > case.players:
            yield replace(case, players=most, plies=OPTION_WALK)


MODE_WALK = 120
OPTION_WALK = 30


def params() -> Iterator[Any]:
    """The checks of a ruleset each, and those of a way to play together, which share its game."""
    for name in cl.rulesets():
        for whole in WHOLE:
            yield pytest.param((whole,), name, id=f"{whole.__name__}-{name}")
        for case in everyday(name):
            # Options and larger tables hide nothing more: the long walks of each mode stand for them.
            short = case.plies == OPTION_WALK
            left = [each for each in CHECKS if not (short and each is nothing_tells_what_is_hidden)]
            yield pytest.param(left, case, id=str(case))


@pytest.mark.parametrize(("checks", "argument"), list(params()))
def test_every_ruleset_keeps_the_contract(
    checks: Sequence[Callable[[Any], None]], argument: Case | str
) -> None:
    for check in checks:
        check(argument)


test_contract = pytest.mark.long(contract(*cl.rulesets()))


def test_check_ruleset_runs_every_check_once(monkeypatch: pytest.MonkeyPatch) -> None:
    run: list[object] = []
    monkeypatch.setattr("conquest_lab.testing.CHECKS", (run.append,))
    monkeypatch.setattr("conquest_lab.testing.WHOLE", (run.append,))

    check_ruleset("express", players=3, seed=7, continue_attempt=True)

    assert run == ["express", Case("express", (("continue_attempt", True),), 3, 400, 7)]
    assert len(CHECKS) + len(WHOLE) == 14


def test_what_events_do_not_tell_of_a_table_is_named() -> None:
    """In another package pytest shows of a failed check its message alone."""
    told, shown = (
        Scene((), (), ((),), (("heap", 3),)),
        Scene((NOBODY,), ((),), ((),), (("heap", 3),)),
    )
    said = r"^seat 1: owners are \(\) by the events and \(-1,\) in the scene; pieces are [^;]*, after \(\)$"
    with pytest.raises(AssertionError, match=said):
        _is_narrated(told, shown, (), "seat 1: ")
    _is_narrated(shown, shown, ())


@pytest.mark.parametrize("name", cl.rulesets())
def test_nothing_is_missing_in_our_rulesets(name: str) -> None:
    """The tests of ours stand outside the package."""
    assert set(missing(name)) <= {"tests: none beside the package"}
