"""Positions of Conquêtes as states."""

from __future__ import annotations

from collections import Counter
from typing import Any

from conquest_lab.cases.games.common import Names, Position, step_of
from conquest_lab.games.conquetes.state import Phase, State

BOT = 1
COPIES = 3


def lay(rules: Any, position: Position) -> State:
    """The state of a position; cards that are nowhere else are in the pile, or discarded if it is given."""
    names = Names(rules)
    owners = [-1] * len(names.places)
    for player, regions in position.get("camps", {}).items():
        for region in regions:
            owners[names.place[region]] = BOT if player == "bot" else int(player) - 1
    hands = names.hands(position)
    loot = names.cards(position.get("loot", ()))
    left = Counter(dict.fromkeys(names.card.values(), COPIES))
    left.subtract(region for region, owner in enumerate(owners) if owner >= 0)
    for heap in (*hands, loot):
        left.subtract(heap)
    pile = position.get("pile")
    given = None if pile is None else names.cards(pile)
    left.subtract(given or ())
    rest = tuple(sorted(left.elements()))
    turn = position["turn"]
    seat = BOT if turn == "bot" else turn - 1
    due = tuple((BOT if who == "bot" else who - 1, count) for who, count in position.get("due", ()))
    return State(
        ply=0,
        phase=step_of(Phase, position),
        seat=seat,
        owners=tuple(owners),
        hands=hands,
        pile=rest if given is None else given,
        discard=() if given is None else rest,
        loot=loot,
        due=due,
    )
