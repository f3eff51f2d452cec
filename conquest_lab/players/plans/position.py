"""Decisions of a turn by plans: the part that the games of armies and cards share."""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from random import Random
from typing import ClassVar, TypeVar

from conquest_lab.core.declare import Action
from conquest_lab.core.presentation import Presentation
from conquest_lab.core.words import say
from conquest_lab.mechanics.armies.cards import KeepCards, TradeIn
from conquest_lab.mechanics.armies.combat import Attack
from conquest_lab.mechanics.armies.moving import EndTurn, Fortify, Occupy, Transfer
from conquest_lab.mechanics.cards import JOKER
from conquest_lab.players.plans.board import Board, Economy, Ground
from conquest_lab.players.plans.campaigns import (
    COMPARED,
    DUEL,
    LEAST_CHANCE,
    Campaign,
    Path,
    base_of,
    campaigns,
    succeeded,
    valued,
)
from conquest_lab.players.plans.chances import march, siege
from conquest_lab.players.plans.worth import chances
from conquest_lab.players.player import Decision
from conquest_lab.players.war import W, WarPosition, continents, steps_from


@dataclass(frozen=True, slots=True)
class Option:
    """A decision that plans compare.

    value: the estimated chance to win after it.
    path: the campaign that it begins, () for none.
    helpers: other territories that attack its first target before.
    attrition: whether it is an attack of an ally that is likely to conquer nothing.
    """

    value: float
    decision: Decision[Action]
    path: Path = ()
    helpers: Path = ()
    attrition: bool = False


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

FORESEEN = 6
"""Moves at the end of the turn whose next campaigns are looked at."""

FORESEEN_CAMPAIGNS = 4
"""Next campaigns that are valued for each of these moves."""

NEXT_TURN = 0.1
"""The part of the gain of a next campaign that counts: others move before it."""


