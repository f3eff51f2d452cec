"""Step 2 of a turn: attacks announced, answered and thrown; territories and players that fall."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Event, Step
from conquest_lab.games.hasbro import events as happened
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.legion_events import (
    ArmyCardsCaptured,
    ArmyDestroyed,
    CannonRemoved,
    DuelWon,
    NoCardsHeld,
)
from conquest_lab.games.hasbro.sides import defender, free, legions, mates, with_entry
from conquest_lab.games.hasbro.table import (
    FORCED_TRADE,
    MOST_ATTACK_DICE,
    MOST_DEFENCE_DICE,
    Table,
)
from conquest_lab.games.hasbro.types import (
    FIRST_LEGION,
    NEUTRAL,
    Attack,
    Cards,
    Defend,
    EndCombat,
    Fall,
    Independents,
    Mates,
    Occupy,
    Phase,
    Roll,
    Route,
    State,
)
from conquest_lab.mechanics.dice import pairs_won

Battle = Callable[[Table, State, int, int, list[Event]], Step[State]]
_won = cache(pairs_won)  # at most 56 × 21 throws


def attack(table: Table, state: State, action: Attack) -> Step[State]:
    """Regiments go into a new invasion, on with one, or from another side [H-23, H-24, H-31].

    A battle in one throw asks the defender nothing [H-A44].
    """
    last, source, target = state.route, action.source, action.target
    phase, answer = Phase.DEFEND, 0
    if table.whole:
        phase, answer = Phase.THROW, min(MOST_DEFENCE_DICE, state.armies[target])
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
        phase,
        state.seat,
        state.owners,
        state.armies,
        state.reserve,
        state.cards,
        Route(source, target, action.dice, answer),
        state.conquered,
        (),
        state.trades,
        state.beside,
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


def defend(table: Table, state: State, action: Defend) -> Step[State]:
    """The defender answers with 1 or 2 regiments, and may choose fewer than could [H-26, H-A19]."""
    route = state.route
    assert route is not None
    target, dice = route.target, action.dice
    most = min(MOST_DEFENCE_DICE, state.armies[target])
    rule = book.HOW_MANY_FIGHT if dice == most else book.DICE_ANNOUNCED
    seat = state.owners[target]
    if not table.classic:
        seat, rule = defender(table, state), _answer_rule(table, state, rule)
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
        state.beside,
    )
    return Step(after, (happened.DefenceAnnounced(rule, seat, target, dice),))


def _answer_rule(table: Table, state: State, rule: Rule) -> Rule:
    """Why somebody else answers than the owner alone [H-44, H-A21, H-A34]."""
    assert state.route is not None
    target = state.route.target
    if table.teams:
        return book.MIXED_DEFENCE if mates(state).guests[target] else rule
    if state.owners[target] < FIRST_LEGION:
        return rule
    return book.OPPONENT_DEFENDS if table.active else book.PASSIVE


def roll(table: Table, state: State, action: Roll, battle: Battle | None = None) -> Step[State]:
    """One die a regiment, compared best with best [H-27, H-28].

    battle: what the losses lead to where it is not as in the main game.
    """
    route = state.route
    assert route is not None
    attack_faces, defence_faces = action.attack, action.defence
    won = _won(attack_faces, defence_faces)
    thrown = happened.DiceThrown(
        book.ONE_DIE_EACH, route.source, route.target, attack_faces, defence_faces, won
    )
    return (battle or _battle)(table, state, won.count(False), won.count(True), [thrown])


def fall(table: Table, state: State, action: Fall, battle: Battle | None = None) -> Step[State]:
    """The losses of a battle whose dice nobody looks at [H-28]."""
    return (battle or _battle)(table, state, action.attacker, action.defender, [])


def _battle(
    table: Table, state: State, attacker: int, defender: int, told: list[Event]
) -> Step[State]:
    route = state.route
    assert route is not None
    source, target = route.source, route.target
    armies = list(state.armies)
    armies[source] -= attacker
    armies[target] -= defender
    told.append(happened.RegimentsLost(lost_by(table), source, target, attacker, defender))
    if not armies[target]:
        winners = winners_of(table, state, attacker)
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
        state.beside,
    )
    return Step(after, tuple(told))


def lost_by(table: Table) -> Rule:
    """Why regiments fall: their dice, or the battle as a whole [H-28, H-A44]."""
    return book.WHOLE_BATTLE if table.whole else book.COMPARE


def winners_of(table: Table, state: State, lost: int) -> int:
    """Regiments that fought the last round and must move in; so many of their side were lost."""
    route = state.route
    assert route is not None
    if table.whole:
        return min(MOST_ATTACK_DICE, free(table, state, route.source) - lost)
    return route.attack_dice - lost


def _conquer(
    table: Table, state: State, armies: tuple[int, ...], winners: int, told: list[Event]
) -> Step[State]:
    """The last defender fell: the winners move in [H-32, H-A17], perhaps for good [H-36]."""
    route, seat, cards = state.route, state.seat, state.cards
    assert route is not None
    source, target = route.source, route.target
    army, loser, beside = state.owners[source], state.owners[target], state.beside
    owners = (*state.owners[:target], army, *state.owners[target + 1 :])
    rule = book.OCCUPY if army == seat else book.ALLY_CONQUERS
    told.append(happened.Conquered(rule, army, loser, target))
    told.append(happened.Moved(book.WINNERS_MOVE_IN, army, source, target, winners))
    won = False
    if loser not in owners:
        if loser >= FIRST_LEGION and table.duel:
            cards, beside = _destroy(table, state, loser, told)
        else:
            won = table.duel or owners.count(seat) == len(table.territories)
            told.append(happened.Eliminated(book.ELIMINATE, loser, seat))
            if cards.hands[loser]:
                cards = _capture(cards, seat, loser, told, needed=not won)
    if won:
        told.append(
            DuelWon(book.DUEL_GOAL, seat) if table.duel else happened.GameWon(book.VICTORY, seat)
        )
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
        state.conquered or army == seat,
        (),
        state.trades,
        beside,
    )
    return Step(after, tuple(told))


def _capture(cards: Cards, seat: int, loser: int, told: list[Event], *, needed: bool) -> Cards:
    """The conqueror takes the cards, and trades only with five or more [H-33, H-A13]."""
    taken = cards.hands[loser]
    told.append(happened.CardsCaptured(book.ELIMINATE, seat, loser, taken, readers=(seat,)))
    hands = list(cards.hands)
    hands[seat] = tuple(sorted((*hands[seat], *taken)))
    hands[loser] = ()
    held = len(hands[seat])
    if held < FORCED_TRADE and needed:
        told.append(happened.SpoilsKept(book.NO_TRADE_IN_COMBAT, seat, held))
    return Cards(tuple(hands), cards.pile, cards.discard, cards.traded)


def _destroy(
    table: Table, state: State, army: int, told: list[Event]
) -> tuple[Cards, Independents | Mates | None]:
    """An independent army is gone, its cards go to the player on turn [H-54, H-A20, H-A27]."""
    seat, cards = state.seat, state.cards
    if not table.active:
        told.append(ArmyDestroyed(book.PASSIVE, army, seat))
        told.append(NoCardsHeld(book.NOTHING_HELD, army))
        return cards, state.beside
    there, place = legions(state), army - FIRST_LEGION
    told.append(ArmyDestroyed(book.ARMY_DESTROYED, army, seat))
    told.append(CannonRemoved(book.ARMY_GONE, army))
    taken = there.held[place]
    held = (*there.held[:place], (), *there.held[place + 1 :])
    beside = replace(there, sides=with_entry(there.sides, place, NEUTRAL), held=held)
    if not taken:
        return cards, beside
    told.append(ArmyCardsCaptured(book.ARMY_DESTROYED, seat, army, taken, readers=(seat,)))
    hands = list(cards.hands)
    hands[seat] = tuple(sorted((*hands[seat], *taken)))
    if len(hands[seat]) < FORCED_TRADE:
        told.append(happened.SpoilsKept(book.NO_TRADE_IN_COMBAT, seat, len(hands[seat])))
    return Cards(tuple(hands), cards.pile, cards.discard, cards.traded), beside


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
        army = state.owners[route.source]
        told = (happened.Moved(book.OCCUPY, army, route.source, route.target, count),)
    after = State(
        state.ply + 1,
        _after_occupation(state.cards, seat),
        seat,
        state.owners,
        armies,
        state.reserve,
        state.cards,
        route,
        state.conquered,
        (),
        state.trades,
        state.beside,
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
        state.beside,
    )
    ended = happened.CombatEnded(book.STOP_INVASION, state.seat)
    return Step(after, (*_called_off(state), ended))
