"""Answers to the questions of the lessons: each is judged with its own reason."""

from fractions import Fraction

import pytest

from conquest_lab import widgets
from conquest_lab.odds import connections
from conquest_lab.widgets.lesson.fault_words import Query
from conquest_lab.widgets.lesson.questions import NumberQuestion, judge
from conquest_lab.widgets.lesson.questions.campaigns import AttackWorth, LastPlace
from conquest_lab.widgets.lesson.questions.duels import DuelChance
from conquest_lab.widgets.lesson.questions.hands import CouponMean, DrawsNeeded, ThreeHoldSet
from conquest_lab.widgets.lesson.questions.hidden import GameWorth, RowMix
from conquest_lab.widgets.lesson.questions.landings import LandingChance
from conquest_lab.widgets.lesson.questions.purse import SamePrice
from conquest_lab.widgets.lesson.questions.samples import MissesExpected, StandardError
from conquest_lab.widgets.lesson.questions.servers import ChiSquare, LuckOfDuels, SomeoneSuspected
from conquest_lab.widgets.lesson.questions.stands import BestStand

WORLD = connections.world()
SIAM, ASIA = WORLD.number["siam"], 4

# A question, and answers each with the kind of its verdict.
ASKED: list[tuple[NumberQuestion, str]] = [
    # One roll
    (widgets.LossChance(attack_dice=3, defence_dice=2, side="defender", lost=2),
     ("2890/7776 right, 1445/3888 right, 37.17 % right, 37,2% right, 0,372 right, 0.3716 "
      "cut, 37 % coarse, 0.4 coarse, 2275/7776 other-side, 29,3 % other-side, 4886/7776 "
      "not, 62.8 % not, 2890 ways, 0.2865 independent, 25/144 unsorted, 37 range, 120 % "
      "range, -0.2 negative, 0.365 near, 0.9 wrong")),
    # Duels
    (DuelChance(),
     ("5/12 right, 41.7 % right, 1/3 equiprobable, 0.5 even, 21/36 other-side, 1/6 one-die, "
      "15 ways")),
    (DuelChance(sides=8, ties="attacker"), "36/64 right"),
    (DuelChance(side="attacker", sides=10), "55 % right"),
    (widgets.FewestFaces(45), "11 right, 10 one-less, 12 one-more, 21 doubled"),
    (widgets.FewestFaces(46), "26 doubled"),
    (widgets.FewestFaces(48), "26 right"),
    # The best of two and three dice
    (widgets.HighestChance(3, 4, "exactly"),
     ("37/216 right, 64/216 at-most, 27/216 below, 91/216 shown, 1/6 one-die, 1/216 all, 37 "
      "ways")),
    (widgets.HighestChance(2, 3, "at-most"), "25 % right, 5/36 at-most, 0.5 one-die"),
    (widgets.FewestDice(50), "4 right, 3 one-less, 5 one-more"),
    (widgets.FewestDice(60), "4 added"),
    # Battles as chains
    (widgets.ConquerChance(2, 1),
     "1955/2592 right, 75,4 % right, 637/2592 not, 125/216 unharmed, 5/12 left-out"),
    (widgets.ConquerChance(1, 1), "1955/2592 stays"),
    (widgets.ConquerChance(3, 2), "37.2 % unharmed"),
    (widgets.ExpectedRounds(3, 2),
     "1548859/839808 right, 1.844 right, 0.844 start, 3 longest, 1 shortest, 2 even"),
    (widgets.EndChance(3, 2, 2, 2, won=True), "326375/1679616 right, 0.2962 given"),
    (widgets.EndChance(3, 2, 2, 1, won=False), "7/12 arrow"),
    (widgets.SmallestArmy(10), "14 right, 13 one-less, 15 one-more, 24 dice, 10 even, 13.5 whole"),
    # Country cards
    (widgets.CardChance("china"), "36.86 % right, 19.43 % general, 0.1867 product"),
    (widgets.CardChance("china", owned=True), "36.86 % general"),
    (widgets.FillLine("K K", 7), "7703/23328 right, 23.4 % exactly, 72.1 % one, 0.690 turn"),
    (widgets.FillLine("C", 3), "1/2 added"),
    (widgets.FillLine("C K", 3), "5/36 right, 8281/46656 product, 19/27 either"),
    (widgets.LastLine("C", 3), "31031/46656 right, 91/216 one-throw, 0.806 no-loss"),
    (widgets.ContinueChance(), "66,5 % right, 36.9 % afresh, 99.4 % all-seven"),
    (widgets.FairPoints(), "6 right, 5 one-less, 1 printed, 9 one-throw"),
    # Five cards
    (widgets.SetChance(3), "200/473 right, 273/473 not, 33.4 % jokers, 1/3 third"),
    (DrawsNeeded(), "5.5 right, 3 three, 9 squared"),
    (widgets.SecondCard(10),
     ("9/29 right, 1/3 put-back, 9/30 half-put-back, 10/29 kept, 3/29 one-symbol, 20/29 "
      "different, 50 % even")),
    (widgets.ThirdCard(10, same=True),
     "8/28 right, 1/3 put-back, 8/30 all-cards, 10/28 other, 8/29 one-drawn, 20/28 not"),
    (widgets.ThirdCard(10, same=False), "10/28 right, 8/28 other"),
    (widgets.AnyJoker(2),
     ("85/946 right, 861/946 not, 43/484 put-back, 1/11 added, 84/946 exactly, 42/946 "
      "ordered")),
    (widgets.SureAlike(3, 4), "10 right, 9 one-less, 12 all"),
    (widgets.SureAlike(3, 5), "4 one-of-each, 5 luck"),
    (CouponMean(4), "25/3 right, 4 as-many, 16 squared, 22/3 last, 25/12 sum"),
    (widgets.SecondRuleShare(23, "cards"), "3 right, 5 swapped, 6 rounded-up, 2 thirds, 1 complement"),
    (widgets.SecondRuleShare(23, "armies"), "5 right"),
    (ThreeHoldSet(5),
     ("31/91 right, 1/3 put-back, 25/91 only-different, 6/91 only-alike, 25/546 one-order, "
      "60/91 not")),
    (widgets.SureSet((9, 12, 7)), "22 right, 21 one-less, 5 other-edition, 17 smallest, 24 jokers, 3 luck"),
    # When to stop
    (widgets.CampaignChance(10, (2, 1, 3)), "79.4 % right, 20.6 % not, 86.1 % nobody-stays"),
    (LastPlace(11, 3, 4), "4 right, 5 home, 6 alive, 8 nobody-lost, 7 nobody-stays, 3 one-less"),
    (AttackWorth(3),
     ("5/3 right, 1.667 right, 1.25 army-forgotten, 2 even, 7/3 ties, 13/12 lost-twice, 4 "
      "sure")),
    (widgets.GivenReached((990, 960, 790)),
     "79/96 right, 79 % of-all, 79/99 of-first, 96 % reached, 17/96 fails, 32/33 reversed"),
    (widgets.EndsAt((990, 960, 790)),
     "3 % right, 0.96 taken, 1/33 conditional, 4 % at-or-before, 17 % one-later, 30 count"),
    (widgets.RegretShare(20, 9, 11), "0.4 right, 2 always, 2.2 attack, 1.8 stop, 1.6 others"),
    (widgets.SmallestForce((2, 1, 3), 80), "11 right, 9 at-once, 10 one-less, 12 one-more, 6 as-many"),
    (widgets.LeastPrize(3, 3), "4 right, 3 one-less, 5 one-more, 0 free"),
    # Credits
    (LandingChance(6, 3), "0.470 right, 85.7 % land, 42.8 % half"),
    (LandingChance(2, 1), "7/12 not"),
    (LandingChance(3, 1), "5/12 right, 0.754 odd"),
    (widgets.LandingLoss(), "2 right, 1 one-each, 0 ties, 4 both"),
    (widgets.LandingLoss((6, 6), (2, 5)), "0 right"),
    (SamePrice(6, "sea"), "24 right, 12 same, 6 half, 18 other-road"),
    (SamePrice(6, "ride"), "18 right, 24 other-road"),
    (widgets.VolleyChance(2, 2, 1), "0.552 right"),
    (widgets.VolleyChance(1, 2, 1), "0.255 right, 0.745 not, 1/2 equiprobable"),
    (widgets.FewestCredits(3, Fraction(1, 2), "sea"), "16 right, 8 other-road, 4 units, 12 one-less"),
    (widgets.CannonsPay(24, 6), "5 right, 1 at-once, 4 one-less"),
    (widgets.SafeGarrison(24, "border"), "14 right, 12 as-many, 7 other-road"),
    (widgets.SafeGarrison(24, "sea"), "7 right"),
    (BestStand(6, 3, 3), "0 right, 3 everybody, 2 some-2"),
    (BestStand(6, 3, 3, sea=True), "3 right, 0 nobody"),
    # The cheater
    (widgets.ServerChance(6, 20, 6), "37.0 % right, 1/6 prior, 74.6 % base, 19.0 % reversed"),
    (widgets.LoadedDie(4, 2), "3/4 right, 1/4 prior, 9/10 base"),
    (widgets.LoadedDie(6, 2), "1/4 reversed, 35/36 rare, 5/14 not, 1/2 equiprobable"),
    (widgets.TrueAlarm(), "9/108 right, 90 % reversed, 0.9 % joint, 1/100 prior, 99/108 not"),
    (widgets.TrueAlarm(100, Fraction(8, 10), Fraction(1, 10)), "8/9 base, 0.9 rare"),
    (widgets.SixtyThrows.of(), "16.8 % right, 67.5 % reversed"),
    (ChiSquare(), "2.8 right, 28 undivided, 1.2 unsquared, 28/60 by-all, 0 signed"),
    (SomeoneSuspected(3, 10),
     "0.271 right, 30 % added, 10 % one, 0.729 none, 0.001 all, 0.243 exactly"),
    (LuckOfDuels(4, 2), "3 right, 2 realised, 1 sign, -1 expected, 2/3 share, 1.5 wins"),
    (widgets.NextThrow(5), "1/6 right, 66.5 % due, 6.7 % sequence, 1/2 equiprobable, 100 % added"),
    (widgets.FewestSixes(90), "10 right, 9 one-less, 11 one-more, 8 base, 20 all"),
    # Samples
    (StandardError(100),
     "5 % right, 0.050 right, 1/400 variance, 1/200 no-root, 1/10 two, 5 count"),
    (MissesExpected(30, 95), "1.5 right, 28.5 hits, 5 percent, 0 none"),
    (widgets.BattlesToTell(5), "400 right, 20 linear, 100 one-error"),
    # Finding bugs
    (widgets.FaultyAnswer("ties", Query("throw", 1, 1)), "21/36 right, 15/36 truth, 1/3 equiprobable"),
    (widgets.FaultyAnswer("unsorted", Query("throw", 3, 1)), "15/36 right, 125/216 die, 21/36 not"),
    (widgets.FaultyAnswer("unsorted", Query("throw", 3, 2)), "25/144 right, 28.65 % independent"),
    (widgets.FaultyAnswer("army", Query("battle", 1, 1)), "75.4 % right"),
    (widgets.FaultyAnswer("die", Query("throw", 3, 1)), "125/216 right"),
    (widgets.SecondPair(3),
     ("78.8 % right, 60.8 % independent, 2890/7776 and, 28.6 % product, 61.2 % reversed, "
      "3667/7776 first")),
    (widgets.ErrorsAway(400, 230), "3 right, 0.15 no-root, 0.3 variance, 1.5 half, 7.5 points, 30 count"),
    (widgets.MissingChance(5, 5),
     ("66.4 % right, 33.6 % sum, 81.6 % not-won, 84.8 % not-held, 69.2 % product, 3.2 % "
      "difference")),
    (widgets.QuestionsNeeded(3), "2 right"),
    (widgets.QuestionsNeeded(6), "6 right, 10 two, 240 third, 720 orders, 5 one-less"),
    (widgets.QuestionsNeeded(5), "5 right"),
    (widgets.QuestionsNeeded(4), "4 boxes"),
    (widgets.QuestionsNeeded(6, 2), "10 right, 6 two"),
    # The board as a graph
    (widgets.CutCount(), "2 right, 0 none"),
    (widgets.FrontShare(ASIA),
     ("26/83 right, 31.3 % right, 12/42 territories, 1/6 continents, 30/83 once, 44/166 "
      "inside, 30/166 mixed")),
    (widgets.BordersInside(ASIA), "22 right, 44 twice, 66 pairs, 12 territories"),
    (widgets.StepsBetween(connections.world().number["quebec"],
                          connections.world().number["eastern-australia"]),
     "10 right, 11 territories, 9 between"),
    (widgets.PiecesLeft((SIAM,)), "2 right, 1 whole, 3 more"),
    (widgets.TrailsNeeded((ASIA,)), "2 right, 4 odd, 1 one"),
    (widgets.TrailsNeeded(tuple(range(6))), "9 right, 18 odd, 83 borders"),
    (widgets.BackAgain(connections.world().number["argentina"]),
     "7/24 right, 1/2 one-step, 7/12 sum, 1/4 square, 2/166 long-run"),
    # Bluffing
    (widgets.NoneHigh(12, 4, 3),
     "14/55 right, 8/27 put-back, 41/55 not, 8/12 one-card, 1/4 equally-likely, 2 added"),
    (widgets.ExactlyHigh(12, 4, 3), "28/55 right, 4/9 put-back, 28/165 one-order, 41/55 at-least"),
    (widgets.SureHigh(12, 4, 3), "9 right, 8 one-less, 3 share, 12 all"),
    (widgets.MeanHigh(12, 4, 3), "1 right, 1/3 one-card, 1.5 middle, 41/55 at-least"),
    (widgets.BluffShare(3, 3, 9), "1/2 right, 1/3 of-attacks, 2/3 engage, 1 always, 0 never"),
    (RowMix(3, -1, -2, 1), "3/7 right, 1/2 half, 4/7 other-row, 2/7 column"),
    (RowMix(5, -1, -2, 3), "4/5 proportional"),
    (RowMix(2, -4, -3, 4), "2/3 wrong"),
    (GameWorth(3, -1, -2, 1), "1/7 right, 1/4 mean, -1 pure, 1 other-pure, -1/7 sign"),
]  # fmt: skip


@pytest.mark.parametrize(("question", "told"), ASKED, ids=lambda given: type(given).__name__)
def test_each_answer_is_judged_with_its_own_reason(question: NumberQuestion, told: str) -> None:
    answers = [each.rpartition(" ")[0] for each in told.split(", ")]
    judged = [f"{text} {judge(question, widgets.parse_number(text)).kind}" for text in answers]
    assert ", ".join(judged) == told
