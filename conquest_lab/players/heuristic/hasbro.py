"""A plan for Risk 2007: hold a continent, attack where the odds are good, keep the front strong.

Every decision is a score over the legal actions and a sentence that gives its reason.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from conquest_lab.core.words import Message, Text, say
from conquest_lab.games.hasbro.types import (
    Attack,
    Claim,
    Defend,
    EndCombat,
    EndTurn,
    Fortify,
    KeepCards,
    Occupy,
    Phase,
    Place,
    State,
    TradeIn,
)
from conquest_lab.players import Decision
from conquest_lab.players.estimates import conquer_chance

if TYPE_CHECKING:
    from random import Random

    from conquest_lab.core.ruleset import Ruleset

GOOD_ODDS = 0.6
"""Attack from this chance on; less when the prize is worth it."""

BIG_PRIZE = 2.5
"""Once a card is earned this turn, only a prize like this is fought for, or a much weaker neighbour."""

OVERWHELMING = 5
"""So many times the defenders is much stronger."""


class Planner:
    """Plays Risk 2007 with a plan."""

    name = Text("beginner's plan", "plan de débutant")

    def choose(
        self, rules: Ruleset[Any, Any], observation: State, seat: int, rng: Random
    ) -> Decision:
        return _View(rules, observation, seat).decide(rng)


class _View:
    """What one seat sees at one decision."""

    def __init__(self, rules: Ruleset[Any, Any], state: State, seat: int) -> None:
        self.rules = rules
        self.state = state
        self.seat = seat
        self.owners = state.owners
        self.armies = state.armies
        self.continents = [
            (group, [n for n, place in enumerate(rules.places) if place.group == group.key])
            for group in rules.groups
        ]

    def decide(self, rng: Random) -> Decision:
        match self.state.phase:
            case Phase.CLAIM:
                return self._claim(rng)
            case Phase.MUSTER | Phase.PLACE | Phase.PLACE_SPOILS:
                return self._place()
            case Phase.TRADE | Phase.TRADE_SPOILS:
                return self._trade()
            case Phase.ATTACK:
                return self._attack()
            case Phase.OCCUPY:
                return self._occupy()
            case Phase.FORTIFY:
                return self._fortify()
        # Defending and moving: with as many as may.
        action = self.rules.legal_actions(self.state)[0]
        reason = (
            say("the most dice lose least")
            if isinstance(action, Defend)
            else say("nobody is needed where no enemy is near")
        )
        return Decision(action, reason)

    # What places are worth -----------------------------------------------------------------------

    def enemies(self, place: int) -> list[int]:
        return [t for t in self.rules.neighbours(place) if self.owners[t] not in (self.seat, -1)]

    def threat(self, place: int) -> int:
        """The enemy armies that could attack from next door."""
        return sum(self.armies[t] - 1 for t in self.enemies(place))

    def goal(self, place: int) -> float:
        """How near this seat is to the continent of a place: its bonus over the territories missing."""
        group, members = next(c for c in self.continents if place in c[1])
        missing = sum(self.owners[t] != self.seat for t in members)
        return group.worth / (1 + missing)

    def prize(self, target: int) -> float:
        """What conquering a place is worth: progress, a bonus broken, a player nearly gone."""
        owner = self.owners[target]
        group, members = next(c for c in self.continents if target in c[1])
        broken = group.worth if all(self.owners[t] == owner for t in members) else 0
        theirs = self.owners.count(owner)
        hunted = 3.0 / theirs * (1 + len(self.state.cards.hands[owner])) if theirs <= 3 else 0.0
        return self.goal(target) + broken + hunted

    # Decisions -----------------------------------------------------------------------------------

    def _claim(self, rng: Random) -> Decision:
        def score(action: Claim) -> tuple[float, float]:
            place = action.territory
            group, members = next(c for c in self.continents if place in c[1])
            mine = sum(self.owners[t] == self.seat for t in members)
            taken = sum(self.owners[t] not in (self.seat, -1) for t in members)
            near = sum(self.owners[t] == self.seat for t in self.rules.neighbours(place))
            return (mine - taken) * 4 / len(members) + group.worth / len(
                members
            ) + near / 4, rng.random()

        best = max(self.rules.legal_actions(self.state), key=score)
        place = self.rules.places[best.territory]
        group = next(g for g in self.rules.groups if g.key == place.group)
        return Decision(
            best,
            say(
                "{place}: it may help to hold this continent: {continent}",
                place=place.name,
                continent=group.name,
            ),
        )

    def _place(self) -> Decision:
        reserve = 1 if self.state.phase is Phase.MUSTER else self.state.reserve[self.seat]

        def score(place: int) -> float:
            enemies = self.enemies(place)
            if not enemies:
                return -9.0
            # What one more turn of fighting from here may win, and what stands to be lost here.
            best = max(
                self.prize(t) * conquer_chance(self.armies[place] - 1 + reserve, self.armies[t])
                for t in enemies
            )
            safety = min(1.0, self.armies[place] / (1 + self.threat(place)))
            guard = self.goal(place) * (1 - safety) - safety
            return guard if self.state.phase is Phase.MUSTER else guard + best / 3

        own = [t for t, owner in enumerate(self.owners) if owner == self.seat]
        place = max(own, key=score)
        target = max(self.enemies(place), key=self.prize, default=place)
        return Decision(
            Place(place, reserve),
            say(
                "{place}: from here to {target}",
                place=self.rules.places[place].name,
                target=self.rules.places[target].name,
            ),
        )

    def _trade(self) -> Decision:
        actions = self.rules.legal_actions(self.state)
        sets = [action for action in actions if isinstance(action, TradeIn)]
        if sets:
            return Decision(sets[0], say("armies now are worth more than cards in the hand"))
        return Decision(KeepCards(), say("no set can be traded"))

    def _attack(self) -> Decision:
        best: tuple[float, Attack, float] | None = None
        for action in self.rules.legal_actions(self.state):
            if not isinstance(action, Attack) or action.dice != min(
                3, self.armies[action.source] - 1
            ):
                continue
            chance = conquer_chance(self.armies[action.source] - 1, self.armies[action.target])
            prize = self.prize(action.target)
            needed = GOOD_ODDS - min(0.1, prize / 50)
            if self.state.conquered and prize < BIG_PRIZE:
                strong = self.armies[action.source] > OVERWHELMING * (
                    self.armies[action.target] + 1
                )
                needed = GOOD_ODDS if strong else 1.0
            if chance >= needed and (best is None or chance * (1 + prize) > best[0]):
                best = (chance * (1 + prize), action, chance)
        if best is None:
            return Decision(EndCombat(), say("no attack is good enough"))
        _, action, chance = best
        return Decision(action, self._why_attack(action, chance))

    def _why_attack(self, action: Attack, chance: float) -> Message:
        target = self.rules.places[action.target]
        percent = round(100 * chance)
        owner = self.owners[action.target]
        group, members = next(c for c in self.continents if action.target in c[1])
        if all(self.owners[t] == owner for t in members):
            return say(
                "{place}: {percent} %, and it breaks a bonus: {continent}",
                place=target.name,
                percent=percent,
                continent=group.name,
            )
        if all(self.owners[t] == self.seat for t in members if t != action.target):
            return say(
                "{place}: {percent} %, and it completes a continent: {continent}",
                place=target.name,
                percent=percent,
                continent=group.name,
            )
        return say("{place}: {percent} %", place=target.name, percent=percent)

    def _occupy(self) -> Decision:
        route = self.state.route
        assert route is not None
        most = self.armies[route.source] - 1
        behind, ahead = self.threat(route.source), self.threat(route.target)
        count = most if not self.enemies(route.source) else most * ahead // max(1, ahead + behind)
        return Decision(Occupy(count), say("as many as the front needs"))

    def _fortify(self) -> Decision:
        moves = [a for a in self.rules.legal_actions(self.state) if isinstance(a, Fortify)]
        idle = [
            a
            for a in moves
            if not self.enemies(a.source) and self.enemies(a.target) and self.armies[a.source] > 1
        ]
        if not idle:
            return Decision(EndTurn(), say("everybody is where an enemy is near"))
        best = max(
            idle, key=lambda a: (self.armies[a.source], self.threat(a.target), self.goal(a.target))
        )
        return Decision(
            best, say("{place}: no enemy is near", place=self.rules.places[best.source].name)
        )


def player_for(rules: Ruleset[Any, Any]) -> Planner:
    """The player with a plan for Risk 2007."""
    return Planner()
