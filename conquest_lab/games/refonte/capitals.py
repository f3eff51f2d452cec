"""Capitals lost, won back and drawn anew; who is out, and who has won [R-31 to R-34]."""

from __future__ import annotations

from conquest_lab.core.declare import Action, SeatEvent, SeatNumber, Territory, action, event
from conquest_lab.core.frozen import replace, with_entry
from conquest_lab.core.phases import PhaseRules, Ply, Tell, ask, the_end
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import NOBODY, Scene
from conquest_lab.core.words import Seat, Text, say
from conquest_lab.games.refonte import pieces
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte.cards import give_back, look_at
from conquest_lab.games.refonte.names import (
    Credits,
    HeldTerritories,
    HowManyUnits,
    OnTerritories,
    Turns,
    Units,
)
from conquest_lab.games.refonte.state import Phase, State
from conquest_lab.games.refonte.table import (
    ALL_CAPITALS,
    BY_SEATS,
    LEAST_FOR_HEGEMONY,
    NEVER,
    NEXT_TURN,
    THREE_ALIVE,
    THREE_SEATED,
    WITH_NEUTRAL,
    Options,
    Table,
)
from conquest_lab.games.refonte.units import NO_UNITS, NOTHING, Counts, by_kind
from conquest_lab.mechanics.armies.cards import PileLeft, draw_phase
from conquest_lab.mechanics.armies.placing import TerritoryCount
from conquest_lab.mechanics.cards import CardCount, merged


@action("crown", "New capital: {territory}")
class Crown(Action):
    """Make one of the territories drawn the new capital."""

    territory: Territory


# Events -------------------------------------------------------------------------------------------


@event("{seat} has lost the capital to {by}: {territory}")
class CapitalLost(SeatEvent):
    """A player lost the capital to another."""

    territory: Territory
    by: SeatNumber


@event("{seat} has the capital back: {territory}")
class CapitalRetaken(SeatEvent):
    """A player won the lost capital back."""

    territory: Territory


@event("{seat} fights on without a capital: {own} against {theirs} for {by}")
class FoughtOn(SeatEvent):
    """A player without a capital plays on, with more territories than the invader."""

    by: SeatNumber
    own: TerritoryCount
    theirs: int


@event("{seat} has no lead left: {own} against {theirs} for {by}")
class LeadLost(SeatEvent):
    """A player without a capital no longer has more territories than the invader."""

    by: SeatNumber
    own: TerritoryCount
    theirs: int


@event("{seat} has a new capital: {territory}")
class CapitalMoved(SeatEvent):
    """A card gave a player a new capital."""

    territory: Territory
    former: int

    def moved(self, scene: Scene) -> Scene:
        scene = scene.with_pieces(self.former, pieces.capital(self.seat), -1)
        return scene.with_pieces(self.territory, pieces.capital(self.seat), 1)


@event("{seat} is out; now neutral: {territories}")
class Eliminated(OnTerritories):
    """A player is out: the territories went to the neutral player, the marker left the table."""

    seat: SeatNumber
    territories: HeldTerritories
    capital: int

    def moved(self, scene: Scene) -> Scene:
        for territory in self.territories:
            scene = scene.with_owner(territory, NOBODY)
        return scene.with_pieces(self.capital, pieces.capital(self.seat), -1)


@event(
    lambda _names, e: say(
        "{seat}'s fleet is lost; units in it: {n}",
        seat=Seat(e.seat),
        n=sum(sum(counts) for _, counts in e.fleet),
    )
)
class FleetLost(SeatEvent):
    """The units at sea of a player who is out were lost: by ocean, how many of each kind."""

    fleet: tuple[tuple[int, Counts], ...]

    def moved(self, scene: Scene) -> Scene:
        for ocean, counts in self.fleet:
            scene = pieces.without_units(scene, ocean, counts, self.seat)
        return scene


@event("Lost with {seat}: {credits}, {cards}, {units}")
class EstateLost(SeatEvent):
    """Credits, cards and waiting units of a player who is out were lost."""

    credits: Credits
    units: HowManyUnits
    cards: CardCount
    pile: PileLeft

    def moved(self, scene: Scene) -> Scene:
        return pieces.with_nothing(scene.with_hand(self.seat, ()), self.seat)


@event("{seat} holds {own} against {others} for all others together: it takes more to win")
class HegemonyMissed(SeatEvent):
    """A player holds as many as all others together, and it takes more."""

    own: TerritoryCount
    others: int


@event("{seat} holds {own} against {others}: with two players left that does not win")
class HegemonyOfTwo(SeatEvent):
    """A player holds as many as the only other player or more, over whom hegemony decides nothing."""

    own: TerritoryCount
    others: int


