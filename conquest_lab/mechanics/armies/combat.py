"""Combat: an attack is announced and answered, dice are thrown and compared, a territory falls or holds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import cache, lru_cache
from typing import Any

from conquest_lab.core.chance import Distribution
from conquest_lab.core.declare import (
    Action,
    Armies,
    Event,
    Faces,
    SeatEvent,
    SeatNumber,
    Territory,
    action,
    event,
)
from conquest_lab.core.frozen import with_entry
from conquest_lab.core.phases import Ply, Tell, ask
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Contest, Refusal, forbid
from conquest_lab.core.scene import Dice, Scene
from conquest_lab.core.words import Message, say
from conquest_lab.mechanics.armies import cards, moving
from conquest_lab.mechanics.armies.placing import ARMY
from conquest_lab.mechanics.armies.table import (
    ArmiesState,
    ArmiesTable,
    Numbered,
    OnRoute,
    Route,
    S,
    W,
    from_one,
)
from conquest_lab.mechanics.battles import PART, battle_losses
from conquest_lab.mechanics.dice import (
    MOST_ATTACK_DICE,
    dice_counted,
    pairs_won,
    round_losses,
    throws,
)

# Actions ------------------------------------------------------------------------------------------


@action("attack", "Attack with {dice}: {source} → {target}")
class Attack(Action):
    """Send 1 to 3 armies into a round of dice."""

    source: Territory
    target: Territory
    dice: Armies


@action("defend", "Defend with {dice}")
class Defend(Action):
    """Defend with so many armies."""

    dice: Armies


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


@action("end combat", "End combat")
class EndCombat(Action):
    """Attack no more this turn."""


# Events -------------------------------------------------------------------------------------------


@event("{seat} attacks with {count}: {source} → {target}", arrow="attack")
class AttackAnnounced(SeatEvent):
    """Armies were sent into a battle."""

    source: Territory
    target: Territory
    count: Armies


@event("{seat} attacks to the end: {source} → {target}", arrow="attack")
class BattleAnnounced(AttackAnnounced):
    """Armies were sent into a battle that is fought to its end in one throw."""


@event("{seat} defends with {count}: {target}")
class DefenceAnnounced(SeatEvent):
    """The defender chose how many armies defend."""

    target: Territory
    count: Armies


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


@event("{seat} ends combat")
class CombatEnded(SeatEvent):
    """A player stopped attacking for this turn."""


@event("{seat} holds the whole world and has won")
class GameWon(SeatEvent):
    """The last player in the game holds the world."""


# The attack ---------------------------------------------------------------------------------------


Front = tuple[Iterable[tuple[int, int]], Collection[int]]
"""(territory, armies that may leave it) pairs, and the armies that they spare."""
AttackRows = tuple[tuple[tuple[tuple[int, tuple[Attack, ...]], ...], ...], ...]


@lru_cache(maxsize=8)
def attack_rows(neighbours: tuple[tuple[int, ...], ...], *, whole: bool) -> AttackRows:
    """Neighbours with the attacks on each, by how many armies can be sent, and by source.

    The most dice come first; battles in one throw are fought with them alone.
    """

    def attacks_on(source: int, target: int, able: int) -> tuple[Attack, ...]:
        least = able if whole else 1
        return tuple(Attack(source, target, dice) for dice in range(able, max(least, 1) - 1, -1))

    return tuple(
        tuple(
            tuple((target, attacks_on(source, target, able)) for target in near)
            for able in range(MOST_ATTACK_DICE + 1)
        )
        for source, near in enumerate(neighbours)
    )


def attacks(
    rows: AttackRows,
    owners: tuple[int, ...],
    senders: Iterable[tuple[int, int]],
    friends: Collection[int],
) -> list[Attack]:
    """Every attack on neighbours that do not belong to friends.

    senders: (territory, armies that may leave it) pairs.
    """
    found: list[Attack] = []
    for source, free in senders:
        for target, several in rows[source][free if free < MOST_ATTACK_DICE else -1]:
            if owners[target] not in friends:
                found += several
    return found


def senders(s: ArmiesState, army: int) -> list[tuple[int, int]]:
    """The territories of an army that more than one stands on, each with how many may leave it."""
    armies = s.armies
    return [
        (t, armies[t] - 1) for t, owner in enumerate(s.owners) if owner == army and armies[t] > 1
    ]


def foreign_source(table: ArmiesTable, s: ArmiesState, rule: Rule, source: int) -> Refusal:
    """Refuse attacking with armies of others."""
    place, owner = table.names.place(source), table.names.owner(s.owners[source])
    return forbid(
        rule,
        "{place} belongs to {owner}; players attack from their own territories",
        place=place,
        owner=owner,
    )


def own_target(table: ArmiesTable, rule: Rule, target: int) -> Refusal:
    """Refuse attacking oneself."""
    place = table.names.place(target)
    return forbid(rule, "{place} is your own; only enemy territories are invaded", place=place)


def sent_refused(table: ArmiesTable, source: int, able: int, dice: int) -> Refusal | None:
    """Refuse sending armies when one has to stay, none, or more than may fight."""
    most = min(MOST_ATTACK_DICE, able)
    if 1 <= dice <= most and not (table.whole and dice < most):
        return None
    names, rules = table.names, table.rules
    place, armies = names.place(source), names.pieces(able + 1)
    if able < 1:
        return forbid(
            rules.one_stays, "{place} holds {armies}; attacking needs 2", place=place, armies=armies
        )
    if not 1 <= dice <= most:
        return forbid(
            rules.how_many_attack,
            "{place} holds {armies}: it can send {choices} into a battle, not {n}",
            place=place,
            armies=armies,
            choices=from_one(most),
            n=dice,
        )
    return only_most_dice(table, source, most, dice)


def only_most_dice(table: ArmiesTable, source: int, most: int, dice: int) -> Refusal:
    """Refuse fewer dice than one could throw, where a battle is one throw."""
    return forbid(
        table.rules.whole_battle,
        "battles are one throw here, with the most dice: {place} attacks with {most}, not {n}",
        place=table.names.place(source),
        most=most,
        n=dice,
    )


def put_on_route(table: ArmiesTable, s: ArmiesState, source: int, target: int, dice: int) -> None:
    """An attack is in course; where the battle is one throw, the defender has answered already."""
    answer = min(table.most_defence_dice, s.armies[target]) if table.whole else 0
    s.route = Route(source, target, dice, answer)


def announce(table: ArmiesTable, s: ArmiesState, rule: Rule, tell: Tell) -> None:
    """Tell of the attack on the route."""
    route = s.on_route
    announced = BattleAnnounced if table.whole else AttackAnnounced
    tell(announced(rule, s.seat, route.source, route.target, route.attack_dice))


def attack_label(table: ArmiesTable, _s: ArmiesState, attack: Attack) -> Message:
    """An attack as a button says it."""
    if not table.whole:
        return Attack.declared.tell(table.names, attack)
    place = table.names.place
    return say(
        "Attack to the end: {source} → {target}",
        source=place(attack.source),
        target=place(attack.target),
    )


def contest(table: W, s: S, attack: Attack) -> Contest:
    """The battle that an attack is about to start."""
    return Contest(
        attackers=table.free(s, attack.source),
        defenders=s.armies[attack.target],
        attack_dice=MOST_ATTACK_DICE,
        defence_dice=table.most_defence_dice,
        to_the_end=table.whole,
    )


whom_to_attack: Callable[[ArmiesTable, ArmiesState], Message] = ask(
    "{player}: choose a territory of yours, then a neighbour to attack; or end combat."
)
"""The prompt while the player on turn may attack."""


def at_or_from(table: W, s: S, places: tuple[int, ...]) -> Attack:
    """Pointing at two territories means an attack; at one, the likeliest battle from it or against it."""
    first = places[0]
    if len(places) > 1:
        return Attack(first, places[1], 1)
    own = table.commands(s, first)
    near = [t for t in table.neighbours[first] if table.commands(s, t) != own]
    strongest = max(near or table.neighbours[first], key=lambda t: s.armies[t])
    return Attack(first, strongest, 1) if own else Attack(strongest, first, 1)


# The answer ---------------------------------------------------------------------------------------


_DEFENCES = Numbered(Defend)


def defences(table: ArmiesTable, s: ArmiesState) -> list[Defend]:
    """As many armies as there are and may defend, down to one."""
    return _DEFENCES.falling(min(table.most_defence_dice, s.armies[s.on_route.target]))


def check_defend(table: ArmiesTable, s: ArmiesState, defend: Defend) -> Refusal | None:
    """Refuse defending with none, or with more than may."""
    target = s.on_route.target
    there = s.armies[target]
    most = min(table.most_defence_dice, there)
    if 1 <= defend.dice <= most:
        return None
    return forbid(
        table.rules.how_many_defend,
        "{place} holds {armies}: it defends with {choices}, not {n}",
        place=table.names.place(target),
        armies=table.names.pieces(there),
        choices=from_one(most),
        n=defend.dice,
    )


def answer(s: ArmiesState, rule: Rule, seat: int, defend: Defend, tell: Tell) -> None:
    """Tell of a defence, and put its dice on the route."""
    route = s.on_route
    tell(DefenceAnnounced(rule, seat, route.target, defend.dice))
    s.route = Route(route.source, route.target, route.attack_dice, defend.dice)


def how_many_defend(table: W, s: S) -> Message:
    """The prompt for the seat that answers an attack."""
    return say(
        "{player}: {target} is attacked with {armies}; choose how many defend.",
        player=table.names.owner(table.defender(s)),
        target=table.names.place(s.on_route.target),
        armies=table.names.pieces(s.on_route.attack_dice),
    )


def dice_decide(table: ArmiesTable, s: OnRoute) -> Message:
    """The prompt while the dice are about to be thrown."""
    route, place = s.on_route, table.names.place
    return say(
        "{source} → {target}: {attack} against {defence}, the dice decide.",
        source=place(route.source),
        target=place(route.target),
        attack=dice_counted(route.attack_dice),
        defence=route.defence_dice,
    )


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
    """The attackers that fought the last round and must move in, when so many of the side were lost."""
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


def move_in(
    s: ArmiesState, conquest: Rule, march: Rule, winners: int, tell: Tell, kind: str = ARMY
) -> int:
    """The last defender fell: the territory changes hands and the winners move in; the loser comes back."""
    source, target = s.on_route.source, s.on_route.target
    army, loser = s.owners[source], s.owners[target]
    s.owners = with_entry(s.owners, target, army)
    s.route = Route(source, target)
    tell(Conquered(conquest, army, loser, target))
    moving.march(s, march, winners, tell, kind)
    return loser


def eliminate(s: ArmiesState, rule: Rule, loser: int, tell: Tell) -> bool:
    """A player is gone, and the conqueror takes the cards; True if there was any."""
    tell(Eliminated(rule, loser, s.seat))
    return cards.capture(s, rule, loser, tell)
