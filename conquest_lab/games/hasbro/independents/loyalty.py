"""Loyalty of active independents: when an invasion with them ends, a die says who stays [H-53]."""

from __future__ import annotations

from conquest_lab.core.declare import Action, Event, SeatNumber, action, event
from conquest_lab.core.frozen import replace, with_entry
from conquest_lab.core.phases import Tell, ask
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import Dice
from conquest_lab.core.words import Text
from conquest_lab.games.hasbro import combat
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.classic import Classic
from conquest_lab.games.hasbro.independents.sides import SideKept, SideTaken, legions, set_pending
from conquest_lab.games.hasbro.state import FIRST_LEGION, NEUTRAL, Phase, State
from conquest_lab.mechanics.armies import die

LEAVES_UP_TO = 4


@action("call off", "Call off the invasion")
class CallOff(Action):
    """End the invasion in course, so that the dice of loyalty are thrown."""


@event("The die of loyalty for {army}: {face}")
class LoyaltyThrown(Event):
    """A die said whether an independent army stays where it stands."""

    army: SeatNumber
    face: int

    @property
    def dice(self) -> tuple[Dice, ...]:
        return (Dice("loyalty", (self.face,)),)


def dice_due(s: State) -> tuple[int, ...]:
    """The independent armies whose die is due when the invasion in course ends [H-53]."""
    fought, attacked = legions(s).fought, s.owners[s.on_route.target]
    return (*fought, attacked) if attacked >= FIRST_LEGION and attacked not in fought else fought


def open_invasion(s: State) -> int:
    """The territory of an invasion in course whose end asks for dice of loyalty; -1 for none."""
    route = s.route
    if route is None or s.owners[route.target] == s.owners[route.source]:
        return -1
    return route.target if dice_due(s) else -1


# The end of an invasion ---------------------------------------------------------------------------


def check_call_off(_table: Classic, s: State, _call_off: CallOff) -> Refusal | None:
    """Refuse calling off what asks for no die [H-A25]."""
    if open_invasion(s) >= 0:
        return None
    return forbid(book.INVASION_CLOSED, "no invasion is open whose end asks for a die of loyalty")


def call_off(_table: Classic, s: State, _call_off: CallOff, tell: Tell) -> None:
    """The invasion in course ends without a conquest, and dice are thrown [H-30, H-53]."""
    set_pending(s, dice_due(s))
    s.phase = Phase.LOYALTY
    tell(combat.InvasionStopped(book.STOP_INVASION, s.on_route.target))


# The die of loyalty -------------------------------------------------------------------------------


def loyalty(_table: Classic, s: State, face: int, tell: Tell) -> None:
    """On 1 to 4 the cannon moves one position away from the player on turn [H-53, H-A23]."""
    there, seat = legions(s), s.seat
    army, pending = there.pending[0], there.pending[1:]
    place = army - FIRST_LEGION
    before = after = there.sides[place]
    rule = book.LOYALTY
    if face <= LEAVES_UP_TO:
        after = NEUTRAL if before == seat else 1 - seat
        rule = book.END_OF_THE_LINE if before == after else book.LOYALTY
    thrown_by = book.LOYALTY if there.fought else book.OWN_INVASION
    tell(LoyaltyThrown(thrown_by, army, face))
    tell(SideKept(rule, army) if before == after else SideTaken(rule, army, after))
    sides = with_entry(there.sides, place, after)
    s.beside = replace(there, sides=sides, pending=pending)
    if not pending:
        s.beside = replace(s.beside, fought=())
        s.phase = Phase.FORTIFY if s.route is None else Phase.ATTACK
        s.route = None


LOYALTY = die.die_phase(
    Phase.LOYALTY,
    Text("step 4: the die of loyalty", "étape 4 : le dé de loyauté"),
    book.LOYALTY,
    ask(
        "A die says whether the cannon moves (1 to 4) or stays: {army}",
        army=lambda table, s: table.names.owner(legions(s).pending[0]),
    ),
    loyalty,
)
