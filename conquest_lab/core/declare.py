"""Actions and events, each declared once: its fields say how it is written, pointed at and told.

    @action("attack", "Attack with {dice}: {source} → {target}")
    class Attack(Action):
        '''Send armies into a round of dice.'''

        source: Territory
        target: Territory
        dice: Armies

From this follow the line of notation (`attack brazil north-africa 3`), the places a person points at
(`source`, then `target`), the hidden fields, and the sentence in both languages: each gap of the template is
a field, said as its kind says it. What is irregular is written out: a sentence as a function, a change of
the table as a method.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from operator import attrgetter
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    Self,
    TypeVar,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from conquest_lab.core.frozen import value
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.scene import HIDDEN, Card, Dice, Place, Scene
from conquest_lab.core.words import Message, Seat, Text, Value, counted, say

T = TypeVar("T")


class Names:
    """The names of the things of a game.

    places, cards: by number.
    owners: the words that lines of notation have for the owners of places, by number.
    """

    a_card: ClassVar[Text] = Text("a card", "une carte")
    owners: ClassVar[tuple[str, ...]] = ()

    def __init__(self, places: Sequence[Place] = (), cards: Sequence[Card] = ()) -> None:
        self.places = tuple(places)
        self.cards = tuple(cards)

    def place(self, place: int) -> Value:
        return self.places[place].name

    def card(self, card: int) -> Value:
        """The name on a card, if it can be seen."""
        return self.a_card if card == HIDDEN else self.cards[card].name

    def owner(self, owner: int) -> Value:
        """An owner of places: a seat, or another owner."""
        return Seat(owner)

    def pieces(self, count: int) -> Message:
        """A number of pieces that fight, «3 armies»."""
        return counted(count, "{n} army", "{n} armies")


def names_of(table: object) -> Names:
    """The names of the things on a table, which it has as its `names`; none without."""
    names: Names = getattr(table, "names", None) or Names()
    return names


# Kinds of fields ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Kind:
    """The kind of a field of an action or event.

    written: how a line of notation writes it: "number", "place", "card", "word", or "" for not at all.
    said: how a sentence says it.
    words: of a "word", the words by number; without them those of the notation.
    """

    written: str = "number"
    said: Callable[[Any, Any], Value] = lambda _names, given: given
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Counter:
    """A field that is the new value of a counter of the scene; `of` names the field with its seat."""

    name: str
    of: str = ""


SECRET = object()
"""Marks a field that only the event's `readers` see; others see `HIDDEN`."""
HELD = object()
"""Marks a field of an action that names cards in the hand of its player."""


PLACE = Kind("place", lambda names, place: names.place(place))
CARD = Kind("card", lambda names, card: names.card(card))
SEAT = Kind("word", lambda names, seat: names.owner(seat))
PIECES = Kind("number", lambda names, count: names.pieces(count))
SEATS = Kind("word", lambda names, seats: tuple(map(names.owner, seats)))
CARDS = Kind("card", lambda names, cards: tuple(map(names.card, cards)))
HOW_MANY_CARDS = Kind("card", lambda _names, cards: counted(len(cards), "{n} card", "{n} cards"))
NUMBER = Kind()

Territory = Annotated[int, PLACE]
CardNumber = Annotated[int, CARD]
SeatNumber = Annotated[int, SEAT]
Armies = Annotated[int, PIECES]
Seats = Annotated[tuple[int, ...], SEATS]
Cards = Annotated[tuple[int, ...], CARDS]
Faces = tuple[int, ...]


# Actions and events -------------------------------------------------------------------------------

Sentence = str | Text | Callable[[Any, Any], Message]
"""A template whose gaps are fields, or a function of the names and the action or event.

A template is English and translated by the catalogue, or a `Text` in both languages.
"""


@dataclass(frozen=True, slots=True)
class Field:
    """One declared field: its name, what it is, and whether it is a tuple of such."""

    name: str
    kind: Kind
    many: bool
    counter: Counter | None
    secret: bool
    held: bool


@dataclass(frozen=True)
class Declaration:
    """The declaration of a class of actions or events.

    verb: the words its line begins with; "" for events.
    sentence, plural, number: the template, its form for many, and the field that decides between them.
    """

    verb: str
    fields: tuple[Field, ...]
    sentence: Sentence
    plural: str | Text = ""
    number: str = ""

    @property
    def names_cards(self) -> bool:
        """True of actions that name cards in the hand of their player."""
        return any(field.held for field in self.fields)

    def tell(self, names: Names, record: object) -> Message:
        """The sentence of one action or event."""
        if callable(self.sentence):
            return self.sentence(names, record)
        said = self.gaps(self.sentence, names, record)
        if self.plural:
            counted_by = getattr(record, self.number)
            count = counted_by if isinstance(counted_by, int) else len(counted_by)
            return counted(count, self.sentence, self.plural, **said)
        return say(self.sentence, **said)

    def gaps(self, template: str | Text, names: Names, record: object) -> dict[str, Value]:
        """The values for the gaps of a template that are fields, each said as its kind says it."""
        return {
            field.name: field.kind.said(names, getattr(record, field.name))
            for field in self.fields
            if f"{{{field.name}}}" in str(template)
        }


