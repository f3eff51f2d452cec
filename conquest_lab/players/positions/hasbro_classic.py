"""Turn plans of Risk 2007 where everybody plays for themselves."""

from __future__ import annotations

from typing import ClassVar

from conquest_lab.players.plans.board import Board, Economy
from conquest_lab.players.plans.elimination import Elimination, elimination, expansion
from conquest_lab.players.positions.hasbro_blows import AFTER_FAILURE, BlowPlans

LEAST = 0.35
"""Plans that succeed less often are not compared."""

MOST_MISSING = 8
"""Territories that may be missing where a plan is to win by their number."""


class ClassicPlans(BlowPlans):
    """A position in which who eliminates a player goes on with the cards of that player."""

    economy: ClassVar[Economy] = Economy(raids=True)

    def last_blow(self, board: Board, reserve: int = 0) -> tuple[float, Elimination | None]:
        best = self._to_the_goal(board, reserve)
        failed = -1.0
        for victim in sorted({*board.owners} - {board.me}):
            if self._out_of_reach(board, victim, reserve):
                continue
            plan = elimination(board, victim, reserve, self.places() if reserve else ())
            if plan is None or plan.chance < LEAST:
                continue
            if failed < 0:
                failed = AFTER_FAILURE * self.value(board)
            won = max(self.value(plan.after), self.last_blow(plan.after)[0])
            value = plan.chance * won + (1 - plan.chance) * failed
            if value > best[0]:
                best = value, plan
        return best

    def _to_the_goal(self, board: Board, reserve: int) -> tuple[float, Elimination | None]:
        """The value of a plan to hold as many territories as win the game, and the plan; 0 for none."""
        goal = self.table.options.goal
        missing = 0 if goal is None else goal - board.owners.count(board.me)
        if not 0 < missing <= MOST_MISSING:
            return 0.0, None
        plan = expansion(board, missing, reserve, self.places() if reserve else ())
        if plan is None or plan.chance < LEAST:
            return 0.0, None
        return plan.chance + (1 - plan.chance) * AFTER_FAILURE * self.value(board), plan

    @staticmethod
    def _out_of_reach(board: Board, victim: int, reserve: int) -> bool:
        """True where an owner has more armies than those that could attack now."""
        cost, able = 0, reserve
        for place, owner in enumerate(board.owners):
            if owner == victim:
                cost += board.armies[place]
            elif owner == board.me and board.enemies(place):
                able += board.armies[place] - 1
        return cost > able
