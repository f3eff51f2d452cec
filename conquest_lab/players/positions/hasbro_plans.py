"""Turn plans of Risk 2007: what plans need to know of its four ways to play."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import ClassVar

from conquest_lab.core.declare import Action
from conquest_lab.core.words import say
from conquest_lab.games.hasbro.independents.influence import GiveCard, GoOn
from conquest_lab.games.hasbro.independents.loyalty import LEAVES_UP_TO
from conquest_lab.games.hasbro.independents.sides import allies, side_of
from conquest_lab.games.hasbro.state import NEUTRAL, Phase, State
from conquest_lab.games.hasbro.table import ACTIVE, PASSIVE, TEAMS, fixed_value
from conquest_lab.mechanics.armies.moving import Fortify
from conquest_lab.players.plans.board import NOBODY, Board, Economy
from conquest_lab.players.plans.campaigns import campaigns
from conquest_lab.players.plans.position import BETTER, Option, PlannedPosition, best_first
from conquest_lab.players.plans.worth import weights
from conquest_lab.players.player import Decision
from conquest_lab.players.positions.hasbro import CALL_OFF, HasbroPosition, strength
from conquest_lab.players.war import steps_from

AVERAGE_SET_IN_TEAMS = 8.0

WORTH_A_BRIBE = 0.03
"""The chance to win that an ally has to add to the best campaign to be worth cards for it alone."""

WEIGHTS = {PASSIVE: "duel", ACTIVE: "active"}


class HasbroPlans(PlannedPosition[State], HasbroPosition):
    """A position of Risk 2007 in which every decision follows a plan."""

    economy: ClassVar[Economy] = Economy()

    @cached_property
    def learned(self) -> tuple[float, ...]:
        return weights(WEIGHTS.get(self.mode, "classic"))

    @property
    def next_set(self) -> float:
        if self.mode == TEAMS:
            return AVERAGE_SET_IN_TEAMS
        return float(self.table.set_value(self.state.cards.traded))

    @property
    def to_place(self) -> int:
        return self.most

    def value(self, board: Board) -> float:
        goal = self.table.options.goal
        if goal is not None and board.owners.count(board.me) >= goal:
            return 1.0  # no weight knows of this house rule
        return super().value(board)

    def set_worth(self, cards: tuple[int, ...]) -> int:
        if self.mode == TEAMS:
            return fixed_value(tuple(self.table.deck[card].symbol for card in cards))
        return self.table.set_value(self.state.cards.traded)

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

    def bases(self) -> list[int]:
        """The places for own reinforcements, and the territories of allies, who attack in its turn."""
        if self.mode == ACTIVE:
            return [t for t, owner in enumerate(self.owners) if owner in self.friends]
        return self.places()

    def routine(self, rng: Random) -> Decision[Action]:
        return HasbroPosition.decide(self, rng)

    def options(self) -> list[Option] | None:
        """The decisions with their values, the best first; None where the policy decides."""
        if -1 in self.owners:
            return None
        found: list[Option] | None = None
        match self.state.phase:
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
            case Phase.INFLUENCE:
                found = self._bribes()
            case Phase.ALLY_PLACE | Phase.ALLY_MOVE:
                found = self._with_allies()
        return found

    def attacks(self) -> list[Option]:
        """The attacks; an ally that stands in the way of all is sent to attack, so that it may leave.

        Its land cannot be attacked while it is an ally. The die of loyalty after its invasion makes it
        nobody's more often than not.
        """
        found = super().attacks()
        if (
            self.mode != ACTIVE
            or found[0].path
            or CALL_OFF in self.actions
            or not self._walled_in()
        ):
            return found
        now = self.value(self.board)
        for army in allies(self.state):
            board = self.board.copy()
            board.friends -= {army}
            gain = LEAVES_UP_TO / 6 * (self._best_value(board) - now)
            sent = [way for way in self.ways() if self.owners[way[0]] == army]
            if sent and gain > BETTER:
                way = max(sent, key=lambda way: self.conquer_chance(self.able(way[0]), way[1]))
                reason = say(
                    "{place}: after this attack the ally may leave; its land is in the way",
                    place=self.name(way[1]),
                )
                found.append(Option(now + gain, Decision(self.attack_on(*way).action, reason)))
        return best_first(found)

    def _walled_in(self) -> bool:
        """True where allies stand between all own land and the opponent's."""

        def ahead(place: int) -> list[int]:
            return self.board.enemies(place) if self.owners[place] != 1 - self.seat else []

        own = [t for t, owner in enumerate(self.owners) if owner == self.seat]
        return all(self.owners[t] != 1 - self.seat for t in steps_from(own, ahead))

    def _with_allies(self) -> list[Option] | None:
        """The reinforcements or the move of an ally for a campaign; None where none is worth it.

        The evaluation does not count armies that are nobody's, so only campaigns tell places apart.
        """
        if self.state.phase is Phase.ALLY_PLACE:
            options = self.placements()
            return options if options[0].path else None
        options = self.moves(self.legal(Fortify))
        return options if isinstance(options[0].decision.action, Fortify) else None

    def _bribes(self) -> list[Option] | None:
        """A card for an army with which a campaign succeeds; None where no army is worth it by that.

        An army that is the opponent's ally needs two cards, the first of which makes it nobody's.
        """
        hand = self.hands[self.seat]
        sets = self.table.sets(hand)
        kept = set(sets[0]) if sets else set()
        without = self._best_value(self.board)
        found = []
        for army in sorted({gift.army for gift in self.legal(GiveCard)}):
            needed = 1 if side_of(self.state, army) == NEUTRAL else 2
            if army in self.friends or needed > len(hand):
                continue
            board = self.board.copy()
            board.friends |= {army}
            board.cards[board.side] -= needed
            value = self._best_value(board)
            if value > without + WORTH_A_BRIBE:
                gifts = [gift for gift in self.legal(GiveCard) if gift.army == army]
                gift = min(gifts, key=lambda gift: (gift.card in kept, gift.card))
                regiments = self.table.names.pieces(strength(self.state, army))
                reason = say(
                    "an army with {regiments} may come over for one card", regiments=regiments
                )
                if needed > 1:
                    reason = say(
                        "an army with {regiments} may leave the opponent for one card",
                        regiments=regiments,
                    )
                found.append(Option(value, Decision(gift, reason)))
        if not found:
            return None
        keep: Decision[Action] = Decision(GoOn(), say("the cards are better kept for a set"))
        return best_first([*found, Option(without, keep)])

    def _best_value(self, board: Board) -> float:
        """The value of the best campaign, in which all friends attack, or of none."""
        found = campaigns(board, self.value)
        return max(self.value(board), found[0].value if found else 0.0)
