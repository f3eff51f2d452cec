"""Examples of single rules of Lagoon."""

from __future__ import annotations

import pytest

from conquest_lab import CHANCE, OVER, Session, load
from conquest_lab.core.errors import IllegalActionError
from lagoon.state import Phase, State

DEALT = ("coral", "volcano", "heron", "shell", "turtle", "mango")


def dealt() -> Session:
    """Ana has Coral, Heron and Turtle and looks for Mango; Bo has the others and looks for Coral."""
    session = Session(load("lagoon"), players=["Ana", "Bo"], seed=1)
    for island in DEALT:
        session.choose(f"island {island}")
    session.choose("treasure mango")
    session.choose("treasure coral")
    return session


def boats(state: State) -> dict[str, int]:
    """The boats by island."""
    board = load("lagoon").table.board
    return {place.key: n for place, n in zip(board.places, state.boats, strict=True)}


def take_mango(session: Session) -> None:
    """Ana raids Mango from Turtle and loses no boat."""
    session.play("place turtle")
    session.play("raid turtle mango")
    session.choose("throw 5 2 / 4")
    session.play("raid turtle mango")
    session.choose("throw 6 1 / 5")
    assert session.state.phase is Phase.LAND
    session.play("land 2")


def test_treasures_are_secret_until_the_end() -> None:
    session = dealt()
    rules, hands = session.rules, session.state.hands
    assert rules.observation(session.state, 0).hands == (hands[0], (-1,))
    while session.current_player != OVER:
        if session.current_player == CHANCE:
            session.roll()
        else:
            session.play(session.legal_actions[-1])
    assert rules.observation(session.state, 0).hands == hands


def test_a_raid_takes_an_island() -> None:
    session = dealt()
    take_mango(session)
    assert boats(session.state)["turtle"] == 1
    assert boats(session.state)["mango"] == 2
    assert session.state.owners[4] == 0


def test_a_tie_costs_the_raider_a_boat() -> None:
    session = dealt()
    session.play("place turtle")
    session.play("raid turtle mango")
    session.choose("throw 4 2 / 4")
    assert (boats(session.state)["turtle"], boats(session.state)["mango"]) == (2, 2)


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("raid coral shell", "L-01"),
        ("raid volcano shell", "L-07"),
        ("raid coral heron", "L-07"),
        ("place coral", "L-07"),
    ],
)
def test_refusals_cite_their_rule(line: str, rule: str) -> None:
    session = dealt()
    session.play("place coral")
    with pytest.raises(IllegalActionError) as refused:
        session.play(line)
    assert refused.value.refusal.rule.id == rule


def test_islands_and_the_treasure_count() -> None:
    session = dealt()
    take_mango(session)
    while session.current_player != OVER:
        assert session.current_player != CHANCE
        session.play("stop" if session.state.phase is Phase.RAID else session.legal_actions[0])
    assert session.rules.returns(session.state) == (4 + 3, 2)
