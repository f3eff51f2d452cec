"""The bar of a lesson: its seed, its view, its languages, and the address to share."""

from __future__ import annotations

from collections.abc import Callable
from random import SystemRandom
from typing import TYPE_CHECKING

from conquest_lab.core.words import LANGUAGES
from conquest_lab.widgets.data import Sent
from conquest_lab.widgets.page_bar import view_words
from conquest_lab.widgets.panel import View

if TYPE_CHECKING:
    from conquest_lab.widgets.lesson.page import Lesson

MOST_SEED = 999_999_999


class LessonBar(View, kind="lesson"):
    """Seed, view and language of a lesson, each of which can also stand in the address."""

    def __init__(self, lesson: Lesson) -> None:
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
