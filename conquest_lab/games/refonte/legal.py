"""What can be done now, as lists: the legal actions of a player, the outcomes of chance."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Any

from conquest_lab.core.chance import Distribution
from conquest_lab.core.scene import NOBODY
from conquest_lab.games.refonte.capitals import matches
from conquest_lab.games.refonte.combat import AFTER_STEP, able, attackers, dice_of
from conquest_lab.games.refonte.setup import colonies, home_choices
from conquest_lab.games.refonte.table import (
    BUILDING_PRICES,
    MOST_ATTACK_DICE,
    MOST_DEFENCE_DICE,
    PRICES,
    Table,
    defenders,
)
from conquest_lab.games.refonte.turn import bases
from conquest_lab.games.refonte.types import (
    BARRACKS,
    BUILDINGS,
    CANNON,
    CANNON_MOVED,
    FACTORY,
    FRESH,
    INFANTRY,
    NO_UNITS,
    PORT,
    Attack,
    Bombard,
    BreakOff,
    Choose,
    Crown,
    Decision,
    EndBuying,
    EndExchange,
    Engage,
    Found,
    Garrison,
    Keep,
    Land,
    Move,
    Phase,
    Place,
    Stand,
    State,
    Train,
    Units,
    Withdraw,
)
from conquest_lab.mechanics.battles import whole_battle
from conquest_lab.mechanics.war import DIE, EndTurn, draws, round_outcomes

END_BUYING = EndBuying()
END_EXCHANGE = EndExchange()
END_TURN = EndTurn()
STAND = Stand()
BREAK_OFF = BreakOff()
GARRISONS = Distribution([(Garrison(0), 1), (Garrison(1), 2), (Garrison(2), 1)])

_attack = cache(Attack)
_land = cache(Land)
_place = lru_cache(maxsize=10_000)(Place)
_train = lru_cache(maxsize=1000)(Train)


def legal_actions(table: Table, state: State) -> tuple[Decision, ...]:
    """What the player to move may do; among actions of the same places the most usual first."""
    lister = _LISTERS.get(state.phase)
    return tuple(lister(table, state)) if lister is not None else ()


# Set-up and buying -------------------------------------------------------------------------------


def _homes(table: Table, state: State) -> Iterable[Decision]:
    return map(Choose, home_choices(table, state))


def _colonies(_: Table, state: State) -> Iterable[Decision]:
    return map(Found, colonies(state))


def _musters(table: Table, state: State) -> Iterable[Decision]:
    seat = state.seat
    return _placed(state, [t for t in table.territories if state.owners[t] == seat])


def _placements(_: Table, state: State) -> Iterable[Decision]:
    return _placed(state, bases(state))


def _placed(state: State, where: list[int]) -> list[Decision]:
    waiting = state.reserve[state.seat]
    return [
        _place(unit, territory, count)
        for territory in where
        for unit, most in zip(FRESH, waiting, strict=True)
        for count in range(1, most + 1)
    ]


def room(table: Table, site: tuple[int, ...], building: int) -> bool:
    """Whether a territory takes one more of these buildings [R-13, R-A13]."""
    there = site[building] + site[BUILDINGS + building]
    stack = table.options.stack_libraries and building not in {BARRACKS, FACTORY}
    return stack or not there


def _purchases(table: Table, state: State) -> Iterable[Decision]:
    seat, left = state.seat, state.credits[state.seat]
    found: list[Decision] = [
        _train(unit, count)
        for unit, price in PRICES.items()
        for count in range(1, left // price + 1)
    ]
    for building, price in enumerate(BUILDING_PRICES):
        if price > left:
            continue
        for territory, builds in enumerate(table.builds[building]):
            if (
                state.owners[territory] == seat
                and (building != PORT or table.coasts[territory])
                and room(table, state.sites[territory], building)
            ):
                found.append(builds)
    found.append(END_BUYING)
    return found


def _kept(_: Table, state: State) -> Iterable[Decision]:
    return map(Keep, dict.fromkeys(state.cards.drawn))


def _exchanges(table: Table, state: State) -> Iterable[Decision]:
    return (*table.pairs(state.cards.hands[state.seat]), END_EXCHANGE)


# Combats and moves -------------------------------------------------------------------------------


@lru_cache(maxsize=100_000)
def _moves(unit: int, source: int, target: int, most: int) -> tuple[Move, ...]:
    return tuple(Move(unit, source, target, count) for count in range(most, 0, -1))


@lru_cache(maxsize=2000)
def _volleys(source: int, target: int, most: int) -> tuple[Bombard, ...]:
    return tuple(Bombard(source, target, count) for count in range(most, 0, -1))


@lru_cache(maxsize=10_000)
def movable(units: Units, *, afloat: bool) -> tuple[tuple[int, int], ...]:
    """(sort of unit, how many may leave); a territory keeps somebody who can defend [R-A15]."""
    if afloat:
        return tuple((unit, units[unit]) for unit in FRESH if units[unit])
    spare = max(0, defenders(units) - 1)
    found = (
        (unit, units[unit] if unit >= CANNON else min(spare, units[unit])) for unit in AFTER_STEP
    )
    return tuple((unit, most) for unit, most in found if most)


def may_be_attacked(state: State, territory: int) -> bool:
    """Not one's own, and in the first round neutral [R-08]."""
    owner = state.owners[territory]
    return owner == NOBODY or (owner != state.seat and state.opener < 0)


def may_be_landed_on(state: State, territory: int) -> bool:
    """Neither a working port nor the capital of its owner protects it [R-26, R-A33]."""
    owner = state.owners[territory]
    protected = state.sites[territory][PORT] or (
        owner != NOBODY and state.capitals[owner] == territory
    )
    return may_be_attacked(state, territory) and not protected


