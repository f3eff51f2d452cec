"""The contract of a ruleset, which sessions, views, players, lessons and tests use.

A ruleset is a value without memory. It never draws a number: where chance decides, `current_player` is
`CHANCE` and `chance_outcomes` lists what can happen with exact weights; somebody chooses, and the outcome is
applied like any action. Hidden information is hidden by `observation` and `visible_event`, not by leaving
it out of the state. Simultaneous choices are asked one after the other, the first one hidden from the second.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from dataclasses import asdict, dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from conquest_lab.core.errors import IllegalActionError, OptionError
from conquest_lab.core.options import make_options
from conquest_lab.core.scene import NOBODY, Handle, Scene
from conquest_lab.core.words import Message, Seat, Text, Value, counted, say

if TYPE_CHECKING:
    from conquest_lab.core.chance import Distribution
    from conquest_lab.core.rulebook import Rule, Source
    from conquest_lab.core.scene import (
        Card,
        Dice,
        DieFace,
        Group,
        Heap,
        Holding,
        Line,
        Note,
        PieceKind,
        Place,
    )

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
class Event:
    """Something that happened, and the rule that caused it.

    Events are complete: applied one after the other to the scene before a step, they give the scene
    after it.
    """

    rule: Rule

    def change(self, scene: Scene) -> Scene:
        """The scene after this event."""
        return scene

    @property
    def places(self) -> tuple[int, ...]:
        """The places a picture should point at."""
        return ()

    @property
    def turn_of(self) -> int:
        """The seat whose turn begins with this event, -1 for none."""
        return -1

    @property
    def arrow(self) -> str:
        """The arrow between the two places of this event: "attack", "move", or "" for none."""
        return ""

    @property
    def dice(self) -> tuple[Dice, ...]:
        """The dice that were thrown, if any."""
        return ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason that an action is not legal: the rule, and the numbers of this case."""

    rule: Rule
    detail: Message

    def __str__(self) -> str:
        return f"{self.detail} [{self.rule.id}]"


@dataclass(frozen=True, slots=True)
class Contest:
    """A fight that an action is about to start, in the terms of `odds.battle`.

    attackers: armies able to attack; the one that must stay behind is not counted.
    defenders: armies that defend.
    attack_dice, defence_dice: the most dice each side may throw.
    to_the_end: whether the action alone fights it out, so that its odds are worth a look before.
    """

    attackers: int
    defenders: int
    attack_dice: int
    defence_dice: int
    to_the_end: bool = False


S = TypeVar("S")
A = TypeVar("A", bound=Action)


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """A state, and the events that led to it from the state before."""

    state: S
    events: tuple[Event, ...]


