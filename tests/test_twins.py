"""Twins find what tells hidden cards; what one person alone can see is still played by itself."""

from typing import Any

import pytest
from budgets import some
from test_secrets import libraries, quick

import conquest_lab as cl
from conquest_lab.core.declare import SeatEvent
from conquest_lab.core.ruleset import Step
from conquest_lab.games.hasbro.independents.influence import CardGiven
from conquest_lab.players import PERSON
from conquest_lab.session import ALL_AUTOMATIC, Session
from conquest_lab.tables.playing import TableSession
from conquest_lab.twins import Twins

pytestmark = pytest.mark.slow

WAYS: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("hasbro", {}, 3),
    ("hasbro", {"mode": "active"}, 2),
    ("hasbro", {"mode": "teams"}, 4),
    ("miro", {}, 3),
    ("conquetes", {}, 3),
    ("refonte", {"jokers_wild": True, "pair_yield": 1}, 3),
)
PLIES = 600


def played(name: str, options: dict[str, Any], players: int, seat: int, seed: int) -> Twins:
    """Twins of heuristic players, in refonte from a position with libraries."""
    rules = cl.load(name, **options)
    start = Step(libraries(jokers=True), ()) if name == "refonte" else None
    twins = Twins(rules, players, seat, seed, ALL_AUTOMATIC, start=start, choose=quick)
    while twins.one.cursor < PLIES and twins.go_on():
        pass
    return twins


@pytest.mark.parametrize("way", WAYS, ids=str)
@pytest.mark.parametrize("seed", some(range(6), lambda seed: not seed))
def test_nothing_that_is_played_by_itself_tells_a_hand(
    way: tuple[str, dict[str, Any], int], seed: int
) -> None:
    """Sets, pairs, jokers and support of others: the same plies, phases, prompts and rules without them."""
    looks = [played(*way, seat, seed) for seat in range(-1, way[2])]
    assert sum(twins.apart for twins in looks) > 100, "the games hardly differ"


def found(name: str, options: dict[str, Any], players: int) -> str:
    """What the first twins of some seeds that can be told apart are told apart by."""
    for seed in range(12):
        for seat in range(players):
            try:
                played(name, options, players, seat, seed)
            except AssertionError as told:
                return str(told)
    return ""


@pytest.mark.parametrize("way", [WAYS[0], WAYS[3], WAYS[5]], ids=str)
def test_twins_find_automation_that_tells_who_holds_a_set(
    way: tuple[str, dict[str, Any], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def forced(self: Session, state: Any) -> bool:
        asked = self.rules.current_player(state) >= 0
        return asked and len(self.rules.legal_actions(state)) == 1

    monkeypatch.setattr(Session, "forced", forced)
    assert "by itself" in found(*way)


def test_twins_find_a_rule_that_tells_a_joker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CardGiven, "seen_by", SeatEvent.seen_by)
    assert "H-A29" in found("hasbro", {"mode": "active"}, 2)


@pytest.mark.parametrize("people", [1, 2, 3])
def test_a_hand_without_a_set_is_passed_over_for_the_only_person(people: int) -> None:
    """Alone among computers, nobody else sees that; at a table of devices others may always look on."""
    kinds = [PERSON] * people + ["random"] * (3 - people)
    seats = list(zip(("Ana", "Bo", "Cy"), kinds, strict=True))
    session = Session(cl.load("miro"), seats, seed=3)
    table = TableSession(cl.load("miro"), seats, seed=3)
    asked = 0
    for _ in range(PLIES):
        state, seat = session.state, session.current_player
        if seat == cl.OVER:
            break
        if seat >= 0 and session.legal_actions == (
            session.rules.parse_action(state, "keep cards"),
        ):
            asked += 1
            assert session.forced(state) == (people == 1 and seat == 0)
            assert not table.forced(state)
        if seat == cl.CHANCE:
            session.roll()
        else:
            session.play(session.legal_actions[0])
    assert asked
