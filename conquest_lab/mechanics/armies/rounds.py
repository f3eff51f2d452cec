"""The rounds of an attack: dice are thrown and compared, armies fall, a territory falls or holds."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

from conquest_lab.core.chance import Distribution
from conquest_lab.core.declare import (
    Action,
    Event,
    Faces,
    SeatEvent,
    SeatNumber,
    Territory,
    action,
    event,
)
from conquest_lab.core.frozen import with_entry
from conquest_lab.core.phases import Ply, Tell
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import Dice, Scene
from conquest_lab.mechanics.armies import cards, moving
from conquest_lab.mechanics.armies.placing import ARMY
from conquest_lab.mechanics.armies.table import (
    ArmiesState,
    ArmiesTable,
    OnRoute,
    Route,
    S,
    W,
)
from conquest_lab.mechanics.battles import PART, battle_losses
from conquest_lab.mechanics.dice import (
    MOST_ATTACK_DICE,
    pairs_won,
    round_losses,
    throws,
)

# Outcomes and events -------------------------------------------------------------------------------


@action("roll", "Attack: {attack}; defence: {defence}")
class Roll(Action):
    """The dice of a round, each side sorted from high to low."""

    attack: Faces
    defence: Faces

    def in_order(self) -> Roll:
        attack, defence = (sorted(faces, reverse=True) for faces in (self.attack, self.defence))
        return Roll(tuple(attack), tuple(defence))


@action("losses", "The attacker loses {attacker}, the defender {defender}")
class Fall(Action):
    """The losses of a round whose faces are not shown."""

    attacker: int
    defender: int


@event("Attack: {attack}; defence: {defence}", arrow="attack")
class DiceThrown(Event):
    """Both sides threw their dice."""

    source: Territory
    target: Territory
    attack: Faces
    defence: Faces
    attacker_won: tuple[bool, ...]

    @property
    def dice(self) -> tuple[Dice, ...]:
        lost = tuple(not won for won in self.attacker_won)
        return (Dice("attack", self.attack, lost), Dice("defence", self.defence, self.attacker_won))


@event("The attacker loses {attacker}, the defender {defender}", arrow="attack")
class ArmiesLost(Event):
    """A battle cost both sides armies."""

    source: Territory
    target: Territory
    attacker: int
    defender: int

    def moved(self, scene: Scene) -> Scene:
        fewer = scene.with_pieces(self.source, ARMY, -self.attacker)
        return fewer.with_pieces(self.target, ARMY, -self.defender)


@event("{source} has {attackers} left; {target} has {defenders}", arrow="attack")
class SurvivorsReturned(Event):
    """After a battle without a conquest both territories counted who is left."""

    source: Territory
    target: Territory
    attackers: int
    defenders: int


@event("{seat} conquers a territory from {loser}: {target}")
class Conquered(SeatEvent):
    """The last defender fell and the territory changed hands."""

    loser: SeatNumber
    target: Territory

    def moved(self, scene: Scene) -> Scene:
        return scene.with_owner(self.target, self.seat)


@event("{seat} is eliminated by {by}")
class Eliminated(SeatEvent):
    """A player lost the last army."""

    by: SeatNumber


# The dice -----------------------------------------------------------------------------------------

_won = cache(pairs_won)  # at most 56 × 56 throws


@cache
def round_outcomes(attack_dice: int, defence_dice: int, *, faces: bool) -> Distribution[Any]:
    """Every throw of a round, or only its losses."""
    if faces:
        both = throws(attack_dice, defence_dice)
        return both.map(lambda throw: Roll(throw.attack, throw.defence))
    lost = round_losses(attack_dice, defence_dice)
    return lost.map(lambda losses: Fall(losses.attacker, losses.defender))


def whole_battle(
    attackers: int, defenders: int, defence_dice: int, spared: int = 0
) -> Distribution[Fall]:
    """The losses of a battle that is fought to its end in one throw."""
    # Beyond these numbers one more changes nothing: the battle pauses before it could matter.
    most = PART + defence_dice + spared
    return _whole_battle(
        min(attackers, PART + MOST_ATTACK_DICE), min(defenders, most), defence_dice, spared
    )


@lru_cache(maxsize=512)
def _whole_battle(
    attackers: int, defenders: int, defence_dice: int, spared: int
) -> Distribution[Fall]:
    losses = battle_losses(attackers, defenders, defence_dice, spared)
    return losses.map(lambda lost: Fall(lost.attacker, lost.defender))


def thrown(table: W, s: S) -> Distribution[Any]:
    """Outcomes of the throw on the route: its dice, or all losses of a battle in one throw."""
    route = s.on_route
    if table.whole:
        able, there = table.free(s, route.source), s.armies[route.target]
        return whole_battle(able, there, table.most_defence_dice, table.spared(s))
    return round_outcomes(route.attack_dice, route.defence_dice, faces=table.faces)


def throw_plies(
    suffer: Callable[[W, S, int, int, Tell], None],
) -> tuple[Ply[W, S, Roll], Ply[W, S, Fall]]:
    """The throw, with its dice or with its losses alone.

    suffer: takes the losses of attacker and defender away, and does what they lead to.
    """

    def roll(table: W, s: S, roll: Roll, tell: Tell) -> None:
        suffer(table, s, *compared(s, table.rules.throw, roll, tell), tell)

    def fall(table: W, s: S, fall: Fall, tell: Tell) -> None:
        suffer(table, s, fall.attacker, fall.defender, tell)

    return Ply(Roll, roll, check=check_thrown), Ply(Fall, fall, check=check_thrown)


def check_thrown(table: W, s: S, outcome: Roll | Fall) -> Refusal | None:
    """Refuse dice and losses that the announced dice cannot show."""
    if outcome in thrown(table, s):
        return None
    return whole_refused(table) if table.whole else dice_refused(table, s.on_route, outcome)


def whole_refused(table: ArmiesTable) -> Refusal:
    """Refuse losses that no battle to the end can have."""
    return forbid(
        table.rules.whole_battle,
        "battles are one throw here: only the losses of both sides are named, and all the"
        " attackers fall or all the defenders",
    )


def dice_refused(table: ArmiesTable, route: Route, outcome: Roll | Fall) -> Refusal:
    """Refuse dice and losses that the dice announced on a route cannot show."""
    rules = table.rules
    if isinstance(outcome, Fall):
        return _no_such_losses(table, route, outcome)
    if not table.faces:
        return forbid(
            rules.throw,
            "in this game the dice are not shown: only the losses of both sides are named",
        )
    if (len(outcome.attack), len(outcome.defence)) != (route.attack_dice, route.defence_dice):
        return forbid(
            rules.throw,
            "dice against dice: {attack} against {defence}, not {a} against {d}",
            attack=route.attack_dice,
            defence=route.defence_dice,
            a=len(outcome.attack),
            d=len(outcome.defence),
        )
    faces = (*outcome.attack, *outcome.defence)
    return forbid(
        rules.dice, "dice show 1 to 6 and are named from high to low, not {faces}", faces=faces
    )


def _no_such_losses(table: ArmiesTable, route: Route, fall: Fall) -> Refusal:
    if table.faces:
        return forbid(
            table.rules.throw, "in this game the dice are shown: name the faces of both sides"
        )
    return forbid(
        table.rules.losses,
        "dice that attack: {attack}, that defend: {defence}; both sides together lose {lost},"
        " not {a} and {d}",
        attack=route.attack_dice,
        defence=route.defence_dice,
        lost=min(route.attack_dice, route.defence_dice),
        a=fall.attacker,
        d=fall.defender,
    )


def compared(s: OnRoute, rule: Rule, roll: Roll, tell: Tell) -> tuple[int, int]:
    """The losses of attacker and defender: dice compared best with best, ties to the defender."""
    route, won = s.on_route, _won(roll.attack, roll.defence)
    tell(DiceThrown(rule, route.source, route.target, roll.attack, roll.defence, won))
    return won.count(False), won.count(True)


def winners(table: W, s: S, lost: int) -> int:
    """The attackers that fought the last round and must move in, when this many of the side were lost."""
    if table.whole:
        return min(MOST_ATTACK_DICE, table.free(s, s.on_route.source) - lost)
    return s.on_route.attack_dice - lost


# Losses and conquests ----------------------------------------------------------------------------


def lose(s: ArmiesState, rule: Rule, attacker: int, defender: int, tell: Tell) -> None:
    """Take away the losses of both sides."""
    source, target = s.on_route.source, s.on_route.target
    armies = list(s.armies)
    armies[source] -= attacker
    armies[target] -= defender
    s.armies = tuple(armies)
    tell(ArmiesLost(rule, source, target, attacker, defender))


def survive(s: ArmiesState, rule: Rule, tell: Tell) -> None:
    """The territory holds; the route stays, with no dice announced."""
    route, armies = s.on_route, s.armies
    source, target = route.source, route.target
    tell(SurvivorsReturned(rule, source, target, armies[source], armies[target]))
    s.route = Route(source, target)


def move_in(s: ArmiesState, conquest: Rule, march: Rule, winners: int, tell: Tell) -> int:
    """The last defender fell: the territory changes hands and the winners move in; the loser comes back."""
    source, target = s.on_route.source, s.on_route.target
    army, loser = s.owners[source], s.owners[target]
    s.owners = with_entry(s.owners, target, army)
    s.route = Route(source, target)
    tell(Conquered(conquest, army, loser, target))
    moving.march(s, march, winners, tell)
    return loser


def eliminate(s: ArmiesState, rule: Rule, loser: int, tell: Tell) -> bool:
    """A player is gone, and the conqueror takes the cards; True if there was any."""
    tell(Eliminated(rule, loser, s.seat))
    return cards.capture(s, rule, loser, tell)
