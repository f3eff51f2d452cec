"""Counts of what can be done, ply by ply, from named positions: by two programs, and on file."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.hasbro.position import PRESENTATION, RULES, WRITTEN, position
from games.perft_file import rewrite_if_asked, written
from referees import hasbro as referee

from conquest_lab.games.hasbro.state import Phase, State

pytestmark = pytest.mark.slow

FILE = Path(__file__).with_name("perft.txt")
STEPS = {
    Phase.FIRST_TO_PLACE: "order",
    Phase.FIRST_TURN: "order",
    **{phase: phase.name.lower().replace("_", " ") for phase in list(Phase)[4:]},
    Phase.CLAIM: "claim",
    Phase.MUSTER: "muster",
}

# name: a position and how deep to count
POSITIONS: dict[str, tuple[State, int]] = {
    "start, 3 players": (RULES.initial_state(3), 4),
    "start, 4 players": (RULES.initial_state(4), 4),
    "claiming, 3 territories left": (
        position(
            dict.fromkeys(("peru", "japan", "congo"), ("", 0)) | {"alaska": ("Ana", 1)},
            rest="Cy",
            phase=Phase.CLAIM,
            reserve={"Ana": 2, "Bo": 2, "Cy": 1},
        ),
        7,
    ),
    "trading with a joker": (
        position(
            {"peru": ("Ana", 1), "brazil": ("Ana", 2)},
            phase=Phase.TRADE,
            reserve={"Ana": 3},
            hands={"Ana": "alaska peru alberta joker-1"},
            traded=4,
        ),
        3,
    ),
    "forced trade with 5 cards": (
        position(
            {"peru": ("Ana", 1)},
            phase=Phase.TRADE,
            reserve={"Ana": 3},
            hands={"Ana": "alaska peru alberta brazil japan"},
        ),
        4,
    ),
    "combat on a small front": (
        position({"eastern-australia": ("Ana", 4), "new-guinea": ("Bo", 2)}, rest="Cy"),
        4,
    ),
    "elimination with 6 cards": (
        position(
            {"eastern-australia": ("Ana", 4), "new-guinea": ("Bo", 1)},
            rest="Cy",
            phase=Phase.THROW,
            hands={"Ana": "alaska peru", "Bo": "alberta japan joker-1 china"},
            route=("eastern-australia", "new-guinea", 2, 1),
        ),
        5,
    ),
    "strategic move, then a card": (
        position(
            {"peru": ("Ana", 3), "brazil": ("Ana", 1), "egypt": ("Ana", 2)},
            rest="Bo",
            phase=Phase.FORTIFY,
            conquered=True,
        ),
        3,
    ),
}


def as_game(state: State) -> referee.Game:
    """A state of the ruleset as the referee writes it."""
    places, cards = [p.key for p in PRESENTATION.places], [c.key for c in PRESENTATION.cards]
    route = state.route
    men = zip(places, state.owners, state.armies, strict=True)
    return referee.start(len(state.reserve)) | {
        "seat": state.seat,
        "step": STEPS[state.phase],
        "men": {p: {owner: armies} if armies else {} for p, owner, armies in men},
        "reserve": list(state.reserve),
        "hands": [[cards[c] for c in hand] for hand in state.cards.hands],
        "pile": [cards[c] for c in state.cards.pile],
        "discard": [cards[c] for c in state.cards.discard],
        "traded": state.cards.traded,
        "conquered": state.conquered,
        "throwing": {seat: face or None for seat, face in enumerate(state.throws) if face >= 0},
        "attacking": state.seat,
        "source": places[route.source] if route else None,
        "target": places[route.target] if route else None,
        "attackers": route.attack_dice if route else 0,
        "defenders": route.defence_dice if route else 0,
    }


def table_of(game: referee.Game) -> dict[str, object]:
    """The values on which two ways to keep a game must agree."""
    names = ("seat", "step", "traded", "conquered")
    same = {name: game[name] for name in names if name != "conquered" or game["step"] != "over"}
    return same | referee.table(game) | {"discard": sorted(game["discard"])}


def count_both(state: State, depth: int) -> list[tuple[int, int]]:
    return WRITTEN.count_beside(referee, as_game, table_of, state, depth)


def test_perft_file_and_positions_name_the_same_positions() -> None:
    """Set CONQUEST_REWRITE=1 to write the file again; read the difference before a commit."""
    rewrite_if_asked(FILE, POSITIONS, count_both)
    assert list(written(FILE)) == list(POSITIONS)


DEEP = "elimination with 6 cards"
"""Its last ply has more nodes than all others together: that one is counted by `make long`."""


@pytest.mark.parametrize(
    "name", [*POSITIONS, pytest.param(DEEP, marks=pytest.mark.long, id="deep")]
)
def test_counts_are_those_of_the_file_and_of_the_referee(
    name: str, request: pytest.FixtureRequest
) -> None:
    """At every node both offer the same lines, which lead both to the same table."""
    state, depth = POSITIONS[name]
    if name == DEEP and request.node.get_closest_marker("long") is None:
        depth -= 1
    assert count_both(state, depth) == written(FILE)[name][:depth]
