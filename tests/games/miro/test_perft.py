"""Counts of what can be done, ply by ply, from named positions; twice, and written down in perft.txt."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from pathlib import Path

import pytest
from games.miro.position import PRESENTATION, RULES, SERIES, WRITTEN, dealing, position
from games.perft_file import rewrite_if_asked, written
from referees import miro as referee

from conquest_lab.games.miro import Miro
from conquest_lab.games.miro.state import Phase, State

pytestmark = pytest.mark.slow

FILE = Path(__file__).with_name("perft.txt")

# name: rules, a position and how deep to count
POSITIONS: dict[str, tuple[Miro, State, int]] = {
    "start, 3 players": (RULES, RULES.initial_state(3), 4),
    "start, 6 players": (RULES, RULES.initial_state(6), 2),
    "3 territories left to deal": (RULES, dealing(3), 4),
    "trading with a Joker": (
        RULES,
        position(
            {"peru": ("Ana", 1)}, phase=Phase.TRADE, hands={"Ana": SERIES + " joker-1"}, reserve=1
        ),
        3,
    ),
    "trading with a wild Joker": (
        Miro(joker="either"),
        position({"peru": ("Ana", 1)}, phase=Phase.TRADE, hands={"Ana": "alaska alberta joker-1"}),
        3,
    ),
    "combat on a small front": (
        RULES,
        position({"eastern-australia": ("Ana", 4), "new-guinea": ("Bo", 3)}, rest="Cy"),
        3,
    ),
    "an unnamed attack": (
        Miro(huff=True),
        position({"eastern-australia": ("Ana", 2), "new-guinea": ("Bo", 1)}, rest="Cy"),
        5,
    ),
    "elimination with a set": (
        RULES,
        position(
            {"eastern-australia": ("Ana", 5), "new-guinea": ("Bo", 1)},
            rest="Cy",
            phase=Phase.THROW,
            hands={"Bo": SERIES},
            route=("eastern-australia", "new-guinea", 2, 1),
        ),
        4,
    ),
    "moves after a fight": (
        RULES,
        position(
            {"peru": ("Ana", 3), "brazil": ("Ana", 3), "north-africa": ("Ana", 2)},
            phase=Phase.MOVE,
            fought={"brazil": 1},
        ),
        3,
    ),
    "7 territories under the second rule": (
        Miro(second_rule=True),
        position(
            dict.fromkeys(
                ("alaska", "peru", "egypt", "japan", "siam", "ural", "congo"), ("Ana", 1)
            ),
            turn="Cy",
            phase=Phase.MOVE,
        ),
        3,
    ),
}


def as_game(rules: Miro, state: State) -> referee.Game:
    """A state of the ruleset as the referee writes it."""
    places, cards = [p.key for p in PRESENTATION.places], [c.key for c in PRESENTATION.cards]
    route = state.route
    players = len(state.cards.hands)
    return {
        "options": asdict(rules.options),
        "seat": state.seat,
        "step": state.phase.name.lower().replace("_", " "),
        "owner": {p: None if o < 0 else o for p, o in zip(places, state.owners, strict=True)},
        "armies": {
            place: ["fought"] * state.fought[t]
            + ["moved"] * state.arrived[t]
            + ["fresh"] * (state.armies[t] - state.fought[t] - state.arrived[t])
            for t, place in enumerate(places)
        },
        "reserve": state.reserve,
        "hands": [[cards[c] for c in hand] for hand in state.cards.hands],
        "pile": [cards[c] for c in state.cards.pile],
        "discard": [cards[c] for c in state.cards.discard],
        "traded": state.cards.traded,
        "order": list(state.order),
        "groups": [list(range(players))],
        "thrown": {},
        "round": state.round,
        "due": state.cards_due,
        "spoils": state.spoils,
        "source": places[route.source] if route else None,
        "target": places[route.target] if route else None,
        "attackers": route.attack_dice if route else 0,
        "defenders": route.defence_dice if route else 0,
    }


def table_of(game: referee.Game) -> dict[str, object]:
    """The values on which two ways to keep a game must agree."""
    names = ("seat", "step", "owner", "reserve", "traded", "order", "round", "due")
    armies = {place: sorted(there) for place, there in game["armies"].items()}
    if game["step"] == "order":
        names = ("seat", "step")
    same = {name: game[name] for name in names}
    hands = [sorted(hand) for hand in game["hands"]]
    cards = {"hands": hands, "pile": sorted(game["pile"]), "discard": sorted(game["discard"])}
    return same | cards | {"armies": armies}


def count_both(rules: Miro, state: State, depth: int) -> list[tuple[int, int]]:
    as_its_game = partial(as_game, rules)
    return WRITTEN.count_beside(referee, as_its_game, table_of, state, depth, rules)


def test_perft_file_and_positions_name_the_same_positions() -> None:
    """Set CONQUEST_REWRITE=1 to write the file again; read the difference before it is committed."""
    rewrite_if_asked(FILE, POSITIONS, count_both)
    assert list(written(FILE)) == list(POSITIONS)


@pytest.mark.parametrize("name", POSITIONS)
def test_counts_are_those_of_the_file_and_of_the_referee(name: str) -> None:
    """At every node both offer the same lines, which lead both to the same table."""
    assert count_both(*POSITIONS[name]) == written(FILE)[name]
