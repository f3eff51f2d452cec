"""A room: what has happened in a class, what may happen next, and what each of its people may see.

A room is the sum of its events. A request is checked against the room and becomes an event, or nothing where
it was carried out before; the event changes the room. The events are all there is to keep of a room.
"""

from __future__ import annotations

import unicodedata
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, get_args

from conquest_lab.classroom.activity import Answer
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.registry import parse_activity
from conquest_lab.classroom.rounds import Round, Stage, Throws
from conquest_lab.core.nicknames import nickname_fault
from conquest_lab.core.words import LANGUAGES, Message, say

MAX_PEOPLE = 250
MAX_ROUNDS = 100
MAX_NAME = 24
MAX_THROWS = 100_000
MAX_CHANGES = 2_000
"""Bets, answers and messages of throws of one pupil in a round: each is kept for as long as the room."""
MAX_EVENTS = 200_000
"""Events after which a room takes no more bets, answers and throws: eight a round of each of 250 people.

After a restart all of them are read before anybody can write into any room: 3 µs of the processor each.
"""


@dataclass(frozen=True, slots=True)
class Opened:
    """A teacher opened the room. secret: a digest of what proves it."""

    language: str
    secret: str


@dataclass(frozen=True, slots=True)
class Asked:
    """The teacher asked something: the line of an activity, and the saved game that a position comes from.

    at: the moment, in seconds of the clock; 0 for questions from before that was kept.
    """

    activity: str
    material: str = ""
    at: int = 0


@dataclass(frozen=True, slots=True)
class Joined:
    """A pupil came in. name: chosen by the pupil, or empty; token: a digest of what proves it."""

    person: int
    name: str
    token: str


@dataclass(frozen=True, slots=True)
class BetMade:
    """A pupil bet on the question of a round, in percent."""

    person: int
    round: int
    percent: int


@dataclass(frozen=True, slots=True)
class Answered:
    """A pupil answered an item of a round, having answered it `tries` times before.

    What was there from that try on is replaced.
    """

    person: int
    round: int
    item: int
    tries: int
    answer: Answer


@dataclass(frozen=True, slots=True)
class BetsClosed:
    """The teacher closed the bets and answers of a round; dice may be thrown."""

    round: int


@dataclass(frozen=True, slots=True)
class Thrown:
    """A pupil has thrown so often in all in a round, and won so often."""

    person: int
    round: int
    throws: int
    won: int


@dataclass(frozen=True, slots=True)
class Forged:
    """A pupil sent throws of a round that the own seed does not give; they do not count."""

    person: int
    round: int


@dataclass(frozen=True, slots=True)
class Reopened:
    """The teacher takes bets and answers of a round again."""

    round: int


@dataclass(frozen=True, slots=True)
class Revealed:
    """The teacher showed the exact chance of a round."""

    round: int


@dataclass(frozen=True, slots=True)
class Hidden:
    """The teacher hid the truth of a round again."""

    round: int


@dataclass(frozen=True, slots=True)
class Removed:
    """The teacher removed a pupil with everything that the pupil did, or brought both back."""

    person: int
    removed: bool


@dataclass(frozen=True, slots=True)
class Renamed:
    """The teacher put another name in the place of a pupil's nickname, or put the nickname back."""

    person: int
    name: str


@dataclass(frozen=True, slots=True)
class Named:
    """The teacher let the wall show the names of these people, or let it no more."""

    people: list[int]
    shown: bool


@dataclass(frozen=True, slots=True)
class Locked:
    """The teacher locked the room, so that no one new comes in, or unlocked it."""

    locked: bool


@dataclass(frozen=True, slots=True)
class Carded:
    """The teacher gave a pupil another card: what proved the pupil before does no more."""

    person: int
    token: str


@dataclass(frozen=True, slots=True)
class Shared:
    """The teacher let a second one in. secret: a digest of what proves that one, "" for nobody any more."""

    secret: str


@dataclass(frozen=True, slots=True)
class Sorted:
    """The teacher put an answer in own words on a heap of this name, "" for none: it is not shown."""

    person: int
    round: int
    heap: str


@dataclass(frozen=True, slots=True)
class Planned:
    """The teacher leads a lesson; its text is that of `conquest_lab.sequence`, "" for none any more."""

    text: str


@dataclass(frozen=True, slots=True)
class Paused:
    """The teacher let the phones of the class rest, or go on."""

    paused: bool


