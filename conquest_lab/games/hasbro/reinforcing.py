"""Step 1 of a turn: regiments counted, sets traded, regiments placed [H-16 to H-22].

The trades that an elimination forces in the middle of combat are the same in other phases [H-33].
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from conquest_lab.core.declare import Armies, Counter, Event, SeatEvent, Territory, event
from conquest_lab.core.frozen import with_entry
from conquest_lab.core.phases import PhaseRules, Ply, Tell, ask
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import Scene
from conquest_lab.core.words import Message, Seat, Text, say
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.classic import Classic
from conquest_lab.games.hasbro.state import Phase, State
from conquest_lab.games.hasbro.table import FORCED_TRADE, territory_income
from conquest_lab.mechanics.armies import cards, placing
from conquest_lab.mechanics.armies.cards import TRACK, KeepCards, TradeIn
from conquest_lab.mechanics.armies.placing import ArmiesReceived, Place, Placed
from conquest_lab.mechanics.armies.table import changed
from conquest_lab.mechanics.cards import cards_counted, is_set
from conquest_lab.mechanics.order import TurnBegan

_PRINTED_BOXES = 4  # 4, 6, 8, 10: the boxes of the track that the manual names


@event("{seat} gains {count} for a territory on a card: {territory}")
class RegimentsAdded(SeatEvent):
    """Regiments were put on a territory beside those of the reserve."""

    territory: Territory
    count: Armies
    kind: str

    def moved(self, scene: Scene) -> Scene:
        return scene.with_pieces(self.territory, self.kind, self.count)


@event("The golden cavalryman stands on {value}")
class MarkerMoved(Event):
    """The marker of the next set's value was moved."""

    value: Annotated[int, Counter(TRACK)]


# Counting -----------------------------------------------------------------------------------------


def begin_turn(table: Classic, s: State, tell: Tell) -> None:
    """A player's turn begins, by default with reinforcements [H-15, H-46]."""
    s.route, s.conquered, s.trades = None, False, 0
    tell(TurnBegan(table.turn_rule, s.seat))
    step = table.before_reinforcements(s)
    if step is None:
        receive(table, s, tell)
    else:
        s.phase = step


def receive(table: Classic, s: State, tell: Tell) -> None:
    """Count the reinforcements of the player whose turn begins [H-16, H-17, H-18]."""
    seat = s.seat
    owners = table.counted(s, tell)
    territories = owners.count(seat)
    count = territory_income(territories)
    rule = book.TERRITORY_TABLE if territories // 3 == count else book.TERRITORY_COUNT
    tell(ArmiesReceived(table.count_rule(s, rule), seat, count, count, territories))
    for continent in table.board.continents_of(owners, seat):
        bonus = table.board.continents[continent].worth
        count += bonus
        tell(ArmiesReceived(book.CONTINENT, seat, bonus, count, 0, continent))
    s.reserve = with_entry(s.reserve, seat, count)
    trade_or_place(table, s)


# Trading ------------------------------------------------------------------------------------------


def held(s: State) -> int:
    """The cards in the hand of the player on turn."""
    return len(s.cards.hands[s.seat])


def trade_or_place(table: Classic, s: State) -> None:
    """Ask the player who holds enough cards for a set; asking only who has a set would tell the others."""
    may_trade = table.may_hold_set(s.cards.hands[s.seat]) and not _limit_reached(table, s)
    s.phase = Phase.TRADE if may_trade else Phase.PLACE


def _limit_reached(table: Classic, s: State) -> bool:
    """True where an option lets no more sets be traded this turn [H-A11]."""
    limit = table.options.max_trades_per_turn
    return limit is not None and s.trades >= limit and held(s) < FORCED_TRADE


def trades(table: Classic, s: State) -> list[TradeIn]:
    """Every set, unless an option limits the sets of a turn [H-19, H-A11]."""
    return [] if _limit_reached(table, s) else cards.trades(table, s)


