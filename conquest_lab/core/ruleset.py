"""The contract of a ruleset: what the rules of every game offer to sessions, players and tests.

A ruleset is a value without memory. It never draws a number: where chance decides, `current_player` is
`CHANCE` and `chance_outcomes` lists what can happen with exact weights; somebody chooses, and the outcome is
applied like any action. Hidden information is hidden by `observation` and `Event.seen_by`, not by leaving
it out of the state. Simultaneous choices are asked one after the other, the first one hidden from the second.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeVar

from conquest_lab.core.chance import Distribution
from conquest_lab.core.declare import Event, Gain
from conquest_lab.core.display import Displayed
from conquest_lab.core.errors import IllegalActionError, OptionError, Refusal, forbid
from conquest_lab.core.frozen import value
from conquest_lab.core.options import make_options
from conquest_lab.core.rulebook import Rule, Rulebook
from conquest_lab.core.scene import Scene
from conquest_lab.core.words import Text, counted

__all__ = [
    "CHANCE",
    "OVER",
    "Action",
    "AnyRuleset",
    "Contest",
    "Event",
    "Gain",
    "Refusal",
    "Ruleset",
    "Step",
    "check_players",
    "fold",
    "forbid",
]

CHANCE = -1
"""The player to move when dice are thrown or cards are drawn."""

OVER = -2
"""The player to move when the game has ended."""


class Action(Hashable, Protocol):
    """A decision of a player or of chance; a frozen value.

    places: the places it names, in the order in which a person would point at them.
    """

    @property
    def places(self) -> tuple[int, ...]: ...


@dataclass(frozen=True, slots=True)
class Contest:
    """A fight that an action is about to start, in the terms of `odds.battle`.

    attackers: armies able to attack; the one that must stay behind is not counted.
    defenders: armies that defend.
    attack_dice, defence_dice: the most dice each side may throw.
    ties: who wins a pair of equal dice, "defender" or "attacker".
    to_the_end: whether the action alone fights it out, so that its odds are worth a look before.
    """

    attackers: int
    defenders: int
    attack_dice: int
    defence_dice: int
    to_the_end: bool = False
    ties: Literal["defender", "attacker"] = "defender"


S = TypeVar("S")
A = TypeVar("A", bound=Action)


@value
class Step(Generic[S]):
    """A state, and the events that led to it from the state before."""

    state: S
    events: tuple[Event, ...]


class Ruleset(Displayed, ABC, Generic[S, A]):
    """The rules of one edition of one game with its options chosen.

    S is its state: frozen, hashable, without randomness, history or derived values.
    A is the union of its actions and chance outcomes: frozen values with `places`.

    A subclass names the class of its options: `class Islets(Ruleset[State, Action], options=Options)`.
    How it is shown and described is the business of a `Presentation`.

    name: what `load` and saved games call it.
    rulebook: the rules that events and refusals cite.
    options: the options chosen, an object of the options class.
    """

    name: ClassVar[str]
    rulebook: ClassVar[Rulebook]
    _options: ClassVar[type[Any]]
    _presentation: Any = None  # made by `core.presentation.presentation` when first asked for

    def __init_subclass__(cls, /, options: type[Any] | None = None, **given: Any) -> None:
        super().__init_subclass__(**given)
        if options is not None:
            cls._options = options

    def __init__(self, /, **options: object) -> None:
        self.options: Any = make_options(self._options, self.name, options)

    @property
    @abstractmethod
    def player_counts(self) -> tuple[int, ...]:
        """The numbers of players these rules can be played with."""

    @abstractmethod
    def opening(self, players: int) -> Step[S]:
        """The first state, before any die or card, and the events of the set-up.

        Raises OptionError for a wrong number of players. Its events, folded over an empty scene,
        give the scene of the state.
        """

    def _reopening(self, players: int) -> Step[S]:
        """The step that `opening_of_saved` returns."""
        return self.opening(players)

    def initial_state(self, players: int) -> S:
        """The state of `opening`."""
        return self.opening(players).state

    @abstractmethod
    def current_player(self, state: S) -> int:
        """The seat to move, 0 or more, or `CHANCE`, or `OVER`."""

    @abstractmethod
    def legal_actions(self, state: S) -> tuple[A, ...]:
        """Every legal action in a fixed order; () at `CHANCE` and `OVER`.

        Among those of the same places the most usual stands first.
        """

    @abstractmethod
    def why_illegal(self, state: S, action: A) -> Refusal | None:
        """None when the action (or chance outcome) may be applied, else the rule against it."""

    @abstractmethod
    def chance_outcomes(self, state: S) -> Distribution[A]:
        """The chance outcomes with exact weights; raises ValueError when chance is not to move."""

    def apply_action(self, state: S, action: A, *, check: bool = True) -> Step[S]:
        """The step that an action or chance outcome leads to.

        check: False skips legality, for searches that only apply what they were given as legal.
        Raises IllegalActionError with the rule and the numbers.
        """
        if check:
            refusal = self.why_illegal(state, action)
            if refusal is not None:
                raise IllegalActionError(self.format_action(action), refusal)
        return self._apply(state, action)

    @abstractmethod
    def _apply(self, state: S, action: A) -> Step[S]:
        """The step of a legal action."""

    @abstractmethod
    def returns(self, state: S) -> tuple[int, ...] | None:
        """One score a player at the end, else None; players with the most have won."""

    @abstractmethod
    def observation(self, state: S, player: int) -> S:
        """The state with everything hidden that this player may not know."""

    @abstractmethod
    def format_action(self, action: A) -> str:
        """One readable line that `parse_action` reads back."""

    @abstractmethod
    def parse_action(self, state: S, text: str) -> A:
        """The action that a line names; raises NotationError for a line that names none.

        The action need not be legal in the state.
        """

    def __reduce__(self) -> tuple[Any, tuple[()]]:
        """Made again from its options: what is computed from them is not sent to other processes."""
        return partial(type(self), **asdict(self.options)), ()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.options}>"


AnyRuleset = Ruleset[Any, Any]
"""A ruleset that is known at run time only."""


def opening_of_saved(rules: AnyRuleset, players: int) -> Step[Any]:
    """The opening of a saved game, also of a table that `opening` refuses to new games.

    Raises OptionError for a number of players that the game has never had.
    """
    return rules._reopening(players)  # noqa: SLF001 - a hook of the class above


def check_players(title: Text, possible: tuple[int, ...], players: int, rule: Rule) -> None:
    """Raises OptionError, citing the rule, unless a game can be played by this many.

    title: what the game is called.
    possible: the numbers of players it can be played with.
    """
    if players not in possible:
        raise OptionError(
            "{ruleset} is not played by {players}; possible numbers: {choices} [{rule}]",
            ruleset=title,
            players=counted(players, "{n} player", "{n} players"),
            choices=possible,
            rule=rule.id,
        )


def fold(scene: Scene, events: tuple[Event, ...]) -> Scene:
    """The scene after these events."""
    for event in events:
        scene = event.change(scene)
    return scene
