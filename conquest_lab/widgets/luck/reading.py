"""The luck of a game as pages show it: totals, curves, bells and turning points, in words and numbers."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import ceil, sqrt
from operator import attrgetter

from conquest_lab.core.sheets import Cell, written
from conquest_lab.core.words import Message, Seat, Speaker, counted, say
from conquest_lab.odds.ledger import Entry, Ledger
from conquest_lab.odds.luckiest import somebody_as_lucky
from conquest_lab.players.luck import ARMIES, CARD_VALUES, CONQUEST, POINTS, game_luck, measures
from conquest_lab.session import Session
from conquest_lab.widgets.data import Data, Json
from conquest_lab.widgets.desk import identity_of
from conquest_lab.widgets.rounds import Rounds

MOST_POINTS = 240
"""Points of a curve."""

MOST_SWINGS = 6
"""Turning points that are listed."""

ORDINARY, UNCOMMON = Fraction(1, 6), Fraction(1, 40)
"""Chances from which on a total is ordinary, and uncommon; below, it is rare."""

MEASURE_NAMES = {
    ARMIES: say("armies"),
    CONQUEST: say("chance to conquer"),
    POINTS: say("points"),
    CARD_VALUES: say("card values"),
}
"""The names of the units of luck."""


@dataclass(frozen=True)
class Reading:
    """The luck of one game in one unit.

    measure: the unit. ledger: of all; players: of each seat, those without a roll included.
    swings: the ledger from which the turning points are taken.
    """

    session: Session
    measure: str
    ledger: Ledger
    swings: Ledger

    @property
    def players(self) -> dict[int, Ledger]:
        """The ledger of each seat that threw or drew anything, by seat."""
        found = {int(str(seat)): own for seat, own in self.ledger.players.items()}
        return dict(sorted(found.items()))

    def turning_points(self) -> list[Entry]:
        """The rolls that brought or cost most, one side of each, the largest first."""
        by_ply: dict[int, Entry] = {}
        for entry in self.swings.entries:
            by_ply.setdefault(entry.ply, entry)  # the attacker's side comes first
        largest = sorted(by_ply.values(), key=lambda entry: (-abs(entry.luck), entry.ply))
        return [entry for entry in largest[:MOST_SWINGS] if entry.luck]


def read_luck(session: Session, measure: str = "") -> Reading | None:
    """The luck of all that has been played of a session; None for a game whose luck is not counted."""
    units = measures(session.rules)
    if not units:
        return None
    measure = measure if measure in units else units[0]
    history, seats = session.history, len(session.names)
    ledger = game_luck(session.rules, history, seats, measure)
    other = CONQUEST if measure == ARMIES else measure
    swings = ledger if other == measure else game_luck(session.rules, history, seats, other)
    return Reading(session, measure, ledger, swings)


# Numbers in words ---------------------------------------------------------------------------------


def signed(value: Fraction | float, measure: str, t: Speaker) -> str:
    """An amount of luck with its sign: a change of a chance in percentage points, all else a decimal."""
    text = t.decimal(float(value), 2 if measure == CONQUEST else 1, "+")
    return "0" if not float(text.replace(",", ".").replace("\N{NARROW NO-BREAK SPACE}", "")) else (
        text.replace("-", "\N{MINUS SIGN}")
    )  # fmt: skip


def amount(value: Fraction | float, measure: str, t: Speaker) -> str:
    """An amount of luck with its unit: «+3.7 armies»."""
    number = signed(value, measure, t)
    match measure:
        case "armies":
            return t("{number} armies", number=number)
        case "conquest":
            return t("{number} conquests", number=number)
        case "points":
            return t("{number} points", number=number)
    return t("{number} in card values", number=number)


def rolls_said(count: int, measure: str) -> Message:
    """A number of throws, or of cards."""
    if measure == CARD_VALUES:
        return counted(count, "{n} card", "{n} cards")
    return counted(count, "{n} throw", "{n} throws")


def unusual(own: Ledger) -> tuple[Message, float]:
    """A word for a total, ordinary or rare, and the chance of one at least as far on its side."""
    lucky = own.total >= 0
    chance = own.as_lucky if lucky else own.as_unlucky
    if chance >= ORDINARY:
        return say("nothing unusual"), chance
    if chance >= UNCOMMON:
        return (say("uncommonly lucky") if lucky else say("uncommonly unlucky")), chance
    return (say("a rare piece of luck") if lucky else say("a rare lack of luck")), chance


def in_words(reading: Reading, seat: int, t: Speaker) -> str:
    """The luck of one seat in two sentences."""
    own = reading.players[seat]
    word, chance = unusual(own)
    size = t(
        "{name}: {amount} in {rolls}; one standard deviation is {spread}.",
        name=Seat(seat),
        amount=amount(own.total, reading.measure, t),
        rolls=rolls_said(len(own.entries), reading.measure),
        spread=t.decimal(sqrt(own.variance), 2 if reading.measure == CONQUEST else 1),
    )
    share, often = t.percent(chance), max(1, round(1 / max(chance, 1e-9)))
    if own.total >= 0:
        rare = t(
            "So much luck or more: {share} of players in the same place, about 1 in {often} ({word}).",
            share=share,
            often=often,
            word=word,
        )
    else:
        rare = t(
            "So little luck or less: {share} of players in the same place, about 1 in {often} ({word}).",
            share=share,
            often=often,
            word=word,
        )
    return f"{size} {rare}"


# What pictures show -------------------------------------------------------------------------------


def look(seat: int, session: Session) -> Data:
    """The sign and the colour of a seat."""
    identity = identity_of(seat, len(session.names))
    return {"symbol": identity.symbol, "colour": identity.counter}


def bells(reading: Reading, t: Speaker) -> list[Json]:
    """For each seat its total on the bell of chance: the standard score, and all in words."""
    return [
        {
            **look(seat, reading.session),
            "name": reading.session.names[seat],
            "score": own.standard_score,
            "spread": sqrt(own.variance),
            "amount": amount(own.total, reading.measure, t),
            "ticks": [
                signed(k * sqrt(own.variance), reading.measure, t) for k in (-2, -1, 0, 1, 2)
            ],
            "said": in_words(reading, seat, t),
        }
        for seat, own in reading.players.items()
    ]


def curves(reading: Reading) -> list[Json]:
    """For each seat its luck added up after each roll: number of the roll, sum, standard deviation."""
    found: list[Json] = []
    for own in reading.players.values():
        spread = [
            sqrt(v) for v in accumulate((float(e.variance) for e in own.entries), initial=0.0)
        ]
        sums = list(accumulate((float(e.luck) for e in own.entries), initial=0.0))
        points: list[Json] = [[n, sums[n], spread[n]] for n in range(len(sums))]
        step = ceil(len(points) / MOST_POINTS)
        found.append([*points[:-1:step], points[-1]])
    return found


def reach(reading: Reading, t: Speaker) -> list[Json]:
    """The largest and the smallest number on the scale of the curves, as they are written there."""
    most = 0.0
    for own in reading.players.values():
        most = max(most, 2 * sqrt(own.variance), *(abs(float(total)) for total in own.running))
    return [signed(most, reading.measure, t), signed(-most, reading.measure, t)]


def turning_points(reading: Reading, rounds: Rounds, t: Speaker) -> list[Json]:
    """The turning points: the ply before each, and what happened in words."""
    session, found = reading.session, []
    measure = CONQUEST if reading.measure == ARMIES else reading.measure
    for entry in reading.turning_points():
        ply = session.history[entry.ply - 1]
        seat = int(str(entry.player))
        found.append(
            {
                "ply": entry.ply - 1,
                **look(seat, session),
                "name": session.names[seat],
                "lucky": entry.luck > 0,
                "when": rounds.moment(session, entry.ply, t),
                "fell": t.render(session.presentation.label(ply.before, ply.action)),
                "said": _swing(entry, measure, t),
            }
        )
    return list(found)


def _swing(entry: Entry, measure: str, t: Speaker) -> str:
    """A turning point in numbers."""
    chance = t.percent(entry.as_extreme)
    if measure == CONQUEST:
        return (
            t("The chance to conquer went from {before} to {after}; such a throw or better: {chance}.",
              before=t.percent(entry.expected), after=t.percent(entry.realised), chance=chance)
            if entry.luck > 0
            else t("The chance to conquer went from {before} to {after}; such a throw or worse: {chance}.",
                   before=t.percent(entry.expected), after=t.percent(entry.realised), chance=chance)
        )  # fmt: skip
    values = {
        "realised": t.decimal(entry.realised, 1),
        "expected": t.decimal(entry.expected, 1),
        "amount": amount(entry.luck, measure, t),
        "chance": chance,
    }
    if entry.luck > 0:
        return t(
            "Worth {realised}, on average {expected}: {amount}; such luck or more: {chance}.",
            **values,
        )
    return t(
        "Worth {realised}, on average {expected}: {amount}; so little or less: {chance}.", **values
    )


def summary(reading: Reading, t: Speaker) -> str:
    """The luckiest player and how unusual that is among all of them, in one sentence."""
    players = reading.players
    if not players:
        return t("Nothing that is counted was thrown or drawn in this game.")
    seat = max(players, key=lambda seat: players[seat].standard_score)
    word, chance = unusual(players[seat])
    if players[seat].total <= 0:
        return t("Nobody had more luck than the average.")
    if len(players) == 1:
        return t("Luck: {name}, {word}.", name=Seat(seat), word=word)
    several = somebody_as_lucky(reading.ledger, chance)
    values = {
        "name": Seat(seat),
        "word": word,
        "players": counted(len(players), "{n} player", "{n} players"),
        "share": t.percent(several.value),
    }
    if several.error:
        return t(
            "Luckiest: {name}, {word}. Among {players}, somebody is that lucky in {share} of games"
            " (simulated: standard error {error}).",
            error=t.percent(several.error),
            **values,
        )
    return t(
        "Luckiest: {name}, {word}. Among {players}, somebody is that lucky in {share} of games.",
        **values,
    )


# Tables -------------------------------------------------------------------------------------------


def columns(t: Speaker) -> list[str]:
    """The headings of the table of rolls."""
    return [
        t("ply"),
        t("player"),
        t("what fell"),
        t("value"),
        t("average"),
        t("luck"),
        t("luck so far"),
    ]


def rows(reading: Reading) -> list[tuple[int, int, str, float, float, float, float]]:
    """Every roll in order: ply, seat, line of notation, value, mean, luck, luck of the seat so far."""
    sums: dict[int, float] = {}
    found = []
    for entry in sorted(reading.ledger.entries, key=attrgetter("ply")):
        seat = int(str(entry.player))
        sums[seat] = sums.get(seat, 0.0) + float(entry.luck)
        numbers = float(entry.realised), float(entry.expected), float(entry.luck)
        found.append((entry.ply, seat, entry.label, *numbers, sums[seat]))
    return found


def as_csv(reading: Reading, t: Speaker) -> str:
    """The table of rolls as a file for a spreadsheet of the language."""
    names = reading.session.names
    found: list[list[Cell]] = [
        [ply, names[seat], label, *(round(number, 4) for number in numbers)]
        for ply, seat, label, *numbers in rows(reading)
    ]
    return written([columns(t), *found], t.language)


# How it is measured -------------------------------------------------------------------------------


def counted_rolls(measure: str, t: Speaker) -> list[str]:
    """The throws and cards that a unit counts, and what it leaves out."""
    match measure:
        case "armies":
            return [
                t(
                    "Counted: every throw of battle dice. For the attacker it is worth the armies that"
                    " the defender loses less those that the attacker loses; for the defender, the"
                    " opposite."
                ),
                t(
                    "Not counted: the cards drawn, who begins, and every decision. To attack with"
                    " good odds is no luck; to win against them is."
                ),
            ]
        case "conquest":
            return [
                t(
                    "Counted: every throw of battle dice, by the chance to take the territory if both"
                    " sides fight on with all their dice: the chance after it less the chance before."
                ),
                t(
                    "Not counted: throws at somebody who cannot hit back, the cards drawn, who begins,"
                    " and every decision, such as breaking off an attack."
                ),
            ]
        case "points":
            return [
                t(
                    "Counted: every throw of a turn. It is worth the points printed on a card times the"
                    " chance to take that card with the best choice after the throw."
                ),
                t(
                    "Not counted: the points of a whole continent, the throws that decide who begins,"
                    " and the choices: a poor one costs nothing here."
                ),
            ]
    return [
        t(
            "This game has no dice. Counted: every card that a player draws, by the value printed on it,"
            " beside the average of the cards that are still in the pile."
        ),
        t(
            "Not counted: whether a card fits your camp, what the others hold, hidden choices in a"
            " contest, and the cards that a bot turns up."
        ),
    ]


def method(reading: Reading, t: Speaker) -> list[str]:
    """The test in plain words, and its limits."""
    exact = all(own.exact for own in reading.players.values())
    players = max(1, len(reading.players))
    return [
        t(
            "Luck is what a throw or a card brought less what it brings on average. Over a long time"
            " it adds up to nothing for anybody, however well they play."
        ),
        *counted_rolls(reading.measure, t),
        t(
            "The chance of a total comes from the exact law of all totals that these throws could give."
        )
        if exact
        else t(
            "The chance of a total comes from the normal law with the same mean and standard"
            " deviation: these throws can give too many totals to list them all. In the tails it is"
            " only an approximation."
        ),
        t(
            "The band around the curve is one standard deviation wide on each side, its pale part two:"
            " after any number of throws about 95% of players are inside it."
        ),
        t(
            "Each chance is for one player chosen beforehand. Whoever looks for the luckiest of"
            " {players} finds a chance below 5% in about {share} of games.",
            players=counted(players, "{n} player", "{n} players"),
            share=t.percent(somebody_as_lucky(reading.ledger, 0.05).value, 0),
        ),
        t(
            "One game cannot show that dice are loaded. A chance of 1 in 100 comes up in one game of"
            " a hundred; only many games, chosen before they are played, can tell."
        ),
    ]