def check_trade(table: Classic, s: State, trade: TradeIn) -> Refusal | None:
    """Refuse cards that are no set in this hand, or one set too many [H-19, H-A11]."""
    if any(not 0 <= card < len(table.deck) for card in trade.cards):
        return cards.no_set(table, s, trade.cards)
    if _limit_reached(table, s):
        limit = table.options.max_trades_per_turn
        return forbid(
            book.TRADES_A_TURN,
            "sets traded this turn: {n}, and the limit is {limit}",
            n=s.trades,
            limit=limit,
        )
    names = tuple(map(table.names.card, trade.cards))
    if len(trade.cards) != 3 or tuple(sorted(set(trade.cards))) != trade.cards:
        return forbid(
            book.CARD_SET,
            "{cards}: a set is three different cards, in order",
            cards=names or (cards.NO_CARD,),
        )
    if refusal := cards.no_set(table, s, trade.cards):
        return refusal
    if is_set(tuple(table.deck[card].symbol for card in trade.cards)):
        return None
    return forbid(
        book.CARD_SET,
        "a set takes three alike or one of each, jokers standing for any; this is no set: {cards}",
        cards=names,
    )


def check_keep(table: Classic, s: State, _keep: KeepCards) -> Refusal | None:
    """With fewer than five cards a trade is optional [H-20]; five or more force it [H-A12]."""
    if held(s) < FORCED_TRADE:
        return None
    rule = book.TRADE_UNTIL_FOUR if s.trades else book.MUST_TRADE
    return Refusal(table.forced_in_turn(s, rule), _must_trade(s))


def _must_trade(s: State) -> Message:
    return say(
        "{player} holds {cards}; with {limit} or more a set must be traded",
        player=Seat(s.seat),
        cards=cards_counted(held(s)),
        limit=FORCED_TRADE,
    )


def trade(table: Classic, s: State, trade: TradeIn, tell: Tell) -> None:
    """Three cards for the regiments under the golden cavalryman, who moves on [H-19, H-21]."""
    seat = s.seat
    value, rule = table.worth(s, trade.cards)
    cards.lay_down(s, _trade_rule(table, s), trade, tell)
    s.reserve = changed(s.reserve, seat, value)
    s.trades += 1
    left = s.reserve[seat]
    tell(ArmiesReceived(rule, seat, value, left))
    if table.track:
        _move_marker(table, s, tell)
    if table.options.owned_territory_bonus:
        _owned_territory_bonus(table, s, trade, tell)
    if s.phase is Phase.TRADE_SPOILS:
        s.phase = Phase.PLACE_SPOILS
    else:
        trade_or_place(table, s)


def _move_marker(table: Classic, s: State, tell: Tell) -> None:
    """The boxes 4, 6, 8 and 10 are in the manual [H-03]; the others are our reading [H-A10]."""
    traded = s.cards.traded
    rule = book.GOLDEN_MARKER if traded < _PRINTED_BOXES else book.TRACK_GOES_ON
    tell(MarkerMoved(rule, table.set_value(traded)))


def _trade_rule(table: Classic, s: State) -> Rule:
    """The rule that makes or allows this trade: captured cards, five cards, or a set that somebody holds."""
    if s.phase is Phase.TRADE_SPOILS:
        return table.spoils_rule
    if held(s) >= FORCED_TRADE:
        return table.forced_trade(book.TRADE_UNTIL_FOUR if s.trades else book.MUST_TRADE)
    return book.TRADES_A_TURN if s.trades else book.CARD_SET


def _owned_territory_bonus(table: Classic, s: State, trade: TradeIn, tell: Tell) -> None:
    """Two regiments on the first own territory of the set [H-A15]."""
    bonus, seat = table.options.owned_territory_bonus, s.seat
    for card in trade.cards:
        territory = table.deck[card].place
        if territory is not None and territory in table.standing(s):
            kind = table.kinds[seat]
            tell(RegimentsAdded(book.OWNED_TERRITORY, seat, territory, bonus, kind))
            table.add(s, territory, bonus, tell)
            return


def keep(_table: Classic, s: State, _keep: KeepCards, tell: Tell) -> None:
    """No more trades this turn, of which no player hears: they are optional below five cards [H-20]."""
    s.phase = Phase.PLACE


