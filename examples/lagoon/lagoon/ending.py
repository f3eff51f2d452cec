"""The end: treasures are dug up and points counted [L-11 to L-13]."""

from __future__ import annotations

from typing import Annotated

from conquest_lab.core.declare import (
    CardNumber,
    Counter,
    Event,
    SeatNumber,
    Seats,
    event,
)
from conquest_lab.core.phases import PhaseRules, Tell, ask, the_end
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.scene import Scene
from conquest_lab.core.words import Text
from lagoon import rulebook as book
from lagoon.state import Phase, State
from lagoon.table import Table

POINTS = "points"
TREASURE_POINTS = 3


@event(Text("{seat} shows the treasure card: {card}", "{seat} montre sa carte au trésor : {card}"))
class TreasureShown(Event):
    """A treasure card was turned over for everybody."""

    seat: SeatNumber
    card: CardNumber

    def moved(self, scene: Scene) -> Scene:
        return scene.with_hand(self.seat, (self.card,))

    @property
    def places(self) -> tuple[int, ...]:
        return (self.card,)


_COUNTED = Text("{seat}: +{gained}, {points} in all", "{seat} : +{gained}, {points} en tout")


@event(_COUNTED)
class PointsCounted(Event):
    """Points were added to those of a player."""

    seat: SeatNumber
    gained: int
    points: Annotated[int, Counter(POINTS, of="seat")]


@event(
    Text("{winners} wins", "{winners} gagne"),
    Text("{winners} win together", "{winners} gagnent ensemble"),
    number="winners",
)
class GameWon(Event):
    """Most points won, or several players had equally many."""

    winners: Seats


def gains(table: Table, s: State, seat: int) -> list[tuple[Rule, int]]:
    """The points for a player's islands, part by part, with the rule of each [L-11, L-12]."""
    own = {island for island in table.islands if s.owners[island] == seat}
    found = [(book.TREASURES, len(own))]
    if own.issuperset(s.hands[seat]):
        found.append((book.TREASURES, TREASURE_POINTS))
    for group, members in zip(table.board.continents, table.board.members, strict=True):
        if own.issuperset(members):
            found.append((book.WHOLE_GROUP, group.worth))
    return found


def points(table: Table, s: State) -> tuple[int, ...]:
    """The points of every player; all treasure cards must be known."""
    return tuple(sum(n for _, n in gains(table, s, seat)) for seat in range(len(s.hands)))


def end(table: Table, s: State, tell: Tell) -> None:
    """Cards are shown, points counted, and most points win [L-11, L-12, L-13]."""
    s.phase, s.route = Phase.OVER, None
    for seat, (card,) in enumerate(s.hands):
        tell(TreasureShown(book.TREASURES, seat, card))
    for seat in range(len(s.hands)):
        total = 0
        for rule, gained in gains(table, s, seat):
            total += gained
            tell(PointsCounted(rule, seat, gained, total))
    score = points(table, s)
    winners = tuple(seat for seat, reached in enumerate(score) if reached == max(score))
    tell(GameWon(book.WINNER, winners))


OVER: PhaseRules[Table, State] = the_end(
    Phase.OVER, book.WINNER, ask(Text("The game is over.", "La partie est finie."))
)
