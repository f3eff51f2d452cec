"""Combat: dice of attacks, landings and bombardments, losses, captures [R-12, R-25, R-27, R-28]."""

from __future__ import annotations

from typing import Any

from conquest_lab.core.chance import Distribution
from conquest_lab.core.declare import Event, SeatNumber, Territory, event
from conquest_lab.core.frozen import with_entry
from conquest_lab.core.phases import PhaseRules, Ply, Tell
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import CHANCE, Refusal
from conquest_lab.core.scene import NOBODY, Scene
from conquest_lab.core.words import Text
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte.capitals import after_capture
from conquest_lab.games.refonte.moving import Moved, WentAshore
from conquest_lab.games.refonte.names import Buildings, Cannons, Troops, building, without_units
from conquest_lab.games.refonte.state import (
    BARRACKS,
    BUILDINGS,
    CANNON_IDLE,
    CAVALRY,
    CAVALRY_DONE,
    CAVALRY_MOVED,
    CAVALRY_WON,
    INFANTRY,
    INFANTRY_DONE,
    NO_UNITS,
    Fight,
    Phase,
    State,
    Units,
    add,
    cannons,
    defenders,
    of_kind,
)
from conquest_lab.games.refonte.table import MOST_DEFENCE_DICE, Table
from conquest_lab.mechanics.armies import combat
from conquest_lab.mechanics.armies.combat import Fall, Roll
from conquest_lab.mechanics.dice import MOST_ATTACK_DICE

# Events -------------------------------------------------------------------------------------------


@event("{territory}: {seat} loses {units}")
class UnitsLost(Event):
    """Units fell; `fleet` is their owner when they came from the sea."""

    seat: SeatNumber
    territory: Territory
    units: Troops
    fleet: int = NOBODY

    def moved(self, scene: Scene) -> Scene:
        return without_units(scene, self.territory, self.units, self.fleet)


@event("The attack is over: {source} → {target}")
class AttackEnded(Event):
    """An attack ended without a capture."""

    seat: SeatNumber
    source: Territory
    target: Territory


@event("{seat} captures a territory of {loser}: {territory}")
class Captured(Event):
    """A territory changed hands; `loser` is `NOBODY` for the neutral player."""

    seat: SeatNumber
    territory: Territory
    loser: SeatNumber

    def moved(self, scene: Scene) -> Scene:
        return scene.with_owner(self.territory, self.seat)


@event("The barracks is destroyed: {territory}")
class BarracksDestroyed(Event):
    """The barracks of a captured territory were destroyed, working ones and those being built."""

    seat: SeatNumber
    territory: Territory
    ready: int
    begun: int

    def moved(self, scene: Scene) -> Scene:
        scene = scene.with_pieces(self.territory, building(BARRACKS, ready=True), -self.ready)
        return scene.with_pieces(self.territory, building(BARRACKS, ready=False), -self.begun)


@event("{seat} takes over: {buildings}")
class BuildingsTaken(Event):
    """The other buildings of a captured territory serve the conqueror."""

    seat: SeatNumber
    territory: Territory
    buildings: Buildings


@event("{seat} captures {count}")
class CannonsTaken(Event):
    """The cannons of a captured territory serve the conqueror."""

    seat: SeatNumber
    territory: Territory
    count: Cannons


# Who can fight ------------------------------------------------------------------------------------


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


def all_dice(units: Units, *, landing: bool) -> int:
    """Dice for a whole battle: one for a unit by land, one for two infantry from the sea."""
    if landing:
        return units[INFANTRY] // 2
    storming = units[INFANTRY] + units[CAVALRY] + units[CAVALRY_MOVED]
    return max(0, min(storming, defenders(units) - 1))


# The dice -----------------------------------------------------------------------------------------


def thrown(table: Table, s: State) -> Distribution[Any]:
    """The dice of a throw [R-25], or what a battle in one throw comes to [R-A41]."""
    fight = s.on_route
    if table.whole and not fight.cannons:
        there = defenders(s.units[fight.target])
        dice = all_dice(table.own_units(s, fight.source), landing=fight.source >= table.size)
        return combat.whole_battle(dice, there, MOST_DEFENCE_DICE)
    return combat.round_outcomes(fight.attack_dice, fight.defence_dice, faces=True)


