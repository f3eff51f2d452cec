"""Heuristic for Conquêtes: grow one territory, keep its copies, attack where a few spare cards suffice.

It compares positions by the points they would bring if the game ended there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from conquest_lab.core.declare import Action
from conquest_lab.core.presentation import presentation
from conquest_lab.core.words import Message, Text, say
from conquest_lab.games.conquetes.action import Attack, DrawTwo, PlayRegion
from conquest_lab.games.conquetes.attack import Commit, Support
from conquest_lab.games.conquetes.scoring import Count
from conquest_lab.games.conquetes.state import Phase, State
from conquest_lab.games.conquetes.turn import GiveUp, Receive
from conquest_lab.mechanics.connect import components
from conquest_lab.players import Decision

if TYPE_CHECKING:
    from random import Random

    from conquest_lab.core.ruleset import Ruleset

EXPECTED_CARD = 3
"""The approximate mean value of an unseen card."""

EXPECTED_DEFENCE_CARDS = 2
"""Cards a defender is expected to engage when he has them."""

MOST_SUPPORT = 3
"""The most cards spent on one region; at most two or three of them are replaced."""

TWO_CARDS = 0.9
"""The value of two more cards, in points."""


class HeuristicPlayer:
    """The heuristic player for Conquêtes."""

    name = Text("beginner's plan", "plan de débutant")

    def choose(
        self,
        rules: Ruleset[State, Action],
        observation: State,
        seat: int,
        rng: Random,
    ) -> Decision[Action]:
        """The action with the most points for this seat."""
        return _Position(rules, observation, seat).decide()


def alternatives(
    rules: Ruleset[State, Action], observation: State, seat: int, most: int = 8
) -> list[Decision[Action]]:
    """Alternative decisions with reasons, the most promising first."""
    return _Position(rules, observation, seat).alternatives(most)


class _Position:
    """A position as one seat sees it, with the values that its decisions depend on."""

    def __init__(self, rules: Ruleset[State, Action], state: State, seat: int) -> None:
        self.rules = rules
        self.presentation = shown = presentation(rules)
        self.state = state
        self.seat = seat
        self.hand = state.hands[seat]
        self.actions = rules.legal_actions(state)
        self.values = [int(card.symbol) for card in shown.cards]
        self.near = [shown.neighbours(region) for region in range(len(shown.places))]
        self.now = self.points(state.owners)

    def decide(self) -> Decision[Action]:
        match self.state.phase:
            case Phase.SUPPORT:
                return self._support()
            case Phase.DEFEND:
                return self._defend()
            case Phase.RECEIVER:
                return self._receiver()
            case Phase.GIVE:
                return self._give()
            case Phase.SCORE:
                return self._count()
        return self._turn()

    # Values ---------------------------------------------------------------------------------------

    def territory_points(self, owners: tuple[int, ...], seat: int, hand: tuple[int, ...]) -> int:
        """The points of the best territory of a seat with these cards in hand."""
        camp = [region for region, owner in enumerate(owners) if owner == seat]
        parts = components(camp, self.near)
        return max((len(part) + sum(card in part for card in hand) for part in parts), default=0)

    def points(self, owners: tuple[int, ...]) -> int:
        """This seat's points if the game ended with these camps."""
        return self.territory_points(owners, self.seat, self.hand)

    def with_region(self, region: int, seat: int) -> tuple[int, ...]:
        owners = self.state.owners
        return (*owners[:region], seat, *owners[region + 1 :])

    def play_gain(self, region: int) -> float:
        """Points for a region put into play, and a little for what it may join later."""
        later = sum(
            0.2 for near in self.near[region] if near in self.hand and self.state.owners[near] < 0
        )
        beside = 0.1 * sum(self.state.owners[near] == self.seat for near in self.near[region])
        return self.points(self.with_region(region, self.seat)) - self.now + later + beside

    def attack_gain(self, target: int) -> float:
        """Points won by a conquest, and half of those its owner loses."""
        loser = self.state.owners[target]
        taken = self.with_region(target, self.seat)
        lost = self.territory_points(self.state.owners, loser, ())
        lost -= self.territory_points(taken, loser, ())
        return self.points(taken) - self.now + lost / 2

    def keep_value(self, card: int) -> float:
        """The value of a card in hand: 1 for a copy of an own region, less for a possible new neighbour."""
        owner = self.state.owners[card]
        if owner == self.seat:
            return 1.0
        joins = any(self.state.owners[near] == self.seat for near in self.near[card])
        return 0.6 if owner < 0 and joins else 0.0

    def by_keep_value(self) -> list[int]:
        """The hand as support: cards of the least value in hand first, among equals the strongest first."""
        return sorted(self.hand, key=lambda card: (self.keep_value(card), -self.values[card]))

    def expected_defence(self, target: int) -> int:
        """The total to beat: the region, and what its owner will probably engage."""
        owner = self.state.owners[target]
        hands = self.state.hands
        cards = (
            min(EXPECTED_DEFENCE_CARDS, len(hands[owner]))
            if owner < len(hands)
            else self.bot_cards(1)
        )
        return self.values[target] + EXPECTED_CARD * cards

    def bot_cards(self, side: int) -> int:
        """The bot's support in attack (0) and in defence (1)."""
        level: str = self.rules.options.solo
        return {"beginner": (3, 2), "intermediate": (3, 3), "expert": (4, 3)}[level][side]

    def support_for(self, missing: int) -> list[int]:
        """Spare cards that make up so many points; [] when a few cannot."""
        chosen: list[int] = []
        for card in self.by_keep_value()[:MOST_SUPPORT]:
            if sum(self.values[c] for c in chosen) >= missing:
                break
            chosen.append(card)
        return chosen if sum(self.values[card] for card in chosen) >= missing else []

    # Decisions ------------------------------------------------------------------------------------

    def _turn(self) -> Decision[Action]:
        best: Action = DrawTwo()
        gain = TWO_CARDS
        for action in self.actions:
            worth = self._worth(action)
            if worth > gain:
                best, gain = action, worth
        return Decision(best, self._why(best))

    def _why(self, action: Action) -> Message:
        match action:
            case PlayRegion(region):
                return say(
                    "best for the territory: {region}", region=self.presentation.places[region].name
                )
            case Attack(_, target):
                return say(
                    "a few spare cards should beat about {total}",
                    total=self.expected_defence(target),
                )
        return say("nothing on the table is worth more than two cards")

    def alternatives(self, most: int) -> list[Decision[Action]]:
        """Alternative decisions, the most promising first."""
        match self.state.phase:
            case Phase.ACTION:
                ranked = sorted(self.actions, key=lambda a: -self._expected_value(a))
                return [Decision(action, self._why(action)) for action in ranked[:most]]
            case Phase.SUPPORT | Phase.DEFEND:
                return self._engagements(most)
            case Phase.GIVE:
                held = sorted(set(self.hand), key=lambda c: (self.keep_value(c), self.values[c]))
                reason = say("the card that will be missed least")
                return [Decision(GiveUp(card), reason) for card in held[:most]]
        return []

    def _expected_value(self, action: Action) -> float:
        match action:
            case DrawTwo():
                return TWO_CARDS
            case Attack(source, target):
                missing = self.expected_defence(target) + 1 - self.values[source]
                return self.attack_gain(target) - max(0, missing) / EXPECTED_CARD / 2
        return self._worth(action)

    def _engagements(self, most: int) -> list[Decision[Action]]:
        """Candidates in a contest: to stop, or to engage one more card of each value."""
        fight = self.state.fight
        assert fight is not None
        attacking = self.state.phase is Phase.SUPPORT
        cards = fight.attack if attacking else fight.defence
        region = fight.source if attacking else fight.target
        engaged = self.values[region] + sum(self.values[card] for card in cards)
        found: list[Decision[Action]] = []
        if Commit() in self.actions:
            found.append(Decision(Commit(), say("that makes {total}, it should do", total=engaged)))
        by_value: dict[int, int] = {}
        for card in self.by_keep_value():
            by_value.setdefault(self.values[card], card)
        spared = sorted(by_value.values(), key=lambda c: (self.keep_value(c), -self.values[c]))
        for card in spared[: most - 1]:
            if Support(card) in self.actions:
                reason = say(
                    "one more card of {value}, which makes {total}",
                    value=self.values[card],
                    total=engaged + self.values[card],
                )
                found.append(Decision(Support(card), reason))
        return found

    def _worth(self, action: Action) -> float:
        match action:
            case PlayRegion(region):
                return self.play_gain(region)
            case Attack(source, target):
                missing = self.expected_defence(target) + 1 - self.values[source]
                cards = self.support_for(missing)
                cost = sum(self.keep_value(card) for card in cards) + 0.3 * max(0, len(cards) - 2)
                return self.attack_gain(target) - cost if cards else 0.0
        return 0.0

    def _support(self) -> Decision[Action]:
        fight = self.state.fight
        assert fight is not None
        engaged = self.values[fight.source] + sum(self.values[card] for card in fight.attack)
        goal = self.expected_defence(fight.target) + 1
        if fight.attack and (engaged >= goal or len(fight.attack) >= MOST_SUPPORT or not self.hand):
            return Decision(Commit(), say("that makes {total}, it should do", total=engaged))
        return Decision(
            Support(self.by_keep_value()[0]),
            say("a card that is easily spared; the goal is {n}", n=goal),
        )

    def _defend(self) -> Decision[Action]:
        fight = self.state.fight
        assert fight is not None
        attacker = self.state.owners[fight.source]
        in_solo = attacker >= len(self.state.hands)
        cards = self.bot_cards(0) if in_solo else len(fight.attack)
        expected = self.values[fight.source] + EXPECTED_CARD * cards
        engaged = self.values[fight.target] + sum(self.values[card] for card in fight.defence)
        if engaged >= expected:
            return Decision(Commit(), say("that makes {total}, it should do", total=engaged))
        loss = self.now - self.points(self.with_region(fight.target, attacker))
        # Two of the cards of a defence are drawn again, so a defence is cheap.
        more = self.support_for(expected - engaged)
        if loss and more and len(fight.defence) + len(more) <= MOST_SUPPORT:
            return Decision(
                Support(more[0]), say("the region is worth a defence of about {n}", n=expected)
            )
        return Decision(Commit(), say("not worth more cards"))

    def _receiver(self) -> Decision[Action]:
        def standing(action: Receive) -> int:
            return self.territory_points(self.state.owners, action.seat, ())

        receivers = [action for action in self.actions if isinstance(action, Receive)]
        return Decision(
            min(receivers, key=standing),
            say("the one with the smallest territory profits least"),
        )

    def _give(self) -> Decision[Action]:
        card = min(self.hand, key=lambda card: (self.keep_value(card), self.values[card]))
        return Decision(GiveUp(card), say("the card that will be missed least"))

    def _count(self) -> Decision[Action]:
        best = self.presentation.routine_action(self.state)
        assert isinstance(best, Count)
        return Decision(best, say("the territory that brings most points"))


def player_for(rules: Ruleset[State, Action]) -> HeuristicPlayer | None:
    """The heuristic player for Conquêtes; None for another ruleset."""
    return HeuristicPlayer() if rules.name == "conquetes" else None
