"""Moves, attacks, landings and bombardments: what they lead to on the board."""

from __future__ import annotations

from functools import cache

from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Step
from conquest_lab.core.scene import NOBODY
from conquest_lab.games.refonte import events as happened
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte.capitals import after_capture
from conquest_lab.games.refonte.draft import Draft
from conquest_lab.games.refonte.table import (
    MOST_ATTACK_DICE,
    MOST_DEFENCE_DICE,
    Table,
    cannons,
    defenders,
)
from conquest_lab.games.refonte.types import (
    BARRACKS,
    BUILDINGS,
    CANNON,
    CANNON_FIRED,
    CANNON_IDLE,
    CANNON_MOVED,
    CANNON_SPENT,
    CAVALRY,
    CAVALRY_DONE,
    CAVALRY_MOVED,
    CAVALRY_WON,
    INFANTRY,
    INFANTRY_DONE,
    KIND_OF,
    NO_UNITS,
    Attack,
    Bombard,
    BreakOff,
    Engage,
    Fight,
    Land,
    Move,
    Phase,
    Stand,
    State,
    Units,
    Withdraw,
)
from conquest_lab.mechanics import war_events
from conquest_lab.mechanics.dice import pairs_won
from conquest_lab.mechanics.war import Fall, Roll

AFTER_STEP = {
    INFANTRY: INFANTRY_DONE,
    CAVALRY: CAVALRY_MOVED,
    CAVALRY_MOVED: CAVALRY_DONE,
    CAVALRY_WON: CAVALRY_DONE,
    CANNON: CANNON_MOVED,
    CANNON_FIRED: CANNON_SPENT,
}
"""What a unit with a step left is after a step by land."""

AFTER_VOYAGE = (INFANTRY_DONE, CAVALRY_DONE, CANNON_IDLE)
"""What a unit of each kind is after going aboard, sailing or going ashore [R-A40]."""

_won = cache(pairs_won)  # at most 56 × 21 throws


# Moves -------------------------------------------------------------------------------------------


def move(table: Table, state: State, action: Move) -> Step[State]:
    """A step by land, or a stage of a voyage [R-A15, R-18, R-22, R-24]."""
    draft = Draft(table, state)
    unit, count, kind = action.unit, action.count, KIND_OF[action.unit]
    afloat, boarding = action.source >= table.size, action.target >= table.size
    by_sea = afloat or boarding
    draft.add(draft.stack(action.source), unit, -count)
    after = AFTER_VOYAGE[kind] if by_sea else AFTER_STEP[unit]
    draft.add(draft.stack(action.target), after, count)
    if by_sea:
        rule = book.VOYAGE if afloat else book.DEPARTURE
    elif unit in {CAVALRY_MOVED, CAVALRY_WON}:
        rule = book.CAVALRY
    else:
        over_water = table.over_water(action.source, action.target)
        rule = book.SEA_LINES if over_water else book.STEPS
    draft.tell(
        happened.Moved(
            rule, state.seat, action.source, action.target, kind, count, afloat, boarding
        )
    )
    return draft.step(Phase.ACT)


# Attacks and landings ----------------------------------------------------------------------------


def attack(table: Table, state: State, action: Attack) -> Step[State]:
    """An attack over a border is declared; the defender may withdraw first [R-25, R-29]."""
    over_water = table.over_water(action.source, action.target)
    rule = book.SEA_LINES if over_water else book.DICE
    return _declare(table, state, action, rule)


def land(table: Table, state: State, action: Land) -> Step[State]:
    """A landing is declared [R-27, R-A33]."""
    neutral = state.owners[action.target] == NOBODY
    return _declare(table, state, action, book.NEUTRAL_SHORE if neutral else book.LANDING)


def _declare(table: Table, state: State, action: Attack | Land, rule: Rule) -> Step[State]:
    draft = Draft(table, state)
    source, target = action.source, action.target
    draft.fight = Fight(source, target)
    landing = source >= table.size
    draft.tell(happened.AttackDeclared(rule, state.seat, source, target, landing))
    return draft.step(Phase.RETREAT if can_withdraw(table, draft) else Phase.FIGHT)


def can_withdraw(table: Table, state: State | Draft) -> bool:
    """Whether the defender has units to withdraw and an own neighbour to take them [R-A28]."""
    fight = state.fight
    assert fight is not None
    owner = state.owners[fight.target]
    units = state.units[fight.target]
    movable = units[INFANTRY] or units[CAVALRY] or units[CANNON]
    return (
        owner != NOBODY
        and bool(movable)
        and any(state.owners[t] == owner for t in table.borders[fight.target])
    )


