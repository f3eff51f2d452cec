"""What can be done now, as lists: the legal actions of a player, the outcomes of chance.

Among actions of the same places the most usual stands first.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from conquest_lab.core.chance import Distribution
from conquest_lab.core.scene import HIDDEN
from conquest_lab.games.hasbro.sides import free
from conquest_lab.games.hasbro.table import (
    FORCED_TRADE,
    MOST_ATTACK_DICE,
    MOST_DEFENCE_DICE,
    Table,
)
from conquest_lab.games.hasbro.types import (
    Deal,
    Decision,
    Defend,
    Die,
    Draw,
    EndCombat,
    EndTurn,
    Fall,
    KeepCards,
    Phase,
    Roll,
    State,
)
from conquest_lab.mechanics.battles import whole_battle
from conquest_lab.mechanics.connect import reachable
from conquest_lab.mechanics.dice import round_losses, throws

KEEP_CARDS = KeepCards()
END_COMBAT = EndCombat()
END_TURN = EndTurn()
DIE = Distribution.uniform(tuple(Die(face) for face in range(1, 7)))
_ONE_DIE = frozenset({Phase.FIRST_TO_PLACE, Phase.FIRST_TURN, Phase.ALLY_DIE, Phase.LOYALTY})
_DEFENCES: tuple[tuple[Decision, ...], ...] = ((), (Defend(1),), (Defend(2), Defend(1)))


def _claims(table: Table, state: State) -> tuple[Decision, ...]:
    return tuple(
        claim for owner, claim in zip(state.owners, table.claims, strict=True) if owner < 0
    )


def _musters(table: Table, state: State) -> tuple[Decision, ...]:
    return _placed(table, state, 1)


def _placements(table: Table, state: State) -> tuple[Decision, ...]:
    return _placed(table, state, state.reserve[state.seat])


def _placed(table: Table, state: State, most: int) -> tuple[Decision, ...]:
    seat = state.seat
    found: list[Decision] = []
    for owner, placements in zip(state.owners, table.placements, strict=True):
        if owner == seat:
            found += placements.rising(most)
    return tuple(found)


def _trades(table: Table, state: State) -> tuple[Decision, ...]:
    hand = state.cards.hands[state.seat]
    if len(hand) >= FORCED_TRADE:
        return table.sets(hand)
    limit = table.options.max_trades_per_turn
    if limit is not None and state.trades >= limit:
        return (KEEP_CARDS,)
    return (*table.sets(hand), KEEP_CARDS)


def _spoils(table: Table, state: State) -> tuple[Decision, ...]:
    return table.sets(state.cards.hands[state.seat])


def _attacks(table: Table, state: State) -> tuple[Decision, ...]:
    owners, seat = state.owners, state.seat
    found: list[Decision] = []
    for owner, regiments, row in zip(owners, state.armies, table.attacks, strict=True):
        if owner == seat and regiments > 1:
            able = min(MOST_ATTACK_DICE, regiments - 1)
            for target, by_regiments in row:
                if owners[target] != seat:
                    found += by_regiments[able]
    found.append(END_COMBAT)
    return tuple(found)


def _defences(_: Table, state: State) -> tuple[Decision, ...]:
    assert state.route is not None
    return _DEFENCES[min(MOST_DEFENCE_DICE, state.armies[state.route.target])]


def _occupations(table: Table, state: State) -> tuple[Decision, ...]:
    assert state.route is not None
    return tuple(table.occupations.falling_to_none(state.armies[state.route.source] - 1))


def _strategic_moves(table: Table, state: State) -> tuple[Decision, ...]:
    owners, armies, seat = state.owners, state.armies, state.seat
    found: list[Decision] = []
    parts: dict[int, list[int]] = {}
    for source in table.territories:
        if owners[source] != seat:
            continue
        if source not in parts:
            part = reachable(source, table.neighbours, lambda t: owners[t] == seat)
            parts.update(dict.fromkeys(part, sorted(part)))
        if armies[source] > 1:
            moves = table.moves[source]
            found += [moves[target] for target in parts[source] if target != source]
    found.append(END_TURN)
    return tuple(found)


def _transfers(table: Table, state: State) -> tuple[Decision, ...]:
    assert state.route is not None
    return tuple(table.transfers.falling(state.armies[state.route.source] - 1))


Lister = Callable[[Table, State], tuple[Decision, ...]]
LISTERS: dict[Phase, Lister] = {
    Phase.CLAIM: _claims,
    Phase.MUSTER: _musters,
    Phase.TRADE: _trades,
    Phase.PLACE: _placements,
    Phase.ATTACK: _attacks,
    Phase.DEFEND: _defences,
    Phase.OCCUPY: _occupations,
    Phase.TRADE_SPOILS: _spoils,
    Phase.PLACE_SPOILS: _placements,
    Phase.FORTIFY: _strategic_moves,
    Phase.TRANSFER: _transfers,
}


def chance_outcomes(table: Table, state: State) -> Distribution[Any]:
    """Dice for who begins, for allies and loyalty, battle dice [H-27], the top card [H-35]."""
    phase = state.phase
    if phase is Phase.THROW:
        return thrown(table, state)
    if phase is Phase.DRAW:
        draws = table.draws
        return Distribution.uniform(
            Draw(HIDDEN) if card == HIDDEN else draws[card] for card in state.cards.pile
        )
    if phase in _ONE_DIE:
        return DIE
    if phase is Phase.DEAL:
        deals = table.deals
        return Distribution.uniform(
            Deal(HIDDEN) if card == HIDDEN else deals[card] for card in state.cards.pile
        )
    msg = f"nothing is left to chance in the phase {phase.name}"
    raise ValueError(msg)


def thrown(table: Table, state: State) -> Distribution[Any]:
    """What the battle can come to: its dice, or all its losses where it is one throw [H-A44]."""
    route = state.route
    assert route is not None
    if table.whole:
        able = free(table, state, route.source)
        return whole_battle(able, state.armies[route.target], MOST_DEFENCE_DICE)
    return battle_outcomes(route.attack_dice, route.defence_dice, table.options.faces)


@cache
def battle_outcomes(attack_dice: int, defence_dice: int, faces: bool) -> Distribution[Any]:
    """What a battle's dice can show: every throw, or only the losses."""
    if faces:
        return throws(attack_dice, defence_dice).map(
            lambda throw: Roll(throw.attack, throw.defence)
        )
    return round_losses(attack_dice, defence_dice).map(
        lambda lost: Fall(lost.attacker, lost.defender)
    )
