"""The desk of Explore: every moment can be looked at, and everything tried without playing it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import traitlets

from conquest_lab.core.errors import ConquestError, IllegalActionError
from conquest_lab.core.ruleset import CHANCE, OVER, Action, Event, Step
from conquest_lab.core.words import Message, say
from conquest_lab.plies import Ply
from conquest_lab.session import Session
from conquest_lab.widgets.assist.deal import quick_advice
from conquest_lab.widgets.desk import Desk, State

MOST_LINES = 9
"""Lines of play beside the game itself; beyond them the oldest goes."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of play: the game itself, or what came of another decision, another throw.

    number: 0 for the game itself.
    session: its plies; a line has those of the game before it.
    of: number of the line that it left; ply: after how many plies.
    """

    number: int
    session: Session
    of: int = -1
    ply: int = 0


class ExploreDesk(Desk):
    """A desk on which cards lie open, everybody's decisions are the explorer's, and trying plays nothing.

    tried: the legal action that was tried last, None for none.
    rule: id of the rule that is looked at, "" for the one of the step.
    lines: the game, and the lines that the explorer made of it.
    shows_links: whether the map shows its links, and what a book says of them.
    play_example: opens a public case of the book by its id; None where no app does.
    """

    tried: traitlets.TraitType[Action | None, Action | None] = traitlets.Any(None)
    rule = traitlets.Unicode("")
    lines: traitlets.Tuple = traitlets.Tuple()
    shows_links = traitlets.Bool(default_value=False)
    play_example: Callable[[str, str], object] | None = None
    keeps_secrets = False
    can_undo = False  # another decision begins a new line of play

    def __init__(self, session: Session, language: str = "en") -> None:
        self._used: tuple[Session, Ply | None, dict[str, tuple[int, ...]]] | None = None
        super().__init__(session, language)
        self.lines = (Line(0, session),)
        self.looking = False
        self.observe(self.changed, ["tried", "rule", "lines", "shows_links"])

    @traitlets.validate("looking")
    def _never_only_looking(self, _proposal: object) -> bool:
        """Every moment can be decided anew here."""
        return False

    # Everything lies open ------------------------------------------------------------------------

    @property
    def people(self) -> tuple[int, ...]:
        """Every seat."""
        return tuple(range(len(self.session.names)))

    @property
    def seat_to_act(self) -> int:
        """The seat that decides, -1 for chance and at the end."""
        return max(self.session.current_player, -1)

    @property
    def viewer(self) -> int:
        """The seat whose cards are shown: who decides, else who decided last."""
        if self.seat_to_act >= 0:
            return self.seat_to_act
        history = self.session.history[: self.session.cursor]
        return next((ply.actor for ply in reversed(history) if ply.actor >= 0), -1)

    def hand_is_open(self, seat: int) -> bool:
        """Always."""
        return seat >= 0

    @property
    def seen(self) -> State:
        """The state, with nothing hidden."""
        state: State = self.session.state
        if self._seen is None or self._seen[0] is not state:
            self._seen = (state, -1, state, self.presentation.scene(state))
        return state

    def visible(self, event: Event) -> Event:
        """The event, with nothing hidden."""
        return event

    # Time ----------------------------------------------------------------------------------------

    def look(self, ply: int) -> None:
        """Show the game after this many plies."""
        self._let_go()
        self.session.seek(ply)

    @property
    def uses(self) -> dict[str, tuple[int, ...]]:
        """The plies of this line whose events cite each rule; 0 stands for the opening."""
        session, history = self.session, self.session.history
        last = history[-1] if history else None
        # Plies are equal too often, and slow to compare.
        if self._used is None or self._used[0] is not session or self._used[1] is not last:
            found: dict[str, list[int]] = {}
            steps = (session.opening_events, *(ply.step.events for ply in history))
            for number, events in enumerate(steps):
                for rule in dict.fromkeys(event.rule.id for event in events):
                    found.setdefault(rule, []).append(number)
            self._used = (session, last, {rule: tuple(plies) for rule, plies in found.items()})
        return self._used[2]

    def look_up(self, rule: object) -> None:
        """Look at the rule with this id, "" for that of the step; anything else is ignored."""
        if rule in ("", *(known.id for known in self.rules.rulebook.rules)):
            self.rule = str(rule)

    @property
    def step_rules(self) -> tuple[str, ...]:
        """The rules behind the step that is shown, in its order."""
        return tuple(dict.fromkeys(event.rule.id for event in self.shown_events))

    @property
    def shown_events(self) -> tuple[Event, ...]:
        """The events of the step that is shown."""
        return self.session.last_events if self.ply else self.session.opening_events

    # Trying --------------------------------------------------------------------------------------

    def play(self, action: Action | str, ply: int) -> bool:
        """Try an action or a line of notation: refused it becomes the notice, legal it is `tried`."""
        self._forget_notice()
        self.tried = None
        if ply != self.ply:
            return False
        rules, state = self.rules, self.session.state
        try:
            if isinstance(action, str):
                action = rules.parse_action(state, action)
            if self.session.current_player == OVER:
                self.notice = say("The game is over.")
                return False
            refusal = rules.why_illegal(state, action)
            if refusal is not None:
                raise IllegalActionError(rules.format_action(action), refusal)
        except ConquestError as error:
            self.tell(error)
            return False
        self.tried = action
        return True

    def clear(self, ply: int | None = None) -> None:
        """Forget what was tried."""
        self.tried = None
        super().clear(ply)

    def point_at(self, place: int, ply: int) -> None:
        """Begin to try something with a place of the picture."""
        if ply == self.ply:
            self.tried = None
        super().point_at(place, ply)

    @property
    def preview(self) -> Step[State] | None:
        """The step that would follow what was tried."""
        if self.tried is None:
            return None
        return self.rules.apply_action(self.session.state, self.tried)

    @property
    def went_on(self) -> Ply | None:
        """The ply with which this line goes on from here, None at its end."""
        history = self.session.history
        return history[self.ply] if self.ply < len(history) else None

    def action_that_followed(self) -> Action | None:
        """The decision with which this line goes on from here, None at its end and where chance decides."""
        ply = self.went_on
        return None if ply is None or ply.actor < 0 else ply.action

    # Lines of play -------------------------------------------------------------------------------

    @property
    def line(self) -> Line:
        """The line that is shown."""
        found: Line = next(line for line in self.lines if line.session is self.session)
        return found

    def follow_tried(self) -> None:
        """Play what was tried: where the line says otherwise, a new one begins."""
        if self.tried is not None:
            self._play_on(self.tried)

    def let_chance(self) -> None:
        """Let chance decide at the end of a line; elsewhere the line says what it decided."""
        if self.session.current_player == CHANCE and self.went_on is None:
            self._own_line().roll()
            self._let_go()

    def advise(self) -> None:
        """Let the computer decide at the end of a line."""
        if self.session.current_player >= 0 and self.went_on is None:
            self._play_on(quick_advice(self).action)

    def show_line(self, number: int) -> None:
        """Go over to another line, at the same ply where it has one."""
        found = next((line for line in self.lines if line.number == number), None)
        if found is not None and found.session is not self.session:
            found.session.seek(min(self.ply, len(found.session.history)))
            self._let_go()
            self.session = found.session

    def take_up(self, lines: tuple[Line, ...], number: int, ply: int) -> None:
        """Have these lines beside the game again, and show a moment of one of them."""
        self.show_line(0)
        self.lines = (self.lines[0], *lines)
        self.show_line(number)
        self.look(min(ply, len(self.session.history)))

    def _play_on(self, action: Action) -> None:
        ahead = self.went_on
        if ahead is not None and ahead.action == action:
            self.look(self.ply + 1)
            return
        session = self._own_line()
        try:
            if session.current_player == CHANCE:
                session.choose(action)
            else:
                session.play(action)
        except ConquestError as error:
            self.tell(error)
            return
        self._let_go()

    def _own_line(self) -> Session:
        """A session in which the explorer may decide here: a new line, unless this one ends here."""
        now = self.line
        if now.number and self.went_on is None:
            return self.session
        copy = self.session.fork(whole=True)  # what lies ahead is the line that was left
        copy.seek(self.ply)
        number = max(line.number for line in self.lines) + 1
        kept = self.lines
        if len(kept) > MOST_LINES:
            oldest = next(line for line in kept if line.number not in (0, now.number))
            kept = tuple(line for line in kept if line is not oldest)
        self._let_go()
        self.lines = (*kept, Line(number, copy, now.number, self.ply))
        self.session = copy
        return copy

    def _let_go(self) -> None:
        self._forget_notice()
        self.tried = None
        self.chosen = ()

    def title(self, line: Line) -> Message:
        """The name of a line."""
        if line.number == 0:
            return say("The game")
        return say("Line {n}, from ply {ply}", n=line.number, ply=line.ply)
