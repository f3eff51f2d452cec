"""What the player to move can do now, in one sentence, and what pointing at places means."""

from __future__ import annotations

from conquest_lab.core.words import Message, Seat, say
from conquest_lab.games.refonte.combat import dice_of
from conquest_lab.games.refonte.table import Table
from conquest_lab.games.refonte.turn import libraries
from conquest_lab.games.refonte.types import (
    BARRACKS,
    FRESH,
    INFANTRY,
    Action,
    Attack,
    Build,
    Choose,
    Crown,
    Found,
    Land,
    Move,
    Phase,
    Place,
    State,
    Withdraw,
)
from conquest_lab.games.refonte.words import credits_, name, troops, units


def prompt(  # noqa: PLR0911 - one sentence for each phase
    table: Table, state: State
) -> Message:
    """What the player to move can do now."""
    if state.phase in {Phase.RETREAT, Phase.FIGHT, Phase.THROW}:
        return _fight_prompt(table, state)
    if state.phase <= Phase.MUSTER:
        return _set_up_prompt(table, state)
    player = Seat(state.seat)
    match state.phase:
        case Phase.BUY:
            return say(
                "{player}: train units and build, with {credits}; or buy no more.",
                player=player,
                credits=credits_(state.credits[state.seat]),
            )
        case Phase.LIBRARY:
            return say("{player} draws in the libraries: {n}.", player=player, n=libraries(state))
        case Phase.KEEP:
            return say("{player}: keep one of the cards drawn.", player=player)
        case Phase.EXCHANGE:
            return say("{player}: exchange a pair of cards, or keep them.", player=player)
        case Phase.PLACE:
            return say(
                "{player}: place your new units on the capital or beside a barracks: {units}.",
                player=player,
                units=_waiting(state),
            )
        case Phase.ACT:
            return say(
                "{player}: choose a place of yours, then another to move to, attack or bombard;"
                " or end the turn.",
                player=player,
            )
        case Phase.FATE:
            return say(
                "{player} has lost the capital and draws cards, one a territory: {n}.",
                player=Seat(state.judged),
                n=state.owners.count(state.judged),
            )
        case Phase.NEW_CAPITAL:
            return say("{player}: choose your new capital.", player=Seat(state.judged))
        case _:
            return say("{player} has won.", player=player)


def _waiting(state: State) -> tuple[Message, ...]:
    waiting = state.reserve[state.seat]
    return tuple(units(kind, n) for kind, n in enumerate(waiting) if n)


def _set_up_prompt(table: Table, state: State) -> Message:
    player = Seat(state.seat)
    match state.phase:
        case Phase.ORDER:
            return say("Everybody throws a die: the highest begins.")
        case Phase.CAPITAL:
            return say("{player} draws the card of the capital.", player=player)
        case Phase.HOME:
            return say(
                "{player}: choose a territory near your capital: {capital}.",
                player=player,
                capital=name(table, state.capitals[state.seat]),
            )
        case Phase.COLONY_CARDS:
            return say("{player} draws two free territories for a colony.", player=player)
        case Phase.COLONY:
            return say("{player}: choose which of the two becomes your colony.", player=player)
        case Phase.GARRISON:
            return say("Chance decides which neutral units stand guard.")
        case _:
            return say(
                "{player}: place your first units on your territories: {units}.",
                player=player,
                units=_waiting(state),
            )


def _fight_prompt(table: Table, state: State) -> Message:
    fight = state.fight
    assert fight is not None
    source, target = name(table, fight.source), name(table, fight.target)
    match state.phase:
        case Phase.RETREAT:
            return say(
                "{player}: {target} is attacked; withdraw units to neighbours, or stand and fight.",
                player=Seat(state.owners[fight.target]),
                target=target,
            )
        case Phase.FIGHT:
            there = state.units[fight.target]
            return say(
                "{player}: how many go into the fight? {source} → {target} ({there})",
                player=Seat(state.seat),
                source=source,
                target=target,
                there=troops(sum(there[:2]), sum(there[2:6])),
            )
        case _:
            attack, defence = dice_of(table, state)
            return say(
                "{source} → {target}: attack dice {attack}, defence dice {defence}.",
                source=source,
                target=target,
                attack=attack,
                defence=defence,
            )


def pointed_at(table: Table, state: State, places: tuple[int, ...]) -> Action | None:
    """What pointing at places means in this phase, legal or not."""
    first, second = places[0], places[1] if len(places) > 1 else None
    match state.phase:
        case Phase.HOME:
            return Choose(first)
        case Phase.COLONY:
            return Found(first)
        case Phase.NEW_CAPITAL:
            return Crown(first)
        case Phase.MUSTER | Phase.PLACE:
            waiting = state.reserve[state.seat]
            return Place(FRESH[next(kind for kind, n in enumerate(waiting) if n)], first, 1)
        case Phase.BUY:
            return Build(BARRACKS, first)
        case Phase.RETREAT:
            return Withdraw(INFANTRY, first, 1)
        case Phase.ACT:
            return _acting(table, state, first, table.near[first][0] if second is None else second)
        case _:
            return None


def _acting(table: Table, state: State, source: int, target: int) -> Action:
    """A move, unless the target belongs to somebody else."""
    if target < table.size and state.owners[target] != state.seat:
        return Attack(source, target) if source < table.size else Land(source, target)
    return Move(INFANTRY, source, target, 1)
