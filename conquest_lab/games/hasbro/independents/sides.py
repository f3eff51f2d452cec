"""Allies of independent armies: a cannon stands with a player, or halfway [H-46, H-47]."""

from __future__ import annotations

from typing import Annotated

from conquest_lab.core.declare import Counter, Event, Names, SeatNumber, event
from conquest_lab.core.frozen import replace
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import Scene
from conquest_lab.core.words import Message, Value, say
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.state import FIRST_LEGION, LEGIONS, NEUTRAL, Independents, State

SIDE = "side"
"""The counter of an independent army's ally: 0 for none, else the player counted from 1."""
HELD = "held"
"""The counter of the cards under an independent army's cannon."""
HeldNow = Annotated[int, Counter(HELD, of="army")]


# Events -------------------------------------------------------------------------------------------


@event("{army} is neutral")
class CannonPlaced(Event):
    """The cannon of an independent army was put halfway between the players, without cards."""

    army: SeatNumber

    def moved(self, scene: Scene) -> Scene:
        return scene.with_counter(f"{SIDE}/{self.army}", 0).with_counter(f"{HELD}/{self.army}", 0)


def _side(names: Names, e: SideTaken) -> Message:
    army = names.owner(e.army)
    if e.seat == NEUTRAL:
        return say("{army} is neutral", army=army)
    return say("{army} is now the ally of {seat}", army=army, seat=names.owner(e.seat))


@event(_side)
class SideTaken(Event):
    """The cannon of an independent army came to stand with a player, or halfway."""

    army: SeatNumber
    seat: SeatNumber

    def moved(self, scene: Scene) -> Scene:
        return scene.with_counter(f"{SIDE}/{self.army}", self.seat + 1)


@event("The cannon stays where it is: {army}")
class SideKept(Event):
    """The cannon of an independent army stayed where it was."""

    army: SeatNumber


@event("The cannon leaves the line: {army}")
class CannonRemoved(Event):
    """The cannon of a destroyed army left the line."""

    army: SeatNumber

    def moved(self, scene: Scene) -> Scene:
        return scene.with_counter(f"{SIDE}/{self.army}", 0)


# Questions ----------------------------------------------------------------------------------------


def side_of(s: State, army: int) -> int:
    """The seat that an independent army is allied with, or `NEUTRAL`; passive ones are neutral."""
    if not isinstance(s.beside, Independents):
        return NEUTRAL
    return s.beside.sides[army - FIRST_LEGION]


def legions(s: State) -> Independents:
    """The part of the state about active independents."""
    assert isinstance(s.beside, Independents)
    return s.beside


def allies(s: State) -> list[int]:
    """The independent armies on the board that are allies of the player on turn."""
    return [army for army in LEGIONS if side_of(s, army) == s.seat and army in s.owners]


def allies_to_serve(s: State) -> list[int]:
    """The allies that have not had their turn in this step."""
    served = legions(s).served
    return [army for army in allies(s) if army not in served]


# Changes ------------------------------------------------------------------------------------------


def set_served(s: State, served: tuple[int, ...] = ()) -> None:
    """Remember the legions that have had their turn in this step."""
    s.beside = replace(legions(s), served=served)


def set_pending(s: State, pending: tuple[int, ...]) -> None:
    """Remember the legions whose die of loyalty is due."""
    s.beside = replace(legions(s), pending=pending)


# Refusals -----------------------------------------------------------------------------------------


def no_legion(army: int) -> Refusal | None:
    """Refuse armies that are not independent."""
    if army in LEGIONS:
        return None
    return forbid(book.DUEL_GOAL, "this is no independent army")


def not_the_ally(rule: Rule, place: Value, army: Value) -> Refusal:
    """The refusal of what one's ally alone may do."""
    return forbid(
        rule, "{place} belongs to {owner}, not to an ally of yours", place=place, owner=army
    )
