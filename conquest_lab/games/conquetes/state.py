"""The state of a game of Conquêtes.

A card is the number of its region. The three copies of a region are alike in every respect, so a
hand, the pile and every other heap of cards is a multiset: a sorted tuple in which a region can
stand up to three times.
"""

from __future__ import annotations

from enum import IntEnum

from conquest_lab.core.frozen import state, value, with_entry
from conquest_lab.core.phases import PhasedState
from conquest_lab.mechanics.cards import merged, without

Cards = tuple[int, ...]
"""Cards without an order: sorted region numbers."""


class Phase(IntEnum):
    """Parts of a game; each phase asks one kind of question."""

    DEAL = 0
    DRAW = 1
    ACTION = 2
    DRAW_TWO = 3
    SUPPORT = 4
    DEFEND = 5
    REPLACE = 6
    RECEIVER = 7
    GIVE = 8
    BOT_DRAW = 9
    BOT_SOURCE = 10
    BOT_SUPPORT = 11
    SCORE = 12
    OVER = 13


@value
class Fight:
    """An attack from one region on another, and the cards engaged so far on either side.

    source: -1 while chance has yet to say which of the bot's equals attacks.
    """

    source: int
    target: int
    attack: Cards = ()
    defence: Cards = ()

    def with_card(self, card: int, *, attacking: bool) -> Fight:
        """The same with one more card in support of one side."""
        attack = merged(self.attack, (card,)) if attacking else self.attack
        defence = self.defence if attacking else merged(self.defence, (card,))
        return Fight(self.source, self.target, attack, defence)


@state
class State(PhasedState):
    """Everything the rules need, and nothing else.

    seat: the player on turn, or the one who chooses a territory at the end; the bot is seat 1.
    owners: whose camp each region lies in, -1 for a region not in play.
    hands: by seat; the bot has none.
    pile: has no order, a draw is chance.
    discard: open to everybody.
    doubles: copies of counted regions, laid down at the end beside the region they copy.
    loot: cards the bot has put aside.
    fight: the attack in course.
    due: (seat, cards) pairs in the order in which these cards are about to be drawn.
    receiver: who is being given the cards above ten; -1 outside of that.
    reshuffled: whether the discard pile has become the second pile of a game of four.
    counted: by seat, the region that names the territory chosen at the end, -1 for none; shorter
        until all have chosen.
    """

    phase: Phase
    owners: tuple[int, ...]
    hands: tuple[Cards, ...]
    pile: Cards
    discard: Cards = ()
    doubles: Cards = ()
    loot: Cards = ()
    fight: Fight | None = None
    due: tuple[tuple[int, int], ...] = ()
    receiver: int = -1
    reshuffled: bool = False
    counted: tuple[int, ...] = ()

    @property
    def in_course(self) -> Fight:
        """The attack in course, in a phase that has one."""
        assert self.fight is not None
        return self.fight

    @property
    def defender(self) -> int:
        """The seat whose region is attacked."""
        return self.owners[self.in_course.target]

    @property
    def supporter(self) -> int:
        """The seat that engages cards: the attacker, then the defender."""
        return self.seat if self.phase is Phase.SUPPORT else self.defender

    @property
    def engaged(self) -> Cards:
        """The cards that this seat has engaged so far."""
        fight = self.in_course
        return fight.attack if self.phase is Phase.SUPPORT else fight.defence


# Changes of a draft -------------------------------------------------------------------------------


def take(s: State, seat: int, *cards: int) -> None:
    """Put cards into a hand."""
    s.hands = with_entry(s.hands, seat, merged(s.hands[seat], cards))


def lose(s: State, seat: int, *cards: int) -> None:
    """Take cards out of a hand."""
    s.hands = with_entry(s.hands, seat, without(s.hands[seat], cards))
