"""«What would you do?»: a decision of a supplied game, or of a saved one, for a whole class.

The line is `position hasbro 198`: a supplied game and the number of plies played; `position pasted 37` for a
saved game that the teacher has pasted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, ClassVar

from conquest_lab.classroom.activity import Activity, Answer, Data, index
from conquest_lab.classroom.board import board_data
from conquest_lab.classroom.errors import ClassError
from conquest_lab.core.errors import ConquestError
from conquest_lab.core.ruleset import Action
from conquest_lab.core.words import Message, Speaker, say
from conquest_lab.deadline import in_time
from conquest_lab.players import Decision, advise, kinds, run_to_end
from conquest_lab.players.evaluation import evaluation_for
from conquest_lab.sample_games import sample_game, sample_games
from conquest_lab.session import Session
from conquest_lab.widgets.exact import MOST_ARMIES, exact_battle

PASTED = "pasted"
NUMBER = re.compile(r"\b[0-9]+\b")
MOST_SAVED = 200_000
"""Letters of a saved game that may be pasted."""

MOST_OPTIONS = 60
FEWEST_OPTIONS = 2
_FOLDED = 3
"""From this many groups on, actions that differ in numbers alone are one option."""

GOOD: dict[str, tuple[int, ...]] = {
    "miro": (72, 164, 272, 340, 448),
    "hasbro": (123, 151, 198, 326, 432),
    "hasbro-teams": (138, 166, 210, 260),
    "refonte": (47, 54, 71, 91, 98),
    "conquetes": (22, 38, 72, 102, 153),
    "express": (12, 126),
}
"""Plies of supplied games at which somebody has a choice worth a discussion."""


@dataclass(frozen=True)
class Position(Activity):
    """A decision of a game: pupils say what they would do, then hear the odds and the expert.

    game: a supplied game, or `PASTED`. ply: the plies played before. save: a saved game that was pasted.
    """

    game: str
    ply: int
    save: str = field(default="", repr=False)
    kind: ClassVar[str] = "position"
    way = "choice"

    @property
    def line(self) -> str:
        return f"{self.kind} {self.game} {self.ply}"

    @cached_property
    def moment(self) -> Moment:
        """The table at the decision."""
        return moment_of(self.game, self.ply, self.save)

    @property
    def names(self) -> tuple[str, ...]:
        return self.moment.session.names

    @property
    def is_of_material(self) -> bool:
        return self.game == PASTED

    def question(self) -> Message:
        return say("What would you do? {prompt}", prompt=self.moment.prompt)

    def sheet(self, t: Speaker) -> Data:
        moment, t = self.moment, t.named(self.names)
        return {
            "options": [
                {"text": t.render(moment.label(option)), "places": list(option.places)}
                for option in moment.options
            ],
            "about": t.render(moment.about),
            "board": moment.board(t),
        }

    def option_texts(self, t: Speaker) -> list[str]:
        t = t.named(self.names)
        return [t.render(self.moment.label(option)) for option in self.moment.options]

    def checked(self, seed: int, item: int, before: list[Answer], answer: Answer) -> Answer | None:
        return index(answer, len(self.moment.options))

    def truth(self, t: Speaker) -> Data:
        moment, t = self.moment, t.named(self.names)
        best, decision = moment.best, moment.advice
        return {
            "right": [] if best is None else [best],
            "explanation": ""
            if decision is None
            else t(
                "The expert: {action} — {reason}.",
                action=moment.label(decision.action),
                reason=decision.reason,
            ),
            "odds": [None if chance is None else t.percent(chance, 1) for chance in moment.chances],
        }

    def prepare(self) -> None:
        _ = self.moment.best, self.moment.chances


class Here(Session):
    """A session at one moment, without what led to it: a long game takes megabytes, and many are kept.

    whole: the session, which stands at the moment.
    """

    _ply = 0

    def __init__(self, whole: Session) -> None:
        players = tuple(zip(whole.names, whole.kinds, strict=True))
        super().__init__(whole.rules, players, whole.seed, start=whole.step)
        self._ply = whole.cursor

    @property
    def cursor(self) -> int:
        return self._ply


class Moment:
    """A table at a decision: what can be done there, what the expert would do, and exact odds."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.seat = session.current_player
        self.state: Any = session.observation(self.seat)
        self.presentation = session.presentation

    @property
    def prompt(self) -> Message:
        """The choice in a sentence."""
        return self.presentation.prompt(self.state)

    @property
    def about(self) -> Message:
        """The game and the step of its turn."""
        return say(
            "{game}, {phase}",
            game=self.presentation.title,
            phase=self.presentation.phase(self.state),
        )

    @cached_property
    def options(self) -> tuple[Action, ...]:
        """The actions to choose from; of those that differ in a number alone, the most usual one."""
        return tuple(self._groups.values())

    @cached_property
    def _groups(self) -> dict[Any, Action]:
        actions = self.session.legal_actions
        folded: dict[Any, Action] = {}
        for action in actions:
            folded.setdefault(self._group(action), action)
        return folded if len(folded) >= _FOLDED else {action: action for action in actions}

    def _group(self, action: Action) -> Any:
        """An action without its numbers; itself where it has no place."""
        if not action.places:
            return action
        words = NUMBER.sub("", self.session.rules.format_action(action))
        return words, self.presentation.handle(action)

    def label(self, action: Action) -> Message:
        """An action in words."""
        return self.presentation.label(self.state, action)

    def board(self, t: Speaker) -> Data | None:
        """The board as the seat to move sees it."""
        return board_data(self.session, self.state, t)

    @cached_property
    def advice(self) -> Decision[Action] | None:
        """The decision of the expert; None for a game without computer players."""
        known = kinds(self.session.rules)
        if "expert" not in known:
            return None
        return run_to_end(in_time(advise(self.session, "expert")))

    @cached_property
    def best(self) -> int | None:
        """The number of the option that the expert would take."""
        if self.advice is None:
            return None
        action = self.advice.action
        if action in self.options:
            return self.options.index(action)
        representative = self._groups.get(self._group(action))
        return None if representative is None else self.options.index(representative)

    @cached_property
    def chances(self) -> tuple[float | None, ...]:
        """The exact chance that each option ends well, None for those that have none.

        A battle is fought to the end; a card is attempted on after a line has been filled.
        """
        return tuple(self._chances())

    def _chances(self) -> Iterator[float | None]:
        shown, known = self.presentation, evaluation_for(self.session.rules)
        thought = known and known.position(self.session.rules, self.state, self.seat, known.default)
        after_line = getattr(thought, "chance_after", None)
        for action in self.options:
            fight = shown.contest(self.state, action)
            if fight is not None and max(fight.attackers, fight.defenders) <= MOST_ARMIES:
                yield exact_battle(fight)[0]
            elif after_line is not None and shown.handle(action).line is not None:
                yield float(after_line(action))
            else:
                yield None


