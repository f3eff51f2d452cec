"""First step of a turn: cards drawn, armies counted, sets traded, armies placed [M-18 to M-22, M-42 to M-48].

The trades after an elimination are the same in other phases [M-50].
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from conquest_lab.core.declare import PIECES, Armies, Counter, Event, SeatEvent, event
from conquest_lab.core.phases import PhaseRules, Ply, Tell, ask
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.words import Message, Text
from conquest_lab.games.miro import rulebook as book
from conquest_lab.games.miro.state import Phase, State
from conquest_lab.games.miro.table import AT_ONCE, Table
from conquest_lab.mechanics.armies import cards, placing
from conquest_lab.mechanics.armies.cards import TRACK, KeepCards, NoCard, TradeIn
from conquest_lab.mechanics.armies.placing import ArmiesReceived, Placed, TerritoryCount
from conquest_lab.mechanics.armies.table import changed
from conquest_lab.mechanics.cards import CardCount
from conquest_lab.mechanics.order import TurnBegan

# Events -------------------------------------------------------------------------------------------


@event("{seat} holds {territories}: {armies} and {cards}")
class ShareCounted(SeatEvent):
    """Territories were divided into armies and cards."""

    territories: TerritoryCount
    armies: Armies
    cards: CardCount


@event("{seat} has run out of pieces: {count} fewer")
class ArmiesWithheld(SeatEvent):
    """A colour ran out of armies."""

    count: Armies


@event("The next set is worth {value}")
class ValueMarked(Event):
    """The value of the next set was marked."""

    value: Annotated[int, PIECES, Counter(TRACK)]


# Cards and armies that are due --------------------------------------------------------------------


def begin_turn(table: Table, s: State, tell: Tell) -> None:
    """Count what the player on turn is due: first come the cards [M-18, M-54, M-A19]."""
    s.route, s.trades, s.spoils = None, 0, False
    s.fought = s.arrived = table.untouched
    territories = s.owners.count(s.seat)
    armies, s.cards_due = table.share(territories)
    tell(TurnBegan(table.due.turn, s.seat))
    if table.options.second_rule:
        tell(ShareCounted(book.COUNTED_AT_START, s.seat, territories, armies, s.cards_due))
        if not s.cards_due:
            tell(NoCard(book.NO_CARD_FOR_FOURS, s.seat))
    give_cards(table, s, tell)


def give_cards(table: Table, s: State, tell: Tell) -> None:
    """Draw the next card that is due, from the discard if need be; then come the armies."""
    if s.cards_due and not s.cards.pile and s.cards.discard:
        cards.reshuffle(s, book.RESHUFFLE, tell)
    if s.cards_due and s.cards.pile:
        s.phase = Phase.DRAW
        return
    if s.cards_due:
        tell(NoCard(book.NO_CARD_LEFT, s.seat))
    s.cards_due = 0
    give_armies(table, s, tell)


def draw(table: Table, s: State, card: int, tell: Tell) -> None:
    """A card goes into the hand, unseen by the others; after the last one a new pile is made [M-18, M-48]."""
    cards.take(s, table.due.card, card, (s.seat,), tell)
    if table.options.new_pile == AT_ONCE and not s.cards.pile and s.cards.discard:
        cards.reshuffle(s, book.RESHUFFLE, tell)
    s.cards_due -= 1
    give_cards(table, s, tell)


def give_armies(table: Table, s: State, tell: Tell) -> None:
    """Armies for territories, then for whole continents [M-19, M-20, M-54, M-57]."""
    territories = s.owners.count(s.seat)
    count, _ = table.share(territories)
    receive(table, s, table.due.armies, count, tell, territories=territories)
    for continent in table.board.continents_of(s.owners, s.seat):
        _, bonus, reading = table.continents[continent]
        receive(table, s, reading or table.due.continents, bonus, tell, continent=continent)
    trade_or_go_on(table, s, Phase.TRADE)


def receive(
    table: Table,
    s: State,
    rule: Rule,
    count: int,
    tell: Tell,
    *,
    territories: int = 0,
    continent: int = -1,
) -> None:
    """Armies to place, as far as the colour has any [M-A20]."""
    given = table.within_limit(s, count)
    s.reserve += given
    tell(ArmiesReceived(rule, s.seat, given, s.reserve, territories, continent))
    if given < count:
        tell(ArmiesWithheld(book.ARMY_LIMIT, s.seat, count - given))


# Trading ------------------------------------------------------------------------------------------


def check_trade(table: Table, s: State, trade: TradeIn) -> Refusal | None:
    """Refuse cards that are not in this hand, or make no set [M-42, M-A03]."""
    if refusal := cards.no_set(table, s, trade.cards):
        return refusal
    if table.makes_set(trade.cards):
        return None
    names = tuple(map(table.names.card, trade.cards))
    if any(card in table.jokers for card in trade.cards):
        joker = JOKER_TRADES[table.joker]
        return forbid(book.JOKER, "{joker}; this is no set: {cards}", cards=names, joker=joker)
    return forbid(
        book.CARD_SET,
        "a set takes a foot soldier, a cannon and a cavalryman; this is no set: {cards}",
        cards=names,
    )


JOKER_TRADES = {
    "alone": Text(
        "a Joker is traded alone here, or not at all", "ici un Joker s’échange seul, ou pas du tout"
    ),
    "wild": Text(
        "a Joker stands for one weapon in a set of three different ones",
        "un Joker remplace une arme dans une série de trois différentes",
    ),
    "either": Text(
        "a Joker is traded alone or stands for one weapon of three",
        "un Joker s’échange seul ou remplace une arme sur trois",
    ),
}


def trade(table: Table, s: State, trade: TradeIn, tell: Tell) -> None:
    """A set for armies, at the next value of the game [M-42, M-43, M-46, M-50]."""
    value = table.set_value(s.cards.traded)
    cards.lay_down(s, _trade_rule(table, s, trade), trade, tell)
    receive(table, s, book.SEVERAL_SETS if s.trades else table.due.first_value, value, tell)
    tell(ValueMarked(table.due.next_value, table.set_value(s.cards.traded)))
    s.trades += 1
    trade_or_go_on(table, s, s.phase)


def _trade_rule(table: Table, s: State, trade: TradeIn) -> Rule:
    if any(card in table.jokers for card in trade.cards):
        return book.JOKER
    return book.TRADE_SPOILS if s.phase is Phase.TRADE_SPOILS else book.CARD_SET


def keep(_table: Table, s: State, _keep: KeepCards, tell: Tell) -> None:
    """No trade is ever forced, and no player hears of one that was possible [M-44, M-A16]."""
    s.phase = after_trades(s, s.phase)


def after_trades(s: State, phase: Phase) -> Phase:
    """Armies are placed at once; with none, combat begins or goes on [M-22, M-47, M-A21]."""
    if not s.reserve:
        return Phase.ATTACK
    return Phase.PLACE_SPOILS if phase is Phase.TRADE_SPOILS else Phase.PLACE


def trade_label(table: Table, s: State, trade: TradeIn) -> Message:
    """A set, and what it is worth now."""
    return cards.trade_label(table, trade, table.set_value(s.cards.traded))


def trade_or_go_on(table: Table, s: State, phase: Phase) -> None:
    """Ask the player who holds enough cards for a set; asking only who has a set would tell the others."""
    may_trade = table.may_hold_set(s.cards.hands[s.seat])
    s.phase = phase if may_trade else after_trades(s, phase)


# Placing ------------------------------------------------------------------------------------------


def to_place(_table: Table, s: State) -> tuple[int, int, Rule]:
    """All armies go on own territories [M-22]."""
    return s.seat, s.reserve, book.PLACE_ALL


def place(_table: Table, s: State, territory: int, count: int, tell: Tell) -> None:
    """Armies go on own territories until none is left to place [M-22, M-47, M-A16]."""
    rule = book.SPOILS_FREELY if s.phase is Phase.PLACE_SPOILS else book.PLACE_ALL
    s.armies = changed(s.armies, territory, count)
    s.reserve -= count
    tell(Placed(rule, s.seat, territory, count, s.reserve))
    if not s.reserve:
        s.phase = Phase.ATTACK


# Phases -------------------------------------------------------------------------------------------


_AFTER_TRADES = (Phase.ATTACK, Phase.DEFEND, Phase.OCCUPY, Phase.MOVE, Phase.TRANSFER)
_TRADE_OR_KEEP = dict.fromkeys((Phase.TRADE, Phase.TRADE_SPOILS), book.NEVER_FORCED)
DRAW = cards.draw_phase(
    Phase.DRAW,
    Text("step 1: the card of the turn", "étape 1 : la carte du tour"),
    book.CARD_FIRST,
    ask("{player} draws a card."),
    draw,
)
TRADE = PhaseRules(
    Phase.TRADE,
    Text("step 1: trading cards", "étape 1 : l’échange de cartes"),
    book.TRADE_STEP,
    ask(
        "{player}: trade a set of cards for {armies}, or keep them.",
        armies=lambda table, s: table.names.pieces(table.set_value(s.cards.traded)),
    ),
    (
        Ply(
            TradeIn,
            trade,
            cards.trades,
            check_trade,
            trade_label,
            against=dict.fromkeys(_AFTER_TRADES, book.TRADE_BEFORE_COMBAT),
        ),
        Ply(KeepCards, keep),
    ),
)
PLACE = PhaseRules(
    Phase.PLACE,
    Text("step 1: placing armies", "étape 1 : le placement des armées"),
    book.PLACE_ALL,
    lambda table, s: placing.where_to_place(table, s, s.reserve),
    (replace(placing.place_ply(to_place, place), against=_TRADE_OR_KEEP),),
    pointed_at=placing.one_here,
)
TRADE_SPOILS = replace(
    TRADE,
    phase=Phase.TRADE_SPOILS,
    name=Text("step 2: trading captured cards", "étape 2 : l’échange des cartes prises"),
    rule=book.TRADE_SPOILS,
)
PLACE_SPOILS = replace(
    PLACE,
    phase=Phase.PLACE_SPOILS,
    name=Text("step 2: placing their armies", "étape 2 : le placement de leurs armées"),
    rule=book.SPOILS_FREELY,
)
PHASES = (DRAW, TRADE, PLACE, TRADE_SPOILS, PLACE_SPOILS)
