"""Levels that err by so much: which decisions they take, and what they say of them."""

from collections import Counter
from collections.abc import Generator, Sequence
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from conquest_lab.core.words import say
from conquest_lab.players import Decision
from conquest_lab.players.evaluation import Mistakes, Weighed
from conquest_lab.players.levels import BEGINNER, ErringPlayer, near_best, worse_half
from conquest_lab.text import speaker

CHANCES = (0.44, 0.5, 0.3, 0.43, 0.41, 0.47)
SEEDS = 600


def weighed(*chances: float) -> list[Weighed]:
    """Decisions with these chances to win; a decision is named by its chance."""
    return [Weighed(Decision(chance, say("as planned")), chance) for chance in chances]


def chosen(
    chances: Sequence[float], error: float, *, overlooks: bool = False
) -> list[Decision[Any]]:
    """The decisions of a level with this error, one for each of many seeds."""

    def weigh(_seen: Any, _seat: int, trials: int, _rng: Random) -> Generator[None, None, Any]:
        assert trials == 3
        yield
        return weighed(*chances)

    known: Any = SimpleNamespace(weighed=weigh, at_table=lambda mistakes, _seen: mistakes)
    level: Any = ErringPlayer(BEGINNER, BEGINNER, known, Mistakes(error, 3, overlooks))
    return [level.choose(None, None, 0, Random(seed)) for seed in range(SEEDS)]


def evenly(decisions: list[Decision[Any]], *chances: float) -> bool:
    """True for decisions that are these, each about as often."""
    times = Counter(decision.action for decision in decisions)
    each = SEEDS / len(chances)
    return set(times) == set(chances) and all(abs(n - each) < 5 * each**0.5 for n in times.values())


def test_every_decision_within_the_error_is_as_likely_and_no_other_is_taken() -> None:
    assert evenly(chosen(CHANCES, 0.08), 0.44, 0.5, 0.43, 0.47)
    assert evenly(chosen(CHANCES, 0.01), 0.5)
    assert evenly(chosen(CHANCES, 0.9), *CHANCES)


def test_who_overlooks_the_better_half_takes_one_of_the_worse_within_the_error() -> None:
    """The middle one of an odd number is among the worse; of two none is overlooked."""
    assert evenly(chosen(CHANCES, 0.08, overlooks=True), 0.44, 0.43)
    assert evenly(chosen(CHANCES, 0.095, overlooks=True), 0.44, 0.43, 0.41)
    assert evenly(chosen((0.5, 0.3, 0.47), 0.05, overlooks=True), 0.5, 0.47)
    assert [each.value for each in worse_half(weighed(*CHANCES))] == [0.43, 0.41, 0.3]


@pytest.mark.parametrize(
    ("best", "kept"), [(0.5, 0.45), (0.8, 0.768), (0.2, 0.168), (0.98, 0.97608)]
)
def test_an_error_is_as_much_smaller_as_chances_change_less(best: float, kept: float) -> None:
    """Five points in an even game: four times 0.05 times the chance to win times that to lose."""
    assert len(near_best(weighed(best, kept + 1e-9), 0.05)) == 2
    assert len(near_best(weighed(best, kept - 1e-9), 0.05)) == 1


def test_a_chance_above_one_is_as_good_as_certain() -> None:
    assert len(near_best(weighed(1.0000001, 1.0, 0.9999), 0.5)) == 2


def test_the_best_decision_keeps_its_reason_and_another_one_tells_its_cost() -> None:
    said = {
        decision.action: speaker("en").render(decision.reason)
        for decision in chosen((0.5, 0.46, 0.499), 0.2)
    }
    cost = "looks good enough, though it costs {} of the chance to win"
    assert said == {
        0.5: "as planned",
        0.46: cost.format("4 percentage points"),
        0.499: cost.format("1 percentage point"),
    }
