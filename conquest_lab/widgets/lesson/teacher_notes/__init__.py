"""Notes for teachers: the answers that the engine expects on this page, sent on request."""

from __future__ import annotations

from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.lesson.page import Lesson, LessonView


class TeacherNotes(LessonView, kind="teacher_notes"):
    """Every exercise as it stands now, with its answer; sent on request while the gate is open."""

    def __init__(self, lesson: Lesson) -> None:
        self.is_open = False
        super().__init__(lesson)

    def on_message(self, do: str, message: Sent) -> None:
        if do == "open":
            self.is_open = message.get("to") is True
            self.draw()

    def data(self) -> Data:
        t, is_shown = self.t, self.is_open and self.lesson.gate.open
        return {
            "open": self.is_open,
            "told": [note() for note in self.lesson.notes] if is_shown else [],
            "title": t("Expected answers, for seed {seed}", seed=str(self.lesson.seed)),
            "share": t(
                "Everyone who opens the lesson with ?seed={seed} in the address gets the "
                "same dice and exercises.",
                seed=str(self.lesson.seed),
            ),
        }
