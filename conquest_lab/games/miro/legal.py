"""What is legal, as lists of actions; `refusals` says the same the other way round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conquest_lab.core.chance import Distribution
from conquest_lab.games.miro.table import MOST_DEFENCE_DICE, Table
from conquest_lab.games.miro.types import Decision, Huff, LetPass, Phase, State, UnnamedAttack
from conquest_lab.mechanics import war
from conquest_lab.mechanics.battles import whole_battle
from conquest_lab.mechanics.war import EndCombat, EndTurn, KeepCards, Route

KEEP_CARDS = KeepCards()
END_COMBAT = EndCombat()
END_TURN = EndTurn()
_ANSWERS = (Huff(), LetPass())


def legal_actions(table: Table, state: State) -> tuple[Decision, ...]:
    """Every legal action, () where chance decides and at the end."""
    lister = _LISTERS.get(state.phase)
    return lister(table, state) if lister is not None else ()


def chance_outcomes(table: Table, state: State) -> Distribution[Any]:
    """Single dice [M-07, M-10], the dice of a round [M-27, M-28], the top card [M-10, M-18]."""
    match state.phase:
        case Phase.THROW:
            return thrown(table, state)
        case Phase.DEAL | Phase.DRAW:
            return war.draws(state.cards.pile)
        case Phase.ORDER | Phase.DEAL_DIE:
            return war.DIE
    msg = f"nothing is left to chance in the phase {state.phase.name}"
    raise ValueError(msg)


def thrown(table: Table, state: State) -> Distribution[Any]:
    """What the fight can come to: its dice, or all its losses where it is one throw [M-A24]."""
    route = route_of(state)
    if table.whole:
        able, there = state.armies[route.source] - 1, state.armies[route.target]
        return whole_battle(able, there, MOST_DEFENCE_DICE, int(spared(table, state)))
    return war.round_outcomes(route.attack_dice, route.defence_dice, table.options.faces)


def spared(table: Table, state: State) -> bool:
    """Whether the last army of the player attacked must survive in this round [M-51, M-A06]."""
    if table.options.protection != "last_army_survives" or not table.protects(state.round):
        return False
    return state.owners.count(state.owners[route_of(state).target]) == 1


def route_of(state: State) -> Route:
    """The fight in course or the move being made, where there is one."""
    route = state.turn.route
    assert route is not None
    return route


def shielded(table: Table, state: State) -> frozenset[int]:
    """The players whose only territory may not be attacked in this round [M-51, M-A06].

    Where a battle is one throw, a last army that would survive is not attacked either: nothing would
    come of it [M-A24].
    """
    protection = table.options.protection
    if protection == "off" or not table.protects(state.round):
        return frozenset()
    owners = state.owners
    last = frozenset(seat for seat in state.order if owners.count(seat) == 1)
    if protection == "no_attack":
        return last
    armies = state.armies
    return frozenset(s for s in last if table.whole and armies[owners.index(s)] == 1)


def movable(state: State, territory: int) -> int:
    """Armies that may leave a territory in the third step [M-40, M-A08, M-A10]."""
    there, turn = state.armies[territory], state.turn
    return min(there - 1, there - turn.fought[territory] - turn.moved[territory])


def _placements(_: Table, state: State) -> tuple[Decision, ...]:
    found: list[Decision] = []
    for territory, owner in enumerate(state.owners):
        if owner == state.seat:
            found += war.placements(territory).rising(state.reserve)
    return tuple(found)


def _trades(table: Table, state: State) -> tuple[Decision, ...]:
    return (*table.sets(state.cards.hands[state.seat]), KEEP_CARDS)


def _attacks(table: Table, state: State) -> tuple[Decision, ...]:
    owners, armies, seat = state.owners, state.armies, state.seat
    huff, safe = table.options.huff, shielded(table, state)
    found: list[Decision] = []
    for source, row in enumerate(table.attacks):
        if owners[source] == seat and armies[source] > 1:
            able = min(war.MOST_ATTACK_DICE, armies[source] - 1)
            for target, by_armies in row:
                owner = owners[target]
                if owner != seat and owner not in safe:
                    found += by_armies[able]
                    if huff:
                        found += [UnnamedAttack(source, target, a.dice) for a in by_armies[able]]
    found.append(END_COMBAT)
    return tuple(found)


def _answers(_: Table, __: State) -> tuple[Decision, ...]:
    return _ANSWERS


def _defences(_: Table, state: State) -> tuple[Decision, ...]:
    most = min(state.armies[route_of(state).target], MOST_DEFENCE_DICE)
    return tuple(war.DEFENCES.falling(most))


def _occupations(_: Table, state: State) -> tuple[Decision, ...]:
    return tuple(war.OCCUPATIONS.falling_to_none(state.armies[route_of(state).source] - 1))


def _moves(table: Table, state: State) -> tuple[Decision, ...]:
    owners, armies, seat = state.owners, state.armies, state.seat
    fought, moved = state.turn.fought, state.turn.moved
    found: list[Decision] = []
    for source, row in enumerate(table.moves):
        if owners[source] == seat and 1 < armies[source] > fought[source] + moved[source]:
            found += [move for target, move in row if owners[target] == seat]
    found.append(END_TURN)
    return tuple(found)


def _transfers(_: Table, state: State) -> tuple[Decision, ...]:
    return tuple(war.TRANSFERS.falling(movable(state, route_of(state).source)))


_LISTERS: dict[Phase, Callable[[Table, State], tuple[Decision, ...]]] = {
    Phase.TRADE: _trades,
    Phase.PLACE: _placements,
    Phase.ATTACK: _attacks,
    Phase.ANSWER: _answers,
    Phase.DEFEND: _defences,
    Phase.OCCUPY: _occupations,
    Phase.TRADE_SPOILS: _trades,
    Phase.PLACE_SPOILS: _placements,
    Phase.MOVE: _moves,
    Phase.TRANSFER: _transfers,
}
