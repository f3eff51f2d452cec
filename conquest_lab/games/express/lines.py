"""A line of a card is filled with dice of the throw [X-07, X-08, X-10 to X-13]."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache

from conquest_lab.core.declare import Action, SeatEvent, SeatNumber, action, event
from conquest_lab.core.frozen import with_entry
from conquest_lab.core.phases import Ply, Tell
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import NOBODY, Scene
from conquest_lab.core.words import Message, Seat, Text, between, counted, say
from conquest_lab.games.express import conquest
from conquest_lab.games.express import rulebook as book
from conquest_lab.games.express.dice import (
    TRAY,
    Faces,
    LineAsked,
    die_on_line,
    face_names,
    line_text,
    with_dice,
)
from conquest_lab.games.express.state import ALL_DICE, Attempt, Phase, State
from conquest_lab.games.express.table import Country, Table
from conquest_lab.mechanics.battle_lines import (
    FACE_NAMES,
    BattleLine,
    is_enough,
    is_lean,
    ways_to_fill,
)
from conquest_lab.mechanics.dice import dice_counted, sorted_throws

_NO_DIE = Text("no die", "aucun dé")
_KEPT_THROWS = 10_000

# Actions and events -------------------------------------------------------------------------------


@action("fill", "{card}, line {line}: {dice}")
class Fill(Action):
    """Fill a battle line of a card with dice of the tray.

    line: counted from 1; the General's line comes after the printed ones.
    dice: faces from high to low.
    """

    card: Country
    line: int
    dice: Faces

    def in_order(self) -> Fill:
        return Fill(self.card, self.line, tuple(sorted(self.dice, reverse=True)))


@event("{seat} invades: {card}")
class Invaded(SeatEvent):
    """A player chose a card in the middle to invade."""

    card: Country


@event("{seat} invades: {card} (owner: {owner})")
class OwnerInvaded(Invaded):
    """A player chose another player's card to invade."""

    owner: SeatNumber


@event("{seat} fills line {line} ({asked}): {filled}")
class LineFilled(SeatEvent):
    """A player put dice on a line of a card; lines are counted from 1, `left` stay in the tray."""

    card: Country
    line: int
    asked: LineAsked
    filled: Faces
    left: int

    def moved(self, scene: Scene) -> Scene:
        """The dice went from the tray to the line."""
        for face in self.filled:
            scene = scene.with_pieces(self.card, die_on_line(self.line, face), 1)
        return with_dice(scene, TRAY, self.left)


@event("{seat} fills the line against the owner: {filled}")
class GeneralPlaced(LineFilled):
    """A player filled the line that counts only against an owner."""


@event("{seat} has no dice left and has invaded nothing")
class DiceLost(SeatEvent):
    """A player lost all dice before a card was chosen."""


@event("{seat} has no dice left; the attempt fails: {card}")
class AttemptFailed(SeatEvent):
    """A player ran out of dice before all lines of a card were filled."""

    card: Country


# Filling a line -----------------------------------------------------------------------------------


def fills(table: Table, s: State) -> list[Fill]:
    """Every way to fill a line with the throw, of the invaded card or of all that may be chosen [X-07, X-10].

    Of each card the rarest line comes first, then the fewest dice.
    """
    attempt, fitting = s.attempt, fitting_lines(table, s.tray)
    if attempt is not None:
        ways = fitting[s.owners[attempt.card] != NOBODY][attempt.card]
        return [fill for fill in ways if not attempt.lines[fill.line - 1]]
    in_the_middle, owned = fitting
    found: list[Fill] = []
    for card, owner in enumerate(s.owners):
        if owner == NOBODY:
            found += in_the_middle[card]
        elif owned[card] and can_be_taken(table, s, card):
            found += owned[card]
    return found


_Ways = list[tuple[Fill, ...]]
"""The ways to fill the lines of each card."""


@lru_cache(maxsize=_KEPT_THROWS)
def fitting_lines(table: Table, faces: Faces) -> tuple[_Ways, _Ways]:
    """The ways to fill lines with these dice: of each card in the middle, and of each card that is owned."""
    owned = [
        tuple(_fill(card, n, dice) for n, line in lines for dice in ways_to_fill(line, faces))
        for card, lines in enumerate(_rarest_first(table))
    ]
    in_the_middle = [
        tuple(fill for fill in ways if not table.is_general(fill.card, fill.line)) for ways in owned
    ]
    return in_the_middle, owned


_fill = cache(Fill)  # made once each, and shared


