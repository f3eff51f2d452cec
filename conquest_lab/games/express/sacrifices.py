"""A die is sacrificed where no line fits, and the phase in which that or a line is chosen [X-09]."""

from __future__ import annotations

from conquest_lab.core.declare import Action, SeatEvent, action, event
from conquest_lab.core.phases import PhaseRules, Ply, Tell
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import NOBODY, Scene
from conquest_lab.core.words import Message, Seat, Text, Value, say
from conquest_lab.games.express import rulebook as book
from conquest_lab.games.express.dice import ASIDE, FACES, TRAY, Face, Faces, face_names, with_dice
from conquest_lab.games.express.lines import (
    FILL,
    can_be_taken,
    fills,
    first_to_fill,
    fitting_lines,
    throw_on,
)
from conquest_lab.games.express.state import Phase, State
from conquest_lab.games.express.table import AIMING, ALWAYS, BEFORE_TARGET, Table

# Action and event ---------------------------------------------------------------------------------


@action("sacrifice", "Sacrifice a die: {face}")
class Sacrifice(Action):
    """Set one die of the tray aside."""

    face: Face


@event("{seat} sacrifices a die ({face}); {left} left")
class DieSacrificed(SeatEvent):
    """A player set a die aside.

    aside: faces of all dice set aside so far; left: dice that stay in the tray.
    """

    face: Face
    aside: Faces
    left: int

    def moved(self, scene: Scene) -> Scene:
        """A die less in the tray, one more set aside."""
        return with_dice(with_dice(scene, TRAY, self.left), ASIDE, len(self.aside), self.aside)


# Sacrificing a die --------------------------------------------------------------------------------

_SACRIFICES = {face: Sacrifice(face) for face in FACES}


def may_sacrifice(table: Table, s: State) -> bool:
    """True if a die may be sacrificed, as it may whenever no line fits [X-09, X-A05, X-A07]."""
    when = table.options.voluntary_sacrifice
    if s.attempt is None:
        free = when in {ALWAYS, BEFORE_TARGET} or (when == AIMING and _unfit(table, s))
    else:
        free = when == ALWAYS
    return free or not fills(table, s)


def _unfit(table: Table, s: State) -> bool:
    """True while the throw fills no line of some card that can be invaded [X-A07]."""
    in_the_middle, owned = fitting_lines(table, s.tray)
    return any(
        not in_the_middle[card]
        if owner == NOBODY
        else not owned[card] and can_be_taken(table, s, card)
        for card, owner in enumerate(s.owners)
    )


def sacrifices(table: Table, s: State) -> list[Sacrifice]:
    """Each face that lies in the tray."""
    if not may_sacrifice(table, s):
        return []
    return [_SACRIFICES[face] for face in sorted(set(s.tray))]


def check_sacrifice(table: Table, s: State, sacrifice: Sacrifice) -> Refusal | None:
    """Refuse dice that are not in the tray, and losses while a line fits [X-09, X-A05, X-A07]."""
    if sacrifice.face not in s.tray:
        return forbid(
            book.SACRIFICE,
            "no die in the tray shows this: {face}; it holds {tray}",
            face=face_names((sacrifice.face,)),
            tray=face_names(s.tray),
        )
    if may_sacrifice(table, s):
        return None
    fits = fills(table, s)[0]
    said: dict[str, Value] = {
        "card": table.names.place(fits.card),
        "line": fits.line,
        "dice": face_names(fits.dice),
    }
    if s.attempt is None and table.options.voluntary_sacrifice == AIMING:
        return forbid(
            book.AIM,
            "every card that can be invaded has a line that fits, so no die is sacrificed: for"
            " instance {card}, line {line}, with {dice}",
            **said,
        )
    return forbid(
        _sacrifice_rule(table, s),
        "a die is lost only when no line fits; here one does: {card}, line {line}, with {dice}",
        **said,
    )


def sacrifice(table: Table, s: State, sacrifice: Sacrifice, tell: Tell) -> None:
    """One die is lost and the others are thrown again [X-09, X-10]."""
    rule = _sacrifice_rule(table, s)
    s.aside = tuple(sorted((*s.aside, sacrifice.face), reverse=True))
    left = len(s.tray) - 1
    tell(DieSacrificed(rule, s.seat, sacrifice.face, s.aside, left))
    s.tray = ()
    throw_on(table, s, left, tell)


def _sacrifice_rule(table: Table, s: State) -> Rule:
    """The rule that forces it, or the reading that allows it."""
    if fills(table, s):
        return book.AIM if s.attempt is None else book.MUST_FILL
    return book.SACRIFICE if s.attempt is None else book.NEXT_LINE


# Phase --------------------------------------------------------------------------------------------


def _line_or_die(table: Table, s: State) -> Message:
    player, free, fitting = Seat(s.seat), may_sacrifice(table, s), fills(table, s)
    if not fitting:
        return say("{player}: no line fits; a die is sacrificed.", player=player)
    if len(fitting) == 1 and not free:
        fit = fitting[0]
        return say(
            "{player}: only one line fits: {card}, line {line}, with {dice}.",
            player=player,
            card=table.names.place(fit.card),
            line=fit.line,
            dice=face_names(fit.dice),
        )
    if s.attempt is None:
        if free:
            return say(
                "{player}: choose a card and fill one line, or sacrifice a die.", player=player
            )
        return say("{player}: choose a card and fill one line.", player=player)
    card = table.names.place(s.attempt.card)
    if free:
        return say("{player}: fill a line or sacrifice a die ({card}).", player=player, card=card)
    return say("{player}: fill a line ({card}).", player=player, card=card)


CHOOSE = PhaseRules(
    Phase.CHOOSE,
    Text("a line or a sacrifice", "une ligne ou un sacrifice"),
    lambda _table, s: book.ONE_LINE_A_THROW if s.attempt is None else book.NEXT_LINE,
    _line_or_die,
    (FILL, Ply(Sacrifice, sacrifice, sacrifices, check_sacrifice)),
    pointed_at=first_to_fill,
)
