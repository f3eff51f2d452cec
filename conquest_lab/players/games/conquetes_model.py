"""Conquêtes in a compact form for playouts: camps as bit sets, the pile in the order in which it is drawn.

A playout plays thousands of turns a second. Its players know their own hands and what lies open; a
playout of one deal draws the same cards whatever is tried, so that candidates are compared in pairs.
"""

from __future__ import annotations

from math import erf, sqrt
from typing import TYPE_CHECKING

from conquest_lab.games.conquetes.scoring import CONTINENT_POINTS
from conquest_lab.games.conquetes.table import BOT, COPIES
from conquest_lab.games.conquetes.turn import MOST_CARDS
from conquest_lab.players.games.conquetes_land import (
    DRAW,
    SQRT2,
    Hand,
    Land,
    Part,
    Plan,
    Weights,
    as_sets,
    best_territory,
    normal,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from conquest_lab.games.conquetes.state import State

FREE_ATTACK, FREE_DEFENCE = 2, 3
"""Support cards that are drawn again [C-17]."""

MOST_SUPPORT = 5
"""The most cards that a playout engages in one contest."""


class Playout:
    """A game in full knowledge of the cards, and the players of playouts.

    camps: a bit set by side, the bot's last. hands: by seat. pile: the next card is the last one.
    seat: who is on turn. mean, variance: of the values of unseen cards.
    over: True once the game has ended.
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

    def copy(self) -> Playout:
        """The same game, to be played on in another way."""
        other = Playout(self.land, None, self.hands, self.pile[:], self.weights)
        other.camps, other.owners, other.discard = self.camps[:], self.owners[:], self.discard[:]
        other.loot, other.second, other.seat = self.loot, self.second, self.seat
        other.over, other.mean, other.variance = self.over, self.mean, self.variance
        return other

    # The course of the game -----------------------------------------------------------------------

    def draw(self, seat: int, cards: int) -> None:
        """Draw cards into a hand; the last one of the pile ends the game."""
        hand = self.hands[seat]
        for _ in range(cards):
            if not self.pile:
                # Where the turn in which the pile ran out is finished, it is empty before the end.
                self._ran_out()
            if self.over:
                return
            hand.append(self.pile.pop())
            if not self.pile:
                self._ran_out()

    def _ran_out(self) -> None:
        if self.second and self.discard:
            # The order of the discard pile is as good as any: nobody chooses by it.
            self.pile, self.discard, self.second = self.discard, [], False
        else:
            self.over = True

    def play_on(self) -> None:
        """Play to the end from the beginning of a turn."""
        while not self.over:
            self.turn()

    def turn(self) -> None:
        """A turn of the player who is due, or of the bot."""
        seat = self.seat
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

    # Values ---------------------------------------------------------------------------------------

    def taken(self) -> int:
        """The regions in play."""
        taken = 0
        for camp in self.camps:
            taken |= camp
        return taken

    def territory(self, seat: int) -> Part:
        """The territory of a seat that would count."""
        return best_territory(self.land, self.camps[seat], as_sets(self.hands[seat]))

    def keep_values(self, seat: int, territory: Part) -> dict[int, float]:
        """The worth of each kind of card in a hand if it is not spent."""
        weights, values = self.weights[seat], self.land.values
        taken = self.taken()
        _, best, beside = territory
        reach = beside | self.camps[seat]
        copy, join, other, strength = weights.copy, weights.join, weights.other, weights.strength
        worth = {}
        for card in self.hands[seat]:
            bit = 1 << card
            if best & bit:
                keep = copy
            elif taken & bit:
                keep = other / 2 if reach & bit else 0.0
            else:
                keep = join if beside & bit else other
            worth[card] = keep + strength * values[card]
        return worth

    def by_keep_value(self, seat: int) -> list[int]:
        """The hand, cards that are missed least first."""
        worth = self.keep_values(seat, self.territory(seat))
        return sorted(self.hands[seat], key=worth.__getitem__)

    def support(self, seat: int, worth: dict[int, float], most: int = MOST_SUPPORT) -> list[int]:
        """The cards of a hand that may support, what is cheap for its value first."""
        values, cost = self.land.values, self.weights[seat].cheap
        price = {card: keep - cost * values[card] for card, keep in worth.items()}
        return sorted(self.hands[seat], key=price.__getitem__)[:most]

    def card_worth(self, seat: int, sets: Hand, best: int, joins: int) -> float:
        """The worth of a card drawn, in points.

        sets: the hand. best: the territory that would count. joins: free regions beside it.
        """
        weights, (one, two, three) = self.weights[seat], sets
        unseen = max(1, COPIES * self.land.regions - len(self.discard) - len(self.hands[seat]))
        held = (best & one).bit_count() + (best & two).bit_count() + (best & three).bit_count()
        copies = (COPIES - 1) * best.bit_count() - held
        drawn = weights.copy * copies + weights.join * COPIES * joins.bit_count() * 0.6
        return weights.draw + drawn / unseen

    # Contests -------------------------------------------------------------------------------------

    def expected_support(self, defender: int, caution: float) -> tuple[float, float]:
        """The mean and the standard deviation of what will be added to a region that is attacked."""
        if defender >= len(self.hands):
            cards = min(self.land.bot_support[1], len(self.pile))
            return cards * self.mean, sqrt(cards * self.variance + 0.1)
        held = len(self.hands[defender])
        cards = min(held, FREE_DEFENCE)
        choice = min(1.3, 0.25 * max(0, held - cards)) + caution / 3
        return cards * (self.mean + choice), sqrt(cards * self.variance * 0.8 + 0.3)

    def prices(
        self, seat: int, order: list[int], worth: dict[int, float], each: float, free: int
    ) -> list[float]:
        """The worth of the first one, two … cards of an order, less that of the cards drawn for them."""
        found, price = [], 0.0
        for number, card in enumerate(order, start=1):
            price += worth[card] - (each if number <= free else 0.0)
            found.append(price)
        return found

    def choose_defence(self, seat: int, source: int, target: int, attackers: int) -> list[int]:
        """The cards with which a defender does best against so many cards face down."""
        land = self.land
        values, sets = land.values, as_sets(self.hands[seat])
        territory = best_territory(land, self.camps[seat], sets)
        worth = self.keep_values(seat, territory)
        stake = self._stake(seat, self.owners[source], target, territory, sets)
        bonus, share = (0.0, 1.0) if land.bot else (0.9, 0.8)
        mean = values[source] + attackers * (self.mean + bonus)
        spread = sqrt(attackers * self.variance * share + 0.3)
        order = self.support(seat, worth)
        each = self.card_worth(seat, sets, territory[1], territory[2] & ~self.taken())
        prices = self.prices(seat, order, worth, each, FREE_DEFENCE)
        total = values[target] + 0.5 - mean
        none = normal(total / spread) * stake
        return order[: best_number(land, order, prices, stake, (total, spread), none)[1]]

    def defence_stake(self, seat: int, attacker: int, target: int) -> float:
        """The points that a defender loses with a region, and what the attacker wins by it."""
        sets = as_sets(self.hands[seat])
        territory = best_territory(self.land, self.camps[seat], sets)
        return self._stake(seat, attacker, target, territory, sets)

    def _stake(self, seat: int, attacker: int, target: int, territory: Part, sets: Hand) -> float:
        land, bit, weights = self.land, 1 << target, self.weights[seat]
        lost = 0
        if territory[1] & bit:
            lost = territory[0] - best_territory(land, self.camps[seat] & ~bit, sets)[0]
        if attacker >= len(self.hands):
            return 2.0 + lost + weights.camp
        camp = self.camps[attacker]
        now = land.largest(camp)[0]
        joined = 1
        for _, size, beside in land.territories(camp):
            if beside & bit:
                joined += size
        won = joined - now if joined > now else 0
        return lost * (1 + weights.growth / 2) + won * self._harm(weights) + weights.camp

    def _harm(self, weights: Weights) -> float:
        return weights.harm / (1 if len(self.hands) < 3 else len(self.hands) / 2)

    # The action -----------------------------------------------------------------------------------

    def choose(self, seat: int) -> Plan:
        """The action that looks best."""
        best, chosen = -99.0, DRAW
        for worth, plan in self.actions(seat, every=False):
            if worth > best:
                best, chosen = worth, plan
        return chosen

    def actions(self, seat: int, *, every: bool = True) -> list[tuple[float, Plan]]:
        """The actions of a turn with their worth in points.

        every: False to leave out attacks that are not worth more than another action in the list.
        """
        land, weights, hand = self.land, self.weights[seat], self.hands[seat]
        taken, sets = self.taken(), as_sets(hand)
        free = ~taken & land.whole
        territory = best_territory(land, self.camps[seat], sets)
        each = self.card_worth(seat, sets, territory[1], territory[2] & free)
        above = max(0, len(hand) + 2 - MOST_CARDS)
        found: list[tuple[float, Plan]] = [(each * (2 - weights.crowd * above), DRAW)]
        others = [
            land.largest(camp) if other != seat else (0, 0, 0)
            for other, camp in enumerate(self.camps[: len(self.hands)])
        ]
        one, two, _ = sets
        # The points of each own territory, and the regions that can be joined to it.
        own = [
            (size + (part & one).bit_count() + (part & two).bit_count(), beside)
            for part, size, beside in land.territories(self.camps[seat])
        ]
        playable = one & free
        if playable:
            found += self._plays(seat, playable, sets, territory, own, others, free)
        if hand and own:
            least = -9.0 if every else max(found)[0]
            found += self._attacks(seat, taken, sets, territory, own, others, each, least)
        return found

    def _plays(
        self,
        seat: int,
        playable: int,
        sets: Hand,
        territory: Part,
        own: list[tuple[int, int]],
        others: list[Part],
        free: int,
    ) -> list[tuple[float, Plan]]:
        """Regions that can be put into play."""
        land, weights, (_, two, three) = self.land, self.weights[seat], sets
        # Of a full pile the players draw about half each before the end.
        fresh = min(1.0, len(self.pile) / 60)
        now, _, beside = territory
        wanted = 0
        for _, _, around in others:
            wanted |= around
        growth, reach = weights.growth * fresh, weights.reach * fresh
        alone = weights.bot * fresh if land.bot else 0.0
        camp, denial, strength, values = weights.camp, weights.denial, weights.strength, land.values
        open_beside = free & ~beside
        found: list[tuple[float, Plan]] = []
        while playable:
            bit = playable & -playable
            playable ^= bit
            card = bit.bit_length() - 1
            # Of the copies in the hand one is laid down; a third one counts no less for that.
            after = 1 + (1 if two & bit else 0) + (1 if three & bit else 0)
            for points, around in own:
                if around & bit:
                    after += points
            gain = after - now + growth if after > now else camp
            gain += reach * (land.near[card] & open_beside).bit_count()
            gain += denial * (wanted >> card & 1) + alone
            found.append((gain - strength * values[card], ("play", (card,))))
        return found

    def _attacks(
        self,
        seat: int,
        taken: int,
        sets: Hand,
        territory: Part,
        own: list[tuple[int, int]],
        others: list[Part],
        each: float,
        least: float,
    ) -> list[tuple[float, Plan]]:
        """Attacks from the strongest region beside each target, of which more than the least is hoped."""
        land, camp = self.land, self.camps[seat]
        targets = 0
        for _, beside in own:
            targets |= beside
        targets &= taken & ~camp
        if not targets:
            return []
        weights, (one, two, _), now = self.weights[seat], sets, territory[0]
        values, worth = land.values, self.keep_values(seat, territory)
        order = self.support(seat, worth)
        prices = self.prices(seat, order, worth, each, FREE_ATTACK)
        cheapest, growth = min(prices), 1 + weights.growth / 2
        harm = self._harm(weights)
        supports: dict[int, tuple[float, float]] = {}
        found: list[tuple[float, Plan]] = []
        while targets:
            bit = targets & -targets
            targets ^= bit
            target = bit.bit_length() - 1
            owner = self.owners[target]
            joined = 1 + (1 if one & bit else 0) + (1 if two & bit else 0)
            for points, around in own:
                if around & bit:
                    joined += points
            swing = (joined - now if joined > now else 0) * growth + weights.camp
            if owner >= len(self.hands):
                swing += 2.0
            elif others[owner][1] & bit:
                left = land.largest(self.camps[owner] & ~bit)[0]
                swing += (others[owner][0] - left) * harm * growth
            if swing - cheapest <= least:
                continue
            source = next(region for region in land.strongest[target] if camp >> region & 1)
            if owner not in supports:
                supports[owner] = self.expected_support(owner, weights.caution)
            mean, spread = supports[owner]
            total = values[source] - 0.5 - (values[target] + mean)
            gain, engaged = best_number(land, order, prices, swing, (total, spread), -9.0)
            found.append((gain, ("attack", (source, target, *order[:engaged]))))
        return found


def best_number(
    land: Land,
    order: list[int],
    prices: list[float],
    stake: float,
    contest: tuple[float, float],
    none: float,
) -> tuple[float, int]:
    """The worth of a contest with the number of cards that makes most of it, and this number.

    order: the cards that may be engaged. prices: of the first one, two … of them.
    contest: the lead without these cards, and its standard deviation. none: the worth of engaging none.
    """
    values, (total, spread) = land.values, contest
    best, engaged = none, 0
    for number, card in enumerate(order):
        total += values[card]
        # `normal`, written out: this is the innermost line of a playout.
        gain = (0.5 + 0.5 * erf(total / spread / SQRT2)) * stake - prices[number]
        if gain > best:
            best, engaged = gain, number + 1
    return best, engaged
