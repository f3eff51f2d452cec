"""Turn plans of Risk 2007 in teams: who beats one member of the other team has won."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from conquest_lab.games.hasbro.mates import of
from conquest_lab.mechanics.armies.moving import Occupy
from conquest_lab.players.plans import teams
from conquest_lab.players.plans.board import Board
from conquest_lab.players.plans.elimination import Elimination, elimination
from conquest_lab.players.plans.position import Option, best_first
from conquest_lab.players.player import Decision
from conquest_lab.players.positions.hasbro_plans import HasbroPlans

AFTER_FAILURE = 0.6
"""The part of the chance to win that is left when a plan to beat a rival has failed."""


class TeamPlans(HasbroPlans):
    """A position of a game of teams in which every decision follows a plan."""

    # Found by games of a model; `benchmarks/experiments/hasbro.md` compares them with others.
    mates_claim: ClassVar[float] = 1.5
    near_claim: ClassVar[float] = 0.0
    breaking_claim: ClassVar[float] = 4.0

    @cached_property
    def learned(self) -> tuple[float, ...]:
        return teams.weights()

    def guests(self) -> list[int]:
        return list(of(self.state).guests)

    def value(self, board: Board) -> float:
        # Before the end of an own turn the rivals move next, else whoever is on turn.
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
        return teams.mean_chances(board, self.learned)[board.side]

    def attacks(self) -> list[Option]:
        found = super().attacks()
        value, plan = self.last_blow(self.board)
        if plan is not None and value > found[0].value:
            path = plan.steps[0].path
            first = path[0], path[1]
            if first in self.ways():
                rest = [
                    o
                    for o in found
                    if getattr(o.decision.action, "places", None) != first  # of the same attack
                ]
                return [Option(value, self.attack_on(*first), path), *rest]
        return found

    def placements(self) -> list[Option]:
        found = super().placements()
        value, plan = self.last_blow(self.board, self.to_place)
        if plan is not None and value > found[0].value:
            step = next((s for s in plan.steps if s.reinforcements), None)
            place = step.path[0] if step else plan.steps[0].path[0]
            count = step.reinforcements if step else self.to_place
            if place in self.places():
                chosen = Option(value, self.place_on(place, count), (step or plan.steps[0]).path)
                return [chosen, *found]
        return found

    def occupations(self) -> list[Option]:
        found = super().occupations()
        route = self.state.on_route
        most = self.able(route.source)
        default = found[0].decision.action
        assert isinstance(default, Occupy)
        blows = []
        for count in sorted({0, most // 2, most, default.count}):
            board = self.board.copy()
            board.move(route.source, route.target, count)
            value, plan = self.last_blow(board)
            if plan is not None:
                blows.append(Option(value, Decision(Occupy(count), found[0].decision.reason)))
        least = self.value(self.board) if len(found) == 1 else found[0].value
        blows = best_first(blow for blow in blows if blow.value > least)
        return blows + found if blows else found

    def _with_cards(self, count: int, cards: int) -> float:
        value = super()._with_cards(count, cards)
        return max(value, self.last_blow(self.board, self.to_place + count)[0])
