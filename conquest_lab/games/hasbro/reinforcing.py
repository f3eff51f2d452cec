"""Step 1 of a turn, and the trades that an elimination forces: count, trade, place."""

from __future__ import annotations

from dataclasses import replace

from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Event, Step
from conquest_lab.games.hasbro import events as happened
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.sides import (
    Ledger,
    allies,
    controllers,
    legions,
    may_take_card,
    own,
    with_entry,
)
from conquest_lab.games.hasbro.table import FORCED_TRADE, LEGIONS, Table, territory_income
from conquest_lab.games.hasbro.team_events import NotCounted
from conquest_lab.games.hasbro.types import (
    Cards,
    Independents,
    KeepCards,
    Mates,
    Phase,
    Place,
    State,
    TradeIn,
)
from conquest_lab.mechanics.cards import JOKER, without

_PRINTED_BOXES = 4  # 4, 6, 8, 10: the boxes of the track that the manual names


def begin_turn(table: Table, state: State, seat: int, told: list[Event]) -> Step[State]:
    """A player's turn begins with reinforcements, among active independents with influence [H-46].

    state: its ply is that of the new turn already.
    told: what led here; the turn's first events are added.
    """
    if not table.active:
        told.append(happened.TurnBegan(book.TURN, seat))
        return receive(table, state, seat, told)
    told.append(happened.TurnBegan(book.ACTIVE_TURN, seat))
    there = legions(state)
    turned = replace(
        state,
        phase=Phase.INFLUENCE,
        seat=seat,
        beside=Independents(there.sides, there.held),
        conquered=False,
        route=None,
        throws=(),
        trades=0,
    )
    if state.cards.hands[seat] and any(may_take_card(table, turned, army) for army in LEGIONS):
        return Step(turned, tuple(told))
    return receive(table, turned, seat, told)


def receive(table: Table, state: State, seat: int, told: list[Event]) -> Step[State]:
    """Count the reinforcements of the player whose turn begins [H-16, H-17, H-18]."""
    owners, hand, beside = state.owners, state.cards.hands[seat], state.beside
    if table.teams:
        owners = _counted_for_teams(state, seat, told)
    territories = owners.count(seat)
    count = territory_income(territories)
    rule = book.TERRITORY_TABLE if territories // 3 == count else book.TERRITORY_COUNT
    if table.active and allies(state):
        rule = book.OWN_ONLY
    told.append(happened.RegimentsReceived(rule, seat, count, count, territories))
    for continent, (members, bonus) in enumerate(table.continents):
        for territory in members:
            if owners[territory] != seat:
                break
        else:
            count += bonus
            told.append(
                happened.RegimentsReceived(book.CONTINENT, seat, bonus, count, 0, continent)
            )
    phase = Phase.TRADE if table.sets(hand) else Phase.PLACE
    reserve = (*state.reserve[:seat], count, *state.reserve[seat + 1 :])
    after = State(
        state.ply, phase, seat, state.owners, state.armies, reserve, state.cards, beside=beside
    )
    return Step(after, tuple(told))


def _counted_for_teams(state: State, seat: int, told: list[Event]) -> tuple[int, ...]:
    """Who controls what: a territory with equal numbers counts for nobody [H-59, H-60]."""
    held = controllers(state)
    told += (
        NotCounted(book.UNCONTROLLED, seat, territory)
        for territory, owner in enumerate(held)
        if owner < 0 and own(state, territory, seat)
    )
    return held


def trade(table: Table, state: State, action: TradeIn) -> Step[State]:
    """Three cards for the regiments under the golden cavalryman, who moves on [H-19, H-21]."""
    seat, cards = state.seat, state.cards
    value = table.worth(action.cards, cards.traded)
    hand = without(cards.hands[seat], action.cards)
    hands = (*cards.hands[:seat], hand, *cards.hands[seat + 1 :])
    discard = tuple(sorted((*cards.discard, *action.cards)))
    cards = Cards(hands, cards.pile, discard, cards.traded + 1)
    left = state.reserve[seat] + value
    reserve = (*state.reserve[:seat], left, *state.reserve[seat + 1 :])
    spoils = state.phase is Phase.TRADE_SPOILS
    told: list[Event] = [
        happened.SetTraded(_trade_rule(table, state), seat, action.cards),
        happened.RegimentsReceived(_value_rule(table, action), seat, value, left),
    ]
    if not table.teams:
        rule = _marker_rule(cards.traded)
        told.append(happened.MarkerMoved(rule, table.set_value(cards.traded)))
    owners, armies, beside = state.owners, state.armies, state.beside
    if table.options.owned_territory_bonus:
        owners, armies, beside = _owned_territory_bonus(table, state, action, told)
    more = Phase.TRADE if table.sets(hand) else Phase.PLACE
    phase = Phase.PLACE_SPOILS if spoils else more
    after = State(
        state.ply + 1,
        phase,
        seat,
        owners,
        armies,
        reserve,
        cards,
        state.route,
        state.conquered,
        (),
        state.trades + 1,
        beside,
    )
    return Step(after, tuple(told))


