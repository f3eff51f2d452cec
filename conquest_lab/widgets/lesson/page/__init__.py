"""The lesson itself: its language, seed and view, and the bets that were made in it."""

from __future__ import annotations

import asyncio
import json
import tomllib
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random, SystemRandom

import traitlets

from conquest_lab.core.folders import shipped
from conquest_lab.core.words import LANGUAGES, Message, Speaker
from conquest_lab.kit.widget import Box
from conquest_lab.text import speaker
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.guided_desk import GuidedDesk
from conquest_lab.widgets.lesson.numbers import Given, NumberError, parse_number
from conquest_lab.widgets.lesson.teacher import Gate
from conquest_lab.widgets.page_bar import VIEWS, view_words
from conquest_lab.widgets.panel import View
from conquest_lab.widgets.store import BrowserStore

MOST_SEED = 999_999_999
MOST_BETS = 50
SETTLING_SECONDS = 0.4
"""Delay from the browser's first message until its first board is painted, about."""
PAUSE_SECONDS = 0.05
"""Pause between two parts that are built later, in which the reader's actions are handled."""
LONGEST_WAIT_SECONDS = 60.0
"""Wait for a browser's first message; none comes from a page without the lesson's bar.

Widgets that are made while a page still asks for those before them are not all found by it.
"""


