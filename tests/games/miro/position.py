"""Positions written down with names: who stands where, who holds which cards, what comes next."""

from collections.abc import Mapping
from typing import Any

from games.written import Written

import conquest_lab as cl
from conquest_lab.games.miro import Miro
from conquest_lab.games.miro.state import Phase, State
from conquest_lab.mechanics.armies.table import Cards, Route

RULES = Miro()
PRESENTATION = cl.presentation(RULES)
NAMES = ("Ana", "Bo", "Cy", "Dan", "Eva", "Flo")
WRITTEN = Written(RULES, NAMES)
play, told, lines = WRITTEN.play, WRITTEN.told, WRITTEN.lines
TERRITORY = {place.key: number for number, place in enumerate(PRESENTATION.places)}
CARD = {card.key: number for number, card in enumerate(PRESENTATION.cards)}
SERIES = "alaska alberta brazil"  # infantry, cavalry, artillery


def position(
    held: Mapping[str, tuple[str, int]],
    rest: str = "Bo",
    *,
    players: int = 3,
    turn: str = "Ana",
    phase: Phase = Phase.ATTACK,
    reserve: int = 0,
    hands: Mapping[str, str] | None = None,
    discard: str = "",
    empty_pile: bool = False,
    traded: int = 0,
    route: tuple[Any, ...] | None = None,
    fought: Mapping[str, int] | None = None,
    moved: Mapping[str, int] | None = None,
    cards_due: int = 0,
    trades: int = 0,
    round_number: int = 5,
) -> State:
    """A state in the middle of the conquest.

    held: territory to (player, armies).
    rest: who holds every other territory, with 1 army each.
    hands: cards by player, `"alaska brazil joker-1"`; what nobody holds is in the pile.
    empty_pile: the last player holds all the cards that would be there.
    route: source and target, then the dice announced.
    """
    names = NAMES[:players]
    owners, armies = [], []
    for place in PRESENTATION.places:
        owner, count = held.get(place.key, (rest, 1))
        owners.append(names.index(owner))
        armies.append(count)
    unknown = set(held) - set(TERRITORY)
    assert not unknown, unknown
    hand = [_cards((hands or {}).get(name, "")) for name in names]
    gone = _cards(discard)
    out = {*gone, *(card for cards in hand for card in cards)}
    pile = tuple(card for card in range(len(CARD)) if card not in out)
    if empty_pile:
        hand[-1] = tuple(sorted((*hand[-1], *pile)))
        pile = ()
    return State(
        ply=100,
        phase=phase,
        seat=names.index(turn),
        owners=tuple(owners),
        armies=tuple(armies),
        cards=Cards(tuple(hand), pile, gone, traded),
        route=Route(TERRITORY[route[0]], TERRITORY[route[1]], *route[2:]) if route else None,
        reserve=reserve,
        order=tuple(range(players)),
        throws=(),
        round=round_number,
        fought=_marks(fought),
        arrived=_marks(moved),
        cards_due=cards_due,
        trades=trades,
    )


def _cards(keys: str) -> tuple[int, ...]:
    return tuple(sorted(map(CARD.__getitem__, keys.split())))


def _marks(marks: Mapping[str, int] | None) -> tuple[int, ...]:
    return tuple((marks or {}).get(place.key, 0) for place in PRESENTATION.places)


def dealing(left: int, *, turn: str = "Ana", players: int = 3) -> State:
    """The first phase with so many territories left; the others are Bo's."""
    state = position({}, players=players, turn=turn, phase=Phase.DEAL_DIE, round_number=0)
    size = len(TERRITORY)
    given = size - left
    jokers = (CARD["joker-1"], CARD["joker-2"])
    hands = tuple(tuple(range(given)) if name == "Bo" else () for name in NAMES[:players])
    return State(
        ply=50,
        phase=Phase.DEAL_DIE,
        seat=state.seat,
        owners=(*state.owners[:given], *(-1,) * left),
        armies=(*(1,) * given, *(0,) * left),
        cards=Cards(hands, tuple(range(given, size)), jokers),
        route=None,
        reserve=0,
        order=state.order,
        throws=(),
        round=0,
        fought=state.fought,
        arrived=state.arrived,
    )


def everything_of(*keys: str, owner: str = "Ana") -> dict[str, tuple[str, int]]:
    """Every territory of these continents with one army of a player."""
    return {place.key: (owner, 1) for place in PRESENTATION.places if place.group in keys}


def first(count: int, owner: str = "Bo") -> dict[str, tuple[str, int]]:
    """So many territories of a player, every continent broken."""
    spread = [place.key for place in PRESENTATION.places]
    keys = [*spread[::2], *spread[1::2]]
    return dict.fromkeys(keys[:count], (owner, 1))


def there(state: State, *keys: str) -> list[int]:
    """The armies on some territories."""
    return [state.armies[TERRITORY[key]] for key in keys]