NEWS = (
    Opened | Asked | BetsClosed | Reopened | Revealed | Hidden | Removed | Renamed | Sorted | Paused
)
"""Events that everybody in the room may see."""

Event = (
    Opened
    | Asked
    | Joined
    | BetMade
    | Answered
    | BetsClosed
    | Reopened
    | Thrown
    | Forged
    | Revealed
    | Hidden
    | Removed
    | Renamed
    | Named
    | Locked
    | Sorted
    | Planned
    | Paused
    | Carded
    | Shared
)
KINDS = {kind.__name__: kind for kind in get_args(Event)}


def event_to_json(event: Event) -> dict[str, Any]:
    """An event as data."""
    return {"event": type(event).__name__, **asdict(event)}


def event_from_json(data: Mapping[str, Any]) -> Event:
    """The event of such data."""
    fields = dict(data)
    made: Event = KINDS[fields.pop("event")](**fields)
    return made


@dataclass(slots=True)
class Room:
    """A room, built from its events.

    version: the number of events. news: the version of the last event that everybody may see.
    removed: the people who are removed. nicknames: those that other names stand for, by person.
    named: the people whose names the wall may show.
    edits: how often the teacher removed, renamed, locked, sorted, planned, paused or undid it.
    second: a digest of the secret of a second teacher, "" for none.
    plan: the text of the lesson that is led, "" for none. paused: whether nobody bets, answers or throws.
    """

    code: str
    language: str = LANGUAGES[0]
    secret: str = ""
    rounds: list[Round] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    tokens: dict[str, int] = field(default_factory=dict)
    version: int = 0
    news: int = 0
    removed: frozenset[int] = frozenset()
    nicknames: dict[int, str] = field(default_factory=dict)
    named: frozenset[int] = frozenset()
    locked: bool = False
    edits: int = 0
    plan: str = ""
    paused: bool = False
    second: str = ""

    def apply(self, event: Event) -> None:
        """Change the room by an event that was checked."""
        self.version += 1
        if isinstance(event, BetMade | Answered | Thrown):
            self.rounds[event.round].changes[event.person] += 1
        match event:
            case Opened():
                self.language, self.secret = event.language, event.secret
            case Asked():
                self.rounds.append(Round(event.activity, event.material, at=event.at))
            case Joined():
                self.tokens[event.token] = event.person
                self.names.append(event.name)
            case BetMade():
                self.rounds[event.round].bets[event.person] = event.percent
            case Answered():
                here = self.rounds[event.round]
                here.answer(event.person, event.item, event.tries, event.answer)
            case BetsClosed():
                self.rounds[event.round].stage = Stage.CLOSED
            case Thrown():
                thrown = Throws(event.throws, event.won)
                self.rounds[event.round].note(event.person, thrown)
            case Forged():
                self.rounds[event.round].forged.add(event.person)
            case Reopened():
                self.rounds[event.round].stage = Stage.OPEN
            case Revealed():
                self.rounds[event.round].stage = Stage.REVEALED
                self.rounds[event.round].was_revealed = True
            case Hidden():
                self.rounds[event.round].stage = Stage.CLOSED
            case _:
                self._edit(event)
        if isinstance(event, NEWS):
            self.news = self.version

    def _edit(self, event: Event) -> None:
        """Change who is here, under which name, who may come in, and how the lesson goes on."""
        self.edits += 1
        match event:
            case Removed(person, removed):
                self.removed = self.removed | {person} if removed else self.removed - {person}
                for number, here in enumerate(self.rounds):
                    if here.has_part(person):
                        self.rounds[number] = changed = here.renewed()
                        (changed.put_aside if removed else changed.put_back)(person)
            case Renamed(person, name):
                own = self.nicknames.pop(person, self.names[person])
                if name != own:
                    self.nicknames[person] = own
                self.names[person] = name
                # Threads may still write walls with the name before into the rounds before.
                self.rounds = [here.renewed() for here in self.rounds]
            case Named(people, shown):
                self.named = self.named.union(people) if shown else self.named.difference(people)
                self.rounds = [here.renewed() for here in self.rounds]
            case Locked():
                self.locked = event.locked
            case Sorted(person, number, heap):
                changed = self.rounds[number] = self.rounds[number].renewed()
                changed.heaps.pop(person, None)
                if heap:
                    changed.heaps[person] = heap
            case Carded(person, token):
                kept = {old: who for old, who in self.tokens.items() if who != person}
                self.tokens = {**kept, token: person}
            case Shared():
                self.second = event.secret
            case Planned():
                self.plan = event.text
            case Paused():
                self.paused = event.paused

    @property
    def people(self) -> int:
        """The number of people who are here."""
        return len(self.names) - len(self.removed)

    def names_here(self) -> list[str]:
        """The nicknames of the people who are here, those that others stand for among them."""
        return [
            self.nicknames.get(person, name)
            for person, name in enumerate(self.names)
            if name and person not in self.removed
        ]

    def current(self) -> int:
        """The number of the round that is played, from 0."""
        return len(self.rounds) - 1

    def seed(self, person: int, number: int) -> int:
        """The seed of a pupil in a round, the same after every reload."""
        known = self.rounds[number].seeds if number < len(self.rounds) else {}
        if person in known:
            return known[person]
        return seed_of(f"{self.code} {number} {person}")


