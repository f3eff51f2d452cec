"""Rides of new cavalry to the last capital, and how games that are played on carry one out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from conquest_lab.core.declare import Action
from conquest_lab.core.words import Text, say
from conquest_lab.games.refonte.attacking import Attack
from conquest_lab.games.refonte.buying import EndBuying
from conquest_lab.games.refonte.moving import Move
from conquest_lab.games.refonte.placing import Place
from conquest_lab.games.refonte.state import State
from conquest_lab.games.refonte.units import CAVALRY
from conquest_lab.players.player import Decision

if TYPE_CHECKING:
    from random import Random

    from conquest_lab.core.ruleset import Ruleset
    from conquest_lab.players.policy import Policy
    from conquest_lab.players.positions.refonte_board import Board

TO_WIN = say("new cavalry can ride to the last capital in this turn")


@dataclass(frozen=True, slots=True)
class Ride:
    """A ride from a base, where cavalry is placed, through an own territory to a capital."""

    base: int
    way: int
    goal: int


def rides(board: Board, base: int) -> list[Ride]:
    """The rides from a base to a capital whose fall wins at once; none where infantry is near enough."""
    missing = board.missing_capitals(board.seat)
    if len(missing) != 1 or board.counted_late or board.opener >= 0:
        return []
    goal, near = missing[0], board.table.neighbours
    if board.owners[goal] < 0 or goal in near[base]:
        return []
    return [
        Ride(base, way, goal)
        for way in near[base]
        if goal in near[way] and board.owners[way] == board.seat
    ]


@dataclass(frozen=True, slots=True)
class Rider:
    """Buys no more, places its cavalry for a ride and carries it out, then follows the quick policy."""

    policy: Policy[State]
    ride: Ride

    @property
    def name(self) -> Text:
        """The name of the quick policy."""
        return self.policy.name

    def choose(
        self, rules: Ruleset[State, Action], observation: State, seat: int, rng: Random
    ) -> Decision[Action]:
        """The next step of the ride, or the decision of the policy where there is none."""
        action = self._next(rules.legal_actions(observation))
        if action is None:
            return self.policy.choose(rules, observation, seat, rng)
        return Decision(action, TO_WIN)

    def _next(self, legal: tuple[Action, ...]) -> Action | None:
        attack = Attack(self.ride.way, self.ride.goal)
        placed = [
            action
            for action in legal
            if isinstance(action, Place)
            and (action.unit, action.territory) == (CAVALRY, self.ride.base)
        ]
        moved = [
            action
            for action in legal
            if isinstance(action, Move)
            and (action.unit, action.source, action.target)
            == (CAVALRY, self.ride.base, self.ride.way)
        ]
        found: Action | None = None
        if EndBuying() in legal:
            found = EndBuying()
        elif placed:
            found = max(placed, key=lambda action: action.count)
        elif moved:
            found = max(moved, key=lambda action: action.count)
        elif attack in legal:
            found = attack
        return found
