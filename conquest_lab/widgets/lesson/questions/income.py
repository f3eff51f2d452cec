"""Questions about the beginning of a turn: how many armies or credits come in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Literal

from conquest_lab.core.ruleset import Event
from conquest_lab.core.words import Message, say
from conquest_lab.session import Session
from conquest_lab.widgets.lesson.questions import Exact, Gaps, Mistake, NumberQuestion
from conquest_lab.widgets.lesson.questions.board_games import Position, Table, at


@dataclass(frozen=True)
class HowMuchComesIn(Position, NumberQuestion):
    """The armies or credits that a player gets when a turn begins.

    income: the events that bring them. unit: armies or credits.
    """

    income: tuple[Event, ...] = ()
    unit: Literal["armies", "credits"] = "armies"
    form = "whole"

    @property
    def preferred(self) -> bool:
        return len(self.income) > 1

    @property
    def key(self) -> str:
        return f"income {self.seat} " + " ".join(map(str, map(_amount, self.income)))

    @property
    def answer(self) -> int:
        """The sum of what the events bring."""
        return sum(map(_amount, self.income))

    def case(self, sentence: str) -> str:
        return self.unit

    def gaps(self) -> Gaps:
        """Each part with its sentence."""
        told: Message = self.presentation.describe(self.income[0])
        for event in self.income[1:]:
            told = say("{first}; {then}", first=told, then=self.presentation.describe(event))
        return {"player": self.who, "action": told}

    def wrong(self) -> dict[str, Exact]:
        return {"rounded": self.answer + 1} if self.unit == "armies" else {}

    def mistakes(self) -> Iterator[Mistake]:
        """A part that was left out, or all of them and one more."""
        for event in self.income:
            reason = self.reason("forgotten", what=self.presentation.describe(event))
            yield Mistake("forgotten", self.answer - _amount(event), reason)
        yield from super().mistakes()


@dataclass(frozen=True)
class Income(Table):
    """Draws questions `HowMuchComesIn`, preferably with more than one part."""

    def asked(self, game: Session, number: int, luck: Random) -> HowMuchComesIn | None:
        """The beginning of a turn."""
        events = game.history[number].step.events
        income = tuple(event for event in events if event.gain is not None)
        first = income[0].gain if income else None
        if first is None:
            return None
        return HowMuchComesIn(at(game, number), first.seat, income, first.unit)


def _amount(event: Event) -> int:
    return 0 if event.gain is None else event.gain.amount
