"""Computer players: a player is given the observation of its seat and returns an action with its reason.

A kind of player is a module `<kind>_player.py` of this folder that holds `player_for(rules)`;
adding a module adds a kind. `"person"` is the kind of a seat that no computer plays for.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from conquest_lab.core.errors import UnknownPlayerError
from conquest_lab.core.presentation import presentation
from conquest_lab.core.ruleset import Action, Ruleset
from conquest_lab.core.words import Message, Text, say

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

PERSON = "person"
"""The kind of a seat where a person sits."""

LEVELS = ("beginner", "intermediate", "expert")
"""The kinds that are meant to be played against, the weakest first."""

_SUFFIX = "_player"
Result = TypeVar("Result")
S = TypeVar("S")
A = TypeVar("A", bound=Action)
A_co = TypeVar("A_co", bound=Action, covariant=True)


@dataclass(frozen=True, slots=True)
class Decision(Generic[A_co]):
    """The action that a player has chosen, and the reason as a sentence for people."""

    action: A_co
    reason: Message


class Player(Protocol[S, A]):
    """A computer player for rulesets with states S and actions A.

    It may also have `about`, a description in a few words, and `choose_in_slices`: `choose` as a
    generator that yields between slices of work and returns the decision.
    """

    @property
    def name(self) -> Text:
        """The name that people read."""
        ...

    def choose(self, rules: Ruleset[S, A], observation: S, seat: int, rng: Random) -> Decision[A]:
        """A legal action for the seat to move.

        observation: the state as this seat may know it.
        rng: the only source of luck, so that a playthrough can be repeated.
        """
        ...


class Playthrough(Protocol):
    """The part of a session that computer players use."""

    seed: int
    kinds: tuple[str, ...]

    @property
    def rules(self) -> Ruleset[Any, Any]:
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


@cache
def _kinds() -> tuple[str, ...]:
    names = (module.name for module in iter_modules(__path__))
    found = {name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX)}
    return (*LEVELS, *sorted(found.difference(LEVELS)))


def _player_for(kind: str, rules: Ruleset[S, A]) -> Player[S, A] | None:
    player_for: Callable[[Ruleset[S, A]], Player[S, A] | None]
    player_for = import_module(f"{__name__}.{kind}{_SUFFIX}").player_for
    return player_for(rules)


def kinds(rules: Ruleset[S, A]) -> tuple[str, ...]:
    """The kinds of computer player that can play these rules, the levels first."""
    return tuple(kind for kind in _kinds() if _player_for(kind, rules) is not None)


def player(kind: str, rules: Ruleset[S, A]) -> Player[S, A]:
    """A computer player of this kind; UnknownPlayerError names those that play these rules."""
    # Only names found in the folder are imported, so that no crafted name reaches another module.
    found = _player_for(kind, rules) if kind in _kinds() else None
    if found is None:
        raise UnknownPlayerError(
            say(
                "there is no player {kind} for {ruleset}; there are {choices}",
                kind=repr(kind)[:60],
                ruleset=presentation(rules).title,
                choices=(PERSON, *kinds(rules)),
            )
        )
    return found


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
    has interrupted it. The decision is the same.
    """
    seat = session.current_player
    if seat < 0 or session.kinds[seat] == PERSON:
        return None
    decision = yield from _decide(session, session.kinds[seat], "player")
    return decision


def run_to_end(slices: Generator[None, None, Result]) -> Result:
    """The result of a computation in slices, without a pause between them."""
    while True:
        try:
            next(slices)
        except StopIteration as end:
            result: Result = end.value
            return result


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
    choose_in_slices = getattr(chooser, "choose_in_slices", None)
    if choose_in_slices is None:
        return chooser.choose(rules, observation, seat, rng)
    decision: Decision[Action] = yield from choose_in_slices(rules, observation, seat, rng)
    return decision