def seed_of(text: str) -> int:
    """A seed of 32 bits from any text, the same in every process."""
    return zlib.crc32(text.encode())


def check_language(language: str) -> None:
    """Raises ClassError for a language that the texts do not have."""
    if language not in LANGUAGES:
        raise ClassError(
            "language {language} is unknown; there are {known}",
            language=repr(language[:10]),
            known=LANGUAGES,
        )


def open_room(language: str, secret: str) -> Opened:
    """The first event of a room. secret: a digest of the teacher's secret."""
    check_language(language)
    return Opened(language, secret)


def ask(room: Room, number: int, activity: str, material: str = "", at: int = 0) -> Asked | None:
    """A new question; the round before ends as it stands. None where it was asked already.

    number: that the question has in the room, from 0. material: the saved game of a position. at: the moment.
    """
    line = parse_activity(activity, material).line
    last = room.rounds[-1] if room.rounds else None
    if last and number == room.current() and (last.activity, last.material) == (line, material):
        return None
    if number != len(room.rounds):
        raise ClassError(
            "question {n} cannot be asked now: the next one of this room is question {next}",
            409,
            n=number + 1,
            next=len(room.rounds) + 1,
        )
    if len(room.rounds) >= MAX_ROUNDS:
        raise ClassError(
            "a room has at most {most} questions; open another one", 409, most=MAX_ROUNDS
        )
    return Asked(line, material, at)


def join(room: Room, name: str, token: str) -> Joined | None:
    """A pupil comes in; None for one who is in already. token: a digest of the pupil's own."""
    if token in room.tokens:
        check_present(room, room.tokens[token])
        return None
    if room.locked:
        raise ClassError("the room is locked: nobody new can come in; ask your teacher", 409)
    check_space(room)
    shown = " ".join(name.split())
    if not shown.isprintable():
        raise ClassError(
            "{name} is no name; a name is one line of 1 to {limit} letters",
            name=repr(shown)[:60],
            limit=MAX_NAME,
        )
    if len(shown) > MAX_NAME:
        raise ClassError(
            "a name has at most {most} characters; this one has {n}", most=MAX_NAME, n=len(shown)
        )
    if shown and (fault := nickname_fault(shown)) is not None:
        raise ClassError(fault)
    if shown and same_name(shown) in map(same_name, room.names_here()):
        raise ClassError(
            "{name} is in this room already; if you are somebody else of that name, add a letter",
            409,
            name=shown,
        )
    return Joined(len(room.names), shown, token)


