"""The three levels, for every ruleset that has a lore: who slips, who plans, who tries things out."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from conquest_lab.core.words import Text, say
from conquest_lab.players import Decision
from conquest_lab.players.search import SearchPlayer

if TYPE_CHECKING:
    from random import Random

    from conquest_lab.core.ruleset import Ruleset
    from conquest_lab.players import Player
    from conquest_lab.players.search import Lore

BEGINNER = Text("beginner", "débutant")
INTERMEDIATE = Text("intermediate", "intermédiaire")
EXPERT = Text("expert", "expert")

ABOUT_BEGINNER = Text(
    "has a plan, but often does something on a whim instead",
    "a un plan, mais agit souvent sur un coup de tête",
)
ABOUT_INTERMEDIATE = Text(
    "follows a plan and knows the odds; is sometimes careless",
    "suit un plan et connaît les probabilités ; parfois distrait",
)
ABOUT_EXPERT = Text(
    "tries its ideas out in its head, as far as its next turn, and takes the best",
    "essaie ses idées en pensée, jusqu'à son tour suivant, et retient la meilleure",
)


class Careless:
    """Follows a plan, except for decisions taken on a whim.

    plan: who decides otherwise.
    lore: says which decisions can be taken lightly.
    whims: how often those are, from 0 to 1.
    """

    def __init__(self, name: Text, about: Text, plan: Player, lore: Lore, whims: float) -> None:
        self.name = name
        self.about = about
        self.plan = plan
        self.lore = lore
        self.whims = whims

    def choose(
        self, rules: Ruleset[Any, Any], observation: Any, seat: int, rng: Random
    ) -> Decision:
        """The plan, or any legal action."""
        if rng.random() >= self.whims or not self.lore.lightly(observation):
            return self.plan.choose(rules, observation, seat, rng)
        actions = rules.legal_actions(observation)
        return Decision(actions[rng.randrange(len(actions))], say("on a whim"))


def _lore(rules: Ruleset[Any, Any]) -> Lore | None:
    module = f"conquest_lab.players.lore.{rules.name}"
    if find_spec(module) is None:
        return None
    found: Lore = import_module(module).lore_for(rules)
    return found


def beginner(rules: Ruleset[Any, Any]) -> Player | None:
    """The weakest level; None for a ruleset without lore, as for the others."""
    lore = _lore(rules)
    if lore is None:
        return None
    return Careless(BEGINNER, ABOUT_BEGINNER, lore.unwise(), lore, lore.whims[0])


def intermediate(rules: Ruleset[Any, Any]) -> Player | None:
    """A plan, now and then forgotten."""
    lore = _lore(rules)
    if lore is None:
        return None
    return Careless(INTERMEDIATE, ABOUT_INTERMEDIATE, lore.usual(), lore, lore.whims[1])


def expert(
    rules: Ruleset[Any, Any], simulations: int | None = None, seconds: float | None = None
) -> SearchPlayer | None:
    """The search.

    simulations: trials a decision, None for what suits the ruleset.
    seconds: as for `SearchPlayer`.
    """
    lore = _lore(rules)
    if lore is None:
        return None
    trials = lore.simulations if simulations is None else simulations
    return SearchPlayer(EXPERT, lore, trials, seconds, about=ABOUT_EXPERT)
