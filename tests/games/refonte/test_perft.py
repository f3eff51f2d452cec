"""Counts of what can be done, ply by ply, from named positions; written down in perft.txt."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.perft_file import Counts, count, rewrite_if_asked, written
from games.refonte.position import (
    LAND,
    PRESENTATION,
    RULES,
    built,
    many,
    play,
    position,
)
from games.refonte.scenes import SET_UP, after
from referees import refonte as referee

from conquest_lab.games.refonte.state import Phase, State
from conquest_lab.games.refonte.units import KINDS, WORDS

pytestmark = pytest.mark.slow

FILE = Path(__file__).with_name("perft.txt")
FEW = position(
    {"western-australia": ("Ana", "2 infantry 1 cavalry 1 cannon"), "new-guinea": ("Ana", "1 infantry"),
     "eastern-australia": ("Bo", "2 infantry"), **many("Cy", 3)},
    capitals={"Ana": "western-australia"}, sites={"western-australia": "port"},
)  # fmt: skip

# name: a position and how deep to count
POSITIONS: dict[str, tuple[State, int]] = {
    "start, 3 players": (RULES.initial_state(3), 4),
    "homes, 3 players": (after(*SET_UP[:8]), 4),
    "first units": (after(*SET_UP[:27]), 2),
    "buying with 7 credits": (
        position({"peru": ("Ana", "1 infantry")}, phase=Phase.BUY, credit={"Ana": 7}), 3
    ),
    "a library of two": (
        position({}, phase=Phase.BUY, sites={"brazil": "library library"}, hands={"Ana": "alaska"}), 4
    ),
    "combats and moves on a small island": (FEW, 3),
    "a retreat": (
        play(position({"brazil": ("Ana", "3 infantry"), "peru": ("Bo", "2 infantry 1 cavalry"),
                       "argentina": ("Bo", "1 infantry")}), "attack brazil peru")[0],
        4,
    ),
    "at sea": (
        position({"ural": ("Bo", "1 infantry")},
                 fleets={("indian", "Ana"): "3 infantry 1 cavalry", ("south-pacific", "Ana"): "1 cannon"}),
        2,
    ),
    "a capital lost": (
        position(many("Bo", 2), phase=Phase.FATE, judged="Bo", usurpers={"Bo": "Ana"}), 3
    ),
}  # fmt: skip


def as_game(state: State) -> referee.Game:
    """A state as the referee writes it."""
    keys = [place.key for place in PRESENTATION.places]
    players = len(state.credits)
    units: dict[str, dict[int, dict[str, int]]] = {key: {} for key in keys}
    for number, counts in enumerate(state.units):
        at_sea = number >= LAND
        place = LAND + (number - LAND) // players if at_sea else number
        owner = (number - LAND) % players if at_sea else state.owners[number]
        held = zip(WORDS, counts, strict=True)
        units[keys[place]][owner] = {name: count for name, count in held if count}
    buildings = {key: built(state, key).split() for key in keys[:LAND]}
    return referee.start(players) | {
        "seat": state.seat,
        "step": state.phase.name.lower(),
        "owner": dict(zip(keys, state.owners, strict=False)),
        "units": units,
        "ready": {k: [b for b in found if "*" not in b] for k, found in buildings.items()},
        "begun": {k: [b[:-1] for b in found if "*" in b] for k, found in buildings.items()},
        "credits": list(state.credits),
        "reserve": [dict(zip(KINDS, waiting, strict=True)) for waiting in state.reserve],
        "capital": [keys[c] if c >= 0 else None for c in state.capitals],
        "hands": [[keys[card] for card in hand] for hand in state.cards.hands],
        "first round": state.opener >= 0,
        "source": keys[state.fight.source] if state.fight else None,
        "target": keys[state.fight.target] if state.fight else None,
        "begun fight": state.fight.begun if state.fight else False,
    }


ASKED = frozenset({Phase.BUY, Phase.EXCHANGE, Phase.PLACE, Phase.ACT, Phase.RETREAT, Phase.FIGHT})


def ask_referee(state: State, offered: list[str]) -> None:
    """The referee is asked at every decision of a turn."""
    if state.phase in ASKED:
        assert sorted(offered) == sorted(referee.lines(as_game(state)))


def count_both(state: State, depth: int) -> Counts:
    return count(RULES, state, depth, ask_referee)


def test_perft_file_and_positions_name_the_same_positions() -> None:
    """Set CONQUEST_REWRITE=1 to write the file again; read the difference before it is committed."""
    rewrite_if_asked(FILE, POSITIONS, count_both)
    assert list(written(FILE)) == list(POSITIONS)


@pytest.mark.parametrize("name", POSITIONS)
def test_counts_are_those_of_the_file(name: str) -> None:
    """At every decision of a turn the referee offers the same lines."""
    assert count_both(*POSITIONS[name]) == written(FILE)[name]
