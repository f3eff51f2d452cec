"""The families of questions that a series can be drawn from, by lesson.

A family belongs here if its questions can be asked on paper. About a position, that is a place to point at:
the position is drawn with numbered places, and what decides the answer has to be seen in the drawing. A new
family is a line in `LESSONS`: its class, or a source of variants, as `FromPool(OrderChances, "two-dice")`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from conquest_lab.widgets.lesson.questions import (
    Family,
    Kind,
    Level,
    Question,
    battles,
    best_dice,
    boards,
    bugs,
    campaigns,
    cards,
    conjunction,
    doors,
    duels,
    errors,
    estimates,
    hands,
    hidden,
    intervals,
    landings,
    mixtures,
    of_ten,
    once,
    one_roll,
    purse,
    rules,
    runs,
    samples,
    servers,
    stands,
    sums,
    tracks,
    two_way,
    walks,
)
from conquest_lab.widgets.lesson.questions.board_games import Table
from conquest_lab.widgets.lesson.questions.drawn import (
    ChanceOf,
    CompareChances,
    ExplainChance,
    FromChances,
    FromPool,
    OrderChances,
    PlaceChances,
)
from conquest_lab.widgets.lesson.questions.trees import BattleTree, Stories

SHORT: Mapping[type[FromChances], str] = {
    OrderChances: "order",
    PlaceChances: "line",
    CompareChances: "why",
    ChanceOf: "chance",
    ExplainChance: "explain",
}


def pool(name: str, start: str = "", standard: str = "", stretch: str = "") -> tuple[FromPool, ...]:
    """Sources of questions about a pool: for each level, words of `SHORT`."""
    by_word = {word: cls for cls, word in SHORT.items()}
    by_level: tuple[tuple[Level, str], ...] = (
        ("start", start),
        ("standard", standard),
        ("stretch", stretch),
    )
    return tuple(
        FromPool(by_word[word], name, level) for level, words in by_level for word in words.split()
    )


LESSONS: Mapping[str, tuple[Family, ...]] = {
    "p01": (
        duels.DuelChance,
        duels.FewestFaces,
        errors.EqualThirds,
        Stories("duel", "start"),
        Stories("duel"),
        *pool("two-dice", "order line", "order line why chance explain", "order why"),
        *pool("one-die", "why chance"),
    ),
    "p02": (
        best_dice.HighestChance,
        best_dice.FewestDice,
        errors.AddedChances,
        estimates.CountThrows,
        *pool("highest", "line", "order line why chance explain", "order why"),
    ),
    "p03": (
        one_roll.LossChance,
        one_roll.ExpectedLoss,
        one_roll.FewestSides,
        errors.ComparedDice,
        *pool("one-roll", "line", "order line why explain", "order"),
    ),
    "p04": (
        battles.ConquerChance,
        battles.ExpectedRounds,
        battles.EndChance,
        battles.SmallestArmy,
        BattleTree,
        errors.PercentForPoints,
        *pool("battles", "order line", "order line", "order"),
    ),
    "p05": (
        samples.StandardError,
        samples.MissesExpected,
        samples.BattlesToTell,
        estimates.ThrowsToNarrow,
        estimates.WaitForSixes,
        errors.ExactlyForAtLeast,
        *pool("samples", "", "order line explain", "order why"),
    ),
    "p06": (
        campaigns.LastPlace,
        campaigns.EndsAt,
        campaigns.GivenReached,
        campaigns.AttackWorth,
        campaigns.RegretShare,
        campaigns.LinesCompared,
        campaigns.SmallestForce,
        campaigns.LeastPrize,
        *pool("campaigns", "order", "order line why chance explain", "order"),
    ),
    "p07": (
        hands.SecondRuleShare,
        hands.WhichHolds,
        hands.SureAlike,
        hands.SecondCard,
        hands.ThirdCard,
        hands.AnyJoker,
        hands.CouponMean,
        hands.ThreeHoldSet,
        hands.SureSet,
        *pool("set-cards", "", "why chance explain"),
    ),
    "p08": (
        cards.FillLine,
        cards.LastLine,
        cards.ContinueChance,
        cards.FairPoints,
        *pool("country-dice", "order line", "why chance explain", "order"),
    ),
    "p09": (
        hidden.NoneHigh,
        hidden.SureHigh,
        hidden.ExactlyHigh,
        hidden.MeanHigh,
        hidden.BestReply,
        hidden.RowMix,
        hidden.GameWorth,
        hidden.BluffShare,
        *pool("support-cards", "order line", "why explain"),
    ),
    "p10": (
        walks.BordersInside,
        walks.FrontShare,
        walks.BackAgain,
        walks.TrailsNeeded,
        *pool("fronts", "order", "line why chance explain"),
    ),
    "p11": (
        servers.ChiSquare,
        servers.LoadedDie,
        servers.TrueAlarm,
        servers.SmallChance,
        servers.SomeoneSuspected,
        servers.NextThrow,
        servers.LuckOfDuels,
        servers.FewestSixes,
        *pool("samples", "", "why explain"),
    ),
    "p12": (
        bugs.SecondPair,
        bugs.FaultyAnswer,
        bugs.WhichFault,
        bugs.TellingQuery,
        bugs.MissingChance,
        bugs.CatchingTest,
        bugs.ErrorsAway,
        bugs.QuestionsNeeded,
        *pool("one-roll", "", "order explain"),
    ),
    "p13": (
        landings.LandingLoss,
        landings.LandingChance,
        landings.VolleyChance,
        purse.SamePrice,
        purse.BeatenOffer,
        purse.OrderRoads,
        purse.FewestCredits,
        purse.SafeGarrison,
        stands.StandWorth,
        stands.BestStand,
        *pool("landings", "", "why explain", "order"),
    ),
    "p14": (
        runs.NextAfter,
        runs.WhichRow,
        runs.LongestRun,
        runs.AfterSame,
        *pool("runs", "order line", "order why chance explain"),
    ),
    "p15": (
        once.AtLeastOnce,
        once.OldBet,
        *pool("at-least-once", "order line", "order line why chance explain", "order"),
    ),
    "p16": (
        doors.StayOrSwitch,
        doors.SwitchWins,
        *pool("doors", "order line", "order line why chance explain"),
    ),
    "p17": (
        once.PairsIn,
        once.PairOrMine,
        once.SameTwice,
        *pool("twice", "order line", "order line why chance explain"),
    ),
    "p18": (
        conjunction.BothOrOne,
        conjunction.RowOrPart,
        conjunction.BothChance,
        conjunction.RowAppears,
        *pool("conjunctions", "order line", "order line why chance explain"),
    ),
    "p19": (
        mixtures.OverallShare,
        mixtures.WhoIsBetter,
        *pool("mixtures", "order line", "order line why chance explain"),
    ),
    "p20": (
        of_ten.FewOrMany,
        of_ten.OfTen,
        *pool("of-ten", "order line", "order line why chance explain"),
    ),
    "p21": (
        two_way.Barks,
        two_way.CardSides,
        two_way.EarlierCard,
        *pool("two-way", "order line", "order line why chance explain"),
    ),
    "r01": (
        sums.ThrownDice(3, 3),
        sums.AttackDice,
        sums.TurnBegins("miro"),
        errors.EveryArmyAttacks,
        sums.Sets(triples=False),
        boards.AttackTargets("miro"),
        *pool("one-die", "order line"),
    ),
    "r02": (
        hands.SecondRuleTurn,
        rules.FewestToTake,
        sums.ThrownDice(2, 3),
        *pool("one-die", "chance explain"),
    ),
    "r03": (
        sums.ThrownDice(3, 2),
        sums.TurnBegins("hasbro"),
        sums.Sets(triples=True),
        errors.ComparedDice,
        errors.CardsPutBack,
        estimates.CountHands,
        Stories("pile"),
        boards.AttackTargets("hasbro"),
        *pool("set-cards", "order", "why chance explain"),
    ),
    "r04": (
        Stories("ally", "start"),
        Stories("ally"),
        Stories("deal"),
        sums.ThrownDice(2, 2),
        boards.AttackTargets("hasbro", 2, (("mode", "passive"),)),
        *pool("deals", "order line", "why chance explain"),
    ),
    "r05": (
        sums.ArmiesAble,
        Stories("team"),
        errors.ReversedShare,
        errors.PercentForPoints,
        *pool("team-deals", "order", "line why chance explain"),
    ),
    "r06": (
        errors.AddedCannons,
        cards.FillLine,
        cards.LastLine,
        Stories("symbol", "start"),
        *pool("country-dice", "order line", "chance"),
    ),
    "r07": (
        sums.SupportSums,
        Stories("hand", "start"),
        Stories("hand"),
        boards.AttackTargets("conquetes"),
        boards.Growth("conquetes"),
        *pool("support-cards", "order line", "why explain"),
    ),
    "r08": (
        sums.CreditsLeft,
        sums.TurnCredits,
        rules.SmallestLanding,
        *pool("landings", "", "order line explain"),
    ),
    "r09": (
        sums.ThrownDice(3, 1),
        errors.PercentForPoints,
        *pool("books", "", "order line explain", "order"),
        *pool("landings", "", "order"),
    ),
    "r10": (
        intervals.ToldApart,
        intervals.GamesNeeded,
        errors.ReversedShare,
        *pool("set-cards", "", "line"),
    ),
}
"""The families of each lesson."""

ASKED: Mapping[str, tuple[Question, ...]] = {
    "p04": (battles.SmallestArmy(defenders=10),),
    "p06": (campaigns.SmallestForce(garrisons=(2, 1, 3)),),
    "p08": (cards.FairPoints("siberia", "canada"),),
    "p12": (bugs.QuestionsNeeded(6),),
    "p13": (landings.LandingChance(4, 1),),
    "r01": (tracks.SetsAtOnce(traded=3, sets=3),),
    "r02": (rules.FewestToTake(14),),
    "r03": (tracks.SetsAtOnce(4, 3, "hasbro"),),
    "r04": (tracks.InvasionsUntil(percent=1),),
    "r06": (cards.FairPoints("siberia", "china"),),
    "r08": (rules.SmallestLanding(defenders=3),),
    "r09": (battles.SmallestArmy(defenders=4, defence_dice=3),),
}
"""The puzzles that a lesson asks of everybody: a series of that lesson has others."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A family with the lessons that it serves.

    key: kept in records and links; it never changes.
    """

    key: str
    family: Family
    kind: Kind
    level: Level
    lessons: tuple[str, ...]


def _key(family: Family) -> str:
    """A name for a family: its class, then what tells its sources apart."""
    if isinstance(family, FromPool):
        return f"{SHORT[family.makes]}-{family.pool}-{family.level}"
    if isinstance(family, type):
        return _kebab(family.__name__)
    if isinstance(family, Table):
        options = (str(value) for _, value in family.options)
        return "-".join((_kebab(type(family).__name__), family.ruleset, *options))
    values = vars(family).values()
    return "-".join((_kebab(type(family).__name__), *(str(value).lower() for value in values)))


def _kind(family: Family) -> Kind:
    """The kind of the questions of a family."""
    made: object = getattr(family, "makes", family)
    kind: Kind = getattr(made, "kind", "number")
    return kind


def _kebab(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


def _entries(lessons: Mapping[str, Iterable[Family]]) -> dict[str, Entry]:
    found: dict[str, Entry] = {}
    for lesson, families in lessons.items():
        for family in families:
            key = _key(family)
            known = found.get(key)
            served = (*(known.lessons if known else ()), lesson)
            level: Level = getattr(family, "level", "standard")
            found[key] = Entry(key, family, _kind(family), level, served)
    return found


ENTRIES: Mapping[str, Entry] = _entries(LESSONS)
"""Every family of `LESSONS`, by key."""
