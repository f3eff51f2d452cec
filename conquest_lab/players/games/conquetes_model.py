"""Conquêtes in a compact form for playouts: camps as bit sets, the pile in the order in which it is drawn.

A playout plays thousands of turns a second. Its players know their own hands and what lies open; a
playout of one deal draws the same cards whatever is tried, so that candidates are compared in pairs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Self

from conquest_lab.games.conquetes.scoring import CONTINENT_POINTS
from conquest_lab.games.conquetes.state import State
from conquest_lab.games.conquetes.table import BOT
from conquest_lab.games.conquetes.turn import MOST_CARDS
from conquest_lab.players.games.conquetes_land import (
    Land,
    Plan,
    Weights,
    as_sets,
    best_territory,
)

FREE_ATTACK, FREE_DEFENCE = 2, 3
"""Support cards that are drawn again [C-17]."""


class Course(ABC):
    """The course of a game in full knowledge of the cards; its players say what they choose.

    camps: a bit set by side, the bot's last. hands: by seat. pile: the next card is the last one.
    seat: who is on turn. mean, variance: of the values of unseen cards.
    weights: by seat, of the players. over: True once the game has ended.
    """

    __slots__ = (
        "camps",
        "discard",
        "hands",
        "land",
        "loot",
        "mean",
        "over",
        "owners",
        "pile",
        "seat",
        "second",
        "sides",
        "variance",
        "weights",
    )

    def __init__(
        self,
        land: Land,
        state: State | None,
        hands: Sequence[Sequence[int]],
        pile: list[int],
        weights: Sequence[Weights],
    ) -> None:
        self.land = land
        self.sides = len(hands) + land.bot
        self.hands = [list(hand) for hand in hands]
        self.pile = pile
        self.weights = weights
        self.over = False
        self.mean, self.variance = land.mean, land.variance
        if state is None:
            return
        self.camps = [0] * self.sides
        for region, owner in enumerate(state.owners):
            if owner >= 0:
                self.camps[owner] |= 1 << region
        self.owners = list(state.owners)
        self.discard = list(state.discard)
        self.loot = len(state.loot)
        self.second = len(hands) == 4 and not state.reshuffled
        self.seat = state.seat

    def copy(self) -> Self:
        """The same game, to be played on in another way."""
        other = type(self)(self.land, None, self.hands, self.pile[:], self.weights)
        other.camps, other.owners, other.discard = self.camps[:], self.owners[:], self.discard[:]
        other.loot, other.second, other.seat = self.loot, self.second, self.seat
        other.over, other.mean, other.variance = self.over, self.mean, self.variance
        return other

    # What the players say -------------------------------------------------------------------------

    @abstractmethod
    def choose(self, seat: int) -> Plan:
        """The action of the player on turn."""

    @abstractmethod
    def choose_defence(self, seat: int, source: int, target: int, attackers: int) -> list[int]:
        """The cards with which a defender answers this many cards face down."""

    @abstractmethod
    def by_keep_value(self, seat: int) -> list[int]:
        """The hand, cards that are missed least first."""

    # The course of the game -----------------------------------------------------------------------

    def draw(self, seat: int, cards: int) -> None:
        """Draw cards into a hand; the last one of the pile ends the game, or makes the turn the last one."""
        hand = self.hands[seat]
        for _ in range(cards):
            if self.over or not self.pile:
                return
            hand.append(self.pile.pop())
            if not self.pile:
                self._ran_out()

    def _ran_out(self) -> None:
        if self.second and self.discard:
            # The order of the discard pile is as good as any: no player chooses by it.
            self.pile, self.discard, self.second = self.discard, [], False
        else:
            self.over = not self.land.finish_turn

    def play_on(self) -> None:
        """Play to the end from the beginning of a turn."""
        while not self.over:
            self.turn()

    def turn(self) -> None:
        """A turn of the player who is due, or of the bot."""
        seat = self.seat
        if not self.pile:
            # The turn in which the pile ran out has been finished.
            self.over = True
            return
        if seat >= len(self.hands):
            self._bot_turn()
            return
        self.draw(seat, 1)
        if not self.over:
            self.act(*self.choose(seat))

    def act(self, kind: str, numbers: tuple[int, ...]) -> None:
        """The action of a turn, and the end of the turn."""
        seat = self.seat
        if kind == "draw":
            self.draw(seat, 2)
        elif kind == "play":
            self.hands[seat].remove(numbers[0])
            self.camps[seat] |= 1 << numbers[0]
            self.owners[numbers[0]] = seat
        else:
            self.attack(numbers[0], numbers[1], numbers[2:])
        if not self.over:
            self.end_turn()

    def end_turn(self, receiver: int = -1) -> None:
        """Part with cards above ten; the next player is on turn.

        receiver: who is given them, -1 for the weakest opponent.
        """
        seat = self.seat
        if seat < len(self.hands) and len(self.hands[seat]) > MOST_CARDS:
            self.part_with_excess(seat, self.hands[seat], receiver)
        self.seat = (seat + 1) % self.sides

    def part_with_excess(self, seat: int, hand: list[int], receiver: int = -1) -> None:
        """Give the cards above ten that are missed least to the weakest opponent, or discard them."""
        order = self.by_keep_value(seat)
        spare = order[: len(hand) - MOST_CARDS]
        for card in spare:
            hand.remove(card)
        if self.land.bot:
            self.discard += spare
        else:
            self.hands[receiver if receiver >= 0 else self.weakest_opponent(seat)] += spare

    def weakest_opponent(self, seat: int) -> int:
        """The opponent whose best territory is smallest."""
        others = [other for other in range(len(self.hands)) if other != seat]
        if len(others) == 1:
            return others[0]
        return min(others, key=lambda other: self.land.largest(self.camps[other])[0])

    def attack(self, source: int, target: int, cards: Sequence[int]) -> None:
        """An attack of the player on turn, the defence being chosen by the defender."""
        seat, defender = self.seat, self.owners[target]
        hand = self.hands[seat]
        for card in cards:
            hand.remove(card)
        if self.land.bot:
            self.resolve(source, target, cards, self.support_of_bot(1))
            return
        self.resolve(source, target, cards, self.defend(defender, source, target, len(cards)))

    def defend(self, seat: int, source: int, target: int, attackers: int) -> list[int]:
        """The cards that a defender takes out of its hand."""
        cards = self.choose_defence(seat, source, target, attackers)
        for card in cards:
            self.hands[seat].remove(card)
        return cards

    def resolve(
        self, source: int, target: int, attack: Sequence[int], defence: Sequence[int]
    ) -> None:
        """Compare both sides, whose cards have left the hands; discard and draw replacements."""
        values, attacker, defender = self.land.values, self.owners[source], self.owners[target]
        strength = values[source] + sum(values[card] for card in attack)
        if strength > values[target] + sum(values[card] for card in defence):
            self.camps[defender] &= ~(1 << target)
            self.camps[attacker] |= 1 << target
            self.owners[target] = attacker
        self.discard += attack
        self.discard += defence
        seats = len(self.hands)
        if not self.pile:
            self.over = True
        if not self.over and defender < seats:
            self.draw(defender, min(len(defence), FREE_DEFENCE))
        if not self.over and attacker < seats:
            self.draw(attacker, min(len(attack), FREE_ATTACK))

    # The bot --------------------------------------------------------------------------------------

    def support_of_bot(self, role: int) -> list[int]:
        """The cards that the bot draws for an attack, role 0, or a defence, role 1."""
        pile = self.pile
        return [pile.pop() for _ in range(min(self.land.bot_support[role], len(pile)))]

    def _bot_turn(self) -> None:
        card = self.pile.pop()
        owner = self.owners[card]
        if owner == BOT:
            self.loot += 1
        elif owner < 0:
            self.camps[BOT] |= 1 << card
            self.owners[card] = BOT
        else:
            self.discard.append(card)
            sources = self.land.near[card] & self.camps[BOT]
            if sources and self.pile:
                self.bot_attack(card, sources)
        if not self.pile:
            self.over = True
        self.seat = 0

    def bot_attack(self, target: int, sources: int) -> None:
        """The strongest of some regions attacks, the first of equals."""
        values, best = self.land.values, -1
        for region in self.land.neighbours[target]:
            if sources >> region & 1 and (best < 0 or values[region] > values[best]):
                best = region
        cards = self.defend(0, best, target, self.land.bot_support[0])
        self.resolve(best, target, self.support_of_bot(0), cards)

    # The end --------------------------------------------------------------------------------------

    def points(self) -> list[int]:
        """The points of each side if the game ended now."""
        land = self.land
        found = [
            best_territory(land, self.camps[seat], as_sets(hand))[0]
            for seat, hand in enumerate(self.hands)
        ]
        if land.bot:
            found.append(2 * self.camps[BOT].bit_count() + self.loot)
        for continent in land.judged:
            held = [(camp & continent).bit_count() for camp in self.camps]
            most = max(held)
            if most and held.count(most) == 1:
                found[held.index(most)] += CONTINENT_POINTS
        return found

    def result(self, seat: int) -> tuple[float, float]:
        """The payoff of a seat at the end, and its lead over the best of the others, in points."""
        found = self.points()
        mine = found[seat]
        most = max(found)
        lead = mine - max(points for side, points in enumerate(found) if side != seat)
        if mine < most:
            return 0.0, lead
        tied = [side for side, points in enumerate(found) if points == most]
        if len(tied) == 1:
            return 1.0, lead
        if self.land.bot:
            return 0.0, lead
        held = {side: self.camps[side].bit_count() for side in tied}
        best = [side for side in tied if held[side] == max(held.values())]
        return (1 / len(best) if seat in best else 0.0), lead