def withdraw(table: Table, state: State, action: Withdraw) -> Step[State]:
    """Some defending units leave for a neighbouring territory [R-29]."""
    draft = Draft(table, state)
    fight = state.fight
    assert fight is not None
    unit, source, target, count = action.unit, fight.target, action.target, action.count
    draft.add(source, unit, -count)
    draft.add(target, unit, count)
    owner = state.owners[source]
    draft.tell(happened.Withdrew(book.RETREAT, owner, source, target, KIND_OF[unit], count))
    return draft.step(Phase.RETREAT if can_withdraw(table, draft) else Phase.FIGHT)


def stand(table: Table, state: State, _action: Stand) -> Step[State]:
    """Whoever is left defends [R-29]."""
    draft = Draft(table, state)
    fight = state.fight
    assert fight is not None
    draft.tell(happened.Stood(book.RETREAT, state.owners[fight.target], fight.target))
    return draft.step(Phase.FIGHT)


def break_off(table: Table, state: State, _action: BreakOff) -> Step[State]:
    """The attacker throws no more in this attack [R-25]."""
    return _end_attack(Draft(table, state), book.DICE)


def _end_attack(draft: Draft, rule: Rule) -> Step[State]:
    fight = draft.fight
    assert fight is not None
    draft.fight = None
    draft.tell(happened.AttackEnded(rule, draft.seat, fight.source, fight.target))
    return draft.step(Phase.ACT)


