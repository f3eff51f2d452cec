"""Turn plans of Risk 2007 for two: who moves next counts, in set-up too."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cached_property

from conquest_lab.core.words import say
from conquest_lab.games.hasbro.state import Phase
from conquest_lab.games.hasbro.table import territory_income
from conquest_lab.players.plans import duel
from conquest_lab.players.plans.board import Board
from conquest_lab.players.plans.campaigns import campaigns, succeeded
from conquest_lab.players.plans.position import BETTER, Option
from conquest_lab.players.positions.hasbro_plans import HasbroPlans

BEGINNING = frozenset({Phase.INFLUENCE, Phase.TRADE, Phase.PLACE})
"""The phases of a turn in which the one on turn has all of it ahead."""

CLEARLY = 0.03
"""The chance to win by which a turn that stops has to be better, with the other side's answer."""


class DuelPlans(HasbroPlans):
    """A position of a game for two in which every decision follows a plan."""

    @cached_property
    def learned(self) -> tuple[float, ...]:
        return duel.weights(duel.PASSIVE)

    @property
    def following(self) -> int:
        """The side that moves after what is planned: after the own turn the other one."""
        turn = self.state.seat
        return 1 - turn if turn == self.seat else turn

    def value(self, board: Board) -> float:
        return duel.chances(board, self.learned, self.following)[board.side]

    def standing_now(self) -> float:
        if self.state.phase not in BEGINNING:
            return super().standing_now()
        return duel.chances(self.board, self.learned, self.state.seat)[self.board.side]

    def before_the_start(self, board: Board) -> float:
        either = [duel.chances(board, self.learned, side)[board.side] for side in duel.SEATS]
        return sum(either) / len(either)


class PassivePlans(DuelPlans):
    """A position of a game for two with passive independents."""

    def attacks(self) -> list[Option]:
        """The attacks and the end of combat, which comes first where it is better once the card is earned.

        The evaluation does not see how hard the other side strikes with armies that have lost nothing yet.
        So the first turn of a game without a goal stops there, and a later one where the answer of the
        other side would cost more after the best attack.
        """
        without_goal = self.table.options.goal is None
        if without_goal and self._nobody_had_cards and self.earned() and self._expects_attack():
            reason = say(
                "the card is earned; regiments kept now meet the other side’s first attack"
            )
            return [Option(self.value(self.board), replace(self.stop(), reason=reason))]
        found = super().attacks()
        if without_goal and self.earned() and self._better_kept(found[0]):
            reason = say(
                "the card is earned; more attacks would leave too little against the other side’s answer"
            )
            stop = Option(found[0].value + BETTER, replace(self.stop(), reason=reason))
            return [stop, *(option for option in found if option.path)]
        return found

    @property
    def _nobody_had_cards(self) -> bool:
        return not any(self.hands) and not self.state.cards.traded

    def _expects_attack(self) -> bool:
        """True where the other side can attack with half as many armies as this one, or more."""
        able = Counter[int]()
        for owner, armies in zip(self.owners, self.armies, strict=True):
            able[owner] += armies - 1
        return 2 * able[1 - self.seat] >= able[self.seat]

    def _better_kept(self, best: Option) -> bool:
        """True where the best answer of the other side leaves clearly more now than after a campaign."""
        if not best.path:
            return False
        _, after = succeeded(self.board, best.path, best.helpers)
        return self._answered(self.board) > self._answered(after) + CLEARLY

    def _answered(self, board: Board) -> float:
        """The chance of this side after the best campaign of the other one with its reinforcements."""
        other = 1 - self.seat
        land = board.standing(other)
        if not land:
            return 1.0
        there = board.copy()
        there.me, there.friends, there.conquered = other, frozenset({other}), False
        world = self.table.board
        held = world.continents_of(tuple(board.owners), other)
        count = territory_income(len(land)) + sum(world.continents[c].worth for c in held)

        def chance(found: Board, following: int = self.seat) -> float:
            return duel.chances(found, self.learned, following)[other]

        several = campaigns(there, chance, places=dict.fromkeys(land, count))
        return 1 - max([chance(there, other), *(campaign.value for campaign in several[:1])])
