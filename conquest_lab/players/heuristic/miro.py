"""A plan for La Conquête du Monde: gather on one front, attack where the odds are good, bring up the rest.

No card has to be earned here and no minimum of armies comes in, so land is everything: every good fight
is fought, and armies far from any enemy walk towards the front.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from conquest_lab.core.words import Text, say
from conquest_lab.mechanics.war import (
    Attack,
    Defend,
    EndCombat,
    EndTurn,
    Fortify,
    Occupy,
    Place,
    TradeIn,
    Transfer,
)
from conquest_lab.players import Decision
from conquest_lab.players.estimates import conquer_chance
from conquest_lab.players.heuristic.wars import Front
from conquest_lab.players.style import PLAN, Style

if TYPE_CHECKING:
    from random import Random

    from conquest_lab.core.ruleset import Ruleset

USUAL = Style(odds=0.65)
"""Attack from this chance on; less when the prize is worth it."""

DEFENCE_DICE = 3


@dataclass(frozen=True, slots=True)
class Planner:
    """Plays La Conquête du Monde with a plan."""

    style: Style = USUAL

    @property
    def name(self) -> Text:
        return PLAN

    def going_on(self, rules: Ruleset[Any, Any], observation: Any, seat: int) -> Decision | None:
        """The fight in course, if this style would not think it over."""
        if self.style.steady > 1.0:
            return None
        view = _View(rules, observation, seat, self.style)
        return view.going_on() if isinstance(view.actions[0], Attack) else None

    def choose(
        self, rules: Ruleset[Any, Any], observation: Any, seat: int, rng: Random
    ) -> Decision:
        return _View(rules, observation, seat, self.style).decide()


class _View(Front):
    """What one seat sees at one decision."""

    def __init__(
        self, rules: Ruleset[Any, Any], state: Any, seat: int, style: Style = USUAL
    ) -> None:
        super().__init__(rules, state, seat, style, (seat,))
        self.route = state.turn.route
        self.actions = rules.legal_actions(state)

    def decide(self) -> Decision:
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
            case Fortify() | EndTurn():
                return self._move()
            case Transfer():
                return Decision(self.actions[0], say("nobody is needed where no enemy is near"))
            case Defend():
                return Decision(self.actions[0], say("the most dice lose least"))
        # An attack was not named.
        return Decision(self.actions[0], say("armies that can be taken for nothing are taken"))

    def prize(self, target: int) -> float:
        """What conquering a place is worth; land alone is worth something here."""
        return 1 + super().prize(target)

    # Decisions ------------------------------------------------------------------------------------

    def _place(self) -> Decision:
        """Everything on the territory from which the best fight can then be fought."""
        largest: dict[int, Place] = {action.territory: action for action in self.actions}
        reserve = max(action.count for action in self.actions)

        def score(place: int) -> tuple[float, int]:
            able = self.armies[place] + reserve - 1
            fights = (
                self.prize(t) * conquer_chance(able, self.armies[t], DEFENCE_DICE)
                for t in self.enemies(place)
            )
            return max(fights, default=-1.0), self.armies[place]

        place = max(largest, key=score)
        target = max(self.enemies(place), key=self.prize, default=place)
        return Decision(
            largest[place],
            say(
                "{place}: from here to {target}",
                place=self.presentation.places[place].name,
                target=self.presentation.places[target].name,
            ),
        )

    def going_on(self) -> Decision | None:
        """The fight in course, as long as it goes well enough not to look for another."""
        route = self.route
        if route is None or self.owners[route.source] != self.seat:
            return None
        if self.owners[route.target] == self.seat:
            return None
        able = self.armies[route.source] - 1
        chance = conquer_chance(able, self.armies[route.target], DEFENCE_DICE)
        action = Attack(route.source, route.target, min(3, able))
        if chance < self.style.steady or action not in self.actions:
            return None
        return Decision(action, self.why_attack(action.target, chance))

    def _attack(self) -> Decision:
        """The fight with the best chance for the best prize, if it is good enough."""
        steady = self.going_on() if self.style.steady <= 1.0 else None
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
            prize = self.prize(action.target)
            if chance >= self.style.odds - min(0.15, prize / 50) and (
                best is None or chance * prize > best[0]
            ):
                best = (chance * prize, action, chance)
        if best is None:
            return Decision(EndCombat(), self.style.why_no_attack())
        _, action, chance = best
        return Decision(action, self.why_attack(action.target, chance))

    def _occupy(self) -> Decision:
        """Everybody follows from a place without enemies, else the two fronts share."""
        most = self.actions[0].count
        behind, ahead = self.threat(self.route.source), self.threat(self.route.target)
        count = (
            most
            if not self.enemies(self.route.source)
            else most * (ahead + 1) // (ahead + behind + 1)
        )
        return Decision(Occupy(min(most, count)), say("as many as the front needs"))

    def _move(self) -> Decision:
        """Armies with no enemy near take a step towards the nearest one."""
        away = self._steps_to_enemy()
        idle = [
            action
            for action in self.actions
            if isinstance(action, Fortify) and away[action.target] < away[action.source] != 1
        ]
        if not idle:
            return Decision(EndTurn(), say("everybody is where an enemy is near"))
        best = max(idle, key=lambda a: (self.armies[a.source], self.threat(a.target)))
        return Decision(
            best, say("{place}: no enemy is near", place=self.presentation.places[best.source].name)
        )

    def _steps_to_enemy(self) -> list[int]:
        """How many steps each place is from the nearest enemy; 0 for an enemy's own."""
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


def player_for(rules: Ruleset[Any, Any]) -> Planner:
    """The player with a plan for La Conquête du Monde."""
    return Planner()
