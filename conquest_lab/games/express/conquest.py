"""Step 4 of a turn: the card changes hands, a continent is closed, the dice go round [X-14 to X-17]."""

from __future__ import annotations

from typing import Annotated

from conquest_lab.core.declare import Counter, SeatEvent, SeatNumber, event
from conquest_lab.core.frozen import with_entry
from conquest_lab.core.phases import Tell
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.scene import NOBODY, Scene
from conquest_lab.games.express import continuing, scoring
from conquest_lab.games.express import rulebook as book
from conquest_lab.games.express.dice import FACE_DOWN, collected
from conquest_lab.games.express.state import Phase, State
from conquest_lab.games.express.table import Country, Table
from conquest_lab.games.express.throwing import begin_turn
from conquest_lab.mechanics.points import POINTS, Continent, Points, PointsNow


@event("{seat} conquers a card worth {worth}: {card}")
class Conquered(SeatEvent):
    """A player filled every line of a card in the middle and took it.

    worth: the points of the card; points: those the player has now.
    """

    card: Country
    worth: Points
    points: PointsNow

    def moved(self, scene: Scene) -> Scene:
        return scene.with_owner(self.card, self.seat)


@event("{seat} conquers a card worth {worth}: {card} (owner until now: {loser})")
class Stolen(Conquered):
    """A player took a card from another, who now has `loser_points`."""

    loser: SeatNumber
    loser_points: Annotated[int, Counter(POINTS, of="loser")]


@event("{seat} owns the whole continent and turns it face down, for {worth} in all: {continent}")
class ContinentClosed(SeatEvent):
    """A player owned every card of a continent and turned them face down.

    worth: what is printed on the back; points: what the player has now.
    """

    continent: Continent
    cards: tuple[int, ...]
    worth: int
    points: PointsNow

    def moved(self, scene: Scene) -> Scene:
        for card in self.cards:
            scene = scene.with_pieces(card, FACE_DOWN, 1)
        return scene

    @property
    def places(self) -> tuple[int, ...]:
        """The cards of the continent."""
        return self.cards


@event("All seven dice go to the next player: {seat}")
class DicePassed(SeatEvent):
    """All dice were collected and went to the next player; some lay on a card, if it is not None."""

    card: int | None

    def moved(self, scene: Scene) -> Scene:
        return collected(scene, self.card)


def conquer(table: Table, s: State, tell: Tell) -> None:
    """The card changes hands [X-14]; the last one of the middle ends the game [X-18, X-A12]."""
    seat, card = s.seat, s.invasion.card
    loser, worth = s.owners[card], table.points[card]
    s.owners = with_entry(s.owners, card, seat)
    closed = table.is_closed(s.owners, card)
    continent = table.continent[card]
    total = points = scoring.score(table, s.owners, seat)
    if closed:  # until the continent is turned face down its cards count one by one
        points += scoring.apart(table, continent) - table.worths[continent]
    if loser == NOBODY:
        tell(Conquered(book.CONQUER, seat, card, worth, points))
    else:
        lost_to = scoring.score(table, s.owners, loser)
        tell(Stolen(book.CONQUER, seat, card, worth, points, loser, lost_to))
    if closed:
        members, printed = table.members[continent], table.worths[continent]
        rule = _closing_rule(members, loser)
        tell(ContinentClosed(rule, seat, continent, members, printed, total))
    if NOBODY not in s.owners:
        # The player who sits between the conqueror and the player who began has had one turn less.
        rule = book.END if s.turn % s.players == 0 else book.AT_ONCE
        scoring.end_game(table, s, rule, tell)
    else:
        end_turn(table, s, tell, failed=False)


def _closing_rule(members: tuple[int, ...], loser: int) -> Rule:
    """The rule by which a continent is closed: Australia alone, from the middle, or from a player."""
    if len(members) == 1:
        return book.AUSTRALIA
    return book.CONTINENT if loser == NOBODY else book.STOLEN_CONTINENT


def end_turn(table: Table, s: State, tell: Tell, *, failed: bool) -> None:
    """The next player takes all seven dice [X-11, X-14], or may continue a failed attempt [X-21]."""
    if s.turn == table.options.max_turns:
        scoring.end_game(table, s, book.MAX_TURNS, tell)
        return
    s.seat = (s.seat + 1) % s.players
    if failed and continuing.can_continue(table, s, tell):
        s.phase = Phase.CONTINUE
    else:
        card = s.attempt.card if s.attempt is not None else None
        tell(DicePassed(book.FAILURE if failed else book.CONQUER, s.seat, card))
        s.attempt, s.aside, s.phase = None, (), Phase.THROW
    begin_turn(s, tell)
