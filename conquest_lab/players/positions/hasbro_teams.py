"""Turn plans of Risk 2007 in teams: who beats one member of the other team has won."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from conquest_lab.games.hasbro.mates import of
from conquest_lab.players.plans import teams
from conquest_lab.players.plans.board import Board
from conquest_lab.players.plans.elimination import Elimination, elimination
from conquest_lab.players.positions.hasbro_blows import AFTER_FAILURE, BlowPlans


class TeamPlans(BlowPlans):
    """A position of a game of teams in which every decision follows a plan."""

    # Found by games of a model; `benchmarks/experiments/hasbro.md` compares them with others.
    mates_claim: ClassVar[float] = 1.5
    near_claim: ClassVar[float] = 0.0
    breaking_claim: ClassVar[float] = 4.0

    @cached_property
    def learned(self) -> tuple[float, ...]:
        return teams.weights()

    @cached_property
    def board(self) -> teams.TeamBoard:
        board = teams.TeamBoard.like(super().board)
        board.guests = list(of(self.state).guests)
        return board

    def value(self, board: Board) -> float:
        assert isinstance(board, teams.TeamBoard)
        # Before the end of an own turn the rivals move next, else the player on turn.
        players, turn = len(self.hands), self.state.seat
        following = (self.seat + 1) % players if turn == self.seat else turn
        return teams.chances(board, self.learned, following)[board.side]

    def last_blow(self, board: Board, reserve: int = 0) -> tuple[float, Elimination | None]:
        """The value of the best plan to beat a rival in this turn, and the plan; 0 for none."""
        plans = [
            plan
            for victim, side in enumerate(board.sides)
            if side != board.side
            and (plan := elimination(board, victim, reserve, self.places() if reserve else ()))
        ]
        if not plans:
            return 0.0, None
        best = max(plans, key=lambda plan: plan.chance)
        failed = AFTER_FAILURE * self.value(board)
        return best.chance + (1 - best.chance) * failed, best

    def muster_places(self) -> list[int]:
        mine = super().muster_places()
        return [t for t in mine if self.board.enemies(t)] or mine

    def before_the_start(self, board: Board) -> float:
        assert isinstance(board, teams.TeamBoard)
        return teams.mean_chances(board, self.learned)[board.side]
