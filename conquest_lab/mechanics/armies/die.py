"""One die by itself: it says who begins, or how many come."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

from conquest_lab.core.chance import Distribution
from conquest_lab.core.declare import Action, SeatEvent, action, event
from conquest_lab.core.phases import PhaseRules, Ply, S, Tell
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import Dice
from conquest_lab.core.words import Message, Text
from conquest_lab.mechanics import order
from conquest_lab.mechanics.armies.table import T
from conquest_lab.mechanics.order import ThrowTied, still_throwing


@action("die", "The die shows {face}")
class Die(Action):
    """One die by itself."""

    face: int


@event("{seat} throws {face}")
class DieThrown(SeatEvent):
    """A player threw a die by itself."""

    face: int

    @property
    def dice(self) -> tuple[Dice, ...]:
        return (Dice("order", (self.face,)),)


ONE_DIE = Distribution.uniform(tuple(Die(face) for face in range(1, 7)))


def die_phase(
    phase: IntEnum,
    name: Text,
    rule: Rule,
    prompt: Callable[[T, S], Message],
    thrown: Callable[[T, S, int, Tell], None],
    *,
    dice: Rule | None = None,
    setting_up: bool = False,
) -> PhaseRules[T, S]:
    """A phase in which one die is thrown; `thrown` does what its face says.

    dice: the rule against a face that no die has; without it that of the table.
    """

    def check(table: T, _s: S, die: Die) -> Refusal | None:
        if die in ONE_DIE:
            return None
        cited = dice or table.rules.dice
        return forbid(cited, "a die shows 1 to 6, not {face}", face=die.face)

    def effect(table: T, s: S, die: Die, tell: Tell) -> None:
        thrown(table, s, die.face, tell)

    def faces(_table: T, _s: S) -> Distribution[Die]:
        return ONE_DIE

    plies = (Ply(Die, effect, check=check),)
    return PhaseRules(phase, name, rule, prompt, plies, outcomes=faces, setting_up=setting_up)


def thrown(
    throws: tuple[int, ...],
    face: int,
    rule: Rule,
    tie_rule: Rule,
    tell: Tell,
    tied_event: type[ThrowTied] = ThrowTied,
) -> tuple[tuple[int, ...], int]:
    """A die of the next player thrown to decide who begins, as `mechanics.order.thrown` has it."""
    tell(DieThrown(rule, still_throwing(throws)[0], face))
    return order.thrown(throws, face, rule, tie_rule, tell, tied_event)
