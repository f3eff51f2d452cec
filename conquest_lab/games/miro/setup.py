"""Before the conquest: the order of play, and the territories dealt by dice [M-07 to M-17]."""

from __future__ import annotations

from typing import Annotated

from conquest_lab.core.declare import HOW_MANY_CARDS, Event, SeatEvent, Seats, event
from conquest_lab.core.frozen import with_entry
from conquest_lab.core.phases import Tell, ask
from conquest_lab.core.ruleset import Step
from conquest_lab.core.scene import Scene
from conquest_lab.core.words import Text
from conquest_lab.games.miro import reinforcing
from conquest_lab.games.miro import rulebook as book
from conquest_lab.games.miro.moving import begin_round
from conquest_lab.games.miro.state import Phase, State
from conquest_lab.games.miro.table import Table
from conquest_lab.mechanics import order
from conquest_lab.mechanics.armies import cards, die
from conquest_lab.mechanics.armies.cards import PileShuffled
from conquest_lab.mechanics.armies.die import DieThrown
from conquest_lab.mechanics.armies.placing import RESERVE, ArmiesReceived, Claimed
from conquest_lab.mechanics.armies.table import Cards
from conquest_lab.mechanics.order import ThrowTied

CardsCounted = Annotated[tuple[int, ...], HOW_MANY_CARDS]

# Events -------------------------------------------------------------------------------------------


@event("{seat} chooses a colour")
class ColourChosen(SeatEvent):
    """A player sat down with a colour, and no army yet."""

    def moved(self, scene: Scene) -> Scene:
        return scene.with_counter(f"{RESERVE}/{self.seat}", 0)


@event("{n} Joker is put aside", "{n} Jokers are put aside", number="cards")
class JokersPutAside(Event):
    """The Jokers were taken out of the pile."""

    cards: CardsCounted


@event("The order of play: {seats}")
class OrderSettled(Event):
    """The dice put the players in order."""

    seats: Seats


@event(
    "{n} point of the die is lost: {seat} has taken the last cards",
    "{n} points of the die are lost: {seat} has taken the last cards",
    number="points",
)
class SurplusLost(SeatEvent):
    """The die showed more than there was to deal."""

    points: int


@event("Every territory has an owner")
class WorldDealt(Event):
    """The last territory was dealt."""


@event("{seat} hands {cards} back")
class CardsReturned(SeatEvent):
    """A player handed the territory cards back."""

    cards: CardsCounted

    def moved(self, scene: Scene) -> Scene:
        return scene.with_cards_given(self.seat, self.cards)


@event("The conquest begins; first turn: {seat}")
class ConquestBegan(SeatEvent):
    """The second phase began."""


# The table is laid --------------------------------------------------------------------------------


def opening(table: Table, players: int) -> Step[State]:
    """Colours are chosen, the Jokers lie aside, the territories are shuffled [M-07, M-09]."""
    size = len(table.territories)
    pile = tuple(card for card in range(len(table.deck)) if card not in table.jokers)
    state = State(
        ply=0,
        phase=Phase.ORDER,
        seat=0,
        owners=(-1,) * size,
        armies=(0,) * size,
        cards=Cards(((),) * players, pile, table.jokers),
        route=None,
        reserve=0,
        order=(),
        throws=((),) * players,
        round=0,
        fought=table.untouched,
        arrived=table.untouched,
    )
    events = (
        *(ColourChosen(book.TURN_ORDER, seat) for seat in range(players)),
        JokersPutAside(book.TERRITORY_PILE, table.jokers),
        PileShuffled(book.TERRITORY_PILE, len(pile)),
        reinforcing.ValueMarked(table.due.first_value, table.set_value(0)),
    )
    return Step(state, events)


# The order of play --------------------------------------------------------------------------------


