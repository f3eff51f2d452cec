"""Counts of what can be done, ply by ply, and what supports an attack, beside the referee."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.conquetes.position import BOT, RULES, SOLO, position
from games.perft_file import count, rewrite_if_asked, written
from referees import conquetes as referee

from conquest_lab.games.conquetes import RULESET as CONQUETES
from conquest_lab.games.conquetes.state import Phase, State

FILE = Path(__file__).with_name("perft.txt")

# name: rules, position, how deep to count
POSITIONS: dict[str, tuple[CONQUETES, State, int]] = {
    "start, 2 players": (RULES, RULES.initial_state(2), 3),
    "start, solo": (SOLO, SOLO.initial_state(1), 3),
    "a turn with a front": (
        RULES,
        position(
            {"Ana": "maghreb atlantic-africa", "Bo": "western-europe southern-europe"},
            {"Ana": "brazil brazil andes", "Bo": "greenland orinoco"},
            pile="2*indochina australia maghreb",
        ),
        6,
    ),
    "the last cards": (
        RULES,
        position(
            {"Ana": "maghreb brazil", "Bo": "western-europe"},
            {"Ana": "2*maghreb andes", "Bo": "western-europe"},
            pile="greenland australia",
            phase=Phase.DRAW,
            due=(("Ana", 1),),
        ),
        9,
    ),
    "twelve cards of three players": (
        RULES,
        position(
            {"Cy": "maghreb"},
            {"Ana": "3*brazil 3*andes 3*orinoco 2*greenland maghreb"},
            players=3,
            phase=Phase.RECEIVER,
        ),
        4,
    ),
    "the bot's last cards": (
        SOLO,
        position(
            {"Ana": "brazil maghreb", BOT: "andes orinoco atlantic-africa"},
            {"Ana": "brazil greenland"},
            players=1,
            turn=BOT,
            phase=Phase.BOT_DRAW,
            due=((BOT, 1),),
            pile="brazil andes maghreb greenland indochina",
        ),
        9,
    ),
}


def test_perft_file_and_positions_name_the_same_positions() -> None:
    """Set CONQUEST_REWRITE=1 to write the file again; read the difference before it is committed."""
    rewrite_if_asked(FILE, POSITIONS, count)
    assert list(written(FILE)) == list(POSITIONS)


@pytest.mark.parametrize("name", POSITIONS)
def test_counts_are_those_of_the_file(name: str) -> None:
    assert count(*POSITIONS[name]) == written(FILE)[name]


def test_every_sum_of_support_decides_as_by_hand() -> None:
    """All attacks with one and two cards against none to two, counted on fingers."""
    keys = ["greenland", "orinoco", "andes", "insulindia", "brazil", "western-europe"]
    value = referee.VALUE
    for attack in ([a] for a in keys):
        for defence in ([], *([d] for d in keys), *([d, e] for d in keys for e in keys)):
            start = position(
                {"Ana": "maghreb", "Bo": "southern-europe"},
                phase=Phase.DEFEND,
                fight=("maghreb", "southern-europe", " ".join(attack), " ".join(defence)),
            )
            state = RULES.apply_action(start, RULES.parse_action(start, "announce")).state
            mine = value["maghreb"] + sum(value[key] for key in attack)
            theirs = value["southern-europe"] + sum(value[key] for key in defence)
            taken = state.owners[RULES.parse_action(start, "count southern-europe").region] == 0
            assert taken == (mine > theirs)
