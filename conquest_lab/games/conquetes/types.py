"""What a game of Conquêtes consists of: its state, what can be decided, what chance can do.

A card is the number of its region. The three copies of a region are alike in every respect, so a
hand, the pile and every other heap of cards is a multiset: a sorted tuple in which a region can
stand up to three times.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

Cards = tuple[int, ...]
"""Cards without an order: sorted region numbers."""


class Phase(Enum):
    """Where in the game we are; each phase asks one kind of question."""

    DEAL = "deal"
    DRAW = "draw"
    ACTION = "action"
    DRAW_TWO = "draw two"
    SUPPORT = "support"
    DEFEND = "defend"
    REPLACE = "replace"
    RECEIVER = "receiver"
    GIVE = "give"
    BOT_DRAW = "bot draws"
    BOT_SOURCE = "bot chooses"
    BOT_SUPPORT = "bot supports"
    SCORE = "score"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Deck:
    """Where the cards are that lie in no camp and support no attack.

    hands: by seat; the bot has none.
    pile: has no order, a draw is chance.
    discard: open to everybody.
    doubles: copies of counted regions, laid down at the end beside the region they copy.
    loot: cards the bot has put aside.
    """

    hands: tuple[Cards, ...]
    pile: Cards
    discard: Cards = ()
    doubles: Cards = ()
    loot: Cards = ()


@dataclass(frozen=True, slots=True)
class Fight:
    """An attack from one region on another, and the cards engaged so far on either side.

    source: -1 while chance has yet to say which of the bot's equals attacks.
    """

    source: int
    target: int
    attack: Cards = ()
    defence: Cards = ()


@dataclass(frozen=True, slots=True)
class State:
    """Everything the rules need, and nothing else.

    ply: actions and chance outcomes applied so far.
    seat: the player on turn, or who chooses a territory at the end; the bot is seat 1.
    owners: whose camp each region lies in, -1 for a region not in play.
    deck: hands, pile, discard pile.
    fight: the attack in course.
    due: (seat, cards) pairs in the order in which these cards are about to be drawn.
    receiver: who is being given the cards above ten; -1 outside of that.
    reshuffled: whether the discard pile has become the second pile of a game of four.
    counted: by seat, the region that names the territory chosen at the end, -1 for none; shorter
        until all have chosen.
    """

    ply: int
    phase: Phase
    seat: int
    owners: tuple[int, ...]
    deck: Deck
    fight: Fight | None = None
    due: tuple[tuple[int, int], ...] = ()
    receiver: int = -1
    reshuffled: bool = False
    counted: tuple[int, ...] = ()


class _Anywhere:
    """An action that names no place on the map."""

    __slots__ = ()

    @property
    def places(self) -> tuple[int, ...]:
        return ()


# What a player decides ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawTwo(_Anywhere):
    """Draw two more cards."""


@dataclass(frozen=True, slots=True)
class PlayRegion:
    """Put a card of the hand into play as a region of one's camp."""

    region: int

    @property
    def places(self) -> tuple[int, ...]:
        return (self.region,)


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack a region of somebody else from an adjacent one of one's own."""

    source: int
    target: int

    @property
    def places(self) -> tuple[int, ...]:
        return (self.source, self.target)


@dataclass(frozen=True, slots=True)
class Support(_Anywhere):
    """Engage one card of the hand, face down."""

    card: int


@dataclass(frozen=True, slots=True)
class Commit(_Anywhere):
    """Engage no more cards."""


@dataclass(frozen=True, slots=True)
class Receive(_Anywhere):
    """Choose who is given the cards above ten; players are counted from 1, as people count."""

    player: int

    @property
    def seat(self) -> int:
        return self.player - 1


@dataclass(frozen=True, slots=True)
class GiveUp(_Anywhere):
    """Part with one card above ten: to the receiver, in solo to the discard pile."""

    card: int


@dataclass(frozen=True, slots=True)
class Count:
    """Choose the territory that counts, named by its first region in the order of the board."""

    region: int

    @property
    def places(self) -> tuple[int, ...]:
        return (self.region,)


# What chance does ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draw(_Anywhere):
    """The card on top of the pile."""

    card: int


@dataclass(frozen=True, slots=True)
class BotSource:
    """The region the bot attacks from, where several are equally strong."""

    region: int

    @property
    def places(self) -> tuple[int, ...]:
        return (self.region,)


Decision = DrawTwo | PlayRegion | Attack | Support | Commit | Receive | GiveUp | Count
Outcome = Draw | BotSource
Action = Decision | Outcome
