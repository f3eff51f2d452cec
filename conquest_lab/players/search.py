"""A player who tries things out: it plays the most promising ideas on in its head and takes the best.

What it may not know it imagines: every trial begins in a full state drawn uniformly from those that
fit its observation, and goes on by dice of its own. An idea is a decision and a way to play on; all
ideas are tried in the same imagined states with the same luck, the weaker half is dropped, and what
is left is tried again, until the trials are spent. What a ruleset has to add is its `Lore`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import mean, stdev
from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol

from conquest_lab.core.ruleset import CHANCE
from conquest_lab.players import Decision, thought_out

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from conquest_lab.core.ruleset import Ruleset
    from conquest_lab.core.words import Text
    from conquest_lab.players import Player

LONGEST_TRIAL = 2000
"""Plies after which a trial is judged wherever it has got to."""

FIRST_TRIALS = 4
"""Trials of every idea before the first is dropped."""

CLEARLY = 0.7
"""The plan stands unless an idea does better by so many standard errors."""


def _beats(scores: list[float], plan: list[float]) -> bool:
    """Whether an idea has done better than the plan with the same luck, beyond the noise."""
    better = [score - other for score, other in zip(scores, plan, strict=False)]
    if len(better) < 2:
        return False
    return mean(better) > CLEARLY * stdev(better) / sqrt(len(better))


@dataclass(frozen=True, slots=True)
class Idea:
    """A decision, and who decides for this seat after it."""

    decision: Decision
    after: Player


class Lore(Protocol):
    """What the levels have to be told of a ruleset.

    whims: how often the beginner, and the intermediate, forget the plan.
    simulations: trials a decision of the expert.
    """

    whims: tuple[float, float]
    simulations: int

    def unwise(self) -> Player:
        """How a beginner plays when not acting on a whim."""
        ...

    def lightly(self, observation: Any) -> bool:
        """Whether a whim does no more harm here than to be a weak decision.

        Where armies fight it would: a table of players who fight on a whim never comes to an end.
        """
        ...

    def usual(self) -> Player:
        """How the others are expected to play: quick, since it decides thousands of times."""
        ...

    def ideas(
        self, rules: Ruleset[Any, Any], observation: Any, seat: int, rng: Random
    ) -> Sequence[Idea]:
        """What is worth trying, the plan first."""
        ...

    def possible(self, rules: Ruleset[Any, Any], observation: Any, seat: int, rng: Random) -> Any:
        """A full state that looks like this observation to this seat, each as likely."""
        ...

    def turns(self, observation: Any) -> int:
        """How many changes of turn a trial goes on for."""
        ...

    def value(self, rules: Ruleset[Any, Any], state: Any, seat: int) -> float:
        """How good a state is for a seat, from 0 to 1."""
        ...


class SearchPlayer:
    """Looks ahead by trials.

    simulations: trials of a decision, all ideas together.
    seconds: no more trials after so long, None for no limit; with a limit the same seed need not
        give the same game.
    """

    def __init__(
        self,
        name: Text,
        lore: Lore,
        simulations: int,
        seconds: float | None = None,
        *,
        about: Text | None = None,
    ) -> None:
        self.name = name
        self.about = about or name
        self.lore = lore
        self.simulations = simulations
        self.seconds = seconds

    def choose(
        self, rules: Ruleset[Any, Any], observation: Any, seat: int, rng: Random
    ) -> Decision:
        """The idea that went best."""
        return thought_out(self.thinking(rules, observation, seat, rng))

    def thinking(
        self, rules: Ruleset[Any, Any], observation: Any, seat: int, rng: Random
    ) -> Generator[None, None, Decision]:
        """`choose` in slices of one trial, for who has something else to do in between."""
        ideas = list(self.lore.ideas(rules, observation, seat, rng))
        if len({idea.decision.action for idea in ideas}) < 2:
            return ideas[0].decision
        until = None if self.seconds is None else perf_counter() + self.seconds
        scores: list[list[float]] = [[] for _ in ideas]
        left, spent = list(range(len(ideas))), 0
        while True:
            due = min(max(FIRST_TRIALS, len(scores[0])), (self.simulations - spent) // len(left))
            for _ in range(due):
                luck = rng.getrandbits(64)
                start = self.lore.possible(rules, observation, seat, Random(luck))
                for n in left:
                    scores[n].append(self._trial(rules, start, seat, ideas[n], luck))
                    yield
                if until is not None and perf_counter() > until:
                    due = 0
                    break
            spent += due * len(left)
            ranked = sorted(left[1:], key=lambda n: -sum(scores[n]))
            if due < 1 or len(left) < 2:
                break
            # The plan, which comes first, stays to the end: the others have to beat it.
            left = [0, *ranked[: max(1, len(ranked) // 2)]]
        best = ranked[0]
        return ideas[best if _beats(scores[best], scores[0]) else 0].decision

    def _trial(
        self, rules: Ruleset[Any, Any], start: Any, seat: int, idea: Idea, luck: int
    ) -> float:
        """What a state is worth after this idea and some turns of the usual play."""
        rng = Random(luck)
        usual = self.lore.usual()
        state = rules.apply_action(start, idea.decision.action, check=False).state
        on_turn, turns = start.seat, self.lore.turns(start)
        after = idea.after
        for _ in range(LONGEST_TRIAL):
            player = rules.current_player(state)
            if player == CHANCE:
                action = rules.chance_outcomes(state).sample(rng)
            elif player < 0:
                break
            else:
                if state.seat != on_turn:
                    on_turn, turns = state.seat, turns - 1
                    after = usual
                    if turns <= 0:
                        break
                actions = rules.legal_actions(state)
                if len(actions) == 1:
                    action = actions[0]
                else:
                    chooser = after if player == seat else usual
                    action = chooser.choose(rules, state, player, rng).action
            state = rules.apply_action(state, action, check=False).state
        return self.lore.value(rules, state, seat)
