"""The five rulebooks beside one attack: dice, ties, and the exact answer or the reason for none."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from conquest_lab import odds
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.words import Message, say
from conquest_lab.games import load
from conquest_lab.mechanics.dice import TieWinner
from conquest_lab.odds import Battle
from conquest_lab.odds.rolls import Dice
from conquest_lab.widgets.lesson.questions import armies, dice
from conquest_lab.widgets.lesson.questions.battles import ConquerChance, able
from conquest_lab.widgets.odds_app.setting import BOOK_DICE, Setting


@dataclass(frozen=True, slots=True)
class BookOfRules:
    """A rulebook in the comparison.

    ruleset: its name. ties: the id of the rule that decides equal dice or sums; dice: that of the
        number of dice, "" for none.
    reason: the sentence that says why it has no such battle, None if it has one.
    """

    ruleset: str
    ties: str
    dice: str = ""
    reason: Message | None = None

    def rules(self) -> tuple[Rule, ...]:
        """The rules that matter here, the one on ties first."""
        book = load(self.ruleset).rulebook
        return tuple(book[rule] for rule in (self.ties, self.dice) if rule)


NO_DICE_AGAINST_DICE = say(
    "No such battle: seven dice are thrown at the lines of a card, and nobody throws against them. "
    "A line is filled or it is not; there is no tie."
)
NO_DICE = say(
    "No such battle: two sums of cards are compared, and no dice are thrown. With equal sums the "
    "defender keeps the region."
)
SHELF = (
    BookOfRules("miro", "M-30", "M-28"),
    BookOfRules("hasbro", "H-28", "H-27"),
    BookOfRules("refonte", "R-25"),
    BookOfRules("express", "X-07", reason=NO_DICE_AGAINST_DICE),
    BookOfRules("conquetes", "C-15", reason=NO_DICE),
)


@lru_cache(maxsize=512)
def fought(attackers: int, defenders: int, thrown: Dice) -> Battle:
    """The battle to its end; asked for often, worked out once."""
    return odds.battle(
        attackers,
        defenders,
        defence_dice=thrown.defence_dice,
        attack_dice=thrown.attack_dice,
        ties=thrown.ties,
    )


def under(book: BookOfRules, setting: Setting) -> Battle | None:
    """The attack of a setting under a rulebook, None where it has no such battle."""
    if book.reason is not None:
        return None
    return fought(*setting.armies, Dice(*BOOK_DICE[book.ruleset]))


@dataclass(frozen=True)
class AttackChance(ConquerChance):
    """The probability that an attack with any dice takes the place."""

    attack_dice: int = 3
    ties: TieWinner = "defender"

    @classmethod
    def of(cls, setting: Setting) -> AttackChance:
        """The question about the attack of a setting."""
        thrown = setting.dice
        return cls(*setting.armies, thrown.defence_dice, thrown.attack_dice, thrown.ties)

    @property
    def thrown(self) -> Dice:
        """The dice of both sides."""
        return Dice(self.attack_dice, self.defence_dice, ties=self.ties)

    @property
    def key(self) -> str:
        sides = f"{self.attackers}-{self.defenders} {self.attack_dice}d{self.defence_dice}"
        return f"attack {sides} {self.ties}"

    @property
    def answer(self) -> Fraction:
        return self.battle.conquer

    def with_armies(self, attackers: int, defenders: int) -> Battle:
        return fought(attackers, defenders, self.thrown)

    def in_words(self) -> Message:
        side = say("the attacker") if self.ties == "attacker" else say("the defender")
        return say(
            "{attackers} against {defenders}. At most {attack} against {defence}; ties are won by "
            "{side}. The battle goes on to its end.",
            attackers=able(self.attackers),
            defenders=armies(self.defenders),
            attack=dice(self.attack_dice),
            defence=dice(self.defence_dice),
            side=side,
        )
