"""The pile: cards are drawn from it one by one, and the game ends with the last [C-20, C-21].

Every step of a turn draws from it: the deal, the first card of a turn, two more cards, replacements.
"""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Callable
from functools import cache
from typing import Annotated

from conquest_lab.core.chance import Distribution
from conquest_lab.core.declare import SECRET, Action, Counter, Event, SeatEvent, action, event
from conquest_lab.core.phases import PhaseRules, Ply, Tell, ask
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import HIDDEN, Scene
from conquest_lab.core.words import Message, Seat, Text
from conquest_lab.games.conquetes import rulebook as book
from conquest_lab.games.conquetes import scoring
from conquest_lab.games.conquetes.state import Phase, State, take
from conquest_lab.games.conquetes.table import CardWithValue, Table
from conquest_lab.mechanics.cards import cards_counted, without

PILE = "pile"
DISCARD = "discard"

SecretCard = Annotated[CardWithValue, SECRET]
PileLeft = Annotated[int, Counter(PILE)]
DiscardGrown = Annotated[int, Counter(DISCARD)]


@action("draw", "Card: {card}")
class Draw(Action):
    """The card on top of the pile."""

    card: CardWithValue


_draw = cache(Draw)  # made once each, and shared


@event("{n} card is shuffled into the pile", "{n} cards are shuffled into the pile", number="cards")
class PileShuffled(Event):
    """Cards were shuffled into the pile, those of the discard pile included."""

    cards: PileLeft

    def moved(self, scene: Scene) -> Scene:
        return scene.with_counter(DISCARD, 0)


@event("{seat} draws: {card}")
class CardDrawn(SeatEvent):
    """A player drew a card."""

    card: SecretCard
    pile: PileLeft

    def moved(self, scene: Scene) -> Scene:
        return scene.with_cards_taken(self.seat, (self.card,))


@event("{seat} draws fewer cards than due: {missing} missing")
class DrawFellShort(SeatEvent):
    """Somebody drew fewer cards than were due, for want of cards."""

    missing: int


@event("The last card has left the pile")
class FirstPileExhausted(Event):
    """The last card left the first pile of a game of four, and there is a second one."""


@event("The last card has left the pile: the game ends")
class PileExhausted(Event):
    """The last card left the pile, and the game ends with it."""


@event("{seat}'s turn ends here; nothing more is done in it")
class TurnCutShort(SeatEvent):
    """The end came in the middle of a turn, and nothing more was done in it."""


@event("{seat} finishes the turn, the last one")
class LastTurn(SeatEvent):
    """The pile was empty, and the turn was finished all the same."""


# One card -----------------------------------------------------------------------------------------


def next_card(_table: Table, s: State) -> Distribution[Draw]:
    """The next card of the pile, each equally likely, hidden ones together."""
    return Distribution((_draw(card), copies) for card, copies in Multiset(s.pile).items())


def check_draw(_table: Table, s: State, draw: Draw) -> Refusal | None:
    """Refuse a card that is not in the pile."""
    if draw.card in s.pile and draw.card != HIDDEN:
        return None
    left = cards_counted(len(s.pile))
    return forbid(book.DEAL, "no such card is in the pile, which holds {cards}", cards=left)


def off_pile(s: State, card: int) -> None:
    """Take a card off the pile; one of the cards that are due has been drawn."""
    s.pile = without(s.pile, (card,))
    (seat, count), *later = s.due
    s.due = ((seat, count - 1), *later) if count > 1 else tuple(later)


def from_pile(
    effect: Callable[[Table, State, int, Tell], None],
) -> tuple[Ply[Table, State, Draw]]:
    """The ply of a card that comes off the pile; its effect is given the card."""

    def drawn(table: Table, s: State, draw: Draw, tell: Tell) -> None:
        effect(table, s, draw.card, tell)

    return (Ply(Draw, drawn, check=check_draw),)


how_many_drawn: Callable[[Table, State], Message] = ask(
    "{player} draws {cards}.",
    player=lambda _table, s: Seat(s.due[0][0]),
    cards=lambda _table, s: cards_counted(s.due[0][1]),
)
"""The prompt while several cards are drawn."""


def drawing(
    phase: Phase,
    name: Text,
    rule: Rule,
    done: Callable[[Table, State, Tell], None],
    prompt: Callable[[Table, State], Message] = how_many_drawn,
) -> PhaseRules[Table, State]:
    """A phase in which players draw the cards that are due.

    done: goes on after the last of them.
    """

    def into_hand(table: Table, s: State, card: int, tell: Tell) -> None:
        seat = s.due[0][0]
        off_pile(s, card)
        take(s, seat, card)
        tell(CardDrawn(table.mode.rule(rule), seat, card, len(s.pile)))
        if not s.pile and _ran_out(table, s, tell):
            scoring.begin(table, s, tell)
        elif not s.due:
            done(table, s, tell)

    return PhaseRules(phase, name, rule, prompt, from_pile(into_hand), outcomes=next_card)


# The last card ------------------------------------------------------------------------------------


def _ran_out(table: Table, s: State, tell: Tell) -> bool:
    """A player drew the last card; True when the game ends at once [C-20, C-A03].

    With four players the discard pile becomes a second pile first [C-21].
    """
    second_to_come = len(s.hands) == 4 and not s.reshuffled
    if second_to_come and s.discard:
        s.pile, s.discard, s.reshuffled = s.discard, (), True
        tell(FirstPileExhausted(book.END_FOUR))
        tell(PileShuffled(book.END_FOUR, len(s.pile)))
        return False
    tell(PileExhausted(book.NOTHING_TO_SHUFFLE if second_to_come else scoring.end_rule(table, s)))
    fall_short(s, tell)
    if table.options.finish_turn:
        tell(LastTurn(book.AT_ONCE, s.seat))
        return False
    tell(TurnCutShort(book.AT_ONCE, s.seat))
    return True


def fall_short(s: State, tell: Tell) -> None:
    """Cards that are due and not there are not owed [C-A04]."""
    for seat, missing in s.due:
        tell(DrawFellShort(book.FEWER_LEFT, seat, missing))
    s.due = ()