def _acts(table: Table, state: State) -> Iterable[Decision]:
    seat, players = state.seat, len(state.credits)
    found: list[Decision] = []
    for source, owner in enumerate(state.owners):
        if owner == seat:
            _from_land(table, state, source, found)
    for source in table.oceans:
        units = state.units[table.stack(source, seat, players)]
        if units != NO_UNITS:
            _from_sea(table, state, source, units, found)
    found.append(END_TURN)
    return found


@lru_cache(maxsize=10_000)
def _strength(units: Units) -> tuple[tuple[tuple[int, int], ...], bool, int]:
    """Of the units of a territory: what may leave, whether they may attack, and their shots."""
    shots = min(MOST_ATTACK_DICE, units[CANNON] + units[CANNON_MOVED])
    return movable(units, afloat=False), able(units, landing=False)[2] > 0, shots


def _from_land(table: Table, state: State, source: int, found: list[Decision]) -> None:
    leaving, storms, shots = _strength(state.units[source])
    if not (leaving or storms or shots):
        return
    seat, owners, first_round = state.seat, state.owners, state.opener >= 0
    floor = table.options.bombardment_floor
    for target in table.borders[source]:
        owner = owners[target]
        if owner == seat:
            for unit, most in leaving:
                found += _moves(unit, source, target, most)
        elif owner == NOBODY or not first_round:
            if storms:
                found.append(_attack(source, target))
            if shots and defenders(state.units[target]) > floor:
                found += _volleys(source, target, shots)
    if leaving and state.sites[source][PORT]:
        for target in table.coasts[source]:
            for unit, most in leaving:
                found += _moves(unit, source, target, most)


def _from_sea(table: Table, state: State, source: int, units: Units, found: list[Decision]) -> None:
    leaving = movable(units, afloat=True)
    if not leaving:
        return
    own = [t for t in table.shores[source] if state.owners[t] == state.seat]
    for target in (*own, *table.meets[source]):
        for unit, most in leaving:
            found += _moves(unit, source, target, most)
    if units[INFANTRY] > 1:
        found += [_land(source, t) for t in table.shores[source] if may_be_landed_on(state, t)]


def _retreats(table: Table, state: State) -> Iterable[Decision]:
    fight = state.fight
    assert fight is not None
    owner, units = state.owners[fight.target], state.units[fight.target]
    found: list[Decision] = [STAND]
    for target in table.borders[fight.target]:
        if state.owners[target] == owner:
            for unit in FRESH:
                found += [Withdraw(unit, target, n) for n in range(units[unit], 0, -1)]
    return found


def _engagements(table: Table, state: State) -> Iterable[Decision]:
    fight = state.fight
    assert fight is not None
    landing = fight.source >= table.size
    stack = table.stack(fight.source, state.seat, len(state.credits))
    infantry, cavalry, most = able(state.units[stack], landing=landing)
    sent = engagements(infantry, cavalry, most, landing=landing)
    if to_the_end(table, state):
        sent = sent[:1]
    return (*sent, BREAK_OFF) if fight.begun else sent


def to_the_end(table: Table, state: State) -> bool:
    """Whether the fight is a battle in one throw, of the most dice [R-A41]."""
    fight = state.fight
    assert fight is not None
    return table.whole and defenders(state.units[fight.target]) > 0


@cache
def engagements(infantry: int, cavalry: int, most: int, *, landing: bool) -> tuple[Decision, ...]:
    """Every mix of infantry and cavalry for a throw, the largest first, infantry before cavalry."""
    if landing:
        return tuple(Engage(count, 0) for count in range(most, 0, -2))
    return tuple(
        Engage(foot, total - foot)
        for total in range(most, 0, -1)
        for foot in range(total, -1, -1)
        if foot <= infantry and total - foot <= cavalry
    )


def _crowns(_: Table, state: State) -> Iterable[Decision]:
    return map(Crown, matches(state))


_LISTERS: dict[Phase, Callable[[Table, State], Iterable[Decision]]] = {
    Phase.HOME: _homes,
    Phase.COLONY: _colonies,
    Phase.MUSTER: _musters,
    Phase.BUY: _purchases,
    Phase.KEEP: _kept,
    Phase.EXCHANGE: _exchanges,
    Phase.PLACE: _placements,
    Phase.ACT: _acts,
    Phase.RETREAT: _retreats,
    Phase.FIGHT: _engagements,
    Phase.NEW_CAPITAL: _crowns,
}


# Chance ------------------------------------------------------------------------------------------


def chance_outcomes(table: Table, state: State) -> Distribution[Any]:
    """Who begins [R-A01], the top card [R-03, R-05, R-15, R-33], garrisons [R-A05], dice [R-25]."""
    match state.phase:
        case Phase.ORDER:
            return DIE
        case Phase.CAPITAL | Phase.COLONY_CARDS | Phase.LIBRARY | Phase.FATE:
            return draws(state.cards.pile)
        case Phase.GARRISON:
            return GARRISONS
        case Phase.THROW:
            return thrown(table, state)
    msg = f"nothing is left to chance in the phase {state.phase.name}"
    raise ValueError(msg)


def thrown(table: Table, state: State) -> Distribution[Any]:
    """The dice of a throw [R-25], or what a battle in one throw comes to [R-A41]."""
    fight = state.fight
    assert fight is not None
    if table.whole and not fight.cannons:
        there = defenders(state.units[fight.target])
        return whole_battle(attackers(table, state, fight), there, MOST_DEFENCE_DICE)
    return round_outcomes(*dice_of(table, state), faces=True)
