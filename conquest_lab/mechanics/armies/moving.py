"""Armies that move: after a conquest, and from one own territory to another."""

from __future__ import annotations

from functools import lru_cache

from conquest_lab.core.declare import (
    Action,
    Armies,
    Event,
    SeatNumber,
    Territory,
    action,
    event,
)
from conquest_lab.core.phases import Tell
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal
from conquest_lab.core.scene import Scene
from conquest_lab.core.words import Message, say
from conquest_lab.mechanics.armies.placing import ARMY
from conquest_lab.mechanics.armies.table import (
    ArmiesState,
    ArmiesTable,
    ArmyNames,
    Numbered,
    from_one,
    moved,
)


def _follow(names: ArmyNames, occupy: Occupy) -> Message:
    return names.followers(occupy.count) if occupy.count else say("Nobody else follows")


@action("occupy", _follow)
class Occupy(Action):
    """Let so many more armies follow into the conquered territory."""

    count: Armies


@action("fortify", "Move: {source} → {target}")
class Fortify(Action):
    """Begin a move from one own territory to another."""

    source: Territory
    target: Territory


@action("transfer", "Move {count}")
class Transfer(Action):
    """Move so many armies along the move that was begun."""

    count: Armies


@action("end turn", "End the turn")
class EndTurn(Action):
    """Make no further move."""


@event("{seat} moves {count}: {source} → {target}", arrow="move")
class Moved(Event):
    """Armies moved between two own territories.

    kind: how they are called in a scene, where each player's are a kind of their own.
    """

    seat: SeatNumber
    source: Territory
    target: Territory
    count: Armies
    kind: str = ARMY

    def moved(self, scene: Scene) -> Scene:
        left = scene.with_pieces(self.source, self.kind, -self.count)
        return left.with_pieces(self.target, self.kind, self.count)


@event("{seat} begins a move: {source} → {target}", arrow="move")
class MoveChosen(Event):
    """A player announced a move."""

    seat: SeatNumber
    source: Territory
    target: Territory


OCCUPATIONS = Numbered(Occupy)
TRANSFERS = Numbered(Transfer)


@lru_cache(maxsize=2)
def all_moves(territories: int) -> tuple[tuple[Fortify, ...], ...]:
    """Every move, by source and target."""
    every = range(territories)
    return tuple(tuple(Fortify(source, target) for target in every) for source in every)


def march(s: ArmiesState, rule: Rule, count: int, tell: Tell, kind: str = ARMY) -> None:
    """Move armies along the route."""
    source, target = s.on_route.source, s.on_route.target
    s.armies = moved(s.armies, source, target, count)
    tell(Moved(rule, s.owners[source], source, target, count, kind))


def occupation_refused(
    table: ArmiesTable, s: ArmiesState, occupy: Occupy, most: int
) -> Refusal | None:
    """Refuse more armies following than may leave."""
    if 0 <= occupy.count <= most:
        return None
    names = table.names
    return Refusal(
        table.rules.occupy,
        say(
            "{count} cannot follow: {place} holds {armies} and one stays, so it is 0 to {most}",
            count=names.pieces(occupy.count),
            place=names.place(s.on_route.source),
            armies=names.pieces(most + 1),
            most=most,
        ),
    )


def transfer_refused(
    table: ArmiesTable, s: ArmiesState, transfer: Transfer, most: int
) -> Refusal | None:
    """Refuse moving none, or more armies than may leave."""
    if 1 <= transfer.count <= most:
        return None
    names = table.names
    return Refusal(
        table.rules.move,
        say(
            "{count} cannot move: {place} holds {armies} and one stays, so it is {choices}",
            count=names.pieces(transfer.count),
            place=names.place(s.on_route.source),
            armies=names.pieces(most + 1),
            choices=from_one(most),
        ),
    )


def not_own_ends(table: ArmiesTable, s: ArmiesState, army: int, fortify: Fortify) -> Message | None:
    """The reason against a move of an army from or to territories of others; None for none."""
    for end in (fortify.source, fortify.target):
        if s.owners[end] != army:
            return say(
                "{place} belongs to {owner}; the move joins two own territories",
                place=table.names.place(end),
                owner=table.names.owner(s.owners[end]),
            )
    return None


def one_has_to_stay(table: ArmiesTable, territory: int) -> Message:
    """The reason against a move from a territory with one army."""
    return say(
        "{place} holds {armies} and one has to stay",
        place=table.names.place(territory),
        armies=table.names.pieces(1),
    )


def how_many_follow(table: ArmiesTable, s: ArmiesState) -> Message:
    """The prompt after a conquest."""
    return say(
        "{player}: {target} is yours; how many more follow from {source}?",
        player=table.names.owner(s.seat),
        target=table.names.place(s.on_route.target),
        source=table.names.place(s.on_route.source),
    )
