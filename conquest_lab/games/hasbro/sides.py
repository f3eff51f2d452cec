"""Who is on whose side: independent armies and their allies, team-mates and shared territories."""

from __future__ import annotations

from collections.abc import Sequence

from conquest_lab.core.ruleset import Event
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.table import DUEL_REGIMENTS, LEGIONS, Table
from conquest_lab.games.hasbro.team_events import ControlChanged
from conquest_lab.games.hasbro.types import (
    FIRST_LEGION,
    NEUTRAL,
    Independents,
    Mates,
    Phase,
    State,
)
from conquest_lab.mechanics.connect import reachable

MOST_GIFTS = 2
MOST_HELD = 5

# Independent armies -------------------------------------------------------------------------------


def legions(state: State) -> Independents:
    """What the state keeps of active independents."""
    assert isinstance(state.beside, Independents)
    return state.beside


def side_of(state: State, army: int) -> int:
    """The seat that an independent army is allied with, or `NEUTRAL`; passive ones are neutral."""
    if not isinstance(state.beside, Independents):
        return NEUTRAL
    return state.beside.sides[army - FIRST_LEGION]


def commands(state: State, army: int) -> bool:
    """Whether the player on turn attacks and moves with this army [H-52]."""
    return army == state.seat or (army >= FIRST_LEGION and side_of(state, army) == state.seat)


def allies(state: State) -> list[int]:
    """The independent armies on the board that are allies of the player on turn."""
    return [army for army in LEGIONS if side_of(state, army) == state.seat and army in state.owners]


def allies_to_serve(state: State) -> list[int]:
    """The allies that have not had their turn in this step."""
    served = legions(state).served
    return [army for army in allies(state) if army not in served]


def may_take_card(table: Table, state: State, army: int) -> bool:
    """Whether an independent army may be given a card now [H-48, H-49, H-A24, H-A27]."""
    there = legions(state)
    return (
        army in state.owners
        and len(there.held[army - FIRST_LEGION]) < MOST_HELD
        and there.served.count(army) < MOST_GIFTS
        and (side_of(state, army) != state.seat or table.options.allow_useless_bribe)
    )


def open_invasion(state: State) -> int:
    """The territory of an invasion in course whose end asks for dice of loyalty; -1 for none."""
    route, owners = state.route, state.owners
    if route is None or owners[route.target] == owners[route.source]:
        return -1
    return route.target if dice_due(state) else -1


def dice_due(state: State) -> tuple[int, ...]:
    """The independent armies whose die is due when the invasion in course ends [H-53]."""
    route = state.route
    assert route is not None
    fought = legions(state).fought
    attacked = state.owners[route.target]
    return (*fought, attacked) if attacked >= FIRST_LEGION and attacked not in fought else fought


def movers(table: Table, state: State) -> list[int]:
    """The allies that can still make their strategic move this turn [H-55]."""
    owners, armies = state.owners, state.armies
    waiting = allies_to_serve(state)
    return [
        army
        for army in waiting
        if any(
            owners[t] == army
            and armies[t] > 1
            and any(owners[near] == army for near in table.neighbours[t])
            for t in table.territories
        )
    ]


def army_placing(table: Table, state: State) -> tuple[int, int]:
    """Whose regiments are being placed, and how many at once at most."""
    reserve, seat = state.reserve, state.seat
    if state.phase is Phase.ALLY_PLACE:
        army = legions(state).served[-1]
        return army, reserve[army]
    if state.phase is Phase.MUSTER:
        return mustering(state) if table.duel else (seat, 1)
    return seat, reserve[seat]


DUELLISTS = 2
_DEALT_ROUND = 36  # 9 cards to each of 4 armies; the last 6 go to the players


def receiver(state: State) -> int:
    """Who is dealt the next card: all four in turn nine times, then the players three times."""
    dealt = len(state.owners) - state.owners.count(-1)
    return dealt % (len(DUEL_REGIMENTS) if dealt < _DEALT_ROUND else DUELLISTS)


OWN_AT_ONCE = 3
_OWN_TO_PLACE = 48
_LEGION_TO_PLACE = 15


def mustering(state: State) -> tuple[int, int]:
    """In the games for two: 3 own regiments, then 1 of each independent army [H-41].

    What has been placed tells whose turn it is within a placing turn.
    """
    own, other, third, fourth = state.reserve
    turns_before = _LEGION_TO_PLACE - fourth
    due = OWN_AT_ONCE * (turns_before + 1) - (_OWN_TO_PLACE - own - other)
    if due > 0:
        return state.seat, due
    return (LEGIONS[0], 1) if third == fourth else (LEGIONS[1], 1)


# Teams --------------------------------------------------------------------------------------------


def mate(players: int, seat: int) -> int:
    """The team-mate of a seat, -1 for who plays alone [H-57, H-A33].

    >>> [mate(4, seat) for seat in range(4)], [mate(3, seat) for seat in range(3)]
    ([2, 3, 0, 1], [2, -1, 0])
    """
    other = seat ^ 2
    return other if other < players else -1


def team(players: int, seat: int) -> tuple[int, ...]:
    """The seats of a player's team."""
    return tuple(range(seat % 2, players, 2))


