"""Conquêtes: games dealt at random and played out by quick players, and these players by themselves."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from random import Random

from conquest_lab.core.declare import Action
from conquest_lab.core.ruleset import Ruleset
from conquest_lab.core.words import Message, Text, say
from conquest_lab.games.conquetes.attack import Commit, Support
from conquest_lab.games.conquetes.pile import Draw
from conquest_lab.games.conquetes.ruleset import Conquetes
from conquest_lab.games.conquetes.scoring import Count
from conquest_lab.games.conquetes.state import Phase, State
from conquest_lab.games.conquetes.table import COPIES, Table
from conquest_lab.games.conquetes.turn import GiveUp
from conquest_lab.games.conquetes.turn_action import Attack, DrawTwo, PlayRegion
from conquest_lab.odds.ledger import PlayedPly, Roll, chance_rolls
from conquest_lab.players.evaluation import (
    Candidate,
    Evaluation,
    Mistakes,
    Weighed,
    deal_hidden_cards,
)
from conquest_lab.players.games.conquetes_land import Land
from conquest_lab.players.games.conquetes_search import Trials
from conquest_lab.players.halving import FIRST_TRIALS, Choice, leads_by_merit, search
from conquest_lab.players.levels import EXPERT
from conquest_lab.players.player import Decision, InSlices, Player
from conquest_lab.players.policy import Position
from conquest_lab.players.search import weighed_by

_ABOUT_EXPERT = Text(
    "plays every idea out to the end of the game, with cards dealt at random, and takes the best",
    "joue chaque idée jusqu'au bout de la partie, cartes tirées au hasard, et retient la meilleure",
)
EXPECTED_CARD = 3
"""The approximate mean value of an unseen card."""

EXPECTED_DEFENCE_CARDS = 2
"""Cards a defender is expected to engage when there are this many in hand."""

ERROR_AT_LARGE_TABLES, TRIALS_AT_LARGE_TABLES = 0.035, 3
"""The error and the trials of the intermediate at a table of more than two."""

CAUTION_AT_LARGE_TABLES = 0.3
"""The caution with which the decision of the quick player, a poor guess at a table of more than two, is
replaced."""


@lru_cache(maxsize=8)
def land_of(table: Table) -> Land:
    """The map as playouts need it; the territories that they have met are remembered."""
    return Land(table)


class ConquetesPosition(Position[State]):
    """A position of Conquêtes: the quick player of playouts decides, by what the seat sees."""

    rules: Conquetes

    def decide(self, rng: Random) -> Decision[Action]:
        if self.state.phase is Phase.SCORE:
            best = self.presentation.routine_action(self.state)
            assert isinstance(best, Count)
            return Decision(best, say("the territory that brings most points"))
        action = Trials(land_of(self.rules.table), self.state, self.seat).candidates[0].action
        return Decision(action, self.reason(action))

    def reason(self, action: Action) -> Message:
        """The reason for an action; it tells nothing of cards in the hand."""
        match action:
            case PlayRegion(region):
                near = self.rules.table.neighbours[region]
                if any(self.owners[each] == self.seat for each in near):
                    return say("it makes a territory larger")
                return say("a new territory can grow from there")
            case Attack(_, target):
                return say(
                    "a few spare cards should beat a total of about {total}",
                    total=self._expected_defence(target),
                )
            case DrawTwo():
                return say("nothing on the table is worth more than two cards")
            case Support():
                return say("one more card promises more than it costs")
            case Commit():
                return say("not worth more cards")
            case GiveUp():
                return say("the card that will be missed least")
        return say("the player with the smallest territory gains least from it")

    def _expected_defence(self, target: int) -> int:
        """The total to beat: the region, and what its owner will probably engage."""
        owner, hands, table = self.owners[target], self.state.hands, self.rules.table
        cards = min(EXPECTED_DEFENCE_CARDS, len(hands[owner])) if owner < len(hands) else 0
        if owner >= len(hands):
            cards = table.bot_support[1]
        return table.values[target] + EXPECTED_CARD * cards


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
    """Evaluation of Conquêtes: people are shown the chances of the games that the expert plays on."""

    rules: Conquetes
    position = ConquetesPosition
    errors = (0.4, 0.05)
    trials = (1, 4)
    simulations = 120
    luck_measure = "values"
    rounds = 1_500

    def __init__(self, rules: Ruleset[State, Action]) -> None:
        super().__init__(rules)
        self.land = land_of(self.rules.table)

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
        values = self.rules.table.values

        def worth(before: State, action: Action) -> int | None:
            return values[action.card] if before.due and isinstance(action, Draw) else None

        return chance_rolls(self.rules, plies, worth, lambda before: before.due[0][0])

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


evaluation_for = ConquetesEvaluation
