"""Turn plans of La Conquête du Monde: what plans need to know of it."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import ClassVar

from conquest_lab.core.declare import Action
from conquest_lab.games.miro.moving import Move
from conquest_lab.games.miro.ruleset import Miro
from conquest_lab.games.miro.state import Phase, State
from conquest_lab.players.plans.board import Economy
from conquest_lab.players.plans.position import Option, PlannedPosition
from conquest_lab.players.plans.worth import weights
from conquest_lab.players.player import Decision
from conquest_lab.players.positions.miro import MiroPosition


class MiroPlans(PlannedPosition[State], MiroPosition):
    """A position of La Conquête du Monde in which every decision follows a plan."""

    rules: Miro
    economy: ClassVar[Economy] = Economy(
        least_income=0.0,
        card_share=0.2,
        card_for_conquest=False,
        forced_trade=0,
    )

    @cached_property
    def learned(self) -> tuple[float, ...]:
        return weights("miro")

    @property
    def next_set(self) -> float:
        return float(self.rules.table.set_value(self.state.cards.traded))

    @property
    def to_place(self) -> int:
        return self.state.reserve

    def set_worth(self, cards: tuple[int, ...]) -> int:
        return self.rules.table.set_value(self.state.cards.traded)

    def routine(self, rng: Random) -> Decision[Action]:
        return MiroPosition.decide(self, rng)

    def options(self) -> list[Option] | None:
        """The decisions with their values, the best first; None where the policy decides."""
        match self.state.phase:
            case Phase.TRADE | Phase.TRADE_SPOILS:
                kept = self.keep_joker()
                return self.trades() if kept is None else [Option(1.0, kept)]
            case Phase.PLACE | Phase.PLACE_SPOILS:
                return self.placements()
            case Phase.ATTACK:
                running = self.running()
                return self.attacks() if running is None else [Option(1.0, running)]
            case Phase.OCCUPY:
                return self.occupations()
            case Phase.MOVE:
                return [Option(1.0, self._move())] if self.legal(Move) else None
        return None
