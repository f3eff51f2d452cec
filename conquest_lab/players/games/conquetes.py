"""Conquêtes: grow one territory, keep its copies, attack where a few spare cards suffice.

It compares positions by the points they would bring if the game ended there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

from conquest_lab.core.declare import Action
from conquest_lab.core.frozen import with_entry
from conquest_lab.core.ruleset import CHANCE
from conquest_lab.core.words import Message, Text, say
from conquest_lab.games.conquetes.attack import Commit, Support
from conquest_lab.games.conquetes.pile import Draw
from conquest_lab.games.conquetes.ruleset import Conquetes
from conquest_lab.games.conquetes.scoring import CONTINENT_POINTS, Count, continent_leaders
from conquest_lab.games.conquetes.state import Phase, State
from conquest_lab.games.conquetes.table import BOT, COPIES, Table
from conquest_lab.games.conquetes.turn import GiveUp, Receive
from conquest_lab.games.conquetes.turn_action import Attack, DrawTwo, PlayRegion
from conquest_lab.mechanics.connect import components
from conquest_lab.odds.ledger import Roll
from conquest_lab.players.evaluation import (
    Candidate,
    Evaluation,
    Mistakes,
    Weighed,
    chance_of_lead,
    deal_hidden_cards,
)
from conquest_lab.players.games.conquetes_land import Land
from conquest_lab.players.games.conquetes_search import Trials
from conquest_lab.players.halving import FIRST_TRIALS, Choice, leads_by_merit, search
from conquest_lab.players.levels import EXPERT
from conquest_lab.players.player import Decision, InSlices, Player
from conquest_lab.players.policy import Position
from conquest_lab.players.search import weighed_by

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from random import Random

    from conquest_lab.core.ruleset import Ruleset
    from conquest_lab.odds.ledger import PlayedPly

_ABOUT_EXPERT = Text(
    "plays every idea out to the end of the game, with cards dealt at random, and takes the best",
    "joue chaque idée jusqu'au bout de la partie, cartes tirées au hasard, et retient la meilleure",
)
_ENOUGH = say("not worth more cards")
"""The reason for engaging no more, the same for every sum: the sum is still hidden."""
EXPECTED_CARD = 3
"""The approximate mean value of an unseen card."""

EXPECTED_DEFENCE_CARDS = 2
"""Cards a defender is expected to engage when there are this many in hand."""

MOST_SUPPORT = 3
"""The most cards spent on one region; at most two or three of them are replaced."""

TWO_CARDS = 0.9
"""The value of two more cards, in points."""

MOST_ALTERNATIVES = 8

ERROR_AT_LARGE_TABLES, TRIALS_AT_LARGE_TABLES = 0.035, 3
"""The error and the trials of the intermediate at a table of more than two."""

CAUTION_AT_LARGE_TABLES = 0.3
"""The caution with which the decision of the quick player, a poor guess at a table of more than two, is
replaced."""

CARD = 0.35
"""The value of a card in hand, in points."""

REGION = 0.15
"""The value of a region outside the territory that would count, in points."""

LEAST_SPREAD = 1.0
SPREAD_PER_CARD = 0.06
"""The lead, in points, of a likely winner; it grows with every card in the pile."""


def territory_points(
    table: Table, owners: tuple[int, ...], seat: int, hand: tuple[int, ...]
) -> int:
    """The points of the best territory of a seat with these cards in hand."""
    parts = components(table.camp(owners, seat), table.neighbours)
    return max((len(part) + sum(card in part for card in hand) for part in parts), default=0)


class ConquetesPosition(Position[State]):
    """A position of Conquêtes."""

    rules: Conquetes

    def __post_init__(self) -> None:
        super().__post_init__()
        self.table = self.rules.table
        self.near = self.table.neighbours
        self.values = self.table.values
        self.hand = self.state.hands[self.seat]

    def decide(self, rng: Random) -> Decision[Action]:
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

    @cached_property
    def now(self) -> int:
        """This seat's points if the game ended here."""
        return self.points(self.owners)

    def points(self, owners: tuple[int, ...]) -> int:
        """This seat's points if the game ended with these camps."""
        return territory_points(self.table, owners, self.seat, self.hand)

    def play_gain(self, region: int) -> float:
        """Points for a region put into play, and a little for what it may join later."""
        later = sum(
            0.2 for near in self.near[region] if near in self.hand and self.owners[near] < 0
        )
        beside = 0.1 * sum(self.owners[near] == self.seat for near in self.near[region])
        return self.points(with_entry(self.owners, region, self.seat)) - self.now + later + beside

    def attack_gain(self, target: int) -> float:
        """Points won by a conquest, and half of those its owner loses."""
        loser = self.owners[target]
        taken = with_entry(self.owners, target, self.seat)
        lost = territory_points(self.table, self.owners, loser, ())
        lost -= territory_points(self.table, taken, loser, ())
        return self.points(taken) - self.now + lost / 2

    def keep_value(self, card: int) -> float:
        """The value of a card in hand: 1 for a copy of an own region, less for a possible new neighbour."""
        owner = self.owners[card]
        if owner == self.seat:
            return 1.0
        joins = any(self.owners[near] == self.seat for near in self.near[card])
        return 0.6 if owner < 0 and joins else 0.0

    def by_keep_value(self) -> list[int]:
        """The hand as support: cards of the least value in hand first, among equals the strongest first."""
        return sorted(self.hand, key=lambda card: (self.keep_value(card), -self.values[card]))

    def expected_defence(self, target: int) -> int:
        """The total to beat: the region, and what its owner will probably engage."""
        owner, hands = self.owners[target], self.state.hands
        in_solo = owner >= len(hands)
        most = self.table.bot_support[1] if in_solo else len(hands[owner])
        cards = most if in_solo else min(EXPECTED_DEFENCE_CARDS, most)
        return self.values[target] + EXPECTED_CARD * cards

    def support_for(self, missing: int) -> list[int]:
        """Spare cards that make up this many points; [] when a few cannot."""
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
                # No number of points, which would tell of cards in the hand.
                if any(self.owners[near] == self.seat for near in self.near[region]):
                    return say("it makes a territory larger")
                return say("a new territory can grow from there")
            case Attack(_, target):
                return say(
                    "a few spare cards should beat a total of about {total}",
                    total=self.expected_defence(target),
                )
        return say("nothing on the table is worth more than two cards")

    def reason(self, action: Action) -> Message:
        """The reason for an action that was found by trying it; a support tells nothing of its cards."""
        match action:
            case PlayRegion() | Attack() | DrawTwo():
                return self._why(action)
            case Support():
                return say("one more card did best in games tried out")
            case Commit():
                return _ENOUGH
            case GiveUp():
                return say("the card that will be missed least")
        return say("the player with the smallest territory gains least from it")

    def alternatives(self) -> list[Decision[Action]]:
        """Alternative decisions, the most promising first."""
        match self.state.phase:
            case Phase.ACTION:
                ranked = sorted(self.actions, key=lambda a: -self._expected_value(a))
                return [
                    Decision(action, self._why(action)) for action in ranked[:MOST_ALTERNATIVES]
                ]
            case Phase.SUPPORT | Phase.DEFEND:
                return self._engagements()
            case Phase.GIVE:
                held = sorted(set(self.hand), key=lambda c: (self.keep_value(c), self.values[c]))
                reason = say("the card that will be missed least")
                return [Decision(GiveUp(card), reason) for card in held[:MOST_ALTERNATIVES]]
        return []

    def _expected_value(self, action: Action) -> float:
        match action:
            case DrawTwo():
                return TWO_CARDS
            case Attack(source, target):
                missing = self.expected_defence(target) + 1 - self.values[source]
                return self.attack_gain(target) - max(0, missing) / EXPECTED_CARD / 2
        return self._worth(action)

    def _engagements(self) -> list[Decision[Action]]:
        """Candidates in a contest: to stop, or to engage one more card of each value."""
        fight = self.state.in_course
        attacking = self.state.phase is Phase.SUPPORT
        cards = fight.attack if attacking else fight.defence
        region = fight.source if attacking else fight.target
        engaged = self.values[region] + sum(self.values[card] for card in cards)
        found: list[Decision[Action]] = []
        if Commit() in self.actions:
            found.append(Decision(Commit(), _ENOUGH))
        by_value: dict[int, int] = {}
        for card in self.by_keep_value():
            by_value.setdefault(self.values[card], card)
        for card in [*by_value.values()][: MOST_ALTERNATIVES - 1]:
            if Support(card) in self.actions:
                reason = say(
                    "one more card of value {value}, which makes {total}",
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
        fight = self.state.in_course
        engaged = self.values[fight.source] + sum(self.values[card] for card in fight.attack)
        goal = self.expected_defence(fight.target) + 1
        if fight.attack and (engaged >= goal or len(fight.attack) >= MOST_SUPPORT or not self.hand):
            return Decision(Commit(), _ENOUGH)
        return Decision(
            Support(self.by_keep_value()[0]),
            say("a card that can easily be spared; the aim is a total of {n}", n=goal),
        )

    def _defend(self) -> Decision[Action]:
        fight = self.state.in_course
        attacker = self.owners[fight.source]
        in_solo = attacker >= len(self.state.hands)
        cards = self.table.bot_support[0] if in_solo else len(fight.attack)
        expected = self.values[fight.source] + EXPECTED_CARD * cards
        engaged = self.values[fight.target] + sum(self.values[card] for card in fight.defence)
        if engaged >= expected:
            return Decision(Commit(), _ENOUGH)
        loss = self.now - self.points(with_entry(self.owners, fight.target, attacker))
        # Two of the cards of a defence are drawn again, so a defence is cheap.
        more = self.support_for(expected - engaged)
        if loss and more and len(fight.defence) + len(more) <= MOST_SUPPORT:
            return Decision(
                Support(more[0]),
                say("the region is worth a defence with a total of about {n}", n=expected),
            )
        return Decision(Commit(), _ENOUGH)

    def _receiver(self) -> Decision[Action]:
        def standing(action: Receive) -> int:
            return territory_points(self.table, self.owners, action.seat, ())

        return Decision(
            min(self.legal(Receive), key=standing),
            say("the player with the smallest territory gains least from it"),
        )

    def _give(self) -> Decision[Action]:
        card = min(self.hand, key=lambda card: (self.keep_value(card), self.values[card]))
        return Decision(GiveUp(card), say("the card that will be missed least"))

    def _count(self) -> Decision[Action]:
        best = self.presentation.routine_action(self.state)
        assert isinstance(best, Count)
        return Decision(best, say("the territory that brings most points"))


@dataclass(frozen=True, slots=True)
class ConquetesExpert(InSlices[State, Action]):
    """Tries every decision in playouts to the end of the game.

    simulations: playouts for one decision at a table of two, all candidates together. There are twice as many
        alone against the bot, whose turns take little time, and four times as many at a table of more, where
        the expert is less far ahead.
    """

    evaluation: ConquetesEvaluation
    simulations: int
    name: Text = EXPERT
    about: Text = _ABOUT_EXPERT

    def choose_in_slices(
        self, rules: Ruleset[State, Action], observation: State, seat: int, rng: Random
    ) -> Generator[None, None, Decision[Action]]:
        """`choose` in slices of one playout, for callers with other work to do in between."""
        position = ConquetesPosition(rules, observation, seat, self.evaluation.rollout)
        trials = Trials(self.evaluation.land, observation, seat)
        candidates = trials.candidates
        if not candidates:
            return position.decide(rng)
        if len({candidate.action for candidate in candidates}) == 1:
            return Decision(candidates[0].action, position.reason(candidates[0].action))
        choice = yield from self._search(len(observation.hands), trials, rng)
        action = candidates[choice.best].action
        return Decision(action, position.reason(action), choice.cut)

    def _search(self, seats: int, trials: Trials, rng: Random) -> Generator[None, None, Choice]:
        """The best candidate at a table of this size."""
        number = len(trials.candidates)
        if seats > 2:
            leads = partial(leads_by_merit, caution=CAUTION_AT_LARGE_TABLES)
            budget, first = 4 * self.simulations, 2 * FIRST_TRIALS
            return (yield from search(number, trials.score, budget, rng, first, leads))
        budget = self.simulations * (2 if seats == 1 else 1)
        return (yield from search(number, trials.score, budget, rng))


class ConquetesEvaluation(Evaluation[State]):
    """Evaluation of Conquêtes: the territory that would count, and the cards in hand.

    People are shown the chances of the games that the expert plays on: the quick policy attacks otherwise.
    """

    rules: Conquetes
    position = ConquetesPosition
    errors = (0.4, 0.05)
    trials = (1, 4)
    simulations = 120
    luck_measure = "values"
    rounds = 1_500

    def __init__(self, rules: Ruleset[State, Action]) -> None:
        super().__init__(rules)
        self.land = Land(self.rules.table)

    def at_table(self, mistakes: Mistakes, observation: State) -> Mistakes:
        if len(observation.hands) <= 2:
            return mistakes
        is_beginner = mistakes.error == self.errors[0]
        if is_beginner:
            # With one trial a decision the size of its error hardly matters.
            return replace(mistakes, overlooks=True)
        return Mistakes(ERROR_AT_LARGE_TABLES, TRIALS_AT_LARGE_TABLES)

    def expert(self, simulations: int) -> Player[State, Action]:
        return ConquetesExpert(self, simulations)

    def weighed(
        self, observation: State, seat: int, trials: int, rng: Random
    ) -> Generator[None, None, list[Weighed]]:
        """The decisions that the expert tries, with the mean payoff of a few games dealt at random."""
        position = ConquetesPosition(self.rules, observation, seat, self.rollout)
        tried = Trials(self.land, observation, seat)
        actions = [candidate.action for candidate in tried.candidates]
        decisions = [Decision(action, position.reason(action)) for action in actions]
        if not actions:
            return [Weighed(position.decide(rng), 1.0)]
        if len(set(actions)) == 1:
            return [Weighed(decisions[0], 1.0)]
        weighed = yield from weighed_by(tried.score, decisions, trials, rng)
        return weighed

    def compared_for_people(
        self, observation: State, seat: int, rng: Random
    ) -> Sequence[Candidate[State]]:
        """The decisions that the expert tries."""
        position = ConquetesPosition(self.rules, observation, seat, self.rollout)
        found = Trials(self.land, observation, seat).candidates
        return [
            Candidate(Decision(each.action, position.reason(each.action)), self.policy, each.plan)
            for each in found
        ] or self.candidates(observation, seat, rng)

    def model(self, observation: State, seat: int) -> Trials:
        """The trials of the expert."""
        return Trials(self.land, observation, seat)

    def luck_rolls(self, plies: Sequence[PlayedPly]) -> list[Roll]:
        """Every card that a player draws into the hand, worth the value printed on it.

        The mean is that of the cards in the pile at that moment; cards of the bot are left out.
        """
        values, rules = self.rules.table.values, self.rules
        found = []
        for number, ply in enumerate(plies, 1):
            if ply.actor == CHANCE and isinstance(ply.action, Draw) and ply.before.due:
                law = rules.chance_outcomes(ply.before)
                drawn = law.map(lambda card: values[card.card] if isinstance(card, Draw) else 0)
                worth = values[ply.action.card]
                label = rules.format_action(ply.action)
                found.append(Roll(drawn, worth, int, ply.before.due[0][0], label, number))
        return found

    def determinize(self, observation: State, rng: Random) -> State:
        fight = observation.fight
        engaged = [fight.attack, fight.defence] if fight is not None else []
        camps = [region for region, owner in enumerate(observation.owners) if owner >= 0]
        seen = [*observation.discard, *observation.doubles, *observation.loot, *camps]
        hidden = [*observation.hands, *engaged, observation.pile]
        deck = [*self.rules.table.regions] * COPIES
        filled = deal_hidden_cards(rng, deck, hidden, seen)
        hands = tuple(filled[: len(observation.hands)])
        if fight is not None:
            attack, defence = filled[len(hands) : -1]
            fight = replace(fight, attack=attack, defence=defence)
        return replace(observation, hands=hands, pile=filled[-1], fight=fight)

    def rollout_turns(self, observation: State) -> int:
        return 2 * (len(observation.hands) + self.rules.table.mode.bots)

    def estimate(self, state: State, seat: int) -> float:
        table, owners = self.rules.table, state.owners
        worth = [
            territory_points(table, owners, s, hand)
            + REGION * owners.count(s)
            + CARD * min(len(hand), 10)
            for s, hand in enumerate(state.hands)
        ]
        if table.mode.bots:
            worth.append(2.0 * owners.count(BOT) + len(state.loot))
        for s, _ in continent_leaders(table.judged, owners, len(worth)):
            if s >= 0:
                worth[s] += CONTINENT_POINTS
        return chance_of_lead(worth, seat, LEAST_SPREAD + SPREAD_PER_CARD * len(state.pile))


evaluation_for = ConquetesEvaluation
