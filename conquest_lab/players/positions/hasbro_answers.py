"""Turn plans of Risk 2007 that stop where the answers to a campaign would cost more than it gains."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from typing import ClassVar

from conquest_lab.core.words import Message
from conquest_lab.games.hasbro.table import territory_income
from conquest_lab.players.plans.board import Board
from conquest_lab.players.plans.campaigns import succeeded
from conquest_lab.players.plans.position import BETTER, Option
from conquest_lab.players.positions.hasbro_plans import HasbroPlans

CLEARLY = 0.03
"""The chance to win by which a turn that stops has to be better, after the answers of the others."""


class AnsweredPlans(HasbroPlans):
    """A position whose attacks after the first conquest are weighed with the answers of the others.

    kept: the reason to stop.
    stops: False at tables where attacks are not weighed so.
    """

    kept: ClassVar[Message]

    @property
    def stops(self) -> bool:
        return True

    @abstractmethod
    def answered(self, board: Board) -> float:
        """The chance of this side to win after the best campaigns of those who move next."""

    def attacks(self) -> list[Option]:
        """The attacks and the end of combat, which comes first where it is better once the card is earned.

        The evaluation does not see how hard others strike with armies that have lost nothing yet.
        """
        found = super().attacks()
        if self.stops and self.earned() and self._better_kept(found[0]):
            stop = Option(found[0].value + BETTER, replace(self.stop(), reason=self.kept))
            return [stop, *(option for option in found if option.path)]
        return found

    def _better_kept(self, best: Option) -> bool:
        """True where the answers leave clearly more now than after a campaign that succeeds."""
        if not best.path:
            return False
        _, after = succeeded(self.board, best.path, best.helpers)
        return self.answered(self.board) > self.answered(after) + CLEARLY

    def reinforced(self, board: Board, owner: int) -> tuple[Board, dict[int, int]]:
        """The board as an owner's turn begins, and the regiments that each territory may get."""
        there = board.copy()
        there.me, there.friends, there.conquered = owner, frozenset({owner}), False
        land = board.standing(owner)
        world = self.table.board
        held = world.continents_of(tuple(board.owners), owner)
        count = territory_income(len(land)) + sum(world.continents[c].worth for c in held)
        return there, dict.fromkeys(land, count)
