"""The end: territories are chosen and counted, continents compared, ties broken [C-22 to C-25]."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from conquest_lab.core.declare import (
    Action,
    Event,
    Kind,
    SeatEvent,
    Seats,
    Territory,
    action,
    event,
)
from conquest_lab.core.phases import PhaseRules, Ply, Tell, ask, the_end
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import NOBODY, Scene
from conquest_lab.core.words import Message, Seat, Text, counted, say
from conquest_lab.games.conquetes import rulebook as book
from conquest_lab.games.conquetes.state import Cards, Phase, State, lose
from conquest_lab.games.conquetes.table import RegionCount, RegionNames, Table
from conquest_lab.mechanics.cards import merged
from conquest_lab.mechanics.points import Continent, GameWon, PointsNow, points_counted

CONTINENT_POINTS = 3
DOUBLE = "double"

Regions = Annotated[tuple[int, ...], Kind("place", lambda names, regions: names.regions(regions))]
Copies = Annotated[int, Kind(said=lambda _names, n: counted(n, "{n} copy", "{n} copies"))]


@action("count")
class Count(Action):
    """Choose the territory that counts, named by its first region in the order of the board."""

    region: Territory


@event("{seat} counts a territory, {points}: {regions}")
class TerritoryCounted(SeatEvent):
    """A player chose the territory that counts, and got a point for each of its regions."""

    regions: Regions
    points: PointsNow

    @property
    def places(self) -> tuple[int, ...]:
        return self.regions


@event("{seat} lays down {copies}, {region}: now {points}")
class DoublesLaid(SeatEvent):
    """A player laid down copies of a region that counts, a point each."""

    region: Territory
    copies: Copies
    points: PointsNow

    def moved(self, scene: Scene) -> Scene:
        scene = scene.with_cards_given(self.seat, (self.region,) * self.copies)
        return scene.with_pieces(self.region, DOUBLE, self.copies)


@event("The rest of {seat}'s camp does not count: {regions}")
class RestIgnored(SeatEvent):
    """Regions outside of the chosen territory brought no points."""

    regions: RegionCount


@event("{seat} has no region in play and no points")
class NothingToCount(SeatEvent):
    """A player had no region in play at the end."""


@event("{continent}: {seat} has the most regions ({regions}) and gets 3 points")
class ContinentWon(SeatEvent):
    """Somebody had most regions of a continent."""

    continent: Continent
    regions: int
    points: PointsNow


@event("{continent}: a tie at {regions}, no points")
class ContinentTied(Event):
    """Several had most regions of a continent."""

    continent: Continent
    regions: RegionCount


@event("{continent}: nobody has a region, no points")
class ContinentEmpty(Event):
    """No player had a region of a continent."""

    continent: Continent


def _held(names: RegionNames, e: TieBroken) -> Message:
    return say(
        "A tie for most points. Regions in all: {held}",
        held=tuple(
            say("{player} {n}", player=names.owner(seat), n=n)
            for seat, n in zip(e.seats, e.regions, strict=True)
        ),
    )


@event(_held)
class TieBroken(Event):
    """Several had most points, and the regions in their camps were counted.

    seats, regions: who tied, and how many regions each has.
    """

    seats: Seats
    regions: tuple[int, ...]


# The choice of a territory ------------------------------------------------------------------------


def end_rule(table: Table, s: State) -> Rule:
    """The rule by which the last card ends the game [C-20, C-21, C-32]."""
    return table.mode.rule(book.END_FOUR if len(s.hands) == 4 else book.END_FEW)


def begin(table: Table, s: State, tell: Tell) -> None:
    """The game is over but for the counting [C-22]."""
    s.fight, s.due, s.receiver, s.phase = None, (), NOBODY, Phase.SCORE
    _ask_next(table, s, tell)


def _ask_next(table: Table, s: State, tell: Tell) -> None:
    """Ask the next player who has a territory to choose [C-A23]; when all have chosen, finish."""
    while len(s.counted) < len(s.hands):
        seat = len(s.counted)
        if seat in s.owners:
            s.seat = seat
            return
        tell(NothingToCount(book.EMPTY_CAMP, seat))
        s.counted = (*s.counted, NOBODY)
    _finish(table, s, tell)


def counts(table: Table, s: State) -> list[Count]:
    """The territories of the player, each by its first region."""
    return [Count(territory[0]) for territory in table.territories(s.owners, s.seat)]


def check_count(table: Table, s: State, count: Count) -> Refusal | None:
    """Refuse a region that names none of the player's territories [C-22]."""
    if refusal := table.no_region(count.region):
        return refusal
    territories, names = table.territories(s.owners, s.seat), table.names
    firsts = tuple(territory[0] for territory in territories)
    if count.region in firsts:
        return None
    for territory in territories:
        if count.region in territory:
            return forbid(
                book.COUNT,
                "the territory of {region} is named by its first region: {first}",
                region=names.place(count.region),
                first=names.place(territory[0]),
            )
    return forbid(
        book.COUNT,
        "{player} does not hold {region}. Territories begin with: {regions}",
        region=names.place(count.region),
        player=Seat(s.seat),
        regions=names.regions(firsts),
    )


def count(table: Table, s: State, count: Count, tell: Tell) -> None:
    """A point for each region of the territory and each copy of them in hand [C-22, C-23]."""
    seat = s.seat
    territory = table.territory_of(s.owners, count.region)
    total = len(territory)
    s.counted = (*s.counted, count.region)
    tell(TerritoryCounted(book.COUNT, seat, territory, total))
    for region in territory:
        copies = s.hands[seat].count(region)
        if copies:
            total += copies
            laid = (region,) * copies
            lose(s, seat, *laid)
            s.doubles = merged(s.doubles, laid)
            rule = book.TWO_COPIES if copies > 1 else book.COUNT
            tell(DoublesLaid(rule, seat, region, copies, total))
    rest = s.owners.count(seat) - len(territory)
    if rest:
        tell(RestIgnored(book.REST_IGNORED, seat, rest))
    _ask_next(table, s, tell)


