"""The team game: regiments of two team-mates on one territory, and the first elimination."""

from __future__ import annotations

from dataclasses import replace

from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Event, Step
from conquest_lab.games.hasbro import closing, combat, setup
from conquest_lab.games.hasbro import events as happened
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.sides import (
    Ledger,
    controllers,
    free,
    mate,
    mates,
    same_team,
    team,
    thrower,
    with_entry,
)
from conquest_lab.games.hasbro.table import Table
from conquest_lab.games.hasbro.team_events import BattleLost, DefendersFell, TeamWon
from conquest_lab.games.hasbro.types import (
    Fall,
    Fortify,
    LoseFrom,
    Mates,
    Occupy,
    Phase,
    Place,
    Roll,
    Route,
    State,
    Transfer,
)
from conquest_lab.mechanics.connect import reachable


def place(table: Table, state: State, action: Place) -> Step[State]:
    """Regiments go where own ones stand, in control or not [H-13, H-22, H-A43]."""
    if state.phase is Phase.MUSTER:
        return setup.muster(table, state, action)
    seat, territory, count = state.seat, action.territory, action.count
    left = state.reserve[seat] - count
    told: list[Event] = []
    ledger = Ledger(state, told)
    before = ledger.controller(territory)
    rule = book.PLACE_ALL if before == seat else book.WHERE_ONE_STANDS
    ledger.change(seat, territory, count)
    told.append(happened.Placed(rule, seat, territory, count, left, table.kinds[seat]))
    ledger.tell_control(territory, before)
    phase = state.phase if left else Phase.ATTACK
    after = replace(state, phase=phase, reserve=with_entry(state.reserve, seat, left))
    return _stepped(after, ledger)


def _stepped(state: State, ledger: Ledger) -> Step[State]:
    owners, armies, beside = ledger.frozen()
    after = replace(state, ply=state.ply + 1, owners=owners, armies=armies, beside=beside)
    return Step(after, tuple(ledger.told))


# Combat -------------------------------------------------------------------------------------------


def roll(table: Table, state: State, action: Roll) -> Step[State]:
    """Dice are compared as in the main game; whose regiments fall is another question."""
    return combat.roll(table, state, action, _battle)


def fall(table: Table, state: State, action: Fall) -> Step[State]:
    """The same when only losses are named."""
    return combat.fall(table, state, action, _battle)


def _battle(
    table: Table, state: State, attacker: int, defender: int, told: list[Event]
) -> Step[State]:
    route, seat = state.route, state.seat
    assert route is not None
    source, target, kind = route.source, route.target, table.kinds[state.seat]
    told.append(BattleLost(combat.lost_by(table), source, target, attacker, defender, kind))
    ledger = Ledger(state, told)
    before = ledger.controller(source)
    ledger.change(seat, source, -attacker)
    ledger.tell_control(source, before)
    if defender == state.armies[target]:
        return _conquer(table, state, ledger, combat.winners_of(table, state, attacker))
    shared = mates(state).guests[target] > 0
    if defender and shared and table.options.mixed_losses == "chosen":
        owners, armies, beside = ledger.frozen()
        after = replace(
            state,
            ply=state.ply + 1,
            phase=Phase.CHOOSE_LOSS,
            owners=owners,
            armies=armies,
            beside=Mates(beside.guests, defender, thrower(state, target)),
        )
        return Step(after, tuple(told))
    before = ledger.controller(target)
    for _ in range(defender):
        _one_falls(table, ledger, target, _who_falls(table, state, ledger, target))
    ledger.tell_control(target, before)
    return _survived(table, state, ledger)


def _who_falls(table: Table, state: State, ledger: Ledger, target: int) -> int:
    """The larger number, on a tie the thrower's; or the thrower's first [H-A34]."""
    first = thrower(state, target)
    other = mate(ledger.players, first)
    mine = ledger.of(first, target)
    theirs = ledger.of(other, target) if other >= 0 else 0
    if table.options.mixed_losses == "controller":
        return first if mine else other
    return first if mine >= theirs else other


def _one_falls(table: Table, ledger: Ledger, target: int, seat: int) -> None:
    shared = ledger.guests[target] > 0
    rule = book.MIXED_DEFENCE if shared else book.COMPARE
    ledger.change(seat, target, -1)
    ledger.told.append(DefendersFell(rule, seat, target, 1, table.kinds[seat]))


def choose_loss(table: Table, state: State, action: LoseFrom) -> Step[State]:
    """The thrower says whose regiment falls [H-A34]."""
    assert state.route is not None
    target, losses = state.route.target, mates(state).losses - 1
    ledger = Ledger(state, [])
    before = ledger.controller(target)
    _one_falls(table, ledger, target, action.army)
    if losses and ledger.guests[target]:
        ledger.tell_control(target, before)
        step = _stepped(state, ledger)
        beside = Mates(mates(step.state).guests, losses, mates(state).chooser)
        return Step(replace(step.state, beside=beside), step.events)
    for _ in range(losses):
        _one_falls(table, ledger, target, ledger.owners[target])
    ledger.tell_control(target, before)
    return _survived(table, state, ledger)


