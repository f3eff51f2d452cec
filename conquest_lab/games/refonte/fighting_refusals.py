"""Why a move, an attack, a landing, a bombardment or a retreat cannot be, with rules and numbers."""

from __future__ import annotations

from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal
from conquest_lab.core.scene import NOBODY
from conquest_lab.core.words import Message, Seat, say
from conquest_lab.games.refonte import legal
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte.combat import AFTER_STEP, able
from conquest_lab.games.refonte.table import MOST_ATTACK_DICE, Table, cannons, defenders
from conquest_lab.games.refonte.types import (
    BUILDINGS,
    CANNON,
    CANNON_FIRED,
    CANNON_IDLE,
    CANNON_MOVED,
    CAVALRY_WON,
    FRESH,
    INFANTRY,
    INFANTRY_DONE,
    KIND_OF,
    PORT,
    UNIT_WORDS,
    Attack,
    Bombard,
    BreakOff,
    Engage,
    Land,
    Move,
    State,
    Units,
    Withdraw,
)
from conquest_lab.games.refonte.words import (
    holder,
    in_territory,
    name,
    one_to,
    sort_name,
    units,
)
from conquest_lab.mechanics.war_refusals import only_most


def _not_on_board(table: Table, source: int, target: int) -> Refusal | None:
    last = len(table.places) - 1
    for place in (source, target):
        if not 0 <= place <= last:
            return Refusal(
                book.OCEANS,
                say("there is no place number {n}; they are 0 to {last}", n=place, last=last),
            )
    return None


def _standing(table: Table, state: State, place: int) -> Units:
    """The units of the player on turn in a place."""
    return state.units[table.stack(place, state.seat, len(state.credits))]


def _not_yours(table: Table, state: State, place: int, rule: Rule) -> Refusal | None:
    if place >= table.size or state.owners[place] == state.seat:
        return None
    return Refusal(
        rule,
        say(
            "{place} belongs to {owner}, not to {player}",
            place=name(table, place),
            owner=holder(state, place),
            player=Seat(state.seat),
        ),
    )


def _not_next_to(table: Table, source: int, target: int, rule: Rule) -> Refusal | None:
    near = table.near[source]
    if target in near:
        return None
    return Refusal(
        rule,
        say(
            "{target} is not next to {source}, which touches: {near}",
            target=name(table, target),
            source=name(table, source),
            near=tuple(name(table, place) for place in near),
        ),
    )


# Moves -------------------------------------------------------------------------------------------


def check_move(table: Table, state: State, action: Move) -> Refusal | None:
    """By land between own neighbours, from a port aboard, over the sea and ashore."""
    source, target = action.source, action.target
    if refusal := _not_on_board(table, source, target):
        return refusal
    afloat, boarding = source >= table.size, target >= table.size
    rule = book.VOYAGE if afloat else book.OCEANS if boarding else book.STEPS
    if refusal := _not_yours(table, state, source, book.STEPS):
        return refusal
    if refusal := _not_next_to(table, source, target, rule):
        return refusal
    if refusal := _not_yours(table, state, target, rule):
        return refusal
    if boarding and not afloat and not state.sites[source][PORT]:
        return Refusal(book.DEPARTURE, _no_port(table, state, source))
    return _too_many(table, state, action, afloat=afloat)


def _no_port(table: Table, state: State, source: int) -> Message:
    if state.sites[source][BUILDINGS + PORT]:
        return say("{place}: the port works from the next turn", place=name(table, source))
    return say("{place} has no port to leave from", place=name(table, source))


def _too_many(table: Table, state: State, action: Move, *, afloat: bool) -> Refusal | None:
    here = _standing(table, state, action.source)
    unit, count = action.unit, action.count
    most = dict(legal.movable(here, afloat=afloat)).get(unit, 0)
    if 1 <= count <= most:
        return None
    place = name(table, action.source)
    if not 0 <= unit < len(UNIT_WORDS) or unit not in (FRESH if afloat else AFTER_STEP):
        rule = book.SHIPS_SLOW if afloat else _why_still(unit)
        return Refusal(rule, say("{place}: units without a step left stay there", place=place))
    if not 1 <= count <= here[unit]:
        return Refusal(
            book.STEPS,
            say(
                "{place}: {unit}, {there}; {count} cannot move",
                place=place,
                unit=sort_name(unit),
                there=here[unit],
                count=count,
            ),
        )
    return Refusal(
        book.STEPS,
        say(
            "{place} has {n} that can defend, and one of them stays: {most} can move, not {count}",
            place=place,
            n=defenders(here),
            most=most,
            count=count,
        ),
    )