def trade_label(table: Classic, s: State, trade: TradeIn) -> Message:
    """A set, and what it is worth now."""
    return cards.trade_label(table, trade, table.worth(s, trade.cards)[0])


# Placing ------------------------------------------------------------------------------------------


def placements(table: Classic, s: State) -> list[Place]:
    """Regiments of the reserve, on any territory where one may place."""
    return placing.placements(table.standing(s), s.reserve[s.seat])


def check_place(table: Classic, s: State, place: Place) -> Refusal | None:
    """Refuse territories of others, and numbers that the reserve does not hold [H-22]."""
    return (
        table.off_board(place.territory)
        or table.not_placed_on(s, place.territory)
        or placing.count_refused(table.names, book.PLACE_ALL, place.count, s.reserve[s.seat])
    )


def place(table: Classic, s: State, place: Place, tell: Tell) -> None:
    """Regiments go on own territories until none is left to place [H-22, H-A14]."""
    seat, territory, count = s.seat, place.territory, place.count
    spoils = s.phase is Phase.PLACE_SPOILS
    rule = book.SPOILS_ANYWHERE if spoils else table.place_rule(s, territory)
    s.reserve = changed(s.reserve, seat, -count)
    left = s.reserve[seat]
    tell(Placed(rule, seat, territory, count, left, table.kinds[seat]))
    table.add(s, territory, count, tell)
    if left:
        return
    if spoils:
        go_on_fighting(table, s)
    else:
        s.phase = table.after_placing(s)


def go_on_fighting(table: Classic, s: State) -> None:
    """Trade captured cards, or attack again: only they can make a hand of five in combat [H-33]."""
    s.phase = Phase.TRADE_SPOILS if held(s) >= FORCED_TRADE else table.next_attack(s)


# Phases -------------------------------------------------------------------------------------------


def _trade_or_keep(_table: Classic, s: State) -> Message:
    player = Seat(s.seat)
    if held(s) >= FORCED_TRADE:
        return say("{player}: you hold 5 cards or more; trade a set.", player=player)
    return say("{player}: trade a set of cards, or keep them.", player=player)


def _still_to_place(table: Classic, s: State) -> Message:
    left = table.names.pieces(s.reserve[s.seat])
    return say("this is not the moment; first place {regiments}", regiments=left)


def _still_to_trade(table: Classic, s: State) -> Refusal | None:
    if held(s) < FORCED_TRADE:
        return None
    return Refusal(table.forced_in_turn(s, book.MUST_TRADE), _must_trade(s))


TRADE = PhaseRules(
    Phase.TRADE,
    Text("step 1: trading cards", "étape 1 : l’échange de cartes"),
    book.TURN,
    _trade_or_keep,
    (
        Ply(
            TradeIn,
            trade,
            trades,
            check_trade,
            trade_label,
            against={Phase.OCCUPY: book.MOVE_IN_FIRST},
        ),
        Ply(KeepCards, keep, check=check_keep),
    ),
    first=_still_to_trade,
)
PLACE = PhaseRules(
    Phase.PLACE,
    Text("step 1: placing reinforcements", "étape 1 : le placement des renforts"),
    book.PLACE_ALL,
    lambda table, s: placing.where_to_place(table, s, s.reserve[s.seat]),
    (Ply(Place, place, placements, check_place),),
    pointed_at=placing.one_here,
    first=_still_to_place,
)
TRADE_SPOILS = PhaseRules(
    Phase.TRADE_SPOILS,
    Text("step 2: trading captured cards", "étape 2 : l’échange des cartes prises"),
    lambda table, _s: table.spoils_rule,
    ask("{player}: you captured cards and hold 5 or more; trade a set."),
    (Ply(TradeIn, trade, cards.trades, check_trade, trade_label),),
    first=lambda _table, s: _must_trade(s),
)
PLACE_SPOILS = replace(
    PLACE,
    phase=Phase.PLACE_SPOILS,
    name=Text("step 2: placing their regiments", "étape 2 : le placement de leurs régiments"),
    rule=book.ELIMINATE,
)
PHASES = (TRADE, PLACE, TRADE_SPOILS, PLACE_SPOILS)
