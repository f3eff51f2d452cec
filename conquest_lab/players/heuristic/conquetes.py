"""A plan for Conquêtes: let one territory grow, keep copies of it, attack where a few spare cards will do.

It compares positions by the points they would bring if the game ended there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from conquest_lab.core.presentation import presentation
from conquest_lab.core.words import Message, Text, say
from conquest_lab.games.conquetes.types import (
    Attack,
    Commit,
    Count,
    DrawTwo,
    GiveUp,
    Phase,
    PlayRegion,
    Receive,
    State,
    Support,
)
from conquest_lab.mechanics.connect import components
from conquest_lab.players import Decision

if TYPE_CHECKING:
    from random import Random

    from conquest_lab.core.ruleset import Ruleset

USUAL_CARD = 3
"""About the mean value of a card nobody has seen."""

USUAL_DEFENCE = 2
"""Cards a defender is expected to engage when he has them."""

MOST_SUPPORT = 3
"""More cards than this are not worth one region: at most two or three are replaced."""

TWO_CARDS = 0.9
"""What two more cards are worth, in points."""


class Planner:
    """Plays Conquêtes with a plan."""

    name = Text("beginner's plan", "plan de débutant")

    def choose(
        self,
        rules: Ruleset[Any, Any],
        observation: State,
        seat: int,
        rng: Random,
    ) -> Decision:
        """What this seat would do, from what it may know."""
        return _View(rules, observation, seat).decide()


def proposals(
    rules: Ruleset[Any, Any], observation: State, seat: int, most: int = 8
) -> list[Decision]:
    """What else could be decided, with reasons, the most promising first."""
    return _View(rules, observation, seat).proposals(most)


class _View:
    """What one seat sees at one decision."""

    def __init__(self, rules: Ruleset[Any, Any], state: State, seat: int) -> None:
        self.rules = rules
        self.presentation = shown = presentation(rules)
        self.state = state
        self.seat = seat
        self.hand = state.deck.hands[seat]
        self.actions = rules.legal_actions(state)
        self.values = [int(card.symbol) for card in shown.cards]
        self.near = [shown.neighbours(region) for region in range(len(shown.places))]
        self.now = self.points(state.owners)

    def decide(self) -> Decision:
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

    # What things are worth ------------------------------------------------------------------------

    def territory_points(self, owners: tuple[int, ...], seat: int, hand: tuple[int, ...]) -> int:
        """What the best territory of somebody would bring with these cards in hand."""
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

    def keeping(self, card: int) -> float:
        """How much a card is worth in hand: a copy of the camp's is a point, a new neighbour may be one."""
        owner = self.state.owners[card]
        if owner == self.seat:
            return 1.0
        joins = any(self.state.owners[near] == self.seat for near in self.near[card])
        return 0.6 if owner < 0 and joins else 0.0

    def spare(self) -> list[int]:
        """The hand as support: what is least worth keeping first, of that the strongest first."""
        return sorted(self.hand, key=lambda card: (self.keeping(card), -self.values[card]))

    def expected_defence(self, target: int) -> int:
        """The total to beat: the region, and what its owner will probably engage."""
        owner = self.state.owners[target]
        hands = self.state.deck.hands
        cards = min(USUAL_DEFENCE, len(hands[owner])) if owner < len(hands) else self.bot_cards(1)
        return self.values[target] + USUAL_CARD * cards

    def bot_cards(self, side: int) -> int:
        """The bot's support in attack (0) and in defence (1)."""
        level: str = self.rules.options.solo
        return {"beginner": (3, 2), "intermediate": (3, 3), "expert": (4, 3)}[level][side]

    def support_for(self, missing: int) -> list[int]:
        """Spare cards that make up so many points; [] when a few cannot."""
        chosen: list[int] = []
        for card in self.spare()[:MOST_SUPPORT]:
            if sum(self.values[c] for c in chosen) >= missing:
                break
            chosen.append(card)
        return chosen if sum(self.values[card] for card in chosen) >= missing else []

    # Decisions ------------------------------------------------------------------------------------

    def _turn(self) -> Decision:
        best, gain = DrawTwo(), TWO_CARDS
        for action in self.actions:
            worth = self._worth(action)
            if worth > gain:
                best, gain = action, worth
        return Decision(best, self._why(best))

    def _why(self, action: Any) -> Message:
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

    def proposals(self, most: int) -> list[Decision]:
        """What else there is, the most promising first."""
        match self.state.phase:
            case Phase.ACTION:
                ranked = sorted(self.actions, key=lambda a: -self._promise(a))
                return [Decision(action, self._why(action)) for action in ranked[:most]]
            case Phase.SUPPORT | Phase.DEFEND:
                return self._engagements(most)
            case Phase.GIVE:
                held = sorted(set(self.hand), key=lambda c: (self.keeping(c), self.values[c]))
                reason = say("the card that will be missed least")
                return [Decision(GiveUp(card), reason) for card in held[:most]]
        return []

    def _promise(self, action: Any) -> float:
        match action:
            case DrawTwo():
                return TWO_CARDS
            case Attack(source, target):
                missing = self.expected_defence(target) + 1 - self.values[source]
                return self.attack_gain(target) - max(0, missing) / USUAL_CARD / 2
        return self._worth(action)

    def _engagements(self, most: int) -> list[Decision]:
        """One more card, by its value and by whether it is needed; or no more."""
        fight = self.state.fight
        assert fight is not None
        attacking = self.state.phase is Phase.SUPPORT
        cards = fight.attack if attacking else fight.defence
        region = fight.source if attacking else fight.target
        engaged = self.values[region] + sum(self.values[card] for card in cards)
        found = []
        if Commit() in self.actions:
            found.append(Decision(Commit(), say("that makes {total}, it should do", total=engaged)))
        by_value: dict[int, int] = {}
        for card in self.spare():
            by_value.setdefault(self.values[card], card)
        spared = sorted(by_value.values(), key=lambda c: (self.keeping(c), -self.values[c]))
        for card in spared[: most - 1]:
            if Support(card) in self.actions:
                reason = say(
                    "one more card of {value}, which makes {total}",
                    value=self.values[card],
                    total=engaged + self.values[card],
                )
                found.append(Decision(Support(card), reason))
        return found

    def _worth(self, action: Any) -> float:
        match action:
            case PlayRegion(region):
                return self.play_gain(region)
            case Attack(source, target):
                missing = self.expected_defence(target) + 1 - self.values[source]
                cards = self.support_for(missing)
                cost = sum(self.keeping(card) for card in cards) + 0.3 * max(0, len(cards) - 2)
                return self.attack_gain(target) - cost if cards else 0.0
        return 0.0

    def _support(self) -> Decision:
        fight = self.state.fight
        assert fight is not None
        engaged = self.values[fight.source] + sum(self.values[card] for card in fight.attack)
        goal = self.expected_defence(fight.target) + 1
        if fight.attack and (engaged >= goal or len(fight.attack) >= MOST_SUPPORT or not self.hand):
            return Decision(Commit(), say("that makes {total}, it should do", total=engaged))
        return Decision(
            Support(self.spare()[0]), say("a card that is easily spared; the goal is {n}", n=goal)
        )

    def _defend(self) -> Decision:
        fight = self.state.fight
        assert fight is not None
        attacker = self.state.owners[fight.source]
        in_solo = attacker >= len(self.state.deck.hands)
        cards = self.bot_cards(0) if in_solo else len(fight.attack)
        expected = self.values[fight.source] + USUAL_CARD * cards
        engaged = self.values[fight.target] + sum(self.values[card] for card in fight.defence)
        if engaged >= expected:
            return Decision(Commit(), say("that makes {total}, it should do", total=engaged))
        loss = self.now - self.points(self.with_region(fight.target, attacker))
        # Two of the cards of a defence come back, so it pays to hold what counts.
        more = self.support_for(expected - engaged)
        if loss and more and len(fight.defence) + len(more) <= MOST_SUPPORT:
            return Decision(
                Support(more[0]), say("the region is worth a defence of about {n}", n=expected)
            )
        return Decision(Commit(), say("not worth more cards"))

    def _receiver(self) -> Decision:
        def standing(action: Receive) -> int:
            return self.territory_points(self.state.owners, action.seat, ())

        return Decision(
            min(self.actions, key=standing),
            say("the one with the smallest territory profits least"),
        )

    def _give(self) -> Decision:
        card = min(self.hand, key=lambda card: (self.keeping(card), self.values[card]))
        return Decision(GiveUp(card), say("the card that will be missed least"))

    def _count(self) -> Decision:
        best = self.presentation.routine_action(self.state)
        assert isinstance(best, Count)
        return Decision(best, say("the territory that brings most points"))


def player_for(rules: Ruleset[Any, Any]) -> Planner | None:
    """The planner for Conquêtes."""
    return Planner() if rules.name == "conquetes" else None
