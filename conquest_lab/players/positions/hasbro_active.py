"""Turn plans of Risk 2007 with active independents: whose ally an army is counts in every plan."""

from __future__ import annotations

from collections.abc import Container
from functools import cached_property

from conquest_lab.core.declare import Action
from conquest_lab.core.words import say
from conquest_lab.games.hasbro.independents.influence import GiveCard, GoOn
from conquest_lab.games.hasbro.independents.loyalty import LEAVES_UP_TO, dice_due
from conquest_lab.games.hasbro.independents.sides import side_of
from conquest_lab.games.hasbro.state import FIRST_LEGION, LEGIONS, NEUTRAL, Phase
from conquest_lab.games.hasbro.table import territory_income
from conquest_lab.mechanics.armies.moving import Fortify
from conquest_lab.mechanics.cards import without
from conquest_lab.players.percents import fight_percent
from conquest_lab.players.plans import duel
from conquest_lab.players.plans.board import Board
from conquest_lab.players.plans.campaigns import COMPARED, LEAST_CHANCE, campaigns, valued
from conquest_lab.players.plans.chances import NEGLIGIBLE, siege
from conquest_lab.players.plans.position import BETTER, LIKELY, Option, best_first
from conquest_lab.players.player import Decision
from conquest_lab.players.positions.hasbro import CALL_OFF, strength
from conquest_lab.players.positions.hasbro_duel import DuelPlans
from conquest_lab.players.war import steps_from

WORTH_A_BRIBE = 0.003
"""The chance to win that an ally has to add, beside what its cards are worth."""

MOST_WORN = 3
"""Attacks of allies after which the next campaign is looked for."""

AFTER_WORN = 4
"""Campaigns that are valued after each of them."""

DIE = 3
"""About the regiments that a die brings an ally."""


