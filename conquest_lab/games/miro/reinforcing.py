"""The first step of a turn, and the trades after an elimination: cards drawn, armies counted and placed."""

from __future__ import annotations

from dataclasses import replace

from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Event, Step
from conquest_lab.games.miro import events as happened
from conquest_lab.games.miro import rulebook as book
from conquest_lab.games.miro.table import Table, share
from conquest_lab.games.miro.types import Phase, State, after
from conquest_lab.mechanics import war_events
from conquest_lab.mechanics.cards import without
from conquest_lab.mechanics.war import Cards, Draw, KeepCards, Place, TradeIn, changed


def begin_turn(table: Table, state: State, told: list[Event]) -> Step[State]:
    """Count what the player on turn is due: first come the cards [M-18, M-54, M-A19].

    state: its ply and seat are those of the new turn already.
    told: what led here; the turn's first events are added.
    """
    seat, second = state.seat, table.options.second_rule
    territories = state.owners.count(seat)
    armies, cards_due = share(territories, second_rule=second)
    told.append(war_events.TurnBegan(book.SECOND_RULE if second else book.TURN_ORDER, seat))
    if second:
        counted = book.COUNTED_AT_START
        told.append(happened.ShareCounted(counted, seat, territories, armies, cards_due))
        if not cards_due:
            told.append(war_events.NoCard(book.NO_CARD_FOR_FOURS, seat))
    return _give_cards(table, state, cards_due, told)


def _give_cards(table: Table, state: State, cards_due: int, told: list[Event]) -> Step[State]:
    """Draw the next card that is due, from the discard if need be; then come the armies."""
    cards = state.cards
    if cards_due and not cards.pile and cards.discard:
        cards = Cards(cards.hands, cards.discard, (), cards.traded)
        told.append(war_events.PileShuffled(book.RESHUFFLE, len(cards.pile)))
        state = replace(state, cards=cards)
    if cards_due and cards.pile:
        turn = replace(state.turn, cards_due=cards_due)
        return Step(replace(state, phase=Phase.DRAW, turn=turn), tuple(told))
    if cards_due:
        told.append(war_events.NoCard(book.NO_CARD_LEFT, state.seat))
    return _give_armies(table, replace(state, turn=table.fresh), told)


def draw(table: Table, state: State, action: Draw) -> Step[State]:
    """A card goes into the hand, unseen by the others [M-18, M-54]."""
    seat, cards = state.seat, state.cards
    hand = tuple(sorted((*cards.hands[seat], action.card)))
    hands = (*cards.hands[:seat], hand, *cards.hands[seat + 1 :])
    pile = without(cards.pile, (action.card,))
    rule = book.DIVIDED_BY_FOUR if table.options.second_rule else book.CARD_EACH_TURN
    told: list[Event] = [war_events.CardDrawn(rule, seat, action.card, len(pile), readers=(seat,))]
    drawn = after(state, Phase.DRAW, cards=Cards(hands, pile, cards.discard, cards.traded))
    return _give_cards(table, drawn, state.turn.cards_due - 1, told)


def _give_armies(table: Table, state: State, told: list[Event]) -> Step[State]:
    """Armies for territories, then for whole continents [M-19, M-20, M-54, M-57]."""
    seat, owners, second = state.seat, state.owners, table.options.second_rule
    territories = owners.count(seat)
    count, _ = share(territories, second_rule=second)
    rule = book.DIVIDED_BY_FOUR if second else book.THIRD_OF_TERRITORIES
    reserve = _receive(table, state, rule, count, told, territories=territories)
    for continent, (members, bonus, agreed) in enumerate(table.continents):
        for territory in members:
            if owners[territory] != seat:
                break
        else:
            plain = book.CONTINENTS_STAY if second else book.CONTINENTS
            rule = plain if agreed else book.CONTINENT_TABLE
            counted = replace(state, reserve=reserve)
            reserve = _receive(table, counted, rule, bonus, told, continent=continent)
    tradable = table.sets(state.cards.hands[seat])
    phase = Phase.TRADE if tradable else after_trades(Phase.TRADE, reserve)
    return Step(replace(state, phase=phase, reserve=reserve), tuple(told))


