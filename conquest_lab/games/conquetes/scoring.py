"""The end of the game: territories are chosen and counted, continents compared, ties broken."""

from __future__ import annotations

from conquest_lab.core.scene import NOBODY
from conquest_lab.games.conquetes import events as happened
from conquest_lab.games.conquetes import rulebook as book
from conquest_lab.games.conquetes.draft import Draft, with_cards
from conquest_lab.games.conquetes.table import BOT, CONTINENT_POINTS, Table
from conquest_lab.games.conquetes.types import Cards, Deck, Phase, State

Owners = tuple[int, ...]


# What counts --------------------------------------------------------------------------------------


def doubles_in(hand: Cards, territory: tuple[int, ...]) -> int:
    """How many cards of a hand are copies of regions of a territory [C-22]."""
    return sum(card in territory for card in hand)


def continent_leaders(table: Table, owners: Owners, seats: int) -> tuple[tuple[int, int], ...]:
    """By continent who has most regions in camp, and how many; NOBODY for a tie or none [C-25]."""
    leaders = []
    for members in table.board.members:
        held = [sum(owners[region] == seat for region in members) for seat in range(seats)]
        most = max(held)
        alone = most > 0 and held.count(most) == 1
        leaders.append((held.index(most) if alone else NOBODY, most))
    return tuple(leaders)


def points(table: Table, state: State) -> tuple[int, ...]:
    """Everybody's points, the bot's last: 0 before they are counted."""
    return _points(table, state.owners, state.deck, state.counted, over=state.phase is Phase.OVER)


def _points(
    table: Table, owners: Owners, deck: Deck, counted: tuple[int, ...], *, over: bool
) -> tuple[int, ...]:
    totals = [0] * (len(deck.hands) + table.solo)
    for seat, region in enumerate(counted):
        if region != NOBODY:
            doubles = sum(owners[card] == seat for card in deck.doubles)
            totals[seat] = len(table.territory_of(owners, region)) + doubles
    if over and table.solo:
        totals[BOT] = 2 * owners.count(BOT) + len(deck.loot)
    if over and table.options.continent_variant:
        for seat, _ in continent_leaders(table, owners, len(totals)):
            if seat != NOBODY:
                totals[seat] += CONTINENT_POINTS
    return tuple(totals)


def winners(table: Table, state: State) -> tuple[int, ...]:
    """Who has won: most points, then most regions [C-24]; the bot wins its ties [C-32]."""
    totals = points(table, state)
    return _winners(table, state.owners, totals)


def _winners(table: Table, owners: Owners, totals: tuple[int, ...]) -> tuple[int, ...]:
    tied = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
    if table.solo:
        return (BOT,) if BOT in tied else tied
    most = max(owners.count(seat) for seat in tied)
    return tuple(seat for seat in tied if owners.count(seat) == most)


# How it is told -----------------------------------------------------------------------------------


def begin(draft: Draft) -> None:
    """The game is over but for the counting."""
    draft.fight = None
    draft.due = ()
    draft.receiver = NOBODY
    draft.phase = Phase.SCORE
    _ask_next(draft)


def _ask_next(draft: Draft) -> None:
    """Ask the next player who has a territory to choose; when all have chosen, finish."""
    while len(draft.counted) < draft.players:
        seat = len(draft.counted)
        if seat in draft.owners:
            draft.seat = seat
            return
        draft.tell(happened.NothingToCount(book.EMPTY_CAMP, seat))
        draft.counted = (*draft.counted, NOBODY)
    _finish(draft)


def count(draft: Draft, region: int) -> None:
    """Count the territory that a player chose [C-22]."""
    seat = draft.seat
    territory = draft.table.territory_of(draft.owners, region)
    total = len(territory)
    draft.counted = (*draft.counted, region)
    draft.tell(happened.TerritoryCounted(book.COUNT, seat, region, territory, total))
    for place in territory:
        copies = draft.hands[seat].count(place)
        if copies:
            total += copies
            laid = (place,) * copies
            draft.lose(seat, *laid)
            draft.doubles = with_cards(draft.doubles, laid)
            rule = book.TWO_COPIES if copies > 1 else book.COUNT
            draft.tell(happened.DoublesLaid(rule, seat, place, copies, total))
    rest = draft.owners.count(seat) - len(territory)
    if rest:
        draft.tell(happened.RestIgnored(book.REST_IGNORED, seat, rest))
    _ask_next(draft)


def _finish(draft: Draft) -> None:
    table, owners = draft.table, draft.owners
    totals = list(_points(table, owners, draft.deck, draft.counted, over=False))
    if table.solo:
        regions, loot = owners.count(BOT), len(draft.loot)
        totals[BOT] = 2 * regions + loot
        draft.tell(happened.BotCounted(book.SOLO_END, BOT, regions, loot, totals[BOT]))
    if table.options.continent_variant:
        _judge_continents(draft, totals)
    tied = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
    won = _winners(table, owners, tuple(totals))
    if len(tied) > 1 and not table.solo:
        held = tuple(owners.count(seat) for seat in tied)
        rule = book.VARIANT_AND_TIES if table.options.continent_variant else book.WINNER
        draft.tell(happened.TieBroken(rule, tied, held))
    rule = book.SOLO_END if table.solo else book.WINNER
    draft.tell(happened.GameWon(rule, won, max(totals)))
    draft.phase = Phase.OVER


def _judge_continents(draft: Draft, totals: list[int]) -> None:
    leaders = continent_leaders(draft.table, draft.owners, len(totals))
    for continent, (seat, most) in enumerate(leaders):
        if seat != NOBODY:
            totals[seat] += CONTINENT_POINTS
            event = happened.ContinentJudged(book.CONTINENTS, continent, seat, most, totals[seat])
        else:
            rule = book.CONTINENTS if most else book.CAMP_ONLY
            event = happened.ContinentJudged(rule, continent, NOBODY, most)
        draft.tell(event)
