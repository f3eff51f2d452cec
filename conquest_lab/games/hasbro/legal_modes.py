"""What can be done now in the games for two and in the team game."""

from __future__ import annotations

from conquest_lab.games.hasbro.legal import END_COMBAT, END_TURN, Lister
from conquest_lab.games.hasbro.sides import (
    allies_to_serve,
    army_placing,
    commands,
    free,
    friends_joined,
    mate,
    may_take_card,
    movers,
    open_invasion,
    own,
    same_team,
    thrower,
)
from conquest_lab.games.hasbro.table import LEGIONS, MOST_ATTACK_DICE, Table
from conquest_lab.games.hasbro.types import (
    CallOff,
    Decision,
    GiveCard,
    GoOn,
    LoseFrom,
    Phase,
    Reinforce,
    State,
)
from conquest_lab.mechanics.connect import reachable

GO_ON = GoOn()
CALL_OFF = CallOff()

# The games for two --------------------------------------------------------------------------------


def _placements(table: Table, state: State) -> tuple[Decision, ...]:
    """On the territories of the army whose regiments are due."""
    army, most = army_placing(table, state)
    found: list[Decision] = []
    for owner, placements in zip(state.owners, table.placements, strict=True):
        if owner == army:
            found += placements.rising(most)
    return tuple(found)


def _gifts(table: Table, state: State) -> tuple[Decision, ...]:
    hand = state.cards.hands[state.seat]
    willing = [army for army in LEGIONS if may_take_card(table, state, army)]
    return (GO_ON, *(GiveCard(card, army) for army in willing for card in hand))


def _allies(_: Table, state: State) -> tuple[Decision, ...]:
    return (*map(Reinforce, allies_to_serve(state)), GO_ON)


def _attacks(table: Table, state: State) -> tuple[Decision, ...]:
    owners, seat = state.owners, state.seat
    only = open_invasion(state)
    mine = {seat, *(army for army in LEGIONS if commands(state, army))}
    found: list[Decision] = []
    for owner, regiments, row in zip(owners, state.armies, table.attacks, strict=True):
        if owner in mine and regiments > 1:
            able = min(MOST_ATTACK_DICE, regiments - 1)
            for target, by_regiments in row:
                if owners[target] in (seat, owner) or only not in (-1, target):
                    continue
                found += by_regiments[able]
    if only >= 0:
        found.append(CALL_OFF)
    found.append(END_COMBAT)
    return tuple(found)


def _ally_moves(table: Table, state: State) -> tuple[Decision, ...]:
    found: list[Decision] = []
    owners = state.owners
    moving = movers(table, state)
    for source, army in enumerate(owners):
        if army in moving and state.armies[source] > 1:
            part = _joined(table, owners, source)
            found += [table.moves[source][target] for target in sorted(part) if target != source]
    found.append(END_TURN)
    return tuple(found)


def _joined(table: Table, owners: tuple[int, ...], source: int) -> frozenset[int]:
    army = owners[source]
    return reachable(source, table.neighbours, lambda t: owners[t] == army)


# Teams --------------------------------------------------------------------------------------------


def _team_placements(table: Table, state: State) -> tuple[Decision, ...]:
    most = state.reserve[state.seat]
    found: list[Decision] = []
    for territory in table.territories:
        if own(state, territory, state.seat):
            found += table.placements[territory].rising(most)
    return tuple(found)


def _team_attacks(table: Table, state: State) -> tuple[Decision, ...]:
    owners, seat = state.owners, state.seat
    found: list[Decision] = []
    for source, row in enumerate(table.attacks):
        if same_team(owners[source], seat):
            able = min(MOST_ATTACK_DICE, free(table, state, source))
            if able > 0:
                for target, by_regiments in row:
                    if not same_team(owners[target], seat):
                        found += by_regiments[able]
    found.append(END_COMBAT)
    return tuple(found)


def _team_occupations(table: Table, state: State) -> tuple[Decision, ...]:
    assert state.route is not None
    return tuple(table.occupations.falling_to_none(free(table, state, state.route.source)))


def _team_moves(table: Table, state: State) -> tuple[Decision, ...]:
    found: list[Decision] = []
    parts: dict[int, list[int]] = {}
    for source in table.territories:
        if not same_team(state.owners[source], state.seat):
            continue
        if source not in parts:
            part = friends_joined(table, state, source)
            parts.update(dict.fromkeys(part, sorted(part)))
        if free(table, state, source) > 0:
            moves = table.moves[source]
            found += [moves[target] for target in parts[source] if target != source]
    found.append(END_TURN)
    return tuple(found)


def _team_transfers(table: Table, state: State) -> tuple[Decision, ...]:
    assert state.route is not None
    return tuple(table.transfers.falling(free(table, state, state.route.source)))


def _losers(_: Table, state: State) -> tuple[Decision, ...]:
    """The larger number first, on a tie the thrower's."""
    assert state.route is not None
    target = state.route.target
    first = thrower(state, target)
    other = mate(len(state.cards.hands), first)
    by_size = sorted((first, other), key=lambda seat: -own(state, target, seat))
    return tuple(map(LoseFrom, by_size))


PASSIVE: dict[Phase, Lister] = {Phase.MUSTER: _placements}
ACTIVE: dict[Phase, Lister] = {
    Phase.MUSTER: _placements,
    Phase.INFLUENCE: _gifts,
    Phase.ALLIES: _allies,
    Phase.ALLY_PLACE: _placements,
    Phase.ATTACK: _attacks,
    Phase.ALLY_MOVE: _ally_moves,
}
TEAMS: dict[Phase, Lister] = {
    Phase.PLACE: _team_placements,
    Phase.ATTACK: _team_attacks,
    Phase.OCCUPY: _team_occupations,
    Phase.FORTIFY: _team_moves,
    Phase.TRANSFER: _team_transfers,
    Phase.CHOOSE_LOSS: _losers,
}
