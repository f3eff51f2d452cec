"""Step 1 of a turn, and what comes after each line: all dice of the tray are thrown [X-06, X-12]."""

from __future__ import annotations

from functools import cache

from conquest_lab.core.chance import Distribution
from conquest_lab.core.declare import Action, SeatEvent, action, event
from conquest_lab.core.phases import PhaseRules, Ply, Tell, ask
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import Dice, Scene
from conquest_lab.core.words import Text
from conquest_lab.games.express import rulebook as book
from conquest_lab.games.express.dice import FACES, TRAY, Faces, face_names, with_dice
from conquest_lab.games.express.state import ALL_DICE, Phase, State
from conquest_lab.games.express.table import Table
from conquest_lab.mechanics.dice import dice_counted, sorted_throws


@action("roll", "The dice show: {faces}")
class Roll(Action):
    """The faces of all dice thrown together, from high to low."""

    faces: Faces

    def in_order(self) -> Roll:
        return Roll(tuple(sorted(self.faces, reverse=True)))


@event("Turn {turn}: {seat}")
class TurnBegan(SeatEvent):
    """A player's turn began."""

    turn: int

    @property
    def turn_of(self) -> int:
        return self.seat


@event("{seat} throws: {faces}")
class DiceThrown(SeatEvent):
    """A player threw the dice of the tray."""

    faces: Faces

    def moved(self, scene: Scene) -> Scene:
        """The dice lie in the tray with their faces."""
        return with_dice(scene, TRAY, len(self.faces), self.faces)

    @property
    def dice(self) -> tuple[Dice, ...]:
        return (Dice(TRAY, self.faces),)


def begin_turn(s: State, tell: Tell) -> None:
    """The turn of the player who has the dice begins [X-05]."""
    s.turn += 1
    tell(TurnBegan(book.START, s.seat, s.turn))


def rolls(_table: Table, s: State) -> Distribution[Roll]:
    """Every throw of the dice in the tray [X-05, X-06, X-12]."""
    return _rolls_of(s.dice_in_tray)


@cache
def _rolls_of(dice: int) -> Distribution[Roll]:
    return sorted_throws(dice).map(Roll)


def check_roll(_table: Table, s: State, roll: Roll) -> Refusal | None:
    """Refuse another number of dice [X-06, X-12], and faces that no die has [X-02]."""
    count, faces = s.dice_in_tray, roll.faces
    if roll in _rolls_of(count):
        return None
    if len(faces) != count:
        rule = book.THROW_ALL if count == ALL_DICE else book.KEEP_THROWING
        needed = dice_counted(count)
        return forbid(rule, "this throw takes {count}, not {n}", count=needed, n=len(faces))
    if wrong := tuple(face for face in faces if face not in FACES):
        return forbid(book.DIE_FACES, "a die shows 1 to 6, not {faces}", faces=wrong)
    named = face_names(faces)
    return forbid(
        book.DIE_FACES, "a throw is named from the General down, not {faces}", faces=named
    )


def throw(_table: Table, s: State, roll: Roll, tell: Tell) -> None:
    """The dice lie in the tray, to fill a line or be sacrificed."""
    first = s.attempt is None and not s.aside
    tell(DiceThrown(book.THROW_ALL if first else book.KEEP_THROWING, s.seat, roll.faces))
    s.tray, s.phase = roll.faces, Phase.CHOOSE


THROW = PhaseRules(
    Phase.THROW,
    Text("the throw of the dice", "le lancer des dés"),
    book.KEEP_THROWING,
    ask("{player} throws {dice}.", dice=lambda _table, s: dice_counted(s.dice_in_tray)),
    (Ply(Roll, throw, check=check_roll),),
    outcomes=rolls,
)