@cache
def _rarest_first(table: Table) -> list[list[tuple[int, BattleLine]]]:
    """The lines of each card with their numbers, the one that a throw of all dice fills least often first."""
    return [
        sorted(enumerate(table.all_lines[card], start=1), key=lambda line: _chance_to_fill(line[1]))
        for card in table.cards
    ]


@cache
def _chance_to_fill(line: BattleLine) -> float:
    """The chance that one throw of all dice fills a line."""
    thrown = sorted_throws(ALL_DICE)
    return sum(ways for faces, ways in thrown.weights if ways_to_fill(line, faces)) / thrown.total


def can_be_taken(table: Table, s: State, card: int) -> bool:
    """True for an owned card that the player on turn may choose [X-16, X-A08, X-A09]."""
    if s.owners[card] == s.seat or table.is_closed(s.owners, card):
        return False
    return not _is_protected(table, s)


def _is_protected(table: Table, s: State) -> bool:
    """True while cards that players own cannot be invaded [X-A08]."""
    return table.options.no_steal_first_round and s.turn <= s.players


def check_fill(table: Table, s: State, fill: Fill) -> Refusal | None:
    """Refuse cards that cannot be invaded, lines that cannot be filled, and dice that do not fill them."""
    return (
        _no_such_card(table, fill.card)
        or _wrong_card(table, s, fill.card)
        or _wrong_line(table, s, fill)
        or _wrong_dice(table, s, fill)
    )


def _no_such_card(table: Table, card: int) -> Refusal | None:
    """Refuse numbers that name no card [X-01]."""
    if card in table.cards:
        return None
    last = table.cards[-1]
    return forbid(
        book.CARDS_OUT, "there is no card number {n}; they are 0 to {last}", n=card, last=last
    )


def _wrong_card(table: Table, s: State, card: int) -> Refusal | None:
    """Refuse a second card, closed and own cards [X-13, X-16, X-17, X-A09], and too early theft [X-A08]."""
    name, owner = table.names.place(card), s.owners[card]
    if s.attempt is not None and s.attempt.card != card:
        return forbid(
            book.ONE_CARD_A_TURN,
            "{player} is already invading “{target}” and cannot invade “{card}” in the same turn",
            player=Seat(s.seat),
            target=table.names.place(s.attempt.card),
            card=name,
        )
    if table.is_closed(s.owners, card):
        continent = table.continent[card]
        return forbid(
            book.AUSTRALIA if len(table.members[continent]) == 1 else book.CLOSED,
            "{card} lies face down: {owner} has conquered the whole continent ({continent})",
            card=name,
            owner=Seat(owner),
            continent=table.names.continent(continent),
        )
    if owner == s.seat:
        return forbid(
            book.NOT_YOUR_OWN, "{card} already belongs to {player}", card=name, player=Seat(owner)
        )
    if owner != NOBODY and _is_protected(table, s):
        return forbid(
            book.STEAL_SOON,
            "{card} belongs to {owner}; this is turn {turn}, and until turn {last} only cards in"
            " the middle can be invaded",
            card=name,
            owner=Seat(owner),
            turn=s.turn,
            last=s.players,
        )
    return None


def _wrong_line(table: Table, s: State, fill: Fill) -> Refusal | None:
    """Refuse lines that the card does not have [X-03, X-04] or that are filled [X-10]."""
    name, owner = table.names.place(fill.card), s.owners[fill.card]
    lines = table.lines(fill.card, owner)
    if not 1 <= fill.line <= len(lines):
        if 1 <= fill.line <= len(table.all_lines[fill.card]):
            return forbid(
                book.GENERAL,
                "{card} lies in the middle: the General counts only against an owner",
                card=name,
            )
        return forbid(
            book.BATTLE_LINES,
            "{card} has no line {n}; possible here: {lines}",
            card=name,
            lines=between(1, len(lines)),
            n=fill.line,
        )
    if s.attempt is not None and s.attempt.lines[fill.line - 1]:
        empty = tuple(n for n, there in enumerate(s.attempt.lines, start=1) if not there)
        return forbid(
            book.NEXT_LINE,
            "{card}: line {n} is already filled; still empty: {empty}",
            n=fill.line,
            card=name,
            empty=empty,
        )
    return None


