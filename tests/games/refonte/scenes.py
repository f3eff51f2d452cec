"""Positions that several tests begin from."""

from typing import Any

from games.refonte.position import RULES, many, play, position

from conquest_lab.games.refonte import Refonte
from conquest_lab.games.refonte.state import Phase, State

ORDER = ("die 2", "die 5", "die 5", "die 6", "die 1")
SET_UP = (
    *ORDER, "draw brazil", "draw japan", "draw ural",
    "choose argentina", "choose mongolia", "choose siberia",
    "choose peru", "choose kamchatka", "choose china",
    "choose venezuela", "choose irkutsk", "choose afghanistan",
    "draw congo", "draw peru", "draw egypt", "found egypt",
    "draw india", "draw siam", "found siam",
    "draw iceland", "draw quebec", "found quebec",
    "place infantry brazil 6", "place cavalry egypt 1",
    "place infantry japan 5", "place infantry siam 1", "place cavalry japan 1",
    "place infantry quebec 6", "place cavalry ural 1",
)  # fmt: skip
"""Bo begins: the seats go 1, 2, 0, and Ana is the last."""


def after(*lines: str, players: int = 3, rules: Refonte = RULES) -> State:
    """A game from its start."""
    return play(rules.initial_state(players), *lines, rules=rules)[0]


def next_turn(**position_of: Any) -> State:
    """A position in which the turn of Cy is about to end and that of Ana begins."""
    return position(turn="Cy", **position_of)


WAR = position(
    {"brazil": ("Ana", "4 infantry 1 cavalry 3 cannon"), "argentina": ("Bo", "2 infantry 1 cavalry"),
     "peru": ("Bo", "1 infantry"), "venezuela": ("Ana", "1 infantry 1 cavalry-moved 1 cannon-idle"),
     "congo": ("Ana", "1 cavalry-won 1 infantry-done"),
     "north-africa": ("Cy", "1 infantry 1 cannon-fired"), "egypt": ("Cy", "1 infantry")},
    sites={"brazil": "port", "egypt": "port"},
    fleets={("south-atlantic", "Ana"): "5 infantry 1 cavalry", ("indian", "Ana"): "1 infantry",
            ("north-atlantic", "Ana"): "3 infantry-done", ("south-pacific", "Ana"): "2 cavalry"},
)  # fmt: skip
BUYING = position(
    {"peru": ("Ana", "1 infantry"), "argentina": ("Ana", "1 infantry"), "siberia": ("Ana", "1 infantry")},
    phase=Phase.BUY, credit={"Ana": 20}, sites={"peru": "factory port library*", "brazil": "barracks"},
)  # fmt: skip


SIEGE = {"brazil": ("Ana", "9 infantry"), "peru": ("Bo", "1 infantry")}


def siege(own: int, **more: Any) -> State:
    """Ana before Bo's capital in Peru; Bo has so many territories besides, none of them beside it."""
    held = many("Bo", own, "peru", "brazil", "argentina", "venezuela") if own else {}
    return position({**SIEGE, **held}, capitals={"Bo": "peru"}, **more)