def _receive(
    table: Table,
    state: State,
    rule: Rule,
    count: int,
    told: list[Event],
    *,
    territories: int = 0,
    continent: int = -1,
) -> int:
    """The armies to place once these are added, as far as the colour has any [M-A20]."""
    seat, limit = state.seat, table.options.army_limit
    given = count
    if limit is not None:
        standing = sum(
            n for n, owner in zip(state.armies, state.owners, strict=True) if owner == seat
        )
        given = min(count, limit - standing - state.reserve)
    reserve = state.reserve + given
    told.append(war_events.ArmiesReceived(rule, seat, given, reserve, territories, continent))
    if given < count:
        told.append(happened.ArmiesWithheld(book.ARMY_LIMIT, seat, count - given))
    return reserve


def trade(table: Table, state: State, action: TradeIn) -> Step[State]:
    """A set for armies, at the next value of the game [M-42, M-43, M-50]."""
    seat, cards, options = state.seat, state.cards, table.options
    hand = without(cards.hands[seat], action.cards)
    hands = (*cards.hands[:seat], hand, *cards.hands[seat + 1 :])
    discard = tuple(sorted((*cards.discard, *action.cards)))
    value = table.set_value(cards.traded)
    cards = Cards(hands, cards.pile, discard, cards.traded + 1)
    told: list[Event] = [
        war_events.SetTraded(_trade_rule(table, state, action), seat, action.cards)
    ]
    first_value = book.VALUES_FROM_SIX if options.second_rule else book.SET_VALUE
    value_rule = book.SEVERAL_SETS if state.turn.trades else first_value
    reserve = _receive(table, state, value_rule, value, told)
    mark_rule = book.SIX_ONCE if options.second_rule else book.SET_VALUE
    told.append(war_events.ValueMarked(mark_rule, table.set_value(cards.traded)))
    turn = replace(state.turn, trades=state.turn.trades + 1)
    phase = state.phase if table.sets(hand) else after_trades(state.phase, reserve)
    return Step(after(state, phase, reserve=reserve, cards=cards, turn=turn), tuple(told))


def _trade_rule(table: Table, state: State, action: TradeIn) -> Rule:
    if any(card in table.jokers for card in action.cards):
        return book.JOKER
    return book.TRADE_SPOILS if state.phase is Phase.TRADE_SPOILS else book.CARD_SET


def after_trades(phase: Phase, reserve: int) -> Phase:
    """Armies are placed at once; with none, combat begins or goes on [M-22, M-47, M-A21]."""
    if not reserve:
        return Phase.ATTACK
    return Phase.PLACE_SPOILS if phase is Phase.TRADE_SPOILS else Phase.PLACE


def keep(_: Table, state: State, _action: KeepCards) -> Step[State]:
    """No trade is ever forced [M-44, M-A16]."""
    spoils = state.phase is Phase.TRADE_SPOILS
    rule = book.SPOILS_FREELY if spoils else book.NEVER_FORCED
    kept = war_events.CardsKept(rule, state.seat)
    return Step(after(state, after_trades(state.phase, state.reserve)), (kept,))


def place(_: Table, state: State, action: Place) -> Step[State]:
    """Armies go on own territories until none is left to place [M-22, M-47, M-A16]."""
    left = state.reserve - action.count
    rule = book.SPOILS_FREELY if state.phase is Phase.PLACE_SPOILS else book.PLACE_ALL
    placed = war_events.Placed(rule, state.seat, action.territory, action.count, left)
    armies = changed(state.armies, action.territory, action.count)
    phase = state.phase if left else Phase.ATTACK
    return Step(after(state, phase, armies=armies, reserve=left), (placed,))
