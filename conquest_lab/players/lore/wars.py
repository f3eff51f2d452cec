"""What the games of armies on territories share: ways to play that are worth comparing."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from conquest_lab.players.search import Idea

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from random import Random

    from conquest_lab.core.ruleset import Ruleset
    from conquest_lab.players import Player
    from conquest_lab.players.style import Style

MOST_STYLES = 3
"""Styles that are tried for one action."""

NEVER = 2.0
"""Odds that no attack has."""


PATIENCE = 4000
"""Plies after which nobody acts on a whim any more: else armies pile up where no enemy is near."""

RASH = 0.0
"""The odds a beginner attacks at: any."""


def rash(style: Style) -> Style:
    """Attacks nearly everybody and stops too late: cheerful, and good for quick games."""
    return replace(style, odds=RASH, prize=0.0, strong=0.0, steady=RASH)


def tempers(style: Style) -> Iterator[Style]:
    """The same plan followed more boldly, more carefully, or without a fight."""
    yield style
    yield replace(style, odds=0.45, prize=0.0)
    yield replace(style, odds=0.6, prize=0.0)
    yield replace(style, odds=0.8)
    yield replace(style, odds=NEVER, steady=NEVER)


def wishes(style: Style, continents: Iterable[str], rivals: Iterable[int]) -> Iterator[Style]:
    """The same plan with its heart set on a continent, or on seeing a rival gone."""
    bold = replace(style, odds=min(style.odds, 0.55), prize=0.0)
    for continent in continents:
        yield replace(bold, continent=continent)
    for rival in rivals:
        yield replace(bold, rival=rival)


def ideas(
    planner: Callable[[Style], Player],
    styles: Iterable[Style],
    rules: Ruleset[Any, Any],
    observation: Any,
    seat: int,
    rng: Random,
) -> list[Idea]:
    """What a planner would do in each style, and go on doing; few styles for one action."""
    found: list[Idea] = []
    times: Counter[Any] = Counter()
    for style in styles:
        player = planner(style)
        decision = player.choose(rules, observation, seat, rng)
        if times[decision.action] < MOST_STYLES:
            times[decision.action] += 1
            found.append(Idea(decision, player))
    return found


def shares(strengths: list[float], sharpness: float) -> list[float]:
    """Everybody's part of all strength, the strong counted more than in proportion."""
    sharp = [max(0.0, strength) ** sharpness for strength in strengths]
    total = sum(sharp)
    return [s / total if total else 0.0 for s in sharp]


def open_continents(
    owners: Sequence[int],
    friends: set[int],
    continents: Sequence[tuple[str, Sequence[int]]],
    near: Sequence[Sequence[int]],
) -> list[str]:
    """The continents that friends do not hold and have a foot in, or next to."""
    within_reach = {
        t
        for t, owner in enumerate(owners)
        if owner in friends or any(owners[n] in friends for n in near[t])
    }
    return [
        key
        for key, members in continents
        if any(owners[t] not in friends for t in members)
        and any(t in within_reach for t in members)
    ]