@event("{seat} holds {own} against {others}: that wins if it lasts until the next turn of {seat}")
class HegemonyReached(SeatEvent):
    """A player holds more territories than the others together at the end of a turn."""

    own: TerritoryCount
    others: int


@event("{seat} is the last in the game and has won")
class GameWon(SeatEvent):
    """A player has won because no other player is left."""


@event("{seat} controls every other capital ({capitals}) and has won")
class WonByDecapitation(SeatEvent):
    """A player has won by controlling this many capitals of others."""

    capitals: int


@event("{seat} holds {own} against {others} for all others together and has won")
class WonByHegemony(SeatEvent):
    """A player has won who holds more territories than the others together."""

    own: TerritoryCount
    others: int


@event("After {turns} {seat} holds most and has won: {own}, {units}")
class WonByTurns(SeatEvent):
    """A player has won because this many turns are over."""

    turns: Turns
    own: TerritoryCount
    units: Units


# Capitals lost and won back -----------------------------------------------------------------------


def after_capture(table: Table, s: State, territory: int, loser: int, tell: Tell) -> None:
    """A capital may have fallen or come home [R-33, R-A24]; then victory and fates."""
    seat = s.seat
    if s.capitals[seat] == territory and s.usurpers[seat] >= 0:
        s.usurpers = with_entry(s.usurpers, seat, -1)
        tell(CapitalRetaken(book.RETAKEN, seat, territory))
    fallen = loser if loser >= 0 and s.capitals[loser] == territory else -1
    if fallen >= 0:
        s.usurpers = with_entry(s.usurpers, fallen, seat)
        tell(CapitalLost(book.LOST_CAPITAL, fallen, territory, seat))
    check, lasts = table.options.victory_check, table.options.hegemony_when == NEXT_TURN
    if (check != "turn_end" and _decapitated(table, s, fallen, tell)) or (
        check == "capture" and not lasts and _hegemony(table, s, tell, book.WHEN_WON)
    ):
        s.phase = Phase.OVER
        return
    if fallen >= 0 and _leads(s, fallen):
        tell(FoughtOn(book.LOST_CAPITAL, fallen, seat, *_compared(s, fallen)))
    _judge(table, s, tell, fallen)


def _compared(s: State, seat: int) -> tuple[int, int]:
    """The territories of a player without a capital, and those of the invader [R-A22]."""
    return s.owners.count(seat), s.owners.count(s.usurpers[seat])


def _leads(s: State, seat: int) -> bool:
    own, theirs = _compared(s, seat)
    return own > theirs


def _judge(table: Table, s: State, tell: Tell, fallen: int = -1) -> None:
    """Draw the fate of each player who lost capital and lead, in turn [R-33, R-A22]."""
    for seat in sorted(s.alive, key=lambda other: other != fallen):
        if s.usurpers[seat] < 0 or _leads(s, seat):
            continue
        if seat != fallen:
            tell(LeadLost(book.LEAD_LOST, seat, s.usurpers[seat], *_compared(s, seat)))
        if s.owners.count(seat) and s.cards.pile:
            s.judged, s.phase = seat, Phase.FATE
        else:
            _fall_out(table, s, seat, tell, fallen)
        return
    s.phase = Phase.ACT


# Fate ---------------------------------------------------------------------------------------------


def matches(s: State) -> tuple[int, ...]:
    """The cards drawn that show a territory of the player who is judged."""
    return tuple(
        card for card in s.cards.drawn if card < len(s.owners) and s.owners[card] == s.judged
    )


def draw_fate(table: Table, s: State, card: int, tell: Tell) -> None:
    """As many cards as there are territories [R-33]."""
    seat = s.judged
    look_at(s, book.LOST_CAPITAL, seat, card, tell)
    fitting = matches(s)
    at_once = fitting and table.options.new_capital == "first"
    if not at_once and len(s.cards.drawn) < s.owners.count(seat) and s.cards.pile:
        return
    if not at_once and len(fitting) > 1:
        s.phase = Phase.NEW_CAPITAL
    elif fitting:
        crown(table, s, Crown(fitting[0]), tell)
    else:
        give_back(s, book.WHICH_CAPITAL, seat, s.cards.drawn, tell)
        s.judged = -1
        _fall_out(table, s, seat, tell)


def check_crown(table: Table, s: State, crown: Crown) -> Refusal | None:
    """Refuse territories that were not drawn, or are not one's own [R-A23]."""
    choices = matches(s)
    if crown.territory in choices:
        return None
    return forbid(
        book.WHICH_CAPITAL,
        "the new capital is one of your territories among the cards drawn: {places}",
        places=tuple(map(table.names.place, choices)),
    )


