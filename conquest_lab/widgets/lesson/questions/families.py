"""The families of questions that a series can be drawn from, by lesson.

A family belongs here if its questions can be asked on paper. About a position, that is a place to point at:
the position is drawn with numbered places, and what decides the answer has to be seen in the drawing. A new
family is a line in `LESSONS`: its class, or a source of variants, as `FromPool(OrderChances, "two-dice")`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from conquest_lab.widgets.lesson.questions import Family, Kind, Level, Question
from conquest_lab.widgets.lesson.questions.battles import (
    ConquerChance,
    EndChance,
    ExpectedRounds,
    SmallestArmy,
)
from conquest_lab.widgets.lesson.questions.best_dice import FewestDice, HighestChance
from conquest_lab.widgets.lesson.questions.board_games import Table
from conquest_lab.widgets.lesson.questions.boards import AttackTargets, Growth
from conquest_lab.widgets.lesson.questions.bugs import (
    CatchingTest,
    ErrorsAway,
    FaultyAnswer,
    MissingChance,
    QuestionsNeeded,
    SecondPair,
    TellingQuery,
    WhichFault,
)
from conquest_lab.widgets.lesson.questions.campaigns import (
    AttackWorth,
    EndsAt,
    GivenReached,
    LastPlace,
    LeastPrize,
    LinesCompared,
    RegretShare,
    SmallestForce,
)
from conquest_lab.widgets.lesson.questions.cards import (
    ContinueChance,
    FairPoints,
    FillLine,
    LastLine,
)
from conquest_lab.widgets.lesson.questions.drawn import (
    ChanceOf,
    CompareChances,
    ExplainChance,
    FromChances,
    FromPool,
    OrderChances,
    PlaceChances,
)
from conquest_lab.widgets.lesson.questions.duels import DuelChance, FewestFaces
from conquest_lab.widgets.lesson.questions.errors import (
    AddedCannons,
    AddedChances,
    CardsPutBack,
    ComparedDice,
    EqualThirds,
    EveryArmyAttacks,
    ExactlyForAtLeast,
    PercentForPoints,
    ReversedShare,
)
from conquest_lab.widgets.lesson.questions.estimates import (
    CountHands,
    CountThrows,
    ThrowsToNarrow,
    WaitForSixes,
)
from conquest_lab.widgets.lesson.questions.hands import (
    AnyJoker,
    CouponMean,
    SecondCard,
    SecondRuleShare,
    SureAlike,
    SureSet,
    ThirdCard,
    ThreeHoldSet,
    WhichHolds,
)
from conquest_lab.widgets.lesson.questions.hidden import (
    BestReply,
    BluffShare,
    ExactlyHigh,
    GameWorth,
    MeanHigh,
    NoneHigh,
    RowMix,
    SureHigh,
)
from conquest_lab.widgets.lesson.questions.intervals import GamesNeeded, ToldApart
from conquest_lab.widgets.lesson.questions.landings import LandingChance, LandingLoss, VolleyChance
from conquest_lab.widgets.lesson.questions.one_roll import ExpectedLoss, FewestSides, LossChance
from conquest_lab.widgets.lesson.questions.purse import (
    BeatenOffer,
    FewestCredits,
    OrderRoads,
    SafeGarrison,
    SamePrice,
)
from conquest_lab.widgets.lesson.questions.rules import FewestToTake, SmallestLanding
from conquest_lab.widgets.lesson.questions.samples import (
    BattlesToTell,
    MissesExpected,
    StandardError,
)
from conquest_lab.widgets.lesson.questions.servers import (
    ChiSquare,
    FewestSixes,
    LoadedDie,
    LuckOfDuels,
    NextThrow,
    SmallChance,
    SomeoneSuspected,
    TrueAlarm,
)
from conquest_lab.widgets.lesson.questions.stands import BestStand, StandWorth
from conquest_lab.widgets.lesson.questions.sums import (
    ArmiesAble,
    AttackDice,
    CreditsLeft,
    SecondRuleTurn,
    Sets,
    SupportSums,
    ThrownDice,
    TurnBegins,
    TurnCredits,
)
from conquest_lab.widgets.lesson.questions.tracks import InvasionsUntil, SetsAtOnce
from conquest_lab.widgets.lesson.questions.trees import BattleTree, Stories
from conquest_lab.widgets.lesson.questions.walks import (
    BackAgain,
    BordersInside,
    FrontShare,
    TrailsNeeded,
)

SHORT: Mapping[type[FromChances], str] = {
    OrderChances: "order",
    PlaceChances: "line",
    CompareChances: "why",
    ChanceOf: "chance",
    ExplainChance: "explain",
}


def pool(name: str, start: str = "", standard: str = "", stretch: str = "") -> tuple[FromPool, ...]:
    """Sources of questions about a pool: for each level, words of `SHORT`."""
    asked = {word: cls for cls, word in SHORT.items()}
    by_level: tuple[tuple[Level, str], ...] = (
        ("start", start),
        ("standard", standard),
        ("stretch", stretch),
    )
    return tuple(
        FromPool(asked[word], name, level) for level, words in by_level for word in words.split()
    )


LESSONS: Mapping[str, tuple[Family, ...]] = {
    "p01": (
        DuelChance,
        FewestFaces,
        EqualThirds,
        Stories("duel", "start"),
        Stories("duel"),
        *pool("two-dice", "order line", "order line why chance explain", "order why"),
        *pool("one-die", "why chance"),
    ),
    "p02": (
        HighestChance,
        FewestDice,
        AddedChances,
        CountThrows,
        *pool("highest", "line", "order line why chance explain", "order why"),
    ),
    "p03": (
        LossChance,
        ExpectedLoss,
        FewestSides,
        ComparedDice,
        *pool("one-roll", "line", "order line why explain", "order"),
    ),
    "p04": (
        ConquerChance,
        ExpectedRounds,
        EndChance,
        SmallestArmy,
        BattleTree,
        PercentForPoints,
        *pool("battles", "order line", "order line", "order"),
    ),
    "p05": (
        StandardError,
        MissesExpected,
        BattlesToTell,
        ThrowsToNarrow,
        WaitForSixes,
        ExactlyForAtLeast,
        *pool("samples", "", "order line explain", "order why"),
    ),
    "p06": (
        LastPlace,
        EndsAt,
        GivenReached,
        AttackWorth,
        RegretShare,
        LinesCompared,
        SmallestForce,
        LeastPrize,
        *pool("campaigns", "order", "order line why chance explain", "order"),
    ),
    "p07": (
        SecondRuleShare,
        WhichHolds,
        SureAlike,
        SecondCard,
        ThirdCard,
        AnyJoker,
        CouponMean,
        ThreeHoldSet,
        SureSet,
        *pool("set-cards", "", "why chance explain"),
    ),
    "p08": (
        FillLine,
        LastLine,
        ContinueChance,
        FairPoints,
        *pool("country-dice", "order line", "why chance explain", "order"),
    ),
    "p09": (
        NoneHigh,
        SureHigh,
        ExactlyHigh,
        MeanHigh,
        BestReply,
        RowMix,
        GameWorth,
        BluffShare,
        *pool("support-cards", "order line", "why explain"),
    ),
    "p10": (
        BordersInside,
        FrontShare,
        BackAgain,
        TrailsNeeded,
        *pool("fronts", "order", "line why chance explain"),
    ),
    "p11": (
        ChiSquare,
        LoadedDie,
        TrueAlarm,
        SmallChance,
        SomeoneSuspected,
        NextThrow,
        LuckOfDuels,
        FewestSixes,
        *pool("samples", "", "why explain"),
    ),
    "p12": (
        SecondPair,
        FaultyAnswer,
        WhichFault,
        TellingQuery,
        MissingChance,
        CatchingTest,
        ErrorsAway,
        QuestionsNeeded,
        *pool("one-roll", "", "order explain"),
    ),
    "p13": (
        LandingLoss,
        LandingChance,
        VolleyChance,
        SamePrice,
        BeatenOffer,
        OrderRoads,
        FewestCredits,
        SafeGarrison,
        StandWorth,
        BestStand,
        *pool("landings", "", "why explain", "order"),
    ),
    "r01": (
        ThrownDice(3, 3),
        AttackDice,
        TurnBegins("miro"),
        EveryArmyAttacks,
        Sets(triples=False),
        AttackTargets("miro"),
        *pool("one-die", "order line"),
    ),
    "r02": (
        SecondRuleTurn,
        FewestToTake,
        ThrownDice(2, 3),
        *pool("one-die", "chance explain"),
    ),
    "r03": (
        ThrownDice(3, 2),
        TurnBegins("hasbro"),
        Sets(triples=True),
        ComparedDice,
        CardsPutBack,
        CountHands,
        Stories("pile"),
        AttackTargets("hasbro"),
        *pool("set-cards", "order", "why chance explain"),
    ),
    "r04": (
        Stories("ally", "start"),
        Stories("ally"),
        Stories("deal"),
        ThrownDice(2, 2),
        AttackTargets("hasbro", 2, (("mode", "passive"),)),
        *pool("deals", "order line", "why chance explain"),
    ),
    "r05": (
        ArmiesAble,
        Stories("team"),
        ReversedShare,
        PercentForPoints,
        *pool("team-deals", "order", "line why chance explain"),
    ),
    "r06": (
        AddedCannons,
        FillLine,
        LastLine,
        Stories("symbol", "start"),
        *pool("country-dice", "order line", "chance"),
    ),
    "r07": (
        SupportSums,
        Stories("hand", "start"),
        Stories("hand"),
        AttackTargets("conquetes"),
        Growth("conquetes"),
        *pool("support-cards", "order line", "why explain"),
    ),
    "r08": (
        CreditsLeft,
        TurnCredits,
        SmallestLanding,
        *pool("landings", "", "order line explain"),
    ),
    "r09": (
        ThrownDice(3, 1),
        PercentForPoints,
        *pool("books", "", "order line explain", "order"),
        *pool("landings", "", "order"),
    ),
    "r10": (ToldApart, GamesNeeded, ReversedShare, *pool("set-cards", "", "line")),
}
"""The families of each lesson."""

ASKED: Mapping[str, tuple[Question, ...]] = {
    "p04": (SmallestArmy(defenders=10),),
    "p06": (SmallestForce(garrisons=(2, 1, 3)),),
    "p08": (FairPoints("siberia", "canada"),),
    "p12": (QuestionsNeeded(6),),
    "p13": (LandingLoss(), LandingChance(4, 1)),
    "r01": (SetsAtOnce(traded=3, sets=3),),
    "r02": (FewestToTake(14),),
    "r03": (SetsAtOnce(4, 3, "hasbro"),),
    "r04": (InvasionsUntil(percent=1),),
    "r06": (FairPoints("siberia", "china"),),
    "r08": (SmallestLanding(defenders=3),),
    "r09": (SmallestArmy(defenders=4, defence_dice=3),),
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
