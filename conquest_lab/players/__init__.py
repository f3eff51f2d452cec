"""Computer players: each sees what its seat may know, says what it does and why.

A kind of player is a module `<kind>_player.py` of this folder that holds `player_for(rules)`;
adding a module adds a kind. `"person"` is the kind of a seat that nobody plays for.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from conquest_lab.core.errors import UnknownPlayerError
from conquest_lab.core.presentation import presentation
from conquest_lab.core.words import Message, Text, say

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from conquest_lab.core.ruleset import Ruleset
    from conquest_lab.session import Session

PERSON = "person"
"""The kind of a seat where somebody sits."""

LEVELS = ("beginner", "intermediate", "expert")
"""The kinds that are meant to be played against, the weakest first."""

_SUFFIX = "_player"
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Decision:
    """What a player does, and why, for people who want to learn from it."""

    action: Any
    reason: Message


class Player(Protocol):
    """Somebody who can choose; `name` is for people.

    It may also have `about`, how it plays in a few words, and `thinking`: `choose` as a generator
    that yields between slices of work and returns the decision.
    """

    @property
    def name(self) -> Text:
        """What people call it."""
        ...

    def choose(
        self, rules: Ruleset[Any, Any], observation: Any, seat: int, rng: Random
    ) -> Decision:
        """A legal action for the seat to move.

        observation: the state as this seat may know it.
        rng: the only source of luck, so that a playthrough can be repeated.
        """
        ...


@cache
def _kinds() -> tuple[str, ...]:
    names = (module.name for module in iter_modules(__path__))
    found = {name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX)}
    return (*LEVELS, *sorted(found.difference(LEVELS)))


def _found(kind: str, rules: Ruleset[Any, Any]) -> Player | None:
    player_for: Callable[[Ruleset[Any, Any]], Player | None]
    player_for = import_module(f"{__name__}.{kind}{_SUFFIX}").player_for
    return player_for(rules)


def kinds(rules: Ruleset[Any, Any]) -> tuple[str, ...]:
    """The kinds of computer player that can play these rules, the levels first."""
    return tuple(kind for kind in _kinds() if _found(kind, rules) is not None)


def player(kind: str, rules: Ruleset[Any, Any]) -> Player:
    """A computer player of this kind; UnknownPlayerError names those that play these rules."""
    # Only names found in the folder are imported, so that no crafted name reaches another module.
    found = _found(kind, rules) if kind in _kinds() else None
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


def about(chooser: Player) -> Text:
    """How a computer player plays, in a few words; its name where it does not say."""
    said: Text = getattr(chooser, "about", chooser.name)
    return said


def take_turn(session: Session) -> Decision | None:
    """Let the computer player to move play one ply; None when a person or chance is to move.

    The player is given the observation of its seat, never the state, and luck that depends on the
    seed and the ply only: taken back and played again, it decides the same.
    """
    decision = thought_out(think(session))
    if decision is not None:
        session.play(decision.action)
    return decision


def think(session: Session) -> Generator[None, None, Decision | None]:
    """What `take_turn` would play, in slices: a page can do something else between two of them.

    Nothing is played, and whoever stops asking has interrupted it. The decision is the same.
    """
    seat = session.current_player
    if seat < 0 or session.kinds[seat] == PERSON:
        return None
    decision = yield from _thoughts(session, session.kinds[seat], "player")
    return decision


def thought_out(thoughts: Generator[None, None, Result]) -> Result:
    """What thinking in slices comes to, without doing anything else in between."""
    while True:
        try:
            next(thoughts)
        except StopIteration as end:
            result: Result = end.value
            return result


def advise(session: Session, kind: str) -> Generator[None, None, Decision]:
    """What a computer player of this kind would do for whoever is to move, in slices as `think`.

    It is shown what that seat may know. Somebody has to be to move.
    """
    return _thoughts(session, kind, "advice")


def _thoughts(session: Session, kind: str, luck: str) -> Generator[None, None, Decision]:
    """The decision of the seat to move; luck depends on the seed, the ply and this word only."""
    rules, seat = session.rules, session.current_player
    chooser = player(kind, rules)
    rng = Random(f"{session.seed}/{luck}/{session.cursor}")
    observation = session.observation(seat)
    thinking = getattr(chooser, "thinking", None)
    if thinking is None:
        return chooser.choose(rules, observation, seat, rng)
    decision: Decision = yield from thinking(rules, observation, seat, rng)
    return decision
