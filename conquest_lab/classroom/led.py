"""A lesson that is led: its plan, its pauses, and answers in own words that the teacher sorts and shows."""

from __future__ import annotations

from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.people import check_edits, check_person
from conquest_lab.classroom.plan import plan_data
from conquest_lab.classroom.rooms import Paused, Planned, Room, Sorted
from conquest_lab.classroom.rounds import Stage

MOST_HEAP = 40


def lead(room: Room, text: str) -> Planned | None:
    """Another plan for a room, "" for none; None where it is so already."""
    known = text and str(plan_data(text)["text"])
    if known == room.plan:
        return None
    check_edits(room)
    return Planned(known)


def pause(room: Room, *, paused: bool) -> Paused | None:
    """The phones of a class rest, or go on; None where they do already."""
    if room.paused == paused:
        return None
    check_edits(room)
    return Paused(paused)


def sort(room: Room, person: int, number: int, heap: str) -> Sorted | None:
    """An answer in own words is put on a heap, on none with ""; None where it is so already."""
    check_person(room, person)
    if not 0 <= number < len(room.rounds) or person not in room.rounds[number].answers:
        raise ClassError("there is no answer of pupil {n} to this question", n=person + 1)
    here, name = room.rounds[number], " ".join(heap.split())
    if here.parsed.way != "text" or here.stage is Stage.OPEN:
        raise ClassError("answers in own words are sorted once they are closed", 409)
    if len(name) > MOST_HEAP or not name.isprintable():
        raise ClassError("the name of a heap has at most {most} letters", most=MOST_HEAP)
    if here.heaps.get(person, "") == name:
        return None
    check_edits(room)
    return Sorted(person, number, name)
