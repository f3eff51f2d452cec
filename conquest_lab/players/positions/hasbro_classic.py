"""Turn plans of Risk 2007 where everybody plays for themselves."""

from __future__ import annotations

from typing import ClassVar

from conquest_lab.core.words import Message, say
from conquest_lab.players.plans.board import Board, Economy
from conquest_lab.players.plans.campaigns import base_of, campaigns, succeeded
from conquest_lab.players.plans.elimination import Elimination, elimination
from conquest_lab.players.plans.rush import rush
from conquest_lab.players.positions.hasbro_answers import AnsweredPlans
from conquest_lab.players.positions.hasbro_blows import AFTER_FAILURE, BlowPlans

LEAST = 0.35
"""Plans that succeed less often are not compared."""


class ClassicPlans(BlowPlans, AnsweredPlans):
    """A position in which who eliminates a player goes on with the cards of that player."""

    economy: ClassVar[Economy] = Economy(raids=True)
    kept: ClassVar[Message] = say(
        "the card is earned; more attacks would leave too little against the answers of the others"
    )

    def last_blow(self, board: Board, reserve: int = 0) -> tuple[float, Elimination | None]:
        best: tuple[float, Elimination | None] = 0.0, None
        failed = -1.0
        wanted, places = self.table.options.goal, self.places() if reserve else ()
        if wanted is not None and (plan := rush(board, wanted, reserve, places)) is not None:
            failed = AFTER_FAILURE * self.value(board)
            best = plan.chance + (1 - plan.chance) * failed, plan
        for victim in sorted({*board.owners} - {board.me}):
            if self._out_of_reach(board, victim, reserve):
                continue
            plan = elimination(board, victim, reserve, places)
            if plan is None or plan.chance < LEAST:
                continue
            if failed < 0:
                failed = AFTER_FAILURE * self.value(board)
            won = max(self.value(plan.after), self.last_blow(plan.after)[0])
            value = plan.chance * won + (1 - plan.chance) * failed
            if value > best[0]:
                best = value, plan
        return best

    def answered(self, board: Board) -> float:
        there, players = board, len(self.hands)
        for step in range(1, players):
            there, places = self.reinforced(there, (self.seat + step) % players)
            if places:
                there = self._answer(there, places)
        there = there.copy()
        there.me, there.friends = self.seat, frozenset({self.seat})
        return self.value(there)

    def _answer(self, board: Board, places: dict[int, int]) -> Board:
        """The board after the best campaign of the owner on turn, taken as successful."""
        front = [place for place in places if board.enemies(place)]
        kept = []
        for place in front:
            there = board.copy()
            there.armies[place] += places[place]
            kept.append((self.value(there), there))
        value, best = max(kept, key=lambda each: each[0])
        several = campaigns(board, self.value, places=places)
        if not several or several[0].value <= value:
            return best
        there = board.copy()
        base = base_of(several[0].sides, places)
        there.armies[base] += places[base]
        return succeeded(there, several[0].path, several[0].helpers)[1]

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