def _why_still(unit: int) -> Rule:
    """Captured cannons rest [R-A30]; infantry has one step, cavalry two [R-A15, R-18]."""
    if unit == CANNON_IDLE:
        return book.CAPTURED_CANNONS
    return book.CAVALRY if INFANTRY_DONE < unit < CANNON else book.STEPS


# Attacks -----------------------------------------------------------------------------------------


def _no_enemy(table: Table, state: State, target: int, *, landing: bool = False) -> Refusal | None:
    owner = state.owners[target]
    if owner == state.seat:
        return Refusal(book.DICE, say("{place} is your own", place=name(table, target)))
    if legal.may_be_attacked(state, target):
        return None
    return Refusal(
        book.FIRST_LANDINGS if landing else book.FIRST_ROUND,
        say(
            "{place} belongs to {owner}; in the first round only neutral territories are attacked",
            place=name(table, target),
            owner=Seat(owner),
        ),
    )


def check_attack(table: Table, state: State, action: Attack) -> Refusal | None:
    """Over a border, with a unit that may still attack, somebody staying behind."""
    source, target = action.source, action.target
    for end in (source, target):
        if refusal := in_territory(table, end):
            return refusal
    if refusal := _not_yours(table, state, source, book.DICE):
        return refusal
    if refusal := _no_enemy(table, state, target):
        return refusal
    if refusal := _not_next_to(table, source, target, book.DICE):
        return refusal
    here = state.units[source]
    infantry, cavalry, most = able(here, landing=False)
    if most:
        return None
    place = name(table, source)
    if defenders(here) < 2:
        return Refusal(
            book.STEPS,
            say(
                "{place} has {n} that can defend; attacking needs 2, because one stays",
                place=place,
                n=defenders(here),
            ),
        )
    assert not infantry + cavalry
    if here[CAVALRY_WON]:
        return Refusal(
            book.DICE,
            say(
                "{place}: {n} took part in a capture this turn and attack no more",
                place=place,
                n=here[CAVALRY_WON],
            ),
        )
    return Refusal(
        book.ANY_ORDER,
        say("{place}: nobody has a step left to enter a captured territory", place=place),
    )


def check_land(table: Table, state: State, action: Land) -> Refusal | None:
    """From an ocean on a shore without port or capital, with two infantry or more."""
    source, target = action.source, action.target
    if refusal := _not_on_board(table, source, target):
        return refusal
    if source < table.size or target >= table.size:
        return Refusal(
            book.LANDING, say("a landing goes from an ocean to a territory on its shore")
        )
    if refusal := _no_enemy(table, state, target, landing=True):
        return refusal
    if target not in table.shores[source]:
        return Refusal(
            book.OCEANS,
            say(
                "{target} does not touch this ocean: {source}",
                target=name(table, target),
                source=name(table, source),
            ),
        )
    if not legal.may_be_landed_on(state, target):
        neutral = state.owners[target] == NOBODY
        return Refusal(
            book.NEUTRAL_SHORE if neutral else book.NO_LANDING,
            say("{place} is protected by a port", place=name(table, target))
            if state.sites[target][PORT]
            else say("{place} is a capital", place=name(table, target)),
        )
    aboard = _standing(table, state, source)
    if aboard[INFANTRY] > 1:
        return None
    if aboard[INFANTRY_DONE]:
        return Refusal(
            book.SHIPS_SLOW,
            say("{ocean}: units that sailed this turn cannot land yet", ocean=name(table, source)),
        )
    rule = book.ODD_ONE if aboard[INFANTRY] else book.LANDING
    return Refusal(
        rule,
        say(
            "{ocean}: {infantry} aboard; a landing takes 2",
            ocean=name(table, source),
            infantry=units(0, aboard[INFANTRY]),
        ),
    )