def _wrong_dice(table: Table, s: State, fill: Fill) -> Refusal | None:
    """Refuse dice that lie elsewhere [X-08], too few [X-22], too many [X-A11], or in another order."""
    line = table.all_lines[fill.card][fill.line - 1]
    if fill.dice in ways_to_fill(line, s.tray):
        return None
    named = face_names(fill.dice) or (_NO_DIE,)
    if Counter(fill.dice) - Counter(s.tray):
        return forbid(
            book.PLACE_DICE,
            "not all of these are in the tray: {dice}; it holds {tray}",
            dice=named,
            tray=face_names(s.tray),
        )
    if not is_enough(line, fill.dice):
        return forbid(
            book.MATCHING_DICE,
            "{card}: line {n} asks for {line}; these dice do not fill it: {dice}",
            n=fill.line,
            card=table.names.place(fill.card),
            line=line_text(line),
            dice=named,
        )
    if not is_lean(line, fill.dice):
        return forbid(
            book.NO_SURPLUS_DICE,
            "the line asks for {asked}, and these dice show {soldiers}; a needless die: {face}",
            asked=line_text(line),
            soldiers=counted(sum(fill.dice), "{n} soldier", "{n} soldiers"),
            face=FACE_NAMES[min(fill.dice)],
        )
    return forbid(book.PLACE_DICE, "dice are named from the General down: {dice}", dice=named)


def throw_first(table: Table, s: State, fill: Fill) -> Refusal | None:
    """Refuse a second line, or the General, with the throw that filled the last one [X-07, X-A10]."""
    if s.phase is not Phase.THROW or fill.card not in table.cards:
        return _no_such_card(table, fill.card)
    general = table.is_general(fill.card, fill.line)
    return forbid(
        book.GENERAL_IS_A_LINE if general else book.ONE_LINE_A_THROW,
        "one throw fills one line; to be thrown first: {dice} in the tray",
        dice=dice_counted(s.dice_in_tray),
    )


def fill(table: Table, s: State, fill: Fill, tell: Tell) -> None:
    """Dice go from the tray to a line, the first of which chooses the card [X-07, X-08, X-10].

    With the last line the card is conquered [X-14]; as long as dice are left they are thrown [X-12].
    """
    seat, card, owner = s.seat, fill.card, s.owners[fill.card]
    rule = book.NEXT_LINE
    if s.attempt is None:
        rule = book.PLACE_DICE
        s.attempt = Attempt(card, ((),) * len(table.lines(card, owner)))
        if owner == NOBODY:
            tell(Invaded(_invasion_rule(s), seat, card))
        else:
            soon = s.turn <= s.players
            tell(OwnerInvaded(book.STEAL_SOON if soon else _invasion_rule(s), seat, card, owner))
    wanted = table.all_lines[card][fill.line - 1]
    left = len(s.tray) - len(fill.dice)
    if table.is_general(card, fill.line):
        tell(GeneralPlaced(book.GENERAL, seat, card, fill.line, wanted, fill.dice, left))
    else:
        rule = book.MATCHING_DICE if sum(fill.dice) > wanted.soldiers > 0 else rule
        tell(LineFilled(rule, seat, card, fill.line, wanted, fill.dice, left))
    s.attempt = Attempt(card, with_entry(s.attempt.lines, fill.line - 1, fill.dice))
    s.tray = ()
    if all(s.attempt.lines):
        conquest.conquer(table, s, tell)
    else:
        throw_on(table, s, left, tell)


def _invasion_rule(s: State) -> Rule:
    """The rule by which a card is chosen: with the throw that fits, also after lost dice [X-A06]."""
    return book.CHOOSE_LATER if s.aside else book.ONE_LINE_A_THROW


def throw_on(table: Table, s: State, left: int, tell: Tell) -> None:
    """The dice that are left are thrown [X-12]; without any the attempt has failed [X-11]."""
    if left:
        s.phase = Phase.THROW
        return
    if s.attempt is None:
        tell(DiceLost(book.FAILURE, s.seat))
    else:
        tell(AttemptFailed(book.FAILURE, s.seat, s.attempt.card))
    conquest.end_turn(table, s, tell, failed=True)


def fill_label(table: Table, _s: State, fill: Fill) -> Message:
    """A line as a button says it; the General's has no number."""
    if not table.is_general(fill.card, fill.line):
        return Fill.declared.tell(table.names, fill)
    return say(
        "{card}, against the owner: {dice}",
        card=table.names.place(fill.card),
        dice=face_names(fill.dice),
    )


def first_to_fill(table: Table, s: State, places: tuple[int, ...]) -> Fill | None:
    """Pointing at a card means to fill the first of its lines that is still empty."""
    if len(places) != 1:
        return None
    card = places[0]
    fits = next((fill for fill in fills(table, s) if fill.card == card), None)
    if fits is not None:
        return fits
    same = s.attempt is not None and s.attempt.card == card
    line = s.invasion.lines.index(()) if same else 0
    return Fill(card, line + 1, s.tray)


FILL = Ply(Fill, fill, fills, check_fill, fill_label, elsewhere=throw_first)