def _trade_rule(table: Table, state: State) -> Rule:
    """What makes or allows this trade: captured cards, five cards, or a set that somebody holds."""
    if state.phase is Phase.TRADE_SPOILS:
        return book.ARMY_SPOILS if table.active else book.ELIMINATE
    if len(state.cards.hands[state.seat]) >= FORCED_TRADE:
        if table.teams:
            return book.TEAM_HAND
        return book.TRADE_UNTIL_FOUR if state.trades else book.MUST_TRADE
    return book.TRADES_A_TURN if state.trades else book.CARD_SET


def _value_rule(table: Table, action: TradeIn) -> Rule:
    """By the track [H-21], or what the symbols give in teams [H-61], jokers at their best [H-A37]."""
    if not table.teams:
        return book.SET_VALUE
    joker = any(table.deck[card].symbol == JOKER for card in action.cards)
    return book.JOKER_IN_TEAM_SET if joker else book.TEAM_SETS


def _marker_rule(traded: int) -> Rule:
    """The boxes 4, 6, 8 and 10 are in the manual [H-03]; what follows is our reading [H-A10]."""
    return book.GOLDEN_MARKER if traded < _PRINTED_BOXES else book.TRACK_GOES_ON


def _owned_territory_bonus(
    table: Table, state: State, action: TradeIn, told: list[Event]
) -> tuple[tuple[int, ...], tuple[int, ...], Independents | Mates | None]:
    """Two regiments on the first own territory of the set [H-A15]."""
    bonus, seat = table.options.owned_territory_bonus, state.seat
    owners, armies, beside = state.owners, state.armies, state.beside
    for card in action.cards:
        territory = table.deck[card].place
        if territory is None:
            continue
        mine = own(state, territory, seat) if table.teams else owners[territory] == seat
        if not mine:
            continue
        kind = table.kinds[seat]
        told.append(happened.RegimentsAdded(book.OWNED_TERRITORY, seat, territory, bonus, kind))
        if table.teams:
            stand = Ledger(state, told)
            before = stand.controller(territory)
            stand.change(seat, territory, bonus)
            stand.tell_control(territory, before)
            return stand.frozen()
        return owners, with_entry(armies, territory, armies[territory] + bonus), beside
    return owners, armies, beside


def keep(_: Table, state: State, _action: KeepCards) -> Step[State]:
    """No more trades this turn: with fewer than five cards they are optional [H-20]."""
    after = State(
        state.ply + 1,
        Phase.PLACE,
        state.seat,
        state.owners,
        state.armies,
        state.reserve,
        state.cards,
        trades=state.trades,
        beside=state.beside,
    )
    return Step(after, (happened.CardsKept(book.MUST_TRADE, state.seat),))


def place(_: Table, state: State, action: Place) -> Step[State]:
    """Regiments go on own territories until none is left to place [H-22, H-A14]."""
    seat, territory, count = state.seat, action.territory, action.count
    armies = list(state.armies)
    armies[territory] += count
    left = state.reserve[seat] - count
    reserve = (*state.reserve[:seat], left, *state.reserve[seat + 1 :])
    phase = state.phase
    spoils = phase is Phase.PLACE_SPOILS
    rule = book.SPOILS_ANYWHERE if spoils else book.PLACE_ALL
    if not left:
        forced = spoils and len(state.cards.hands[seat]) >= FORCED_TRADE
        phase = Phase.TRADE_SPOILS if forced else Phase.ATTACK
    after = State(
        state.ply + 1,
        phase,
        seat,
        state.owners,
        tuple(armies),
        reserve,
        state.cards,
        state.route,
        state.conquered,
        (),
        state.trades,
        state.beside,
    )
    return Step(after, (happened.Placed(rule, seat, territory, count, left),))