def _survived(table: Table, state: State, ledger: Ledger) -> Step[State]:
    """After a battle without a conquest; a player may be gone all the same [H-A36]."""
    route = state.route
    assert route is not None
    source, target = route.source, route.target
    there, left = ledger.of(state.seat, source), ledger.armies[target]
    ledger.told.append(happened.SurvivorsReturned(book.SURVIVORS, source, target, there, left))
    after = replace(state, phase=Phase.ATTACK, route=Route(source, target))
    return _stepped(_ended(after, ledger), ledger)


def _conquer(table: Table, state: State, ledger: Ledger, winners: int) -> Step[State]:
    """The last defenders fall, the winners move in [H-32, H-A17]."""
    route, seat = state.route, state.seat
    assert route is not None
    source, target = route.source, route.target
    loser, kind = ledger.owners[target], table.kinds[seat]
    for owner in team(ledger.players, loser):
        fallen = ledger.of(owner, target)
        if fallen:
            rule = book.MIXED_DEFENCE if ledger.guests[target] else book.COMPARE
            told = DefendersFell(rule, owner, target, fallen, table.kinds[owner])
            ledger.told.append(told)
    before = ledger.controller(source)
    ledger.take(seat, target, winners)
    ledger.change(seat, source, -winners)
    ledger.told.append(happened.Conquered(book.OCCUPY, seat, loser, target))
    ledger.told.append(happened.Moved(book.WINNERS_MOVE_IN, seat, source, target, winners, kind))
    ledger.tell_control(source, before)
    owners, armies, beside = ledger.frozen()
    after = replace(
        state,
        phase=Phase.ATTACK,
        owners=owners,
        armies=armies,
        beside=beside,
        route=Route(source, target),
        conquered=True,
    )
    if free(table, after, source) > 0:
        after = replace(after, phase=Phase.OCCUPY)
    return _stepped(_ended(after, ledger), ledger)


def _ended(state: State, ledger: Ledger) -> State:
    """The game is over as soon as a player has no regiment left [H-58, H-65, H-A36].

    Attackers lose their last regiment only where a team-mate's was left behind.
    """
    order = sorted(range(ledger.players), key=lambda seat: same_team(seat, state.seat))
    gone = next((seat for seat in order if not ledger.standing(seat)), -1)
    if gone < 0:
        return state
    assert state.route is not None
    winner = state.seat if not same_team(gone, state.seat) else (gone + 1) % ledger.players
    shared = same_team(ledger.owners[state.route.target], gone) or gone == state.seat
    rule = book.GONE_FROM_THE_BOARD if shared else book.TEAM_VICTORY
    ledger.told.append(happened.Eliminated(rule, gone, winner))
    ledger.told.append(TeamWon(book.TEAM_GOAL, team(ledger.players, winner)))
    return replace(state, phase=Phase.OVER, seat=winner)


def occupy(table: Table, state: State, action: Occupy) -> Step[State]:
    """Any number more follow the winners [H-32, H-A35]."""
    step = _moved(table, state, action.count, book.OCCUPY)
    return Step(replace(step.state, phase=Phase.ATTACK), step.events)


def _moved(table: Table, state: State, count: int, rule: Rule) -> Step[State]:
    """Own regiments go from source to target of the route."""
    route, seat = state.route, state.seat
    assert route is not None
    ledger = Ledger(state, [])
    if count:
        source, target = route.source, route.target
        before = ledger.controller(source), ledger.controller(target)
        ledger.change(seat, source, -count)
        ledger.change(seat, target, count)
        kind = table.kinds[seat]
        ledger.told.append(happened.Moved(rule, seat, source, target, count, kind))
        ledger.tell_control(source, before[0])
        ledger.tell_control(target, before[1])
    return _stepped(state, ledger)


# The strategic move -------------------------------------------------------------------------------


def fortify(table: Table, state: State, action: Fortify) -> Step[State]:
    """The ends of the strategic move, perhaps among team-mates [H-34, H-63, H-A38]."""
    step = closing.fortify(table, state, action)
    chosen = replace(step.events[-1], rule=_move_rule(table, state, action))
    return Step(step.state, (chosen,))


def _move_rule(table: Table, state: State, action: Fortify) -> Rule:
    """The first of three rules that is enough: own territories, the team-mate's, ties as well."""
    held, seat = controllers(state), state.seat
    both = team(len(state.cards.hands), seat)
    for rule, allowed in ((book.STRATEGIC_MOVE, (seat,)), (book.TEAM_MOVE, both)):
        if held[action.source] in allowed and action.target in _joined(
            table, held, action.source, allowed
        ):
            return rule
    return book.FRIENDLY_TIES


def _joined(
    table: Table, held: tuple[int, ...], source: int, allowed: tuple[int, ...]
) -> frozenset[int]:
    return reachable(source, table.neighbours, lambda t: held[t] in allowed)


def transfer(table: Table, state: State, action: Transfer) -> Step[State]:
    """So many own regiments make the strategic move [H-34, H-63]."""
    step = _moved(table, state, action.count, book.STRATEGIC_MOVE)
    moved = replace(step.state, ply=state.ply)
    return closing.step_four(table, moved, moved.armies, list(step.events))
