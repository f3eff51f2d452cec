"""The optional rule: a failed attempt is taken over by the next player [X-21, X-A14, X-A15, X-A18]."""

from __future__ import annotations

from collections.abc import Callable

from conquest_lab.core.declare import Action, SeatEvent, action, event
from conquest_lab.core.phases import PhaseRules, Ply, Tell, ask
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import Scene
from conquest_lab.core.words import Text, Value, say
from conquest_lab.games.express import rulebook as book
from conquest_lab.games.express.dice import (
    ASIDE,
    TRAY,
    collected,
    with_dice,
)
from conquest_lab.games.express.state import Phase, State
from conquest_lab.games.express.table import Country, Table
from conquest_lab.mechanics.dice import DiceCount, dice_counted

# Actions and events -------------------------------------------------------------------------------


@action("continue")
class Continue(Action):
    """Take over the failed attempt of the player before."""


@action("start afresh", "Begin with all seven dice")
class StartAfresh(Action):
    """Leave the failed attempt and begin with all seven dice."""


@event("{seat} continues the attempt with {count}: {card}")
class AttemptContinued(SeatEvent):
    """A player took over a failed attempt; `count` dice are in the tray."""

    card: Country
    count: DiceCount

    def moved(self, scene: Scene) -> Scene:
        """The sacrificed dice are back in the tray."""
        return with_dice(with_dice(scene, TRAY, self.count), ASIDE, 0)


@event("{seat} leaves the attempt and takes all seven dice: {card}")
class AttemptLeft(SeatEvent):
    """A player left a failed attempt and took all dice."""

    card: Country

    def moved(self, scene: Scene) -> Scene:
        return collected(scene, self.card)


@event("{seat} cannot continue this attempt: {card}")
class AttemptLapsed(SeatEvent):
    """The next player could not continue a failed attempt."""

    card: Country


# The choice ---------------------------------------------------------------------------------------


def can_continue(table: Table, s: State, tell: Tell) -> bool:
    """True if the player on turn may take over the attempt that has just failed [X-21].

    Not the owner of the card [X-A14], nor anybody without dice to throw [X-A18].
    """
    if s.attempt is None or not table.options.continue_attempt:
        return False
    card = s.attempt.card
    if s.owners[card] == s.seat:
        tell(AttemptLapsed(book.CHAIN, s.seat, card))
        return False
    if not s.aside:
        tell(AttemptLapsed(book.NOTHING_TO_THROW, s.seat, card))
        return False
    return True


def continue_attempt(table: Table, s: State, _continue: Continue, tell: Tell) -> None:
    """Dice on lines stay [X-A15], sacrificed dice go back into the tray [X-21]."""
    card, lines = s.invasion.card, s.invasion.lines
    general = any(there and table.is_general(card, n) for n, there in enumerate(lines, start=1))
    rule = book.GENERAL_STAYS if general else book.CONTINUE
    tell(AttemptContinued(rule, s.seat, card, len(s.aside)))
    s.aside, s.phase = (), Phase.THROW


def start_afresh(_table: Table, s: State, _afresh: StartAfresh, tell: Tell) -> None:
    """All seven dice go back into the tray [X-21]."""
    tell(AttemptLeft(book.CONTINUE, s.seat, s.invasion.card))
    s.attempt, s.aside, s.phase = None, (), Phase.THROW


def not_at_the_start(table: Table, _s: State, _continue: Continue) -> Refusal:
    """Refuse continuing where there is no failed attempt of the player before [X-21]."""
    if table.options.continue_attempt:
        why = say(
            "an attempt is continued only at the start of a turn, after the player before failed"
        )
    else:
        why = say("continuing an attempt is optional, and it is turned off")
    return Refusal(book.CONTINUE, why)


def nothing_to_leave(_table: Table, _s: State, _afresh: StartAfresh) -> Refusal:
    """Refuse leaving an attempt where there is none [X-21]."""
    return forbid(book.CONTINUE, "there is no attempt of another player to leave")


# Phase --------------------------------------------------------------------------------------------


_ATTEMPT: dict[str, Callable[[Table, State], Value]] = {
    "dice": lambda _table, s: dice_counted(len(s.aside)),
    "card": lambda table, s: table.names.place(s.invasion.card),
}
"""The gaps of a sentence for the dice and the card of the failed attempt."""
_continue_with = ask("Continue with {dice}: {card}", **_ATTEMPT)
CONTINUE = PhaseRules(
    Phase.CONTINUE,
    Text("the choice to continue or not", "le choix de continuer ou non"),
    book.CONTINUE,
    ask("{player}: continue the failed attempt with {dice}, or begin afresh? {card}", **_ATTEMPT),
    (
        Ply(
            Continue,
            continue_attempt,
            label=lambda table, s, _continue: _continue_with(table, s),
            elsewhere=not_at_the_start,
        ),
        Ply(StartAfresh, start_afresh, elsewhere=nothing_to_leave),
    ),
)
