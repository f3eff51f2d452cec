"""The course of a turn: it begins with a card and ends with ten in hand at most [C-07, C-19]."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated

from conquest_lab.core.declare import (
    HELD,
    SECRET,
    Action,
    Event,
    Kind,
    SeatEvent,
    SeatNumber,
    action,
    event,
)
from conquest_lab.core.phases import PhaseRules, Ply, Tell, ask
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import HIDDEN, NOBODY, Scene
from conquest_lab.core.words import Message, Seat, Text
from conquest_lab.games.conquetes import rulebook as book
from conquest_lab.games.conquetes import scoring
from conquest_lab.games.conquetes.pile import SecretCard, drawing
from conquest_lab.games.conquetes.state import Phase, State, lose, take
from conquest_lab.games.conquetes.table import CardWithValue, Table
from conquest_lab.mechanics.cards import CardCount, cards_counted
from conquest_lab.mechanics.order import TurnBegan

MOST_CARDS = 10

PlayerNumber = Annotated[int, Kind(said=lambda _names, player: Seat(player - 1))]


@action("receiver", "Give them to {player}")
class Receive(Action):
    """Choose who is given the cards above ten; players are counted from 1, as people count."""

    player: PlayerNumber

    @property
    def seat(self) -> int:
        return self.player - 1


@action("part with", "Give: {card}")
class GiveUp(Action):
    """Part with one card above ten: to the receiver, in solo to the discard pile."""

    card: Annotated[CardWithValue, HELD]


@event("{seat} ends the turn with {cards}, more than 10")
class TooManyCards(SeatEvent):
    """A turn ended with more than ten cards in hand."""

    cards: CardCount


@event("{seat}'s cards above ten go to {receiver}")
class ReceiverChosen(SeatEvent):
    """It was settled who is given the cards above ten."""

    receiver: SeatNumber


@event("{seat} gives {receiver}: {card}")
class CardGiven(SeatEvent):
    """A card above ten went to an opponent's hand.

    card: which one, as giver and receiver know it.
    arrived: the same as it lies in the receiver's hand, hidden from everybody else.
    """

    receiver: SeatNumber
    card: SecretCard
    arrived: Annotated[CardWithValue, SECRET]

    @property
    def readers(self) -> tuple[int, ...] | None:
        return (self.seat, self.receiver)

    def moved(self, scene: Scene) -> Scene:
        scene = scene.with_cards_given(self.seat, (self.card,))
        return scene.with_cards_taken(self.receiver, (self.arrived,))

    def seen_by(self, seat: int) -> Event:
        seen = Event.seen_by(self, seat)
        return replace(self, arrived=HIDDEN) if seat == self.seat else seen


@event("{seat} now holds {cards} and keeps them until the end of their next turn")
class ExcessWaited(SeatEvent):
    """Somebody came to hold more than ten cards out of turn and kept them for now."""

    cards: CardCount


# The beginning ------------------------------------------------------------------------------------


def begin(table: Table, s: State, seat: int, tell: Tell) -> None:
    """A turn begins with a card to draw [C-07, C-30]."""
    s.seat, s.due = seat, ((seat, 1),)
    s.phase = Phase.DRAW if seat < len(s.hands) else Phase.BOT_DRAW
    tell(TurnBegan(table.mode.rule(book.TURN, seat), seat))


def _choose_action(_table: Table, s: State, _tell: Tell) -> None:
    """After the first card comes the action [C-07]."""
    s.phase = Phase.ACTION


# The end ------------------------------------------------------------------------------------------


def end(table: Table, s: State, tell: Tell) -> None:
    """The action is done: cards above ten go [C-19, C-31], then it is the next player's turn.

    With two players there is only one to receive them [C-A08], against the bot none.
    """
    if s.seat >= len(s.hands) or len(s.hands[s.seat]) <= MOST_CARDS:
        pass_on(table, s, tell)
        return
    tell(TooManyCards(table.mode.rule(book.TEN_CARDS), s.seat, len(s.hands[s.seat])))
    s.phase = Phase.RECEIVER if len(s.hands) > 2 else Phase.GIVE
    if len(s.hands) == 2:
        s.receiver = 1 - s.seat
        tell(ReceiverChosen(book.ONE_RECEIVER, s.seat, s.receiver))


def pass_on(table: Table, s: State, tell: Tell) -> None:
    """The next player's turn, or the end when a last turn was finished [C-A03]."""
    if s.pile:
        begin(table, s, (s.seat + 1) % (len(s.hands) + table.mode.bots), tell)
    else:
        scoring.begin(table, s, tell)


