"""The people of a room in the teacher's hands: they are removed and brought back, renamed, kept out."""

from __future__ import annotations

from dataclasses import replace

from conquest_lab.classroom.activity import Data
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.rooms import (
    Carded,
    Event,
    Locked,
    Named,
    Removed,
    Renamed,
    Room,
    Shared,
    check_space,
    join,
    same_name,
)
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
    """The locking of a room, so that no one new comes in, or its end; None where it is so already."""
    if room.locked == locked:
        return None
    check_edits(room)
    return Locked(locked)


def share(room: Room, secret: str) -> Shared | None:
    """A second teacher, by a digest of a secret, or "" for none any more; None where it is so already."""
    if secret == room.second:
        return None
    if secret and (secret == room.secret or secret in room.tokens):
        raise ClassError("a second teacher comes with a secret of their own")
    check_edits(room)
    return Shared(secret)


def cards(room: Room, listed: list[tuple[str, str]]) -> list[Event]:
    """Personal cards for the pupils of a list: new ones come in, those of a known name get another card.

    listed: a name each, and a digest of the secret on the card. A locked room takes them, too.
    """
    trial = replace(room, names=[*room.names], tokens={**room.tokens}, rounds=[], locked=False)
    events: list[Event] = []
    known = {same_name(name): n for n, name in enumerate(room.names) if name}
    for name, token in listed:
        check_edits(trial)
        person = known.get(same_name(name))
        if person is not None and trial.tokens.get(token) == person:
            continue
        if token in trial.tokens or not name.strip():
            raise ClassError("each card has a name, and a secret of its own")
        event = join(trial, name, token) if person is None else Carded(person, token)
        assert event is not None  # the secret is new
        trial.apply(event)
        events.append(event)
    return events


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
        raise ClassError("there is no pupil {n} in this room", n=person + 1)


def check_edits(room: Room) -> None:
    """Refuse one change more by a teacher who has made too many."""
    if room.edits >= MAX_EDITS:
        raise ClassError(
            "a teacher removes, renames and locks at most {most} times in a room; open another one",
            409,
            most=MAX_EDITS,
        )
