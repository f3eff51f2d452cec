"""Before the first turn: the order is thrown for, the world claimed and manned [H-07 to H-14]."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from conquest_lab.core.declare import Action, Event, SeatEvent, Territory, action, event
from conquest_lab.core.frozen import with_entry
from conquest_lab.core.phases import PhaseRules, Ply, Tell, ask
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, Step, forbid
from conquest_lab.core.words import Seat, Text
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.classic import Classic
from conquest_lab.games.hasbro.reinforcing import MarkerMoved, begin_turn
from conquest_lab.games.hasbro.state import Mates, Phase, State
from conquest_lab.games.hasbro.table import STARTING_REGIMENTS
from conquest_lab.mechanics import order
from conquest_lab.mechanics.armies import die, placing
from conquest_lab.mechanics.armies.cards import PileShuffled
from conquest_lab.mechanics.armies.placing import ArmiesReceived, Placed
from conquest_lab.mechanics.armies.table import Cards, changed

# Actions and events -------------------------------------------------------------------------------


@action("claim", "Claim: {territory}")
class Claim(Action):
    """Put the first regiment on an empty territory."""

    territory: Territory


@event("{seat} claims a territory: {territory}")
class Claimed(placing.Claimed):
    """A player put the first regiment on an empty territory."""


@event("Every territory is claimed; from now on none is empty")
class WorldClaimed(Event):
    """The last territory was claimed."""


@event("{seat} is the first to reinforce")
class ReinforcingBegan(SeatEvent):
    """The player after the one who claimed last places the first of the other regiments."""


@event("Tie for the highest die; these throw again: {seats}")
class ThrowTied(order.ThrowTied):
    """Several players threw the highest die and throw again."""


# The table is laid --------------------------------------------------------------------------------


def opening(table: Classic, players: int) -> Step[State]:
    """Cards shuffled, the marker put on its first box, regiments counted out [H-07 to H-09]."""
    return lay(table, players, [MarkerMoved(book.MARKER_START, table.set_value(0))])


def lay(
    table: Classic, players: int, announced: Iterable[Event], beside: Mates | None = None
) -> Step[State]:
    """The first state, before any die, and how the table was laid.

    announced: the events before regiments are counted out.
    """
    count = STARTING_REGIMENTS[players]
    size = len(table.territories)
    state = State(
        ply=0,
        phase=Phase.FIRST_TO_PLACE,
        seat=0,
        owners=(-1,) * size,
        armies=(0,) * size,
        cards=Cards(hands=((),) * players, pile=tuple(range(len(table.deck)))),
        route=None,
        reserve=(count,) * players,
        throws=(0,) * players,
        beside=beside,
    )
    events = (
        PileShuffled(book.SHUFFLE, len(table.deck)),
        *announced,
        *(ArmiesReceived(book.STARTING_REGIMENTS, seat, count, count) for seat in range(players)),
    )
    return Step(state, events)


# Who begins ---------------------------------------------------------------------------------------


def throw_for_order(table: Classic, s: State, face: int, tell: Tell) -> None:
    """The highest die begins; those who tie throw again [H-10, H-14, H-A18]."""
    placing_first = s.phase is Phase.FIRST_TO_PLACE
    rule = table.first_to_place if placing_first else table.first_turn
    tie_rule = rule if rule is book.FIRST_TO_PLACE else book.TIES_THROW_AGAIN
    s.throws, begins = die.thrown(s.throws, face, rule, tie_rule, tell, ThrowTied)
    if begins < 0:
        return
    s.seat = begins
    if placing_first:
        s.phase = table.after_first_to_place
    else:
        begin_turn(table, s, tell)


# Claiming and manning -----------------------------------------------------------------------------


def claims(_table: Classic, s: State) -> list[Claim]:
    """Every empty territory."""
    return [Claim(t) for t, owner in enumerate(s.owners) if owner < 0]


def check_claim(table: Classic, s: State, claim: Claim) -> Refusal | None:
    """Refuse territories that somebody holds [H-11]."""
    if refusal := table.off_board(claim.territory):
        return refusal
    owner = s.owners[claim.territory]
    if owner < 0:
        return None
    return forbid(
        book.CLAIM,
        "{place} is taken by {owner}; only empty territories can be claimed",
        place=table.names.place(claim.territory),
        owner=Seat(owner),
    )


def claim(table: Classic, s: State, claim: Claim, tell: Tell) -> None:
    """A first regiment on an empty territory [H-11]; in the end none is empty [H-12]."""
    seat, territory = s.seat, claim.territory
    s.owners = with_entry(s.owners, territory, seat)
    s.armies = with_entry(s.armies, territory, 1)
    s.reserve = changed(s.reserve, seat, -1)
    s.seat = (seat + 1) % len(s.reserve)
    tell(Claimed(book.CLAIM, seat, territory, s.reserve[seat], table.kinds[seat]))
    if -1 not in s.owners:
        s.phase = Phase.MUSTER
        tell(WorldClaimed(book.NEVER_EMPTY))
        tell(ReinforcingBegan(book.FIRST_TO_REINFORCE, s.seat))


def due_to_muster(table: Classic, s: State) -> tuple[int, int, Rule]:
    """The army whose starting regiments are due, how many at once at most, and the rule."""
    return *table.mustering(s), table.muster_rule


def muster(table: Classic, s: State, territory: int, count: int, tell: Tell) -> None:
    """More starting regiments on own territories, in turn, until all are placed [H-13, H-41]."""
    army, _ = table.mustering(s)
    s.armies = changed(s.armies, territory, count)
    s.reserve = changed(s.reserve, army, -count)
    left = s.reserve[army]
    tell(Placed(table.muster_rule, army, territory, count, left, table.kinds[army]))
    table.next_to_muster(s, army, tell)
    if not any(s.reserve):
        s.phase, s.throws = Phase.FIRST_TURN, (0,) * len(s.cards.hands)


# Phases -------------------------------------------------------------------------------------------


FIRST_TO_PLACE = die.die_phase(
    Phase.FIRST_TO_PLACE,
    Text("throwing for who places first", "les dés pour savoir qui place en premier"),
    book.FIRST_TO_PLACE,
    ask("Everybody throws a die: the highest begins."),
    throw_for_order,
    setting_up=True,
)
CLAIM = PhaseRules(
    Phase.CLAIM,
    Text("claiming territories", "la revendication des territoires"),
    book.CLAIM,
    ask("{player}: choose an empty territory to claim."),
    (Ply(Claim, claim, claims, check_claim),),
    pointed_at=lambda _table, _s, places: Claim(places[0]),
    setting_up=True,
)
MUSTER = PhaseRules(
    Phase.MUSTER,
    Text("placing the starting regiments", "le placement des régiments de départ"),
    book.MUSTER,
    lambda table, s: table.muster_prompt(s),
    (placing.place_ply(due_to_muster, muster),),
    pointed_at=placing.one_here,
    setting_up=True,
)
FIRST_TURN = replace(
    FIRST_TO_PLACE,
    phase=Phase.FIRST_TURN,
    name=Text("throwing for the first turn", "les dés pour le premier tour"),
    rule=book.FIRST_TURN,
)
PHASES = (FIRST_TO_PLACE, CLAIM, MUSTER, FIRST_TURN)
