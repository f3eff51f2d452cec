"""Attacks and landings: declared, and the units that go into a throw [R-25 to R-27, R-A18, R-A47]."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from conquest_lab.core.declare import Action, SeatEvent, Territory, action, event
from conquest_lab.core.phases import PhaseRules, Ply, Tell, ask
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Contest, Refusal, forbid
from conquest_lab.core.scene import NOBODY
from conquest_lab.core.words import Message, Text, Value, say
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte import units
from conquest_lab.games.refonte.combat import able, all_dice, capture, end_attack
from conquest_lab.games.refonte.defending import is_asked, most_dice, throw
from conquest_lab.games.refonte.names import Troops
from conquest_lab.games.refonte.retreating import may_retreat
from conquest_lab.games.refonte.state import PORT, Fight, Phase, State
from conquest_lab.games.refonte.table import Table
from conquest_lab.games.refonte.units import INFANTRY, defenders
from conquest_lab.mechanics.armies.combat import only_most_dice
from conquest_lab.mechanics.armies.table import from_one
from conquest_lab.mechanics.dice import MOST_ATTACK_DICE, DiceCount

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
class AttackDeclared(SeatEvent):
    """A player declared an attack."""

    source: Territory
    target: Territory


@event("{seat} lands troops: {source} → {target}", arrow="attack")
class LandingDeclared(AttackDeclared):
    """A player declared a landing from an ocean."""


@event("{seat} sends {units}: {source} → {target}", arrow="attack")
class Sent(SeatEvent):
    """Units went into a throw for which the defender has yet to choose the dice."""

    source: Territory
    target: Territory
    units: Troops


@event("{seat} sends {units} against {against}", arrow="attack")
class Engaged(SeatEvent):
    """Units went into a throw against this many dice."""

    source: Territory
    target: Territory
    units: Troops
    against: DiceCount


@event("{seat} fights to the end: {source} → {target}", arrow="attack")
class EngagedToTheEnd(Engaged):
    """Units went into a battle that is fought to its end in one throw."""


@event("Nobody defends {target}; {seat} enters with {units}", arrow="attack")
class Entered(Engaged):
    """Units went where no unit defends."""


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
            "units that can defend {place}: {n}; attacking needs 2, because one stays",
            place=place,
            n=defenders(here),
        )
    if won := sum(here[unit] for unit in units.CAPTORS):
        return forbid(
            book.DICE,
            "{place}: units that took part in a capture this turn and cannot attack: {n}",
            place=place,
            n=won,
        )
    return forbid(
        book.ANY_ORDER,
        "{place}: no unit has a step left to enter a captured territory",
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
    s.phase = Phase.RETREAT if may_retreat(table, s) else Phase.FIGHT


def contest(table: Table, s: State, declared: Attack | Land) -> Contest | None:
    """The fight that an attack or a landing begins, where two infantry aboard count as one army."""
    there = defenders(s.units[declared.target])
    if not there:
        return None
    attackers = all_dice(s.own_units(declared.source), landing=isinstance(declared, Land))
    return Contest(
        attackers, there, MOST_ATTACK_DICE, table.most_defence_dice, to_the_end=table.whole
    )


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
            "infantry lands in twos, {choices} at most, and no other unit fights:"
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
    """Units go into a throw, which the defender answers; where no unit defends they walk in [R-A28]."""
    fight, infantry, cavalry = s.on_route, engage.infantry, engage.cavalry
    source, target, against = fight.source, fight.target, most_dice(table, s)
    rule, sent = _engage_rule(table, s, against), (infantry, cavalry, 0)
    dice = infantry // 2 if s.landing else infantry + cavalry
    s.fight = Fight(source, target, dice, 0, infantry, cavalry, begun=True, fought=fight.fought)
    if not against:
        tell(Entered(rule, s.seat, source, target, sent, against))
        capture(table, s, infantry, cavalry, tell)
    elif is_asked(table, s):
        tell(Sent(rule, s.seat, source, target, sent))
        s.phase = Phase.DEFEND
    else:
        event_type = EngagedToTheEnd if table.whole else Engaged
        tell(event_type(rule, s.seat, source, target, sent, against))
        throw(s, against)


def _engage_rule(table: Table, s: State, against: int) -> Rule:
    """The rule by which this many units go against this many dice."""
    fight = s.on_route
    if against and table.whole:
        return book.WHOLE_BATTLE
    if s.landing:
        odd = s.own_units(fight.source)[INFANTRY] % 2 == 1
        return book.ODD_ONE if odd else book.LANDING
    if not against:
        return book.WHERE_TO_RETREAT
    neutral = s.owners[fight.target] == NOBODY and against > 1
    return book.NEUTRAL_DICE if neutral else book.DICE_COUNT


def check_break_off(_table: Table, s: State, _break_off: BreakOff) -> Refusal | None:
    """Refuse breaking off an attack before its first throw."""
    if s.on_route.begun:
        return None
    return forbid(book.AT_LEAST_ONCE, "a declared attack is thrown for at least once")


def break_off(_table: Table, s: State, _break_off: BreakOff, tell: Tell) -> None:
    """The attacker throws no more in this attack [R-25]."""
    end_attack(s, book.DICE, tell)


# Phases -------------------------------------------------------------------------------------------


def _defending(table: Table, s: State) -> tuple[Message, ...]:
    infantry, cavalry, _ = units.by_kind(s.units[s.on_route.target])
    return table.names.troops((infantry, cavalry, 0))


_WAY: dict[str, Callable[[Table, State], Value]] = {
    "source": lambda table, s: table.names.place(s.on_route.source),
    "target": lambda table, s: table.names.place(s.on_route.target),
}
_how_many_fight: Callable[[Table, State], Message] = ask(
    "{player}: how many go into the fight? {source} → {target} ({there})", **_WAY, there=_defending
)
_how_many_walk_in: Callable[[Table, State], Message] = ask(
    "{player}: how many walk in? {source} → {target}", **_WAY
)


def _how_many(table: Table, s: State) -> Message:
    is_defended = defenders(s.units[s.on_route.target]) > 0
    return (_how_many_fight if is_defended else _how_many_walk_in)(table, s)


ATTACK = Ply(Attack, attack, check=check_attack, contest=contest)
LAND = Ply(Land, land, check=check_land, contest=contest)
FIGHT = PhaseRules(
    Phase.FIGHT,
    Text("sending units into the fight", "l’envoi des unités au combat"),
    book.DICE_COUNT,
    _how_many,
    (
        Ply(Engage, engage, engagements, check_engage, engage_label),
        Ply(BreakOff, break_off, check=check_break_off),
    ),
)
PHASES = (FIGHT,)