def check_thrown(table: Table, s: State, outcome: Roll | Fall) -> Refusal | None:
    """Refuse what these dice cannot show."""
    if outcome in thrown(table, s):
        return None
    if table.whole and not s.on_route.cannons:
        return combat.whole_refused(table)
    return combat.dice_refused(table, s.on_route, outcome)


def roll(table: Table, s: State, roll: Roll, tell: Tell) -> None:
    """Best die against best die, ties to the defender [R-25]."""
    fight = s.on_route
    landing = fight.source >= table.size
    rule = book.BOMBARDMENT if fight.cannons else book.LANDING if landing else book.DICE
    attacker, defender = combat.compared(s, rule, roll, tell)
    if fight.cannons:
        _bombarded(table, s, defender, tell)
        return
    _defenders_fall(s, defender, book.ONE_EACH_LOST if landing else book.DICE, tell)
    fight = _attackers_fall(table, s, attacker, tell)
    if defenders(s.units[fight.target]):
        _go_on(table, s, tell)
    else:
        capture(table, s, fight, tell)


def fall(table: Table, s: State, fall: Fall, tell: Tell) -> None:
    """All losses of a battle, which end it unless it pauses [R-A41]."""
    source, target = s.on_route.source, s.on_route.target
    landing = source >= table.size
    stack = table.own_stack(s, source)
    _defenders_fall(s, fall.defender, book.WHOLE_BATTLE, tell)
    if landing:
        lost = (2 * fall.attacker, 0, 0)
    else:
        lost = _fallen(s.units[stack], all_dice(s.units[stack], landing=False), fall.attacker)
    for unit, count in zip((INFANTRY, CAVALRY, CAVALRY_MOVED), lost, strict=True):
        add(s, stack, unit, -count)
    if any(lost):
        units, fleet = (lost[0], lost[1] + lost[2], 0), s.seat if landing else NOBODY
        tell(UnitsLost(book.WHOLE_BATTLE, s.seat, source, units, fleet))
    if defenders(s.units[target]):
        _go_on(table, s, tell)
        return
    infantry, _, most = able(s.units[stack], landing=landing)
    foot = min(infantry, most)
    capture(table, s, Fight(source, target, infantry=foot, cavalry=most - foot), tell)


def _fallen(units: Units, able: int, lost: int) -> tuple[int, int, int]:
    """The units that fall, one after the other: infantry, fresh cavalry, cavalry that has moved."""
    foot, fresh, moved = units[INFANTRY], units[CAVALRY], units[CAVALRY_MOVED]
    for left in range(able, able - lost, -1):
        engaged = min(MOST_ATTACK_DICE, left)
        if foot:
            foot -= 1
        elif moved and fresh < engaged:
            moved -= 1
        else:
            fresh -= 1
    return units[INFANTRY] - foot, units[CAVALRY] - fresh, units[CAVALRY_MOVED] - moved


def _bombarded(table: Table, s: State, hits: int, tell: Tell) -> None:
    """Cannons hit, but some defenders survive any bombardment [R-28, R-A19]."""
    standing = defenders(s.units[s.on_route.target])
    fallen = min(hits, standing - table.options.bombardment_floor)
    _defenders_fall(s, fallen, book.VOLLEY if fallen < hits else book.BOMBARDMENT, tell)
    s.fight, s.phase = None, Phase.ACT


def _defenders_fall(s: State, count: int, rule: Rule, tell: Tell) -> None:
    """Infantry falls before cavalry [R-A39]; between turns all of them are fresh."""
    if not count:
        return
    target = s.on_route.target
    units = s.units[target]
    infantry = min(count, units[INFANTRY])
    cavalry = count - infantry
    add(s, target, INFANTRY, -infantry)
    add(s, target, CAVALRY, -cavalry)
    mixed = bool(units[INFANTRY] and units[CAVALRY])
    lost = (infantry, cavalry, 0)
    tell(UnitsLost(book.WHO_FALLS if mixed else rule, s.owners[target], target, lost))


