"""The throws of one server, of which this many are sixes, laid out in a row."""

from __future__ import annotations

from conquest_lab.core.words import counted
from conquest_lab.widgets.data import Data
from conquest_lab.widgets.lesson.page import Lesson, LessonView
from conquest_lab.widgets.lesson.questions.servers import ServerChance
from conquest_lab.widgets.lesson.six_servers.case import SERVERS, SIX_IF_FAIR


class ServerSample(LessonView, kind="server_sample"):
    """Shows the servers and the throws that a question tells of; the first server is the one that threw.

    question: its throws and sixes. The other faces and the order follow from the lesson's seed.
    """

    def __init__(self, lesson: Lesson, question: ServerChance) -> None:
        self.question = question
        super().__init__(lesson)

    def restart(self) -> None:
        """Other faces for another seed, with as many sixes."""
        rng = self.lesson.rng("sample", self.question.key)
        others = self.question.throws - self.question.sixes
        self.faces = [6] * self.question.sixes + [rng.randint(1, 5) for _ in range(others)]
        rng.shuffle(self.faces)

    def data(self) -> Data:
        t, question = self.t, self.question
        return {
            "servers": list(SERVERS[: question.servers]),
            "faces": list(self.faces),
            "said": t(
                "Server A: {sixes} in {throws} throws. Fair dice give {usual} on average.",
                sixes=counted(question.sixes, "{n} six", "{n} sixes"),
                throws=question.throws,
                usual=t.decimal(question.throws * SIX_IF_FAIR, 1),
            ),
        }
