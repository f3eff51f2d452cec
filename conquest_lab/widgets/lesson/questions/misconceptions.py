"""Misconceptions: the causes of wrong answers, each with an id, a name and a sentence for people.

A question names the reason against an answer in a word of its own, such as `unsorted`. `NAMED` says
which misconception each word belongs to, so that a class can count one misconception over all questions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from conquest_lab.core.words import Message, say


@dataclass(frozen=True, slots=True)
class Misconception:
    """A cause of wrong answers.

    id: kept in records; it never changes.
    name: in a few words, as a label beside an answer.
    belief: the belief behind it, in a sentence.
    """

    id: str
    name: Message
    belief: Message


_ALL = (
    Misconception(
        "equiprobability",
        say("Equiprobability"),
        say("Outcomes are given equal chances because they can be listed side by side."),
    ),
    Misconception(
        "ties",
        say("Ties"),
        say("Equal dice are left out, or given to the wrong side."),
    ),
    Misconception(
        "order",
        say("Order"),
        say(
            "Throws that differ in their order are counted once, or dice are compared as they fell."
        ),
    ),
    Misconception(
        "and-or",
        say("“And” and “or”"),
        say("Chances are added where they are to be multiplied, or multiplied or added twice."),
    ),
    Misconception(
        "independence",
        say("Independence"),
        say("Events that depend on each other are taken for independent ones, or the reverse."),
    ),
    Misconception(
        "replacement",
        say("With replacement"),
        say("A card drawn or a die used is treated as if it came back."),
    ),
    Misconception(
        "conditional",
        say("Conditional chance"),
        say("A share of one group is taken for a share of another, or of all."),
    ),
    Misconception(
        "at-least-exactly",
        say("“At least” and “exactly”"),
        say("“At least”, “at most” and “exactly” are taken for each other."),
    ),
    Misconception(
        "one-army",
        say("The one that stays"),
        say("The one that has to stay behind is counted as an attacker, or taken away twice."),
    ),
    Misconception(
        "percent-points",
        say("Percent and points"),
        say("Percent, percentage points and plain numbers are taken for each other."),
    ),
    Misconception(
        "complement",
        say("Opposite event"),
        say("The chance of the opposite event is given."),
    ),
    Misconception(
        "count-for-chance",
        say("Number for chance"),
        say("A number of ways is given where a share of all ways is asked for."),
    ),
    Misconception(
        "other-side",
        say("The other side"),
        say("The question is answered for the other side or in the other direction."),
    ),
    Misconception(
        "one-of-several",
        say("One of several"),
        say("One die, one throw or one round is counted where there are several, or the reverse."),
    ),
    Misconception(
        "part-forgotten",
        say("A part forgotten"),
        say("A path, a term or a part of the sum is missing."),
    ),
    Misconception(
        "off-by-one",
        say("Off by one"),
        say("A limit is missed by one."),
    ),
    Misconception(
        "mean",
        say("Mean"),
        say("A middle, a longest case or a chance is taken for the mean."),
    ),
    Misconception(
        "square-root",
        say("Square root"),
        say("An error of chance is taken to shrink in proportion to the number of trials."),
    ),
    Misconception(
        "small-sample",
        say("Small samples"),
        say("Few trials are expected to be as regular as many, or many as irregular as few."),
    ),
    Misconception(
        "certainty",
        say("Rare and impossible"),
        say("What is rare is taken for impossible, or what is likely for certain."),
    ),
    Misconception(
        "rule",
        say("A rule of the game"),
        say("A rule of the game was forgotten, or another edition's rule was used."),
    ),
    Misconception(
        "rounding",
        say("Rounding"),
        say("Digits are cut off, or too few of them are given."),
    ),
    Misconception(
        "gambler",
        say("The gambler’s fallacy"),
        say("After a long run, the other outcome is taken to be due."),
    ),
    Misconception(
        "conjunction",
        say("“And” made more likely"),
        say("A condition that fits well is thought to make an event more likely."),
    ),
    Misconception(
        "time-axis",
        say("Time only forwards"),
        say("What is seen later is thought to tell nothing of what happened earlier."),
    ),
    Misconception(
        "averaged-shares",
        say("Shares averaged"),
        say("Shares of groups are compared or averaged without their sizes."),
    ),
    Misconception(
        "looks-random",
        say("Looking random"),
        say("What looks mixed is taken for more likely than what looks orderly."),
    ),
    Misconception(
        "twice-half",
        say("Twice or half"),
        say("Something is counted twice, or only half of it."),
    ),
    Misconception(
        "step-left-out",
        say("A step left out"),
        say("A step of a calculation is missing, or stands in the wrong place."),
    ),
    Misconception(
        "other-thing",
        say("Something else counted"),
        say("Things beside those that are asked for are counted, such as places for steps."),
    ),
    Misconception(
        "one-sided",
        say("Half of the balance"),
        say("Only the gain is looked at, or only the price."),
    ),
    Misconception(
        "worst-case",
        say("The worst case"),
        say("What is likely, or needed at most, is taken for what is sure and just enough."),
    ),
    Misconception(
        "opponent",
        say("The answer of the other side"),
        say("A choice is made as if the opponent did not see it and answer."),
    ),
    Misconception(
        "no-news",
        say("A test that tells nothing"),
        say("A case is tried in which right and wrong look alike."),
    ),
    Misconception(
        "impossible-value",
        say("An impossible value"),
        say(
            "The answer cannot be, whatever is right: below zero, beyond the bounds, no whole number."
        ),
    ),
    Misconception(
        "magnitude",
        say("Order of magnitude"),
        say("An estimate is far too small or far too large."),
    ),
    Misconception(
        "other",
        say("Another slip"),
        say("The answer has a cause that belongs to this question alone."),
    ),
)

MISCONCEPTIONS: Mapping[str, Misconception] = {one.id: one for one in _ALL}
"""The catalogue, by id."""

_WORDS = {
    "equiprobability": "equiprobable even",
    "ties": "ties without-ties",
    "order": "unsorted order WhatFalls.wrong",
    "and-or": "added either overlap and-or",
    "independence": "independent product squared",
    "replacement": "no-loss all-seven replaced",
    "conditional": "given won lost afresh conditional",
    "at-least-exactly": "at-least at-most exactly one shown",
    "one-army": "stays left-out all-attack",
    "percent-points": "percent range relative",
    "complement": "not hits other-branch",
    "count-for-chance": "ways count",
    "other-side": "other-side swapped sign mirrored reversed-order",
    "one-of-several": "one-die one-round one-throw turn all shorter",
    "part-forgotten": "forgotten start unharmed arrow path broken GamesNeeded.one",
    "off-by-one": "one-less one-more below rounded up odd",
    "mean": "some longest shortest armies",
    "square-root": "variance no-root linear root",
    "small-sample": "holds clear small-sample",
    "certainty": "none impossible",
    "rule": (
        "refused own dice general land minimum no-limit two-cards alike-cards "
        "prices pairs too-many-pairs"
    ),
    "rounding": "cut coarse near",
    "twice-half": "doubled two one-error both lost-twice",
    "step-left-out": "undivided unsquared sums",
    "impossible-value": "negative outside whole",
    "magnitude": "too-low too-high",
    "other": "as-many printed less wrong-line SmallestArmy.even",
}

_BY_LESSON = {
    "looks-random": "mixed orderly",
    "time-axis": "time",
    "conjunction": "longer BothOrOne.both BothOrOne.same RowOrPart.same",
    "averaged-shares": "OverallShare.middle WhoIsBetter.red WhoIsBetter.blue WhoIsBetter.same only-land",
    "equiprobability": (
        "SwitchWins.stay StayOrSwitch.stay StayOrSwitch.same CardSides.cards "
        "equally-likely all-alike FrontShare.territories FrontShare.continents TrueAlarm.base "
        "LoadedDie.base ServerChance.base FewestSixes.base GameWorth.mean RowMix.half"
    ),
    "order": "one-order ordered",
    "and-or": "SomeoneSuspected.all BothChance.first BothChance.second",
    "gambler": "due streak sequence NextThrow.added",
    "replacement": "put-back half-put-back kept all-cards one-drawn third",
    "conditional": (
        "reversed of-all of-first StayOrSwitch.switch reached "
        "of-attacks base prior rare joint taken and SecondPair.first"
    ),
    "at-least-exactly": "at-or-before",
    "one-army": "nobody-stays home alive SmallestForce.at-once SmallestForce.as-many stay LastPlace.one-less",
    "percent-points": "points",
    "complement": (
        "fails others not-won not-held MissingChance.sum SomeoneSuspected.none StandWorth.falls "
        "SecondCard.different"
    ),
    "count-for-chance": "orders",
    "other-side": (
        "strong column other-column other-row other-pure OrderChances.reversed OrderRoads.reversed "
        "defender StandWorth.minus"
    ),
    "one-of-several": "from-one-place mine own-self PairOrMine.same "
    "one-card one-symbol one-step one-each SomeoneSuspected.one",
    "part-forgotten": (
        "last once inside cuts no-enemy no-losses place-only always nobody-lost army-forgotten "
        "realised only-different only-alike CouponMean.sum BackAgain.sum SetsAtOnce.first "
        "StepsBetween.detour PiecesLeft.more"
    ),
    "off-by-one": "one-later fewer between late rounded-up",
    "mean": (
        "OldBet.same OldBet.two share middle MeanHigh.middle CouponMean.as-many "
        "CouponMean.squared DrawsNeeded.squared"
    ),
    "small-sample": "long-run proof FewOrMany.many FewOrMany.same",
    "certainty": "sure luck certain high SureHigh.share",
    "rule": (
        "joker jokers small two-symbols thirds other-edition units army die early floor "
        "WhichHolds.pairs SecondRuleShare.complement SetsAtOnce.same"
    ),
    "twice-half": (
        "BordersInside.twice FrontShare.mixed LandingChance.half SamePrice.half ErrorsAway.half "
        "TrailsNeeded.odd"
    ),
    "step-left-out": (
        "ChiSquare.by-all ChiSquare.by-observed ChiSquare.signed BackAgain.square FewestToTake.up "
        "QuestionsNeeded.third SecondRuleShare.decimals MissingChance.difference"
    ),
    "other-thing": (
        "BordersInside.territories BordersInside.pairs StepsBetween.territories TrailsNeeded.borders "
        "PiecesLeft.erased FewestToTake.armies BestTerritory.all LuckOfDuels.share LuckOfDuels.wins "
        "LuckOfDuels.expected InvasionsUntil.moves QuestionsNeeded.boxes SamePrice.other-road "
        "FewestCredits.other-road FewestCredits.third-road SafeGarrison.other-road "
        "SafeGarrison.third-road OrderRoads.other"
    ),
    "one-sided": (
        "LeastPrize.free FairPoints.printed CannonsPay.at-once BestGate.bonus BestGate.gates "
        "BluffShare.never BluffShare.always BestReply.engage BestReply.free BeatenOffer.low BeatenOffer.dear "
        "BeatenOffer.useful BestStand.everybody BestStand.nobody OrderRoads.credits "
        "RegretShare.attack RegretShare.stop"
    ),
    "worst-case": (
        "SureAlike.one-of-each SureAlike.all SureHigh.all SureHigh.high-more SureSet.smallest "
        "FewestSixes.all DrawsNeeded.three"
    ),
    "opponent": (
        "RowMix.pure RowMix.proportional GameWorth.pure BestReply.same BestReply.as-good "
        "BluffShare.engage"
    ),
    "no-news": (
        "CatchingTest.smallest CatchingTest.symmetry CatchingTest.more CatchingTest.sum "
        "CatchingTest.count TellingQuery.alike"
    ),
    "other": (
        "ThirdCard.other PiecesLeft.whole SmallChance.next FaultyAnswer.truth QuestionsNeeded.two "
        "SamePrice.same TrailsNeeded.minus TrailsNeeded.one TrailsNeeded.none"
    ),
}
"""Words of single lessons."""

NAMED: Mapping[str, str] = {
    word: misconception
    for words_of in (_BY_LESSON, _WORDS)
    for misconception, words in words_of.items()
    for word in words.split()
}
"""The misconception of each reason, by its word; `Class.word` where a word means something else there."""


def misconception(family: type, word: str) -> Misconception | None:
    """The misconception behind a reason of a class of questions, None for a reason no one has named.

    >>> from conquest_lab.widgets import DuelChance
    >>> misconception(DuelChance, "equiprobable").id
    'equiprobability'
    """
    own = (NAMED.get(f"{owner.__name__}.{word}") for owner in family.__mro__)
    found = next((name for name in own if name is not None), NAMED.get(word))
    return None if found is None else MISCONCEPTIONS[found]
