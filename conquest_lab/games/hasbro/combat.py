"""Step 2 of a turn: attacks announced, answered and thrown; territories and players that fall."""

from __future__ import annotations

from functools import cache

from conquest_lab.core.ruleset import Event, Step
from conquest_lab.games.hasbro import events as happened
from conquest_lab.games.hasbro import readings
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.table import FORCED_TRADE, MOST_DEFENCE_DICE, Table
from conquest_lab.games.hasbro.types import (
    Attack,
    Cards,
    Defend,
    EndCombat,
    Fall,
    Occupy,
    Phase,
    Roll,
    Route,
    State,
)
from conquest_lab.mechanics.dice import pairs_won

_won = cache(pairs_won)  # at most 56 × 21 throws


def attack(_: Table, state: State, action: Attack) -> Step[State]:
    """Regiments go into a new invasion, on with one, or from another side [H-23, H-24, H-31]."""
    last, source, target = state.route, action.source, action.target
    announced = happened.AttackAnnounced(
        book.INVADE_NEIGHBOUR
        if last is None or last.target != target
        else book.INVASION
        if last.source == source
        else book.CHANGE_SOURCE,
        state.seat,
        source,
        target,
        action.dice,
    )
    after = State(
        state.ply + 1,
        Phase.DEFEND,
        state.seat,
        state.owners,
        state.armies,
        state.reserve,
        state.cards,
        Route(source, target, action.dice),
        state.conquered,
        (),
        state.trades,
    )
    if last is not None and last.target != target:
        return Step(after, (*_called_off(state), announced))
    return Step(after, (announced,))


def _called_off(state: State) -> tuple[Event, ...]:
    """The invasion in course ends here, unless it ended with a conquest [H-30]."""
    last = state.route
    if last is None or state.owners[last.target] == state.seat:
        return ()
    return (happened.InvasionStopped(book.STOP_INVASION, last.target),)


def defend(_: Table, state: State, action: Defend) -> Step[State]:
    """The defender answers with 1 or 2 regiments, and may choose fewer than could [H-26, H-A19]."""
    route = state.route
    assert route is not None
    target, dice = route.target, action.dice
    most = min(MOST_DEFENCE_DICE, state.armies[target])
    rule = book.HOW_MANY_FIGHT if dice == most else readings.DICE_ANNOUNCED
    after = State(
        state.ply + 1,
        Phase.THROW,
        state.seat,
        state.owners,
        state.armies,
        state.reserve,
        state.cards,
        Route(route.source, target, route.attack_dice, dice),
        state.conquered,
        (),
        state.trades,
    )
    return Step(after, (happened.DefenceAnnounced(rule, state.owners[target], target, dice),))


def roll(table: Table, state: State, action: Roll) -> Step[State]:
    """One die a regiment, compared best with best [H-27, H-28]."""
    route = state.route
    assert route is not None
    attack_faces, defence_faces = action.attack, action.defence
    won = _won(attack_faces, defence_faces)
    thrown = happened.DiceThrown(
        book.ONE_DIE_EACH, route.source, route.target, attack_faces, defence_faces, won
    )
    return _battle(table, state, won.count(False), won.count(True), [thrown])


def fall(table: Table, state: State, action: Fall) -> Step[State]:
    """The losses of a battle whose dice nobody looks at [H-28]."""
    return _battle(table, state, action.attacker, action.defender, [])


def _battle(
    table: Table, state: State, attacker: int, defender: int, told: list[Event]
) -> Step[State]:
    route = state.route
    assert route is not None
    source, target = route.source, route.target
    armies = list(state.armies)
    armies[source] -= attacker
    armies[target] -= defender
    told.append(happened.RegimentsLost(book.COMPARE, source, target, attacker, defender))
    if not armies[target]:
        winners = route.attack_dice - attacker
        armies[source] -= winners
        armies[target] = winners
        return _conquer(table, state, tuple(armies), winners, told)
    told.append(
        happened.SurvivorsReturned(book.SURVIVORS, source, target, armies[source], armies[target])
    )
    after = State(
        state.ply + 1,
        Phase.ATTACK,
        state.seat,
        state.owners,
        tuple(armies),
        state.reserve,
        state.cards,
        Route(source, target),
        state.conquered,
        (),
        state.trades,
    )
    return Step(after, tuple(told))


