"""The bar of a lesson: its seed, its view, its languages, and the address to share."""

from __future__ import annotations

from collections.abc import Callable
from random import SystemRandom
from typing import Protocol

from conquest_lab.core.words import LANGUAGES, Speaker
from conquest_lab.widgets.data import Sent
from conquest_lab.widgets.page_bar import view_words
from conquest_lab.widgets.panel import View

MOST_SEED = 999_999_999


class LessonOfBar(Protocol):
    """The part of a lesson that its bar shows and changes."""

    language: str
    seed: int
    shown_as: str
    settled: bool

    @property
    def t(self) -> Speaker:
        """The speaker of the lesson's language."""
        ...

    def start_over(self) -> None:
        """Begin the lesson anew."""
        ...

    def show_as(self, view: str) -> None:
        """Show the page to a learner, a class or a teacher."""
        ...


class LessonBar(View, kind="lesson"):
    """Seed, view and language of a lesson, each of which can also stand in the address."""

    def __init__(self, lesson: LessonOfBar) -> None:
        super().__init__()
        self.lesson = lesson

    def draw(self) -> None:
        """Show the lesson as it is now."""
        lesson, t = self.lesson, self.lesson.t
        self.view = {
            "language": lesson.language,
            "languages": LANGUAGES,
            "seed": lesson.seed,
            "shown_as": lesson.shown_as,
            "settled": lesson.settled,
            "words": {
                **view_words(t),
                "bar": t("This lesson"),
                "seed": t("Seed"),
                "seed_hint": t("The same seed gives the same dice and the same exercises."),
                "new_seed": t("New seed"),
                "over": t("Start over"),
                "projector": t("Projector view"),
                "language": t("Language"),
            },
        }

    def heard(self, do: str, message: Sent) -> None:
        """A new seed, another view, or everything from the start."""
        lesson, to = self.lesson, message.get("to")
        acts: dict[str, Callable[[], None]] = {
            "new_seed": lambda: setattr(lesson, "seed", SystemRandom().randint(1, 9999)),
            "over": lesson.start_over,
            "projector": lambda: lesson.show_as("projector" if to is True else "learner"),
            "teacher": lambda: lesson.show_as("teacher" if to is True else "learner"),
        }
        if (
            do == "seed"
            and isinstance(to, int)
            and not isinstance(to, bool)
            and 0 <= to <= MOST_SEED
        ):
            lesson.seed = to
        elif do in acts:
            acts[do]()
