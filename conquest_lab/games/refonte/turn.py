"""A turn up to its combats: production, training and building, cards, placing; and its end."""

from __future__ import annotations

from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Step
from conquest_lab.games.refonte import capitals
from conquest_lab.games.refonte import events as happened
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte.draft import Draft, put
from conquest_lab.games.refonte.table import BUILDING_PRICES, CAPITAL_CREDITS, PRICES, Table
from conquest_lab.games.refonte.types import (
    BARRACKS,
    BUILDINGS,
    CANNON,
    CANNON_FIRED,
    CANNON_SPENT,
    CAVALRY,
    FACTORY,
    FRESH,
    INFANTRY,
    KIND_OF,
    LIBRARY,
    NO_UNITS,
    PORT,
    Build,
    Cards,
    EndBuying,
    EndExchange,
    Exchange,
    Keep,
    Phase,
    Place,
    State,
    Train,
    Units,
)
from conquest_lab.mechanics import war_events
from conquest_lab.mechanics.cards import without
from conquest_lab.mechanics.war import Draw, EndTurn

UNIT_RULES: tuple[Rule, ...] = (book.INFANTRY, book.CAVALRY, book.CANNON)
BUILDING_RULES: tuple[Rule, ...] = (book.BARRACKS, book.FACTORY, book.PORT, book.LIBRARY)


# Production --------------------------------------------------------------------------------------


def begin_turn(draft: Draft) -> Step[State]:
    """Buildings open, cannons are released, credits come in [R-09, R-16, R-A29, R-10]."""
    draft.tell(war_events.TurnBegan(book.TURN, draft.seat))
    own = [t for t, owner in enumerate(draft.owners) if owner == draft.seat]
    _open_buildings(draft, own)
    _release_cannons(draft, own)
    _produce(draft, own)
    return draft.step(Phase.BUY)


def _open_buildings(draft: Draft, own: list[int]) -> None:
    for territory in own:
        site = draft.sites[territory]
        if not any(site[BUILDINGS:]):
            continue
        ready = tuple(a + b for a, b in zip(site[:BUILDINGS], site[BUILDINGS:], strict=True))
        draft.set_site(territory, (*ready, *(0,) * BUILDINGS))
        for building, count in enumerate(site[BUILDINGS:]):
            if count:
                draft.tell(
                    happened.BuildingOpened(
                        book.WORKS_NEXT_TURN, draft.seat, territory, building, count
                    )
                )


def _release_cannons(draft: Draft, own: list[int]) -> None:
    released = 0
    for territory in own:
        bound = draft.units[territory][CANNON_FIRED]
        if bound:
            draft.add(territory, CANNON_FIRED, -bound)
            draft.add(territory, CANNON, bound)
            released += bound
    if released:
        draft.tell(happened.CannonsReleased(book.LAST_TURN, draft.seat, released))


def _produce(draft: Draft, own: list[int]) -> None:
    seat, options = draft.seat, draft.table.options
    additive = options.capital_income == "additive"
    worth = CAPITAL_CREDITS if additive else CAPITAL_CREDITS - 1
    capital_rule = book.PRODUCTION if additive else book.CAPITAL_INCOME
    held = int(draft.owners[draft.capitals[seat]] == seat)
    captured = sum(
        capital >= 0 and owner != seat and draft.owners[capital] == seat
        for owner, capital in enumerate(draft.capitals)
    )
    sources = [
        (book.PRODUCTION, "territories", len(own), len(own)),
        (capital_rule, "capital", held, held * worth),
        (
            book.CAPITAL_INCOME,
            "captured",
            captured,
            captured * worth * options.captured_capitals_pay,
        ),
    ]
    for name, building in (("factories", FACTORY), ("ports", PORT)):
        working = sum(draft.sites[t][building] for t in own)
        sources.append((book.PRODUCTION, name, working, working))
    for number, (members, bonus) in enumerate(draft.table.continents):
        if all(draft.owners[t] == seat for t in members):
            sources.append((book.CONTINENT, "continent", number, bonus))
    for rule, source, number, amount in sources:
        if amount:
            left = draft.earn(seat, amount)
            draft.tell(happened.CreditsReceived(rule, seat, source, number, amount, left))


