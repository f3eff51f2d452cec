"""Capitals lost, won back and drawn anew; who is out, and who has won."""

from __future__ import annotations

from conquest_lab.core.ruleset import Step
from conquest_lab.core.scene import NOBODY
from conquest_lab.games.refonte import events as happened
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte.draft import Draft, put
from conquest_lab.games.refonte.table import Table, cannons
from conquest_lab.games.refonte.types import (
    CAVALRY,
    INFANTRY,
    NO_UNITS,
    Cards,
    Crown,
    Phase,
    State,
)
from conquest_lab.mechanics import war_events
from conquest_lab.mechanics.cards import without
from conquest_lab.mechanics.war import Draw


def after_capture(draft: Draft, territory: int, loser: int) -> Step[State]:
    """A capital may have fallen or come home [R-33, R-A24]; then victory and fates."""
    seat = draft.seat
    if draft.capitals[seat] == territory and draft.usurpers[seat] >= 0:
        draft.usurpers = put(draft.usurpers, seat, -1)
        draft.tell(happened.CapitalRetaken(book.RETAKEN, seat, territory))
    fallen = loser if loser >= 0 and draft.capitals[loser] == territory else -1
    if fallen >= 0:
        draft.usurpers = put(draft.usurpers, fallen, seat)
        draft.tell(happened.CapitalLost(book.LOST_CAPITAL, fallen, territory, seat))
    at_once = draft.table.options.victory_check != "turn_end"
    if at_once and _decapitated(draft, fallen):
        return draft.step(Phase.OVER)
    if draft.table.options.victory_check == "capture" and _hegemony(draft):
        return draft.step(Phase.OVER)
    if fallen >= 0 and _leads(draft, fallen):
        own, theirs = _compared(draft, fallen)
        draft.tell(happened.FoughtOn(book.LOST_CAPITAL, fallen, seat, own, theirs))
    return _judge(draft, fallen)


def _compared(draft: Draft, seat: int) -> tuple[int, int]:
    """The territories of a player without a capital, and those of the invader [R-A22]."""
    return draft.owners.count(seat), draft.owners.count(draft.usurpers[seat])


def _leads(draft: Draft, seat: int) -> bool:
    own, theirs = _compared(draft, seat)
    return own > theirs


def _judge(draft: Draft, fallen: int = -1) -> Step[State]:
    """Whoever lost capital and lead is judged by the cards, one after the other [R-33, R-A22]."""
    for seat in sorted(draft.alive, key=lambda other: other != fallen):
        if draft.usurpers[seat] < 0 or _leads(draft, seat):
            continue
        if seat != fallen:
            by = draft.usurpers[seat]
            own, theirs = _compared(draft, seat)
            draft.tell(happened.LeadLost(book.LEAD_LOST, seat, by, own, theirs))
        if draft.owners.count(seat) and draft.cards.pile:
            draft.judged = seat
            return draft.step(Phase.FATE)
        if _eliminate(draft, seat):
            return draft.step(Phase.OVER)
        return _judge(draft, fallen)
    return draft.step(Phase.ACT)


# Fate --------------------------------------------------------------------------------------------


def matches(state: State | Draft) -> tuple[int, ...]:
    """The cards drawn that show a territory of the player who is judged."""
    return tuple(
        card
        for card in state.cards.drawn
        if card < len(state.owners) and state.owners[card] == state.judged
    )


def draw_fate(table: Table, state: State, action: Draw) -> Step[State]:
    """As many cards as there are territories [R-33]."""
    draft = Draft(table, state)
    cards, seat = state.cards, state.judged
    pile = without(cards.pile, (action.card,))
    drawn = tuple(sorted((*cards.drawn, action.card)))
    draft.cards = Cards(cards.hands, pile, cards.aside, drawn)
    draft.tell(war_events.CardDrawn(book.LOST_CAPITAL, seat, action.card, len(pile), readers=None))
    fitting = matches(draft)
    if fitting and table.options.new_capital == "first":
        return _crown(draft, fitting[0])
    if len(drawn) < state.owners.count(seat) and pile:
        return draft.step(Phase.FATE)
    if len(fitting) > 1:
        return draft.step(Phase.NEW_CAPITAL)
    if fitting:
        return _crown(draft, fitting[0])
    _return_drawn(draft)
    draft.judged = -1
    if _eliminate(draft, seat):
        return draft.step(Phase.OVER)
    return _judge(draft)


def crown(table: Table, state: State, action: Crown) -> Step[State]:
    """Among several fitting cards the player chooses [R-A23]."""
    return _crown(Draft(table, state), action.territory)


