"""A turn of Conquêtes for an opponent with one idea: what it values can be decided otherwise.

It looks one action ahead: the points of the best territory of both sides, the mean and the variance of the
cards that it has not seen, and support that is drawn again for nothing.
"""

from collections import Counter
from math import erf, sqrt
from random import Random
from typing import Any, ClassVar

from conquest_lab.core.words import Text, say
from conquest_lab.players.player import Decision
from conquest_lab.players.war import steps_from

_REASON = say("an idea of its own")


class View:
    """An observation with the questions that opponents ask about it."""

    def __init__(self, rules: Any, state: Any, seat: int) -> None:
        self.state, self.seat = state, seat
        self.owners, self.hands = state.owners, state.hands
        self.near, self.values = rules.table.neighbours, rules.table.values
        self.bot_support = rules.table.bot_support
        self.hand = list(state.hands[seat])
        unseen = Counter(card for card in range(len(self.values)) for _ in range(3))
        unseen.subtract([*state.discard, *state.doubles, *state.loot, *self.hand])
        unseen.subtract(place for place, owner in enumerate(self.owners) if owner >= 0)
        cards = [self.values[card] for card in unseen.elements()] or [3]
        self.unseen = unseen
        self.mean = sum(cards) / len(cards)
        self.variance = sum((value - self.mean) ** 2 for value in cards) / len(cards)

    def territories(self, owners: Any, seat: int) -> list[set[int]]:
        """The connected parts of a camp."""
        own = {place for place, owner in enumerate(owners) if owner == seat}
        found: list[set[int]] = []
        for place in own:
            if not any(place in part for part in found):
                found.append({*steps_from([place], lambda at: own.intersection(self.near[at]))})
        return found

    def points(self, owners: Any, seat: int, hand: list[int]) -> tuple[int, set[int]]:
        """The points of the best territory, and its regions."""
        worth = [
            (len(part) + sum(c in part for c in hand), part)
            for part in self.territories(owners, seat)
        ]
        return max(worth, key=lambda found: found[0], default=(0, set()))

    def moved(self, place: int, seat: int) -> list[int]:
        """The camps after a region went to a seat."""
        owners = list(self.owners)
        owners[place] = seat
        return owners

    def keep(self, card: int) -> float:
        """The worth of a card in hand: a copy, a region that can join, or neither."""
        if card in self.points(self.owners, self.seat, self.hand)[1]:
            return 1.0
        joins = any(self.owners[place] == self.seat for place in self.near[card])
        if self.owners[card] < 0:
            return 0.6 if joins else 0.2
        return 0.0


