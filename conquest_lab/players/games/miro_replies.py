"""The turns of rivals in the rollouts of the expert of La Conquête du Monde.

In the first rounds a rival places its reinforcements where a few rollouts of its own say: which land it
takes then decides most of what is left of the expert's. Later a quick policy answers.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from conquest_lab.players.games.miro_model import Manner, Model
from conquest_lab.players.positions.miro import BOLD, CARD_SHARE, PERSISTENT

if TYPE_CHECKING:
    from random import Random

LAST_WEIGHED_ROUND = 4
"""The last round in which rivals weigh their placements."""

SAMPLES = 3
"""Rollouts of each placement that a rival weighs: a round, to its next turn."""

AIMED = replace(PERSISTENT, attack_odds=0.55)
"""The quick policy with a continent or a rival that it prefers."""


def quick_turn(model: Model, seat: int, rng: Random) -> None:
    """A turn by the quick policy with odds at random, and now and then against a seat above all."""
    parameters = replace(
        PERSISTENT,
        attack_odds=0.45 + 0.3 * rng.random(),
        target_rival=seat if rng.random() < 0.3 else -1,
    )
    model.finish(Manner(parameters))


def weighed_turn(model: Model) -> None:
    """A turn with all reinforcements on the best of the territories that variants of a policy choose."""
    model.trade_all()
    chosen = Manner(BOLD)
    if model.reserve:
        ways: dict[int, Manner] = {}
        for manner in _manners(tuple(model.world.numbers), len(model.land)):
            ways.setdefault(model.front(manner.parameters), manner)
        place = next(iter(ways))
        if len(ways) > 1:
            place = max(ways, key=lambda each: _worth(model, each, ways[each]))
            chosen = ways[place]
        model.place(place, model.reserve)
    model.finish(chosen)


@lru_cache
def _manners(continents: tuple[str, ...], sides: int) -> tuple[Manner, ...]:
    """The variants of the quick policy: two odds, then each continent and each side preferred."""
    several = (
        BOLD,
        PERSISTENT,
        *(replace(AIMED, target_continent=key) for key in continents),
        *(replace(AIMED, target_rival=side) for side in range(sides)),
    )
    return tuple(map(Manner, several))


def _worth(model: Model, place: int, manner: Manner) -> float:
    """The share in all strength at the next own turn, summed over a few rollouts of a placement."""
    seat, others, total = model.seat, Manner(PERSISTENT), 0.0
    for _ in range(SAMPLES):
        game = model.copy()
        game.place(place, game.reserve)
        game.finish(manner)
        for _ in range(len(game.land) - 1):
            if game.over:
                break
            game.end_turn()
            if game.seat == seat:
                break
            game.finish(others)
        total += game.share(seat, CARD_SHARE)
    return total
