"""Step 1 of a turn, and the trades that an elimination forces: count, trade, place."""

from __future__ import annotations

from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Event, Step
from conquest_lab.games.hasbro import events as happened
from conquest_lab.games.hasbro import readings
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.table import FORCED_TRADE, Table, territory_income
from conquest_lab.games.hasbro.types import Cards, KeepCards, Phase, Place, State, TradeIn
from conquest_lab.mechanics.cards import without

_PRINTED_BOXES = 4  # 4, 6, 8, 10: the boxes of the track that the manual names


def begin_turn(table: Table, state: State, seat: int, told: list[Event]) -> Step[State]:
    """Count the reinforcements of the player whose turn begins [H-16, H-17, H-18].

    state: its ply is that of the new turn already.
    told: what led here; the turn's first events are added.
    """
    owners, hand = state.owners, state.cards.hands[seat]
    territories = owners.count(seat)
    count = territory_income(territories)
    rule = book.TERRITORY_TABLE if territories // 3 == count else book.TERRITORY_COUNT
    told.append(happened.TurnBegan(book.TURN, seat))
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
    after = State(state.ply, phase, seat, owners, state.armies, reserve, state.cards)
    return Step(after, tuple(told))


def trade(table: Table, state: State, action: TradeIn) -> Step[State]:
    """Three cards for the regiments under the golden cavalryman, who moves on [H-19, H-21]."""
    seat, cards = state.seat, state.cards
    value = table.set_value(cards.traded)
    hand = without(cards.hands[seat], action.cards)
    hands = (*cards.hands[:seat], hand, *cards.hands[seat + 1 :])
    discard = tuple(sorted((*cards.discard, *action.cards)))
    cards = Cards(hands, cards.pile, discard, cards.traded + 1)
    left = state.reserve[seat] + value
    reserve = (*state.reserve[:seat], left, *state.reserve[seat + 1 :])
    spoils = state.phase is Phase.TRADE_SPOILS
    told: list[Event] = [
        happened.SetTraded(_trade_rule(state), seat, action.cards),
        happened.RegimentsReceived(book.SET_VALUE, seat, value, left),
        happened.MarkerMoved(_marker_rule(cards.traded), table.set_value(cards.traded)),
    ]
    armies = _owned_territory_bonus(table, state, action, told)
    more = Phase.TRADE if table.sets(hand) else Phase.PLACE
    phase = Phase.PLACE_SPOILS if spoils else more
    after = State(
        state.ply + 1,
        phase,
        seat,
        state.owners,
        armies,
        reserve,
        cards,
        state.route,
        state.conquered,
        (),
        state.trades + 1,
    )
    return Step(after, tuple(told))


def _trade_rule(state: State) -> Rule:
    """What makes or allows this trade: captured cards, five cards, or a set that somebody holds."""
    if state.phase is Phase.TRADE_SPOILS:
        return book.ELIMINATE
    if len(state.cards.hands[state.seat]) >= FORCED_TRADE:
        return readings.TRADE_UNTIL_FOUR if state.trades else book.MUST_TRADE
    return readings.TRADES_A_TURN if state.trades else book.CARD_SET


def _marker_rule(traded: int) -> Rule:
    """The boxes 4, 6, 8 and 10 are in the manual [H-03]; what follows is our reading [H-A10]."""
    return book.GOLDEN_MARKER if traded < _PRINTED_BOXES else readings.TRACK_GOES_ON


def _owned_territory_bonus(
    table: Table, state: State, action: TradeIn, told: list[Event]
) -> tuple[int, ...]:
    bonus = table.options.owned_territory_bonus
    if bonus:
        for card in action.cards:
            territory = table.deck[card].place
            if territory is not None and state.owners[territory] == state.seat:
                told.append(
                    happened.RegimentsAdded(readings.OWNED_TERRITORY, state.seat, territory, bonus)
                )
                armies = list(state.armies)
                armies[territory] += bonus
                return tuple(armies)
    return state.armies


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
    )
    return Step(after, (happened.CardsKept(book.MUST_TRADE, state.seat),))


def place(state: State, action: Place) -> Step[State]:
    """Regiments go on own territories until none is left to place [H-22, H-A14]."""
    seat, territory, count = state.seat, action.territory, action.count
    armies = list(state.armies)
    armies[territory] += count
    left = state.reserve[seat] - count
    reserve = (*state.reserve[:seat], left, *state.reserve[seat + 1 :])
    phase = state.phase
    spoils = phase is Phase.PLACE_SPOILS
    rule = readings.SPOILS_ANYWHERE if spoils else book.PLACE_ALL
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
    )
    return Step(after, (happened.Placed(rule, seat, territory, count, left),))
