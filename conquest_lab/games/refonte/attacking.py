"""Attacks and landings: declared, evaded by a retreat, and the units that go into a throw [R-25 to R-30]."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from conquest_lab.core.declare import Action, Event, Kind, SeatNumber, Territory, action, event
from conquest_lab.core.phases import PhaseRules, Ply, Tell
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import NOBODY
from conquest_lab.core.words import Message, Seat, Text, counted, say
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte import units
from conquest_lab.games.refonte.combat import able, capture, end_attack
from conquest_lab.games.refonte.moving import Moved
from conquest_lab.games.refonte.names import Sort, Troops
from conquest_lab.games.refonte.state import PORT, Fight, Phase, State, shift
from conquest_lab.games.refonte.table import MOST_DEFENCE_DICE, Table, by_count
from conquest_lab.games.refonte.units import FRESH, INFANTRY, KIND_OF, defenders
from conquest_lab.mechanics.armies.combat import only_most_dice
from conquest_lab.mechanics.armies.table import from_one

# Actions ------------------------------------------------------------------------------------------


@action("attack", "Attack: {source} → {target}")
class Attack(Action):
    """Declare an attack over a border."""

    source: Territory
    target: Territory


@action("land", "Land: {source} → {target}")
class Land(Action):
    """Declare a landing from an ocean."""

    source: Territory
    target: Territory


@action(
    "withdraw",
    lambda names, a: say(
        "Withdraw {units}: {target}",
        units=names.sort(a.unit, a.count),
        target=names.place(a.target),
    ),
)
class Withdraw(Action):
    """Take defending units out of the way of an attack."""

    unit: Sort
    target: Territory
    count: int


@action("stand", "Stand and fight")
class Stand(Action):
    """Withdraw nobody else."""


@action("engage")
class Engage(Action):
    """Send units into the next throw of an attack or a landing."""

    infantry: int
    cavalry: int


@action("break off", "Break off the attack")
class BreakOff(Action):
    """Stop an attack."""


# Events -------------------------------------------------------------------------------------------


@event("{seat} attacks: {source} → {target}", arrow="attack")
class AttackDeclared(Event):
    """A player declared an attack."""

    seat: SeatNumber
    source: Territory
    target: Territory


@event("{seat} lands: {source} → {target}", arrow="attack")
class LandingDeclared(AttackDeclared):
    """A player declared a landing from an ocean."""


@event("{seat} withdraws {units}: {source} → {target}", arrow="move")
class Withdrew(Moved):
    """Defending units withdrew."""


@event("{seat} stands: {territory}")
class Stood(Event):
    """The defender withdrew nobody else."""

    seat: SeatNumber
    territory: Territory


DiceAgainst = Annotated[int, Kind("number", lambda _names, n: counted(n, "{n} die", "{n} dice"))]


@event("{seat} sends {units} against {against}", arrow="attack")
class Engaged(Event):
    """Units went into a throw against so many dice."""

    seat: SeatNumber
    source: Territory
    target: Territory
    units: Troops
    against: DiceAgainst


@event("{seat} fights to the end: {source} → {target}", arrow="attack")
class EngagedToTheEnd(Engaged):
    """Units went into a battle that is fought to its end in one throw."""


@event("Nobody defends {target}; {seat} enters with {units}", arrow="attack")
class Entered(Engaged):
    """Units went where nobody defends."""


# Attacks and landings declared --------------------------------------------------------------------


def check_attack(table: Table, s: State, attack: Attack) -> Refusal | None:
    """Over a border, with a unit that may still attack, somebody staying behind."""
    source, target = attack.source, attack.target
    return (
        table.off_board(source, target)
        or table.not_own(s, source, book.DICE)
        or table.no_enemy(s, target)
        or table.not_next_to(source, target, book.DICE)
        or _nobody_able(table, s, source)
    )


def _nobody_able(table: Table, s: State, source: int) -> Refusal | None:
    here, place = s.units[source], table.names.place(source)
    if able(here, landing=False)[2]:
        return None
    if defenders(here) < 2:
        return forbid(
            book.STEPS,
            "{place} has {n} that can defend; attacking needs 2, because one stays",
            place=place,
            n=defenders(here),
        )
    if won := here[units.CAVALRY_WON]:
        return forbid(
            book.DICE,
            "{place}: {n} that took part in a capture this turn cannot attack",
            place=place,
            n=won,
        )
    return forbid(
        book.ANY_ORDER,
        "{place}: nobody has a step left to enter a captured territory",
        place=place,
    )


def attack(table: Table, s: State, attack: Attack, tell: Tell) -> None:
    """An attack over a border is declared; the defender may withdraw first [R-25, R-29]."""
    source, target = attack.source, attack.target
    rule = book.SEA_LINES if table.over_water(source, target) else book.DICE
    tell(AttackDeclared(rule, s.seat, source, target))
    _begin(table, s, source, target)


def check_land(table: Table, s: State, land: Land) -> Refusal | None:
    """From an ocean on a shore without port or capital, with two infantry or more [R-26, R-A33]."""
    source, target, name = land.source, land.target, table.names.place
    if refusal := table.off_map(source, target):
        return refusal
    if source < table.size or target >= table.size:
        return forbid(book.LANDING, "a landing goes from an ocean to a territory on its shore")
    if refusal := table.no_enemy(s, target, landing=True):
        return refusal
    place, owner = name(target), s.owners[target]
    if target not in table.near[source]:
        return forbid(
            book.OCEANS,
            "{target} does not touch this ocean: {source}",
            target=place,
            source=name(source),
        )
    if s.sites[target][PORT]:
        rule = book.NEUTRAL_SHORE if owner == NOBODY else book.NO_LANDING
        return forbid(rule, "{place} is protected by a port", place=place)
    if owner != NOBODY and s.capitals[owner] == target:
        return forbid(book.NO_LANDING, "{place} is a capital", place=place)
    return _too_few_aboard(table, s, source)


def _too_few_aboard(table: Table, s: State, ocean: int) -> Refusal | None:
    aboard, place = s.own_units(ocean), table.names.place(ocean)
    if aboard[INFANTRY] > 1:
        return None
    if aboard[units.INFANTRY_DONE]:
        return forbid(
            book.SHIPS_SLOW, "{ocean}: units that sailed this turn cannot land yet", ocean=place
        )
    return forbid(
        book.ODD_ONE if aboard[INFANTRY] else book.LANDING,
        "{ocean}: {infantry} aboard; a landing takes 2",
        ocean=place,
        infantry=table.names.units(0, aboard[INFANTRY]),
    )


def land(table: Table, s: State, land: Land, tell: Tell) -> None:
    """A landing is declared [R-27, R-A33]."""
    source, target = land.source, land.target
    rule = book.NEUTRAL_SHORE if s.owners[target] == NOBODY else book.LANDING
    tell(LandingDeclared(rule, s.seat, source, target))
    _begin(table, s, source, target)


def _begin(table: Table, s: State, source: int, target: int) -> None:
    s.fight = Fight(source, target)
    s.phase = Phase.RETREAT if retreats(table, s) else Phase.FIGHT


# The retreat of the defender ----------------------------------------------------------------------


def defender(_table: Table, s: State) -> int:
    """The player whose territory is attacked."""
    return s.owners[s.on_route.target]


def _shelters(table: Table, s: State) -> list[int]:
    """The neighbours to which the units of an attacked player may withdraw [R-A28]."""
    target = s.on_route.target
    owner = s.owners[target]
    return [t for t in table.neighbours[target] if s.owners[t] == owner != NOBODY]


WITHDRAWALS = by_count(Withdraw)
"""The ways to withdraw units of a kind to a territory."""


def retreats(table: Table, s: State) -> list[Withdraw]:
    """Every number of every kind, to each neighbour of the same owner."""
    here = s.units[s.on_route.target]
    found: list[Withdraw] = []
    for target in _shelters(table, s):
        for unit in FRESH:
            if here[unit]:
                found += WITHDRAWALS(unit, target).falling(here[unit])
    return found


def check_withdraw(table: Table, s: State, withdraw: Withdraw) -> Refusal | None:
    """To a neighbouring own territory; cannons that fired stay."""
    source, target, unit = s.on_route.target, withdraw.target, withdraw.unit
    if refusal := table.off_board(target):
        return refusal
    own, name = _shelters(table, s), table.names.place
    if target not in own:
        return forbid(
            book.WHERE_TO_RETREAT,
            "{target} is no neighbour that belongs to {player}; units withdraw to: {own}",
            target=name(target),
            player=Seat(s.owners[source]),
            own=tuple(map(name, own)),
        )
    here = s.units[source]
    there = here[unit] if unit in FRESH else 0
    if 1 <= withdraw.count <= there:
        return None
    fired = here[units.CANNON_FIRED]
    if units.CANNON <= unit < len(units.WORDS) and fired:
        return forbid(
            book.FIRED,
            "{place}: {n} fired in the turn before and cannot withdraw",
            place=name(source),
            n=table.names.units(2, fired),
        )
    return forbid(
        book.RETREAT,
        "{place}: {there} of these can withdraw, not {count}",
        place=name(source),
        there=there,
        count=withdraw.count,
    )


def withdraw(table: Table, s: State, withdraw: Withdraw, tell: Tell) -> None:
    """Some defending units leave for a neighbouring territory [R-29]."""
    unit, source, target, count = withdraw.unit, s.on_route.target, withdraw.target, withdraw.count
    shift(s, source, unit, target, unit, count)
    moved = units.of_kind(KIND_OF[unit], count)
    tell(Withdrew(book.RETREAT, s.owners[source], source, target, moved))
    if not retreats(table, s):
        s.phase = Phase.FIGHT


def stand(_table: Table, s: State, _stand: Stand, tell: Tell) -> None:
    """End the retreat: the units that are left defend [R-29]."""
    target = s.on_route.target
    tell(Stood(book.RETREAT, s.owners[target], target))
    s.phase = Phase.FIGHT


# Units sent into a throw --------------------------------------------------------------------------


@cache
def _mixes(infantry: int, cavalry: int, most: int, *, landing: bool) -> tuple[Engage, ...]:
    """Every mix of infantry and cavalry for a throw, the largest first, infantry before cavalry."""
    if landing:
        return tuple(Engage(count, 0) for count in range(most, 0, -2))
    return tuple(
        Engage(foot, total - foot)
        for total in range(most, 0, -1)
        for foot in range(total, -1, -1)
        if foot <= infantry and total - foot <= cavalry
    )


def _to_the_end(table: Table, s: State) -> bool:
    """True when the fight is a battle in one throw, of the most dice [R-A41]."""
    return table.whole and defenders(s.units[s.on_route.target]) > 0


def _able(s: State) -> tuple[int, int, int]:
    """Infantry and cavalry that can go into the next throw, and how many together."""
    return able(s.own_units(s.on_route.source), landing=s.landing)


def engagements(table: Table, s: State) -> tuple[Engage, ...]:
    """Every mix of units for a throw; of a battle in one throw the first of them."""
    mixes = _mixes(*_able(s), landing=s.landing)
    return mixes[:1] if _to_the_end(table, s) else mixes


def check_engage(table: Table, s: State, engage: Engage) -> Refusal | None:
    """At most three units a throw, two infantry a die in a landing."""
    infantry, cavalry, most = _able(s)
    mixes = _mixes(infantry, cavalry, most, landing=s.landing)
    if engage in mixes:
        first = engage == mixes[0] or not _to_the_end(table, s)
        return None if first else _not_the_most(table, s, most, engage)
    if s.landing:
        odd = not engage.cavalry and engage.infantry % 2 == 1
        return forbid(
            book.ODD_ONE if odd else book.LANDING,
            "infantry lands in twos, {choices} at most, and nobody else fights:"
            " not {a} infantry and {b} cavalry",
            choices=most,
            a=engage.infantry,
            b=engage.cavalry,
        )
    return forbid(
        book.DICE_COUNT,
        "{place} can send infantry: {a}, cavalry: {b}, together {choices}; not {c} and {d}",
        place=table.names.place(s.on_route.source),
        a=infantry,
        b=cavalry,
        choices=from_one(most) if most else 0,
        c=engage.infantry,
        d=engage.cavalry,
    )


def _not_the_most(table: Table, s: State, most: int, engage: Engage) -> Refusal:
    """Refuse another mix than the first, where battles are one throw [R-A41]."""
    source, a_die = s.on_route.source, 2 if s.landing else 1
    dice, sent = most // a_die, (engage.infantry + engage.cavalry) // a_die
    if sent != dice:
        return only_most_dice(table, source, dice, sent)
    return forbid(
        book.WHOLE_BATTLE,
        "battles are one throw here, in which infantry goes before cavalry: {place}",
        place=table.names.place(source),
    )


def engage_label(table: Table, s: State, engage: Engage) -> Message:
    """The units of a throw as a button says it."""
    sent = table.names.troops((engage.infantry, engage.cavalry, 0))
    if not defenders(s.units[s.on_route.target]):
        return say("Walk in with {units}", units=sent)
    if table.whole:
        return say("Fight to the end")
    return say("Fight with {units}", units=sent)


def engage(table: Table, s: State, engage: Engage, tell: Tell) -> None:
    """Units go into a throw; where nobody defends they walk in [R-A18, R-27, R-A28]."""
    source, target, landing = s.on_route.source, s.on_route.target, s.landing
    infantry, cavalry = engage.infantry, engage.cavalry
    against = min(MOST_DEFENCE_DICE, defenders(s.units[target]))
    rule, told = book.DICE_COUNT if against else book.WHERE_TO_RETREAT, Engaged
    if landing:
        odd = s.own_units(source)[INFANTRY] % 2 == 1
        rule = book.ODD_ONE if odd else book.LANDING
    if not against:
        told = Entered
    elif table.whole:
        rule, told = book.WHOLE_BATTLE, EngagedToTheEnd
    tell(told(rule, s.seat, source, target, (infantry, cavalry, 0), against))
    dice = infantry // 2 if landing else infantry + cavalry
    s.fight = Fight(source, target, dice, against, infantry, cavalry, begun=True)
    if against:
        s.phase = Phase.THROW
    else:
        capture(table, s, infantry, cavalry, tell)


def breaks(_table: Table, s: State) -> tuple[BreakOff, ...]:
    """An attack can be stopped once it has begun."""
    return (BreakOff(),) if s.on_route.begun else ()


def check_break_off(_table: Table, s: State, _break_off: BreakOff) -> Refusal | None:
    """Refuse breaking off an attack before its first throw."""
    if s.on_route.begun:
        return None
    return forbid(book.DICE_COUNT, "a declared attack is thrown for at least once")


def break_off(_table: Table, s: State, _break_off: BreakOff, tell: Tell) -> None:
    """The attacker throws no more in this attack [R-25]."""
    end_attack(s, book.DICE, tell)


# Phases -------------------------------------------------------------------------------------------


def _who_withdraws(table: Table, s: State) -> Message:
    return say(
        "{player}: {target} is attacked; withdraw units to neighbours, or stand and fight.",
        player=Seat(defender(table, s)),
        target=table.names.place(s.on_route.target),
    )


def _how_many_fight(table: Table, s: State) -> Message:
    source, target = s.on_route.source, s.on_route.target
    infantry, cavalry, _ = units.by_kind(s.units[target])
    return say(
        "{player}: how many go into the fight? {source} → {target} ({there})",
        player=Seat(s.seat),
        source=table.names.place(source),
        target=table.names.place(target),
        there=table.names.troops((infantry, cavalry, 0)),
    )


RETREAT = PhaseRules(
    Phase.RETREAT,
    Text("the retreat of the defender", "la retraite du défenseur"),
    book.RETREAT,
    _who_withdraws,
    (Ply(Stand, stand), Ply(Withdraw, withdraw, retreats, check_withdraw)),
    player=defender,
    pointed_at=lambda _table, _s, places: Withdraw(INFANTRY, places[0], 1),
)
FIGHT = PhaseRules(
    Phase.FIGHT,
    Text("sending units into the fight", "l’envoi des unités au combat"),
    book.DICE_COUNT,
    _how_many_fight,
    (
        Ply(Engage, engage, engagements, check_engage, engage_label),
        Ply(BreakOff, break_off, breaks, check_break_off),
    ),
)
PHASES = (RETREAT, FIGHT)
