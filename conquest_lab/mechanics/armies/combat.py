"""Combat: an attack is announced, and answered by the defender."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import lru_cache

from conquest_lab.core.declare import (
    Action,
    Armies,
    SeatEvent,
    Territory,
    action,
    event,
)
from conquest_lab.core.phases import Tell, ask
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Contest, Refusal, forbid
from conquest_lab.core.words import Message, say
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
from conquest_lab.mechanics.dice import (
    MOST_ATTACK_DICE,
    dice_counted,
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
    """Defend with this many armies."""

    dice: Armies


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
    """Pointing at two territories means an attack; at one, the likeliest battle from it or against it.

    At one of somebody else it means an attack from there, whose refusal says where attacks come from; where
    no army beside it could attack, one from beside it, whose refusal says what is missing.
    """
    first = places[0]
    if len(places) > 1:
        return Attack(first, places[1], 1)
    own = table.commands(s, first)
    near = [t for t in table.neighbours[first] if table.commands(s, t) != own]
    strongest = max(near or table.neighbours[first], key=lambda t: s.armies[t])
    too_few = bool(near) and s.armies[strongest] == 1
    return Attack(strongest, first, 1) if too_few and not own else Attack(first, strongest, 1)


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
