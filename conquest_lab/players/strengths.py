"""The strengths of the levels as `tools/ladder.py` measures them, for Play and its readers."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from conquest_lab.core.options import option_specs
from conquest_lab.core.ruleset import AnyRuleset
from conquest_lab.core.words import Message, say

FILE = Path(__file__).with_name("strengths.json")

TABLE_OPTIONS = ("mode", "solo", "goal")
"""The options that make another table of the ladder."""


@dataclass(frozen=True, slots=True)
class Strength:
    """The share of a level against the one below.

    ruleset, ways, players: the table; `ways` are the options of `TABLE_OPTIONS` that are not the usual ones.
    level: the stronger; weaker: the level below, which has every other seat, of two teams the other team;
        a player alone plays against the bot of the rules.
    games: that were finished. share: of them that the stronger won. low, high: its interval of 95%.
    """

    ruleset: str
    ways: str
    players: int
    level: str
    weaker: str
    games: int
    share: float
    low: float
    high: float

    def in_words(self) -> Message:
        """The share in words."""
        numbers = {
            "games": self.games,
            "share": round(100 * self.share),
            "low": round(100 * self.low),
            "high": round(100 * self.high),
        }
        if self.players == 1:
            return say(
                "won {share}% of {games} games against this bot (95% interval: {low} to {high}%)",
                **numbers,
            )
        if self.players == 2 or self.ways == "teams":
            return say(
                "won {share}% of {games} games against the level below (95% interval: {low} to {high}%)",
                **numbers,
            )
        return say(
            "won {share}% of {games} games against {others} players of the level below"
            " (95% interval: {low} to {high}%; a fair share would be {fair}%)",
            **numbers,
            others=self.players - 1,
            fair=round(100 / self.players),
        )


def ways_of(options: object) -> str:
    """The options by which tables of the ladder differ, as one word each, where they have an effect."""
    return " ".join(
        str(value)
        for spec in option_specs(options)
        if spec.name in TABLE_OPTIONS and spec.matters(options)
        if (value := getattr(options, spec.name)) != spec.default
    )


@cache
def strengths() -> tuple[Strength, ...]:
    """All that were measured with the players as they are."""
    return tuple(Strength(**row) for row in json.loads(FILE.read_text(encoding="utf-8")))


def strength(rules: AnyRuleset, players: int, level: str) -> Strength | None:
    """The strength of a level at this table, or at the nearest one that was measured; None without any."""
    ways = ways_of(rules.options)
    found = [
        one
        for one in strengths()
        if (one.ruleset, one.ways, one.level) == (rules.name, ways, level)
    ]
    return min(found, key=lambda one: (abs(one.players - players), one.players), default=None)
