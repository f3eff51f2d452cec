"""The three levels, for every ruleset with an evaluation: two that may err by so much, and a search.

Beginner and intermediate see the decisions that the expert compares, with chances to win that are estimated
at little cost, and take any that is nearly as good as the best. So they are weaker by what they overlook
and by the size of the errors they may make, and never do what no player would consider.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from random import Random

from conquest_lab.core.declare import Action
from conquest_lab.core.ruleset import Ruleset
from conquest_lab.core.words import Text, counted, say
from conquest_lab.players.evaluation import Evaluation, Mistakes, Weighed
from conquest_lab.players.player import Decision, InSlices, Player
from conquest_lab.players.policy import S
from conquest_lab.players.search import SearchPlayer, tried_out

BEGINNER = Text("beginner", "débutant")
INTERMEDIATE = Text("intermediate", "intermédiaire")
EXPERT = Text("expert", "expert")

ABOUT_BEGINNER = Text(
    "sees good moves, but often takes one that costs it a good part of its chance to win",
    "voit les bons coups, mais en joue souvent un qui lui coûte une bonne part de ses chances",
)
ABOUT_INTERMEDIATE = Text(
    "weighs its chances quickly and takes a move that looks nearly as good as the best",
    "évalue vite ses chances et joue un coup qui paraît presque aussi bon que le meilleur",
)
ABOUT_EXPERT = Text(
    "plays each idea out as far as its next turn, and takes the best",
    "joue chaque idée jusqu’à son tour suivant, et retient la meilleure",
)


def near_best(weighed: Sequence[Weighed], error: float) -> list[Weighed]:
    """The decisions whose chance to win is below the best by the error at most.

    error: in an even game; where the game is nearly decided it is as much smaller as chances there
        change less (four times the chance to win times the chance to lose), so that a game that is
        won is brought to its end.

    >>> from types import SimpleNamespace
    >>> even = [SimpleNamespace(value=0.5), SimpleNamespace(value=0.44), SimpleNamespace(value=0.3)]
    >>> [each.value for each in near_best(even, 0.1)]
    [0.5, 0.44]
    >>> won = [SimpleNamespace(value=0.99), SimpleNamespace(value=0.95)]
    >>> [each.value for each in near_best(won, 0.1)]
    [0.99]
    """
    best = min(1.0, max(each.value for each in weighed))
    least = best - 4 * error * best * (1 - best)
    return [each for each in weighed if each.value >= least]


def worse_half(near: Sequence[Weighed]) -> list[Weighed]:
    """The decisions that are left to a player who overlooks the better half; all where there are two.

    >>> from types import SimpleNamespace
    >>> several = [SimpleNamespace(value=n / 10) for n in (3, 5, 4)]
    >>> [each.value for each in worse_half(several)], len(worse_half(several[:2]))
    ([0.4, 0.3], 2)
    """
    ranked = sorted(near, key=lambda each: -each.value)
    return ranked[len(ranked) // 2 :] if len(ranked) > 2 else ranked


@dataclass(frozen=True, slots=True)
class ErringPlayer(InSlices[S, Action]):
    """Takes any of the decisions that are nearly as good as the best it sees, each equally likely.

    evaluation: weighs the decisions.
    mistakes: those that it may make at a table at which the evaluation knows no others.
    """

    name: Text
    about: Text
    evaluation: Evaluation[S]
    mistakes: Mistakes

    def choose_in_slices(
        self, rules: Ruleset[S, Action], observation: S, seat: int, rng: Random
    ) -> Generator[None, None, Decision[Action]]:
        """One of the decisions near the best; that of the policy where there is nothing to weigh."""
        known = self.evaluation
        here = known.at_table(self.mistakes, observation)
        weighing = known.weighed(observation, seat, here.trials, rng)
        if weighing is None:
            weighing = tried_out(known, observation, seat, here.trials, rng)
        weighed = yield from weighing
        best = max(weighed, key=lambda each: each.value)
        near = near_best(weighed, here.error)
        if here.overlooks:
            near = worse_half(near)
        chosen = near[rng.randrange(len(near))] if len(near) > 1 else best
        if chosen.value == best.value:
            return chosen.decision
        points = max(1, round(100 * (best.value - chosen.value)))
        reason = say(
            "looks good enough, though it costs {points} of the chance to win",
            points=counted(points, "{n} percentage point", "{n} percentage points"),
        )
        return replace(chosen.decision, reason=reason)


def beginner(known: Evaluation[S]) -> ErringPlayer[S]:
    """The weakest level."""
    mistakes = Mistakes(known.errors[0], known.trials[0], known.overlooks)
    return ErringPlayer(BEGINNER, ABOUT_BEGINNER, known, mistakes)


def intermediate(known: Evaluation[S]) -> ErringPlayer[S]:
    """The level whose errors are smaller."""
    mistakes = Mistakes(known.errors[1], known.trials[1])
    return ErringPlayer(INTERMEDIATE, ABOUT_INTERMEDIATE, known, mistakes)


def expert(known: Evaluation[S], simulations: int | None = None) -> Player[S, Action]:
    """The search: the game's own where it has one.

    simulations: rollouts for one decision, None for the number that suits the ruleset.
    """
    rollouts = known.simulations if simulations is None else simulations
    return known.expert(rollouts) or SearchPlayer(EXPERT, ABOUT_EXPERT, known, rollouts)
