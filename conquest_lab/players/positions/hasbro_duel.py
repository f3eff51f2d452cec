"""Turn plans of Risk 2007 for two: who moves next counts, in set-up too."""

from __future__ import annotations

from functools import cached_property

from conquest_lab.games.hasbro.state import Phase
from conquest_lab.players.plans import duel
from conquest_lab.players.plans.board import Board
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