def saved_game(text: str) -> str:
    """The saved game that an address of Explore holds; any other text as it is.

    Raises ClassError for a part of such an address.
    """
    from conquest_lab.widgets.store import CUT_LINK, packed_in, unpack  # noqa: PLC0415 - a widget

    packed = packed_in(text)
    save = unpack(packed) if packed else text
    if not save and text:
        raise ClassError(CUT_LINK)
    return save


def session_at(save: str, ply: int | None) -> Session:
    """A saved game after this many plies, None for where it was left.

    Raises SaveError for a text that is none, ClassError for a ply that it does not have.
    """
    session = Session.load(save)
    most = len(session.history)
    if ply is not None and ply > most:
        raise ClassError(say("this game has {most} plies; {ply} are asked for", most=most, ply=ply))
    if ply is not None:
        session.seek(ply)
    return session


@lru_cache(maxsize=64)
def moment_of(game: str, ply: int, save: str = "") -> Moment:
    """The moment of a supplied game, or of a saved one, after this many plies.

    Raises ClassError where no one has a choice there.
    """
    session = session_at(save if game == PASTED else sample_game(game), ply)
    options = len(session.legal_actions) if session.current_player >= 0 else 0
    if options < FEWEST_OPTIONS:
        raise ClassError(say("nobody has a choice after ply {ply} of this game", ply=ply))
    found = Moment(Here(session))
    if len(found.options) > MOST_OPTIONS:
        raise ClassError(
            say(
                "after ply {ply} there are {options} things to do; a class chooses among {most} at most",
                ply=ply,
                options=len(found.options),
                most=MOST_OPTIONS,
            )
        )
    return found


def parse_position(text: str, save: str = "") -> Position:
    """The position that the rest of a line names.

    save: the saved game that `pasted` means, or the address of Explore that holds it.
    Raises ClassError with what it must be.
    """
    save = saved_game(save)
    games = (*sample_games(), PASTED) if save else sample_games()
    if text.startswith(PASTED) and not save:
        raise ClassError("paste the text of a saved game first")
    match text.split():
        case [game, ply] if game in games and ply.isascii() and ply.isdigit() and len(ply) < 6:
            if len(save) > MOST_SAVED:
                raise ClassError(
                    "a saved game has at most {most} letters; this one has {n}",
                    most=MOST_SAVED,
                    n=len(save),
                )
            found = Position(game, int(ply), save if game == PASTED else "")
            try:
                moment_of(found.game, found.ply, found.save)
            except ClassError:
                raise
            except ConquestError as error:
                raise ClassError(error.message) from error
            return found
    raise ClassError(
        "{text} is not written as {form}: a game ({games}) and the number of plies",
        text=repr(text[:60]),
        form="position hasbro 198",
        games=games,
    )
