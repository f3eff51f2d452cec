"""Every activity that a class can be asked, by its line.

Exercises, positions and bets of lessons are imported when they are asked for: the commands that need none of
them begin sooner.
"""

# ruff: noqa: PLC0415 - see above
from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING

from conquest_lab.classroom import experiments
from conquest_lab.classroom.activity import Activity, Unreadable
from conquest_lab.classroom.errors import ClassError
from conquest_lab.core.folders import shipped
from conquest_lab.core.words import LANGUAGES

if TYPE_CHECKING:
    from conquest_lab.classroom.course.activities import Activity as Shown

KINDS = (*experiments.KINDS, "lesson", "series", "position", "own")
MOST_LETTERS = 200

MOST_KNOWN = 256
"""Activities that are kept with what was worked out about them: those that were asked for last."""

_known: OrderedDict[tuple[str, str], Activity] = OrderedDict()
_prepared: set[tuple[str, str]] = set()
_unreadable: set[tuple[str, str]] = set()
_lock = Lock()


def note_prepared(text: str, material: str = "") -> None:
    """Note that all that a room asks about an activity has been worked out."""
    with _lock:
        if (text, material) in _known:
            _prepared.add((text, material))


def is_prepared(text: str, material: str = "") -> bool:
    """True for an activity that was prepared, and is still kept; for one that cannot be read, too."""
    return (text, material) in _prepared or (text, material) in _unreadable


def activity_of(text: str, material: str = "") -> Activity:
    """The activity of a line that a room was asked, maybe by another release."""
    key = text, material
    if key not in _unreadable:
        try:
            return parse_activity(text, material)
        except ClassError:
            with _lock:
                if len(_unreadable) >= MOST_KNOWN:
                    _unreadable.clear()
                _unreadable.add(key)
    return Unreadable(text)


def material_of(activity: Activity, material: str) -> str:
    """The part of a teacher's material that a room keeps with a question."""
    return material if activity.is_of_material or activity.line.startswith("own ") else ""


def parse_activity(text: str, material: str = "") -> Activity:
    """The activity that a line names.

    material: the saved game of a position that a teacher has pasted, or the picture of an own question.
    Raises ClassError with what the line must be.

    >>> parse_activity("series p01 start 6").way
    'series'
    """
    key = text, material
    with _lock:
        if key in _known:
            _known.move_to_end(key)
            return _known[key]
    found = _parsed(text, material)
    with _lock:
        found = _known.setdefault(key, found)
        if len(_known) > MOST_KNOWN:
            _prepared.discard(_known.popitem(last=False)[0])
    return found


def named(name: str, language: str = LANGUAGES[0]) -> Shown | None:
    """The activity of the catalogue with a name; None where there is none."""
    from conquest_lab.classroom.course.activities import activity

    return activity(shipped("lessons"), name.strip(), language)


def _parsed(text: str, material: str) -> Activity:
    kind, _, rest = text.strip().partition(" ")
    if len(text) > MOST_LETTERS:
        raise ClassError(
            "an activity has at most {most} letters; this one has {n}",
            most=MOST_LETTERS,
            n=len(text),
        )
    if kind not in KINDS:
        if not rest and (shown := named(text)):
            if not shown.class_line:
                raise ClassError(
                    "{name} asks nothing: open its page for the class", name=shown.name
                )
            return parse_activity(shown.class_line)
        raise ClassError(
            "there is no activity {kind}; there are {kinds}, and those of the catalogue by their names",
            kind=repr(kind[:20]),
            kinds=KINDS,
        )
    match kind:
        case "series":
            from conquest_lab.classroom.exercises import parse_series

            return parse_series(rest)
        case "position":
            from conquest_lab.classroom.positions import parse_position

            return parse_position(rest, material)
        case "lesson":
            from conquest_lab.classroom.lesson_bets import parse_lesson_bet

            return parse_lesson_bet(rest)
        case "own":
            from conquest_lab.classroom.own import parse_own

            if material:
                from conquest_lab.classroom.pictures import picture_of

                picture_of(material)
            return parse_own(rest)
    return experiments.parse_experiment(text)
