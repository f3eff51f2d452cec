"""A series of exercises on screen and on paper, whose link, answers and result can be kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

from conquest_lab.core.codes import Part, answers_text, written
from conquest_lab.core.words import LANGUAGES, Message, Speaker, say
from conquest_lab.text import speaker
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.attempt import Attempt, level_name, read_answer
from conquest_lab.widgets.lesson.drawn_board import numbered
from conquest_lab.widgets.lesson.questions import LEVELS, NumberQuestion, PickQuestion
from conquest_lab.widgets.lesson.questions.families import LESSONS
from conquest_lab.widgets.lesson.questions.kinds import Branch, TreeQuestion
from conquest_lab.widgets.lesson.series.model import (
    KINDS,
    MOST,
    MOST_SEED,
    Item,
    Spec,
    drawn,
    kind_name,
    series_line,
    shown_key,
)
from conquest_lab.widgets.lesson.series.record import record, score
from conquest_lab.widgets.lesson.teacher import Gate
from conquest_lab.widgets.panel import View

TRIES_IN_CODE = 3
"""Answers to an exercise that a code holds: a class counts no further ones."""

MOST_KEPT = 30
"""Series whose answers a browser remembers, the newest."""

Kept = dict[str, list[list[object]]]
"""The answers to each exercise of each series, by the name of the series."""


def kept_in(text: str) -> Kept:
    """The answers in what a browser remembered, {} for anything else."""
    try:
        content = json.loads(text) if text else {}
    except (ValueError, RecursionError):
        return {}
    if not isinstance(content, dict):
        return {}
    return {
        name: [answers if isinstance(answers, list) else [] for answers in items[:MOST]]
        for name, items in list(content.items())[-MOST_KEPT:]
        if isinstance(items, list)
    }


class SeriesView(View, kind="series"):
    """The exercises of a series, one below the other, with a score and a way to paper.

    spec: the series. gate: before the answers. lesson: whose series it is, "" for the app.
    keep: called with a text that the browser is to remember; on_address: called when the address changes.
    kept: the answers of this browser, by series. for_teacher: whether the page is in teacher view.
    """

    def __init__(
        self,
        language: str,
        spec: Spec,
        gate: Gate,
        *,
        lesson: str = "",
        keep: Callable[[str], None] | None = None,
        on_address: Callable[[], None] | None = None,
    ) -> None:
        super().__init__()
        self.add_class("cl-taught")
        self.t: Speaker = speaker(language)
        self.gate = gate
        self.lesson = lesson
        self.kept: Kept = {}
        self.for_teacher = False
        self._keep = keep
        self._on_address = on_address
        self._printed = 0
        self._sheet: list[str] = []
        self.work: list[tuple[Item, Attempt]] = []
        self.spec = spec
        self.begun = False
        self.draw()

    @property
    def teaching(self) -> bool:
        """True if answers may be shown at once: in teacher view, with the gate open."""
        return self.for_teacher and self.gate.open

    def begin(self, spec: Spec, language: str = "") -> None:
        """Show this series, with the answers that the browser remembers."""
        self.spec, self.begun = spec, True
        if language in LANGUAGES:
            self.t = speaker(language)
        self._sheet = []
        self.work = [(item, Attempt(question)) for item, question in drawn(spec)]
        for (_, attempt), answers in zip(self.work, self.kept.get(spec.name, ()), strict=False):
            attempt.take_up(answers)
        self.draw()

    def give(self, number: int, answer: object) -> None:
        """Judge an answer to the exercise with this number, from 0."""
        sent = read_answer(answer)
        if sent is None:
            return
        self.work[number][1].give(sent)
        self._remember()
        self.draw()

    def start_over(self) -> None:
        """Forget the answers to this series."""
        self.kept.pop(self.spec.name, None)
        self._send_kept()
        self.begin(self.spec)

    def result(self) -> Data:
        """The record of the work done so far."""
        return record(self.spec, self.work, language=self.t.language, lesson=self.lesson)

    def code(self) -> str:
        """The work done so far as a code that a teacher can paste; "" before the first answer."""
        tries = [attempt.answers[:TRIES_IN_CODE] for _, attempt in self.work]
        text = answers_text(tries)
        part = Part(series_line(self.spec), self.spec.seed, answers=text)
        return written(part) if text else ""

    def _remember(self) -> None:
        self.kept.pop(self.spec.name, None)  # the last one is the newest
        self.kept[self.spec.name] = [list(attempt.answers) for _, attempt in self.work]
        while len(self.kept) > MOST_KEPT:
            del self.kept[next(iter(self.kept))]
        self._send_kept()

    def _send_kept(self) -> None:
        if self._keep is not None:
            self._keep(json.dumps(self.kept, ensure_ascii=False))

    # Messages -----------------------------------------------------------------------------------

    def on_message(self, do: str, message: Sent) -> None:
        number = whole(message, "item", len(self.work))
        if number is not None and message.get("series") == self.spec.name:
            self._on_exercise(number, do, message)
            return
        match do, message:
            case "choose", {"to": dict(chosen)}:
                self._choose(chosen)
            case "language", {"to": str(language)} if language in LANGUAGES:
                self.t = speaker(language)
                self._changed()
            case "word", {"text": str(word)}:
                self.gate.give(word[:100])
                self._changed()
            case "set_word", {"text": str(word)} if self.teaching:
                self.gate.set(word[:100])
                self._changed()
            case "over", _:
                self.start_over()
            case "paper", {"answers": bool(answers)}:
                self._print(answers)
            case "result", _:
                self._save()

    def _on_exercise(self, number: int, do: str, message: Sent) -> None:
        """A message about one exercise."""
        attempt = self.work[number][1]
        match do:
            case "give":
                self.give(number, message.get("answer"))
            case "hint":
                attempt.hinted = True
                self.draw()
            case "solution" if self.gate.open and attempt.may_see_answer:
                attempt.shown = True
                self.draw()

    def _choose(self, chosen: Sent) -> None:
        """Another series, by a form: for a lesson, its lessons and its seed stay."""
        wanted = {name: str(value)[:400] for name, value in chosen.items()}
        if self.lesson:
            wanted |= {"seed": str(self.spec.seed), "lessons": self.lesson}
        self.begin(Spec.read(wanted, self.spec.seed))
        self._changed()

    def _changed(self) -> None:
        self.draw()
        if self._on_address is not None:
            self._on_address()

    def _print(self, answers: bool) -> None:
        """Show the series on paper; its answers only in teacher view."""
        self._sheet = self._solutions() if answers and self.teaching else []
        self._printed += 1
        self.draw()

    def _solutions(self) -> list[str]:
        t = self.t
        return [_solution(attempt, t) for _, attempt in self.work]

    def _save(self) -> None:
        text = json.dumps(self.result(), ensure_ascii=False, indent=1)
        self.send({"do": "save", "name": f"conquest-lab-{self.spec.seed}.json", "text": text})

    # Showing ------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Show the series as it is now."""
        t = self.t
        if not self.begun:
            self.present(t, {"begun": False})
            return
        if self.lesson and self.lesson not in LESSONS:
            none = t(
                "No exercise belongs to a lesson “{name}”; the page of exercises has those of others.",
                name=self.lesson,
            )
            self.present(t, {"begun": True, "none": none})
            return
        total = score(attempt for _, attempt in self.work)
        points = t("{right} of {all} right", right=total.right, all=total.of)
        if total.first:
            points += t(", {n} at the first answer", n=total.first)
        self.present(
            t,
            {
                "begun": True,
                "series": self.spec.name,
                "address": self.spec.address,
                "items": [self._item(n, attempt) for n, (_, attempt) in enumerate(self.work)],
                "score": points,
                "code": self.code(),
                "title": self._title(),
                "teaching": self.teaching,
                "asks": self.for_teacher and not self.gate.open,
                "worded": bool(self.gate.key),
                "refused": self.gate.refused,
                "lesson": self.lesson,
                "form": self._form(),
                "printed": self._printed,
                "sheet": list(self._sheet),
            },
        )

    def _title(self) -> str:
        return self.t("Series {seed}: {n} exercises", seed=self.spec.seed, n=len(self.work))

    def _item(self, number: int, attempt: Attempt) -> Data:
        t = self.t.named(attempt.question.names or self.t.players)
        return {
            **attempt.data(t, locked=not self.gate.open),
            "language": t.language,
            "title": t("Exercise {n}", n=number + 1),
            "variant": self.spec.name,
        }

    def _form(self) -> Data:
        """The choices of a series: a name, its word, and whether it is chosen."""
        t, spec = self.t, self.spec
        lessons: list[tuple[str, Message]] = []
        if not self.lesson:
            lessons = [(key, say("{key}", key=shown_key(key))) for key in LESSONS]

        def chosen(known: list[tuple[str, Message]], now: tuple[str, ...]) -> list[list[object]]:
            return [[key, t.render(word), key in now] for key, word in known]

        found: dict[str, object] = {
            "seed": spec.seed,
            "most_seed": MOST_SEED,
            "count": spec.count,
            "most": MOST,
            "lessons": chosen(lessons, spec.lessons),
            "kinds": chosen([(kind, kind_name(kind)) for kind in KINDS], spec.kinds),
            "levels": chosen([(level, level_name(level)) for level in LEVELS], spec.levels),
        }
        return found  # type: ignore[return-value]