def _conquer(
    table: Table, state: State, armies: tuple[int, ...], winners: int, told: list[Event]
) -> Step[State]:
    """The last defender fell: the winners move in [H-32, H-A17], perhaps for good [H-36]."""
    route, seat, cards = state.route, state.seat, state.cards
    assert route is not None
    source, target = route.source, route.target
    loser = state.owners[target]
    owners = (*state.owners[:target], seat, *state.owners[target + 1 :])
    won = owners.count(seat) == len(table.territories)
    told.append(happened.Conquered(book.OCCUPY, seat, loser, target))
    told.append(happened.Moved(readings.WINNERS_MOVE_IN, seat, source, target, winners))
    if loser not in owners:
        told.append(happened.Eliminated(book.ELIMINATE, loser, seat))
        if cards.hands[loser]:
            cards = _capture(cards, seat, loser, told, needed=not won)
    if won:
        told.append(happened.GameWon(book.VICTORY, seat))
        phase = Phase.OVER
    elif armies[source] > 1:
        phase = Phase.OCCUPY
    else:
        phase = _after_occupation(cards, seat)
    after = State(
        state.ply + 1,
        phase,
        seat,
        owners,
        armies,
        state.reserve,
        cards,
        Route(source, target),
        True,  # noqa: FBT003 - conquered; states are built by position
        (),
        state.trades,
    )
    return Step(after, tuple(told))


def _capture(cards: Cards, seat: int, loser: int, told: list[Event], *, needed: bool) -> Cards:
    """The conqueror takes the cards, and trades only with five or more [H-33, H-A13]."""
    taken = cards.hands[loser]
    told.append(happened.CardsCaptured(book.ELIMINATE, seat, loser, taken))
    hands = list(cards.hands)
    hands[seat] = tuple(sorted((*hands[seat], *taken)))
    hands[loser] = ()
    held = len(hands[seat])
    if held < FORCED_TRADE and needed:
        told.append(happened.SpoilsKept(readings.NO_TRADE_IN_COMBAT, seat, held))
    return Cards(tuple(hands), cards.pile, cards.discard, cards.traded)


def _after_occupation(cards: Cards, seat: int) -> Phase:
    """Only captured cards can make a hand of five during combat [H-33]."""
    return Phase.TRADE_SPOILS if len(cards.hands[seat]) >= FORCED_TRADE else Phase.ATTACK


def occupy(_: Table, state: State, action: Occupy) -> Step[State]:
    """Any number more follow the winners, leaving one behind [H-32]."""
    route, seat, count = state.route, state.seat, action.count
    assert route is not None
    armies = state.armies
    told: tuple[Event, ...] = ()
    if count:
        moved = list(armies)
        moved[route.source] -= count
        moved[route.target] += count
        armies = tuple(moved)
        told = (happened.Moved(book.OCCUPY, seat, route.source, route.target, count),)
    after = State(
        state.ply + 1,
        _after_occupation(state.cards, seat),
        seat,
        state.owners,
        armies,
        state.reserve,
        state.cards,
        route,
        True,  # noqa: FBT003 - conquered
        (),
        state.trades,
    )
    return Step(after, told)


def end_combat(_: Table, state: State, _action: EndCombat) -> Step[State]:
    """The attacker attacks no more this turn [H-30]."""
    after = State(
        state.ply + 1,
        Phase.FORTIFY,
        state.seat,
        state.owners,
        state.armies,
        state.reserve,
        state.cards,
        None,
        state.conquered,
        (),
        state.trades,
    )
    ended = happened.CombatEnded(book.STOP_INVASION, state.seat)
    return Step(after, (*_called_off(state), ended))
