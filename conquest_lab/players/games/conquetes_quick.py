"""The quick players of Conquêtes in its compact form: what cards, contests and actions are worth to them."""

from __future__ import annotations

from math import erf, sqrt

from conquest_lab.games.conquetes.table import COPIES
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
from conquest_lab.players.games.conquetes_model import FREE_ATTACK, FREE_DEFENCE, Course

MOST_SUPPORT = 5
"""The most cards that they engage in one contest."""


class QuickGame(Course):
    """A game that quick players play: each one knows its own hand and what lies open."""

    __slots__ = ()

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
        """The cards with which a defender does best against this many cards face down."""
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

    def _stake(self, seat: int, attacker: int, target: int, territory: Part, sets: Hand) -> float:
        """The points that a defender loses with a region, and what the attacker wins by it."""
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
