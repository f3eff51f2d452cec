"""Positions of Risk of 2007 as states."""

from __future__ import annotations

from typing import Any

from conquest_lab.cases.games.common import Names, Position, by_player, route_of, standing, step_of
from conquest_lab.games.hasbro.state import Independents, Mates, Phase, State
from conquest_lab.games.hasbro.table import regiments_of
from conquest_lab.mechanics.armies.table import Cards

WORTH = {
    "infantry": regiments_of(infantry=1),
    "cavalry": regiments_of(cavalry=1),
    "artillery": regiments_of(artillery=1),
}
"""The regiments that a piece stands for."""


def lay(rules: Any, position: Position) -> State:
    """The state of a position; in a game for two the owners 3 and 4 are independent armies."""
    names = Names(rules)
    men = standing(position, names.places)
    ranked = [
        sorted(men[key].items(), key=lambda held: (-held[1], held[0])) for key in names.places
    ]
    hands = names.hands(position)
    beside = _beside(rules, position, names, ranked)
    out = {card for hand in hands for card in hand}
    if isinstance(beside, Independents):
        out |= {card for under in beside.held for card in under}
    duel = rules.options.mode in {"passive", "active"}
    return State(
        ply=0,
        phase=step_of(Phase, position),
        seat=position["turn"] - 1,
        owners=tuple(there[0][0] if there else -1 for there in ranked),
        armies=tuple(sum(count for _, count in there) for there in ranked),
        reserve=by_player(position, "reserve") + ((0, 0) if duel else ()),
        cards=Cards(
            hands,
            tuple(card for card in names.card.values() if card not in out),
            (),
            position.get("traded", 0),
        ),
        route=route_of(position, names),
        conquered=position.get("conquered", False),
        beside=beside,
    )


def _beside(
    rules: Any, position: Position, names: Names, ranked: Any
) -> Independents | Mates | None:
    if rules.options.mode == "teams":
        return Mates(tuple(sum(count for _, count in there[1:]) for there in ranked))
    if rules.options.mode != "active":
        return None
    allies, held = position.get("allies", {}), position.get("held", {})
    return Independents(
        tuple(allies.get(army, 0) - 1 for army in ("3", "4")),
        tuple(names.cards(held.get(army, ())) for army in ("3", "4")),
    )
