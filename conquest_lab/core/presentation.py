"""The words and pictures of a ruleset, with defaults that work for every game.

A game writes a subclass for its ruleset, `class IsletsPresentation(Presentation[State, Action],
ruleset=Islets)`, and overrides what it can say better. A ruleset without one has a table without places:
its actions are listed as lines of notation, and its events are reported by the titles of their rules.
"""

# ruff: noqa: SLF001 - a presentation is kept on its ruleset, so that both go together
from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from conquest_lab.core.ruleset import CHANCE, OVER, Action, Contest, Event, Ruleset
from conquest_lab.core.scene import (
    NOBODY,
    Card,
    CardFight,
    Dice,
    DieFace,
    Group,
    Handle,
    Heap,
    Holding,
    Line,
    Note,
    PieceKind,
    Place,
    Scene,
)
from conquest_lab.core.words import Message, Seat, Text, Value, counted, say

S = TypeVar("S")
A = TypeVar("A", bound=Action)

_presentations: dict[type[Ruleset[Any, Any]], type[Presentation[Any, Any]]] = {}


class Presentation(Generic[S, A]):
    """The words and pictures of one ruleset; it decides nothing.

    S and A are the ruleset's state and actions. Whatever takes a state may be given an observation.

    rules: the ruleset.
    """

    title: Text
    """The title of the game; the name of the ruleset if the game does not say."""
    about: ClassVar[Text] = Text("", "")
    """The game in three sentences for a stranger: what one does in a turn, what one decides, how one wins."""
    places: tuple[Place, ...] = ()
    groups: tuple[Group, ...] = ()
    cards: tuple[Card, ...] = ()
    layout: ClassVar[str] = "table"
    """The layout of the places: on a `"map"`, as `"cards"`, or listed in a `"table"`."""
    picture: str | Path = ""
    """The map to draw the places on: a folder of `maps/`, or the path of one that came with the game."""
    counter_names: ClassVar[dict[str, Text]] = {}
    """The names of the counters of a scene; only those named here are shown."""
    symbol_names: ClassVar[dict[str, Text]] = {}
    """The names of symbols on cards that this game calls otherwise than the others."""
    place_name: ClassVar[Text] = Text("Territory", "Territoire")
    places_name: ClassVar[Text] = Text("Territories", "Territoires")
    """The names of one place and of several, for headings of tables."""
    routine_example: ClassVar[Text] = Text("defending with all dice", "défendre avec tous les dés")
    """A decision that `routine_action` makes."""
    ordinary_rows: ClassVar[int] = 2
    """The rows of two buttons that an ordinary decision fills: a page keeps room for this many."""
    piece_kinds: ClassVar[dict[str, PieceKind]] = {}
    """The names and drawings of pieces; kinds that are not here are plain units."""
    die_faces: ClassVar[dict[int, DieFace]] = {}
    """The faces of dice without pips."""

    def __init_subclass__(
        cls, /, ruleset: type[Ruleset[Any, Any]] | None = None, **given: Any
    ) -> None:
        super().__init_subclass__(**given)
        if ruleset is not None:
            _presentations[ruleset] = cls

    def __init__(self, rules: Ruleset[S, A]) -> None:
        self.rules = rules
        if not hasattr(self, "title"):
            self.title = Text(rules.name, rules.name)

    def neighbours(self, place: int) -> tuple[int, ...]:
        """The places adjacent to a place."""
        return ()

    # Help for people -----------------------------------------------------------------------------

    def pointed_at(self, state: S, places: tuple[int, ...]) -> A | None:
        """The action that somebody means who points at these places, legal or not; None for none.

        It lets a view say why pointing there does nothing.
        """
        return None

    def meant_by_line(self, state: S, place: int, line: int) -> A | None:
        """The action that somebody means who presses a line of a place, counted from 0; None for none."""
        return None

    def routine_action(self, state: S) -> A | None:
        """The decision most people leave to a helper here; `routine_example` names one."""
        return None

    def repeats(self, state: S, action: A) -> bool:
        """True if an action adds to what is there already, so that another is the likelier next step."""
        return False

    def setting_up(self, state: S) -> bool:
        """True during set-up, which people may want to be played for them."""
        return False

    def handle(self, action: A) -> Handle:
        """The card, line or dice of an action, besides its places."""
        return Handle()

    def names_cards(self, action: A) -> bool:
        """True when an action reveals cards in the hand of its player."""
        return False

    def is_news(self, event: Event, seat: int) -> bool:
        """True of an event that a player who waited for the turns of others reads, besides what was lost."""
        return False

    def is_end(self, event: Event) -> bool:
        """True of an event that says why points are counted now, in a game that they decide."""
        return False

    def is_read(self, event: Event) -> bool:
        """True of an event after which a page waits before what comes by itself: else nobody would see it."""
        return False

    def asks_for_cards(self, state: S) -> bool:
        """True where the decision may name cards of the hand, whichever cards it holds.

        Views keep such a decision face down. It must not depend on what lies hidden; unless a game says more,
        it is so at every decision of a game that has actions that name cards.
        """
        return type(self).names_cards is not Presentation.names_cards

    @property
    def has_contests(self) -> bool:
        """True of a game in which some actions begin a fight, which `contest` tells."""
        return type(self).contest is not Presentation.contest

    def contest(self, state: S, action: A) -> Contest | None:
        """The fight this action is about to start, None if none."""
        return None

    def card_fight(self, state: S, events: Sequence[Event] = ()) -> CardFight | None:
        """The cards that two places set against each other, None if none.

        With events, those that they turned up; else those that lie face down in this state, as far as it
        knows them.
        """
        return None

    # What lies on the table ----------------------------------------------------------------------

    def empty_scene(self, players: int) -> Scene:
        """The table with nothing on it."""
        size = len(self.places)
        return Scene((NOBODY,) * size, ((),) * size, ((),) * players)

    def scene(self, state: S) -> Scene:
        """The table as it lies, of an observation as that player sees it; empty if the game does not say."""
        return self.empty_scene(0)

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

    # Words ---------------------------------------------------------------------------------------

    def label(self, state: S, action: A) -> Message:
        """The action in words, as a button says it; its line of notation if the game does not say.

        The places it names come last, after a colon: a view that shows them already leaves them out.
        """
        return say("{action}", action=self.rules.format_action(action))

    def goal(self, state: S, seat: int) -> Message:
        """The way for a player to win, as an order in one clause; empty if the game does not say."""
        return Message("")

    def progress(self, state: S) -> Message:
        """The goal that is counted, and how far each player is; empty if nothing is counted."""
        return Message("")

    def points_now(self, state: S) -> tuple[int, ...]:
        """Everybody's points if the game ended here, where they are counted only at the end; else empty."""
        return ()

    def prompt(self, state: S) -> Message:
        """The choice of the player to move, in one sentence."""
        player = self.rules.current_player(state)
        if player == OVER:
            return say("The game is over.")
        if player == CHANCE:
            return say("Chance decides.")
        return say("{player}: choose an action.", player=Seat(player))

    def describe(self, event: Event) -> Message:
        """The event in one sentence; the title of its rule if the game does not say."""
        return say("{event}", event=event.rule.title)

    def count_pieces(self, kind: str, count: int) -> Message:
        """This many pieces of a kind, «4 armies»; of a kind that names a seat, also whose they are."""
        name, _, seat = kind.partition("/")
        if seat:
            pieces = self.count_pieces(name, count)
            return say("{pieces}: {player}", pieces=pieces, player=Seat(int(seat)))
        if kind == "army":
            return counted(count, "{n} army", "{n} armies")
        return say("{kind}: {count}", kind=kind, count=count)

    def phase(self, state: S) -> Message:
        """The name of the part of the turn; empty if the game does not say."""
        return Message("")


def presentation(rules: Ruleset[S, A]) -> Presentation[S, A]:
    """The one presentation of a ruleset: that of its game, or one with the defaults alone."""
    if rules._presentation is None:
        kinds = (_presentations.get(kind) for kind in type(rules).__mro__)
        made = next((found for found in kinds if found is not None), Presentation)
        rules._presentation = made(rules)
    found: Presentation[S, A] = rules._presentation
    return found
