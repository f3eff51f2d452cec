"""The end of the game: points are counted, and most points win [X-18 to X-20, X-A04]."""

from __future__ import annotations

from conquest_lab.core.declare import Event, SeatEvent, Seats, event
from conquest_lab.core.phases import PhaseRules, Tell, ask, the_end
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.words import Message, say
from conquest_lab.games.express import rulebook as book
from conquest_lab.games.express.state import Phase, State
from conquest_lab.games.express.table import CARDS_THEN_CONTINENTS, Table
from conquest_lab.mechanics.points import BoardNames, Continent, GameWon, victory_text

# Events -------------------------------------------------------------------------------------------


def _ended(_names: BoardNames, e: GameEnded) -> Message:
    if e.rule is book.MAX_TURNS:
        return say("The game ends with turn {turn}, the last one", turn=e.turn)
    return say("Every country card is taken: the game ends with turn {turn}", turn=e.turn)


@event(_ended)
class GameEnded(Event):
    """The last card left the middle, or the last turn was played."""

    turn: int


def _continent(names: BoardNames, e: ContinentCounted) -> Message:
    seat, continent = names.owner(e.seat), names.continent(e.continent)
    if e.worth == e.instead_of:
        return say(
            "{seat} counts {worth} for a continent: {continent}",
            seat=seat,
            worth=e.worth,
            continent=continent,
        )
    return say(
        "{seat} counts {worth} instead of {instead_of} for a continent: {continent}",
        seat=seat,
        worth=e.worth,
        instead_of=e.instead_of,
        continent=continent,
    )


@event(_continent)
class ContinentCounted(SeatEvent):
    """A conquered continent was counted; its cards alone would have made `instead_of` points."""

    continent: Continent
    worth: int
    instead_of: int


@event("{seat} has {n} point", "{seat} has {n} points", number="points")
class PointsCounted(SeatEvent):
    """A player's points were added up."""

    points: int


@event("Tie: {seats}; cards: {cards}; continents: {continents}")
class TieBroken(Event):
    """Of several players with most points the cards, then the continents, named the winner."""

    seats: Seats
    cards: tuple[int, ...]
    continents: tuple[int, ...]


# Counting -----------------------------------------------------------------------------------------


def apart(table: Table, continent: int) -> int:
    """The points of the cards of a continent, one by one."""
    return sum(table.points[card] for card in table.members[continent])


def score(table: Table, owners: tuple[int, ...], seat: int) -> int:
    """A player's points: cards face up by their points, continents by their number [X-19]."""
    total = 0
    for members, worth in zip(table.members, table.worths, strict=True):
        held = [card for card in members if owners[card] == seat]
        whole = len(held) == len(members)
        total += worth if whole else sum(table.points[card] for card in held)
    return total


def standing(table: Table, owners: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The numbers that decide at the end: points, then what the tie-break says [X-20, X-A04]."""
    points = score(table, owners, seat)
    if table.options.tie_break == CARDS_THEN_CONTINENTS:
        return (points, owners.count(seat), len([*table.board.continents_of(owners, seat)]))
    return (points,)


def standings(table: Table, s: State) -> list[tuple[int, ...]]:
    """The standing of each seat."""
    return [standing(table, s.owners, seat) for seat in range(s.players)]


def victory(table: Table, s: State) -> GameWon:
    """The seat in front, or those who share the victory [X-20, X-A04]."""
    found = standings(table, s)
    best = max(found)
    seats = tuple(seat for seat, own in enumerate(found) if own == best)
    alone = sum(own[0] == best[0] for own in found) == 1
    return GameWon(book.WIN if alone else book.TIE_BREAK, seats, best[0])


def end_game(table: Table, s: State, rule: Rule, tell: Tell) -> None:
    """Continents and points are counted; most points win [X-18, X-19, X-20, X-A17]."""
    s.phase = Phase.OVER
    tell(GameEnded(rule, s.turn))
    for seat in range(s.players):
        for continent in table.board.continents_of(s.owners, seat):
            worth, cards = table.worths[continent], apart(table, continent)
            tell(ContinentCounted(book.ONE_SET_SCORE, seat, continent, worth, cards))
        tell(PointsCounted(book.SCORE, seat, score(table, s.owners, seat)))
    won = victory(table, s)
    if won.rule is book.TIE_BREAK and table.options.tie_break == CARDS_THEN_CONTINENTS:
        tell(_tie_broken(table, s, won.points))
    tell(won)


def _tie_broken(table: Table, s: State, most: int) -> TieBroken:
    """The cards and continents of those with most points [X-A04]."""
    tied = {seat: own for seat, own in enumerate(standings(table, s)) if own[0] == most}
    _points, cards, continents = zip(*tied.values(), strict=True)
    return TieBroken(book.TIE_BREAK, tuple(tied), cards, continents)


# Phase --------------------------------------------------------------------------------------------


THE_END: PhaseRules[Table, State] = the_end(
    Phase.OVER,
    book.END,
    ask(
        "The game is over. {result}.",
        result=lambda table, s: victory_text(table.names, victory(table, s)),
    ),
)