class ActivePlans(DuelPlans):
    """A position of a game with active independents in which every decision follows a plan."""

    @cached_property
    def learned(self) -> tuple[float, ...]:
        return duel.weights(duel.ACTIVE)

    def bases(self) -> list[int]:
        """The places for own reinforcements, and the territories of allies, who attack in its turn."""
        return [t for t, owner in enumerate(self.owners) if owner in self.friends]

    @cached_property
    def board(self) -> duel.AlliedBoard:
        """The board, where allies are enemies if they stand between all own land and the opponent's.

        Own armies may attack an ally at any time, but plans that did so won less.
        """
        players = range(len(self.hands))
        loyal = [
            tuple(float(army in self.owners and side_of(self.state, army) == s) for s in players)
            for army in LEGIONS
        ]
        board = duel.AlliedBoard.like(super().board)
        board.loyal, board.leaves = loyal, LEAVES_UP_TO / 6
        if self.army == self.seat and self.friends != {self.seat} and self._walled_in():
            board.friends = frozenset({self.seat})
        return board

    def _walled_in(self) -> bool:
        """True where allies stand between all own land and the opponent's."""
        owners, near = self.owners, self.presentation.neighbours

        def ahead(place: int) -> list[int]:
            return [t for t in near(place) if owners[t] not in self.friends - {self.seat}]

        own = [t for t, owner in enumerate(owners) if owner == self.seat]
        return all(owners[t] != 1 - self.seat for t in steps_from(own, ahead))

    def options(self) -> list[Option] | None:
        match self.state.phase:
            case Phase.INFLUENCE:
                return self.bribes()
            case Phase.ALLY_PLACE:
                return self.placements()
            case Phase.ALLY_MOVE:
                return self.moves(self.legal(Fortify))
        return super().options()

    # Combat --------------------------------------------------------------------------------------

    def attacks(self) -> list[Option]:
        """The attacks, those of allies too that only wear a garrison of the opponent down."""
        found = super().attacks()
        board, tried = self.board, []
        for source, target in self.ways():
            if self.owners[source] != self.seat and self.owners[target] == 1 - self.seat:
                campaign = valued(board, (source, target), (board.able(source),), self.value)
                tried.append((campaign.value, source, target))
        several = []
        for _, source, target in sorted(tried, reverse=True)[:MOST_WORN]:
            value = self._worn(source, target)
            chance = self.conquer_chance(self.able(source), target)
            sent = self._sent(source, target, chance)
            attrition = chance < LEAST_CHANCE
            several.append(Option(value, sent, (source, target), attrition=attrition))
        if CALL_OFF in self.actions:
            several.append(self._called_off())
        first = {option.path[:2] for option in several}
        return best_first([*several, *(o for o in found if o.path[:2] not in first or o.helpers)])

    def _called_off(self) -> Option:
        """The end of the invasion in course with its dice of loyalty, and the best plan after it."""
        board, due = self.board.copy(), dice_due(self.state)
        board.waver(*due)
        return Option(self._later(board, due) + BETTER, self.stop())

    def _sent(self, source: int, target: int, chance: float) -> Decision[Action]:
        """An attack of an ally, with a reason of its own where it is likely to be lost."""
        attack = self.attack_on(source, target)
        if chance >= LIKELY:
            return attack
        reason = say(
            "{place}: {percent}% to take it in a fight to the end; even a lost attack costs the"
            " opponent regiments, and only an ally’s are spent",
            place=self.name(target),
            percent=fight_percent(chance),
        )
        return Decision(attack.action, reason)

    def _worn(self, source: int, target: int) -> float:
        """The value of the best plan after an attack of an ally to its end."""
        board = self.board
        fight = siege((board.able(source),), board.armies[target], self.dice)
        won, lost = board.copy(), board.copy()
        won.take(source, target, max(1, round(fight.survivors[0])))
        lost.armies[source], lost.armies[target] = 1, max(1, round(fight.left))
        lost.waver(board.owners[source])
        chance = fight.taken[0]
        both = ((chance, won), (1 - chance, lost))
        fought = (board.owners[source],)
        return sum(p * self._later(there, fought) for p, there in both if p > NEGLIGIBLE)

    def _later(self, board: Board, fought: Container[int]) -> float:
        """The value of the best plan from a board, in which allies that have fought attack no more."""
        bases = {t for t in self._bases if self.owners[t] not in fought}
        found = campaigns(board, self.value, AFTER_WORN, bases=bases)
        return max(self.value(board), found[0].value if found else 0.0)

    # Influence -----------------------------------------------------------------------------------

    def bribes(self) -> list[Option]:
        """Cards for an army with the best plan after them, and no more cards; the best first.

        An army that is the opponent's ally needs two cards to become an own one, the first of which
        leaves it without a player.
        """
        hand = self.hands[self.seat]
        keep: Decision[GoOn] = Decision(GoOn(), say("the cards are better kept for a set"))
        found = [Option(self.prospect(self.board, hand) + WORTH_A_BRIBE, keep)]
        sets = self.table.sets(hand)
        kept = set(sets[0]) if sets else set()
        for army in sorted({gift.army for gift in self.legal(GiveCard)}):
            gifts = [gift for gift in self.legal(GiveCard) if gift.army == army]
            if army in self.friends:
                continue
            several = sorted(gifts, key=lambda gift: (gift.card in kept, gift.card))
            board, left, best = self.board.copy(), hand, 0.0
            side = side_of(self.state, army)
            hostile = side != NEUTRAL
            for gift in several[: 1 + hostile]:
                left = without(left, (gift.card,))
                board.cards[board.side] -= 1
                side = NEUTRAL if side not in {NEUTRAL, self.seat} else self.seat
                board.loyal[army - FIRST_LEGION] = tuple(float(side == s) for s in (0, 1))
                if side == self.seat:
                    board.friends |= {army}
                best = max(best, self.prospect(board, left))
            regiments = self.table.names.pieces(strength(self.state, army))
            reason = say("an army with {regiments} may come over for one card", regiments=regiments)
            if hostile:
                reason = say(
                    "an army with {regiments} may leave the opponent for one card",
                    regiments=regiments,
                )
            found.append(Option(best, Decision(several[0], reason)))
        return best_first(found)

    def prospect(self, board: Board, hand: tuple[int, ...]) -> float:
        """The value of the best plan for the turn with the reinforcements that are likely.

        hand: the cards from which a set is traded.
        """
        board = board.copy()
        land = [t for t, owner in enumerate(board.owners) if owner == self.seat]
        world = self.table.board
        held = world.continents_of(self.owners, self.seat)
        count = territory_income(len(land)) + sum(world.continents[c].worth for c in held)
        sets = self.table.sets(hand)
        if sets:
            count += max(map(self.set_worth, sets))
            board.cards[board.side] -= len(sets[0])
        extra = dict.fromkeys(land, count)
        bases = set(land)
        for army in board.friends - {self.seat}:
            theirs = [t for t, owner in enumerate(board.owners) if owner == army]
            bases.update(theirs)
            extra.update(dict.fromkeys(theirs, DIE))
        found = campaigns(board, self.value, COMPARED, extra, bases)
        best = found[0].value if found else 0.0
        for place in land:
            if board.enemies(place):
                there = board.copy()
                there.armies[place] += count
                best = max(best, self.value(there))
        return best + self._worn_down(board)

    def _worn_down(self, board: Board) -> float:
        """The gain of the best attack of an ally on the opponent, its die of reinforcements included."""
        now, gain = self.value(board), 0.0
        allied = board.friends - {self.seat}
        for source in (t for t, owner in enumerate(board.owners) if owner in allied):
            able = (board.armies[source] - 1 + DIE,)
            for target in board.enemies(source):
                if board.owners[target] == 1 - self.seat:
                    fought = valued(board, (source, target), able, self.value)
                    gain = max(gain, fought.value - now)
        return gain
