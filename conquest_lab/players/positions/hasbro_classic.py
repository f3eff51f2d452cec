"""Turn plans of Risk 2007 where everybody plays for themselves."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import ClassVar

from conquest_lab.core.words import Message, say
from conquest_lab.players.plans import goal
from conquest_lab.players.plans.board import Board, Economy
from conquest_lab.players.plans.campaigns import base_of, campaigns, succeeded
from conquest_lab.players.plans.chances import garrison_left
from conquest_lab.players.plans.elimination import Elimination, elimination
from conquest_lab.players.plans.position import BETTER, Option, best_first
from conquest_lab.players.plans.rush import rush
from conquest_lab.players.plans.worth import chances
from conquest_lab.players.positions.hasbro_answers import AnsweredPlans
from conquest_lab.players.positions.hasbro_blows import AFTER_FAILURE, BlowPlans

LEAST = 0.35
"""Plans that succeed less often are not compared."""

LARGEST_RACE = 3
"""Players of the largest table at which no turn stops on the way to a goal of territories."""


class ClassicPlans(BlowPlans, AnsweredPlans):
    """A position in which who eliminates a player goes on with the cards of that player."""

    economy: ClassVar[Economy] = Economy(raids=True)
    kept: ClassVar[Message] = say(
        "the card is earned; more attacks would leave too little against the answers of the others"
    )

    @property
    def stops(self) -> bool:
        # With a goal turns that stop won more at tables of four, and not at tables of three.
        return self.table.options.goal is None or len(self.hands) > LARGEST_RACE

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

    def attacks(self) -> list[Option]:
        found, last = super().attacks(), self._last_conquests()
        if not last:
            return found
        # A turn that stops for the answers of the others is said to be as good as its best attack.
        least = found[0].value if found[0].path else self.value(self.board) + BETTER
        if last[0].value <= least:
            return found
        best = replace(last[0], value=max(last[0].value, found[0].value + BETTER))
        rest = (each for each in found if each.decision.action != best.decision.action)
        return [best, *rest]

    def _last_conquests(self) -> list[Option]:
        """The attacks of which one reaches the goal, however unlikely; the best first."""
        wanted, board = self.table.options.goal, self.board
        if wanted is None or board.owners.count(self.seat) != wanted - 1:
            return []
        found = []
        for source, target in self.ways():
            chance = self.conquer_chance(self.able(source), target)
            failed = board.copy()
            failed.armies[source] = board.staying(source)
            failed.armies[target] = garrison_left(board.able(source), board.armies[target])
            value = chance + (1 - chance) * self.value(failed)
            found.append(Option(value, self.attack_on(source, target), (source, target)))
        return best_first(found)

    def value(self, board: Board) -> float:
        # Before the end of an own turn the next seat moves next, else the player on turn.
        turn = self.state.seat
        following = self._after(board, turn) if turn == self.seat else turn
        return self._chance(board, following)

    def _chance(self, board: Board, following: int) -> float:
        """The chance of the side of a board to win, where a seat moves next."""
        usual = chances(board, self.learned)
        wanted = self.table.options.goal
        if wanted is not None:
            usual = goal.chances(board, usual, wanted, following)
        return usual[board.side]

    def _after(self, board: Board, seat: int) -> int:
        """The seat that moves after a seat's turn."""
        players = len(self.hands)
        later = [(seat + step) % players for step in range(1, players)]
        return next((other for other in later if other in board.owners), seat)

    def answered(self, board: Board) -> float:
        there, players = board, len(self.hands)
        for step in range(players):
            seat = (self.seat + step) % players
            if step:
                there, places = self.reinforced(there, seat)
                if places:
                    there = self._answer(there, places)
            if there.owners.count(seat) >= self._winning:
                return float(seat == self.seat)
        there = there.copy()
        there.me, there.friends = self.seat, frozenset({self.seat})
        return self._chance(there, self.seat)

    @property
    def _winning(self) -> int:
        """The territories that win the game."""
        return self.table.options.goal or len(self.owners)

    def _answer(self, board: Board, places: dict[int, int]) -> Board:
        """The board after the best campaign of the owner on turn, taken as successful."""
        value = partial(self._chance, following=self._after(board, board.me))
        front = [place for place in places if board.enemies(place)]
        kept = []
        for place in front:
            there = board.copy()
            there.armies[place] += places[place]
            kept.append((value(there), there))
        least, best = max(kept, key=lambda each: each[0])
        several = campaigns(board, value, places=places)
        if not several or several[0].value <= least:
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