def _solution(attempt: Attempt, t: Speaker) -> str:
    """The answers to a question as the sheet for teachers has them."""
    question = attempt.question
    t = t.named(question.names or t.players)
    worked = t.render(question.solution())
    if isinstance(question, TreeQuestion):
        gaps = (
            *(gap for root in question.tree() for gap in _weights(root)),
            *(
                say("{branch}: {weight}", branch=end.label, weight=end.chance)
                for end in question.ends()
            ),
        )
        return f"{t.render(gaps)}. {worked}"
    if question.kind == "place" and isinstance(question, PickQuestion):
        found = tuple(str(numbered(n)) for n in range(question.picks) if question.judge(n).right)
        return f"{t.render(found)}. {worked}"
    if isinstance(question, NumberQuestion) and question.form == "whole":
        return f"{t.render(question.answer)}. {worked}"
    return worked


def _weights(branch: Branch, path: Message | None = None) -> Iterator[Message]:
    """The weights to be filled in on a branch and above it, each with the path that leads there."""
    here = (
        branch.label if path is None else say("{path} → {branch}", path=path, branch=branch.label)
    )
    if branch.is_gap:
        yield say("{branch}: {weight}", branch=here, weight=branch.chance)
    for grown in branch.branches:
        yield from _weights(grown, here)
