"""Turn plans of Risk 2007: what plans need to know of its four ways to play."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from random import Random
from typing import ClassVar

from conquest_lab.core.declare import Action
from conquest_lab.core.words import say
from conquest_lab.games.hasbro.state import Phase, State
from conquest_lab.games.hasbro.table import ACTIVE, PASSIVE, TEAMS, fixed_value
from conquest_lab.mechanics.armies.moving import Fortify
from conquest_lab.players.plans.board import NOBODY, Board, Economy
from conquest_lab.players.plans.position import Option, PlannedPosition, best_first
from conquest_lab.players.plans.worth import weights
from conquest_lab.players.player import Decision
from conquest_lab.players.positions.hasbro import SET_IN_TEAMS, HasbroPosition


class HasbroPlans(PlannedPosition[State], HasbroPosition):
    """A position of Risk 2007 in which every decision follows a plan."""

    economy: ClassVar[Economy] = Economy()

    @cached_property
    def learned(self) -> tuple[float, ...]:
        return weights("classic")

    @property
    def next_set(self) -> float:
        if self.mode == TEAMS:
            return float(SET_IN_TEAMS)
        return float(self.table.set_value(self.state.cards.traded))

    @property
    def to_place(self) -> int:
        return self.most

    def mustered(self) -> list[Option]:
        """Places for regiments of the set-up, with the chance to win from there; the best first."""
        found = []
        for place in self.muster_places():
            there = self.board.copy()
            there.armies[place] += self.most
            found.append(Option(self.before_the_start(there), self._mustered_at(place)))
        return best_first(found)

    def _mustered_at(self, place: int) -> Decision[Action]:
        """Regiments of the set-up on a territory, with what they are for."""
        if self.army not in self.friends:
            return self.obstruct(place)
        decision = self.strengthen(place, self.most)
        if self.board.enemies(place):
            return decision
        return replace(
            decision, reason=say("an enemy who breaks through the border meets them there")
        )

    def muster_places(self) -> list[int]:
        """The territories that are compared for regiments of the set-up."""
        return [t for t, owner in enumerate(self.owners) if owner == self.army]

    def before_the_start(self, board: Board) -> float:
        """The chance of this side to win while it is not known who begins."""
        return self.value(board)

    def set_worth(self, cards: tuple[int, ...]) -> int:
        """The regiments of the reserve and, by option, those for a card that shows an own territory."""
        deck = self.table.deck
        shown = (deck[card].place for card in cards)
        bonus = self.table.options.owned_territory_bonus
        bonus *= any(place is not None and self.stands(place) for place in shown)
        if self.mode == TEAMS:
            return bonus + fixed_value(tuple(deck[card].symbol for card in cards))
        return bonus + self.table.set_value(self.state.cards.traded)

    def sides(self) -> tuple[int, ...]:
        seats = len(self.hands)
        if self.mode == TEAMS:
            return tuple(seat % 2 for seat in range(seats))
        if self.mode in {PASSIVE, ACTIVE}:
            return (0, 1, NOBODY, NOBODY)
        return tuple(range(seats))

    def earned(self) -> bool:
        return self.state.conquered

    def places(self) -> list[int]:
        return [t for t in self.table.territories if self.stands(t)]

    def routine(self, rng: Random) -> Decision[Action]:
        return HasbroPosition.decide(self, rng)

    def options(self) -> list[Option] | None:
        """The decisions with their values, the best first; None where the policy decides."""
        if -1 in self.owners:
            return None
        found: list[Option] | None = None
        match self.state.phase:
            case Phase.MUSTER:
                found = self.mustered()
            case Phase.TRADE | Phase.TRADE_SPOILS:
                found = self.trades()
            case Phase.PLACE | Phase.PLACE_SPOILS:
                found = self.placements()
            case Phase.ATTACK:
                running = self.running()
                found = self.attacks() if running is None else [Option(1.0, running)]
            case Phase.OCCUPY:
                found = self.occupations()
            case Phase.FORTIFY:
                found = self.moves(self.legal(Fortify))
            case Phase.TRANSFER | Phase.ALLY_TRANSFER:
                found = self.transfers()
        return found
