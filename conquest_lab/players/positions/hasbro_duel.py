"""Turn plans of Risk 2007 for two: who moves next counts, in set-up too."""

from __future__ import annotations

from functools import cached_property

from conquest_lab.games.hasbro.state import Phase
from conquest_lab.players.plans import active
from conquest_lab.players.plans.board import Board
from conquest_lab.players.plans.position import Option, best_first
from conquest_lab.players.positions.hasbro_plans import HasbroPlans

BEGINNING = frozenset({Phase.INFLUENCE, Phase.TRADE, Phase.PLACE})
"""The phases of a turn in which the one on turn has all of it ahead."""


class DuelPlans(HasbroPlans):
    """A position of a game for two in which every decision follows a plan."""

    @cached_property
    def learned(self) -> tuple[float, ...]:
        return active.weights(active.PASSIVE)

    @property
    def following(self) -> int:
        """The side that moves after what is planned: after the own turn the other one."""
        turn = self.state.seat
        return 1 - turn if turn == self.seat else turn

    def value(self, board: Board) -> float:
        return active.chances(board, self.learned, self.following)[board.side]

    def standing_now(self) -> float:
        if self.state.phase not in BEGINNING:
            return super().standing_now()
        return active.chances(self.board, self.learned, self.state.seat)[self.board.side]

    def options(self) -> list[Option] | None:
        if self.state.phase is Phase.MUSTER:
            return self.musters()
        return super().options()

    def musters(self) -> list[Option]:
        """Places for regiments of the set-up, with the mean value over who begins; the best first."""
        found = []
        for place in [t for t, owner in enumerate(self.owners) if owner == self.army]:
            there = self.board.copy()
            there.armies[place] += self.most
            either = [
                active.chances(there, self.learned, side)[there.side] for side in active.SEATS
            ]
            value = sum(either) / len(either)
            found.append(Option(value, self.place_on(place, self.most)))
        return best_first(found)
