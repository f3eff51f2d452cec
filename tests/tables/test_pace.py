"""Allowances: so much at once, so much a second after that, and nobody else's."""

import pytest
from clocks import Clock

from conquest_lab.tables.pace import Allowance, Pace


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def pace(clock: Clock) -> Pace:
    """Two at once, and one in two seconds."""
    return Pace(Allowance(at_once=2, a_second=0.5), clock)


def test_an_allowance_fills_up_again_and_no_further(pace: Pace, clock: Clock) -> None:
    """What is refused is not counted."""
    assert [pace.allows("a") for _ in range(4)] == [True, True, False, False]
    assert pace.allows("b")
    for seconds, allowed in ((1.0, 0), (1.0, 1), (4.0, 2), (86_400.0, 2)):
        clock.time += seconds
        assert [pace.allows("a") for _ in range(allowed + 1)] == [True] * allowed + [False]


def test_what_is_known_once_it_is_spent_may_be_more_than_was_left(pace: Pace, clock: Clock) -> None:
    assert pace.has_left("a")
    pace.spend("a", 3)
    assert not pace.has_left("a")
    assert pace.has_left("b")
    clock.time += 2
    assert not pace.has_left("a"), "it has made up for what was spent too much, and no more"
    clock.time += 0.5
    assert pace.has_left("a")


def test_whoever_has_been_quiet_longest_is_forgotten_when_there_are_too_many(
    pace: Pace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A crowd of addresses does not fill the memory."""
    monkeypatch.setattr(Pace, "MOST_KNOWN", 3)
    for who in ("a", "a", "b", "b", "c", "a"):
        pace.allows(who)
    assert not pace.allows("a")
    assert not pace.allows("b")
    pace.allows("d")
    assert len(pace._left) == 3
    assert pace.allows("c"), "it was forgotten, and begins anew"
    assert pace.allows("c")
    assert not pace.allows("b")
