"""Positions of La Conquête du Monde as states."""

from __future__ import annotations

from typing import Any

from conquest_lab.cases.games.common import Names, Position, route_of, standing, step_of
from conquest_lab.games.miro.state import Phase, State
from conquest_lab.mechanics.armies.table import Cards


def lay(rules: Any, position: Position) -> State:
    """The state of a position; while territories are dealt the cards of free ones are in the pile."""
    names = Names(rules)
    men = standing(position, names.places)
    owners = [next(iter(men[key]), -1) for key in names.places]
    hands = names.hands(position)
    phase = step_of(Phase, position)
    if phase in {Phase.DEAL_DIE, Phase.DEAL}:
        seats = range(position["players"])
        hands = tuple(tuple(t for t, o in enumerate(owners) if o == seat) for seat in seats)
        aside = names.cards(("joker-1", "joker-2"))
    else:
        aside = ()
    out = {card for hand in (*hands, aside) for card in hand}
    marks = position.get("fought", {})
    return State(
        ply=0,
        phase=phase,
        seat=position["turn"] - 1,
        owners=tuple(owners),
        armies=tuple(sum(men[key].values()) for key in names.places),
        cards=Cards(
            hands,
            tuple(card for card in names.card.values() if card not in out),
            aside,
            position.get("traded", 0),
        ),
        route=route_of(position, names),
        reserve=position.get("reserve", {}).get(str(position["turn"]), 0),
        order=tuple(range(position["players"])),
        throws=(),
        round=position.get("round", 5),
        fought=tuple(marks.get(key, 0) for key in names.places),
        arrived=(0,) * len(names.places),
    )
