"""Questions on what happens next at a position, asked before it is shown; the rules give the answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property

from conquest_lab.core.presentation import presentation
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Event
from conquest_lab.core.scene import Dice
from conquest_lab.core.words import Message, Value
from conquest_lab.session import Session
from conquest_lab.tutorials import Script, load_script, play_line
from conquest_lab.widgets.desk import Shown
from conquest_lab.widgets.dice import NOBODY_KNOWN, Throwers


class Guess(ABC):
    """A question with a few answers, one of which is what the rules make of the position.

    prompt: the question. about: what must be known of the position where no lesson tells it.
    options: the answers to choose from. answer: the number of the right one.
    told: the explanation that is shown afterwards. rule: the rule behind it.
    lying: dice that are shown with the question. throwers: the looks of who threw them, by their role.
    """

    @property
    def key(self) -> str:
        """A name for this question, under which browsers keep what was chosen."""
        return repr(self)

    @property
    def dice_shown(self) -> tuple[Dice, ...]:
        return ()

    @property
    def throwers(self) -> Throwers:
        return NOBODY_KNOWN

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players it is about, () for none."""
        return ()

    @abstractmethod
    def prompt(self) -> Message: ...

    def about(self) -> Message | None:
        return None

    @abstractmethod
    def options(self) -> tuple[Value, ...]: ...

    @property
    @abstractmethod
    def answer(self) -> int: ...

    @abstractmethod
    def in_words(self) -> Message: ...

    @property
    @abstractmethod
    def rule(self) -> Rule: ...


@dataclass(frozen=True)
class TutorialGuess(Guess):
    """A question about a position of a tutorial.

    script: the name of the tutorial. step: the steps that have been played.
    lines: what is played then; () for the lines of the tutorial itself.
    """

    script: str
    step: int
    lines: tuple[str, ...] = ()

    @cached_property
    def read(self) -> Script:
        """The tutorial."""
        return load_script(self.script)

    @property
    def names(self) -> tuple[str, ...]:
        return self.read.players

    @cached_property
    def coming(self) -> tuple[str, ...]:
        """The lines that are played after the position."""
        return self.lines or self.read.steps[self.step].plies

    @property
    def shown_lines(self) -> int:
        """The number of these lines that are played before the question is asked."""
        return 0

    def session(self, lines: int) -> Session:
        """The table after this many of the lines."""
        session = self.read.session()
        for step in self.read.steps[: self.step]:
            for line in step.plies:
                play_line(session, line)
        for line in self.coming[:lines]:
            play_line(session, line)
        return session

    @cached_property
    def before(self) -> Session:
        """The table at the question."""
        return self.session(self.shown_lines)

    @cached_property
    def after(self) -> Session:
        """The table when everything has been played."""
        return self.session(len(self.coming))

    @property
    def shown(self) -> Shown:
        """The pictures and words of the game."""
        return presentation(self.before.rules)

    @property
    def places(self) -> tuple[int, ...]:
        """The places that the question is about."""
        found = (event.places for ply in self.before.history[-3:] for event in ply.step.events)
        return next((places[:2] for places in found if len(places) > 1), ())

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The events of the last line."""
        ply = self.after.last_ply
        assert ply is not None
        return ply.step.events