class LessonBar(View, kind="lesson"):
    """Seed, view and language of a lesson, each of which can also stand in the address."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__()
        self.add_class("cl-taught")
        self.lesson = lesson

    def draw(self) -> None:
        """Show the lesson as it is now."""
        lesson = self.lesson
        shown: Data = {
            "languages": LANGUAGES,
            "seed": lesson.seed,
            "shown_as": lesson.shown_as,
            "settled": lesson.settled,
            "steps": lesson.in_steps,
            "gate": {
                "open": lesson.gate.open,
                "key": lesson.gate.key,
                "refused": lesson.gate.refused,
            },
            "words": view_words(lesson.t),
            "minutes": minutes_of_steps(lesson.name)
            if lesson.shown_as == "teacher" and lesson.gate.open
            else [],
        }
        self.present(lesson.t, shown)

    def on_message(self, do: str, message: Sent) -> None:
        lesson = self.lesson
        match do:
            case "seed":
                if (seed := whole(message, "to", MOST_SEED + 1)) is not None:
                    lesson.seed = seed
            case "new_seed":
                lesson.seed = a_seed()
            case "over":
                lesson.start_over()
            case "projector" | "teacher":
                lesson.show_as(do if message.get("to") is True else "learner")
            case "word":
                lesson.give_word(str(message.get("text", ""))[:100])


def minutes_of_steps(lesson: str) -> list[int]:
    """The minutes of each step of a lesson of the course, in their order; none for another lesson.

    >>> minutes_of_steps("p02")[:3], minutes_of_steps("of-my-own")
    ([5, 7, 5], [])
    """
    table = tomllib.loads((shipped("lessons") / "course.toml").read_text(encoding="utf-8"))
    return [*table["minutes"].get(lesson, {}).values()]


def a_seed() -> int:
    """A seed that is quickly read out to a class."""
    return SystemRandom().randint(1, 9999)


class Lesson(Box):
    """The model behind the widgets of one lesson; shown, it is the bar with seed, view and language.

    The page's address has precedence: `?seed=7&view=projector`.

    name: short name of the lesson, under which the browser keeps its bets.
    language: of the notebook, `"en"` or `"fr"`.
    seed: dice and exercises follow from it; without one, a page draws its own.
    steps: whether a page of our own shows one step at a time; each heading of the second level at the
        head of a cell begins one. A notebook in JupyterLab is read from top to bottom.
    bets_made, exercises: how many there are; a page with a few of them sets where counting begins.
    notes: functions that give the exercises and their worked answers, for teachers.
    measured: functions that say of a question asked before and after whether it was answered rightly, None
        for one that has no answer yet.
    gate: before what is for teachers; a link may set a word for it.
    """

    seed = traitlets.Int(1)
    version = traitlets.Int(0)

    def __init__(
        self, name: str, language: str = "en", *, seed: int | None = None, steps: bool = False
    ) -> None:
        self.name = name
        self.in_steps = steps
        self.t: Speaker = speaker(language)
        self.bets: dict[str, Given] = {}
        self.notes: list[Callable[[], Data]] = []
        self.measured: list[Callable[[], tuple[bool, bool] | None]] = []
        self.tutorials: list[GuidedDesk] = []
        self.boards = 0
        self.bets_made = self.exercises = 0
        self.steps: dict[str, int] = {}
        self.answers: dict[str, list[object]] = {}
        self.shown_as = VIEWS[0]
        self.gate = Gate()
        self.settled = False
        self._later: deque[Callable[[], None]] = deque()
        self._building = False
        self.store = BrowserStore(key=f"conquest-lab/lesson/{name}")
        self.bar = LessonBar(self)
        super().__init__([self.store, self.bar], display="block")
        self.seed = a_seed() if seed is None else seed
        self.observe(self._changed, ["seed"])
        self.store.observe(self._found, "ready")
        self._changed(None)

    @property
    def language(self) -> str:
        """The language of the notebook."""
        return self.t.language

    def afterwards(self, build: Callable[[], None]) -> None:
        """Build a part that lies below the first board once that one is there.

        A reader then waits for the first board only. Without an event loop, as in a script, the
        part is built at once.
        """
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            build()
            return
        self._later.append(build)
        if self.settled:
            self._go_on_building()
        elif len(self._later) == 1:
            loop.call_later(LONGEST_WAIT_SECONDS, self._go_on_building)

    def _go_on_building(self) -> None:
        if not self._building and self._later:
            self._building = True
            asyncio.get_running_loop().call_later(SETTLING_SECONDS, self._build_next)

    def _build_next(self) -> None:
        build = self._later.popleft()
        try:
            build()
        finally:
            self._building = bool(self._later)
            if self._building:
                asyncio.get_running_loop().call_later(PAUSE_SECONDS, self._build_next)

    def rng(self, *names: object) -> Random:
        """The random numbers of one widget: the same seed and names, the same numbers anywhere."""
        return Random("/".join(map(str, (self.name, self.seed, *names))))

    def bet(self, key: str, given: Given) -> None:
        """Remember a bet, here and in the browser."""
        self.bets[key] = given
        self._keep()
        self.version += 1

    def reached(self, tutorial: str, step: int) -> None:
        """Remember how far somebody has come in a tutorial, here and in the browser."""
        if self.steps.get(tutorial, 0) != step:
            self.steps[tutorial] = step
            self._keep()

    def answered(self, exercise: int, variant: int, answers: Sequence[object]) -> None:
        """Remember the answers to an exercise, here and in the browser."""
        self.answers[str(exercise)] = [self.seed, variant, *answers]
        self._keep()

    def answers_to(self, exercise: int) -> tuple[int, list[object]] | None:
        """The variant and the answers that were remembered for an exercise of this seed."""
        match self.answers.get(str(exercise)):
            case [int(seed), int(variant), *answers] if seed == self.seed and variant >= 0:
                return variant, answers
        return None

    def start_over(self) -> None:
        """Forget the bets and answers, begin the tutorials anew and throw everything again."""
        self.bets.clear()
        self.answers.clear()
        for desk in self.tutorials:
            desk.turn_back_to(0)
        self.steps.clear()
        self.store.forget()
        self.version += 1
        change = {"name": "seed", "type": "change", "old": self.seed, "new": self.seed}
        self.notify_change(change | {"owner": self})

    def show_as(self, view: str) -> None:
        """Show the page to a learner or on a projector."""
        if view in VIEWS:
            self.shown_as = view
            self.bar.draw()
            self.version += 1

    def give_word(self, word: str) -> None:
        """Open what is for teachers, if this is the word of the link."""
        self.gate.give(word)
        self.bar.draw()
        self.version += 1

    def _keep(self) -> None:
        bets = {key: given.text for key, given in self.bets.items()}
        self.store.keep(json.dumps({"bets": bets, "steps": self.steps, "answers": self.answers}))

    def _found(self, _change: object) -> None:
        """The page is open: do as its address says, and take up the bets this browser remembers."""
        parameters = self.store.parameters
        seed = str(parameters.get("seed", ""))
        if seed.isascii() and seed.isdigit() and int(seed[:10]) <= MOST_SEED:
            self.seed = int(seed[:10])
        self.bets.update(_bets_in(self.store.text))
        self.steps.update(_steps_in(self.store.text))
        self.answers.update(_answers_in(self.store.text))
        for desk in self.tutorials:
            desk.go_on_to(self.steps.get(desk.script.name, 0))
        self.gate.arrive(parameters.get("key"))
        self.settled = True
        self.show_as(str(parameters.get("view", self.shown_as)))
        self.bar.draw()
        self.version += 1
        self._go_on_building()

    def _changed(self, _change: object) -> None:
        self.bar.draw()
        self.version += 1


def _kept(text: str, name: str) -> dict[str, object]:
    """A part of what a browser remembered, {} for anything that is none."""
    try:
        kept = json.loads(text) if text else {}
    except (ValueError, RecursionError):
        return {}
    part = kept.get(name) if isinstance(kept, dict) else None
    return dict(list(part.items())[:MOST_BETS]) if isinstance(part, dict) else {}


def _steps_in(text: str) -> dict[str, int]:
    """The step reached in each tutorial, by what a browser remembered."""
    steps = _kept(text, "steps").items()
    return {name: step for name, step in steps if type(step) is int and step > 0}


def _answers_in(text: str) -> dict[str, list[object]]:
    """The answers to each exercise, by what a browser remembered."""
    kept = _kept(text, "answers").items()
    return {number: given for number, given in kept if isinstance(given, list)}


def _bets_in(text: str) -> dict[str, Given]:
    """The bets in what a browser remembered; whatever else stands there is left out."""
    found = {}
    for key, written in _kept(text, "bets").items():
        with suppress(NumberError):
            found[key] = parse_number(str(written))
    return found


class LessonView(View):
    """A widget of a lesson: drawn again when the lesson starts over or has new bets.

    `restart` puts it at its beginning, for a seed; `data` says what it shows.
    """

    def __init__(self, lesson: Lesson) -> None:
        super().__init__()
        self.add_class("cl-taught")
        self.lesson = lesson
        self.t = lesson.t
        self.restart()
        lesson.observe(self._seeded, "seed")
        lesson.observe(self.draw, "version")
        self.draw()

    def restart(self) -> None:
        """Forget what was done and begin anew with the lesson's seed."""

    def data(self) -> Data:
        """The data the script shows now."""
        raise NotImplementedError

    def draw(self, _change: object = None) -> None:
        """Show it as it is now; also called when something changes that it shows."""
        self.present(self.t, self.data())

    def teacher_note(self, answer: Callable[[], Message], t: Speaker | None = None) -> Data:
        """The answer as a note beside a question in the teacher view; {} for learners."""
        lesson = self.lesson
        if lesson.shown_as != "teacher" or not lesson.gate.open:
            return {}
        return {"note": (t or self.t).render(answer())}

    def on_message(self, do: str, message: Sent) -> None:
        if do == "reset":
            self._seeded(None)
        else:
            self.on_own_message(do, message)

    def on_own_message(self, do: str, message: Sent) -> None:
        """A message that only the script of this view sends."""

    def _seeded(self, _change: object) -> None:
        self.restart()
        self.draw()

    def close(self) -> None:
        """Stop following the lesson."""
        # A view that was refused has no lesson, and one that is closed already follows none.
        with suppress(AttributeError, ValueError):
            self.lesson.unobserve(self._seeded, "seed")
            self.lesson.unobserve(self.draw, "version")
        super().close()
