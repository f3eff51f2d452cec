"""Counts of what can be done, ply by ply, and what supports an attack, beside the referee."""

from __future__ import annotations

import os
from pathlib import Path

from games.conquetes.position import BOT, RULES, SOLO, position
from referees import conquetes as referee

import conquest_lab as cl
from conquest_lab.games.conquetes import RULESET as CONQUETES
from conquest_lab.games.conquetes.state import Phase, State

FILE = Path(__file__).with_name("perft.txt")
REWRITE = os.environ.get("CONQUEST_REWRITE")

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


def perft(rules: CONQUETES, state: State, depth: int) -> list[tuple[int, int]]:
    """For each depth how many decisions and how many outcomes lead there."""
    counts = []
    layer = [state]
    for _ in range(depth):
        following, decided, fell = [], 0, 0
        for here in layer:
            actions = rules.legal_actions(here)
            if rules.current_player(here) == cl.CHANCE:
                actions = rules.chance_outcomes(here).outcomes
                fell += len(actions)
            else:
                decided += len(actions)
            following += [rules.apply_action(here, action, check=False).state for action in actions]
        counts.append((decided, fell))
        layer = following
    return counts


def test_counts_are_as_written_down() -> None:
    """Decisions and outcomes at each depth; CONQUEST_REWRITE=1 writes them anew."""
    found = []
    for name, (rules, state, depth) in POSITIONS.items():
        found.append(name)
        for number, (decided, fell) in enumerate(perft(rules, state, depth), 1):
            found.append(f"  {number}: {decided} decisions, {fell} outcomes")
    text = "\n".join(found) + "\n"
    if REWRITE:
        FILE.write_text(text, encoding="utf-8")
    assert FILE.read_text(encoding="utf-8") == text


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