# Training and building ---------------------------------------------------------------------------


def train(table: Table, state: State, action: Train) -> Step[State]:
    """Units cost 2, 3 and 4 credits and are placed later in the turn [R-17, R-18, R-19]."""
    draft = Draft(table, state)
    seat, kind = state.seat, KIND_OF[action.unit]
    left = draft.earn(seat, -PRICES[action.unit] * action.count)
    waiting = draft.muster(seat, kind, action.count)
    draft.tell(happened.Trained(UNIT_RULES[kind], seat, kind, action.count, left, waiting))
    return draft.step(Phase.BUY)


def build(table: Table, state: State, action: Build) -> Step[State]:
    """Buildings cost 1, 3, 6 and 6 credits [R-12, R-13, R-14, R-15]."""
    draft = Draft(table, state)
    seat, building, territory = state.seat, action.building, action.territory
    left = draft.earn(seat, -BUILDING_PRICES[building])
    site = state.sites[territory]
    draft.set_site(territory, put(site, BUILDINGS + building, site[BUILDINGS + building] + 1))
    draft.tell(happened.Built(BUILDING_RULES[building], seat, territory, building, left))
    return draft.step(Phase.BUY)


def end_buying(table: Table, state: State, _action: EndBuying) -> Step[State]:
    """What is not spent is kept [R-A27]; now the libraries draw [R-A10]."""
    draft = Draft(table, state)
    seat = state.seat
    draft.tell(happened.BuyingEnded(book.SAVING, seat, state.credits[seat]))
    if not libraries(state):
        return to_exchange(draft)
    if not state.cards.pile:
        draft.tell(war_events.NoCard(book.LIBRARY_DRAW, seat))
        return to_exchange(draft)
    return draft.step(Phase.LIBRARY)


# Cards -------------------------------------------------------------------------------------------


def libraries(state: State) -> int:
    """The working libraries of the player on turn."""
    return sum(
        site[LIBRARY]
        for owner, site in zip(state.owners, state.sites, strict=True)
        if owner == state.seat
    )


def draw_in_library(table: Table, state: State, action: Draw) -> Step[State]:
    """One card for each library, of which one is kept [R-15]."""
    draft = Draft(table, state)
    cards, seat = state.cards, state.seat
    pile = without(cards.pile, (action.card,))
    drawn = tuple(sorted((*cards.drawn, action.card)))
    draft.cards = Cards(cards.hands, pile, cards.aside, drawn)
    draft.tell(war_events.CardDrawn(book.LIBRARY, seat, action.card, len(pile), readers=(seat,)))
    if len(drawn) < libraries(state) and pile:
        return draft.step(Phase.LIBRARY)
    if len(drawn) > 1:
        return draft.step(Phase.KEEP)
    return _keep(draft, action.card)


def keep(table: Table, state: State, action: Keep) -> Step[State]:
    """The other cards go back to the pile [R-A10]."""
    return _keep(Draft(table, state), action.card)


def _keep(draft: Draft, card: int) -> Step[State]:
    cards, seat = draft.cards, draft.seat
    back = without(cards.drawn, (card,))
    pile = tuple(sorted((*cards.pile, *back)))
    hands = put(cards.hands, seat, tuple(sorted((*cards.hands[seat], card))))
    draft.cards = Cards(hands, pile, cards.aside)
    draft.tell(happened.CardKept(book.LIBRARY, seat, card, readers=(seat,)))
    if back:
        draft.tell(
            happened.CardsReturned(book.LIBRARY_DRAW, seat, back, len(pile), readers=(seat,))
        )
    return to_exchange(draft)


def to_exchange(draft: Draft) -> Step[State]:
    """Pairs may be exchanged by who has one [R-20]."""
    if draft.table.pairs(draft.cards.hands[draft.seat]):
        return draft.step(Phase.EXCHANGE)
    return _to_placing(draft)