class Action:
    """A decision of a player or of chance: a frozen value, declared with `@action`."""

    __slots__ = ()
    declared: ClassVar[Declaration]

    @property
    def places(self) -> tuple[int, ...]:
        """The places it names, in the order in which a person would point at them."""
        return ()

    def in_order(self) -> Self:
        """The same with dice from high to low and cards by number, in whatever order they were named."""
        return self


@value
class Gain:
    """A part of what a player gets when a turn begins, for territories, a continent or buildings."""

    seat: int
    amount: int
    unit: Literal["armies", "credits"] = "armies"


@value
class Event:
    """Something that happened, and the rule that made it happen.

    Events are complete: applied one after the other to the scene before a step, they give the scene
    after it.
    """

    declared: ClassVar[Declaration] = Declaration("", (), "")
    arrow: ClassVar[str] = ""
    """The arrow between the two places of this event: "attack", "move", or "" for none."""

    rule: Rule

    def change(self, scene: Scene) -> Scene:
        """The scene after this event: `moved` first, then the counters among its fields."""
        scene = self.moved(scene)
        for field in self.declared.fields:
            if field.counter is not None:
                name, of = field.counter.name, field.counter.of
                key = f"{name}/{getattr(self, of)}" if of else name
                scene = scene.with_counter(key, getattr(self, field.name))
        return scene

    def moved(self, scene: Scene) -> Scene:
        """The scene with owners, pieces and cards as this event leaves them."""
        return scene

    def seen_by(self, seat: int) -> Event:
        """The event as this seat may know it: its secret fields are `HIDDEN` to all but its `readers`."""
        secret = [field for field in self.declared.fields if field.secret]
        if not secret or self.readers is None or seat in self.readers:
            return self
        hidden: dict[str, Any] = {field.name: self._hidden(field) for field in secret}
        return replace(self, **hidden)

    def _hidden(self, field: Field) -> int | tuple[int, ...]:
        return (HIDDEN,) * len(getattr(self, field.name)) if field.many else HIDDEN

    @property
    def readers(self) -> tuple[int, ...] | None:
        """The seats that see its secret fields; None for everybody."""
        return ()

    @property
    def places(self) -> tuple[int, ...]:
        """The places a picture should point at."""
        return ()

    @property
    def turn_of(self) -> int:
        """The seat whose turn begins with this event, -1 for none."""
        return -1

    @property
    def dice(self) -> tuple[Dice, ...]:
        """The dice that were thrown, if any."""
        return ()

    @property
    def gain(self) -> Gain | None:
        """The income of a turn that comes in with this event, None for none."""
        return None


@value
class SeatEvent(Event):
    """Something that a seat did or that happened to it; its secret fields are for this seat alone."""

    seat: SeatNumber

    @property
    def readers(self) -> tuple[int, ...] | None:
        return (self.seat,)


@dataclass_transform(frozen_default=True)
def action(
    verb: str, sentence: Sentence = "", plural: str | Text = "", *, number: str = ""
) -> Callable[[type[T]], type[T]]:
    """Declare an action or a chance outcome.

    verb: the words its line of notation begins with; its fields follow in their order.
    sentence: what a button says; with `plural` also for a `number` field other than 1, shown as `{n}`.
    """
    return lambda cls: _declared(cls, verb, sentence, plural, number)


@dataclass_transform(frozen_default=True)
def event(
    sentence: Sentence, plural: str | Text = "", *, number: str = "", arrow: str = ""
) -> Callable[[type[T]], type[T]]:
    """Declare an event.

    sentence: what the log says; with `plural` also for a `number` field other than 1, shown as `{n}`.
    arrow: how a picture joins its two places, "attack" or "move".
    """

    def declare(cls: type[T]) -> type[T]:
        made = _declared(cls, "", sentence, plural, number)
        if arrow:
            made.arrow = arrow  # type: ignore[attr-defined]
        return made

    return declare


def _declared(
    cls: type[T], verb: str, sentence: Sentence, plural: str | Text, number: str
) -> type[T]:
    pointed = cls.__dict__.get("places")
    made = value(cls)
    hints = get_type_hints(made, include_extras=True)
    declared = tuple(
        _field(field.name, hints[field.name])
        for field in fields(made)  # type: ignore[arg-type]
        if field.name not in {"rule", "readers"}
    )
    made.declared = Declaration(verb, declared, sentence, plural, number)  # type: ignore[attr-defined]
    places = [f.name for f in declared if f.kind.written == "place" and not f.many]
    if places and pointed is None:
        made.places = property(_places(places))  # type: ignore[attr-defined]
    return made


def _field(name: str, hint: Any) -> Field:
    notes = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    plain = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    return Field(
        name,
        kind=next((note for note in notes if isinstance(note, Kind)), NUMBER),
        many=get_origin(plain) is tuple,
        counter=next((note for note in notes if isinstance(note, Counter)), None),
        secret=SECRET in notes,
        held=HELD in notes,
    )


def _places(names: list[str]) -> Callable[[Any], tuple[int, ...]]:
    if len(names) == 1:
        only = attrgetter(names[0])
        return lambda declared: (only(declared),)
    several: Callable[[Any], tuple[int, ...]] = attrgetter(*names)
    return several