def same_name(name: str) -> str:
    """A name without what the eye takes for the same: capitals, kinds of blanks and of letters."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def check_present(room: Room, person: int) -> None:
    """Refuse a pupil whom the teacher has removed."""
    if person in room.removed:
        raise ClassError("your teacher has removed you from this room", 410)


def check_space(room: Room) -> None:
    """Refuse one person more in a room that is full."""
    if room.people >= MAX_PEOPLE:
        raise ClassError("the room is full: {most} people", 409, most=MAX_PEOPLE)


def bet(room: Room, person: int, number: int, percent: int) -> BetMade | None:
    """A bet, or another one while bets are taken; None where it stands already."""
    here = _round(room, number)
    if here.bets.get(person) == percent:
        return None
    if here.parsed.way != "percent":
        raise ClassError("this question is not answered in percent")
    if here.stage is not Stage.OPEN:
        raise _too_late(say("the bets on this question are closed"))
    if not 0 <= percent <= 100:
        raise ClassError("a bet is a whole number from 0 to 100; this one is {bet}", bet=percent)
    _check_changes(room, here, person)
    return BetMade(person, number, percent)


def answer(
    room: Room, person: int, number: int, item: int, tries: int, given: Answer
) -> Answered | None:
    """An answer to an item of a round; None where it is known, or where the item takes no further one.

    tries: the answers to this item that the page of the pupil knows. A question of one answer, such as a
    choice, has none to count: another answer takes the place of the first.
    """
    here = _round(room, number)
    activity = here.parsed
    if activity.way == "percent":
        raise ClassError("this question is answered in percent")
    if not 0 <= item < activity.items:
        raise ClassError("there is no exercise {n} here", n=item + 1)
    known = here.answers.get(person, {}).get(item, [])
    kept = 0 if activity.way != "series" else tries
    if kept < len(known) and (activity.way == "series" or known[0] == given):
        return None
    if here.stage is not Stage.OPEN:
        raise _too_late(say("the answers to this question are closed"))
    if kept > len(known):
        raise ClassError("{n} answers before this one are not known here", n=kept - len(known))
    checked = activity.checked(room.seed(person, number), item, known, given)
    if checked is None or (kept < len(known) and known[0] == checked):
        return None
    activity.check_new(checked)
    _check_changes(room, here, person)
    return Answered(person, number, item, kept, checked)


def throw(room: Room, person: int, number: int, throws: int, won: int) -> Thrown | None:
    """All throws of a pupil in a round so far; None where as many or more are known."""
    here = _round(room, number)
    known = here.throws.get(person, Throws())
    if throws <= known.throws:
        return None
    if not here.parsed.is_thrown:
        raise ClassError("there is nothing to throw for this question")
    if here.stage is Stage.OPEN:
        raise _too_late(say("dice are thrown once the bets are closed"))
    if here.stage is Stage.REVEALED:
        raise _too_late(say("the exact chance has been shown; nobody throws any more"))
    if throws > MAX_THROWS:
        raise ClassError(
            "a pupil throws at most {most} times in a round; {n} were sent",
            most=MAX_THROWS,
            n=throws,
        )
    if not 0 <= won - known.won <= throws - known.throws:
        raise ClassError(
            "{won} won of {throws} throws cannot follow {before} won of {earlier}",
            won=won,
            throws=throws,
            before=known.won,
            earlier=known.throws,
        )
    _check_changes(room, here, person)
    return Thrown(person, number, throws, won)


def close_bets(room: Room, number: int) -> BetsClosed | None:
    """No more bets and answers; None where they are closed."""
    here = _round(room, number)
    return BetsClosed(number) if here.stage is Stage.OPEN else None


def reopen(room: Room, number: int) -> Reopened | None:
    """Bets and answers are taken again; None where they are. Not after the truth was shown."""
    here = _round(room, number)
    if here.stage is Stage.OPEN:
        return None
    if here.was_revealed:
        raise ClassError(
            "the truth about this question has been shown: nobody can bet or answer any more", 409
        )
    return Reopened(number)


def hide(room: Room, number: int) -> Hidden | None:
    """The truth is hidden again, until it is shown anew; None where it is not shown."""
    here = _round(room, number)
    return Hidden(number) if here.stage is Stage.REVEALED else None


def forged(room: Room, person: int, number: int) -> Forged | None:
    """The note that a pupil sent throws that the seed does not give; None where it is noted."""
    here = _round(room, number)
    return None if person in here.forged else Forged(person, number)


def reveal(room: Room, number: int) -> Revealed | None:
    """The truth for everybody; None where it is shown."""
    here = _round(room, number)
    return None if here.stage is Stage.REVEALED else Revealed(number)


def _round(room: Room, number: int) -> Round:
    """The round of a request; only the last one is played."""
    if number != room.current():
        raise ClassError(
            "question {n} is over; the class is at question {now}",
            409,
            n=number + 1,
            now=room.current() + 1,
        )
    return room.rounds[number]


def _check_changes(room: Room, here: Round, person: int) -> None:
    """Refuse one more change in a room that pauses or has too many, or by a pupil who has made too many."""
    if room.paused:
        raise ClassError("the class pauses; your teacher goes on in a moment", 409)
    if room.version >= MAX_EVENTS:
        raise _too_late(
            say(
                "a room keeps at most {most} bets, answers and throws; the teacher can open another one",
                most=MAX_EVENTS,
            )
        )
    if here.changes[person] >= MAX_CHANGES:
        raise ClassError(
            "a pupil changes bets, answers and throws at most {most} times in a round",
            most=MAX_CHANGES,
        )


def _too_late(message: Message) -> ClassError:
    return ClassError(message, 409)
