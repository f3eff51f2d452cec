"""What every action and every throw leads to: the next state, and the events that tell of it.

States are built positionally, in the order of their fields, because a game is thousands of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Event, Step
from conquest_lab.games.hasbro import events as happened
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.table import (
    FORCED_TRADE,
    MOST_DEFENCE_DICE,
    STARTING_REGIMENTS,
    Table,
    territory_income,
)
from conquest_lab.games.hasbro.types import (
    Action,
    Attack,
    Cards,
    Claim,
    Defend,
    Die,
    Draw,
    EndCombat,
    EndTurn,
    Fall,
    Fortify,
    KeepCards,
    Occupy,
    Phase,
    Place,
    Roll,
    Route,
    State,
    TradeIn,
    Transfer,
)
from conquest_lab.mechanics import order
from conquest_lab.mechanics.cards import sets_in, without
from conquest_lab.mechanics.dice import pairs_won


def opening(table: Table, players: int) -> Step[State]:
    """The table before the first die: cards shuffled, marker on 4, regiments counted out [H-07, H-08, H-09]."""
    count = STARTING_REGIMENTS[players]
    size = len(table.board.places)
    state = State(
        ply=0,
        phase=Phase.FIRST_TO_PLACE,
        seat=0,
        owners=(-1,) * size,
        armies=(0,) * size,
        reserve=(count,) * players,
        cards=Cards(hands=((),) * players, pile=tuple(range(len(table.deck)))),
        throws=(0,) * players,
    )
    told = (
        happened.PileShuffled(book.SHUFFLE, len(table.deck)),
        happened.MarkerMoved(book.MARKER_START, table.set_value(0)),
        *(happened.RegimentsReceived(book.STARTING_REGIMENTS, seat, count, count) for seat in range(players)),
    )
    return Step(state, told)


def apply(table: Table, state: State, action: Action) -> Step[State]:
    """The step of a legal action or a possible outcome."""
    return _EFFECTS[type(action)](table, state, action)


def _changed(values: tuple[int, ...], place: int, change: int) -> tuple[int, ...]:
    changed = list(values)
    changed[place] += change
    return tuple(changed)


# Set-up -----------------------------------------------------------------------------------------------------


def _die(table: Table, state: State, action: Die) -> Step[State]:
    seat = order.still_throwing(state.throws)[0]
    throws = (*state.throws[:seat], action.face, *state.throws[seat + 1 :])
    placing = state.phase is Phase.FIRST_TO_PLACE
    rule = book.FIRST_TO_PLACE if placing else book.FIRST_TURN
    told: list[Event] = [happened.DieThrown(rule, seat, action.face)]
    if order.still_throwing(throws):
        return Step(_in_setup(state, state.phase, state.seat, throws), tuple(told))
    throws = order.settle(throws)
    tied = order.still_throwing(throws)
    if tied:
        told.append(happened.ThrowTied(rule if placing else book.TIES_THROW_AGAIN, tied))
        return Step(_in_setup(state, state.phase, state.seat, throws), tuple(told))
    starter = order.winner(throws)
    told.append(happened.StarterFound(rule, starter))
    if placing:
        return Step(_in_setup(state, Phase.CLAIM, starter, ()), tuple(told))
    return _begin_turn(table, _in_setup(state, Phase.FIRST_TURN, starter, ()), starter, told)


def _in_setup(state: State, phase: Phase, seat: int, throws: tuple[int, ...]) -> State:
    return State(
        state.ply + 1, phase, seat, state.owners, state.armies, state.reserve, state.cards, None, False, throws, 0
    )


def _claim(table: Table, state: State, action: Claim) -> Step[State]:
    seat, territory = state.seat, action.territory
    owners = (*state.owners[:territory], seat, *state.owners[territory + 1 :])
    armies = (*state.armies[:territory], 1, *state.armies[territory + 1 :])
    reserve = _changed(state.reserve, seat, -1)
    following = (seat + 1) % len(reserve)
    told: tuple[Event, ...] = (happened.Claimed(book.CLAIM, seat, territory, reserve[seat]),)
    phase = Phase.CLAIM
    if -1 not in owners:
        phase = Phase.MUSTER
        told = (*told, happened.WorldClaimed(book.NEVER_EMPTY))
    return Step(State(state.ply + 1, phase, following, owners, armies, reserve, state.cards), told)


def _muster(state: State, action: Place) -> Step[State]:
    seat = state.seat
    armies = _changed(state.armies, action.territory, action.count)
    reserve = _changed(state.reserve, seat, -action.count)
    told = (happened.Placed(book.MUSTER, seat, action.territory, action.count, reserve[seat]),)
    if any(reserve):
        players = len(reserve)
        following = next(s % players for s in range(seat + 1, seat + 1 + players) if reserve[s % players])
        return Step(
            State(state.ply + 1, Phase.MUSTER, following, state.owners, armies, reserve, state.cards), told
        )
    throws = (0,) * len(reserve)
    return Step(
        State(
            state.ply + 1, Phase.FIRST_TURN, seat, state.owners, armies, reserve, state.cards, None, False, throws, 0
        ),
        told,
    )


# Step 1: reinforcements -------------------------------------------------------------------------------------


def _begin_turn(table: Table, state: State, seat: int, told: list[Event]) -> Step[State]:
    """Count the reinforcements of the player whose turn begins. `state.ply` has already been advanced."""
    territories = state.owners.count(seat)
    count = territory_income(territories)
    rule = book.TERRITORY_TABLE if territories // 3 == count else book.TERRITORY_COUNT
    told.append(happened.TurnBegan(book.TURN, seat))
    told.append(happened.RegimentsReceived(rule, seat, count, count, territories))
    held = {t for t, owner in enumerate(state.owners) if owner == seat}
    for continent, members, bonus in table.continents:
        if members <= held:
            count += bonus
            told.append(happened.RegimentsReceived(book.CONTINENT, seat, bonus, count, continent=continent))
    tradable = sets_in(state.cards.hands[seat], table.deck)
    phase = Phase.TRADE if tradable else Phase.PLACE
    reserve = _changed(state.reserve, seat, count)
    return Step(State(state.ply, phase, seat, state.owners, state.armies, reserve, state.cards), tuple(told))


def _trade(table: Table, state: State, action: TradeIn) -> Step[State]:
    seat, cards = state.seat, state.cards
    value = table.set_value(cards.traded)
    hand = without(cards.hands[seat], action.cards)
    hands = (*cards.hands[:seat], hand, *cards.hands[seat + 1 :])
    discard = tuple(sorted((*cards.discard, *action.cards)))
    cards = Cards(hands, cards.pile, discard, cards.traded + 1)
    reserve = _changed(state.reserve, seat, value)
    spoils = state.phase is Phase.TRADE_SPOILS
    told: list[Event] = [
        happened.SetTraded(book.ELIMINATE if spoils else book.CARD_SET, seat, action.cards),
        happened.RegimentsReceived(book.SET_VALUE, seat, value, reserve[seat]),
        happened.MarkerMoved(_marker_rule(table, cards.traded), table.set_value(cards.traded)),
    ]
    armies = _owned_territory_bonus(table, state, action, told)
    phase = Phase.PLACE_SPOILS if spoils else Phase.TRADE if sets_in(hand, table.deck) else Phase.PLACE
    trades = state.trades + 1
    after = State(
        state.ply + 1, phase, seat, state.owners, armies, reserve, cards, state.route, state.conquered, (), trades
    )
    return Step(after, tuple(told))


def _marker_rule(table: Table, traded: int) -> Rule:
    """Up to 10 the track is printed [H-03]; after that it is our reading [H-A10]."""
    return book.GOLDEN_MARKER if traded <= 3 else book.TRACK_GOES_ON


def _owned_territory_bonus(table: Table, state: State, action: TradeIn, told: list[Event]) -> tuple[int, ...]:
    bonus = table.options.owned_territory_bonus
    if bonus:
        for card in action.cards:
            territory = table.deck[card].place
            if territory is not None and state.owners[territory] == state.seat:
                told.append(happened.RegimentsAdded(book.OWNED_TERRITORY, state.seat, territory, bonus))
                return _changed(state.armies, territory, bonus)
    return state.armies


def _keep(table: Table, state: State, action: KeepCards) -> Step[State]:
    after = State(
        state.ply + 1, Phase.PLACE, state.seat, state.owners, state.armies, state.reserve, state.cards,
        None, False, (), state.trades,
    )
    return Step(after, (happened.CardsKept(book.MUST_TRADE, state.seat),))


def _place(table: Table, state: State, action: Place) -> Step[State]:
    if state.phase is Phase.MUSTER:
        return _muster(state, action)
    seat, territory, count = state.seat, action.territory, action.count
    armies = _changed(state.armies, territory, count)
    reserve = _changed(state.reserve, seat, -count)
    spoils = state.phase is Phase.PLACE_SPOILS
    rule = book.SPOILS_ANYWHERE if spoils else book.PLACE_ALL
    told = (happened.Placed(rule, seat, territory, count, reserve[seat]),)
    phase = state.phase
    if not reserve[seat]:
        forced = spoils and len(state.cards.hands[seat]) >= FORCED_TRADE
        phase = Phase.TRADE_SPOILS if forced else Phase.ATTACK
    after = State(
        state.ply + 1, phase, seat, state.owners, armies, reserve, state.cards, state.route, state.conquered, (),
        state.trades,
    )
    return Step(after, told)


# Step 2: combat ---------------------------------------------------------------------------------------------


def _attack(table: Table, state: State, action: Attack) -> Step[State]:
    last, target = state.route, action.target
    told: tuple[Event, ...] = ()
    if last is None or last.target != target:
        rule = book.INVADE_NEIGHBOUR
        if last is not None and state.owners[last.target] != state.seat:
            told = (happened.InvasionStopped(book.STOP_INVASION, last.target),)
    else:
        rule = book.INVASION if last.source == action.source else book.CHANGE_SOURCE
    told = (*told, happened.AttackAnnounced(rule, state.seat, action.source, target, action.dice))
    route = Route(action.source, target, action.dice)
    after = State(
        state.ply + 1, Phase.DEFEND, state.seat, state.owners, state.armies, state.reserve, state.cards, route,
        state.conquered, (), state.trades,
    )
    return Step(after, told)


def _defend(table: Table, state: State, action: Defend) -> Step[State]:
    route = state.route
    assert route is not None
    most = min(MOST_DEFENCE_DICE, state.armies[route.target])
    rule = book.HOW_MANY_FIGHT if action.dice == most else book.DICE_ANNOUNCED
    told = happened.DefenceAnnounced(rule, state.owners[route.target], route.target, action.dice)
    after = State(
        state.ply + 1, Phase.THROW, state.seat, state.owners, state.armies, state.reserve, state.cards,
        Route(route.source, route.target, route.attack_dice, action.dice), state.conquered, (), state.trades,
    )
    return Step(after, (told,))


def _roll(table: Table, state: State, action: Roll) -> Step[State]:
    route = state.route
    assert route is not None
    won = pairs_won(action.attack, action.defence)
    thrown = happened.DiceThrown(book.ONE_DIE_EACH, route.source, route.target, action.attack, action.defence, won)
    return _battle(table, state, won.count(False), won.count(True), [thrown])


def _fall(table: Table, state: State, action: Fall) -> Step[State]:
    return _battle(table, state, action.attacker, action.defender, [])


def _battle(table: Table, state: State, attacker: int, defender: int, told: list[Event]) -> Step[State]:
    route = state.route
    assert route is not None
    source, target = route.source, route.target
    armies = list(state.armies)
    armies[source] -= attacker
    armies[target] -= defender
    told.append(happened.RegimentsLost(book.COMPARE, source, target, attacker, defender))
    if armies[target]:
        told.append(happened.SurvivorsReturned(book.SURVIVORS, source, target, armies[source], armies[target]))
        after = State(
            state.ply + 1, Phase.ATTACK, state.seat, state.owners, tuple(armies), state.reserve, state.cards,
            Route(source, target), state.conquered, (), state.trades,
        )
        return Step(after, tuple(told))
    winners = route.attack_dice - attacker
    armies[source] -= winners
    armies[target] = winners
    return _conquer(table, state, tuple(armies), winners, told)


def _conquer(
    table: Table, state: State, armies: tuple[int, ...], winners: int, told: list[Event]
) -> Step[State]:
    route, seat, cards = state.route, state.seat, state.cards
    assert route is not None
    source, target = route.source, route.target
    loser = state.owners[target]
    owners = (*state.owners[:target], seat, *state.owners[target + 1 :])
    told.append(happened.Conquered(book.OCCUPY, seat, loser, target))
    told.append(happened.Moved(book.WINNERS_MOVE_IN, seat, source, target, winners))
    if loser not in owners:
        cards = _capture(cards, seat, loser, told)
    if owners.count(seat) == len(owners):
        told.append(happened.GameWon(book.VICTORY, seat))
        phase = Phase.OVER
    elif armies[source] > 1:
        phase = Phase.OCCUPY
    else:
        phase = _after_occupation(cards, seat)
    after = State(
        state.ply + 1, phase, seat, owners, armies, state.reserve, cards, Route(source, target), True, (),
        state.trades,
    )
    return Step(after, tuple(told))


def _capture(cards: Cards, seat: int, loser: int, told: list[Event]) -> Cards:
    told.append(happened.Eliminated(book.ELIMINATE, loser, seat))
    taken = cards.hands[loser]
    if not taken:
        return cards
    told.append(happened.CardsCaptured(book.ELIMINATE, seat, loser, taken))
    hands = list(cards.hands)
    hands[seat] = tuple(sorted((*hands[seat], *taken)))
    hands[loser] = ()
    if len(hands[seat]) < FORCED_TRADE:
        told.append(happened.SpoilsKept(book.NO_TRADE_IN_COMBAT, seat, len(hands[seat])))
    return Cards(tuple(hands), cards.pile, cards.discard, cards.traded)


def _after_occupation(cards: Cards, seat: int) -> Phase:
    """Only captured cards can make a hand of five during combat [H-33]."""
    return Phase.TRADE_SPOILS if len(cards.hands[seat]) >= FORCED_TRADE else Phase.ATTACK


def _occupy(table: Table, state: State, action: Occupy) -> Step[State]:
    route = state.route
    assert route is not None
    armies = state.armies
    told: tuple[Event, ...] = ()
    if action.count:
        armies = _changed(_changed(armies, route.source, -action.count), route.target, action.count)
        told = (happened.Moved(book.OCCUPY, state.seat, route.source, route.target, action.count),)
    after = State(
        state.ply + 1, _after_occupation(state.cards, state.seat), state.seat, state.owners, armies, state.reserve,
        state.cards, route, True, (), state.trades,
    )
    return Step(after, told)


def _end_combat(table: Table, state: State, action: EndCombat) -> Step[State]:
    after = State(
        state.ply + 1, Phase.FORTIFY, state.seat, state.owners, state.armies, state.reserve, state.cards, None,
        state.conquered, (), state.trades,
    )
    return Step(after, (happened.CombatEnded(book.STOP_INVASION, state.seat),))


# Steps 3 and 4 ----------------------------------------------------------------------------------------------


def _fortify(table: Table, state: State, action: Fortify) -> Step[State]:
    after = State(
        state.ply + 1, Phase.TRANSFER, state.seat, state.owners, state.armies, state.reserve, state.cards,
        Route(action.source, action.target), state.conquered, (), state.trades,
    )
    return Step(after, (happened.MoveChosen(book.STRATEGIC_MOVE, state.seat, action.source, action.target),))


def _transfer(table: Table, state: State, action: Transfer) -> Step[State]:
    route = state.route
    assert route is not None
    armies = _changed(_changed(state.armies, route.source, -action.count), route.target, action.count)
    moved = happened.Moved(book.STRATEGIC_MOVE, state.seat, route.source, route.target, action.count)
    return _step_four(table, state, armies, [moved])


def _end_turn(table: Table, state: State, action: EndTurn) -> Step[State]:
    return _step_four(table, state, state.armies, [])


def _step_four(table: Table, state: State, armies: tuple[int, ...], told: list[Event]) -> Step[State]:
    seat, cards = state.seat, state.cards
    if state.conquered and (cards.pile or cards.discard):
        if not cards.pile:
            cards = Cards(cards.hands, cards.discard, (), cards.traded)
            told.append(happened.PileShuffled(book.RESHUFFLE, len(cards.pile)))
        after = State(
            state.ply + 1, Phase.DRAW, seat, state.owners, armies, state.reserve, cards, None, state.conquered, (),
            state.trades,
        )
        return Step(after, tuple(told))
    told.append(happened.NoCard(book.RESHUFFLE if state.conquered else book.DRAW_CARD, seat))
    return _next_turn(table, state, armies, cards, told)


def _draw(table: Table, state: State, action: Draw) -> Step[State]:
    seat, cards = state.seat, state.cards
    hand = tuple(sorted((*cards.hands[seat], action.card)))
    hands = (*cards.hands[:seat], hand, *cards.hands[seat + 1 :])
    cards = Cards(hands, without(cards.pile, (action.card,)), cards.discard, cards.traded)
    drawn = happened.CardDrawn(book.DRAW_CARD, seat, action.card, len(cards.pile))
    return _next_turn(table, state, state.armies, cards, [drawn])


def _next_turn(
    table: Table, state: State, armies: tuple[int, ...], cards: Cards, told: list[Event]
) -> Step[State]:
    players = len(cards.hands)
    alive = set(state.owners)
    following = next(s % players for s in range(state.seat + 1, state.seat + 1 + players) if s % players in alive)
    turned = State(state.ply + 1, Phase.PLACE, following, state.owners, armies, state.reserve, cards)
    return _begin_turn(table, turned, following, told)


_EFFECTS: dict[type[Any], Callable[[Table, State, Any], Step[State]]] = {
    Die: _die,
    Claim: _claim,
    Place: _place,
    TradeIn: _trade,
    KeepCards: _keep,
    Attack: _attack,
    Defend: _defend,
    Roll: _roll,
    Fall: _fall,
    Occupy: _occupy,
    EndCombat: _end_combat,
    Fortify: _fortify,
    Transfer: _transfer,
    EndTurn: _end_turn,
    Draw: _draw,
}
