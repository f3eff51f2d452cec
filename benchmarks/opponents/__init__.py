"""Opponents of the league: they see observations and legal actions, nothing else.

Each has one idea, and is a class made from nothing. Their ideas are those of players one meets and of other
open engines, written anew for this league.
"""

from typing import Any

from benchmarks.opponents import conquetes, express, maps, refonte
from conquest_lab.players.random_player import RandomPlayer

_OPPONENTS: dict[str, tuple[type[Any], ...]] = {
    "maps": (
        maps.Aggressive, maps.Killer, maps.Planner, maps.Bonus, maps.Collector,
    ),
    "conquetes": (
        conquetes.Greedy, conquetes.Raider, conquetes.Keeper, conquetes.Hoarder, conquetes.Settler,
    ),
    "express": (express.Sharp, express.Snatcher, express.Bold, express.Safe, express.Closer),
    "refonte": (
        refonte.Attacker, refonte.Defender, refonte.Builder, refonte.Beheader, refonte.Leveller,
    ),
}  # fmt: skip
_BY_NAME = {
    kind: {"random": RandomPlayer} | {each.__name__.lower(): each for each in several}
    for kind, several in _OPPONENTS.items()
}
_BY_NAME["hasbro"] = _BY_NAME["miro"] = _BY_NAME.pop("maps")

NAMES = {ruleset: tuple(several) for ruleset, several in _BY_NAME.items()}
"""The opponents by ruleset."""


def opponent(ruleset: str, name: str) -> Any:
    """The opponent of this name in a game of the ruleset."""
    return _BY_NAME[ruleset][name]()
