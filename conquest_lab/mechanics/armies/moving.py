"""Armies that move: after a conquest, and from one own territory to another."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from conquest_lab.core.declare import Action, Armies, SeatEvent, Territory, action, event
from conquest_lab.core.phases import Ply, Tell, ask
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
    S,
    W,
    moved,
)


def _follow(names: ArmyNames, occupy: Occupy) -> Message:
    return names.followers(occupy.count) if occupy.count else say("Nobody else follows")


@action("occupy", _follow)
class Occupy(Action):
    """Let this many more armies follow into the conquered territory."""

    count: Armies


@action("fortify", "Move: {source} → {target}")
class Fortify(Action):
    """Begin a move from one own territory to another."""

    source: Territory
    target: Territory


@action("transfer", "Move {count}")
class Transfer(Action):
    """Move this many armies along the move that was begun."""

    count: Armies


@action("end turn", "End the turn")
class EndTurn(Action):
    """Make no further move."""


@event("{seat} moves {count}: {source} → {target}", arrow="move")
class Moved(SeatEvent):
    """Armies moved between two own territories.

    kind: how they are called in a scene, where each player's are a kind of their own.
    """

    source: Territory
    target: Territory
    count: Armies
    kind: str = ARMY

    def moved(self, scene: Scene) -> Scene:
        left = scene.with_pieces(self.source, self.kind, -self.count)
        return left.with_pieces(self.target, self.kind, self.count)


@event("{seat} begins a move: {source} → {target}", arrow="move")
class MoveChosen(SeatEvent):
    """A player announced a move."""

    source: Territory
    target: Territory


_OCCUPATIONS = Numbered(Occupy)
_TRANSFERS = Numbered(Transfer)


@lru_cache(maxsize=2)
def all_moves(territories: int) -> tuple[tuple[Fortify, ...], ...]:
    """Every move, by source and target."""
    every = range(territories)
    return tuple(tuple(Fortify(source, target) for target in every) for source in every)


def march(s: ArmiesState, rule: Rule, count: int, tell: Tell) -> None:
    """Move armies along the route."""
    source, target = s.on_route.source, s.on_route.target
    s.armies = moved(s.armies, source, target, count)
    tell(Moved(rule, s.owners[source], source, target, count))


def occupy_ply(follow: Callable[[W, S, int, Tell], None]) -> Ply[W, S, Occupy]:
    """The choice after a conquest of how many more follow, which `follow` then does."""

    def occupations(table: W, s: S) -> list[Occupy]:
        return _OCCUPATIONS.falling_to_none(table.free(s, s.on_route.source))

    def check_occupy(table: W, s: S, occupy: Occupy) -> Refusal | None:
        most = table.free(s, s.on_route.source)
        return None if 0 <= occupy.count <= most else table.cannot_follow(s, occupy.count, most)

    def occupy(table: W, s: S, occupy: Occupy, tell: Tell) -> None:
        follow(table, s, occupy.count, tell)

    return Ply(Occupy, occupy, occupations, check_occupy)


def transfer_ply(march: Callable[[W, S, int, Tell], None]) -> Ply[W, S, Transfer]:
    """The choice of how many make the move that was begun, which `march` then does."""

    def transfers(table: W, s: S) -> list[Transfer]:
        return _TRANSFERS.falling(table.movable(s, s.on_route.source))

    def check_transfer(table: W, s: S, transfer: Transfer) -> Refusal | None:
        most = table.movable(s, s.on_route.source)
        return None if 1 <= transfer.count <= most else table.cannot_move(s, transfer.count, most)

    def transfer(table: W, s: S, transfer: Transfer, tell: Tell) -> None:
        march(table, s, transfer.count, tell)

    return Ply(Transfer, transfer, transfers, check_transfer)


def not_own_ends(
    table: ArmiesTable, s: ArmiesState, army: int, ends: tuple[int, ...]
) -> Message | None:
    """The reason against a move of an army from or to territories of others; None for none."""
    for end in ends:
        if s.owners[end] != army:
            return say(
                "{place} belongs to {owner}; a move joins two territories of one owner",
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


how_many_follow: Callable[[ArmiesTable, ArmiesState], Message] = ask(
    "{player}: {target} is taken; how many more follow from {source}?",
    target=lambda table, s: table.names.place(s.on_route.target),
    source=lambda table, s: table.names.place(s.on_route.source),
)
"""The prompt after a conquest."""
