"""Experiments that a class bets on: the question, the exact chance, and a trial that a browser throws.

An experiment is written as one line: `battle 10 8`, `roll 3 2`, `campaign 10 2 1 3`, `cards 3`,
`country C / K K / 5`. The line stands in links and in results.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from conquest_lab import odds
from conquest_lab.classroom.activity import Activity, TrialKind
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.throws import Trial, trial
from conquest_lab.core.chance import Distribution
from conquest_lab.core.words import Message, counted, say
from conquest_lab.odds.cards import DECK, Hand, holds_set
from conquest_lab.odds.line_words import lines_said
from conquest_lab.odds.linedice import DICE, Line, least_dice, parse_line

MAX_ARMIES = 40
MAX_GARRISONS = 6
MAX_LINES = 5
SYMBOLS = tuple(DECK)


class Experiment(Activity):
    """An activity that is bet on in percent and thrown by everybody."""

    @property
    def trial_kind(self) -> TrialKind:
        return "try"

    def prepare(self) -> None:
        self.exact()


@dataclass(frozen=True)
class Roll(Experiment):
    """One roll of the dice: the chance that the attacker loses nothing.

    attack_dice, defence_dice: 1 to 3.
    """

    attack_dice: int
    defence_dice: int
    kind: ClassVar[str] = "roll"

    @property
    def trial_kind(self) -> TrialKind:
        return "throw"

    @property
    def line(self) -> str:
        """The experiment as text."""
        return f"{self.kind} {self.attack_dice} {self.defence_dice}"

    def question(self) -> Message:
        """The question that the class bets on."""
        return say(
            "{title}; the defender wins ties. How likely is it that the attacker loses no army?",
            title=self.title(),
        )

    def title(self) -> Message:
        return say(
            "{attack} against {defence}, one roll",
            attack=counted(self.attack_dice, "{n} die", "{n} dice"),
            defence=self.defence_dice,
        )

    def exact(self) -> Fraction:
        """The exact chance."""
        losses = odds.round_losses(self.attack_dice, self.defence_dice)
        return sum((p for lost, p in losses if not lost.attacker), Fraction(0))

    def trial(self) -> Trial:
        """The experiment as a table."""
        losses = odds.round_losses(self.attack_dice, self.defence_dice)
        after = losses.map(lambda lost: -1 if lost.attacker else 1)
        return trial(0, lambda _: after, lambda state: None if state == 0 else state > 0)


@dataclass(frozen=True)
class Battle(Experiment):
    """A battle to the end: the chance that the attacker conquers.

    attackers: armies ABLE to attack. defence_dice: the most that the defender throws, 2 or 3.
    """

    attackers: int
    defenders: int
    defence_dice: int = 2
    kind: ClassVar[str] = "battle"

    @property
    def line(self) -> str:
        """The experiment as text."""
        dice = "" if self.defence_dice == 2 else f" dice={self.defence_dice}"
        return f"{self.kind} {self.attackers} {self.defenders}{dice}"

    def question(self) -> Message:
        """The question that the class bets on."""
        return say(
            "{title}; the defender wins ties. How likely is it that the attacker conquers?",
            title=self.title(),
        )

    def title(self) -> Message:
        return say(
            "{attackers} against {defenders}, fought to the end with at most {dice} defence dice",
            attackers=counted(self.attackers, "{n} army", "{n} armies"),
            defenders=self.defenders,
            dice=self.defence_dice,
        )

    def exact(self) -> Fraction:
        """The exact chance."""
        return odds.battle(self.attackers, self.defenders, self.defence_dice).conquer

    def trial(self) -> Trial:
        """The experiment as a table."""
        return _battles(self.attackers, (self.defenders,), self.defence_dice)


@dataclass(frozen=True)
class Campaign(Experiment):
    """Battles along a row of garrisons, one army left behind in each taken place: the chance to take all.

    attackers: armies ABLE to attack the first garrison. garrisons: the defenders of each place.
    """

    attackers: int
    garrisons: tuple[int, ...]
    defence_dice: int = 2
    kind: ClassVar[str] = "campaign"

    @property
    def line(self) -> str:
        """The experiment as text."""
        dice = "" if self.defence_dice == 2 else f" dice={self.defence_dice}"
        return f"{self.kind} {self.attackers} {' '.join(map(str, self.garrisons))}{dice}"

    def question(self) -> Message:
        """The question that the class bets on."""
        return say(
            "{title}, one army staying behind in each place: how likely is it that all of them fall?",
            title=self.title(),
        )

    def title(self) -> Message:
        return say(
            "A campaign of {attackers} against garrisons of {garrisons} with at most {dice} defence dice",
            attackers=counted(self.attackers, "{n} army", "{n} armies"),
            garrisons=self.garrisons,
            dice=self.defence_dice,
        )

    def exact(self) -> Fraction:
        """The exact chance."""
        return odds.campaign(self.attackers, self.garrisons, self.defence_dice).conquer

    def trial(self) -> Trial:
        """The experiment as a table."""
        return _battles(self.attackers, self.garrisons, self.defence_dice)


@dataclass(frozen=True)
class Cards(Experiment):
    """A hand of the 44 cards: the chance that it holds a set, three alike or three different (H-19)."""

    cards: int
    kind: ClassVar[str] = "cards"

    @property
    def trial_kind(self) -> TrialKind:
        return "draw"

    @property
    def line(self) -> str:
        """The experiment as text."""
        return f"{self.kind} {self.cards}"

    def question(self) -> Message:
        """The question that the class bets on."""
        deck = Hand(**DECK)
        return say(
            "{title}: {each} of each of three symbols and {jokers} jokers."
            " How likely is it that they hold a set: three alike, three different, or a joker with any two?",
            title=self.title(),
            each=deck.infantry,
            jokers=deck.joker,
        )

    def title(self) -> Message:
        return say(
            "{cards} of 44, drawn without replacement",
            cards=counted(self.cards, "{n} card", "{n} cards"),
        )

    def exact(self) -> Fraction:
        """The exact chance."""
        return odds.cards.set_chance(self.cards)

    def trial(self) -> Trial:
        """The experiment as a table."""
        deck = Hand(**DECK)

        def after(hand: Hand) -> Distribution[Hand]:
            left = ((n, deck[n] - hand[n]) for n in range(len(deck)))
            return Distribution(
                (hand._replace(**{SYMBOLS[n]: hand[n] + 1}), ways) for n, ways in left if ways
            )

        return trial(
            Hand(), after, lambda hand: holds_set(hand) if hand.size == self.cards else None
        )


@dataclass(frozen=True)
class Country(Experiment):
    """A country card of the dice-line game, seven dice: the chance to fill its lines by the best choices.

    lines: as `odds.express.conquer` takes them.
    """

    lines: tuple[str, ...]
    kind: ClassVar[str] = "country"

    @property
    def line(self) -> str:
        """The experiment as text."""
        return f"{self.kind} {' / '.join(self.lines)}"

    def question(self) -> Message:
        """The question that the class bets on."""
        return say(
            "{title}: how likely is it that they are all filled by whoever always chooses best?",
            title=self.title(),
        )

    def title(self) -> Message:
        return say("Seven dice, a card with the lines {lines}", lines=lines_said(self.lines))

    def exact(self) -> Fraction:
        """The exact chance."""
        return odds.express.conquer(list(self.lines))

    def trial(self) -> Trial:
        """The experiment as a table."""
        card = odds.express.attempt(list(self.lines))

        def after(state: Attempted) -> Distribution[Attempted]:
            dice, rest = state
            return odds.express.throws(dice).map(lambda throw: chosen(throw, dice, rest))

        def chosen(throw: odds.express.Throw, dice: int, rest: tuple[Line, ...]) -> Attempted:
            line = card.best(throw, rest)
            if line is None:
                return dice - 1, rest
            left = list(rest)
            left.remove(line)
            return dice - (odds.express.dice_used(throw, line) or 0), tuple(left)

        def verdict(state: Attempted) -> bool | None:
            dice, rest = state
            if not rest:
                return True
            return False if sum(map(least_dice, rest)) > dice else None

        return trial((DICE, card.lines), after, verdict)


KINDS = tuple(kind.kind for kind in (Roll, Battle, Campaign, Cards, Country))


Attempted = tuple[int, tuple[Line, ...]]
"""Dice in the tray, and lines still to fill."""

Marching = tuple[int, int, tuple[int, ...]]
"""Attackers, defenders, and the garrisons still to come."""


def _battles(attackers: int, garrisons: tuple[int, ...], defence_dice: int) -> Trial:
    """One battle after the other."""

    def after(state: Marching) -> Distribution[Marching]:
        able, foes, rest = state
        losses = odds.round_losses(min(3, able), min(defence_dice, foes))
        return losses.map(lambda lost: _marched(able - lost.attacker, foes - lost.defender, rest))

    def verdict(state: Marching) -> bool | None:
        able, foes, rest = state
        if not foes and not rest:
            return True
        return None if able else False

    return trial((attackers, garrisons[0], garrisons[1:]), after, verdict)


def _marched(able: int, foes: int, rest: tuple[int, ...]) -> Marching:
    """The same position, or the next garrison with one army left behind where this one has fallen."""
    return (able - 1, rest[0], rest[1:]) if not foes and rest else (able, foes, rest)


def parse_experiment(text: str) -> Experiment:
    """The experiment that a line names.

    Raises ClassError with what the line must be.

    >>> parse_experiment("battle 10 8").exact() == odds.battle(10, 8).conquer
    True
    """
    kind, _, rest = text.strip().partition(" ")
    readers: dict[str, Callable[[str], Experiment]] = {
        "roll": _roll,
        "battle": _battle,
        "campaign": _campaign,
        "cards": _cards,
        "country": _country,
    }
    if kind not in readers:
        raise ClassError(
            "there is no experiment {kind}; there are {kinds}", kind=repr(kind[:20]), kinds=KINDS
        )
    return readers[kind](rest)


def _numbers(text: str, least: int, most: int, form: str) -> tuple[list[int], int]:
    """The whole numbers of a line from 1 to `MAX_ARMIES`, and the number of defence dice."""
    words, dice = text.split(), 2
    if words and words[-1].startswith("dice="):
        found = words.pop().removeprefix("dice=")
        dice = int(found) if found in ("2", "3") else 0
    numbers = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 3]
    right = least <= len(numbers) == len(words) <= most
    if not right or not dice or not all(1 <= n <= MAX_ARMIES for n in numbers):
        raise ClassError(
            "{text} is not written as {form}, with whole numbers from 1 to {most}",
            text=repr(text[:60]),
            form=form,
            most=MAX_ARMIES,
        )
    return numbers, dice


def _roll(text: str) -> Roll:
    numbers, _ = _numbers(text, 2, 2, "roll 3 2")
    if max(numbers) > 3:
        raise ClassError("a roll has 1 to 3 dice a side; {most} are asked for", most=max(numbers))
    return Roll(numbers[0], numbers[1])


def _battle(text: str) -> Battle:
    numbers, dice = _numbers(text, 2, 2, "battle 10 8")
    return Battle(numbers[0], numbers[1], dice)


def _campaign(text: str) -> Campaign:
    numbers, dice = _numbers(text, 2, 1 + MAX_GARRISONS, "campaign 10 2 1 3")
    return Campaign(numbers[0], tuple(numbers[1:]), dice)


def _cards(text: str) -> Cards:
    numbers, _ = _numbers(text, 1, 1, "cards 3")
    if not 3 <= numbers[0] <= 5:
        raise ClassError(
            "a hand of 3 to 5 cards is a question; {cards} are asked for", cards=numbers[0]
        )
    return Cards(numbers[0])


def _country(text: str) -> Country:
    lines = tuple(line.strip() for line in text.split("/"))
    if len(lines) > MAX_LINES:
        raise ClassError(
            "a card has at most {most} lines; {lines} are asked for",
            most=MAX_LINES,
            lines=len(lines),
        )
    try:
        parsed = tuple(parse_line(line) for line in lines)
    except odds.OddsError as error:
        raise ClassError(error.message) from error
    least = sum(map(least_dice, parsed))
    if least > DICE:
        raise ClassError(
            "these lines take {least} dice at least, and there are {dice}", least=least, dice=DICE
        )
    return Country(tuple(map(str, parsed)))