def sharing_hand(table: Table, players: int, seat: int) -> tuple[int, ...]:
    """The seats that see the hand of a seat: team-mates have one hand [H-64]."""
    return team(players, seat) if table.teams else (seat,)


def same_team(seat: int, other: int) -> bool:
    """Whether two seats play together; teams sit alternately [H-57]."""
    return (seat - other) % 2 == 0


def mates(state: State) -> Mates:
    """What the state keeps of shared territories."""
    assert isinstance(state.beside, Mates)
    return state.beside


def own(state: State, territory: int, seat: int) -> int:
    """A player's regiments on a territory, those of the team-mate not counted."""
    owner, guests = state.owners[territory], mates(state).guests[territory]
    if owner == seat:
        return state.armies[territory] - guests
    return guests if owner >= 0 and same_team(owner, seat) else 0


def free(table: Table, state: State, territory: int) -> int:
    """The regiments of the player on turn that may leave a territory [H-25, H-A35]."""
    if not table.teams:
        return state.armies[territory] - 1
    there = own(state, territory, state.seat)
    mate_stays = state.armies[territory] > there and table.options.mixed_leave_one == "team"
    return there if mate_stays else there - 1


def controller(owner: int, armies: int, guests: int) -> int:
    """Who controls a territory: whoever has more, -1 on a tie [H-59]."""
    return -1 if guests and 2 * guests == armies else owner


def controllers(state: State) -> tuple[int, ...]:
    """Who controls each territory; where nothing is shared, its owner."""
    if not isinstance(state.beside, Mates):
        return state.owners
    return tuple(map(controller, state.owners, state.armies, state.beside.guests))


def thrower(state: State, territory: int) -> int:
    """Who throws for a territory: its controller, on a tie the team-mate who plays next [H-A34]."""
    owner = state.owners[territory]
    if controller(owner, state.armies[territory], mates(state).guests[territory]) >= 0:
        return owner
    players = len(state.cards.hands)
    order = ((state.seat + n) % players for n in range(1, players))
    return next(seat for seat in order if same_team(seat, owner))


def friends_joined(table: Table, state: State, source: int) -> frozenset[int]:
    """The territories that the team's territories connect with this one [H-63, H-A38]."""
    owners, seat = state.owners, state.seat
    return reachable(source, table.neighbours, lambda t: same_team(owners[t], seat))


def defender(table: Table, state: State) -> int:
    """The seat that answers the attack in course [H-26, H-44, H-A21, H-A34]."""
    assert state.route is not None
    target = state.route.target
    if state.phase is Phase.CHOOSE_LOSS:
        return mates(state).chooser
    if table.teams:
        return thrower(state, target)
    owner = state.owners[target]
    return 1 - state.seat if table.duel and owner >= FIRST_LEGION else owner


class Ledger:
    """Who stands where while a ply of the team game changes it; tells when control changes."""

    def __init__(self, state: State, told: list[Event]) -> None:
        self.owners = list(state.owners)
        self.armies = list(state.armies)
        self.guests = list(mates(state).guests)
        self.players = len(state.cards.hands)
        self.told = told

    def of(self, seat: int, territory: int) -> int:
        """A player's regiments on a territory."""
        if self.owners[territory] == seat:
            return self.armies[territory] - self.guests[territory]
        together = same_team(self.owners[territory], seat)
        return self.guests[territory] if together else 0

    def controller(self, territory: int) -> int:
        """Who controls a territory, -1 on a tie."""
        return controller(self.owners[territory], self.armies[territory], self.guests[territory])

    def change(self, seat: int, territory: int, count: int) -> None:
        """So many regiments of a player more, or fewer."""
        other = mate(self.players, seat)
        mine = self.of(seat, territory) + count
        theirs = self.of(other, territory) if other >= 0 else 0
        self.armies[territory] = mine + theirs
        self.guests[territory] = min(mine, theirs)
        if mine != theirs:
            self.owners[territory] = seat if mine > theirs else other
        elif other >= 0:
            self.owners[territory] = min(seat, other)

    def tell_control(self, territory: int, before: int) -> None:
        """Say who controls a territory now, if that has changed [H-59]."""
        now = self.controller(territory)
        if now != before:
            self.told.append(ControlChanged(book.CONTROL, territory, now))

    def take(self, seat: int, territory: int, count: int) -> None:
        """A conquered territory holds the conqueror's regiments only."""
        self.owners[territory] = seat
        self.armies[territory] = count
        self.guests[territory] = 0

    def standing(self, seat: int) -> bool:
        """Whether a player has a regiment on the board [H-A36]."""
        return any(self.of(seat, territory) for territory in range(len(self.owners)))

    def frozen(self) -> tuple[tuple[int, ...], tuple[int, ...], Mates]:
        """Owners, armies and guests as a state keeps them."""
        return tuple(self.owners), tuple(self.armies), Mates(tuple(self.guests))


def with_entry(values: Sequence[int], index: int, value: int) -> tuple[int, ...]:
    """The same numbers with another one at a place."""
    return (*values[:index], value, *values[index + 1 :])
