"""The bets of the lessons as activities of a class, in the words of the lesson.

The line is `lesson p04 1`: the key of the lesson, and the number of the bet in it, from 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, ClassVar, TypeAlias

from conquest_lab.classroom.activity import Activity, Answer, Data, TrialKind, index
from conquest_lab.classroom.board import board_data
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.exercises import cause_data
from conquest_lab.classroom.experiments import Battle, Campaign, Cards, Country, Experiment
from conquest_lab.classroom.throws import Trial, trial
from conquest_lab.core.chance import Distribution
from conquest_lab.core.errors import ConquestError
from conquest_lab.core.words import Message, Speaker, capitalized
from conquest_lab.text.cite import cited
from conquest_lab.widgets.dice import dice_html
from conquest_lab.widgets.lesson.guesses import Guess, TutorialGuess
from conquest_lab.widgets.lesson.guesses.armies import (
    ControlGuess,
    DefenceDiceGuess,
    DefenderGuess,
    SuppliesGuess,
    ThrowGuess,
)
from conquest_lab.widgets.lesson.guesses.attacks import BestBookGuess, LandingGuess
from conquest_lab.widgets.lesson.guesses.cards import HolderGuess, LinesGuess
from conquest_lab.widgets.lesson.numbers import check_possible, parse_number
from conquest_lab.widgets.lesson.questions import NumberQuestion, judge
from conquest_lab.widgets.lesson.questions.battles import ConquerChance
from conquest_lab.widgets.lesson.questions.campaigns import CampaignChance
from conquest_lab.widgets.lesson.questions.cards import CardChance
from conquest_lab.widgets.lesson.questions.conjunction import RowAppears
from conquest_lab.widgets.lesson.questions.doors import SwitchWins
from conquest_lab.widgets.lesson.questions.duels import DuelChance
from conquest_lab.widgets.lesson.questions.hands import DrawsNeeded, SetChance
from conquest_lab.widgets.lesson.questions.hidden import BluffBet, NoneHigh
from conquest_lab.widgets.lesson.questions.landings import LandingChance
from conquest_lab.widgets.lesson.questions.misconceptions import misconception
from conquest_lab.widgets.lesson.questions.mixtures import OverallShare
from conquest_lab.widgets.lesson.questions.of_ten import OfTen
from conquest_lab.widgets.lesson.questions.once import AtLeastOnce, SameTwice
from conquest_lab.widgets.lesson.questions.one_roll import LossChance
from conquest_lab.widgets.lesson.questions.purse import CannonsPay
from conquest_lab.widgets.lesson.questions.repeated import AllyStays, ContestWon
from conquest_lab.widgets.lesson.questions.runs import AfterSame, LongestRun
from conquest_lab.widgets.lesson.questions.servers import ServerChance, SixtyThrows
from conquest_lab.widgets.lesson.questions.stands import BestStand
from conquest_lab.widgets.lesson.questions.tracks import DIE, stays
from conquest_lab.widgets.lesson.questions.two_way import Barks, CardSides
from conquest_lab.widgets.lesson.questions.walks import CutCount, FrontShare

BetQuestion: TypeAlias = NumberQuestion | Guess

MOST_LETTERS = 40

_CONTROL = ("fortify east-africa south-africa", "transfer 1")
_FIGHT = ("engage eastern-us", "announce", "engage east-asia", "engage greenland", "announce")


@cache
def lesson_bets() -> Mapping[str, tuple[BetQuestion, ...]]:
    """The bets of each lesson, in the order of the lesson; r10 has none."""
    return {
        "p01": (DuelChance(),),
        "p02": (LossChance(attack_dice=3, defence_dice=1, side="attacker", lost=1),),
        "p03": (LossChance(attack_dice=3, defence_dice=2, side="defender", lost=2),),
        "p04": (ConquerChance(attackers=3, defenders=2),),
        "p05": (ConquerChance(attackers=10, defenders=10),),
        "p06": (CampaignChance(attackers=10, garrisons=(2, 1, 3)),),
        "p07": (SetChance(cards=3), SetChance(cards=4), DrawsNeeded()),
        "p08": (CardChance("china"),),
        "p09": (NoneHigh(unseen=12, high=4, cards=3), BluffBet()),
        "p10": (CutCount(), FrontShare(4)),
        "p11": (
            ServerChance(servers=6, throws=20, sixes=6),
            SixtyThrows.of(one_in=100, throws=60, alarm=16),
        ),
        "p12": (LossChance(attack_dice=3, defence_dice=2, side="defender", lost=2),),
        "p13": (
            LandingChance(infantry=6, defenders=3),
            CannonsPay(24, 6),
            BestStand(6, 3, place=3),
        ),
        "p14": (LongestRun(throws=40, run=5), AfterSame(before=4)),
        "p15": (AtLeastOnce(dice=1, throws=4), AtLeastOnce(dice=2, throws=24)),
        "p16": (SwitchWins(provinces=3, opened=1),),
        "p17": (SameTwice(cards=8),),
        "p18": (RowAppears(row="MHMMM"), RowAppears(row="HMHMMM")),
        "p19": (
            OverallShare(land=(8, 10), sea=(18, 90)),
            OverallShare(land=(63, 90), sea=(1, 10)),
        ),
        "p20": (OfTen(attacks=10, wins=5),),
        "p21": (Barks(one_in=50), CardSides()),
        "r01": (ThrowGuess("miro", step=5),),
        "r02": (SuppliesGuess("miro-second-rule", step=1),),
        "r03": (
            DefenceDiceGuess("hasbro", step=5),
            ConquerChance(attackers=10, defenders=8, game="hasbro"),
        ),
        "r04": (DefenderGuess("hasbro-passive", step=8), AllyStays(invasions=3)),
        "r05": (
            ControlGuess("hasbro-teams", step=6, lines=_CONTROL, place="south-africa"),
            ConquerChance(attackers=6, defenders=8, game="hasbro"),
        ),
        "r06": (LinesGuess("express", step=0, card="middle-east"), CardChance("china")),
        "r07": (
            HolderGuess("conquetes", step=4, lines=_FIGHT),
            ContestWon(attacking=5, attacked=3, support=2, answered=2),
        ),
        "r08": (
            LandingGuess(infantry=6, defenders=2),
            LandingChance(infantry=8, defenders=3),
        ),
        "r09": (BestBookGuess(attackers=6, defenders=4),),
    }


@dataclass(frozen=True)
class LessonBet(Activity):
    """A bet of a lesson. lesson: its key; number: of the bet, from 1; bet: the question of the lesson."""

    lesson: str
    number: int
    bet: Any
    kind: ClassVar[str] = "lesson"

    @property
    def line(self) -> str:
        return f"{self.kind} {self.lesson} {self.number}"

    @property
    def names(self) -> tuple[str, ...]:
        bet: BetQuestion = self.bet
        return bet.names

    def question(self) -> Message:
        bet: BetQuestion = self.bet
        return bet.prompt()


def _number(value: Fraction, t: Speaker) -> str:
    """A number with two decimals at most."""
    if value.denominator == 1:
        return t.whole(int(value))
    return t.decimal(value, 1 if (10 * value).denominator == 1 else 2)


@dataclass(frozen=True)
class NumberBet(LessonBet):
    """A bet on a number that is no chance."""

    bet: NumberQuestion
    way = "number"

    def sheet(self, t: Speaker) -> Data:
        return {"possible": t.render(self.bet.possible.in_words())}

    def checked(self, seed: int, item: int, before: list[Answer], answer: Answer) -> Answer | None:
        if not isinstance(answer, str) or len(answer) > MOST_LETTERS:
            raise ClassError("write a number")
        try:
            parse_number(answer)
        except ConquestError as error:
            raise ClassError(error.message) from error
        return answer.strip()

    def check_new(self, answer: Answer) -> None:
        try:
            check_possible(parse_number(str(answer)), self.bet.possible)
        except ConquestError as error:
            raise ClassError(error.message) from error

    def truth(self, t: Speaker) -> Data:
        shown = _number(Fraction(self.bet.answer), t)
        return {"right": [shown], "explanation": t.render(self.bet.solution())}

    def written(self, answer: str, t: Speaker) -> str:
        try:
            value = parse_number(answer).value
        except ConquestError:  # of a room that an earlier version kept
            return answer
        if self.means_right(answer):
            return _number(Fraction(self.bet.answer), t)
        return _number(value, t) if (100 * value).denominator == 1 else answer

    def means_right(self, answer: str) -> bool:
        try:
            return judge(self.bet, parse_number(answer)).right
        except ConquestError:
            return False

    def causes(self, answers: list[Answer], t: Speaker) -> list[Data]:
        found: Counter[str] = Counter()
        for answer in answers:
            verdict = judge(self.bet, parse_number(str(answer)))
            cause = None if verdict.right else misconception(type(self.bet), verdict.kind)
            found.update([] if cause is None else [cause.id])
        return [cause_data(cause, count, t) for cause, count in found.most_common()]


@dataclass(frozen=True)
class ChanceBet(LessonBet):
    """A bet on a chance, thrown by everybody where there is an experiment for it."""

    bet: NumberQuestion

    def exact(self) -> Fraction:
        return Fraction(self.bet.answer)

    @property
    def trial_kind(self) -> TrialKind | None:
        return next((trials for kind, trials, _ in TRIALS if isinstance(self.bet, kind)), None)

    def trial(self) -> Trial:
        for kind, _, made in TRIALS:
            if isinstance(self.bet, kind):
                found: Trial = made(self.bet)
                return found
        return super().trial()

    def truth(self, t: Speaker) -> Data:
        return {"explanation": t.render(self.bet.solution())}

    def prepare(self) -> None:
        self.exact()


@dataclass(frozen=True)
class GuessBet(LessonBet):
    """A bet on what happens next at a position: the rules give the answer."""

    bet: Guess
    way = "choice"

    def sheet(self, t: Speaker) -> Data:
        t, guess = t.named(self.names), self.bet
        about = guess.about()
        found: Data = {
            "about": "" if about is None else t.render(about),
            "options": [
                {"text": capitalized(t.render(option)), "places": []} for option in guess.options()
            ],
            "dice": dice_html(guess.dice_shown, t) if guess.dice_shown else "",
        }
        if isinstance(guess, TutorialGuess):
            session = guess.before
            seen = session.observation(guess.read.learner)
            found["board"] = board_data(session, seen, t, marked=guess.places)
        return found

    def checked(self, seed: int, item: int, before: list[Answer], answer: Answer) -> Answer | None:
        return index(answer, len(self.bet.options()))

    def truth(self, t: Speaker) -> Data:
        t = t.named(self.names)
        return {
            "right": [self.bet.answer],
            "explanation": t.render(self.bet.in_words()),
            "rule": cited(self.bet.rule, t),
        }

    def prepare(self) -> None:
        _ = self.bet.answer


def parse_lesson_bet(text: str) -> LessonBet:
    """The bet that the rest of a line names.

    Raises ClassError with what it must be.

    >>> parse_lesson_bet("p07 3").way
    'number'
    """
    bets = lesson_bets()
    match text.split():
        case [lesson, ("1" | "2" | "3") as number] if lesson in bets:
            if int(number) <= len(bets[lesson]):
                bet = bets[lesson][int(number) - 1]
                return _bet_on(lesson, int(number), bet)
    raise ClassError(
        "{text} is not written as {form}: a lesson ({lessons}) and the number of a bet in it",
        text=repr(text[:60]),
        form="lesson p07 2",
        lessons=tuple(bets),
    )


def _bet_on(lesson: str, number: int, bet: BetQuestion) -> LessonBet:
    if isinstance(bet, Guess):
        return GuessBet(lesson, number, bet)
    if bet.form == "probability":
        return ChanceBet(lesson, number, bet)
    return NumberBet(lesson, number, bet)


# The experiments of the bets on chances ------------------------------------------------------------


def _roll(question: LossChance) -> Trial:
    """One roll in which a side loses exactly this many armies."""
    law = question.roll.law
    ends = law.map(lambda lost: 1 if getattr(lost, question.side) == question.lost else -1)
    return trial(0, lambda _: ends, lambda state: None if state == 0 else state > 0)


def _no_high(question: NoneHigh) -> Trial:
    """Cards drawn one by one until a high one comes, or all have been drawn."""

    def after(drawn: int) -> Distribution[int]:
        low, high = question.low - drawn, question.high
        return Distribution([(drawn + 1, low), (-1, high)])

    def verdict(drawn: int) -> bool | None:
        return False if drawn < 0 else True if drawn == question.cards else None

    return trial(0, after, verdict)


def _loyal(question: AllyStays) -> Trial:
    """One die after another, until the cannon moves or all invasions are over."""

    def after(invasions: int) -> Distribution[int]:
        return Distribution(Counter(invasions + 1 if stays(face) else -1 for face in DIE).items())

    def verdict(invasions: int) -> bool | None:
        return False if invasions < 0 else True if invasions == question.invasions else None

    return trial(0, after, verdict)


def _contest(question: ContestWon) -> Trial:
    """One contest, all its cards at once."""
    won = question.answer
    ends = Distribution([(1, won.numerator), (-1, won.denominator - won.numerator)])
    return trial(0, lambda _: ends, lambda state: None if state == 0 else state > 0)


def _as(experiment: Experiment) -> Trial:
    return experiment.trial()


TRIALS: tuple[tuple[type[NumberQuestion], TrialKind, Any], ...] = (
    (LossChance, "throw", _roll),
    (ConquerChance, "try", lambda q: _as(Battle(q.attackers, q.defenders, q.defence_dice))),
    (CampaignChance, "try", lambda q: _as(Campaign(q.attackers, q.garrisons))),
    (SetChance, "draw", lambda q: _as(Cards(q.cards))),
    (CardChance, "try", lambda q: _as(Country(q.lines))),
    (NoneHigh, "draw", _no_high),
    (AllyStays, "try", _loyal),
    (ContestWon, "try", _contest),
    # Two infantry share a die: a landing is a battle of half as many.
    (LandingChance, "try", lambda q: _as(Battle(q.infantry // 2, q.defenders))),
)
"""The kinds of question that pupils can try, what a trial of each is, and the experiment behind it."""
