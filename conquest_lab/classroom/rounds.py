"""A question of a room: its stage, and the bets, throws and answers of everybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from conquest_lab.classroom.activity import Activity, Answer
from conquest_lab.classroom.registry import activity_of


class Stage(StrEnum):
    """The part of a round.

    OPEN: bets and answers are taken. CLOSED: no more of them; dice are thrown where there are any.
    REVEALED: the truth is shown.
    """

    OPEN = "open"
    CLOSED = "closed"
    REVEALED = "revealed"


@dataclass(frozen=True, slots=True)
class Throws:
    """The number of throws of somebody, and of those that ended well."""

    throws: int = 0
    won: int = 0


@dataclass(slots=True)
class Round:
    """One question with its bets, throws and answers, by person.

    material: the saved game of a position, or the picture of an own question.
    answers: of each person, those to each item, the first one first.
    changes: by person, the number of bets, answers and messages of throws.
    seeds: of people whose seed does not follow from the room, since they answered by code.
    path: the throws of everybody at several moments, each a tenth more than the one before.
    steps: the throws that were new at each of these moments, by person; the last step is not over.
    aside: what removed people did, by person: their bet, their throws, their answers.
    forged: people who sent throws that their seed does not give; none of these count.
    was_revealed: whether the truth has been shown, maybe hidden again since.
    heaps: the heaps on which the teacher has put answers in own words, by person; no others are shown.
    at: the moment at which it was asked, in seconds of the clock, 0 where that is not known.
    walls: what a wall shows of it once it is over, by language.
    """

    activity: str
    material: str = field(default="", repr=False)
    stage: Stage = Stage.OPEN
    bets: dict[int, int] = field(default_factory=dict)
    throws: dict[int, Throws] = field(default_factory=dict)
    answers: dict[int, dict[int, list[Answer]]] = field(default_factory=dict)
    changes: Counter[int] = field(default_factory=Counter)
    seeds: dict[int, int] = field(default_factory=dict)
    path: list[Throws] = field(default_factory=list)
    steps: list[dict[int, Throws]] = field(default_factory=lambda: [{}], repr=False)
    aside: dict[int, list[Any]] = field(default_factory=dict)
    forged: set[int] = field(default_factory=set)
    was_revealed: bool = False
    heaps: dict[int, str] = field(default_factory=dict)
    at: int = 0
    walls: dict[str, dict[str, Any]] = field(default_factory=dict, repr=False, compare=False)

    @property
    def parsed(self) -> Activity:
        """The activity."""
        return activity_of(self.activity, self.material)

    @property
    def shown(self) -> Stage:
        """The stage as pages show it: of a question that cannot be read there is nothing to wait for."""
        return self.stage if self.parsed.is_readable else Stage.REVEALED

    def answer(self, person: int, item: int, tries: int, answer: Answer) -> None:
        """Note the answer of a pupil to an item that was answered `tries` times before."""
        given = self.answers.setdefault(person, {}).setdefault(item, [])
        given[tries:] = [answer]

    def given(self, person: int) -> Answer | None:
        """The answer of a pupil to a question of one item; None for none."""
        return next(iter(self.answers.get(person, {}).get(0, ())), None)

    def copied(self) -> Round:
        """The round as it is now, for a thread that reads it while it goes on; without its walls."""
        answers = {
            person: {item: list(given) for item, given in items.items()}
            for person, items in self.answers.items()
        }
        return Round(
            self.activity,
            self.material,
            self.stage,
            dict(self.bets),
            dict(self.throws),
            answers,
            Counter(self.changes),
            dict(self.seeds),
            list(self.path),
            list(self.steps),
            dict(self.aside),
            set(self.forged),
            self.was_revealed,
            dict(self.heaps),
            self.at,
        )

    def renewed(self) -> Round:
        """The same round as another object, whose people may leave while a thread reads this one."""
        bets, throws, answers = dict(self.bets), dict(self.throws), dict(self.answers)
        return replace(
            self,
            bets=bets,
            throws=throws,
            answers=answers,
            aside=dict(self.aside),
            forged=set(self.forged),
            heaps=dict(self.heaps),
            walls={},
        )

    def has_part(self, person: int) -> bool:
        """True if a person did something in it, whether it counts or is put aside."""
        return any(person in kept for kept in (*self._by_person(), self.aside))

    def put_aside(self, person: int) -> None:
        """Count nothing of a person any more."""
        self.aside[person] = [kept.pop(person, None) for kept in self._by_person()]
        self._retrace()

    def put_back(self, person: int) -> None:
        """Count again what was put aside of a person."""
        for kept, part in zip(self._by_person(), self.aside.pop(person), strict=True):
            if part is not None:
                kept[person] = part
        self._retrace()

    def _by_person(self) -> tuple[dict[int, Any], ...]:
        return self.bets, self.throws, self.answers

    def note(self, person: int, thrown: Throws) -> None:
        """Note all throws of a pupil so far; the path grows where the total has grown by a tenth."""
        self.throws[person] = self.steps[-1][person] = thrown
        total = self.all_throws()
        if not self.path or total.throws >= 1.1 * self.path[-1].throws:
            self.path.append(total)
            self.steps.append({})

    def _retrace(self) -> None:
        """Make the path anew from its steps, of those who are not aside."""
        if self.steps[-1]:
            self.steps.append({})
        known: dict[int, Throws] = {}
        self.path = []
        for step in self.steps:
            known |= {who: thrown for who, thrown in step.items() if who in self.throws}
            total = _added(known.values())
            if total.throws > (self.path[-1].throws if self.path else 0):
                self.path.append(total)

    def all_throws(self) -> Throws:
        """The throws of everybody, added up."""
        return _added(self.throws.values())


def _added(thrown: Collection[Throws]) -> Throws:
    return Throws(sum(own.throws for own in thrown), sum(own.won for own in thrown))
