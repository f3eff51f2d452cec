"""The turns of rivals in the rollouts of the expert of La Conquête du Monde.

A rival places its reinforcements where a rollout of its own says, and plays on by a quick policy: which
land it takes then decides most of what is left of the expert's.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from conquest_lab.players.games.miro_model import Manner, Model
from conquest_lab.players.positions.miro import BOLD, CARD_SHARE, PERSISTENT

AIMED = replace(PERSISTENT, attack_odds=0.55)
"""The quick policy with a continent or a rival that it prefers."""


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
    """The share in all strength at the next own turn, in one rollout of a placement."""
    seat, others, game = model.seat, Manner(PERSISTENT), model.copy()
    game.place(place, game.reserve)
    game.finish(manner)
    for _ in range(len(game.land) - 1):
        if game.over:
            break
        game.end_turn()
        if game.seat == seat:
            break
        game.finish(others)
    return game.share(seat, CARD_SHARE)
