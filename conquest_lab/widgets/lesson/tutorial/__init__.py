"""A tutorial: the board with a script beside it, in which the learner makes the moves."""

from __future__ import annotations

from conquest_lab.kit.widget import Box
from conquest_lab.text.cite import cited
from conquest_lab.tutorials import load_script
from conquest_lab.widgets.actions import ActionsView
from conquest_lab.widgets.data import Data, Json, Sent
from conquest_lab.widgets.dice.panel import DicePanel
from conquest_lab.widgets.game import column, with_stage
from conquest_lab.widgets.hand import HandView
from conquest_lab.widgets.heaps import HeapsView
from conquest_lab.widgets.lesson.guided_desk import GuidedDesk
from conquest_lab.widgets.lesson.page import Lesson
from conquest_lab.widgets.map.board import board_of
from conquest_lab.widgets.panel import Panel
from conquest_lab.widgets.players import PlayersView
from conquest_lab.widgets.stage import WatchedStage
from conquest_lab.widgets.text_board import TextBoard


class TutorialText(Panel, kind="tutorial"):
    """The text beside the board: what happened, what to know, what to do, and the progress."""

    desk: GuidedDesk

    def data(self) -> Data:
        desk, t = self.desk, self.desk.t
        script, step = desk.script, desk.step
        done, steps = desk.reached, len(script.steps)
        before = script.steps[done - 1] if done else None
        plies = () if before is None or before.quiet else desk.plies_before
        moments: list[list[Json]] = [
            [t.render(desk.presentation.describe(desk.visible(event))), cited(event.rule, t)]
            for ply in plies
            for event in ply.step.events
        ]
        return {
            "title": t.render(script.title),
            "reached": done,
            "steps": steps,
            "text": t.render(step.text if step else script.end),
            "goal": t.render(step.goal) if step and step.goal else "",
            "new": [cited(desk.rules.rulebook[rule], t) for rule in step.rules] if step else [],
            "told": moments,
            "met": [cited(rule, t) for rule in desk.met],
            "may_go_on": step is not None and step.goal is None,
            "progress": t("Step {n} of {steps}", n=done + 1, steps=steps)
            if step
            else t("Finished: {steps} steps", steps=steps),
            "met_title": t("Rules met so far: {n}", n=len(desk.met)),
        }

    def requested(self, do: str, message: Sent) -> None:
        if message.get("at") != self.desk.reached:
            return
        if do == "go_on" and not self.desk.asks:
            self.desk.go_on()
        elif do == "back":
            self.desk.go_back()
        elif do == "over":
            self.desk.turn_back_to(0)


class Tutorial(Box):
    """The tutorial with this name, to be played on the board; `conquest_lab.tutorials` lists them.

    Everything can be done with the keyboard: the text leads to the board, the board to the buttons.
    """

    def __init__(self, lesson: Lesson, name: str) -> None:
        super().__init__()
        self.add_class("cl-guided")
        self.add_class(f"cl-guided-{name}")  # two of them may stand on one page
        if lesson.tutorials or lesson.boards:  # only one can be the first board of the page
            lesson.afterwards(lambda: self._lay(lesson, name))
        else:
            self._lay(lesson, name)

    def _lay(self, lesson: Lesson, name: str) -> None:
        desk = self.desk = GuidedDesk(load_script(name), lesson.language)
        self.text = TutorialText(desk)
        self.board = board_of(desk)
        self.actions = ActionsView(desk)
        self.hand = HandView(desk)
        self.children = (
            column("cl-side", self.text, self.actions, DicePanel(desk)),
            column("cl-top", with_stage(self.board, desk, WatchedStage)),
            column("cl-below", self.hand, PlayersView(desk), HeapsView(desk), TextBoard(desk)),
        )
        lesson.tutorials.append(desk)
        desk.go_on_to(lesson.steps.get(name, 0))
        desk.observe(lambda _: lesson.reached(name, desk.reached), "version")
