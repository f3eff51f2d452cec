"""Passive independents: two armies that only defend [H-41 to H-45]."""

from __future__ import annotations

from dataclasses import replace

from conquest_lab.core.declare import Event, SeatEvent, SeatNumber, event
from conquest_lab.core.phases import Tell, ask
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.words import Message, Seat, Value, say
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro import setup, turn
from conquest_lab.games.hasbro.classic import Classic
from conquest_lab.games.hasbro.closing import THE_END
from conquest_lab.games.hasbro.combat import THROW, eliminate, throw_plies
from conquest_lab.games.hasbro.independents.dealing import DEAL, DUELLISTS
from conquest_lab.games.hasbro.independents.sides import side_of
from conquest_lab.games.hasbro.state import FIRST_LEGION, LEGIONS, Phase, State
from conquest_lab.games.hasbro.table import WithLegions
from conquest_lab.mechanics.armies import placing

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
class DuelWon(SeatEvent):
    """The opponent has no regiment left."""


def place_prompt(table: Classic, s: State, army: int) -> Message:
    """The prompt while regiments of the player on turn or of an independent army are placed."""
    if army == s.seat:
        return say(
            "{player}: place regiments on your territories ({left} left).",
            player=Seat(s.seat),
            left=s.reserve[army],
        )
    return say(
        "{player}: place regiments of {army} ({left} left).",
        player=Seat(s.seat),
        army=table.names.owner(army),
        left=s.reserve[army],
    )


class Passive(Classic):
    """The table of two players and two armies that only defend [H-43 to H-45].

    answered_for: the rule by which the opponent throws for an army, with as many dice as it can.
    fewer_chosen: the rule by which the opponent chose fewer.
    """

    regiments = WithLegions
    players = (DUELLISTS,)
    first_to_place = book.DUEL_MUSTER
    first_turn = book.DUEL_FIRST_TURN
    after_first_to_place = Phase.MUSTER
    muster_rule = book.DUEL_MUSTER
    answered_for = book.PASSIVE
    fewer_chosen = book.OPPONENT_CHOOSES

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
        army, due = self.mustering(s)
        if army == s.seat:
            return placing.where_to_place(self, s, due)
        return place_prompt(self, s, army)

    def not_from_here(self, s: State, source: int) -> Refusal | None:
        owner = s.owners[source]
        if owner < FIRST_LEGION or self.commands(s, source):
            return super().not_from_here(s, source)
        return self._not_the_ally(self.names.place(source), self.names.owner(owner))

    def _not_the_ally(self, place: Value, army: Value) -> Refusal:
        return forbid(
            book.PASSIVE, "{place} belongs to {owner}, which never attacks", place=place, owner=army
        )

    def begin_invasion(self, s: State, target: int) -> Rule:
        """Independent armies are enemies too [H-A40], an ally included [H-A22]."""
        owner = s.owners[target]
        if owner < FIRST_LEGION:
            return book.INVADE_NEIGHBOUR
        ally = side_of(s, owner) == s.seat
        return book.AGAINST_AN_ALLY if ally else book.INDEPENDENTS_ARE_ENEMIES

    def defender(self, s: State) -> int:
        owner = s.owners[s.on_route.target]
        return 1 - s.seat if owner >= FIRST_LEGION else owner

    def answer_rule(self, s: State, rule: Rule) -> Rule:
        if s.owners[s.on_route.target] < FIRST_LEGION:
            return rule
        return self.answered_for if rule is book.HOW_MANY_FIGHT else self.fewer_chosen


def conquered(_table: Classic, s: State, loser: int, tell: Tell) -> bool:
    """An independent army without territories is gone and held no cards [H-A20]; or the opponent is."""
    if loser in s.owners:
        return False
    if loser < FIRST_LEGION:
        return beat_opponent(s, loser, tell)
    tell(ArmyDestroyed(book.PASSIVE, loser, s.seat))
    tell(NoCardsHeld(book.NOTHING_HELD, loser))
    return False


def beat_opponent(s: State, loser: int, tell: Tell) -> bool:
    """The opponent has no regiment left, which wins the game [H-37]."""
    eliminate(s, loser, tell, won=True)
    tell(DuelWon(book.DUEL_GOAL, s.seat))
    return True


# Phases -------------------------------------------------------------------------------------------


PHASES = (
    DEAL,
    *turn.replaced(
        tuple(rules for rules in turn.PHASES if rules is not setup.CLAIM),
        replace(setup.FIRST_TO_PLACE, rule=book.DUEL_MUSTER),
        replace(setup.MUSTER, rule=book.DUEL_MUSTER),
        replace(setup.FIRST_TURN, rule=book.DUEL_FIRST_TURN),
        replace(THROW, plies=throw_plies(conquered)),
        replace(
            THE_END,
            rule=book.DUEL_GOAL,
            prompt=ask("{player} has eliminated the opponent and has won."),
        ),
    ),
)
