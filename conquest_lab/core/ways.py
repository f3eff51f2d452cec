"""Ways to play a game: its options that decide how many can play."""

from __future__ import annotations

from functools import cache

from conquest_lab.core.options import OptionSpec, option_specs
from conquest_lab.core.ruleset import AnyRuleset


@cache
def mode_specs(kind: type[AnyRuleset]) -> tuple[OptionSpec, ...]:
    """The options that say what kind of game it is: with some choice others can play it."""
    plain = kind()
    return tuple(
        spec
        for spec in option_specs(plain.options)
        if any(
            kind(**{spec.name: value}).player_counts != plain.player_counts
            for value in spec.choices
        )
    )


@cache
def all_player_counts(kind: type[AnyRuleset]) -> tuple[int, ...]:
    """The numbers of players of a game in any of its ways to play.

    >>> from conquest_lab import load
    >>> all_player_counts(type(load("hasbro"))), load("hasbro").player_counts
    ((2, 3, 4), (3, 4))
    """
    counts = set(kind().player_counts)
    for spec in mode_specs(kind):
        for value in spec.choices:
            counts.update(kind(**{spec.name: value}).player_counts)
    return tuple(sorted(counts))
