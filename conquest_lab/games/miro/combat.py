"""The second step of a turn: an attack announced, answered, thrown and suffered; what falls with it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Event, Step
from conquest_lab.games.miro import events as happened
from conquest_lab.games.miro import rulebook as book
from conquest_lab.games.miro.legal import route_of, spared
from conquest_lab.games.miro.table import HUFFED, MOST_DEFENCE_DICE, Table
from conquest_lab.games.miro.types import Huff, LetPass, Phase, State, Turn, UnnamedAttack, after
from conquest_lab.mechanics import war_events
from conquest_lab.mechanics.dice import pairs_won
from conquest_lab.mechanics.war import (
    MOST_ATTACK_DICE,
    Attack,
    Cards,
    Defend,
    EndCombat,
    Fall,
    Occupy,
    Roll,
    Route,
    changed,
)

_won = cache(pairs_won)  # at most 56 × 56 throws


def attack(table: Table, state: State, action: Attack) -> Step[State]:
    """Armies are sent: a new fight, the next throw of one, or from another side [M-24, M-31, M-35]."""
    announced = war_events.AttackAnnounced(
        _attack_rule(table, state, action.source, action.target),
        state.seat,
        action.source,
        action.target,
        action.dice,
    )
    route = Route(action.source, action.target, action.dice)
    return Step(
        _defended(table, after(state, Phase.DEFEND, turn=_going(state.turn, route))), (announced,)
    )


def _defended(table: Table, state: State) -> State:
    """A battle in one throw asks the defender nothing [M-A24]."""
    if not table.whole:
        return state
    route = route_of(state)
    most = min(MOST_DEFENCE_DICE, state.armies[route.target])
    answered = Route(route.source, route.target, route.attack_dice, most)
    return replace(state, phase=Phase.THROW, turn=_going(state.turn, answered))


def _going(turn: Turn, route: Route) -> Turn:
    return Turn(turn.fought, turn.moved, route, 0, turn.trades)


def _attack_rule(table: Table, state: State, source: int, target: int) -> Rule:
    """What allows this attack after the one before it."""
    last = state.turn.route
    if last is None:
        round_world = {source, target} == table.round_the_world
        return book.ROUND_WORLD if round_world else book.NEIGHBOURS
    if last.target == target:
        if last.source == source:
            return book.AGAIN
        by_land = (min(source, target), max(source, target)) in table.by_land
        return book.SEVERAL_SOURCES if by_land else book.SIDES_BY_SEA
    if state.owners[last.target] != state.seat:
        same = state.owners[last.target] == state.owners[target]
        return book.ELSEWHERE if same else book.SEVERAL_OPPONENTS
    return book.CHAIN if last.target == source else book.ELSEWHERE


def attack_unnamed(_: Table, state: State, action: UnnamedAttack) -> Step[State]:
    """Nobody said what attacks what: the defender may punish it [M-26]."""
    told = happened.AttackUnnamed(
        book.NAME_THE_ATTACK, state.seat, action.source, action.target, action.dice
    )
    route = Route(action.source, action.target, action.dice)
    return Step(after(state, Phase.ANSWER, turn=_going(state.turn, route)), (told,))


def huff(_: Table, state: State, __: Huff) -> Step[State]:
    """Three attacking armies are blown, all but one at most, and the attack is over [M-26, M-A07]."""
    route, turn = route_of(state), state.turn
    count = min(HUFFED, state.armies[route.source] - 1)
    rule = book.NAME_THE_ATTACK if count == HUFFED else book.HUFF
    defender = state.owners[route.target]
    told = happened.ArmiesHuffed(rule, defender, route.source, count)
    spent = min(count, turn.fought[route.source])
    turn = replace(
        turn,
        fought=changed(turn.fought, route.source, -spent),
        route=Route(route.source, route.target),
    )
    armies = changed(state.armies, route.source, -count)
    return Step(after(state, Phase.ATTACK, armies=armies, turn=turn), (told,))


def let_pass(table: Table, state: State, __: LetPass) -> Step[State]:
    """The defender does not insist, and the attack goes on as if it had been named [M-26]."""
    defender = state.owners[route_of(state).target]
    told = happened.AttackLetPass(book.NAME_THE_ATTACK, defender)
    return Step(_defended(table, after(state, Phase.DEFEND)), (told,))


def defend(_: Table, state: State, action: Defend) -> Step[State]:
    """The defender says how many dice before any is thrown [M-28, M-A13]."""
    route = route_of(state)
    defender = state.owners[route.target]
    told = war_events.DefenceAnnounced(book.DEFENCE_DICE, defender, route.target, action.dice)
    answered = Route(route.source, route.target, route.attack_dice, action.dice)
    return Step(after(state, Phase.THROW, turn=_going(state.turn, answered)), (told,))


def roll(table: Table, state: State, action: Roll) -> Step[State]:
    """Both sides throw, and the dice are compared in pairs [M-29, M-30]."""
    route, won = route_of(state), _won(action.attack, action.defence)
    thrown = war_events.DiceThrown(
        book.COMPARE, route.source, route.target, action.attack, action.defence, won
    )
    return _suffer(table, state, won.count(False), won.count(True), [thrown])


def fall(table: Table, state: State, action: Fall) -> Step[State]:
    """Both sides lose armies without showing their dice [M-29, M-30]."""
    return _suffer(table, state, action.attacker, action.defender, [])


def _suffer(
    table: Table, state: State, attacker: int, defender: int, told: list[Event]
) -> Step[State]:
    """Armies fall; who was thrown has fought; a territory without defenders is conquered [M-A08]."""
    route, turn = route_of(state), state.turn
    source, target = route.source, route.target
    if spared(table, state) and defender >= state.armies[target] - table.whole:
        defender = state.armies[target] - 1
        safe = state.owners[target]
        told.append(happened.LastArmySpared(book.HOW_PROTECTED, safe, target))
    rule = book.WHOLE_BATTLE if table.whole else book.TIES
    told.append(war_events.ArmiesLost(rule, source, target, attacker, defender))
    sent = state.armies[source] - 1 if table.whole else route.attack_dice
    # Who fought the last round: in a conquest these move in.
    winners = min(MOST_ATTACK_DICE, sent - attacker)
    armies, fought = list(state.armies), list(turn.fought)
    armies[source] -= attacker
    armies[target] -= defender
    fought[source] = max(fought[source] - attacker, winners)
    if armies[target]:
        left = (armies[source], armies[target])
        told.append(war_events.SurvivorsReturned(book.AGAIN, source, target, *left))
        turn = Turn(tuple(fought), turn.moved, Route(source, target), 0, turn.trades)
        return Step(after(state, Phase.ATTACK, armies=tuple(armies), turn=turn), tuple(told))
    armies[source] -= winners
    armies[target] = winners
    fought[source] -= winners
    fought[target] = winners
    marked = replace(state, armies=tuple(armies), turn=replace(turn, fought=tuple(fought)))
    return _conquer(table, marked, winners, told)


def _conquer(table: Table, state: State, winners: int, told: list[Event]) -> Step[State]:
    """The armies of the last throw move in; the loser may be out of the game [M-32, M-49, M-52]."""
    route, seat, cards = route_of(state), state.seat, state.cards
    source, target = route.source, route.target
    loser = state.owners[target]
    owners = (*state.owners[:target], seat, *state.owners[target + 1 :])
    told.append(war_events.Conquered(book.OCCUPY, seat, loser, target))
    told.append(war_events.Moved(book.WINNERS_MOVE_IN, seat, source, target, winners))
    eliminated = loser not in owners
    if eliminated:
        cards = _capture(cards, seat, loser, told)
    turn = replace(state.turn, route=Route(source, target), spoils=eliminated)
    conquered = after(state, Phase.OCCUPY, owners=owners, cards=cards, turn=turn)
    if owners.count(seat) == len(owners):
        told.append(war_events.GameWon(book.VICTORY, seat))
        return Step(replace(conquered, phase=Phase.OVER), tuple(told))
    if state.armies[source] > 1:
        return Step(conquered, tuple(told))
    return Step(replace(conquered, phase=_after_occupation(table, conquered)), tuple(told))


def _capture(cards: Cards, seat: int, loser: int, told: list[Event]) -> Cards:
    told.append(war_events.Eliminated(book.ELIMINATION, loser, seat))
    taken = cards.hands[loser]
    if not taken:
        return cards
    told.append(war_events.CardsCaptured(book.ELIMINATION, seat, loser, taken, readers=(seat,)))
    hands = list(cards.hands)
    hands[seat] = tuple(sorted((*hands[seat], *taken)))
    hands[loser] = ()
    return Cards(tuple(hands), cards.pile, cards.discard, cards.traded)


def _after_occupation(table: Table, state: State) -> Phase:
    """Only an elimination lets the conqueror trade in the middle of the turn [M-50]."""
    if state.turn.spoils and table.sets(state.cards.hands[state.seat]):
        return Phase.TRADE_SPOILS
    return Phase.ATTACK


def occupy(table: Table, state: State, action: Occupy) -> Step[State]:
    """Others follow if they like, first those that have not fought [M-33, M-A08, M-A09]."""
    phase = _after_occupation(table, state)
    if not action.count:
        return Step(after(state, phase), ())
    route, turn, count = route_of(state), state.turn, action.count
    source, target = route.source, route.target
    fresh = min(count, state.armies[source] - turn.fought[source])
    told: list[Event] = [war_events.Moved(book.FOLLOW, state.seat, source, target, count)]
    if fresh:
        told.append(happened.FollowersFresh(book.FOLLOWERS_FRESH, target, fresh))
    armies = changed(changed(state.armies, source, -count), target, count)
    marked = count - fresh
    fought = changed(changed(turn.fought, source, -marked), target, marked)
    followed = after(state, phase, armies=armies, turn=replace(turn, fought=fought))
    return Step(followed, tuple(told))


def end_combat(_: Table, state: State, __: EndCombat) -> Step[State]:
    """Combat is over for this turn, and armies may move [M-38]."""
    turn = replace(state.turn, route=None, spoils=False)
    told = war_events.CombatEnded(book.MOVE_STEP, state.seat)
    return Step(after(state, Phase.MOVE, turn=turn), (told,))
