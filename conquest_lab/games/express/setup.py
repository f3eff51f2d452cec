"""Before the first turn: the cards are laid out, and the dice say who begins [X-01, X-05]."""

from __future__ import annotations

from conquest_lab.core.declare import Event, SeatEvent, Seats, event
from conquest_lab.core.phases import PhaseRules, Ply, Tell, ask
from conquest_lab.core.ruleset import Step
from conquest_lab.core.scene import NOBODY, Dice, Scene
from conquest_lab.core.words import Text
from conquest_lab.games.express import rulebook as book
from conquest_lab.games.express.dice import Faces, collected
from conquest_lab.games.express.state import Phase, State
from conquest_lab.games.express.table import Table
from conquest_lab.games.express.throwing import Roll, begin_turn, check_roll, rolls
from conquest_lab.mechanics import order
from conquest_lab.mechanics.battle_lines import GENERAL
from conquest_lab.mechanics.points import POINTS


@event("{cards} country cards lie in the middle, seven dice in the tray")
class CardsLaidOut(Event):
    """All cards were laid face up in the middle, all dice put into the tray."""

    cards: int
    players: int

    def moved(self, scene: Scene) -> Scene:
        """The dice are in the tray and no player has points."""
        for seat in range(self.players):
            scene = scene.with_counter(f"{POINTS}/{seat}", 0)
        return collected(scene)


@event("{seat} throws {n} General", "{seat} throws {n} Generals", number="generals")
class OrderThrown(SeatEvent):
    """A player threw all seven dice to decide who begins."""

    faces: Faces

    @property
    def generals(self) -> int:
        return self.faces.count(GENERAL)

    @property
    def dice(self) -> tuple[Dice, ...]:
        return (Dice("order", self.faces),)


@event("Tie for the most Generals; these throw again: {seats}")
class ThrowTied(Event):
    """Several players threw most Generals and throw again."""

    seats: Seats


def opening(table: Table, players: int) -> Step[State]:
    """All cards in the middle, all dice in the tray [X-01]."""
    size = len(table.cards)
    state = State(
        ply=0,
        phase=Phase.FIRST_TURN,
        seat=0,
        players=players,
        turn=0,
        owners=(NOBODY,) * size,
        throws=(0,) * players,
    )
    return Step(state, (CardsLaidOut(book.CARDS_OUT, size, players),))


def throw_for_order(_table: Table, s: State, roll: Roll, tell: Tell) -> None:
    """Most Generals begin [X-05]; those who tie throw again [X-A03]."""
    seat = order.still_throwing(s.throws)[0]
    tell(OrderThrown(book.START, seat, roll.faces))
    # One more than the Generals, because 0 means that the throw is still to come.
    number, ties = roll.faces.count(GENERAL) + 1, book.TIES_THROW_AGAIN
    s.throws, begins = order.thrown(s.throws, number, book.START, ties, tell, ThrowTied)
    if begins >= 0:
        s.seat, s.phase = begins, Phase.THROW
        begin_turn(s, tell)


FIRST_TURN = PhaseRules(
    Phase.FIRST_TURN,
    Text("the throw for who begins", "le lancer pour savoir qui commence"),
    book.START,
    ask("Everybody throws seven dice: the player with most Generals begins."),
    (Ply(Roll, throw_for_order, check=check_roll),),
    outcomes=rolls,
    setting_up=True,
)
