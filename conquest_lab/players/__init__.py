"""Computer players: a player is given the observation of its seat and returns an action with its reason.

`games/<ruleset>.py` holds the knowledge of one game; with it a ruleset has all kinds of players, without it
the one that plays at random. `"person"` is the kind of a seat that no computer plays for.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from random import Random
from typing import Protocol, cast

from conquest_lab.core import declare
from conquest_lab.core.errors import UnknownPlayerError
from conquest_lab.core.presentation import presentation
from conquest_lab.core.ruleset import Action, AnyRuleset, Ruleset
from conquest_lab.core.words import Text
from conquest_lab.players import levels
from conquest_lab.players.evaluation import Evaluation, evaluation_for
from conquest_lab.players.player import (
    A,
    Decision,
    Player,
    S,
    chosen_in_slices,
    cut_short,
    run_to_end,
)
from conquest_lab.players.policy import BoardState
from conquest_lab.players.quick import QuickPlayer
from conquest_lab.players.random_player import RandomPlayer

__all__ = [
    "KINDS",
    "LEVELS",
    "PERSON",
    "QUICK",
    "Decision",
    "Player",
    "Playthrough",
    "about",
    "advise",
    "cut_short",
    "decide_in_slices",
    "kinds",
    "player",
    "run_to_end",
    "take_turn",
]

PERSON = "person"
"""The kind of a seat where a person sits."""

LEVELS = ("beginner", "intermediate", "expert")
"""The kinds that are meant to be played against, the weakest first."""

RANDOM = "random"
"""The kind that plays every ruleset."""

QUICK = "quick"
"""The kind for tests and measurements with many games; it is not offered to anybody."""

KINDS: dict[str, Callable[[Evaluation[BoardState]], Player[BoardState, declare.Action]]] = {
    "beginner": levels.beginner,
    "intermediate": levels.intermediate,
    "expert": levels.expert,
    "heuristic": lambda known: known.heuristic,
}
"""Players by kind, made from the evaluation of a ruleset; the levels first."""


class Playthrough(Protocol):
    """The part of a session that computer players use."""

    seed: int
    kinds: tuple[str, ...]

    @property
    def rules(self) -> AnyRuleset:
        """The ruleset, which is known at run time only."""
        ...

    @property
    def current_player(self) -> int:
        """The seat to move, `CHANCE` or `OVER`."""
        ...

    @property
    def cursor(self) -> int:
        """The number of plies that have been played."""
        ...

    def observation(self, seat: int) -> object:
        """The state as a seat may know it."""
        ...

    def play(self, action: Action, /) -> object:
        """Apply a decision of the seat to move."""
        ...


def kinds(rules: Ruleset[S, A]) -> tuple[str, ...]:
    """The kinds of computer player that can play these rules, the levels first."""
    return (RANDOM,) if evaluation_for(rules) is None else (*KINDS, RANDOM)


def player(kind: str, rules: Ruleset[S, A]) -> Player[S, A]:
    """A computer player of this kind; UnknownPlayerError names those that play these rules."""
    if kind == RANDOM:
        return RandomPlayer()
    known = evaluation_for(rules) if kind in {*KINDS, QUICK} else None
    if known is None:
        raise UnknownPlayerError(
            "there is no player {kind} for {ruleset}; there are {choices}",
            kind=repr(kind)[:60],
            ruleset=presentation(rules).title,
            choices=(PERSON, *kinds(rules)),
        )
    if kind == QUICK:
        return cast("Player[S, A]", QuickPlayer(known))
    return cast("Player[S, A]", KINDS[kind](known))


def about(chooser: Player[S, A]) -> Text:
    """A description of a computer player in a few words; its name where it has none."""
    description: Text = getattr(chooser, "about", chooser.name)
    return description


def take_turn(session: Playthrough) -> Decision[Action] | None:
    """Let the computer player to move play one ply; None when a person or chance is to move.

    The player is given the observation of its seat, never the state, and luck that depends on the
    seed and the ply only: taken back and played again, it decides the same.
    """
    decision = run_to_end(decide_in_slices(session))
    if decision is not None:
        session.play(decision.action)
    return decision


def decide_in_slices(session: Playthrough) -> Generator[None, None, Decision[Action] | None]:
    """The decision that `take_turn` would play, computed in slices.

    A page can do other work between two slices. Nothing is played, and a caller that stops iterating
    has interrupted it. The decision is the same, unless `cut_short`.
    """
    seat = session.current_player
    if seat < 0 or session.kinds[seat] == PERSON:
        return None
    decision = yield from _decide(session, session.kinds[seat], "player")
    return decision


def advise(session: Playthrough, kind: str) -> Generator[None, None, Decision[Action]]:
    """The decision of a computer player of this kind for the seat to move, as `decide_in_slices`.

    The player is given the observation of that seat. A seat has to be to move.
    """
    return _decide(session, kind, "advice")


def _decide(
    session: Playthrough, kind: str, purpose: str
) -> Generator[None, None, Decision[Action]]:
    """The decision of the seat to move; its luck depends on the seed, the ply and the purpose only."""
    rules, seat = session.rules, session.current_player
    chooser = player(kind, rules)
    rng = Random(f"{session.seed}/{purpose}/{session.cursor}")
    observation = session.observation(seat)
    decision: Decision[Action] = yield from chosen_in_slices(chooser, rules, observation, seat, rng)
    return decision
