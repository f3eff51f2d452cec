"""Passive independents: two armies that only defend [H-41 to H-45]."""

from __future__ import annotations

from dataclasses import replace
from enum import IntEnum

from conquest_lab.core.declare import Event, SeatNumber, event
from conquest_lab.core.phases import Tell
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, Step
from conquest_lab.core.words import Message, Seat, Value, say
from conquest_lab.games.hasbro import classic, combat, setup
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.independents.dealing import DEAL, DUELLISTS, opening
from conquest_lab.games.hasbro.independents.sides import side_of
from conquest_lab.games.hasbro.state import FIRST_LEGION, LEGIONS, Phase, State
from conquest_lab.games.hasbro.table import Table
from conquest_lab.mechanics.armies.combat import Attack

OWN_AT_ONCE = 3
_OWN_TO_PLACE = 48
_LEGION_TO_PLACE = 15


@event("All regiments of the independent armies are placed")
class LegionsComplete(Event):
    """All regiments of the independent armies were placed, one placing turn before the end."""


@event("{army} is destroyed by {by}")
class ArmyDestroyed(Event):
    """An independent army lost its last regiment."""

    army: SeatNumber
    by: SeatNumber


@event("{army} held no cards")
class NoCardsHeld(Event):
    """A destroyed army had no cards to take."""

    army: SeatNumber


@event("{seat} has eliminated the opponent and has won")
class DuelWon(Event):
    """The opponent has no regiment left."""

    seat: SeatNumber


def place_prompt(table: Table, s: State, army: int) -> Message:
    """The prompt while regiments of an army are placed."""
    return say(
        "{player}: place regiments of {army} ({left} left).",
        player=Seat(s.seat),
        army=table.names.owner(army),
        left=s.reserve[army],
    )


class Passive(classic.Classic):
    """Two players and two armies that only defend [H-43 to H-45]."""

    players = (DUELLISTS,)
    first_to_place = book.DUEL_MUSTER
    first_turn = book.DUEL_FIRST_TURN
    after_first_to_place = Phase.MUSTER
    muster_rule = book.DUEL_MUSTER
    answered_for = book.PASSIVE

    def opening(self, table: Table, players: int) -> Step[State]:
        return opening(table, players)

    def announced(self, players: int) -> tuple[Event, ...]:
        return (setup.MarkerMoved(book.TRACK_FOR_TWO, self.table.set_value(0)),)

    def mustering(self, s: State) -> tuple[int, int]:
        """3 own regiments, then 1 of each independent army [H-41].

        The reserves tell whose turn it is within a placing turn.
        """
        own, other, third, fourth = s.reserve
        turns_before = _LEGION_TO_PLACE - fourth
        due = OWN_AT_ONCE * (turns_before + 1) - (_OWN_TO_PLACE - own - other)
        if due > 0:
            return s.seat, due
        return (LEGIONS[0], 1) if third == fourth else (LEGIONS[1], 1)

    def next_to_muster(self, s: State, army: int, tell: Tell) -> None:
        if army == LEGIONS[-1]:
            s.seat = 1 - s.seat
            if not s.reserve[army]:
                tell(LegionsComplete(book.LAST_PLACING))

    def muster_prompt(self, s: State) -> Message:
        return place_prompt(self.table, s, self.mustering(s)[0])

    def _not_from_here(self, s: State, source: int) -> Refusal | None:
        owner, names = s.owners[source], self.table.names
        if owner < FIRST_LEGION or self.commands(s, source):
            return super()._not_from_here(s, source)
        return self._not_the_ally(names.place(source), names.owner(owner))

    def _not_the_ally(self, place: Value, army: Value) -> Refusal:
        never = say("{place} belongs to {owner}, which never attacks", place=place, owner=army)
        return Refusal(book.PASSIVE, never)

    def invasion_rule(self, s: State, attack: Attack) -> Rule:
        """Independent armies are enemies too [H-A40], an ally included [H-A22]."""
        owner = s.owners[attack.target]
        if owner < FIRST_LEGION:
            return book.INVADE_NEIGHBOUR
        ally = side_of(s, owner) == s.seat
        return book.AGAINST_AN_ALLY if ally else book.INDEPENDENTS_ARE_ENEMIES

    def defender(self, s: State) -> int:
        owner = s.owners[s.on_route.target]
        return 1 - s.seat if owner >= FIRST_LEGION else owner

    def answer_rule(self, s: State, rule: Rule) -> Rule:
        independent = s.owners[s.on_route.target] >= FIRST_LEGION
        return self.answered_for if independent else rule

    def destroy(self, s: State, loser: int, tell: Tell) -> bool:
        if loser >= FIRST_LEGION:
            self.destroy_legion(s, loser, tell)
            return False
        combat.eliminate(s, loser, tell, won=True)
        tell(DuelWon(book.DUEL_GOAL, s.seat))
        return True

    def destroy_legion(self, s: State, army: int, tell: Tell) -> None:
        """An independent army is gone; passive ones hold no cards [H-A20]."""
        tell(ArmyDestroyed(book.PASSIVE, army, s.seat))
        tell(NoCardsHeld(book.NOTHING_HELD, army))


# Phases -------------------------------------------------------------------------------------------


def _duel_won(_table: Table, s: State) -> Message:
    return say("{player} has eliminated the opponent and has won.", player=Seat(s.seat))


_DUEL_RULES: dict[IntEnum, Rule] = {
    Phase.FIRST_TO_PLACE: book.DUEL_MUSTER,
    Phase.MUSTER: book.DUEL_MUSTER,
    Phase.FIRST_TURN: book.DUEL_FIRST_TURN,
}

PHASES = (
    DEAL,
    *(
        replace(phase, rule=_DUEL_RULES.get(phase.phase, phase.rule))
        for phase in classic.PHASES
        if phase not in {setup.CLAIM, classic.THE_END}
    ),
    replace(classic.THE_END, rule=book.DUEL_GOAL, prompt=_duel_won),
)
