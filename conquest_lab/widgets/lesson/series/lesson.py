"""The series of a lesson, and the app in which a series is drawn from all lessons."""

from __future__ import annotations

from conquest_lab.kit.widget import Box
from conquest_lab.widgets.data import Change
from conquest_lab.widgets.lesson.page import Lesson, a_seed
from conquest_lab.widgets.lesson.series import SeriesView, kept_in
from conquest_lab.widgets.lesson.series.model import Spec
from conquest_lab.widgets.lesson.teacher import Gate
from conquest_lab.widgets.page_bar import PageBar, language_in
from conquest_lab.widgets.store import BrowserStore

TEACHER = "teacher"
KEY = "conquest-lab/exercises"


class Series(Box):
    """The exercises of a lesson as a series from its seed: `Series(lesson)`.

    lesson: its name says which families are drawn from.
    count: of exercises.
    """

    def __init__(self, lesson: Lesson, count: int = 6) -> None:
        self.lesson = lesson
        self.count = count
        self.store = BrowserStore(key=f"{KEY}/{lesson.name}")
        self.series = SeriesView(
            lesson.language,
            self._spec,
            lesson.gate,
            lesson=lesson.name,
            keep=self.store.keep,
        )
        super().__init__([self.store, self.series], display="block")
        lesson.observe(self._seeded, "seed")
        lesson.observe(self._drawn_again, "version")
        self.store.observe(self._found, "ready")
        lesson.afterwards(self._begin)

    @property
    def _spec(self) -> Spec:
        return Spec(self.lesson.seed, self.count, (self.lesson.name,))

    def _begin(self) -> None:
        self.series.for_teacher = self.lesson.shown_as == TEACHER
        self.series.kept = kept_in(self.store.text)
        self.series.begin(self._spec)

    def _found(self, _change: Change) -> None:
        if self.series.begun:
            self._begin()

    def _seeded(self, _change: Change) -> None:
        if self.series.begun:
            self.series.begin(self._spec)

    def _drawn_again(self, _change: Change) -> None:
        """The view may be another one, or the gate may have been opened."""
        self.series.for_teacher = self.lesson.shown_as == TEACHER
        if self.series.begun:
            self.series.draw()


class ExercisesApp(Box):
    """A page with a series of exercises. The address may say `?seed=7&n=8&lessons=p01,p02&levels=start`."""

    def __init__(self, language: str = "en") -> None:
        self.store = BrowserStore(key=KEY)
        self.gate = Gate()
        self.page = PageBar(language)
        self.series = SeriesView(
            language, Spec(), self.gate, keep=self.store.keep, on_address=self._tell
        )
        super().__init__([self.store, self.page, self.series], display="block")
        self.add_class("cl-play")
        self.store.observe(self._found, "ready")
        self.page.observe(self._viewed, "view")

    def _viewed(self, _change: Change) -> None:
        """The page is shown in another view."""
        teacher = self.page.shown_as == TEACHER
        if teacher != self.series.for_teacher:
            self.series.for_teacher = teacher
            self.series.draw()
            self._tell()

    def _found(self, _change: Change) -> None:
        """Show the series that the address asks for."""
        parameters = self.store.parameters
        self.gate.arrive(parameters.get("key"))
        language = language_in(parameters) or self.store.language
        self.series.kept = kept_in(self.store.text)
        self.series.begin(Spec.read(parameters, a_seed()), language)
        self._tell()
        self.page.arrive(parameters)

    def _tell(self) -> None:
        """Let the page's address say what is shown."""
        locked = not self.gate.open and self.page.shown_as != TEACHER
        self.page.without = (TEACHER,) if locked else ()
        address = {**self.series.spec.address, "key": self.gate.key}
        self.page.show(self.series.t.language, address)
        self.page.draw()


def exercises(language: str = "en") -> ExercisesApp:
    """The app with series of exercises, for a notebook cell: `exercises()`."""
    return ExercisesApp(language)