def crown(table: Table, s: State, crown: Crown, tell: Tell) -> None:
    """A card of an own territory makes it the new capital [R-33]; of several, one is chosen [R-A23]."""
    seat, territory = s.judged, crown.territory
    chosen = len(matches(s)) > 1 or table.options.new_capital == "first"
    rule = book.WHICH_CAPITAL if chosen else book.LOST_CAPITAL
    former = s.capitals[seat]
    give_back(s, book.WHICH_CAPITAL, seat, s.cards.drawn, tell)
    s.capitals = with_entry(s.capitals, seat, territory)
    s.usurpers = with_entry(s.usurpers, seat, -1)
    s.judged = -1
    tell(CapitalMoved(rule, seat, territory, former))
    _judge(table, s, tell)


# Elimination --------------------------------------------------------------------------------------


def _fall_out(table: Table, s: State, seat: int, tell: Tell, fallen: int = -1) -> None:
    """A player is out; unless that ends the game, others without a lead are judged."""
    if _eliminate(table, s, seat, tell):
        s.phase = Phase.OVER
    else:
        _judge(table, s, tell, fallen)


def _eliminate(table: Table, s: State, seat: int, tell: Tell) -> bool:
    """Territories become neutral, everything else is lost [R-34]; true if that ends the game."""
    territories = tuple(s.held_by(seat))
    s.owners = tuple(NOBODY if owner == seat else owner for owner in s.owners)
    former = s.capitals[seat]
    s.capitals = with_entry(s.capitals, seat, -1)
    s.usurpers = with_entry(s.usurpers, seat, -1)
    tell(Eliminated(book.OUT, seat, territories, former))
    _lose_fleet(table, s, seat, tell)
    _lose_estate(s, seat, tell)
    if len(s.alive) == 1:
        usual = table.options.decapitation == ALL_CAPITALS
        tell(GameWon(book.GOALS if usual else book.FATE_FIRST, s.seat))
        return True
    return table.options.victory_check != "turn_end" and _decapitated(table, s, -1, tell)


def _lose_fleet(table: Table, s: State, seat: int, tell: Tell) -> None:
    sunk = []
    for ocean in table.oceans:
        stack = s.stack(ocean, seat)
        if s.units[stack] != NO_UNITS:
            sunk.append((ocean, by_kind(s.units[stack])))
            s.units = with_entry(s.units, stack, NO_UNITS)
    if sunk:
        tell(FleetLost(book.FLEETS, seat, tuple(sunk)))


def _lose_estate(s: State, seat: int, tell: Tell) -> None:
    cards, credit, waiting = s.cards, s.credits[seat], sum(s.reserve[seat])
    hand = cards.hands[seat]
    pile = merged(cards.pile, hand)
    s.cards = replace(cards, hands=with_entry(cards.hands, seat, ()), pile=pile)
    s.credits = with_entry(s.credits, seat, 0)
    s.reserve = with_entry(s.reserve, seat, NOTHING)
    if credit or waiting or hand:
        tell(EstateLost(book.ESTATE, seat, credit, waiting, len(hand), len(pile)))


# Victory ------------------------------------------------------------------------------------------


def _in_turn(s: State) -> list[int]:
    """The players in the game, the one on turn first."""
    return sorted(s.alive, key=lambda other: (other - s.seat) % s.players)


def _decapitated(table: Table, s: State, fallen: int, tell: Tell) -> bool:
    """True when somebody controls every other capital, current or lost [R-32, R-A25].

    Where the fate of who lost a capital comes first, that alone decides nothing [R-A48].

    fallen: the player whose capital was just captured, -1 for none.
    """
    if table.options.decapitation != ALL_CAPITALS:
        return False
    holders = {seat: s.owners[s.capitals[seat]] for seat in s.alive}
    for seat in _in_turn(s):
        others = [other for other in holders if other != seat]
        if all(holders[other] == seat for other in others):
            exiles = [other for other in others if s.usurpers[other] >= 0 and other != fallen]
            s.seat = seat
            rule = book.WHOSE_CAPITALS if exiles else book.DECAPITATION
            tell(WonByDecapitation(rule, seat, len(others)))
            return True
    return False


def _hegemony(table: Table, s: State, tell: Tell, by: Rule = book.HEGEMONY) -> bool:
    """True when somebody holds more than all other players together [R-31, R-A20, R-A43, R-A44].

    by: the rule of a victory by more territories, where neutral ones do not count.
    """
    return any(_dominates(table, s, seat, tell, by) for seat in _in_turn(s))


def _dominates(table: Table, s: State, seat: int, tell: Tell, by: Rule) -> bool:
    """True when a player has won by hegemony."""
    options = table.options
    if not hegemony_counts(options.hegemony_with, s.players):
        return False
    own, others = _land(table, s, seat)
    if own < others:
        return False
    if not enough_for_hegemony(options, s.players, len(s.alive)):
        tell(HegemonyOfTwo(book.HEGEMONY_OF_TWO, seat, own, others))
        return False
    if own == others and options.hegemony != "at_least":
        tell(HegemonyMissed(book.MORE_OR_EQUAL, seat, own, others))
        return False
    strict = book.NEUTRAL_TERRITORIES if neutral_counts(options, s.players) else by
    s.seat = seat
    tell(WonByHegemony(strict if own > others else book.MORE_OR_EQUAL, seat, own, others))
    return True