class Plain:
    """An opponent that takes the action of the highest worth.

    harm: a point that an opponent loses. nerve: standard deviations that it expects of luck in a contest.
    two_cards: the worth of two more cards. spend: cards that it engages at most.
    """

    name: ClassVar[Text] = Text("one idea", "une idée")
    harm: ClassVar[float] = 0.7
    nerve: ClassVar[float] = 0.0
    two_cards: ClassVar[float] = 0.9
    attack_cards: ClassVar[int] = 3
    defence_cards: ClassVar[int] = 3

    def choose(self, rules: Any, observation: Any, seat: int, rng: Random) -> Decision[Any]:
        """The action of the highest worth."""
        view = View(rules, observation, seat)
        actions = rules.legal_actions(observation)
        action = max(actions, key=lambda action: self.worth(view, action))
        return Decision(action, _REASON)

    def worth(self, view: View, action: Any) -> float:
        kind = type(action).__name__
        found: float = getattr(self, f"worth_of_{kind}")(view, action)
        return found

    # The action of a turn -------------------------------------------------------------------------

    def worth_of_DrawTwo(self, view: View, _action: Any) -> float:  # noqa: N802 - named after the action
        return self.two_cards - 0.3 * max(0, len(view.hand) - 8)

    def worth_of_PlayRegion(self, view: View, action: Any) -> float:  # noqa: N802
        hand = view.hand.copy()
        hand.remove(action.region)
        now = view.points(view.owners, view.seat, view.hand)[0]
        gain = view.points(view.moved(action.region, view.seat), view.seat, hand)[0] - now
        open_beside = sum(view.owners[place] < 0 for place in view.near[action.region])
        alone = 0.9 if not any(view.bot_support) else 1.6
        return (gain + 0.5 if gain > 0 else 0.15) + 0.05 * open_beside + alone - 0.9

    def worth_of_Attack(self, view: View, action: Any) -> float:  # noqa: N802
        return self.contest(view, action.source, action.target)[0]

    def contest(self, view: View, source: int, target: int) -> tuple[float, list[int]]:
        """The worth of an attack with the cards for it."""
        owner = view.owners[target]
        in_solo = owner >= len(view.hands)
        cards = view.bot_support[1] if in_solo else min(3, len(view.hands[owner]))
        better = 0.0 if in_solo else 0.8
        mean = view.values[target] + cards * (view.mean + better)
        spread = sqrt(cards * view.variance + 0.3)
        swing = self.swing(view, view.seat, target)
        return self.best(
            view, view.values[source] - 0.5, mean, spread, swing, 2, self.attack_cards, 1
        )

    def swing(self, view: View, seat: int, target: int) -> float:
        """The points that a conquest by a seat moves."""
        owner, after = view.owners[target], view.moved(target, seat)
        in_solo = max(owner, seat) >= len(view.hands)

        def change(side: int) -> int:
            hand = view.hand if side == view.seat else []
            return view.points(after, side, hand)[0] - view.points(view.owners, side, hand)[0]

        if in_solo:
            return 2 + (change(seat) if owner >= len(view.hands) else -change(owner))
        if seat == view.seat:
            return change(seat) - self.harm * change(owner)
        return self.harm * change(seat) - change(owner)

    def best(
        self, view: View, own: float, mean: float, spread: float, swing: float,
        free: int, most: int, least: int,
    ) -> tuple[float, list[int]]:  # fmt: skip
        """The number of cards that makes most of a contest: its worth and these cards."""
        order = sorted(view.hand, key=lambda card: view.keep(card) - 0.25 * view.values[card])
        total, price, found = own, 0.0, []
        for number in range(min(most, len(order)) + 1):
            if number:
                total += view.values[order[number - 1]]
                price += view.keep(order[number - 1]) - (0.3 if number <= free else 0.0)
            if number >= least:
                chance = 0.5 + 0.5 * erf(((total - mean) / spread + self.nerve) / sqrt(2))
                found.append((chance * swing - price, order[:number]))
        return max(found, key=lambda pair: pair[0], default=(0.0, []))

    # Contests and cards above ten -----------------------------------------------------------------

    def plan(self, view: View) -> list[int]:
        """The cards still to engage in the contest in course."""
        fight, state = view.state.fight, view.state
        if state.owners[fight.source] == view.seat:
            engaged = fight.attack
            view.hand += engaged
            wanted = self.contest(view, fight.source, fight.target)[1]
        else:
            engaged = fight.defence
            view.hand += engaged
            attacker = view.owners[fight.source]
            in_solo = attacker >= len(view.hands)
            cards = view.bot_support[0] if in_solo else len(fight.attack)
            mean = view.values[fight.source] + cards * (view.mean + (0.0 if in_solo else 0.8))
            spread = sqrt(cards * view.variance + 0.3)
            swing = self.swing(view, attacker, fight.target) + 0.1
            own = view.values[fight.target] + 0.5
            wanted = self.best(view, own, mean, spread, swing, 3, self.defence_cards, 0)[1]
        return list((Counter(wanted) - Counter(engaged)).elements())

    def worth_of_Support(self, view: View, action: Any) -> float:  # noqa: N802
        return float(action.card in self.plan(view))

    def worth_of_Commit(self, _view: View, _action: Any) -> float:  # noqa: N802
        return 0.5

    def worth_of_GiveUp(self, view: View, action: Any) -> float:  # noqa: N802
        return -view.keep(action.card) - 0.1 * view.values[action.card]

    def worth_of_Receive(self, view: View, action: Any) -> float:  # noqa: N802
        return -view.points(view.owners, action.seat, [])[0]

    def worth_of_Count(self, view: View, action: Any) -> float:  # noqa: N802
        parts = view.territories(view.owners, view.seat)
        part = next(part for part in parts if action.region in part)
        return len(part) + sum(card in part for card in view.hand)


class Greedy(Plain):
    """Takes what brings most points now, own ones and those an opponent loses; spare cards cost nothing."""


class Raider(Plain):
    """Attacks whenever there is a fair chance, most of all to cut the best territory of an opponent."""

    harm: ClassVar[float] = 1.6
    nerve: ClassVar[float] = 0.6
    two_cards: ClassVar[float] = 0.6
    attack_cards: ClassVar[int] = 5
    defence_cards: ClassVar[int] = 2


class Keeper(Plain):
    """Collects copies, attacks only when it is nearly sure, and defends with whatever it takes."""

    harm: ClassVar[float] = 0.4
    nerve: ClassVar[float] = -0.8
    two_cards: ClassVar[float] = 1.1
    attack_cards: ClassVar[int] = 2
    defence_cards: ClassVar[int] = 5


FULL = 8


class Hoarder(Plain):
    """Draws until its hand is full, then attacks with as many cards as it takes."""

    attack_cards: ClassVar[int] = 6
    defence_cards: ClassVar[int] = 4

    def worth_of_DrawTwo(self, view: View, action: Any) -> float:  # noqa: N802 - named after the action
        return 3.0 if len(view.hand) < FULL else super().worth_of_DrawTwo(view, action)

    def worth_of_Attack(self, view: View, action: Any) -> float:  # noqa: N802 - named after the action
        return super().worth_of_Attack(view, action) + (1.0 if len(view.hand) >= FULL else 0.0)


class Settler(Plain):
    """Settles free regions beside its own while there are any, and attacks only when there are none."""

    def worth_of_PlayRegion(self, view: View, action: Any) -> float:  # noqa: N802 - named after the action
        joins = any(view.owners[place] == view.seat for place in view.near[action.region])
        return super().worth_of_PlayRegion(view, action) + (2.0 if joins else 0.0)

    def worth_of_Attack(self, view: View, action: Any) -> float:  # noqa: N802 - named after the action
        is_free = any(
            view.owners[region] < 0
            for place, owner in enumerate(view.owners)
            if owner == view.seat
            for region in view.near[place]
        )
        return super().worth_of_Attack(view, action) - (2.0 if is_free else 0.0)
