"""The table of a game of armies: what its states hold, its board and cards, and the rules its steps cite."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from conquest_lab.core.declare import Names
from conquest_lab.core.frozen import state, value, with_entry
from conquest_lab.core.phases import PhasedState
from conquest_lab.core.rulebook import OUR_READING, Rule
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import Card, Group
from conquest_lab.core.words import NONE, Message, Text, Value, between, counted, say
from conquest_lab.mechanics.board import Board
from conquest_lab.mechanics.cards import (
    SYMBOL_NAMES,
    JokerUse,
    face_down,
    hands_seen_by,
    merged,
    sets_in,
    without,
)

A = TypeVar("A")
S = TypeVar("S", bound="ArmiesState")
_KEPT_HANDS = 50_000
_KEPT_NUMBERS = 1000


@value
class Route:
    """The way from one territory to another: the fight in course, or the move being made.

    attack_dice, defence_dice: armies in the round about to be thrown; 0 when not announced.
    """

    source: int
    target: int
    attack_dice: int = 0
    defence_dice: int = 0


class OnRoute(Protocol):
    """A state with a fight or a move in course."""

    @property
    def on_route(self) -> Route: ...


@value
class Cards:
    """Hands, pile and discard.

    hands: card numbers by seat, sorted.
    pile, discard: sorted; the pile has no order, a draw is chance.
    traded: sets traded in the game so far.
    """

    hands: tuple[tuple[int, ...], ...]
    pile: tuple[int, ...]
    discard: tuple[int, ...] = ()
    traded: int = 0

    def with_hand(self, seat: int, hand: tuple[int, ...]) -> Cards:
        """The same with another hand of one seat."""
        return Cards(with_entry(self.hands, seat, hand), self.pile, self.discard, self.traded)

    def drawn(self, seat: int, card: int) -> Cards:
        """A card of the pile goes into a hand."""
        hand = merged(self.hands[seat], (card,))
        pile = without(self.pile, (card,))
        return Cards(with_entry(self.hands, seat, hand), pile, self.discard, self.traded)

    def passed(self, giver: int, taker: int) -> Cards:
        """A whole hand goes into another."""
        both = merged(self.hands[taker], self.hands[giver])
        return self.with_hand(giver, ()).with_hand(taker, both)

    def seen_by(self, seats: Container[int]) -> Cards:
        """The same as some seats know them: the hands of the others and the pile lie face down."""
        hands = hands_seen_by(seats, self.hands)
        return Cards(hands, face_down(self.pile), self.discard, self.traded)

    def set_traded(self, seat: int, cards: tuple[int, ...]) -> Cards:
        """A set goes from a hand to the discard."""
        hand = without(self.hands[seat], cards)
        discard = merged(self.discard, cards)
        return Cards(with_entry(self.hands, seat, hand), self.pile, discard, self.traded + 1)

    def reshuffled(self) -> Cards:
        """The discard becomes the pile."""
        return Cards(self.hands, self.discard, (), self.traded)


class Pile(Protocol):
    """Cards of which some lie in a pile."""

    @property
    def pile(self) -> tuple[int, ...]: ...


class PileState(PhasedState):
    """The part of a state that drawing a card reads."""

    __slots__ = ()
    cards: Pile


@state
class ArmiesState(PileState):
    """The part of a state that the steps of every game of armies read and write.

    seat: the player on turn; a defender is asked through `route`.
    owners, armies: by territory; owner -1 and 0 armies before it is claimed.
    cards: hands, pile and discard.
    route: the last battle or the move of this turn, None before the first.
    """

    owners: tuple[int, ...]
    armies: tuple[int, ...]
    cards: Cards
    route: Route | None

    @property
    def on_route(self) -> Route:
        """The battle or the move in course, where there is one."""
        assert self.route is not None
        return self.route


NO_RULE = Rule("none", NONE, NONE, OUR_READING)
"""The rule of a step that a game does not share."""


@dataclass(frozen=True)
class ArmyRules:
    """The rules that the shared steps cite, under the names that a game's own book gives them.

    A game names those of the steps that it shares; the others are never cited.
    """

    adjacent: Rule
    dice: Rule
    pile: Rule
    throw: Rule
    whole_battle: Rule
    cards: Rule = NO_RULE
    card_set: Rule = NO_RULE
    one_stays: Rule = NO_RULE
    how_many_attack: Rule = NO_RULE
    how_many_defend: Rule = NO_RULE
    losses: Rule = NO_RULE
    occupy: Rule = NO_RULE
    move: Rule = NO_RULE


class ArmyNames(Names):
    """Names of territories, continents and cards, and of the symbols on them."""

    symbol_names: ClassVar[Mapping[str, Text]] = SYMBOL_NAMES

    def __init__(self, board: Board, deck: Sequence[Card]) -> None:
        super().__init__(board.places, deck)
        self.continents: Sequence[Group] = board.continents

    def followers(self, count: int) -> Message:
        """This many more that follow into a conquered territory."""
        return counted(count, "{n} more army follows", "{n} more armies follow")

    def card_with_symbol(self, card: int) -> Value:
        """A card as it counts in a set: its name and its symbol."""
        face = self.cards[card]
        return say("{card} ({symbol})", card=face.name, symbol=self.symbol_names[face.symbol])


class ArmiesTable:
    """Board, deck and rules of one ruleset object.

    names: of territories, continents and cards.
    rules: what the shared steps cite.
    most_defence_dice: the most dice a defender throws.
    whole: whether battles are fought to the end in one throw.
    faces: whether dice are shown, and not only the losses.
    triples: whether three cards of one kind are a set; joker: what a joker stands for.
    """

    def __init__(
        self,
        board: Board,
        names: ArmyNames,
        rules: ArmyRules,
        *,
        most_defence_dice: int,
        whole: bool,
        faces: bool,
        triples: bool = True,
        joker: JokerUse = "wild",
    ) -> None:
        self.board = board
        self.names = names
        self.rules = rules
        self.deck = tuple(names.cards)
        self.neighbours = board.neighbours
        self.territories = range(len(board.places))
        self.most_defence_dice = most_defence_dice
        self.whole = whole
        self.faces = faces
        self.triples = triples
        self.joker = joker
        self._sets: dict[tuple[int, ...], tuple[tuple[int, ...], ...]] = {}

    def sets(self, hand: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        """The sets in a hand, those without jokers first."""
        found = self._sets.get(hand)
        if found is None:
            if len(self._sets) > _KEPT_HANDS:
                self._sets.clear()
            found = sets_in(hand, self.deck, triples=self.triples, joker=self.joker)
            self._sets[hand] = found
        return found

    def may_hold_set(self, hand: tuple[int, ...]) -> bool:
        """True if this many cards can make a set, as everybody at the table can count."""
        return len(hand) >= (3 if self.joker == "wild" else 1)

    def off_board(self, *territories: int, rule: Rule | None = None) -> Refusal | None:
        """Refuse numbers that name no territory."""
        for territory in territories:
            if territory not in self.territories:
                return forbid(
                    rule or self.rules.adjacent,
                    "there is no territory number {n}; they are 0 to {last}",
                    n=territory,
                    last=len(self.territories) - 1,
                )
        return None

    def not_neighbours(self, source: int, target: int, rule: Rule) -> Refusal | None:
        """Refuse going further than one step."""
        if target in self.neighbours[source]:
            return None
        place = self.names.place
        return forbid(
            rule,
            "{target} is no neighbour of {source}, whose neighbours are: {neighbours}",
            target=place(target),
            source=place(source),
            neighbours=tuple(map(place, self.neighbours[source])),
        )


T = TypeVar("T", bound=ArmiesTable)


class WarTable(ArmiesTable, Generic[S]):
    """The table of a game in which the armies of one territory fight those of another.

    The shared steps ask it where games, or ways to play one, differ.
    """

    def commands(self, s: S, territory: int) -> bool:
        """True where the player on turn may attack from."""
        return s.owners[territory] == s.seat

    def free(self, s: S, territory: int) -> int:
        """The armies that may leave a territory: all but one."""
        return s.armies[territory] - 1

    def movable(self, s: S, territory: int) -> int:
        """The armies that may leave a territory by a move."""
        return self.free(s, territory)

    def defender(self, s: S) -> int:
        """The seat that answers the attack in course: the owner of the territory attacked."""
        return s.owners[s.on_route.target]

    def spared(self, s: S) -> int:
        """The armies of the territory attacked that cannot fall."""
        return 0

    def cannot_follow(self, s: S, count: int, most: int) -> Refusal:
        """The refusal of this many that follow into a conquered territory."""
        return forbid(
            self.rules.occupy,
            "{count} cannot follow: {place} holds {armies} and one stays, so {choices} can follow",
            count=self.names.pieces(count),
            place=self.names.place(s.on_route.source),
            armies=self.names.pieces(most + 1),
            choices=between(0, most),
        )

    def cannot_move(self, s: S, count: int, most: int) -> Refusal:
        """The refusal of this many that move."""
        return forbid(
            self.rules.move,
            "{count} cannot move: {place} holds {armies} and one stays, so {choices} can move",
            count=self.names.pieces(count),
            place=self.names.place(s.on_route.source),
            armies=self.names.pieces(most + 1),
            choices=from_one(most),
        )


W = TypeVar("W", bound=WarTable[Any])


class Numbered(list[A]):
    """Actions that differ in one number, by that number from 0 on; each is made once and shared."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[int], A]) -> None:
        super().__init__()
        self._make = make

    def _up_to(self, most: int) -> list[A]:
        """Those of 0 to `most`, or more."""
        if most >= len(self):
            self += map(self._make, range(len(self), min(most + 1, _KEPT_NUMBERS)))
        return self if most < len(self) else [*self, *map(self._make, range(len(self), most + 1))]

    def rising(self, most: int) -> list[A]:
        """Those of 1 to `most`."""
        return self._up_to(most)[1 : most + 1]

    def falling(self, most: int) -> list[A]:
        """Those of `most` down to 1."""
        return self._up_to(most)[most:0:-1]

    def falling_to_none(self, most: int) -> list[A]:
        """Those of `most` down to 0."""
        return self._up_to(most)[most::-1]


def by_count(action: Callable[..., A]) -> Callable[..., Numbered[A]]:
    """Actions by all their fields but the last, a count, each made once and shared."""
    return cache(lambda *named: Numbered(partial(action, *named)))


def changed(values: tuple[int, ...], index: int, change: int) -> tuple[int, ...]:
    """The numbers with one of them changed by so much.

    >>> changed((5, 6, 7), 1, -2)
    (5, 4, 7)
    """
    numbers = list(values)
    numbers[index] += change
    return tuple(numbers)


def moved(values: tuple[int, ...], source: int, target: int, count: int) -> tuple[int, ...]:
    """The numbers with this many fewer at one place and more at another.

    >>> moved((5, 6, 7), 0, 2, 3)
    (2, 6, 10)
    """
    numbers = list(values)
    numbers[source] -= count
    numbers[target] += count
    return tuple(numbers)


def from_one(most: int) -> Message | int:
    """The range of a count, «1 to 3»."""
    return between(1, most)


@cache
def territories_counted(n: int) -> Message:
    """«1 territory», «3 territories»."""
    return counted(n, "{n} territory", "{n} territories")
