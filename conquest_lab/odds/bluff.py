"""Bluffing with hidden cards: matrix games solved exactly, and one contest of Conquêtes as such a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from conquest_lab.odds.errors import OddsError, whole

Exact = Fraction | int
CARDS_OF_A_PASS = 2
"""Cards that are drawn instead of an attack (C-07)."""


class Solution(NamedTuple):
    """A matrix game solved: the row player's value and a best mixed strategy of each side."""

    value: Fraction
    rows: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]


def exact_game(payoffs: Sequence[Sequence[Exact]]) -> Solution:
    """The value of a zero-sum game and optimal mixed strategies, in fractions.

    payoffs: what the row player gets from the column player, by row and column.
    Raises `OddsError` for an empty or ragged matrix. Source: von Neumann 1928; the simplex method of
    Dantzig 1951 with the rule of Bland 1977, which ends.

    >>> exact_game([[0, -1, 1], [1, 0, -1], [-1, 1, 0]]).rows
    (Fraction(1, 3), Fraction(1, 3), Fraction(1, 3))
    """
    rows = [tuple(map(Fraction, row)) for row in payoffs]
    if not rows or not rows[0] or len({len(row) for row in rows}) != 1:
        raise OddsError("payoffs must be a matrix: rows of one length, 1 or more")
    height, width = len(rows), len(rows[0])
    # With payoffs above 0 the columns' chances, divided by the value, maximise their sum under Ay ≤ 1.
    raised = 1 - min(map(min, rows))
    table = [
        [*(x + raised for x in row), *(Fraction(i == k) for k in range(height)), Fraction(1)]
        for i, row in enumerate(rows)
    ]
    prices = [*[Fraction(-1)] * width, *[Fraction(0)] * (height + 1)]
    basis = [width + i for i in range(height)]
    _simplex(table, prices, basis)
    total = prices[-1]
    chances = [Fraction(0)] * width
    for row, column in zip(table, basis, strict=True):
        if column < width:
            chances[column] = row[-1] / total
    mixed = tuple(price / total for price in prices[width:-1])
    return Solution(1 / total - raised, mixed, tuple(chances))


def _simplex(table: list[list[Fraction]], prices: list[Fraction], basis: list[int]) -> None:
    """Pivot until no price is below 0: the tableau, its prices and its basis are changed in place."""
    while True:
        entering = next((k for k, price in enumerate(prices[:-1]) if price < 0), None)
        if entering is None:
            return
        ratios = [
            (row[-1] / row[entering], basis[i], i)
            for i, row in enumerate(table)
            if row[entering] > 0
        ]
        leaving = min(ratios)[2]  # payoffs are above 0: there always is one
        pivot = table[leaving][entering]
        table[leaving] = [x / pivot for x in table[leaving]]
        for row in (*(row for i, row in enumerate(table) if i != leaving), prices):
            factor = row[entering]
            if factor:
                row[:] = [x - factor * y for x, y in zip(row, table[leaving], strict=True)]
        basis[leaving] = entering


@dataclass(frozen=True)
class HiddenBid:
    """A contest of Conquêtes with one hidden card against one known card.

    The attacker holds a strong card or a weak one and either engages it or draws two cards instead
    (C-07). The defender, who does not see it, engages a card of its own or none (C-13). Spent cards are
    replaced (C-17). All is counted in points of support, as a gain over drawing two cards.

    attacking, attacked: values of the two regions. strong, weak: values of the attacker's cards.
    strong_cards, weak_cards: how many of each are not seen, one of them in the attacker's hand.
    defence: value of the defender's card. prize: what the region is worth.
    draw: what a card that is drawn is worth.
    """

    attacking: int = 5
    attacked: int = 2
    strong: int = 4
    weak: int = 2
    strong_cards: int = 3
    weak_cards: int = 3
    defence: int = 6
    prize: int = 9
    draw: int = 3

    @property
    def strong_chance(self) -> Fraction:
        """The chance that the hidden card is a strong one."""
        return Fraction(self.strong_cards, self.strong_cards + self.weak_cards)

    def wins(self, card: int, engaged: bool) -> bool:
        """True if the attacker takes the region with a card: a strictly greater total (C-15)."""
        return self.attacking + card > self.attacked + self.defence * engaged

    def payoff(self, card: int, engaged: bool) -> int:
        """The attacker's gain over drawing two cards, in points of support."""
        spent = card - self.draw
        lost = self.defence - self.draw if engaged else 0
        won = self.prize if self.wins(card, engaged) else 0
        return won - spent + lost - CARDS_OF_A_PASS * self.draw

    def value(self, bluff: Exact, engage: Exact) -> Fraction:
        """The attacker's mean gain from a round, who attacks with every strong card.

        bluff: the chance to attack with a weak card. engage: the chance that the defender engages.
        Raises `OddsError` for chances that are not 0 to 1.
        """
        b, q = _share("bluff", bluff), _share("engage", engage)
        strong, weak = (
            q * self.payoff(card, engaged=True) + (1 - q) * self.payoff(card, engaged=False)
            for card in (self.strong, self.weak)
        )
        return self.strong_chance * strong + (1 - self.strong_chance) * b * weak

    def matrix(self) -> tuple[tuple[Fraction, ...], ...]:
        """The game as a matrix: attack with strong cards only, or with all; columns: engage, let go."""
        return tuple(tuple(self.value(b, q) for q in (1, 0)) for b in (0, 1))

    def plans(self) -> tuple[tuple[Fraction, ...], ...]:
        """The game with all four plans of the attacker: nothing, weak, strong, all; engage, let go."""
        p = self.strong_chance
        return tuple(
            tuple(
                p * strong * self.payoff(self.strong, engaged)
                + (1 - p) * weak * self.payoff(self.weak, engaged)
                for engaged in (True, False)
            )
            for strong, weak in ((0, 0), (0, 1), (1, 0), (1, 1))
        )

    @cached_property
    def solution(self) -> Solution:
        """The value and the best mixtures: of bluffing never and always, of engaging and letting go."""
        return exact_game(self.matrix())

    @property
    def bluff(self) -> Fraction:
        """The share of weak cards with which the attacker attacks in equilibrium."""
        return self.solution.rows[1]

    @property
    def engage(self) -> Fraction:
        """The share of attacks that the defender answers with its card in equilibrium."""
        return self.solution.columns[0]

    @property
    def weak_attacks(self) -> Fraction:
        """The share of attacks that are bluffs in equilibrium."""
        bluffs = (1 - self.strong_chance) * self.bluff
        return bluffs / (bluffs + self.strong_chance)

    def worst(self, bluff: Exact) -> Fraction:
        """The attacker's mean gain against a defender who knows the share of bluffs and answers best."""
        return min(self.value(bluff, 0), self.value(bluff, 1))


def _share(name: str, value: Exact) -> Fraction:
    if not 0 <= value <= 1:
        raise OddsError("{name} is {value}: it must be 0 to 1", name=name, value=value)
    return Fraction(value)


def hidden_bid(strong_cards: int, weak_cards: int, prize: int = 9) -> HiddenBid:
    """A contest with this many unseen strong and weak cards, and a region worth so much.

    strong_cards, weak_cards: cards that no player has seen. prize: points for the region.
    Raises `OddsError` for numbers below 1.
    """
    return HiddenBid(
        strong_cards=whole("strong_cards", strong_cards, 1),
        weak_cards=whole("weak_cards", weak_cards, 1),
        prize=whole("prize", prize, 1),
    )
