"""Country cards of the dice-line game: the best choice of line and of card, and its value.

A card is its battle lines, written with the symbols of the die: "G" general, "C" cannon, "K"
cavalry, and a number for that many soldiers: `["C", "K K", "5"]`. A throw fills at most one line
(X-07); one that fills none costs a die (X-09).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from math import lcm
from typing import Literal, NamedTuple, get_args

from conquest_lab.core.chance import Distribution
from conquest_lab.mechanics.board import load_board
from conquest_lab.odds.errors import OddsError, one_of, whole
from conquest_lab.odds.linedice import (
    DICE,
    GENERAL,
    MOST_DICE,
    Line,
    Throw,
    dice_used,
    fill_chance,
    least_dice,
    line_costs,
    parse_line,
    parse_throw,
    patterns,
    throws,
)

__all__ = [
    "SACRIFICE",
    "Attempt",
    "Choice",
    "Line",
    "Target",
    "Throw",
    "Turn",
    "attempt",
    "conquer",
    "continue_attempt",
    "country_cards",
    "dice_used",
    "fewest_dice_first",
    "fill_chance",
    "hardest_first",
    "most_dice_first",
    "parse_line",
    "parse_throw",
    "throws",
    "turn",
]

MOST_LINES = 8
SACRIFICE = None

Sacrifice = Literal["forced", "before_first_line", "always"]

# Numbers of dice only fall, so chances for n dice are whole multiples of 1 / 6^(n + … + 1). With
# fewer dice an attempt is never better off: of all ways to fill a line, the fewest dice count.


@dataclass(frozen=True)
class Attempt:
    """An attempt at one card, for every state of it: see `attempt`.

    lines: all lines, the General of an owned card included.
    sacrifice: when a die may be given up although a line can be filled.
    """

    lines: tuple[Line, ...]
    sacrifice: Sacrifice

    def chance(self, dice: int = DICE, left: Sequence[str | Line] | None = None) -> Fraction:
        """The chance to fill the lines that are left under the best policy.

        dice: in the tray. left: lines still to fill, all by default.
        Raises `OddsError` for lines that the card does not have.
        """
        dice = whole("dice", dice, 0, MOST_DICE)
        rest = self._lines(left)
        return Fraction(self._ways(dice, rest), _denominator(dice))

    def options(
        self, throw: str | Throw, left: Sequence[str | Line] | None = None
    ) -> dict[Line | None, Fraction]:
        """The choices for a throw with the chance to conquer after each, best first.

        Lines that can be filled, and `None` for giving up a die where that is allowed.

        >>> card = attempt(["C", "K K", "5"])
        >>> [str(line) for line in card.options("C K K 3 3 1 G")]
        ['K K', 'C', '5', 'None']
        """
        thrown = parse_throw(throw) if isinstance(throw, str) else throw
        rest = self._lines(left)
        dice = sum(thrown)
        found: dict[Line | None, Fraction] = {
            line: self.chance(dice - used, _minus(rest, line))
            for line, used in _fits(thrown, rest).items()
        }
        if dice and (not found or self._may_give_up(rest)):
            found[SACRIFICE] = self.chance(dice - 1, rest)
        return dict(sorted(found.items(), key=lambda pair: -pair[1]))

    def worths(
        self, dice: int = DICE, left: Sequence[str | Line] | None = None
    ) -> Distribution[Fraction]:
        """The law of the chance to conquer that a throw leaves, under the best choice for it."""
        rest = self._lines(left)
        found = self._best_of_throws(whole("dice", dice, 1, MOST_DICE), rest)
        common = _denominator(dice - 1)
        return Distribution((Fraction(ways, common), weight) for ways, weight in found)

    def best(self, throw: str | Throw, left: Sequence[str | Line] | None = None) -> Line | None:
        """The best line to fill with a throw, None for giving up a die."""
        return next(iter(self.options(throw, left)))

    def value_of(self, policy: LinePolicy, dice: int = DICE) -> Fraction:
        """The chance to conquer when a policy chooses the lines.

        policy: a function of the throw, the lines that it can fill, and all lines left, to a line.
        """

        @cache
        def value(n: int, rest: tuple[Line, ...]) -> Fraction:
            if not rest or not n:
                return Fraction(not rest)
            total = Fraction(0)
            for throw, ways in throws(n).weights:
                fits = _fits(throw, rest)
                chosen = policy(throw, list(fits), rest) if fits else SACRIFICE
                if chosen is None:
                    total += ways * value(n - 1, rest)
                elif chosen in fits:
                    total += ways * value(n - fits[chosen], _minus(rest, chosen))
                else:
                    raise OddsError("line {line} cannot be filled", line=str(chosen))
            return Fraction(total, 6**n)

        return value(whole("dice", dice, 0, MOST_DICE), self.lines)

    def regret(self, policy: LinePolicy, dice: int = DICE) -> Fraction:
        """The chance of the best policy minus the chance of this one."""
        return self.chance(dice) - self.value_of(policy, dice)

    def _lines(self, left: Sequence[str | Line] | None) -> tuple[Line, ...]:
        if left is None:
            return self.lines
        wanted = Counter(parse_line(line) if isinstance(line, str) else line for line in left)
        own = Counter(self.lines)
        for line in wanted:
            if wanted[line] > own[line]:
                lines = tuple(map(str, self.lines))
                raise OddsError(
                    "line {line} is not on the card: its lines are {lines}",
                    line=str(line),
                    lines=lines,
                )
        return tuple(sorted(wanted.elements()))

    def _may_give_up(self, rest: tuple[Line, ...]) -> bool:
        if self.sacrifice == "before_first_line":
            return len(rest) == len(self.lines)
        return self.sacrifice == "always"

    @cached_property
    def _known(self) -> dict[tuple[int, tuple[Line, ...]], int]:
        return {}

    def _ways(self, dice: int, rest: tuple[Line, ...]) -> int:
        """The chance as a whole number of `_denominator(dice)`ths."""
        if not rest:
            return _denominator(dice)
        if sum(map(least_dice, rest)) > dice:
            return 0
        if (dice, rest) not in self._known:
            found = self._best_of_throws(dice, rest)
            self._known[dice, rest] = sum(ways * weight for ways, weight in found)
        return self._known[dice, rest]

    def _best_of_throws(self, dice: int, rest: tuple[Line, ...]) -> list[tuple[int, int]]:
        """For every kind of throw, the chance after the best choice as a whole number, and its weight."""
        kinds = tuple(dict.fromkeys(rest))
        common = _denominator(dice - 1)

        def after(line: Line, used: int) -> int:
            ways = self._ways(dice - used, _minus(rest, line))
            return ways * (common // _denominator(dice - used))

        filled = [
            {used: after(line, used) for used in set(line_costs(dice, line)) - {0}}
            for line in kinds
        ]
        given_up = [self._ways(dice - 1, rest)]
        free = given_up if self._may_give_up(rest) else []
        found = []
        for costs, weight in patterns(dice, kinds):
            fills = [ways[used] for ways, used in zip(filled, costs, strict=True) if used]
            found.append((max([*fills, *free] or given_up), weight))
        return found


LinePolicy = Callable[[Throw, list[Line], tuple[Line, ...]], Line | None]


@cache
def _denominator(dice: int) -> int:
    return int(6 ** (dice * (dice + 1) // 2))


def _fits(throw: Throw, lines: tuple[Line, ...]) -> dict[Line, int]:
    """The lines that a throw can fill, with the fewest dice that do."""
    used = {line: dice_used(throw, line) for line in lines}
    return {line: dice for line, dice in used.items() if dice is not None}


def _minus(lines: tuple[Line, ...], line: Line) -> tuple[Line, ...]:
    where = lines.index(line)
    return lines[:where] + lines[where + 1 :]


def most_dice_first(throw: Throw, fits: list[Line], _left: tuple[Line, ...]) -> Line:
    """A greedy policy: fill the line that takes the most dice.

    throw: the dice. fits: the lines that they fill.
    """
    return max(fits, key=lambda line: (dice_used(throw, line) or 0, line))


def fewest_dice_first(throw: Throw, fits: list[Line], _left: tuple[Line, ...]) -> Line:
    """A greedy policy: fill the line that takes the fewest dice.

    throw: the dice. fits: the lines that they fill.
    """
    return min(fits, key=lambda line: (dice_used(throw, line) or 0, line))


def hardest_first(throw: Throw, fits: list[Line], _left: tuple[Line, ...]) -> Line:
    """A greedy policy: fill the line that such a throw fills least often.

    throw: the dice. fits: the lines that they fill.
    """
    return min(fits, key=lambda line: (fill_chance(str(line), sum(throw)), line))


def attempt(
    lines: Sequence[str],
    owned: bool = False,
    sacrifice: Sacrifice = "before_first_line",
) -> Attempt:
    """An attempt at one card, with the best choice in every state.

    lines: of the card, as in `["C", "K K", "5"]`.
    owned: by another player, so that a General must be added (X-04).
    sacrifice: "forced", only when no line fits; "before_first_line", freely until the first line is
        filled, as the rules allow while another card does not fit (X-A07: with all cards in the middle for
        762 of the 792 throws of seven dice); "always".
    Raises `OddsError` for an unknown line or none.
    """
    one_of("sacrifice", sacrifice, get_args(Sacrifice))
    if isinstance(lines, str) or not lines or len(lines) > MOST_LINES:
        raise OddsError(
            "lines is {value}: a card has a list of 1 to {most} lines",
            value=repr(lines),
            most=MOST_LINES,
        )
    parsed = [parse_line(line) for line in lines] + [GENERAL] * owned
    return Attempt(tuple(sorted(parsed)), sacrifice)


def conquer(
    lines: Sequence[str],
    owned: bool = False,
    dice: int = DICE,
    sacrifice: Sacrifice = "before_first_line",
) -> Fraction:
    """The chance to conquer one card in a turn, always choosing the best line.

    lines, owned, sacrifice: as in `attempt`. dice: at the start of the turn.
    Source: X-06 to X-12, readings X-A05, X-A07, X-A11.

    >>> round(float(conquer(["C", "K K", "5"])), 4)
    0.3686
    >>> round(float(conquer(["C", "K K", "5"], owned=True)), 4)
    0.1943
    """
    return attempt(lines, owned, sacrifice).chance(dice)


def continue_attempt(
    lines: Sequence[str],
    filled: Sequence[str],
    dice_on_lines: int,
    owned: bool = False,
    dice: int = DICE,
) -> Fraction:
    """The chance to finish the attempt at which the player before has failed (X-21).

    The dice on filled lines stay, the others are back in the tray.

    lines: of the card. filled: those filled already ("G" for the General of an owned card).
    dice_on_lines: dice that lie on them. owned: by a third player.
    """
    card = attempt(lines, owned, "forced")
    done = card._lines(filled)  # noqa: SLF001 - the same module
    dice_on_lines = whole("dice_on_lines", dice_on_lines, sum(map(least_dice, done)), dice)
    left = Counter(card.lines) - Counter(done)
    return card.chance(dice - dice_on_lines, tuple(left.elements()))


@dataclass(frozen=True, slots=True)
class Target:
    """A card that may be invaded.

    lines: of the card. value: what conquering it is worth, in points. owned: by another player.
    """

    lines: tuple[str, ...]
    value: int | Fraction
    owned: bool = False


def country_cards(board: str = "countries14") -> dict[str, Target]:
    """The printed country cards as free targets worth their points, by key.

    board: of the cards, as `load_board` knows it.

    >>> country_cards()["united-states"]
    Target(lines=('C K', 'C K', '3'), value=3, owned=False)
    """
    cards = load_board(board)
    return {
        place.key: Target(tuple(facts["lines"]), facts["points"])
        for place, facts in zip(cards.places, cards.facts, strict=True)
    }


class Choice(NamedTuple):
    """One choice for a throw; `card` and `line` are None for giving up a die."""

    card: str | None
    line: Line | None
    value: Fraction


@dataclass(frozen=True)
class Turn:
    """A whole turn before a card has been chosen: see `turn`.

    targets: by name.
    attempts: the attempt at each, by name.
    """

    targets: Mapping[str, Target]
    attempts: Mapping[str, Attempt]

    @cached_property
    def _values(self) -> list[Fraction]:
        values = [Fraction(0)]
        for dice in range(1, DICE + 1):
            found = self._best_of_throws(dice, values[dice - 1])
            values.append(sum((best * ways for best, ways in found), Fraction(0)) / 6**dice)
        return values

    def _best_of_throws(self, dice: int, given_up: Fraction) -> list[tuple[Fraction, int]]:
        """For every kind of throw, the value of the turn after the best choice, and its weight."""
        entries = self._entries(dice)
        # Whole numbers of one denominator are compared much faster than fractions.
        common = lcm(given_up.denominator, *(v.denominator for _, _, row in entries for v in row))
        rows = [[int(value * common) for value in row] for _, _, row in entries]
        least, found = int(given_up * common), Counter[int]()
        for costs, ways in patterns(dice, tuple(line for _, line, _ in entries)):
            fills = [row[dice - used] for row, used in zip(rows, costs, strict=True) if used]
            found[max(least, *fills, 0)] += ways
        return [(Fraction(best, common), ways) for best, ways in found.items()]

    def worths(self, dice: int = DICE) -> Distribution[Fraction]:
        """The law of the value of the turn after a throw, under the best choice for it."""
        dice = whole("dice", dice, 1, DICE)
        return Distribution(self._best_of_throws(dice, self.worth(dice - 1)))

    def _entries(self, dice: int) -> list[tuple[str, Line, list[Fraction]]]:
        """Cards and their lines with the value of having filled that line, by dice left."""
        if dice not in self._listed:
            self._listed[dice] = [
                (name, line, [card.chance(n, _minus(card.lines, line)) * self.targets[name].value
                              for n in range(dice)])
                for name, card in self.attempts.items()
                for line in dict.fromkeys(card.lines)
            ]  # fmt: skip
        return self._listed[dice]

    @cached_property
    def _listed(self) -> dict[int, list[tuple[str, Line, list[Fraction]]]]:
        return {}

    @property
    def value(self) -> Fraction:
        """The mean value of the turn under the best policy."""
        return self.worth()

    def worth(self, dice: int = DICE) -> Fraction:
        """The value of the turn with a number of dice and no card chosen yet."""
        return self._values[whole("dice", dice, 0, DICE)]

    def choices(self, throw: str | Throw) -> tuple[Choice, ...]:
        """The choices for a throw before a card is chosen, best first."""
        thrown = parse_throw(throw) if isinstance(throw, str) else throw
        dice = whole("throw", sum(thrown), 1, DICE)
        found = [Choice(None, SACRIFICE, self.worth(dice - 1))]
        for name, line, after in self._entries(dice):
            used = dice_used(thrown, line)
            if used is not None:
                found.append(Choice(name, line, after[dice - used]))
        return tuple(sorted(found, key=lambda choice: -choice.value))

    @cached_property
    def aims(self) -> dict[str, Fraction]:
        """The value of aiming at one card from the start: its value times its chance."""
        worth = {
            name: card.chance() * self.targets[name].value for name, card in self.attempts.items()
        }
        return dict(sorted(worth.items(), key=lambda pair: -pair[1]))


def turn(targets: Mapping[str, Target]) -> Turn:
    """A whole turn: the best card to go for after each throw, and the value of the turn.

    targets: the cards that may be invaded, by name.
    Raises `OddsError` for no target or unknown lines. Source: X-07, X-13, readings X-A06, X-A07.

    >>> table = turn({"north": Target(("C", "K K", "5"), 3), "south": Target(("G", "8"), 2)})
    >>> table.choices("G C K 3 3 2 1")[0].card
    'south'
    """
    if not targets:
        raise OddsError("targets is empty: a turn needs at least one card")
    attempts = {name: attempt(target.lines, target.owned) for name, target in targets.items()}
    return Turn(dict(targets), attempts)