def able(units: Units, *, landing: bool) -> tuple[int, int, int]:
    """Infantry and cavalry that can go into a throw, and how many together.

    By land somebody stays behind who can defend [R-A15]; from the sea infantry go in twos [R-27].
    """
    if landing:
        most = min(2 * MOST_ATTACK_DICE, units[INFANTRY] // 2 * 2)
        return most, 0, most
    infantry, cavalry = units[INFANTRY], units[CAVALRY] + units[CAVALRY_MOVED]
    most = min(MOST_ATTACK_DICE, infantry + cavalry, defenders(units) - 1)
    return infantry, cavalry, max(0, most)


def engage(table: Table, state: State, action: Engage) -> Step[State]:
    """Units go into a throw; where nobody defends they walk in [R-A18, R-27, R-A28]."""
    draft = Draft(table, state)
    fight = state.fight
    assert fight is not None
    source, target = fight.source, fight.target
    landing = source >= table.size
    against = min(MOST_DEFENCE_DICE, defenders(state.units[target]))
    if landing:
        rule = book.ODD_ONE if _odd(draft, fight) else book.LANDING
    else:
        rule = book.DICE_COUNT if against else book.WHERE_TO_RETREAT
    if against and table.whole:
        rule = book.WHOLE_BATTLE
    draft.tell(
        happened.Engaged(
            rule, state.seat, source, target, action.infantry, action.cavalry, 0, against
        )
    )
    draft.fight = Fight(source, target, action.infantry, action.cavalry, 0, begun=True)
    return draft.step(Phase.THROW) if against else _capture(draft, draft.fight)


def _odd(draft: Draft, fight: Fight) -> bool:
    """Whether an infantry unit is left over that makes no pair [R-A35]."""
    return draft.units[draft.stack(fight.source)][INFANTRY] % 2 == 1


def bombard(table: Table, state: State, action: Bombard) -> Step[State]:
    """Cannons fire, those first that have moved; they are marked until their next turn [R-A19]."""
    draft = Draft(table, state)
    source, target, shots = action.source, action.target, action.cannons
    moved = min(shots, state.units[source][CANNON_MOVED])
    for unit, fired, count in (
        (CANNON_MOVED, CANNON_SPENT, moved),
        (CANNON, CANNON_FIRED, shots - moved),
    ):
        draft.add(source, unit, -count)
        draft.add(source, fired, count)
    against = min(MOST_DEFENCE_DICE, defenders(state.units[target]))
    draft.fight = Fight(source, target, cannons=shots)
    draft.tell(happened.Engaged(book.VOLLEY, state.seat, source, target, 0, 0, shots, against))
    return draft.step(Phase.THROW)


# A battle in one throw ---------------------------------------------------------------------------


def attackers(table: Table, state: State, fight: Fight) -> int:
    """Dice the attacker has for the whole battle: units by land, twos of infantry from the sea."""
    units = state.units[table.stack(fight.source, state.seat, len(state.credits))]
    if fight.source >= table.size:
        return units[INFANTRY] // 2
    storming = units[INFANTRY] + units[CAVALRY] + units[CAVALRY_MOVED]
    return max(0, min(storming, defenders(units) - 1))


def fall(table: Table, state: State, action: Fall) -> Step[State]:
    """All losses of a battle, which end it unless it pauses [R-A41]."""
    draft = Draft(table, state)
    fight = state.fight
    assert fight is not None
    source, target = fight.source, fight.target
    landing = source >= table.size
    able_before = attackers(table, state, fight)
    _defenders_fall(draft, action.defender, book.WHOLE_BATTLE)
    if landing:
        lost = (2 * action.attacker, 0, 0)
    else:
        lost = _fallen(draft.units[source], able_before, action.attacker)
    stack = draft.stack(source)
    for unit, count in zip((INFANTRY, CAVALRY, CAVALRY_MOVED), lost, strict=True):
        draft.add(stack, unit, -count)
    if any(lost):
        fleet = draft.seat if landing else NOBODY
        cavalry = lost[1] + lost[2]
        draft.tell(
            happened.UnitsLost(book.WHOLE_BATTLE, draft.seat, source, lost[0], cavalry, fleet)
        )
    infantry, cavalry, most = able(draft.units[stack], landing=landing)
    foot = min(infantry, most)
    if not defenders(draft.units[target]):
        return _capture(draft, Fight(source, target, foot, most - foot, begun=True))
    draft.fight = Fight(source, target, begun=True)
    if most:
        return draft.step(Phase.FIGHT)
    return _end_attack(draft, book.ODD_ONE if landing else book.STEPS)


def _fallen(units: Units, able_: int, lost: int) -> tuple[int, int, int]:
    """Which units fall, one after the other: infantry, fresh cavalry, cavalry that has moved."""
    foot, fresh, moved = units[INFANTRY], units[CAVALRY], units[CAVALRY_MOVED]
    for left in range(able_, able_ - lost, -1):
        engaged = min(MOST_ATTACK_DICE, left)
        if foot:
            foot -= 1
        elif moved and fresh < engaged:
            moved -= 1
        else:
            fresh -= 1
    return units[INFANTRY] - foot, units[CAVALRY] - fresh, units[CAVALRY_MOVED] - moved


# The dice ----------------------------------------------------------------------------------------


def dice_of(table: Table, state: State) -> tuple[int, int]:
    """How many dice each side throws now [R-A18, R-27, R-A19]."""
    fight = state.fight
    assert fight is not None
    defence = min(MOST_DEFENCE_DICE, defenders(state.units[fight.target]))
    if fight.source >= table.size:
        return fight.infantry // 2, defence
    return fight.infantry + fight.cavalry + fight.cannons, defence


def roll(table: Table, state: State, action: Roll) -> Step[State]:
    """Best die against best die, ties to the defender [R-25]."""
    draft = Draft(table, state)
    fight = state.fight
    assert fight is not None
    source, target = fight.source, fight.target
    won = _won(action.attack, action.defence)
    landing = source >= table.size
    rule = book.BOMBARDMENT if fight.cannons else book.LANDING if landing else book.DICE
    draft.tell(war_events.DiceThrown(rule, source, target, action.attack, action.defence, won))
    if fight.cannons:
        standing = defenders(state.units[target])
        fallen = min(won.count(True), standing - table.options.bombardment_floor)
        spared = fallen < won.count(True)
        _defenders_fall(draft, fallen, book.VOLLEY if spared else book.BOMBARDMENT)
        draft.fight = None
        return draft.step(Phase.ACT)
    _defenders_fall(draft, won.count(True), book.ONE_EACH_LOST if landing else book.DICE)
    fight = _attackers_fall(draft, fight, won.count(False))
    if not defenders(draft.units[target]):
        return _capture(draft, fight)
    draft.fight = Fight(source, target, begun=True)
    if able(draft.units[draft.stack(source)], landing=landing)[2]:
        return draft.step(Phase.FIGHT)
    return _end_attack(draft, book.ODD_ONE if landing else book.STEPS)


def _defenders_fall(draft: Draft, count: int, rule: Rule) -> None:
    """Infantry falls before cavalry [R-A39]; between turns all of them are fresh."""
    if not count:
        return
    assert draft.fight is not None
    target = draft.fight.target
    units = draft.units[target]
    infantry = min(count, units[INFANTRY])
    cavalry = count - infantry
    draft.add(target, INFANTRY, -infantry)
    draft.add(target, CAVALRY, -cavalry)
    mixed = bool(units[INFANTRY] and units[CAVALRY])
    draft.tell(
        happened.UnitsLost(
            book.WHO_FALLS if mixed else rule, draft.owners[target], target, infantry, cavalry
        )
    )


def _attackers_fall(draft: Draft, fight: Fight, lost: int) -> Fight:
    """A lost die costs a unit, infantry first [R-A39]; two infantry in a landing [R-27]."""
    landing = fight.source >= draft.table.size
    count = 2 * lost if landing else lost
    if not count:
        return fight
    infantry = min(count, fight.infantry)
    cavalry = count - infantry
    mixed = bool(fight.infantry and fight.cavalry)
    rule = book.WHO_FALLS if mixed else book.LANDING if landing else book.DICE
    stack = draft.stack(fight.source)
    draft.add(stack, INFANTRY, -infantry)
    for unit, fallen in _cavalry(draft.units[stack], fight.cavalry, cavalry):
        draft.add(stack, unit, -fallen)
    fleet = draft.seat if landing else NOBODY
    draft.tell(happened.UnitsLost(rule, draft.seat, fight.source, infantry, cavalry, fleet))
    return Fight(
        fight.source,
        fight.target,
        fight.infantry - infantry,
        fight.cavalry - cavalry,
        0,
        begun=True,
    )


def _cavalry(units: Units, engaged: int, fallen: int = 0) -> tuple[tuple[int, int], ...]:
    """Of so much cavalry engaged, those with the most steps first [R-A39], which of them fall.

    Among the engaged, those with the fewest steps fall first.
    """
    fresh = min(engaged, units[CAVALRY])
    tired = min(fallen, engaged - fresh)
    return (CAVALRY_MOVED, tired), (CAVALRY, fallen - tired)


# Captures ----------------------------------------------------------------------------------------


def _capture(draft: Draft, fight: Fight) -> Step[State]:
    """Nobody defends any more: the engaged move in, and find what is left [R-A17, R-A12]."""
    table, seat, target = draft.table, draft.seat, fight.target
    loser = draft.owners[target]
    landing = fight.source >= table.size
    stack = draft.stack(fight.source)
    draft.own(target, seat)
    rule = book.LANDING if landing else book.DICE
    draft.tell(happened.Captured(rule, seat, target, loser))
    _spoils(draft, target)
    units = draft.units[stack]
    fresh = min(fight.cavalry, units[CAVALRY])
    tired = fight.cavalry - fresh
    for unit, after, count in (
        (INFANTRY, INFANTRY_DONE, fight.infantry),
        (CAVALRY, CAVALRY_WON, fresh),
        (CAVALRY_MOVED, CAVALRY_DONE, tired),
    ):
        draft.add(stack, unit, -count)
        draft.add(target, after, count)
    rule = book.PASSENGERS if landing else book.TOOK_PART
    for kind, count in enumerate((fight.infantry, fight.cavalry)):
        if count:
            draft.tell(happened.Occupied(rule, seat, fight.source, target, kind, count, landing))
    draft.fight = None
    return after_capture(draft, target, loser)


def _spoils(draft: Draft, target: int) -> None:
    """Barracks fall, other buildings and cannons change hands [R-12, R-A12, R-A30]."""
    seat, site = draft.seat, draft.sites[target]
    ready, begun = site[BARRACKS], site[BUILDINGS + BARRACKS]
    if ready or begun:
        kept = list(site)
        kept[BARRACKS] = kept[BUILDINGS + BARRACKS] = 0
        draft.set_site(target, tuple(kept))
        draft.tell(happened.BarracksDestroyed(book.BARRACKS, seat, target, ready, begun))
    taken = tuple(
        building
        for building in range(BARRACKS + 1, BUILDINGS)
        if site[building] or site[BUILDINGS + building]
    )
    if taken:
        draft.tell(happened.BuildingsTaken(book.BUILDINGS_PASS, seat, target, taken))
    found = cannons(draft.units[target])
    if found:
        idle = list(NO_UNITS)
        idle[CANNON_IDLE] = found
        draft.set_units(target, tuple(idle))
        draft.tell(happened.CannonsTaken(book.CAPTURED_CANNONS, seat, target, found))