def exchange(table: Table, state: State, action: Exchange) -> Step[State]:
    """Units for a pair, whose cards go back at once [R-20, R-A09, R-21]."""
    draft = Draft(table, state)
    cards, seat, kind = state.cards, state.seat, KIND_OF[action.unit]
    pile = tuple(sorted((*cards.pile, *action.cards)))
    hand = without(cards.hands[seat], action.cards)
    draft.cards = Cards(put(cards.hands, seat, hand), pile, cards.aside)
    count = table.options.pair_yield
    draft.tell(happened.PairExchanged(book.PAIR, seat, kind, action.cards))
    waiting = draft.muster(seat, kind, count)
    draft.tell(happened.UnitsReceived(book.PAIR_YIELD, seat, kind, count, waiting))
    draft.tell(happened.CardsReturned(book.USED_CARDS, seat, action.cards, len(pile), readers=None))
    return to_exchange(draft)


def end_exchange(table: Table, state: State, _action: EndExchange) -> Step[State]:
    """Nobody has to exchange [R-20]."""
    draft = Draft(table, state)
    draft.tell(happened.ExchangeEnded(book.PAIR, state.seat))
    return _to_placing(draft)


# Placing -----------------------------------------------------------------------------------------


def bases(state: State | Draft) -> list[int]:
    """Where new units may be placed: the own capital, and every working barracks [R-A11]."""
    seat = state.seat
    return [
        t
        for t, owner in enumerate(state.owners)
        if owner == seat and (state.sites[t][BARRACKS] or t == state.capitals[seat])
    ]


def _to_placing(draft: Draft) -> Step[State]:
    waiting = sum(draft.reserve[draft.seat])
    if not waiting:
        return draft.step(Phase.ACT)
    if bases(draft):
        return draft.step(Phase.PLACE)
    draft.tell(happened.UnitsWait(book.ACTIVE_BARRACKS, draft.seat, waiting))
    return draft.step(Phase.ACT)


def place(table: Table, state: State, action: Place) -> Step[State]:
    """New units on the capital or beside a barracks, until none waits [R-09, R-12]."""
    draft = Draft(table, state)
    seat, territory = state.seat, action.territory
    kind = FRESH.index(action.unit)
    draft.add(territory, action.unit, action.count)
    left = draft.muster(seat, kind, -action.count)
    rule = book.TURN if territory == state.capitals[seat] else book.BARRACKS
    draft.tell(happened.Placed(rule, seat, territory, kind, action.count, left))
    return draft.step(Phase.PLACE if any(draft.reserve[seat]) else Phase.ACT)


# The end of a turn -------------------------------------------------------------------------------


def end_turn(table: Table, state: State, _action: EndTurn) -> Step[State]:
    """Units rest, hegemony is looked at, the next player begins [R-31, R-A21, R-A06]."""
    draft = Draft(table, state)
    if capitals.won_at_turn_end(draft):
        return draft.step(Phase.OVER)
    seat, players = state.seat, draft.players
    stacks = [t for t, owner in enumerate(state.owners) if owner == seat]
    stacks += [table.stack(ocean, seat, players) for ocean in table.oceans]
    units = list(draft.units)
    for stack in stacks:
        units[stack] = rested(units[stack])
    draft.units = tuple(units)
    following = draft.next_seat(seat)
    while draft.capitals[following] < 0:
        following = draft.next_seat(following)
    draft.seat = following
    if following == draft.opener:
        draft.opener = -1
        draft.tell(happened.FirstRoundEnded(book.EVERYBODYS_FIRST))
    return begin_turn(draft)


def rested(units: Units) -> Units:
    """Units with all their steps and shots; cannons that fired remain marked [R-A29]."""
    if units == NO_UNITS:
        return units
    fired = units[CANNON_FIRED] + units[CANNON_SPENT]
    infantry = sum(units[INFANTRY:CAVALRY])
    return (
        infantry,
        0,
        sum(units[CAVALRY:CANNON]),
        0,
        0,
        0,
        sum(units[CANNON:]) - fired,
        0,
        fired,
        0,
        0,
    )
