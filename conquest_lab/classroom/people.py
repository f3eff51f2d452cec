"""The people of a room in the teacher's hands: they are removed and brought back, renamed, kept out."""

from __future__ import annotations

from conquest_lab.classroom.activity import Data
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.rooms import (
    Locked,
    Named,
    Removed,
    Renamed,
    Room,
    check_space,
)
from conquest_lab.core.words import say
from conquest_lab.text import speaker

MAX_EDITS = 2_000
"""Removals, renamings and lockings in a room: each is kept for as long as the room."""


def remove(room: Room, person: int, *, removed: bool) -> Removed | None:
    """The removal of a pupil with all that the pupil did, or its end; None where it is so already."""
    check_person(room, person)
    if (person in room.removed) == removed:
        return None
    if not removed:
        check_space(room)
    check_edits(room)
    return Removed(person, removed)


def hide_name(room: Room, person: int, *, hidden: bool) -> Renamed | None:
    """The renaming of a pupil to “Pupil 7”, or back to the nickname; None where it is so already."""
    check_person(room, person)
    if (person in room.nicknames) == hidden or not room.names[person]:
        return None
    check_edits(room)
    if not hidden:
        return Renamed(person, room.nicknames[person])
    return Renamed(person, speaker(room.language)("Pupil {n}", n=person + 1))


def let_names(room: Room, listed: list[int], *, shown: bool) -> Named | None:
    """The showing of names on the wall, or its end; None where it is so already.

    listed: the people whose names the teacher has looked at.
    """
    for person in listed:
        check_person(room, person)
    changed = [n for n in dict.fromkeys(listed) if room.names[n] and (n in room.named) != shown]
    if not changed:
        return None
    check_edits(room)
    return Named(changed, shown)


def lock(room: Room, *, locked: bool) -> Locked | None:
    """The locking of a room, so that nobody new comes in, or its end; None where it is so already."""
    if room.locked == locked:
        return None
    check_edits(room)
    return Locked(locked)


def people_data(room: Room) -> Data:
    """The people of a room for its teacher: of removed ones nothing but their numbers.

    A pupil is a number, a name, whether the nickname is hidden, whether the question has an answer, whether
    the wall may show the name, and whether throws were sent in this room that the seed does not give.
    """
    here = room.rounds[-1] if room.rounds else None
    forged = {person for one in room.rounds for person in one.forged}
    answered = {*here.bets, *here.answers} if here else set()
    return {
        "pupils": [
            [
                person,
                name,
                person in room.nicknames,
                person in answered,
                person in room.named,
                person in forged,
            ]
            for person, name in enumerate(room.names)
            if person not in room.removed
        ],
        "removed": sorted(room.removed),
        "locked": room.locked,
    }


def check_person(room: Room, person: int) -> None:
    """Refuse a number that no pupil has."""
    if not 0 <= person < len(room.names):
        raise ClassError(say("there is no pupil {n} in this room", n=person + 1))


def check_edits(room: Room) -> None:
    """Refuse one change more by a teacher who has made too many."""
    if room.edits >= MAX_EDITS:
        raise ClassError(
            say(
                "a teacher removes, renames and locks at most {most} times in a room; open another"
                " one",
                most=MAX_EDITS,
            ),
            409,
        )