def _attackers_fall(table: Table, s: State, dice: int, tell: Tell) -> Fight:
    """A lost die costs a unit, infantry first [R-A39]; two infantry in a landing [R-27].

    Among cavalry, units with the most steps were engaged first, and those with the fewest fall first.
    """
    fight = s.on_route
    source, landing = fight.source, fight.source >= table.size
    count = 2 * dice if landing else dice
    if not count:
        return fight
    stack = table.own_stack(s, source)
    infantry = min(count, fight.infantry)
    cavalry = count - infantry
    tired = min(cavalry, fight.cavalry - min(fight.cavalry, s.units[stack][CAVALRY]))
    for unit, lost in ((INFANTRY, infantry), (CAVALRY_MOVED, tired), (CAVALRY, cavalry - tired)):
        add(s, stack, unit, -lost)
    mixed = bool(fight.infantry and fight.cavalry)
    rule = book.WHO_FALLS if mixed else book.LANDING if landing else book.DICE
    fleet = s.seat if landing else NOBODY
    tell(UnitsLost(rule, s.seat, source, (infantry, cavalry, 0), fleet))
    left = (fight.infantry - infantry, fight.cavalry - cavalry)
    return Fight(source, fight.target, infantry=left[0], cavalry=left[1])


def _go_on(table: Table, s: State, tell: Tell) -> None:
    """The attack goes on if somebody is left who can attack [R-A15, R-A35]."""
    source, target = s.on_route.source, s.on_route.target
    landing = source >= table.size
    s.fight = Fight(source, target, begun=True)
    if able(table.own_units(s, source), landing=landing)[2]:
        s.phase = Phase.FIGHT
    else:
        end_attack(s, book.ODD_ONE if landing else book.STEPS, tell)


def end_attack(s: State, rule: Rule, tell: Tell) -> None:
    """An attack ends without a capture."""
    tell(AttackEnded(rule, s.seat, s.on_route.source, s.on_route.target))
    s.fight, s.phase = None, Phase.ACT


# Captures -----------------------------------------------------------------------------------------


def capture(table: Table, s: State, fight: Fight, tell: Tell) -> None:
    """Nobody defends any more: the engaged move in, and find what is left [R-A17, R-A12]."""
    seat, source, target = s.seat, fight.source, fight.target
    loser, landing = s.owners[target], source >= table.size
    stack = table.own_stack(s, source)
    s.owners = with_entry(s.owners, target, seat)
    tell(Captured(book.LANDING if landing else book.DICE, seat, target, loser))
    _spoils(s, target, tell)
    fresh = min(fight.cavalry, s.units[stack][CAVALRY])
    for unit, after, count in (
        (INFANTRY, INFANTRY_DONE, fight.infantry),
        (CAVALRY, CAVALRY_WON, fresh),
        (CAVALRY_MOVED, CAVALRY_DONE, fight.cavalry - fresh),
    ):
        add(s, stack, unit, -count)
        add(s, target, after, count)
    told = WentAshore if landing else Moved
    rule = book.PASSENGERS if landing else book.TOOK_PART
    for kind, count in enumerate((fight.infantry, fight.cavalry)):
        if count:
            tell(told(rule, seat, source, target, of_kind(kind, count)))
    s.fight = None
    after_capture(table, s, target, loser, tell)


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
    found = cannons(s.units[target])
    if found:
        s.units = with_entry(s.units, target, with_entry(NO_UNITS, CANNON_IDLE, found))
        tell(CannonsTaken(book.CAPTURED_CANNONS, seat, target, found))


THROW = PhaseRules(
    Phase.THROW,
    Text("throwing the dice", "le lancer des dés"),
    book.DICE,
    combat.dice_decide,
    (Ply(Roll, roll, check=check_thrown), Ply(Fall, fall, check=check_thrown)),
    player=CHANCE,
    outcomes=thrown,
)
PHASES = (THROW,)
