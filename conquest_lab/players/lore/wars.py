"""What the games of armies on territories share: ways to play that are worth comparing."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from conquest_lab.core.presentation import presentation
from conquest_lab.players.search import Idea
from conquest_lab.players.style import NEVER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from random import Random

    from conquest_lab.core.ruleset import Ruleset
    from conquest_lab.players import Player
    from conquest_lab.players.style import Style

MOST_STYLES = 3
"""Styles that are tried for one action."""

PATIENCE = 4000
"""Plies after which nobody acts on a whim any more: else armies pile up where no enemy is near."""

RASH = 0.0
"""The odds a beginner attacks at: any."""


class WarLore:
    """What the games of armies on one world share of their lore.

    planner: makes a player of a style. usual: the style that everybody is expected to follow.
    first: what the expert does unless something else is clearly better.
    grave: phases in which no decision is taken lightly. searched: phases worth a search.
    """

    whims = (1.0, 0.1)
    simulations = 48

    def __init__(
        self,
        rules: Ruleset[Any, Any],
        table: Any,
        planner: Callable[[Style], Any],
        usual: Style,
        first: Style,
        grave: frozenset[Any],
        searched: frozenset[Any],
    ) -> None:
        self._table = table
        self._planner = planner
        self._style = usual
        self._first = first
        self._grave = grave
        self._searched = searched
        self._usual = planner(usual)
        self._continents = [
            (group.key, members)
            for group, members in zip(presentation(rules).groups, table.board.members, strict=True)
        ]

    def unwise(self) -> Player:
        player: Player = self._planner(rash(self._style))
        return player

    def lightly(self, observation: Any) -> bool:
        return observation.phase not in self._grave and observation.ply < PATIENCE

    def usual(self) -> Player:
        player: Player = self._usual
        return player

    def friends(self, observation: Any, seat: int) -> set[int]:
        """The seats on the same side."""
        return {seat}

    def ideas(
        self, rules: Ruleset[Any, Any], observation: Any, seat: int, rng: Random
    ) -> list[Idea]:
        running = self._usual.going_on(rules, observation, seat)
        if running is not None or observation.phase not in self._searched:
            plan = running or self._usual.choose(rules, observation, seat, rng)
            return [Idea(plan, self._usual)]
        owners, friends = observation.owners, self.friends(observation, seat)
        wanted = open_continents(owners, friends, self._continents, self._table.neighbours)
        rivals = sorted({owner for owner in owners if owner >= 0} - friends)
        styles = [self._first, *tempers(self._style), *wishes(self._style, wanted, rivals)]
        return ideas(self._planner, styles, rules, observation, seat, rng)


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
