"""Heuristic for La Conquête du Monde: gather on one front, attack where the odds are good, bring up the rest.

This game has no card for a conquest and no minimum of reinforcements, so territories count most: it makes
every attack with good odds, and moves armies far from any enemy towards the front.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from conquest_lab.core.declare import Action
from conquest_lab.core.words import Text, say
from conquest_lab.games.miro.moving import Move
from conquest_lab.games.miro.state import State
from conquest_lab.mechanics.armies.cards import TradeIn
from conquest_lab.mechanics.armies.combat import Attack, Defend, EndCombat
from conquest_lab.mechanics.armies.moving import EndTurn, Occupy, Transfer
from conquest_lab.mechanics.armies.placing import Place
from conquest_lab.players import Decision
from conquest_lab.players.estimates import conquer_chance
from conquest_lab.players.heuristic.war import WarPosition
from conquest_lab.players.policy import HEURISTIC_NAME, PolicyParameters

if TYPE_CHECKING:
    from random import Random

    from conquest_lab.core.ruleset import Ruleset

DEFAULT = PolicyParameters(attack_odds=0.65)
"""Attack from this chance on; less when the prize is worth it."""

DEFENCE_DICE = 3


@dataclass(frozen=True, slots=True)
class HeuristicPlayer:
    """The heuristic player for La Conquête du Monde."""

    parameters: PolicyParameters = DEFAULT

    @property
    def name(self) -> Text:
        return HEURISTIC_NAME

    def continue_attack(
        self, rules: Ruleset[State, Action], observation: State, seat: int
    ) -> Decision[Action] | None:
        """The next action of the attack in course; None to look for a better one."""
        if self.parameters.continue_odds > 1.0:
            return None
        view = _Position(rules, observation, seat, self.parameters)
        return view.continue_attack() if isinstance(view.actions[0], Attack) else None

    def choose(
        self, rules: Ruleset[State, Action], observation: State, seat: int, rng: Random
    ) -> Decision[Action]:
        return _Position(rules, observation, seat, self.parameters).decide()


class _Position(WarPosition[State, Action]):
    """A position as one seat sees it, with the values that its decisions depend on."""

    def __init__(
        self,
        rules: Ruleset[State, Action],
        state: State,
        seat: int,
        parameters: PolicyParameters = DEFAULT,
    ) -> None:
        super().__init__(rules, state, seat, parameters, (seat,))
        self.route = state.route
        self.actions = rules.legal_actions(state)

    def decide(self) -> Decision[Action]:
        match self.actions[0]:
            case Place():
                return self._place()
            case TradeIn():
                return Decision(
                    self.actions[0], say("armies now are worth more than cards in the hand")
                )
            case Attack() | EndCombat():
                return self._attack()
            case Occupy():
                return self._occupy()
            case Move() | EndTurn():
                return self._move()
            case Transfer():
                return Decision(self.actions[0], say("nobody is needed where no enemy is near"))
            case Defend():
                return Decision(self.actions[0], say("the most dice lose least"))
        # Only the answers to an unnamed attack are left.
        return Decision(self.actions[0], say("armies that can be taken for nothing are taken"))

    def conquest_value(self, target: int) -> float:
        """The value of a conquest; a territory alone is worth 1 here."""
        return 1 + super().conquest_value(target)

    # Decisions ------------------------------------------------------------------------------------

    def _place(self) -> Decision[Action]:
        """Places everything on the territory with the best attack."""
        placings = [action for action in self.actions if isinstance(action, Place)]
        largest = {action.territory: action for action in placings}
        reserve = max(action.count for action in placings)

        def score(place: int) -> tuple[float, int]:
            able = self.armies[place] + reserve - 1
            fights = (
                self.conquest_value(t) * conquer_chance(able, self.armies[t], DEFENCE_DICE)
                for t in self.enemies(place)
            )
            return max(fights, default=-1.0), self.armies[place]

        place = max(largest, key=score)
        target = max(self.enemies(place), key=self.conquest_value, default=place)
        return Decision(
            largest[place],
            say(
                "{place}: from here to {target}",
                place=self.presentation.places[place].name,
                target=self.presentation.places[target].name,
            ),
        )

    def continue_attack(self) -> Decision[Action] | None:
        """The next action of the attack in course, while its chance is at least `continue_odds`."""
        route = self.route
        if route is None or self.owners[route.source] != self.seat:
            return None
        if self.owners[route.target] == self.seat:
            return None
        able = self.armies[route.source] - 1
        chance = conquer_chance(able, self.armies[route.target], DEFENCE_DICE)
        action = Attack(route.source, route.target, min(3, able))
        if chance < self.parameters.continue_odds or action not in self.actions:
            return None
        return Decision(action, self.reason_to_attack(action.target, chance))

    def _attack(self) -> Decision[Action]:
        """The attack with the best chance times prize, if its chance is high enough."""
        steady = self.continue_attack() if self.parameters.continue_odds <= 1.0 else None
        if steady is not None:
            return steady
        best: tuple[float, Attack, float] | None = None
        for action in self.actions:
            if not isinstance(action, Attack) or action.dice != min(
                3, self.armies[action.source] - 1
            ):
                continue
            chance = conquer_chance(
                self.armies[action.source] - 1, self.armies[action.target], DEFENCE_DICE
            )
            prize = self.conquest_value(action.target)
            if chance >= self.parameters.attack_odds - min(0.15, prize / 50) and (
                best is None or chance * prize > best[0]
            ):
                best = (chance * prize, action, chance)
        if best is None:
            return Decision(EndCombat(), self.parameters.reason_to_stop())
        _, action, chance = best
        return Decision(action, self.reason_to_attack(action.target, chance))

    def _occupy(self) -> Decision[Action]:
        """Moves all armies in from a place without enemies, else shares them between the two fronts."""
        largest = self.actions[0]
        assert isinstance(largest, Occupy)
        assert self.route is not None
        most = largest.count
        behind, ahead = self.threat(self.route.source), self.threat(self.route.target)
        count = (
            most
            if not self.enemies(self.route.source)
            else most * (ahead + 1) // (ahead + behind + 1)
        )
        return Decision(Occupy(min(most, count)), say("as many as the front needs"))

    def _move(self) -> Decision[Action]:
        """Moves armies without an enemy in reach one step towards the nearest one."""
        away = self._steps_to_enemy()
        idle = [
            action
            for action in self.actions
            if isinstance(action, Move) and away[action.target] < away[action.source] != 1
        ]
        if not idle:
            return Decision(EndTurn(), say("everybody is where an enemy is near"))
        best = max(idle, key=lambda a: (self.armies[a.source], self.threat(a.target)))
        return Decision(
            best, say("{place}: no enemy is near", place=self.presentation.places[best.source].name)
        )

    def _steps_to_enemy(self) -> list[int]:
        """The number of steps from each place to the nearest enemy; 0 for an enemy's own."""
        far = len(self.owners)
        steps = [far if owner == self.seat else 0 for owner in self.owners]
        waiting = deque(place for place, owner in enumerate(self.owners) if owner != self.seat)
        while waiting:
            place = waiting.popleft()
            for near in self.presentation.neighbours(place):
                if steps[near] == far:
                    steps[near] = steps[place] + 1
                    waiting.append(near)
        return steps


def player_for(rules: Ruleset[State, Action]) -> HeuristicPlayer:
    """The heuristic player for La Conquête du Monde."""
    return HeuristicPlayer()