# Cards above ten ----------------------------------------------------------------------------------


def receivers(_table: Table, s: State) -> list[Receive]:
    """The opponents, from the left."""
    players = len(s.hands)
    return [Receive((s.seat + step) % players + 1) for step in range(1, players)]


def check_receive(_table: Table, s: State, receive: Receive) -> Refusal | None:
    """Refuse somebody who is no opponent [C-19]."""
    opponents = [seat for seat in range(len(s.hands)) if seat != s.seat]
    if receive.seat in opponents:
        return None
    return forbid(
        book.TEN_CARDS,
        "player number {n} is no opponent of {player}, whose opponents are: {players}",
        n=receive.player,
        player=Seat(s.seat),
        players=tuple(map(Seat, opponents)),
    )


def receive(_table: Table, s: State, receive: Receive, tell: Tell) -> None:
    """All cards above ten go to one opponent [C-19, C-A08]."""
    s.phase, s.receiver = Phase.GIVE, receive.seat
    tell(ReceiverChosen(book.TEN_CARDS, s.seat, s.receiver))


def gifts(_table: Table, s: State) -> list[GiveUp]:
    """Each kind of card in hand once."""
    return [GiveUp(card) for card in dict.fromkeys(s.hands[s.seat])]


def check_give(table: Table, s: State, gift: GiveUp) -> Refusal | None:
    """Refuse a card that is not in hand [C-19, C-31]."""
    return table.not_in_hand(s, s.seat, gift.card, table.mode.rule(book.TEN_CARDS))


def give_ply(
    part: Callable[[Table, State, int, Tell], None], label: str | None = None
) -> Ply[Table, State, GiveUp]:
    """The choice of a card above ten, which leaves the hand; `part` does the rest."""

    def effect(table: Table, s: State, gift: GiveUp, tell: Tell) -> None:
        lose(s, s.seat, gift.card)
        part(table, s, gift.card, tell)

    return Ply(GiveUp, effect, gifts, check_give, label)


def give(table: Table, s: State, card: int, tell: Tell) -> None:
    """A card above ten [C-19]; the receiver may hold more than ten for now [C-A09]."""
    seat, receiver = s.seat, s.receiver
    take(s, receiver, card)
    tell(CardGiven(book.TEN_CARDS, seat, receiver, card, card))
    if len(s.hands[seat]) > MOST_CARDS:
        return
    held = len(s.hands[receiver])
    if held > MOST_CARDS:
        tell(ExcessWaited(book.WAITS, receiver, held))
    s.receiver = NOBODY
    pass_on(table, s, tell)


# Phases -------------------------------------------------------------------------------------------


def in_hand(_table: Table, s: State) -> Message:
    """The cards that the player on turn holds, counted."""
    return cards_counted(len(s.hands[s.seat]))


DRAW = drawing(
    Phase.DRAW,
    Text("the first card of the turn", "la première carte du tour"),
    book.TURN,
    _choose_action,
    ask("{player} draws the first card of the turn."),
)
RECEIVER = PhaseRules(
    Phase.RECEIVER,
    Text("choosing who gets the cards above ten", "le choix du destinataire"),
    book.TEN_CARDS,
    ask("{player}: choose who is given your cards above ten."),
    (Ply(Receive, receive, receivers, check_receive, against={Phase.GIVE: book.ONE_RECEIVER}),),
)
GIVE = PhaseRules(
    Phase.GIVE,
    Text("the cards above ten", "les cartes au-delà de dix"),
    book.TEN_CARDS,
    ask(
        "{player}: you hold {cards}; keep 10 and give the others to {receiver}",
        cards=in_hand,
        receiver=lambda _table, s: Seat(s.receiver),
    ),
    (give_ply(give),),
)
PHASES = (DRAW, RECEIVER, GIVE)