def _crown(draft: Draft, territory: int) -> Step[State]:
    """A card of an own territory makes it the new capital [R-33]."""
    seat = draft.judged
    chosen = len(matches(draft)) > 1 or draft.table.options.new_capital == "first"
    rule = book.WHICH_CAPITAL if chosen else book.LOST_CAPITAL
    former = draft.capitals[seat]
    _return_drawn(draft)
    draft.capitals = put(draft.capitals, seat, territory)
    draft.usurpers = put(draft.usurpers, seat, -1)
    draft.tell(happened.CapitalMoved(rule, seat, territory, former))
    draft.judged = -1
    return _judge(draft)


def _return_drawn(draft: Draft) -> None:
    cards = draft.cards
    pile = tuple(sorted((*cards.pile, *cards.drawn)))
    draft.cards = Cards(cards.hands, pile, cards.aside)
    draft.tell(
        happened.CardsReturned(
            book.WHICH_CAPITAL, draft.judged, cards.drawn, len(pile), readers=None
        )
    )


def _eliminate(draft: Draft, seat: int) -> bool:
    """Territories become neutral, everything else is lost [R-34]; whether that ends the game."""
    table, players = draft.table, draft.players
    territories = tuple(t for t, owner in enumerate(draft.owners) if owner == seat)
    for territory in territories:
        draft.own(territory, NOBODY)
    former = draft.capitals[seat]
    draft.capitals = put(draft.capitals, seat, -1)
    draft.usurpers = put(draft.usurpers, seat, -1)
    draft.tell(happened.Eliminated(book.OUT, seat, territories, former))
    sunk = []
    for ocean in table.oceans:
        stack = table.stack(ocean, seat, players)
        units = draft.units[stack]
        if units != NO_UNITS:
            infantry, cavalry = sum(units[INFANTRY:CAVALRY]), sum(units[CAVALRY:6])
            sunk.append((ocean, infantry, cavalry, cannons(units)))
            draft.set_units(stack, NO_UNITS)
    if sunk:
        draft.tell(happened.FleetLost(book.FLEETS, seat, tuple(sunk)))
    _lose_estate(draft, seat)
    if len(draft.alive) == 1:
        draft.seat = draft.alive[0]
        draft.tell(happened.GameWon(book.GOALS, draft.seat))
        return True
    return draft.table.options.victory_check != "turn_end" and _decapitated(draft, -1)


def _lose_estate(draft: Draft, seat: int) -> None:
    cards, credit, waiting = draft.cards, draft.credits[seat], sum(draft.reserve[seat])
    hand = cards.hands[seat]
    pile = tuple(sorted((*cards.pile, *hand)))
    draft.cards = Cards(put(cards.hands, seat, ()), pile, cards.aside, cards.drawn)
    draft.credits = put(draft.credits, seat, 0)
    draft.reserve = put(draft.reserve, seat, (0, 0, 0))
    draft.tell(happened.EstateLost(book.ESTATE, seat, credit, waiting, len(hand), len(pile)))


# Victory -----------------------------------------------------------------------------------------


def _in_turn(draft: Draft) -> list[int]:
    """The players in the game, the one on turn first."""
    seat, players = draft.seat, draft.players
    return sorted(draft.alive, key=lambda other: (other - seat) % players)


def _decapitated(draft: Draft, fallen: int) -> bool:
    """Whether somebody controls every other capital, current or lost [R-32, R-A25].

    fallen: the player whose capital was just captured, -1 for none.
    """
    for seat in _in_turn(draft):
        others = [other for other in draft.alive if other != seat]
        if all(draft.owners[draft.capitals[other]] == seat for other in others):
            exiles = [other for other in others if draft.usurpers[other] >= 0 and other != fallen]
            rule = book.WHOSE_CAPITALS if exiles else book.DECAPITATION
            draft.seat = seat
            draft.tell(happened.GameWon(rule, seat, capitals=len(others)))
            return True
    return False


def _hegemony(draft: Draft) -> bool:
    """Whether somebody holds more than all other players together [R-31, R-A20, R-A21]."""
    options, alive = draft.table.options, draft.alive
    held = {seat: draft.owners.count(seat) for seat in alive}
    total = sum(held.values())
    for seat in _in_turn(draft):
        own, others = held[seat], total - held[seat]
        if own < others:
            continue
        if len(alive) < options.hegemony_min_players:
            draft.tell(happened.HegemonyMissed(book.WHEN_WON, seat, own, others))
        elif own > others or options.hegemony == "at_least":
            rule = book.HEGEMONY if own > others else book.MORE_OR_EQUAL
            draft.seat = seat
            draft.tell(happened.GameWon(rule, seat, own, others))
            return True
        else:
            draft.tell(happened.HegemonyMissed(book.MORE_OR_EQUAL, seat, own, others))
    return False


def won_at_turn_end(draft: Draft) -> bool:
    """Hegemony at the end of every turn [R-A21], and decapitation where it waits until then."""
    late = draft.table.options.victory_check == "turn_end"
    return (late and _decapitated(draft, -1)) or _hegemony(draft)