def check_bombard(table: Table, state: State, action: Bombard) -> Refusal | None:
    """A neighbour, one to three cannons that have not fired, more defenders than always survive."""
    source, target = action.source, action.target
    for place in (source, target):
        if refusal := in_territory(table, place):
            return refusal
    if refusal := _not_yours(table, state, source, book.BOMBARDMENT):
        return refusal
    if refusal := _no_enemy(table, state, target):
        return refusal
    if refusal := _not_next_to(table, source, target, book.VOLLEY):
        return refusal
    standing, floor = defenders(state.units[target]), table.options.bombardment_floor
    if standing <= floor:
        return Refusal(
            book.VOLLEY,
            say(
                "{place} has {n} that can defend; bombarding needs more than {floor}",
                place=name(table, target),
                n=standing,
                floor=floor,
            ),
        )
    here = state.units[source]
    loaded = here[CANNON] + here[CANNON_MOVED]
    if 1 <= action.cannons <= min(MOST_ATTACK_DICE, loaded):
        return None
    captured = here[CANNON_IDLE] and not loaded
    return Refusal(
        book.CAPTURED_CANNONS if captured else book.VOLLEY,
        say(
            "{place}: {n}, of which {loaded} can fire, at most 3 together; not {count}",
            place=name(table, source),
            n=units(2, cannons(here)),
            loaded=loaded,
            count=action.cannons,
        ),
    )


# In a fight --------------------------------------------------------------------------------------


def check_withdraw(table: Table, state: State, action: Withdraw) -> Refusal | None:
    """To a neighbouring own territory; cannons that fired stay."""
    assert state.fight is not None
    source, target, unit = state.fight.target, action.target, action.unit
    if refusal := in_territory(table, target):
        return refusal
    owner = state.owners[source]
    if target not in table.borders[source] or state.owners[target] != owner:
        own = (name(table, t) for t in table.borders[source] if state.owners[t] == owner)
        return Refusal(
            book.WHERE_TO_RETREAT,
            say(
                "{target} is no neighbour that belongs to {player}; units withdraw to: {own}",
                target=name(table, target),
                player=Seat(owner),
                own=tuple(own),
            ),
        )
    here = state.units[source]
    there = here[unit] if unit in FRESH else 0
    if 1 <= action.count <= there:
        return None
    if 0 <= unit < len(UNIT_WORDS) and KIND_OF[unit] == KIND_OF[CANNON] and here[CANNON_FIRED]:
        return Refusal(
            book.FIRED,
            say(
                "{place}: {n} fired in the turn before and cannot withdraw",
                place=name(table, source),
                n=units(2, here[CANNON_FIRED]),
            ),
        )
    return Refusal(
        book.RETREAT,
        say(
            "{place}: {there} of these can withdraw, not {count}",
            place=name(table, source),
            there=there,
            count=action.count,
        ),
    )


def check_engage(table: Table, state: State, action: Engage) -> Refusal | None:
    """At most three units a throw, two infantry a die in a landing."""
    assert state.fight is not None
    source = state.fight.source
    landing = source >= table.size
    infantry, cavalry, most = able(_standing(table, state, source), landing=landing)
    possible = legal.engagements(infantry, cavalry, most, landing=landing)
    if action in possible:
        if action == possible[0] or not legal.to_the_end(table, state):
            return None
        place, dice = name(table, source), most // 2 if landing else most
        sent = action.infantry // 2 if landing else action.infantry + action.cavalry
        if sent != dice:
            return only_most(place, dice, sent, book.WHOLE_BATTLE)
        return Refusal(
            book.WHOLE_BATTLE,
            say(
                "battles are one throw here, in which infantry goes before cavalry: {place}",
                place=place,
            ),
        )
    if landing:
        odd = not action.cavalry and action.infantry % 2 == 1
        return Refusal(
            book.ODD_ONE if odd else book.LANDING,
            say(
                "infantry lands in twos, {choices} at most, and nobody else fights:"
                " not {a} infantry and {b} cavalry",
                choices=most,
                a=action.infantry,
                b=action.cavalry,
            ),
        )
    return Refusal(
        book.DICE_COUNT,
        say(
            "{place} can send infantry: {a}, cavalry: {b}, together {choices}; not {c} and {d}",
            place=name(table, source),
            a=infantry,
            b=cavalry,
            choices=one_to(most),
            c=action.infantry,
            d=action.cavalry,
        ),
    )


def check_break_off(_: Table, state: State, _action: BreakOff) -> Refusal | None:
    """Who has declared an attack throws at least once."""
    assert state.fight is not None
    if state.fight.begun:
        return None
    return Refusal(book.DICE_COUNT, say("a declared attack is thrown for at least once"))
