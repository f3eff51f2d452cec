"""Team-mates and shared territories: who stands where, and who controls what [H-57, H-59]."""

from __future__ import annotations

from functools import cache

from conquest_lab.core.declare import Event, Names, SeatNumber, Territory, event
from conquest_lab.core.frozen import with_entry
from conquest_lab.core.phases import Tell
from conquest_lab.core.scene import Scene
from conquest_lab.core.words import Message, Seat, say
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.state import Mates, State


def _control(names: Names, e: ControlChanged) -> Message:
    place = names.place(e.territory)
    if e.seat < 0:
        return say("Nobody controls this territory: {place}", place=place)
    return say("{player} controls this territory: {place}", player=Seat(e.seat), place=place)


@event(_control)
class ControlChanged(Event):
    """Another team-mate, or none, came to control a territory; -1 for none."""

    territory: Territory
    seat: SeatNumber

    def moved(self, scene: Scene) -> Scene:
        return scene.with_owner(self.territory, self.seat)


def mate_of(players: int, seat: int) -> int:
    """The team-mate of a seat, -1 for who plays alone [H-57, H-A33].

    >>> [mate_of(4, seat) for seat in range(4)], [mate_of(3, seat) for seat in range(3)]
    ([2, 3, 0, 1], [2, -1, 0])
    """
    other = seat ^ 2
    return other if other < players else -1


@cache
def team(players: int, seat: int) -> tuple[int, ...]:
    """The seats of a player's team."""
    return tuple(range(seat % 2, players, 2))


def same_team(seat: int, other: int) -> bool:
    """True for two seats that play together; teams sit alternately [H-57]."""
    return (seat - other) % 2 == 0


def of(s: State) -> Mates:
    """The part of the state about shared territories."""
    assert isinstance(s.beside, Mates)
    return s.beside


def own(s: State, territory: int, seat: int) -> int:
    """A player's regiments on a territory, those of the team-mate not counted."""
    owner, guests = s.owners[territory], of(s).guests[territory]
    if owner == seat:
        return s.armies[territory] - guests
    return guests if owner >= 0 and same_team(owner, seat) else 0


def own_regiments(s: State, seat: int) -> list[tuple[int, int]]:
    """The territories where a player has regiments, each with how many are the player's own."""
    other = seat ^ 2
    armies, guests = s.armies, of(s).guests
    return [
        (t, armies[t] - guests[t] if owner == seat else guests[t])
        for t, owner in enumerate(s.owners)
        if owner == seat or (owner == other and guests[t])
    ]


def _controller(owner: int, armies: int, guests: int) -> int:
    """The seat that has more regiments there, -1 on a tie [H-59]."""
    return -1 if guests and 2 * guests == armies else owner


def controller(s: State, territory: int) -> int:
    """The seat that controls a territory, -1 for none [H-59]."""
    return _controller(s.owners[territory], s.armies[territory], of(s).guests[territory])


def controllers(s: State) -> tuple[int, ...]:
    """The seat that controls each territory, -1 for none; its owner where nothing is shared."""
    if not isinstance(s.beside, Mates):
        return s.owners
    return tuple(map(_controller, s.owners, s.armies, s.beside.guests))


def controlled(s: State, seat: int) -> list[int]:
    """The territories that a seat controls [H-59]."""
    armies, guests = s.armies, of(s).guests
    return [t for t, owner in enumerate(s.owners) if owner == seat and 2 * guests[t] != armies[t]]


def thrower(s: State, territory: int) -> int:
    """The seat that throws for a territory: its controller, on a tie the team-mate who plays next [H-A34]."""
    owner = s.owners[territory]
    if controller(s, territory) >= 0:
        return owner
    players = len(s.cards.hands)
    order = ((s.seat + n) % players for n in range(1, players))
    return next(seat for seat in order if same_team(seat, owner))


def change(s: State, seat: int, territory: int, count: int, tell: Tell | None = None) -> None:
    """A change of the number of regiments of a player.

    tell: says who controls the territory then, if that changes [H-59].
    """
    there, armies = of(s), s.armies[territory]
    if s.owners[territory] == seat and not there.guests[territory] and armies + count > 0:
        s.armies = with_entry(s.armies, territory, armies + count)
        return
    control = controller(s, territory)
    other = mate_of(len(s.cards.hands), seat)
    mine = own(s, territory, seat) + count
    theirs = own(s, territory, other) if other >= 0 else 0
    s.armies = with_entry(s.armies, territory, mine + theirs)
    guests = with_entry(there.guests, territory, min(mine, theirs))
    s.beside = Mates(guests, there.losses, there.chooser)
    if mine != theirs:
        s.owners = with_entry(s.owners, territory, seat if mine > theirs else other)
    elif other >= 0:
        s.owners = with_entry(s.owners, territory, min(seat, other))
    if tell is not None:
        tell_control(s, territory, control, tell)


def tell_control(s: State, territory: int, before: int, tell: Tell) -> None:
    """Say who controls a territory now, if that has changed [H-59]."""
    now = controller(s, territory)
    if now != before:
        tell(ControlChanged(book.CONTROL, territory, now))


def stands(s: State, seat: int) -> bool:
    """True while a player has a regiment on the board [H-A36]."""
    # The player who owns a territory has regiments there; counting guests is for those who own none.
    return seat in s.owners or bool(own_regiments(s, seat))
