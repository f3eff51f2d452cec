"""Turn plans of Risk 2007 for two: who moves next counts, in set-up too."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cached_property
from typing import ClassVar

from conquest_lab.core.words import Message, say
from conquest_lab.games.hasbro.state import Phase
from conquest_lab.players.plans import duel
from conquest_lab.players.plans.board import Board
from conquest_lab.players.plans.campaigns import campaigns
from conquest_lab.players.plans.position import Option
from conquest_lab.players.positions.hasbro_answers import AnsweredPlans
from conquest_lab.players.positions.hasbro_plans import HasbroPlans

BEGINNING = frozenset({Phase.INFLUENCE, Phase.TRADE, Phase.PLACE})
"""The phases of a turn in which the one on turn has all of it ahead."""


class DuelPlans(HasbroPlans):
    """A position of a game for two in which every decision follows a plan."""

    @cached_property
    def learned(self) -> tuple[float, ...]:
        return duel.weights(duel.PASSIVE)

    @property
    def following(self) -> int:
        """The side that moves after what is planned: after the own turn the other one."""
        turn = self.state.seat
        return 1 - turn if turn == self.seat else turn

    def value(self, board: Board) -> float:
        return duel.chances(board, self.learned, self.following)[board.side]

    def standing_now(self) -> float:
        if self.state.phase not in BEGINNING:
            return super().standing_now()
        return duel.chances(self.board, self.learned, self.state.seat)[self.board.side]

    def before_the_start(self, board: Board) -> float:
        either = [duel.chances(board, self.learned, side)[board.side] for side in duel.SEATS]
        return sum(either) / len(either)


class PassivePlans(AnsweredPlans, DuelPlans):
    """A position of a game for two with passive independents."""

    kept: ClassVar[Message] = say(
        "the card is earned; more attacks would leave too little against the other side’s answer"
    )

    def attacks(self) -> list[Option]:
        """The attacks and the end of combat; the first turn of a game stops with its card."""
        if self._nobody_had_cards and self.earned() and self._expects_attack():
            reason = say(
                "the card is earned; regiments kept now meet the other side’s first attack"
            )
            return [Option(self.value(self.board), replace(self.stop(), reason=reason))]
        return super().attacks()

    @property
    def _nobody_had_cards(self) -> bool:
        return not any(self.hands) and not self.state.cards.traded

    def _expects_attack(self) -> bool:
        """True where the other side can attack with half as many armies as this one, or more."""
        able = Counter[int]()
        for owner, armies in zip(self.owners, self.armies, strict=True):
            able[owner] += armies - 1
        return 2 * able[1 - self.seat] >= able[self.seat]

    def answered(self, board: Board) -> float:
        other = 1 - self.seat
        there, places = self.reinforced(board, other)
        if not places:
            return 1.0

        def chance(found: Board, following: int = self.seat) -> float:
            return duel.chances(found, self.learned, following)[other]

        several = campaigns(there, chance, places=places)
        return 1 - max([chance(there, other), *(campaign.value for campaign in several[:1])])