def throw_for_order(_table: Table, s: State, face: int, tell: Tell) -> None:
    """Everybody throws, ties throw again, then the order is settled [M-07, M-A04]."""
    seat = s.seat
    s.throws = with_entry(s.throws, seat, (*s.throws[seat], face))
    tell(DieThrown(book.TURN_ORDER, seat, face))
    due = order.due(s.throws)
    if not due:
        s.order = order.ranking(s.throws)
        tell(OrderSettled(book.TURN_ORDER, s.order))
        s.phase, s.seat, s.throws = Phase.DEAL_DIE, s.order[0], ()
        return
    if len(s.throws[due[0]]) == len(s.throws[seat]):  # all who were due have thrown
        tell(ThrowTied(book.TIED_THROWS, tuple(sorted(due))))
    s.seat = due[0]


# Dealing the territories --------------------------------------------------------------------------


def throw_for_territories(_table: Table, s: State, face: int, tell: Tell) -> None:
    """The die says how many armies and cards, as far as there are any [M-10, M-14]."""
    left = len(s.cards.pile)
    s.reserve = min(face, left)
    s.phase = Phase.DEAL
    tell(DieThrown(book.DEALING_DIE, s.seat, face))
    tell(ArmiesReceived(book.DEALING_DIE, s.seat, s.reserve, s.reserve))
    if face > left:
        tell(SurplusLost(book.SURPLUS_LOST, s.seat, face - left))


def deal(table: Table, s: State, territory: int, tell: Tell) -> None:
    """A card names a territory, and an army goes there [M-11, M-12]."""
    seat = s.seat
    cards.take(s, book.CARDS_AS_PROOF, territory, None, tell)
    s.owners = with_entry(s.owners, territory, seat)
    s.armies = with_entry(s.armies, territory, 1)
    s.reserve -= 1
    tell(Claimed(book.ONE_ARMY_EACH, seat, territory, s.reserve))
    if s.reserve:
        return
    s.seat = s.order[(s.order.index(seat) + 1) % len(s.order)]
    s.phase = Phase.DEAL_DIE
    if not s.cards.pile:
        begin_conquest(table, s, tell)


def begin_conquest(table: Table, s: State, tell: Tell) -> None:
    """All cards go back and are shuffled with the Jokers; the next player opens [M-13, M-15 to M-17]."""
    tell(WorldDealt(book.ALL_DEALT))
    for seat in s.order:
        if hand := s.cards.hands[seat]:
            tell(CardsReturned(book.CARDS_RETURNED, seat, hand))
    s.cards = Cards(((),) * len(s.order), tuple(range(len(table.deck))))
    tell(PileShuffled(book.CONQUEST_PILE, len(s.cards.pile)))
    tell(ConquestBegan(book.NEXT_OPENS, s.seat))
    first = s.order.index(s.seat)
    s.order = (*s.order[first:], *s.order[:first])
    begin_round(table, s, tell)
    reinforcing.begin_turn(table, s, tell)


# Phases -------------------------------------------------------------------------------------------


ORDER = die.die_phase(
    Phase.ORDER,
    Text("throwing for the turn order", "les dés pour l’ordre du jeu"),
    book.TURN_ORDER,
    ask("{player} throws a die for the order of play."),
    throw_for_order,
    setting_up=True,
)
DEAL_DIE = die.die_phase(
    Phase.DEAL_DIE,
    Text("phase 1: a die for territories", "phase 1 : un dé pour les territoires"),
    book.PHASES,
    ask("{player} throws a die, which says how many territories."),
    throw_for_territories,
    setting_up=True,
)
DEAL = cards.draw_phase(
    Phase.DEAL,
    Text("phase 1: dealing territories", "phase 1 : la distribution des territoires"),
    book.PHASES,
    ask(
        "{player} receives {armies} and as many territories.",
        armies=lambda table, s: table.names.pieces(s.reserve),
    ),
    deal,
    pile=book.TERRITORY_PILE,
    setting_up=True,
)
PHASES = (ORDER, DEAL_DIE, DEAL)
