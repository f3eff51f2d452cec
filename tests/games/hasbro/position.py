"""Positions written down with names: who stands where, who holds which cards, what comes next."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.written import Written

import conquest_lab as cl
from conquest_lab.games.hasbro import Hasbro
from conquest_lab.games.hasbro.mates import own
from conquest_lab.games.hasbro.state import Independents, Mates, Phase, State
from conquest_lab.mechanics.armies.table import Cards, Route

RULES = Hasbro()
PRESENTATION = cl.presentation(RULES)
PASSIVE = Hasbro(mode="passive")
ACTIVE = Hasbro(mode="active")
TEAMS = Hasbro(mode="teams")
PRESENCE = Hasbro(mode="teams", team_control="presence")
NAMES = ("Ana", "Bo", "Cy", "Dan")
WRITTEN = Written(RULES, NAMES)
play, told, lines, refusal = WRITTEN.play, WRITTEN.told, WRITTEN.lines, WRITTEN.refusal
ARMIES = ("Ana", "Bo", "III", "IV")
TERRITORY = {place.key: number for number, place in enumerate(PRESENTATION.places)}
CARD = {card.key: number for number, card in enumerate(PRESENTATION.cards)}
OCEANIA = ("indonesia", "new-guinea", "western-australia", "eastern-australia")


def position(
    held: Mapping[str, tuple[str, int]],
    rest: str = "Bo",
    *,
    players: int = 3,
    turn: str = "Ana",
    phase: Phase = Phase.ATTACK,
    reserve: Mapping[str, int] | None = None,
    hands: Mapping[str, str] | None = None,
    discard: str = "",
    traded: int = 0,
    route: tuple[Any, ...] | None = None,
    conquered: bool = False,
    trades: int = 0,
    throws: tuple[int, ...] = (),
    armies_by: Sequence[str] = (),
    beside: Independents | Mates | None = None,
) -> State:
    """A state in the middle of a game.

    held: territory to (player, regiments); `("", 0)` for nobody's.
    rest: who holds every other territory, with 1 regiment each; "" for nobody.
    hands: cards by player, `"alaska brazil joker-1"`; what nobody holds is in the pile.
    route: source and target, then the dice announced.
    armies_by: the names of all armies where some are nobody's; beside: what a mode adds.
    """
    names = armies_by or NAMES[:players]
    owners, armies = [], []
    for place in PRESENTATION.places:
        owner, count = held.get(place.key, (rest, 1 if rest else 0))
        owners.append(names.index(owner) if owner else -1)
        armies.append(count)
    unknown = set(held) - set(TERRITORY)
    assert not unknown, unknown
    hand = {
        name: tuple(sorted(map(CARD.__getitem__, (hands or {}).get(name, "").split())))
        for name in names[:players]
    }
    gone = tuple(sorted(map(CARD.__getitem__, discard.split())))
    out = {*gone, *(card for cards in hand.values() for card in cards)}
    pile = tuple(card for card in range(len(CARD)) if card not in out)
    return State(
        ply=100,
        phase=phase,
        seat=names.index(turn),
        owners=tuple(owners),
        armies=tuple(armies),
        reserve=tuple((reserve or {}).get(name, 0) for name in names),
        cards=Cards(tuple(hand[name] for name in names[:players]), pile, gone, traded),
        route=Route(TERRITORY[route[0]], TERRITORY[route[1]], *route[2:]) if route else None,
        conquered=conquered,
        throws=throws,
        trades=trades,
        beside=beside,
    )


def duel(held: Mapping[str, tuple[str, int]], rest: str = "Bo", **more: Any) -> State:
    """A state of the game for two with passive independents, who are called III and IV."""
    return position(held, rest, players=2, armies_by=ARMIES, **more)


def active(
    held: Mapping[str, tuple[str, int]],
    rest: str = "Bo",
    *,
    allies: Mapping[str, str] | None = None,
    gifts: Mapping[str, str] | None = None,
    served: str = "",
    fought: str = "",
    pending: str = "",
    **more: Any,
) -> State:
    """A state of the game for two with active independents.

    allies: whose ally each is, if anybody's; gifts: the cards under its cannon.
    served, fought, pending: armies, `"III IV"`.
    """
    legions = ARMIES[2:]
    beside = Independents(
        tuple(NAMES.index(allies[army]) if army in (allies or {}) else -1 for army in legions),
        tuple(
            tuple(sorted(map(CARD.__getitem__, (gifts or {}).get(army, "").split())))
            for army in legions
        ),
        *(tuple(map(ARMIES.index, names.split())) for names in (served, fought, pending)),
    )
    state = duel(held, rest, beside=beside, **more)
    out = {card for cards in beside.held for card in cards}
    pile = tuple(card for card in state.cards.pile if card not in out)
    return replace(state, cards=replace(state.cards, pile=pile))


def teams(
    held: Mapping[str, tuple[Any, ...]], rest: str = "Bo", *, players: int = 4, **more: Any
) -> State:
    """A state of the team game, Ana and Cy against Bo and Dan, who is missing among three.

    held: territory to (player, regiments), or to (player, regiments, team-mate, regiments).
    """
    single: dict[str, tuple[str, int]] = {}
    guests = [0] * len(PRESENTATION.places)
    for key, standing in held.items():
        by_number = sorted(
            zip(standing[::2], standing[1::2], strict=True), key=lambda n: (-n[1], n[0])
        )
        single[key] = (by_number[0][0], sum(count for _, count in by_number))
        guests[TERRITORY[key]] = sum(count for _, count in by_number[1:])
    return position(single, rest, players=players, beside=Mates(tuple(guests)), **more)


def everything_of(*keys: str) -> dict[str, tuple[str, int]]:
    """Every territory of these continents with one regiment of Ana."""
    return {place.key: ("Ana", 1) for place in PRESENTATION.places if place.group in keys}


def there(state: State, *keys: str) -> list[int]:
    """The regiments on some territories."""
    return [state.armies[TERRITORY[key]] for key in keys]


def hand(state: State, name: str) -> list[str]:
    """The keys of the cards a player holds."""
    return [PRESENTATION.cards[card].key for card in state.cards.hands[NAMES.index(name)]]


def side(state: State, army: str) -> str:
    """Whose ally an independent army is; "" for nobody's."""
    assert isinstance(state.beside, Independents)
    ally = state.beside.sides[ARMIES.index(army) - 2]
    return NAMES[ally] if ally >= 0 else ""


def standing(state: State, key: str, *names: str) -> tuple[int, ...]:
    """The regiments of some players on a territory of the team game."""
    territory = TERRITORY[key]
    return tuple(own(state, territory, NAMES.index(name)) for name in names)