def doubles_in(hand: Cards, territory: tuple[int, ...]) -> int:
    """The number of cards of a hand that are copies of regions of a territory [C-22]."""
    return sum(card in territory for card in hand)


def best_count(table: Table, s: State) -> Count:
    """The territory that brings most points, the first of equals."""
    hand = s.hands[s.seat]
    territories = table.territories(s.owners, s.seat)
    return Count(max(territories, key=lambda t: len(t) + doubles_in(hand, t))[0])


# Points and victory -------------------------------------------------------------------------------


def _finish(table: Table, s: State, tell: Tell) -> None:
    """Add up the remaining points and name the winners, once all have chosen [C-24]."""
    totals = _final_points(table, s, tell)
    won = _best(table, s, totals, tell)
    tell(GameWon(table.mode.rule(book.WINNER), won, max(totals)))
    s.phase = Phase.OVER


def points(table: Table, s: State) -> list[int]:
    """Everybody's points, the bot's last: 0 before they are counted."""
    if s.phase is Phase.OVER:
        return _final_points(table, s, _silent)
    return _territory_points(table, s)


def points_now(table: Table, s: State) -> list[int]:
    """Everybody's points if the cards were counted now, without copies in hand, which others do not see."""
    chosen = list(s.counted)
    for seat in range(len(chosen), len(s.hands)):
        territories = table.territories(s.owners, seat)
        chosen.append(max(territories, key=len)[0] if territories else NOBODY)
    return _final_points(table, replace(s, counted=tuple(chosen)), _silent)


def winners(table: Table, s: State) -> tuple[int, ...]:
    """The seats that have won."""
    return _best(table, s, points(table, s), _silent)


def _silent(_event: Event) -> None:
    """Drop an event: points are computed again after they were reported once."""


def _final_points(table: Table, s: State, tell: Tell) -> list[int]:
    """Territories, the bot's camp and loot, continents."""
    totals = _territory_points(table, s)
    table.mode.count_bot(s, totals, tell)
    leaders = continent_leaders(table.judged, s.owners, len(totals))
    for continent, (seat, most) in enumerate(leaders):
        if seat != NOBODY:
            totals[seat] += CONTINENT_POINTS
            tell(ContinentWon(book.CONTINENTS, seat, continent, most, totals[seat]))
        elif most:
            tell(ContinentTied(book.CONTINENTS, continent, most))
        else:
            tell(ContinentEmpty(book.CAMP_ONLY, continent))
    return totals


def _territory_points(table: Table, s: State) -> list[int]:
    """The points for territories and copies of their regions [C-22]."""
    totals = [0] * (len(s.hands) + table.mode.bots)
    for seat, region in enumerate(s.counted):
        if region != NOBODY:
            doubles = sum(s.owners[card] == seat for card in s.doubles)
            totals[seat] = len(table.territory_of(s.owners, region)) + doubles
    return totals


def continent_leaders(
    continents: tuple[tuple[int, ...], ...], owners: tuple[int, ...], seats: int
) -> list[tuple[int, int]]:
    """The seat with most regions of each continent, and how many; NOBODY for a tie or none [C-25].

    continents: the regions of each.
    seats: how many camps there are.
    """
    leaders = []
    for members in continents:
        held = [sum(owners[region] == seat for region in members) for seat in range(seats)]
        most = max(held)
        alone = most > 0 and held.count(most) == 1
        leaders.append((held.index(most) if alone else NOBODY, most))
    return leaders


def _best(table: Table, s: State, totals: list[int], tell: Tell) -> tuple[int, ...]:
    """The seats with most points [C-24]; of those who tie the bot [C-32], else who has most regions.

    Those who tie again share the victory [C-A14].
    """
    tied = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
    if len(tied) == 1:
        return tied
    if table.mode.wins_ties in tied:
        return (table.mode.wins_ties,)
    held = tuple(map(s.owners.count, tied))
    tell(TieBroken(table.tie_rule, tied, held))
    return tuple(seat for seat, regions in zip(tied, held, strict=True) if regions == max(held))


# Phases -------------------------------------------------------------------------------------------


def _count_label(table: Table, s: State, count: Count) -> Message:
    territory = table.territory_of(s.owners, count.region)
    doubles = doubles_in(s.hands[s.seat], territory)
    return say(
        "Count: {territory}. Regions {regions}, copies in hand {doubles}, {points}",
        territory=table.names.regions(territory),
        regions=len(territory),
        doubles=doubles,
        points=points_counted(len(territory) + doubles),
    )


def _whole_territory(table: Table, s: State, places: tuple[int, ...]) -> Count:
    """Pointing at a region means its territory."""
    region = places[0]
    owned = s.owners[region] == s.seat
    return Count(table.territory_of(s.owners, region)[0] if owned else region)


SCORE = PhaseRules(
    Phase.SCORE,
    Text("the choice of a territory", "le choix d'un territoire"),
    book.COUNT,
    ask("{player}: choose the territory that counts."),
    (Ply(Count, count, counts, check_count, _count_label),),
    pointed_at=_whole_territory,
)
THE_END = the_end(
    Phase.OVER,
    end_rule,
    ask(
        "The game is over. Won by: {players}",
        players=lambda table, s: tuple(map(table.names.owner, winners(table, s))),
    ),
)
PHASES = (SCORE, THE_END)
