"""Combat: dice of attacks, landings and bombardments, losses, captures [R-12, R-25, R-27, R-28]."""

from __future__ import annotations

from typing import Any

from conquest_lab.core.chance import Distribution
from conquest_lab.core.declare import SeatEvent, SeatNumber, Territory, event
from conquest_lab.core.frozen import replace, with_entry
from conquest_lab.core.phases import PhaseRules, Ply, Tell
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal
from conquest_lab.core.scene import NOBODY, Scene
from conquest_lab.core.words import Text
from conquest_lab.games.refonte import pieces, units
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte.capitals import after_capture
from conquest_lab.games.refonte.moving import Moved, WentAshore
from conquest_lab.games.refonte.names import Buildings, Cannons, Troops
from conquest_lab.games.refonte.state import BARRACKS, BUILDINGS, Fight, Phase, State, add, shift
from conquest_lab.games.refonte.table import ALL_WHO_FOUGHT, Table
from conquest_lab.games.refonte.units import CAVALRY, CAVALRY_MOVED, INFANTRY, Counts, Units
from conquest_lab.mechanics.armies import combat, rounds
from conquest_lab.mechanics.armies.rounds import Fall, Roll
from conquest_lab.mechanics.dice import MOST_ATTACK_DICE

ENGAGED = (INFANTRY, CAVALRY, CAVALRY_MOVED)
"""The sorts of units that attack."""

SPENT = (units.INFANTRY_WON, units.CAVALRY_STAYED, units.CAVALRY_WON)
"""The same after they took part in a capture without moving in."""

# Events -------------------------------------------------------------------------------------------


@event("{territory}: {seat} loses {units}")
class UnitsLost(SeatEvent):
    """Units fell; `fleet` is their owner when they came from the sea."""

    territory: Territory
    units: Troops
    fleet: int = NOBODY

    def moved(self, scene: Scene) -> Scene:
        return pieces.without_units(scene, self.territory, self.units, self.fleet)


@event("The attack is over: {source} → {target}")
class AttackEnded(SeatEvent):
    """An attack ended without a capture."""

    source: Territory
    target: Territory


@event("{seat} captures a territory from {loser}: {territory}")
class Captured(SeatEvent):
    """A territory changed hands; `loser` is `NOBODY` for the neutral player."""

    territory: Territory
    loser: SeatNumber

    def moved(self, scene: Scene) -> Scene:
        return scene.with_owner(self.territory, self.seat)


@event("The barracks is destroyed: {territory}")
class BarracksDestroyed(SeatEvent):
    """The barracks of a captured territory were destroyed, working ones and those being built."""

    territory: Territory
    ready: int
    begun: int

    def moved(self, scene: Scene) -> Scene:
        scene = scene.with_pieces(self.territory, pieces.built(BARRACKS), -self.ready)
        return scene.with_pieces(self.territory, pieces.begun(BARRACKS), -self.begun)


@event("{seat} takes over: {buildings}")
class BuildingsTaken(SeatEvent):
    """The other buildings of a captured territory serve the conqueror."""

    territory: Territory
    buildings: Buildings


@event("{seat} captures {count}")
class CannonsTaken(SeatEvent):
    """The cannons of a captured territory serve the conqueror."""

    territory: Territory
    count: Cannons


@event("{place}: having fought in the capture, {units} of {seat} cannot attack again this turn")
class CaptorsStayed(SeatEvent):
    """Units that fought in earlier throws of an attack that won, and did not move in."""

    place: Territory
    units: Troops


# Who can fight ------------------------------------------------------------------------------------


