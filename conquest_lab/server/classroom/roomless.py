"""Requests about classes that need no room: what an activity asks, what a form offers, answers and codes."""

from __future__ import annotations

from conquest_lab.classroom import alone, pasted, plan, views
from conquest_lab.classroom.registry import material_of, parse_activity
from conquest_lab.core.words import LANGUAGES
from conquest_lab.server.classroom import choices
from conquest_lab.server.classroom.base import MAX_PASTED, ClassHandler
from conquest_lab.server.home import requested_language

MAX_ANSWERS = 20_000
"""Bytes of the answers of one pupil to all exercises of a series."""


class ActivityHandler(ClassHandler):
    """Says what an activity asks and what it is answered with, before a room is opened with it."""

    most_body = MAX_PASTED

    async def get(self) -> None:
        """Answer with the question, the options and the board."""
        line = self.get_query_argument("line", "")
        await self._tell(self.get_query_argument("lang", ""), line, "")

    async def post(self) -> None:
        """The same for a position of a saved game, or a question with a picture."""
        sent = self.body(lang=str, line=str, material=True)
        await self._tell(sent["lang"], sent["line"], sent["material"])

    async def _tell(self, language: str, line: str, material: str) -> None:
        self.language = language if language in LANGUAGES else ""
        if material or line.lstrip().startswith("position"):
            self.count_work()
        found = await self.run(sheet_of, line, requested_language(language), material)
        self.answer_text(found)


def sheet_of(line: str, language: str, material: str) -> str:
    """The options and the board of an activity, as JSON."""
    activity = parse_activity(line.strip(), material)
    return views.sheet_json(activity.line, language, material_of(activity, material))


class ChoicesHandler(ClassHandler):
    """The activities that a form offers: bets of lessons, series, positions."""

    async def get(self, kind: str) -> None:
        """Answer with those of a kind, in a language."""
        language = self.get_query_argument("lang", "")
        found = await self.run(choices.KINDS[kind], requested_language(language))
        self.answer_text(found)


class AloneHandler(ClassHandler):
    """A question without a room: what it asks, what is true, and answers that are given to it."""

    async def get(self, what: str) -> None:
        """Answer with the question and its experiment, or with the truth about it."""
        self.count_work()
        line = self.get_query_argument("line", "").strip()
        self.language = requested_language(self.get_query_argument("lang", ""))
        answer = {"question": alone.question_json, "truth": alone.truth_json}[what]
        found = await self.run(answer, line, self.language)
        self.answer_text(found)


class AnswersHandler(ClassHandler):
    """The answers of a pupil without a room, checked and marked; nothing of them is kept."""

    most_body = MAX_ANSWERS

    async def post(self) -> None:
        """Answer with what the activity keeps of them."""
        self.count_work()
        sent = self.body(lang=str, line=str, seed=int, answers=object, closed=bool)
        self.language = requested_language(sent["lang"])
        numbers = sent["line"], self.language, sent["seed"], sent["answers"]
        found = await self.run(lambda: alone.kept(*numbers, closed=sent["closed"]))
        self.answer(found)


class CodesHandler(ClassHandler):
    """The results in pupils' codes, as the wall of a room that nobody has to open."""

    most_body = MAX_PASTED

    async def post(self) -> None:
        """Answer with the wall, the results, and the lines that hold no code."""
        self.count_work()
        sent = self.body(lang=str, text=str)
        self.language = requested_language(sent["lang"])
        found = await self.run(pasted.wall, sent["text"], self.language)
        self.answer(found)


class LessonHandler(ClassHandler):
    """A lesson of one's own: what its text says, before a room is opened for it."""

    most_body = MAX_PASTED

    async def post(self) -> None:
        """Answer with the plan of a text, or of the letters of a link."""
        self.count_work()
        sent = self.body(lang=str, text=str)
        self.language = requested_language(sent["lang"])
        self.answer(await self.run(plan.plan_data, sent["text"].strip()))


ROUTES: list[tuple[str, type[ClassHandler]]] = [
    ("api/activity", ActivityHandler),
    (f"api/choices/({'|'.join(choices.KINDS)})", ChoicesHandler),
    ("api/alone/(question|truth)", AloneHandler),
    ("api/alone/answers", AnswersHandler),
    ("api/codes", CodesHandler),
    ("api/lesson", LessonHandler),
]
