"""Turn plans of Risk 2007 that may eliminate a player from several territories at once."""

from __future__ import annotations

from abc import abstractmethod

from conquest_lab.mechanics.armies.moving import Occupy
from conquest_lab.players.plans.board import Board
from conquest_lab.players.plans.elimination import Elimination
from conquest_lab.players.plans.position import Option, best_first
from conquest_lab.players.player import Decision
from conquest_lab.players.positions.hasbro_plans import HasbroPlans

AFTER_FAILURE = 0.6
"""The part of the chance to win that is left when a plan to beat a rival has failed."""


class BlowPlans(HasbroPlans):
    """A position in which plans to eliminate a player compete with campaigns."""

    @abstractmethod
    def last_blow(self, board: Board, reserve: int = 0) -> tuple[float, Elimination | None]:
        """The value of the best plan to beat a rival in this turn, and the plan; 0 for none."""

    def attacks(self) -> list[Option]:
        found = super().attacks()
        value, plan = self.last_blow(self.board)
        if plan is not None and value > found[0].value:
            path = plan.steps[0].path
            first = path[0], path[1]
            if first in self.ways():
                rest = [option for option in found if option.decision.action.places != first]
                return [Option(value, self.attack_on(*first), path), *rest]
        return found

    def placements(self) -> list[Option]:
        found = super().placements()
        value, plan = self.last_blow(self.board, self.to_place)
        if plan is not None and value > found[0].value:
            step = next((s for s in plan.steps if s.reinforcements), None)
            path = (step or plan.steps[0]).path
            count = step.reinforcements if step else self.to_place
            if path[0] in self.places():
                chosen = Option(value, self.place_on(path[0], count, path[1]), path)
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