def _land(table: Table, s: State, seat: int) -> tuple[int, int]:
    """The territories of a player, and those of the others over whom hegemony is held."""
    total = sum(map(s.owners.count, s.alive))
    if neutral_counts(table.options, s.players):
        total += s.owners.count(NOBODY)
    own = s.owners.count(seat)
    return own, total - own


def hegemony_counts(reading: str, players: int) -> bool:
    """False at a table where hegemony never decides: with two players, or by option [R-A43]."""
    if reading in {THREE_SEATED, THREE_ALIVE}:
        return players >= LEAST_FOR_HEGEMONY
    return reading != NEVER


def neutral_counts(options: Options, players: int) -> bool:
    """True at a table where the neutral player is one of the others [R-A43, R-A44].

    players: at the start.
    """
    of_two = options.hegemony_with == BY_SEATS and players < LEAST_FOR_HEGEMONY
    return of_two or options.hegemony_with == WITH_NEUTRAL


def enough_for_hegemony(options: Options, players: int, alive: int) -> bool:
    """False where too few players are left for a hegemony [R-A43]."""
    if neutral_counts(options, players) or options.hegemony_with not in {BY_SEATS, THREE_ALIVE}:
        return True
    return alive >= LEAST_FOR_HEGEMONY


def won_at_turn_end(table: Table, s: State, tell: Tell) -> bool:
    """Hegemony at the end of every turn [R-A21], and decapitation where it waits until then."""
    late = table.options.victory_check == "turn_end"
    if late and _decapitated(table, s, -1, tell):
        return True
    if table.options.hegemony_when != NEXT_TURN:
        return _hegemony(table, s, tell)
    _announce(table, s, tell)
    return False


def _announce(table: Table, s: State, tell: Tell) -> None:
    """A hegemony at the end of a turn wins if it lasts [R-A49]."""
    options = table.options
    own, others = _land(table, s, s.seat)
    reached = own > others or (own == others and options.hegemony == "at_least")
    counts = hegemony_counts(options.hegemony_with, s.players)
    if reached and counts and enough_for_hegemony(options, s.players, len(s.alive)):
        tell(HegemonyReached(book.LASTING, s.seat, own, others))


def won_at_turn_start(table: Table, s: State, tell: Tell) -> bool:
    """A hegemony that has lasted until its holder's next turn [R-A49]."""
    lasts = table.options.hegemony_when == NEXT_TURN
    return lasts and _dominates(table, s, s.seat, tell, book.LASTING)


def end_by_turns(_table: Table, s: State, tell: Tell) -> None:
    """Most territories win; among equals most units, then who would move first [R-A51]."""
    size, own = len(s.owners), s.owners.count
    units = {
        seat: sum(
            sum(there)
            for stack, there in enumerate(s.units)
            if (s.owners[stack] if stack < size else (stack - size) % s.players) == seat
        )
        for seat in s.alive
    }
    order = sorted(s.alive, key=lambda seat: (seat - s.next_seat) % s.players)
    s.seat = max(order, key=lambda seat: (own(seat), units[seat]))
    s.phase = Phase.OVER
    tell(WonByTurns(book.ENOUGH_TURNS, s.seat, s.turns, own(s.seat), units[s.seat]))


# Phases -------------------------------------------------------------------------------------------


FATE = draw_phase(
    Phase.FATE,
    Text("drawing for a new capital", "la pioche pour une nouvelle capitale"),
    book.LOST_CAPITAL,
    ask(
        "{player} has lost the capital and draws cards, one a territory: {n}.",
        player=lambda _table, s: Seat(s.judged),
        n=lambda _table, s: s.owners.count(s.judged),
    ),
    draw_fate,
)
NEW_CAPITAL = PhaseRules(
    Phase.NEW_CAPITAL,
    Text("choosing the new capital", "le choix de la nouvelle capitale"),
    book.WHICH_CAPITAL,
    ask("{player}: choose your new capital.", player=lambda _table, s: Seat(s.judged)),
    (Ply(Crown, crown, lambda _table, s: [*map(Crown, matches(s))], check_crown),),
    player=lambda _table, s: s.judged,
    pointed_at=lambda _table, _s, places: Crown(places[0]),
)
THE_END: PhaseRules[Table, State] = the_end(Phase.OVER, book.GOALS, ask("{player} has won."))
PHASES = (FATE, NEW_CAPITAL, THE_END)
