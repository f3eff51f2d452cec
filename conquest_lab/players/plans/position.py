"""Decisions of a turn by plans: the part that the games of armies and cards share."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from random import Random
from typing import Any, ClassVar, TypeVar

from conquest_lab.core.declare import Action
from conquest_lab.core.presentation import Presentation
from conquest_lab.core.words import say
from conquest_lab.mechanics.armies.cards import KeepCards, TradeIn
from conquest_lab.mechanics.armies.combat import Attack
from conquest_lab.mechanics.armies.moving import EndTurn, Fortify, Occupy, Transfer
from conquest_lab.mechanics.cards import JOKER
from conquest_lab.mechanics.dice import MOST_ATTACK_DICE
from conquest_lab.players.plans.board import Board, Economy, Ground
from conquest_lab.players.plans.campaigns import LEAST_CHANCE, Campaign, Path, campaigns
from conquest_lab.players.plans.chances import march
from conquest_lab.players.plans.worth import chances
from conquest_lab.players.player import Decision
from conquest_lab.players.war import W, WarPosition, continents


@dataclass(frozen=True, slots=True)
class Option:
    """A decision that plans compare.

    value: the estimated chance to win after it.
    path: the campaign that it begins, () for none.
    """

    value: float
    decision: Decision[Action]
    path: Path = ()


def best_first(options: Iterable[Option]) -> list[Option]:
    """Options by their values; of equal ones the earlier comes first."""
    return sorted(options, key=lambda option: -option.value)


F = TypeVar("F", bound=Fortify)

SURE = 0.85
"""A battle in course goes on from this chance on without a new plan."""

SAFE = 0.9
"""An attack that earns the card of the turn is not left out from this chance on."""

BETTER = 1e-4
"""The least gain for which a plan is carried out."""

ENOUGH = 0.03
"""The chance of a campaign that may be given up to keep reinforcements for elsewhere."""

WAITING = 0.02
"""The chance to win that a set has to gain by waiting: others may raise or take it meanwhile."""

PLANS_AT_ONCE = 2
"""Campaigns with armies on the board that are imagined before reinforcements are placed."""

LIKELY = 0.6
"""The chance from which an imagined campaign counts as won."""

MOST_SOURCES = 5
"""Territories from which a move at the end of the turn is tried."""


@lru_cache(maxsize=32)
def ground_of(shown: Presentation[Any, Any]) -> Ground:
    """The geography of a game."""
    everywhere = range(len(shown.places))
    lands = continents(shown)
    number = {t: n for n, (_, members) in enumerate(lands) for t in members}
    return Ground(
        tuple(tuple(shown.neighbours(t)) for t in everywhere),
        tuple((members, float(group.worth)) for group, members in lands),
        tuple(number.get(t, -1) for t in everywhere),
    )


class PlannedPosition(WarPosition[W]):
    """A position in which every decision follows a plan for the whole turn.

    economy: the numbers of the game that plans depend on.
    """

    economy: ClassVar[Economy]

    # What a game says ----------------------------------------------------------------------------

    @property
    @abstractmethod
    def learned(self) -> tuple[float, ...]:
        """The weights of the evaluation."""

    @property
    @abstractmethod
    def next_set(self) -> float:
        """The armies for the next set of cards."""

    @property
    @abstractmethod
    def to_place(self) -> int:
        """The armies that this seat has still to place."""

    @abstractmethod
    def options(self) -> list[Option] | None:
        """The decisions with their values, the best first; None where the policy decides."""

    @abstractmethod
    def routine(self, rng: Random) -> Decision[Action]:
        """The decision of the quick policy, where there are no plans to compare."""

    def decide(self, rng: Random) -> Decision[Action]:
        options = self.options()
        return self.routine(rng) if options is None else options[0].decision

    @abstractmethod
    def set_worth(self, cards: tuple[int, ...]) -> int:
        """The armies for a set of cards."""

    def sides(self) -> tuple[int, ...]:
        """The side of each owner."""
        return tuple(range(len(self.hands)))

    def guests(self) -> list[int] | tuple[()]:
        """In a game of teams the armies of the owner's team-mate in each territory."""
        return ()

    def earned(self) -> bool:
        """True where the card of this turn is earned, or there is none."""
        return True

    def places(self) -> list[int]:
        """The territories on which this seat may place."""
        return [t for t, owner in enumerate(self.owners) if owner == self.seat]

    # The board -----------------------------------------------------------------------------------

    @cached_property
    def board(self) -> Board:
        """The board with the armies that stand on it."""
        sides = self.sides()
        cards = [0.0] * (max(sides) + 1)
        for seat, hand in enumerate(self.hands):
            cards[sides[seat]] += len(hand)
        return Board(
            ground_of(self.presentation),
            self.economy,
            list(self.owners),
            list(self.armies),
            sides,
            self.seat,
            frozenset(self.friends),
            cards,
            self.next_set,
            self.earned(),
            self.guests(),
        )

    def value(self, board: Board) -> float:
        """The estimated chance of this side to win."""
        return chances(board, self.learned)[board.side]

    def ways(self) -> list[tuple[int, int]]:
        """The attacks that are legal, as pairs of source and target."""
        return list(dict.fromkeys(a.places for a in self.actions if isinstance(a, Attack)))  # type: ignore[misc]

    # Attacks -------------------------------------------------------------------------------------

    def fight(self) -> Decision[Action]:
        return self.running() or self.attacks()[0].decision

    def running(self) -> Decision[Action] | None:
        """The next round of a battle in course that is nearly won."""
        route = self.state.route
        if route is None or (route.source, route.target) not in self.ways():
            return None
        if self.owners[route.target] in self.friends:
            return None
        able = self.able(route.source)
        if self.conquer_chance(able, route.target) < SURE:
            return None
        return self.attack_on(route.source, route.target)

    def attack_on(self, source: int, target: int) -> Decision[Action]:
        """An attack with the most dice."""
        able = self.able(source)
        action = next(
            a for a in self.actions if isinstance(a, Attack) and a.places == (source, target)
        )
        assert action.dice <= max(MOST_ATTACK_DICE, able)
        chance = self.conquer_chance(able, target)
        return Decision(action, self.reason_to_attack(target, chance))

    def attacks(self) -> list[Option]:
        """The first attacks of campaigns, and the end of combat, with their values; the best first."""
        legal = set(self.ways())
        best: dict[tuple[int, int], Campaign] = {}
        for campaign in campaigns(self.board, self.value):
            first = campaign.path[0], campaign.path[1]
            # The armies of a board may belong to team-mates, who do not attack in this turn.
            able = self.able(first[0])
            if first in legal and self.conquer_chance(able, first[1]) >= LEAST_CHANCE:
                best.setdefault(first, campaign)
        found = [Option(c.value, self.attack_on(*first), c.path) for first, c in best.items()]
        earning = self.economy.card_for_conquest and not self.earned()
        if not (earning and any(campaign.chance >= SAFE for campaign in best.values())):
            found.append(Option(self.value(self.board) + BETTER, self.stop()))
        return best_first(found)

    # Reinforcements ------------------------------------------------------------------------------

    def placements(self) -> list[Option]:
        """Places for the reinforcements, with their values; the best first."""
        reserve = self.to_place
        board = self._imagined()
        mine = [t for t in self.places() if board.owners[t] in board.friends]
        best: dict[int, Option] = {}
        for campaign in campaigns(board, self.value, places=dict.fromkeys(mine, reserve)):
            source = campaign.path[0]
            if source in mine and source not in best:
                placed = self.place_on(source, self._needed(board, campaign, reserve))
                best[source] = Option(campaign.value, placed, campaign.path)
        for place in mine:
            if board.enemies(place) or not best:
                there = board.copy()
                there.armies[place] += reserve
                value = self.value(there)
                if place not in best or value > best[place].value:
                    best[place] = Option(value, self.place_on(place, reserve))
        return best_first(best.values())

    def _imagined(self) -> Board:
        """The board after campaigns that need no reinforcements, where they are likely to succeed."""
        board = self.board
        for _ in range(PLANS_AT_ONCE):
            found = campaigns(board, self.value)
            if not found or found[0].value <= self.value(board) + BETTER:
                break
            path = found[0].path
            able = board.able(path[0])
            law = march(able, [board.armies[t] for t in path[1:]], self.economy.defence_dice)
            if law.taken[-1] < LIKELY:
                break
            board = board.copy()
            for number in range(1, len(path)):
                board.take(path[number - 1], path[number], max(1, round(law.survivors[number])))
        return board

    def _needed(self, board: Board, campaign: Campaign, reserve: int) -> int:
        """The fewest reinforcements with which a campaign succeeds about as often as with all."""
        path = campaign.path
        garrisons = [board.armies[t] for t in path[1:]]
        dice, standing = self.economy.defence_dice, board.able(path[0])
        most = march(standing + reserve, garrisons, dice).taken[-1]
        for count in range(1, reserve):
            if standing + count > 0:
                enough = march(standing + count, garrisons, dice).taken[-1]
                if enough >= most - ENOUGH:
                    return count
        return reserve

    # Cards ---------------------------------------------------------------------------------------

    def trades(self) -> list[Option]:
        """Sets to trade, and keeping the cards, with their values; the best first.

        Of sets that are worth as much the one comes first that leaves the better cards.
        """
        several = self.legal(TradeIn)
        found: list[Option] = []
        if several:
            best = max(several, key=lambda trade: (self.set_worth(trade.cards), *self._left(trade)))
            count = self.set_worth(best.cards)
            value = self._with_cards(count, len(best.cards))
            found.append(Option(value, Decision(best, self.reasons[TradeIn])))
        keep = self.legal(KeepCards)
        if keep:
            value = max(0.0, self._with_cards(0, 0) - WAITING) if several else 0.0
            reason = say("the set is worth more later") if several else self.reasons[KeepCards]
            found.append(Option(value, Decision(keep[0], reason)))
        return best_first(found)

    def _with_cards(self, count: int, cards: int) -> float:
        """The value of the best plan with so many more armies and fewer cards."""
        board = self.board.copy()
        board.cards[board.side] -= cards
        reserve = self.to_place + count
        plans = campaigns(board, self.value, places=dict.fromkeys(self.places(), reserve))
        front = [t for t in self.places() if board.enemies(t)] or self.places()
        best = plans[0].value if plans else 0.0
        for place in front:
            there = board.copy()
            there.armies[place] += reserve
            best = max(best, self.value(there))
        return best

    def _left(self, trade: TradeIn) -> tuple[int, int]:
        """The worth of the cards that a trade leaves: jokers, then different symbols."""
        cards = self.presentation.cards
        left = [cards[c].symbol for c in self.hands[self.seat] if c not in trade.cards]
        plain = Counter(symbol for symbol in left if symbol != JOKER)
        return left.count(JOKER), max(len(plain), max(plain.values(), default=0))

    # Armies that move ----------------------------------------------------------------------------

    def occupy(self) -> Decision[Action]:
        return self.occupations()[0].decision

    def occupations(self) -> list[Option]:
        """Numbers of armies to follow, with the value of the best plan after each."""
        route = self.state.on_route
        most = self.able(route.source)
        behind = bool(self.board.enemies(route.source))
        ahead = bool(self.board.enemies(route.target))
        reason = say("as many as the front needs")
        if not behind or not ahead:
            count = most if ahead or not behind else 0
            return [Option(1.0, Decision(Occupy(count), reason))]
        found = []
        for count in sorted({0, most // 3, most // 2, most - most // 3, most}):
            board = self.board.copy()
            board.armies[route.source] -= count
            board.armies[route.target] += count
            best = campaigns(board, self.value, compared=6)
            value = max(self.value(board), best[0].value if best else 0.0)
            found.append(Option(value, Decision(Occupy(count), reason)))
        return best_first(found)

    def moves(self, several: Sequence[F]) -> list[Option]:
        """Moves at the end of the turn, and none, with their values; the best first."""
        board = self.board
        able = {m.source: self.able(m.source) for m in several}
        idle = sorted(able, key=lambda t: (bool(board.enemies(t)), -able[t]))[:MOST_SOURCES]
        found: list[Option] = [
            Option(
                self.value(board) + BETTER,
                Decision(EndTurn(), say("all armies are already near an enemy")),
            )
        ]
        for move in several:
            if move.source not in idle or not board.enemies(move.target):
                continue
            reason = say("{place}: no enemy is near", place=self.name(move.source))
            if board.enemies(move.source):
                reason = say(
                    "{place}: the front needs more armies here", place=self.name(move.target)
                )
            counts = self._counts(able[move.source], near=bool(board.enemies(move.source)))
            value = max(self._moved(move.source, move.target, count) for count in counts)
            found.append(Option(value, Decision(move, reason)))
        return best_first(found)

    @staticmethod
    def _counts(able: int, *, near: bool) -> Iterable[int]:
        return sorted({max(1, able // 2), able}) if near else (able,)

    def _moved(self, source: int, target: int, count: int) -> float:
        board = self.board.copy()
        board.move(source, target, count)
        return self.value(board)

    def transfers(self) -> list[Option]:
        """Numbers of armies that make the move in course, with their values; the best first."""
        route = self.state.on_route
        most = max(action.count for action in self.legal(Transfer))
        near = bool(self.board.enemies(route.source))
        found = [
            Option(
                self._moved(route.source, route.target, count),
                Decision(Transfer(count), self.reasons[Transfer]),
            )
            for count in self._counts(most, near=near)
        ]
        return best_first(found)
