"""Positions written down with names: who stands where, who holds which cards, what comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import conquest_lab as cl
from conquest_lab.core.ruleset import Event
from conquest_lab.games.hasbro import Hasbro
from conquest_lab.games.hasbro.types import Cards, Phase, Route, State

RULES = Hasbro()
NAMES = ("Ana", "Bo", "Cy", "Dan")
TERRITORY = {place.key: number for number, place in enumerate(RULES.places)}
CARD = {card.key: number for number, card in enumerate(RULES.cards)}
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
) -> State:
    """A state in the middle of a game.

    held: territory to (player, regiments); `("", 0)` for nobody's.
    rest: who holds every other territory, with 1 regiment each; "" for nobody.
    hands: cards by player, `"alaska brazil joker-1"`; what nobody holds is in the pile.
    route: source and target, then the dice announced.
    """
    names = NAMES[:players]
    owners, armies = [], []
    for place in RULES.places:
        owner, count = held.get(place.key, (rest, 1 if rest else 0))
        owners.append(names.index(owner) if owner else -1)
        armies.append(count)
    unknown = set(held) - set(TERRITORY)
    assert not unknown, unknown
    hand = {
        name: tuple(sorted(map(CARD.__getitem__, (hands or {}).get(name, "").split())))
        for name in names
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
        cards=Cards(tuple(hand[name] for name in names), pile, gone, traded),
        route=Route(TERRITORY[route[0]], TERRITORY[route[1]], *route[2:]) if route else None,
        conquered=conquered,
        throws=throws,
        trades=trades,
    )


def everything_of(*keys: str) -> dict[str, tuple[str, int]]:
    """Every territory of these continents with one regiment of Ana."""
    return {place.key: ("Ana", 1) for place in RULES.places if place.group in keys}


def play(state: State, *lines: str, rules: Hasbro = RULES) -> tuple[State, tuple[Event, ...]]:
    """The state after these lines, each of them legal, and all their events."""
    events: list[Event] = []
    for line in lines:
        step = rules.apply_action(state, rules.parse_action(state, line))
        state = step.state
        events += step.events
    return state, tuple(events)


def told(events: Sequence[Event], rules: Hasbro = RULES) -> list[str]:
    """The events as sentences with their rules, as a reader of the log sees them."""
    speaker = cl.speaker("en", NAMES)
    return [f"{speaker.render(rules.describe(event))} [{event.rule}]" for event in events]


def lines(state: State, rules: Hasbro = RULES) -> list[str]:
    """What can be done now, by a player or by chance."""
    actions = rules.legal_actions(state)
    if rules.current_player(state) == cl.CHANCE:
        actions = rules.chance_outcomes(state).outcomes
    return [rules.format_action(action) for action in actions]


def there(state: State, *keys: str) -> list[int]:
    """The regiments on some territories."""
    return [state.armies[TERRITORY[key]] for key in keys]


def holder(state: State, key: str) -> str:
    """The name of a territory's owner."""
    return NAMES[state.owners[TERRITORY[key]]]


def hand(state: State, name: str) -> list[str]:
    """The keys of the cards a player holds."""
    return [RULES.cards[card].key for card in state.cards.hands[NAMES.index(name)]]