def able(here: Units, *, landing: bool) -> tuple[int, int, int]:
    """Infantry and cavalry that can go into a throw, and how many together.

    By land somebody stays behind who can defend [R-A15]; from the sea infantry go in twos [R-27].
    """
    if landing:
        most = min(2 * MOST_ATTACK_DICE, here[INFANTRY] // 2 * 2)
        return most, 0, most
    infantry, cavalry = here[INFANTRY], here[CAVALRY] + here[CAVALRY_MOVED]
    return infantry, cavalry, min(MOST_ATTACK_DICE, all_dice(here, landing=False))


def all_dice(here: Units, *, landing: bool) -> int:
    """Dice for a whole battle: one for a unit by land, one for two infantry from the sea."""
    if landing:
        return here[INFANTRY] // 2
    storming = here[INFANTRY] + here[CAVALRY] + here[CAVALRY_MOVED]
    return max(0, min(storming, units.defenders(here) - 1))


# The dice -----------------------------------------------------------------------------------------


def thrown(table: Table, s: State) -> Distribution[Any]:
    """The dice of a throw [R-25], or what a battle in one throw comes to [R-A41]."""
    fight = s.on_route
    if table.whole and not fight.cannons:
        dice = all_dice(s.own_units(fight.source), landing=s.landing)
        return rounds.whole_battle(
            dice, units.defenders(s.units[fight.target]), table.most_defence_dice
        )
    return rounds.round_outcomes(fight.attack_dice, fight.defence_dice, faces=True)


def check_thrown(table: Table, s: State, outcome: Roll | Fall) -> Refusal | None:
    """Refuse what these dice cannot show."""
    if outcome in thrown(table, s):
        return None
    if table.whole and not s.on_route.cannons:
        return rounds.whole_refused(table)
    return rounds.dice_refused(table, s.on_route, outcome)


def roll(table: Table, s: State, roll: Roll, tell: Tell) -> None:
    """Best die against best die, ties to the defender [R-25]."""
    fight, landing = s.on_route, s.landing
    rule = book.BOMBARDMENT if fight.cannons else book.LANDING if landing else book.DICE
    attacker, defender = rounds.compared(s, rule, roll, tell)
    if fight.cannons:
        _bombarded(table, s, defender, tell)
        return
    _defenders_fall(s, defender, book.ONE_EACH_LOST if landing else book.DICE, tell)
    infantry, cavalry = _attackers_fall(
        s, attacker, tell, remember=table.options.captors == ALL_WHO_FOUGHT
    )
    _go_on(table, s, infantry, cavalry, tell)


def fall(table: Table, s: State, fall: Fall, tell: Tell) -> None:
    """All losses of a battle, which end it unless it pauses [R-A41]."""
    source, landing = s.on_route.source, s.landing
    _defenders_fall(s, fall.defender, book.WHOLE_BATTLE, tell)
    lost = (2 * fall.attacker, 0, 0) if landing else _fallen(s.units[source], fall.attacker)
    _lose(s, book.WHOLE_BATTLE, s.seat, source, lost, tell)
    infantry, _, most = able(s.own_units(source), landing=landing)
    foot = min(infantry, most)
    _go_on(table, s, foot, most - foot, tell)


def _fallen(here: Units, lost: int) -> Counts:
    """The units that fall, one after the other: infantry, fresh cavalry, cavalry that has moved."""
    able = all_dice(here, landing=False)
    foot, fresh, moved = (here[unit] for unit in ENGAGED)
    for left in range(able, able - lost, -1):
        engaged = min(MOST_ATTACK_DICE, left)
        if foot:
            foot -= 1
        elif moved and fresh < engaged:
            moved -= 1
        else:
            fresh -= 1
    return here[INFANTRY] - foot, here[CAVALRY] - fresh, here[CAVALRY_MOVED] - moved


def _bombarded(table: Table, s: State, hits: int, tell: Tell) -> None:
    """Cannons hit, but some defenders survive any bombardment [R-28, R-A19]."""
    standing = units.defenders(s.units[s.on_route.target])
    fallen = min(hits, standing - table.options.bombardment_floor)
    _defenders_fall(s, fallen, book.VOLLEY if fallen < hits else book.BOMBARDMENT, tell)
    s.fight, s.phase = None, Phase.ACT


def _defenders_fall(s: State, count: int, rule: Rule, tell: Tell) -> None:
    """Infantry falls before cavalry [R-A39]; between turns all of them are fresh."""
    target = s.on_route.target
    there = s.units[target]
    infantry = min(count, there[INFANTRY])
    if there[INFANTRY] and there[CAVALRY]:
        rule = book.WHO_FALLS
    _lose(s, rule, s.owners[target], target, (infantry, count - infantry, 0), tell)


def _attackers_fall(s: State, dice: int, tell: Tell, *, remember: bool) -> tuple[int, int]:
    """A lost die costs a unit, infantry first [R-A39]; two infantry in a landing [R-27].

    Among cavalry, units with the most steps were engaged first, and those with the fewest fall first.
    Returns the infantry and the cavalry that are left of those engaged.

    remember: whether those who fought are counted, who go into each throw before others of their sort.
    """
    fight, landing = s.on_route, s.landing
    count = 2 * dice if landing else dice
    infantry = min(count, fight.infantry)
    cavalry = count - infantry
    moved = max(0, fight.cavalry - s.own_units(fight.source)[CAVALRY])
    tired = min(cavalry, moved)
    if remember:
        engaged = (fight.infantry, fight.cavalry - moved, moved)
        lost = (infantry, cavalry - tired, tired)
        foot, fresh, last = (
            max(before, now) - gone
            for before, now, gone in zip(fight.fought, engaged, lost, strict=True)
        )
        s.fight = replace(fight, fought=(foot, fresh, last))
    mixed = bool(fight.infantry and fight.cavalry)
    rule = book.WHO_FALLS if mixed else book.LANDING if landing else book.DICE
    _lose(s, rule, s.seat, fight.source, (infantry, cavalry - tired, tired), tell)
    return fight.infantry - infantry, fight.cavalry - cavalry


def _lose(s: State, rule: Rule, seat: int, place: int, lost: Counts, tell: Tell) -> None:
    """Infantry, fresh cavalry and cavalry that has moved fall, where there are any."""
    if not any(lost):
        return
    for unit, count in zip(ENGAGED, lost, strict=True):
        if count:
            add(s, s.stack(place, seat), unit, -count)
    infantry, fresh, moved = lost
    fleet = seat if place >= len(s.owners) else NOBODY
    tell(UnitsLost(rule, seat, place, (infantry, fresh + moved, 0), fleet))


def _go_on(table: Table, s: State, infantry: int, cavalry: int, tell: Tell) -> None:
    """The engaged move in where no unit defends; else they may attack again, if they can [R-A15, R-A35]."""
    source, target, landing = s.on_route.source, s.on_route.target, s.landing
    if not units.defenders(s.units[target]):
        capture(table, s, infantry, cavalry, tell)
        return
    s.fight = Fight(source, target, begun=True, fought=s.on_route.fought)
    if able(s.own_units(source), landing=landing)[2]:
        s.phase = Phase.FIGHT
    else:
        end_attack(s, book.ODD_ONE if landing else book.STEPS, tell)


def end_attack(s: State, rule: Rule, tell: Tell) -> None:
    """An attack ends without a capture."""
    tell(AttackEnded(rule, s.seat, s.on_route.source, s.on_route.target))
    s.fight, s.phase = None, Phase.ACT


# Captures -----------------------------------------------------------------------------------------


def capture(table: Table, s: State, infantry: int, cavalry: int, tell: Tell) -> None:
    """No defender is left: the engaged move in, and find what is left [R-A17, R-A12]."""
    seat, source, target, landing = s.seat, s.on_route.source, s.on_route.target, s.landing
    loser, stack = s.owners[target], s.stack(source, seat)
    s.owners = with_entry(s.owners, target, seat)
    tell(Captured(book.LANDING if landing else book.DICE, seat, target, loser))
    _spoils(s, target, tell)
    fresh = min(cavalry, s.units[stack][CAVALRY])
    shift(s, stack, INFANTRY, target, units.INFANTRY_DONE, infantry)
    shift(s, stack, CAVALRY, target, units.CAVALRY_WON, fresh)
    shift(s, stack, CAVALRY_MOVED, target, units.CAVALRY_DONE, cavalry - fresh)
    _mark_captors(s, stack, (infantry, fresh, cavalry - fresh), tell)
    event_type = WentAshore if landing else Moved
    rule = book.PASSENGERS if landing else book.TOOK_PART
    for kind, count in enumerate((infantry, cavalry)):
        if count:
            tell(event_type(rule, seat, source, target, units.of_kind(kind, count)))
    s.fight = None
    after_capture(table, s, target, loser, tell)


def _mark_captors(s: State, stack: int, entered: Counts, tell: Tell) -> None:
    """Those who fought in earlier throws and did not enter took part too, by option [R-A17]."""
    fought, source = s.on_route.fought, s.on_route.source
    stayed = tuple(before - gone for before, gone in zip(fought, entered, strict=True))
    if not any(count > 0 for count in stayed):
        return
    for unit, spent, count in zip(ENGAGED, SPENT, stayed, strict=True):
        shift(s, stack, unit, stack, spent, max(0, count))
    infantry, fresh, moved = (max(0, count) for count in stayed)
    tell(CaptorsStayed(book.TOOK_PART, s.seat, source, (infantry, fresh + moved, 0)))


def _spoils(s: State, target: int, tell: Tell) -> None:
    """Barracks fall, other buildings and cannons change hands [R-12, R-A12, R-A30]."""
    seat, site = s.seat, s.sites[target]
    ready, begun = site[BARRACKS], site[BUILDINGS + BARRACKS]
    if ready or begun:
        kept = with_entry(with_entry(site, BARRACKS, 0), BUILDINGS + BARRACKS, 0)
        s.sites = with_entry(s.sites, target, kept)
        tell(BarracksDestroyed(book.BARRACKS, seat, target, ready, begun))
    taken = tuple(
        building
        for building in range(BARRACKS + 1, BUILDINGS)
        if site[building] or site[BUILDINGS + building]
    )
    if taken:
        tell(BuildingsTaken(book.BUILDINGS_PASS, seat, target, taken))
    found = units.cannons(s.units[target])
    if found:
        idle = with_entry(units.NO_UNITS, units.CANNON_IDLE, found)
        s.units = with_entry(s.units, target, idle)
        tell(CannonsTaken(book.CAPTURED_CANNONS, seat, target, found))


THROW = PhaseRules(
    Phase.THROW,
    Text("throwing the dice", "le lancer des dés"),
    book.DICE,
    combat.dice_decide,
    (Ply(Roll, roll, check=check_thrown), Ply(Fall, fall, check=check_thrown)),
    outcomes=thrown,
)
PHASES = (THROW,)
