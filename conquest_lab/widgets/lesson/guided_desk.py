"""The desk of a tutorial: the learner decides, the script answers for everybody else."""

from __future__ import annotations

from conquest_lab.core.errors import ConquestError, IllegalActionError
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Action
from conquest_lab.core.words import Message, Text, say
from conquest_lab.plies import Ply
from conquest_lab.tutorials import Script, ScriptStep, play_line
from conquest_lab.widgets.desk import Desk


class GuidedDesk(Desk):
    """A desk that follows a script: only the line that is asked for is played.

    reached: the step that is shown; as many as there are steps when all are done.
    plies_before: the plies of the step before, for the story.
    refused: rules that have turned down something the learner tried.
    """

    def __init__(self, script: Script, language: str) -> None:
        self.script = script
        self.reached = 0
        self.plies_before: tuple[Ply, ...] = ()
        self.refused: dict[str, Rule] = {}
        session = script.session()
        self._begins = [session.cursor]
        super().__init__(session, language)
        for step in script.steps:
            self._begins.append(self._begins[-1] + len(step.plies))

    @property
    def step(self) -> ScriptStep | None:
        """The step that is shown, None after the last."""
        steps = self.script.steps
        return steps[self.reached] if self.reached < len(steps) else None

    @property
    def asks(self) -> bool:
        """True if the learner has something to do on the board."""
        return self.step is not None and self.step.goal is not None

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        return super().legal_actions if self.asks else ()

    def play(self, action: Action | str, ply: int) -> bool:
        """Play what the script asks for; anything else is answered, and the board stays as it is."""
        self._forget_notice()
        step = self.step
        if ply != self.ply:
            return False
        if step is None or step.goal is None:
            self.notice = self._no_question()
            return False
        try:
            line = self._legal_line(action)
        except ConquestError as error:
            self.tell(error)
            return False
        if line != step.expected:
            self.notice = allowed_but(step.goal)
            return False
        self.go_on()
        return True

    def _legal_line(self, action: Action | str) -> str:
        """The line of an action; the error of one that cannot be read or is not legal."""
        rules, state = self.rules, self.session.state
        meant = rules.parse_action(state, action) if isinstance(action, str) else action
        line = rules.format_action(meant)
        if refusal := rules.why_illegal(state, meant):
            raise IllegalActionError(line, refusal)
        return line

    def tell(self, error: ConquestError) -> None:
        super().tell(error)
        if isinstance(error, IllegalActionError):
            self.refused[error.refusal.rule.id] = error.refusal.rule

    def _explain(self, places: tuple[int, ...], meant: Action | None = None) -> None:
        super()._explain(places, meant)
        if self.notice_rule:
            self.refused[self.notice_rule] = self.rules.rulebook[self.notice_rule]

    def _whose_turn(self) -> Message:
        return self._no_question() if not self.asks else super()._whose_turn()

    def _no_question(self) -> Message:
        if self.step is None:
            return say("The tutorial is finished.")
        return say("There is nothing to do here; read on.")

    # Through the script --------------------------------------------------------------------------

    def go_on(self) -> None:
        """Play the lines of this step, and turn to the next."""
        step = self.step
        if step is None:
            return
        self.plies_before = tuple(play_line(self.session, line) for line in step.plies)
        self._turn_to(self.reached + 1)

    def go_on_to(self, reached: int) -> None:
        """Go on to a step that was reached before; not beyond the last."""
        for _ in range(min(reached, len(self.script.steps)) - self.reached):
            self.go_on()

    def go_back(self) -> None:
        """Back to the step before, the table as it found it."""
        self.turn_back_to(self.reached - 1)

    def turn_back_to(self, reached: int) -> None:
        """Back to an earlier step."""
        if not 0 <= reached < self.reached:
            return
        self.session.seek(self._begins[reached])
        before = self._begins[reached - 1] if reached else self._begins[0]
        self.plies_before = self.session.history[before : self._begins[reached]]
        self._turn_to(reached)

    def _turn_to(self, reached: int) -> None:
        self.reached = reached
        self.chosen = ()
        self._forget_notice()
        self.changed(None)

    @property
    def met(self) -> tuple[Rule, ...]:
        """The rules of the steps so far in their order, then those that refused something else."""
        shown = self.script.steps[: self.reached + 1]
        ids = dict.fromkeys(rule for step in shown for rule in step.rules)
        return tuple(self.rules.rulebook[rule] for rule in (ids | dict.fromkeys(self.refused)))


def allowed_but(goal: Text) -> Message:
    """The answer to a legal move that the script does not ask for."""
    return say(
        "The rules allow that. Here, though, we want to show something else: {goal}", goal=goal
    )