@lru_cache(maxsize=32)
def ground_of(shown: Presentation[Hashable, Action]) -> Ground:
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

    def earned(self) -> bool:
        """True where the card of this turn is earned, or there is none."""
        return True

    def places(self) -> list[int]:
        """The territories on which this seat may place."""
        return [t for t, owner in enumerate(self.owners) if owner == self.seat]

    def bases(self) -> Iterable[int]:
        """The territories from which this seat attacks in this turn."""
        return self.places()

    def campaigns(
        self, board: Board, places: Iterable[int] = (), reserve: int = 0, compared: int = COMPARED
    ) -> list[Campaign]:
        """The campaigns from a board, the best first, with a reserve that goes to one of some places."""
        extra = dict.fromkeys(places, reserve) if reserve else {}
        return campaigns(board, self.value, compared, extra, self._bases)

    @cached_property
    def _bases(self) -> frozenset[int]:
        return frozenset(self.bases())

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
            self.dice,
            list(self.owners),
            list(self.armies),
            sides,
            self.seat,
            frozenset(self.friends),
            cards,
            self.next_set,
            self.earned(),
        )

    def value(self, board: Board) -> float:
        """The estimated chance of this side to win."""
        return chances(board, self.learned)[board.side]

    def standing_now(self) -> float:
        """The estimated chance of this side to win as things stand, before any plan."""
        return self.value(self.board)

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
        if self.owners[route.target] in self.board.friends:
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
        assert action.dice <= max(self.dice.attack, able)
        chance = self.conquer_chance(able, target)
        return Decision(action, self.reason_to_attack(target, chance))

    def attacks(self) -> list[Option]:
        """The first attacks of campaigns, and the end of combat, with their values; the best first."""
        legal = set(self.ways())
        best: dict[tuple[int, int], Option] = {}
        earning = self.economy.card_for_conquest and not self.earned()
        several = self.campaigns(self.board)
        if earning:
            several += self._sure_conquests(several)
        sure = False
        for campaign in several:
            target, sides = campaign.path[1], campaign.sides
            if not legal.issuperset((side, target) for side in sides):
                continue
            # The armies of a board may belong to team-mates, who do not attack in this turn.
            able = tuple(self.able(side) for side in sides)
            chance = self.chance_together(able, target)
            if chance < LEAST_CHANCE:
                continue
            sure = sure or self._sure(campaign)
            if (sides[0], target) not in best:
                attack = self.attack_on(sides[0], target)
                if len(sides) > 1:
                    attack = Decision(attack.action, self.reason_from_several(target, chance))
                option = Option(campaign.value, attack, campaign.path, campaign.helpers)
                best[sides[0], target] = option
        found = list(best.values())
        if not (earning and sure):
            found.append(Option(self.value(self.board) + BETTER, self.stop()))
        return best_first(found)

    def _sure(self, campaign: Campaign) -> bool:
        """True for a nearly sure first conquest by own armies; one by an ally earns no card."""
        return campaign.chance >= SAFE and self.owners[campaign.sides[-1]] == self.seat

    def _sure_conquests(self, compared: Iterable[Campaign]) -> list[Campaign]:
        """The nearly sure conquests of one enemy territory, where no campaign compared begins with one."""
        if any(map(self._sure, compared)):
            return []
        found = []
        for source, target in self.ways():
            if self.owners[source] == self.seat and self.owners[target] not in self.friends:
                able = self.able(source)
                if self.conquer_chance(able, target) >= SAFE:
                    found.append(valued(self.board, (source, target), (able,), self.value))
        return found

    def chance_together(self, able: tuple[int, ...], target: int) -> float:
        """The chance that a territory falls to attacks from several sides, one after the other."""
        if len(able) == 1:
            return self.conquer_chance(able[0], target)
        return sum(siege(able, self.defence(target), self.dice).taken)

    # Reinforcements ------------------------------------------------------------------------------

    def placements(self) -> list[Option]:
        """Places for the reinforcements, with their values; the best first."""
        reserve = self.to_place
        board = self._imagined()
        mine = [t for t in self.places() if board.owners[t] in board.friends]
        best: dict[int, Option] = {}
        for campaign in self.campaigns(board, mine, reserve):
            base = base_of(campaign.sides, dict.fromkeys(mine, reserve))
            if base >= 0 and base not in best:
                count = self._needed(board, campaign, base, reserve)
                placed = self.place_on(base, count, campaign.path[1])
                best[base] = Option(campaign.value, placed, campaign.path, campaign.helpers)
        front = [t for t in mine if board.enemies(t)]
        if not (front or best):
            front = [self._nearest(board, mine)]
        for place in mine:
            if place in front:
                there = board.copy()
                there.armies[place] += reserve
                value = self.value(there)
                if place not in best or value > best[place].value:
                    best[place] = Option(value, self.strengthen(place, reserve))
        return best_first(best.values())

    def _nearest(self, board: Board, several: Sequence[int]) -> int:
        """The one of several places from which the way to an enemy is shortest, through allies as well."""
        hostile = [t for t, owner in enumerate(board.owners) if owner not in board.friends]
        steps = steps_from(hostile, board.ground.near.__getitem__)
        return min(several, key=lambda t: (steps.get(t, len(board.owners)), t))

    def _imagined(self) -> Board:
        """The board after campaigns that need no reinforcements, where they are likely to succeed."""
        board = self.board
        for _ in range(PLANS_AT_ONCE):
            found = self.campaigns(board)
            if not found or found[0].value <= self.value(board) + BETTER:
                break
            chance, after = succeeded(board, found[0].path, found[0].helpers)
            if chance < LIKELY:
                break
            if self.value(after) >= 1:
                break  # all reinforcements serve a campaign that wins the game
            board = after
        return board

    def _needed(self, board: Board, campaign: Campaign, base: int, reserve: int) -> int:
        """The fewest reinforcements with which a campaign succeeds about as often as with all."""
        path, sides = campaign.path, campaign.sides
        garrisons = [board.armies[t] for t in path[1:]]

        def success(count: int) -> float:
            able = [max(0, board.able(t) + (count if t == base else 0)) for t in sides]
            law = march(able[-1], garrisons, self.dice, tuple(able[:-1]))
            return law.taken[-1] if len(path) > 2 else law.first

        enough = success(reserve) - ENOUGH
        return bisect_left(range(1, reserve), enough, key=success) + 1

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
        """The value of the best plan with this many more armies and fewer cards."""
        board = self.board.copy()
        board.cards[board.side] -= cards
        reserve = self.to_place + count
        plans = self.campaigns(board, self.places(), reserve)
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
            best = self.campaigns(board, compared=6)
            value = max(self.value(board), best[0].value if best else 0.0)
            found.append(Option(value, Decision(Occupy(count), reason)))
        return best_first(found)

    def moves(self, several: Sequence[F]) -> list[Option]:
        """Moves at the end of the turn, and none, with their values; the best first."""
        board = self.board
        able = {m.source: self.able(m.source) for m in several}
        idle = sorted(able, key=lambda t: (bool(board.enemies(t)), -able[t]))[:MOST_SOURCES]
        found: list[tuple[float, F, int]] = []
        for move in several:
            if move.source in idle and board.enemies(move.target):
                counts = self._counts(able[move.source], near=bool(board.enemies(move.source)))
                boards = ((count, self._moved(move.source, move.target, count)) for count in counts)
                value, count = max((self.value(there), count) for count, there in boards)
                found.append((value, move, count))
        found.sort(key=lambda each: -each[0])
        stay: Decision[Action] = Decision(
            EndTurn(), say("whatever can fight is already near an enemy")
        )
        options = [Option(self.outlook(board) + BETTER, stay)]
        for number, (now, move, count) in enumerate(found):
            near = number < FORESEEN
            value = self.outlook(self._moved(move.source, move.target, count)) if near else now
            reason = say("{place}: no enemy is near", place=self.name(move.source))
            if board.enemies(move.source):
                reason = say("{place}: the front needs more here", place=self.name(move.target))
            options.append(Option(value, Decision(move, reason)))
        return best_first(options)

    def outlook(self, board: Board) -> float:
        """The value of a board at the end of a turn, with a part of what the next campaign may gain.

        So a far reserve goes where it would be enough, though no attack is possible any more now. Where
        there are several rivals, too much happens before the next campaign.
        """
        value = self.value(board)
        if board.count > DUEL:
            return value
        found = self.campaigns(board, compared=FORESEEN_CAMPAIGNS)
        gain = found[0].value - value if found else 0.0
        return value + NEXT_TURN * max(0.0, gain)

    @staticmethod
    def _counts(able: int, *, near: bool) -> Iterable[int]:
        return sorted({max(1, able // 2), able}) if near else (able,)

    def _moved(self, source: int, target: int, count: int) -> Board:
        board = self.board.copy()
        board.move(source, target, count)
        return board

    def transfers(self) -> list[Option]:
        """Numbers of armies that make the move in course, with their values; the best first."""
        route = self.state.on_route
        most = max(action.count for action in self.legal(Transfer))
        near = bool(self.board.enemies(route.source))
        found = [
            Option(
                self.outlook(self._moved(route.source, route.target, count)),
                Decision(Transfer(count), self.reasons[Transfer]),
            )
            for count in self._counts(most, near=near)
        ]
        return best_first(found)