class Ruleset(ABC, Generic[S, A]):
    """One edition of one game with its options chosen.

    S is its state: frozen, hashable, without randomness, history or derived values.
    A is the union of its actions and chance outcomes: frozen values with `places`.
    """

    name: ClassVar[str]
    title: ClassVar[Text]
    rulebook: ClassVar[Source]
    rules: ClassVar[tuple[Rule, ...]]
    Options: ClassVar[type[Any]]

    def __init__(self, /, **options: object) -> None:
        self.options: Any = make_options(self.Options, self.name, options)

    # What is on the table ------------------------------------------------------------------------

    places: tuple[Place, ...]
    groups: tuple[Group, ...]
    cards: tuple[Card, ...] = ()
    picture: str = ""
    """The map to draw the places on."""
    counter_names: ClassVar[dict[str, Text]] = {}
    """The names of the counters of a scene; only those named here are shown."""
    layout: ClassVar[str] = "map"
    """The layout of the places: on a map, or as `"cards"`."""
    place_name: ClassVar[Text] = Text("Territory", "Territoire")
    places_name: ClassVar[Text] = Text("Territories", "Territoires")
    """The names of one place and of several, for headings of tables."""
    piece_kinds: ClassVar[dict[str, PieceKind]] = {}
    """The names and drawings of pieces; kinds that are not here are plain units."""
    die_faces: ClassVar[dict[int, DieFace]] = {}
    """The faces of dice without pips."""

    @abstractmethod
    def neighbours(self, place: int) -> tuple[int, ...]:
        """The places adjacent to a place."""

    # How a game runs -----------------------------------------------------------------------------

    @property
    @abstractmethod
    def player_counts(self) -> tuple[int, ...]:
        """The numbers of players these rules can be played with."""

    @abstractmethod
    def opening(self, players: int) -> Step[S]:
        """The first state, before any die or card, and the events of the set-up.

        Raises OptionError for a wrong number of players. Its events, folded over `empty_scene`,
        give the scene of the state.
        """

    def initial_state(self, players: int) -> S:
        """The state of `opening`."""
        return self.opening(players).state

    def empty_scene(self, players: int) -> Scene:
        """The table with nothing on it."""
        size = len(self.places)
        return Scene((NOBODY,) * size, ((),) * size, ((),) * players)

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

    # Help for people -----------------------------------------------------------------------------

    def pointed_at(self, state: S, places: tuple[int, ...]) -> A | None:
        """The action meant by pointing at these places, legal or not; None for none.

        It lets a view say why pointing there does nothing.
        """
        return None

    def routine_action(self, state: S) -> A | None:
        """The decision that most people automate here, such as defending with all dice."""
        return None

    def setting_up(self, state: S) -> bool:
        """True during set-up, which people may want to be played for them."""
        return False

    def handle(self, action: A) -> Handle:
        """The card, line or dice of an action, besides its places."""
        return Handle()

    # How the table is shown ----------------------------------------------------------------------
    # Each of these may be asked of an observation.

    def owner_name(self, state: S, owner: int) -> Value:
        """The name of an owner of places: a seat, or a side without one and its ally."""
        return Seat(owner)

    def partner(self, state: S, seat: int) -> int:
        """The seat that wins and loses together with a seat, `NOBODY` for who plays alone."""
        return NOBODY

    def notes(self, state: S) -> tuple[Note, ...]:
        """Remarks beside places, pieces apart."""
        return ()

    def lines(self, state: S) -> tuple[tuple[Line, ...], ...]:
        """The lines to fill on each place, () for a game without."""
        return ()

    def loose_dice(self, state: S) -> tuple[Dice, ...]:
        """Dice that lie ready or are lost, by role; a face 0 has still to be thrown."""
        return ()

    def heaps(self, state: S) -> tuple[Heap, ...]:
        """Heaps of cards that everybody may look through."""
        return ()

    def holdings(self, state: S) -> tuple[Holding, ...]:
        """Places that count together, by owner."""
        return ()

    # Who may know what ---------------------------------------------------------------------------

    @abstractmethod
    def observation(self, state: S, player: int) -> S:
        """The state with everything hidden that this player may not know."""

    def names_cards(self, action: A) -> bool:
        """True when an action reveals cards in the hand of its player."""
        return False

    def visible_event(self, event: Event, player: int) -> Event:
        """The event as this player may know it."""
        return event

    @abstractmethod
    def scene(self, state: S) -> Scene:
        """The table as it lies; of an observation, as that player sees it."""

    # Words ---------------------------------------------------------------------------------------

    @abstractmethod
    def format_action(self, action: A) -> str:
        """One readable line that `parse_action` reads back."""

    @abstractmethod
    def parse_action(self, state: S, text: str) -> A:
        """The action that a line names; raises NotationError for a line that names none.

        The action need not be legal in the state.
        """

    @abstractmethod
    def label(self, state: S, action: A) -> Message:
        """The action in words, as a button says it.

        The places it names come last, after a colon: a view that shows them already leaves them out.
        """

    @abstractmethod
    def prompt(self, state: S) -> Message:
        """The choice of the player to move, in one sentence."""

    @abstractmethod
    def describe(self, event: Event) -> Message:
        """The event in one sentence."""

    def count_pieces(self, kind: str, count: int) -> Message:
        """A number of pieces of a kind, «4 armies»; for a kind that names a seat, with its owner."""
        name, _, seat = kind.partition("/")
        if seat:
            pieces = self.count_pieces(name, count)
            return say("{pieces}: {player}", pieces=pieces, player=Seat(int(seat)))
        if kind == "army":
            return counted(count, "{n} army", "{n} armies")
        return say("{count} {kind}", count=count, kind=kind)

    def phase(self, state: S) -> Message:
        """The name of the part of the turn."""
        return Message("")

    def contest(self, state: S, action: A) -> Contest | None:
        """The fight this action is about to start, None if none."""
        return None

    # Shared bookkeeping --------------------------------------------------------------------------

    @cached_property
    def _rule_by_id(self) -> dict[str, Rule]:
        return {rule.id: rule for rule in self.rules}

    def rule(self, rule_id: str) -> Rule:
        """The rule with this id; KeyError when this rulebook has none."""
        return self._rule_by_id[rule_id]

    def check_players(self, players: int, rule: Rule) -> None:
        """Raises OptionError, citing the rule, unless these rules can be played by so many."""
        if players not in self.player_counts:
            raise OptionError(
                say(
                    "{ruleset} is not played by {players}; it can be played by {choices} [{rule}]",
                    ruleset=self.title,
                    players=counted(players, "{n} player", "{n} players"),
                    choices=self.player_counts,
                    rule=rule.id,
                )
            )

    def __reduce__(self) -> tuple[Any, tuple[()]]:
        """Made again from its options: what is computed from them is not sent to other processes."""
        return partial(type(self), **asdict(self.options)), ()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.options}>"


def fold(scene: Scene, events: tuple[Event, ...]) -> Scene:
    """The scene after these events."""
    for event in events:
        scene = event.change(scene)
    return scene
