"""Heuristic for the home-brew: guard the capital, take neutral territories early, attack at good odds.

Credits go into factories first and into units at the front later; neutral territories are taken early,
since hegemony counts territories. It builds no ports and makes no plans at sea.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from conquest_lab.core.declare import Action
from conquest_lab.core.presentation import Presentation, presentation
from conquest_lab.core.words import Message, Text, say
from conquest_lab.games.refonte.attacking import Attack, BreakOff, Land, Stand, Withdraw
from conquest_lab.games.refonte.bombarding import Bombard
from conquest_lab.games.refonte.buying import Build, EndBuying, Train
from conquest_lab.games.refonte.capitals import Crown
from conquest_lab.games.refonte.cards import Exchange, Keep
from conquest_lab.games.refonte.moving import Move
from conquest_lab.games.refonte.placing import Place
from conquest_lab.games.refonte.setup import Choose, Found
from conquest_lab.games.refonte.state import BARRACKS, FACTORY, Phase, State
from conquest_lab.games.refonte.units import CANNON, CAVALRY, INFANTRY
from conquest_lab.mechanics.armies.moving import EndTurn
from conquest_lab.players import Decision
from conquest_lab.players.estimates import conquer_chance, whole_percent
from conquest_lab.players.policy import HEURISTIC_NAME, PolicyParameters

if TYPE_CHECKING:
    from random import Random

    from conquest_lab.core.ruleset import Ruleset

DEFAULT = PolicyParameters(attack_odds=0.6)
"""Attack from this chance on; less when the prize is great."""

STOP_ODDS = 0.35
"""Break an attack off when the chance has fallen so low."""

LOST_ODDS = 0.85
"""Withdraw from a territory that falls with this chance."""

MOST_FACTORIES = 5
CAPITAL_GUARD = 3
"""Units that can defend and do not leave the capital while an enemy is near."""


@lru_cache(maxsize=32)
def _world(
    shown: Presentation[State, Action], territories: int
) -> tuple[list[list[int]], dict[str, list[int]], dict[str, int]]:
    """The neighbours of each territory, the territories of each continent, and its bonus."""
    land = range(territories)
    borders = [[t for t in shown.neighbours(place) if t < territories] for place in land]
    continents = {
        group.key: [t for t in land if shown.places[t].group == group.key]
        for group in shown.groups
        if group.worth
    }
    return borders, continents, {group.key: group.worth for group in shown.groups}


@dataclass(frozen=True, slots=True)
class HeuristicPlayer:
    """The heuristic player for the home-brew."""

    parameters: PolicyParameters = DEFAULT

    @property
    def name(self) -> Text:
        return HEURISTIC_NAME

    def choose(
        self, rules: Ruleset[State, Action], observation: State, seat: int, rng: Random
    ) -> Decision[Action]:
        return _Position(rules, observation, seat, self.parameters).decide()


class _Position:
    """A position as one seat sees it, with the values that its decisions depend on."""

    def __init__(
        self,
        rules: Ruleset[State, Action],
        state: State,
        seat: int,
        parameters: PolicyParameters = DEFAULT,
    ) -> None:
        self.rules = rules
        self.presentation = presentation(rules)
        self.parameters = parameters
        self.state = state
        self.seat = seat
        self.owners = state.owners
        self.land = range(len(state.owners))
        self.actions = rules.legal_actions(state)
        self.borders, self.continents, self.worth = _world(self.presentation, len(state.owners))

    def decide(self) -> Decision[Action]:
        match self.state.phase:
            case Phase.HOME | Phase.COLONY | Phase.NEW_CAPITAL:
                return self._settle()
            case Phase.MUSTER | Phase.PLACE:
                return self._place()
            case Phase.BUY:
                return self._buy()
            case Phase.KEEP:
                return self._keep()
            case Phase.EXCHANGE:
                return self._exchange()
            case Phase.RETREAT:
                return self._retreat()
            case Phase.FIGHT:
                return self._fight()
        return self._act()

    # Values of places ----------------------------------------------------------------------------

    def name(self, place: int) -> Text:
        return self.presentation.places[place].name

    def defence(self, place: int) -> int:
        """The units of a place that can defend."""
        return sum(self.state.units[place][INFANTRY:CANNON])

    def force(self, place: int) -> int:
        """The units of an own territory that can still attack, one staying behind."""
        units = self.state.units[place]
        return min(sum(units[INFANTRY : INFANTRY + 1]) + sum(units[2:4]), self.defence(place) - 1)

    def enemies(self, place: int) -> list[int]:
        """Neighbours that belong to another player."""
        return [t for t in self.borders[place] if self.owners[t] not in (self.seat, -1)]

    def targets(self, place: int) -> list[int]:
        """Neighbours that could be taken, the neutral ones included."""
        return [t for t in self.borders[place] if self.owners[t] != self.seat]

    def threat(self, place: int) -> int:
        """The number of attackers of the strongest neighbouring enemy."""
        return max((self.defence(t) - 1 for t in self.enemies(place)), default=0)

    def conquest_value(self, target: int) -> float:
        """The value of a conquest: a territory, a capital, a continent gained or broken."""
        owner, group = self.owners[target], self.presentation.places[target].group
        members = self.continents[group]
        missing = sum(self.owners[t] != self.seat for t in members)
        value = 1.0 + self.worth[group] / (1 + missing)
        if owner >= 0:
            value += 0.5
            if all(self.owners[t] == owner for t in members):
                value += self.worth[group]
        if target in self.state.capitals:
            value += 6.0
        return (
            value + 0.3 * sum(self.state.sites[target]) + self.parameters.target_bonus(group, owner)
        )

    def capital(self) -> int:
        return self.state.capitals[self.seat]

    # Set-up and capitals -------------------------------------------------------------------------

    def _settle(self) -> Decision[Action]:
        actions = [a for a in self.actions if isinstance(a, Choose | Found | Crown)]

        def score(action: Choose | Found | Crown) -> tuple[float, int]:
            place = action.territory
            own = sum(self.owners[t] == self.seat for t in self.borders[place])
            guard = self.defence(place) if self.state.phase is Phase.NEW_CAPITAL else 0
            return self.conquest_value(place) + own + guard, -len(self.borders[place])

        best = max(actions, key=score)
        return Decision(
            best,
            say("{place}: near the rest, and easy to hold", place=self.name(best.territory)),
        )

    # Buying --------------------------------------------------------------------------------------

    def _buy(self) -> Decision[Action]:
        own = [t for t in self.land if self.owners[t] == self.seat]
        credit = self.state.credits[self.seat]
        capital = self.capital()
        held = self.owners[capital] == self.seat
        danger = held and self.threat(capital) > self.defence(capital) + sum(
            self.state.reserve[self.seat]
        )
        works = sum(self.state.sites[t][FACTORY] + self.state.sites[t][FACTORY + 4] for t in own)
        builds = [action for action in self.actions if isinstance(action, Build)]
        if not danger and works < MOST_FACTORIES:
            factories = [a for a in builds if a.building == FACTORY]
            if factories:
                safest = min(factories, key=lambda a: self.threat(a.territory))
                return Decision(safest, say("a factory pays for itself in three turns"))
        front = max(own, key=lambda t: len(self.targets(t)) + self.threat(t) / 2)
        barracks = Build(BARRACKS, front)
        if barracks in builds and credit % 2:
            return Decision(barracks, say("{place}: units are needed here", place=self.name(front)))
        if credit >= 3 and credit % 2:
            return Decision(
                Train(CAVALRY, 1), say("cavalry costs little more and moves twice as far")
            )
        if credit >= 2:
            return Decision(
                Train(INFANTRY, credit // 2), say("infantry is the most defence for the money")
            )
        return Decision(EndBuying(), say("there is nothing more to buy"))

    def _keep(self) -> Decision[Action]:
        held = [self.presentation.cards[card].symbol for card in self.state.cards.hands[self.seat]]
        actions = [action for action in self.actions if isinstance(action, Keep)]
        best = max(actions, key=lambda a: held.count(self.presentation.cards[a.card].symbol) % 2)
        return Decision(best, say("pairs are what counts"))

    def _exchange(self) -> Decision[Action]:
        pairs = [action for action in self.actions if isinstance(action, Exchange)]
        return Decision(pairs[0], say("units now are worth more than cards in the hand"))

    def _place(self) -> Decision[Action]:
        places = [action for action in self.actions if isinstance(action, Place)]

        def score(action: Place) -> tuple[float, int]:
            place = action.territory
            need = self.threat(place) - self.defence(place)
            guard = 3.0 * (place == self.capital()) * (need > 0)
            best = max(
                (
                    self.conquest_value(t)
                    * conquer_chance(self.force(place) + action.count, self.defence(t))
                    for t in self.targets(place)
                ),
                default=-1.0,
            )
            return guard + best + max(0, need) / 10, action.count

        best = max(places, key=score)
        return Decision(
            best, say("{place}: here they are needed most", place=self.name(best.territory))
        )

    # Combats and moves ---------------------------------------------------------------------------

    def _act(self) -> Decision[Action]:
        attack = self._best_attack()
        if attack is not None:
            return attack
        for kind in (Bombard, Land):
            for action in self.actions:
                if isinstance(action, kind):
                    return Decision(action, _why(kind, self.name(action.target)))
        return self._move() or Decision(EndTurn(), say("everybody is where they are needed"))

    def _best_attack(self) -> Decision[Action] | None:
        best: tuple[float, Attack, float] | None = None
        for action in self.actions:
            if not isinstance(action, Attack):
                continue
            force, prize = self.force(action.source), self.conquest_value(action.target)
            if action.source == self.capital() and self.enemies(action.source):
                force = min(force, self.defence(action.source) - CAPITAL_GUARD)
            chance = conquer_chance(force, self.defence(action.target))
            needed = self.parameters.attack_odds - min(0.15, prize / 40)
            if chance >= needed and (best is None or chance * prize > best[0]):
                best = (chance * prize, action, chance)
        if best is None:
            return None
        _, action, chance = best
        return Decision(
            action,
            say(
                "{place}: {percent} %",
                place=self.name(action.target),
                percent=whole_percent(chance),
            ),
        )

    def _move(self) -> Decision[Action] | None:
        """Moves units without an enemy in reach one step towards the front."""
        away = self._steps_to_front()
        best: Move | None = None
        for action in self.actions:
            if not isinstance(action, Move) or action.target >= len(self.owners):
                continue
            if action.source >= len(self.owners) or away[action.target] < away[action.source]:
                if action.source == self.capital() and self.threat(action.source):
                    continue
                if best is None or action.count > best.count:
                    best = action
        if best is None:
            return None
        return Decision(best, say("{place}: nobody to fight here", place=self.name(best.source)))

    def _steps_to_front(self) -> dict[int, int]:
        """The number of steps from each own territory to one with an enemy or neutral neighbour."""
        own = [t for t in self.land if self.owners[t] == self.seat]
        away = {t: 0 for t in own if self.targets(t)}
        waiting = deque(away)
        while waiting:
            here = waiting.popleft()
            for t in self.borders[here]:
                if self.owners[t] == self.seat and t not in away:
                    away[t] = away[here] + 1
                    waiting.append(t)
        return {t: away.get(t, len(own)) for t in own}

    # In a fight ----------------------------------------------------------------------------------

    def _fight(self) -> Decision[Action]:
        fight = self.state.fight
        assert fight is not None
        most = self.actions[0]
        if fight.begun and fight.source < len(self.owners):
            chance = conquer_chance(self.force(fight.source), self.defence(fight.target))
            if chance < STOP_ODDS:
                return Decision(BreakOff(), say("the odds have turned"))
        return Decision(most, say("the most dice lose least"))

    def _retreat(self) -> Decision[Action]:
        fight = self.state.fight
        assert fight is not None
        place, stays = fight.target, Decision(Stand(), say("it is worth defending"))
        if place == self.capital():
            return stays
        attacker = self.state.seat
        by_land = fight.source < len(self.owners)
        force = self.defence(fight.source) - 1 if by_land else self.defence(place)
        if conquer_chance(force, self.defence(place)) < LOST_ODDS or attacker == self.seat:
            return stays
        ways = [action for action in self.actions if isinstance(action, Withdraw)]
        if not ways:
            return stays
        best = max(ways, key=lambda a: (a.target == self.capital(), self.threat(a.target), a.count))
        return Decision(best, say("{place} cannot be held", place=self.name(place)))


def _why(kind: type[Bombard | Land], place: Text) -> Message:
    if kind is Bombard:
        return say("{place}: cannons risk nothing", place=place)
    return say("{place}: the fleet has to come ashore", place=place)


def player_for(rules: Ruleset[State, Action]) -> HeuristicPlayer:
    """The heuristic player for the home-brew."""
    return HeuristicPlayer()
