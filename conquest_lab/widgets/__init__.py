"""Views for Jupyter and Voila: they draw what they are given, and say what was pointed at."""

from conquest_lab.widgets.desk import (
    Desk,
)
from conquest_lab.widgets.dice import (
    DiceView,
)
from conquest_lab.widgets.explore import (
    Explore,
    ExploreApp,
    explore,
)
from conquest_lab.widgets.game import (
    GameView,
)
from conquest_lab.widgets.lesson.accuse_rule import (
    AccuseRule,
)
from conquest_lab.widgets.lesson.base_rate import (
    BaseRate,
)
from conquest_lab.widgets.lesson.battle_map import (
    BattleMap,
)
from conquest_lab.widgets.lesson.beside import (
    Beside,
)
from conquest_lab.widgets.lesson.best_dice import (
    BestDice,
)
from conquest_lab.widgets.lesson.bid_account import (
    BidAccount,
)
from conquest_lab.widgets.lesson.bluff_table import (
    BluffTable,
)
from conquest_lab.widgets.lesson.board_exercise import (
    BoardExercise,
)
from conquest_lab.widgets.lesson.break_theorem import (
    BreakTheorem,
)
from conquest_lab.widgets.lesson.bug_boxes import (
    BugBoxes,
)
from conquest_lab.widgets.lesson.card_bench import (
    CardBench,
)
from conquest_lab.widgets.lesson.card_series import (
    CardSeries,
)
from conquest_lab.widgets.lesson.card_table import (
    CardTable,
)
from conquest_lab.widgets.lesson.cell_rain import (
    CellRain,
)
from conquest_lab.widgets.lesson.cell_rule import (
    CellRule,
)
from conquest_lab.widgets.lesson.chain_tables import (
    ChainTables,
)
from conquest_lab.widgets.lesson.chain_walk import (
    ChainWalk,
)
from conquest_lab.widgets.lesson.conquer_map import (
    ConquerMap,
)
from conquest_lab.widgets.lesson.credit_shop import (
    CreditShop,
)
from conquest_lab.widgets.lesson.cube_count import (
    CubeCount,
)
from conquest_lab.widgets.lesson.cube_stack import (
    CubeStack,
)
from conquest_lab.widgets.lesson.cut_world import (
    CutWorld,
)
from conquest_lab.widgets.lesson.dice_bench import (
    DiceBench,
)
from conquest_lab.widgets.lesson.draw_until import (
    DrawUntil,
    SymbolDraws,
)
from conquest_lab.widgets.lesson.euler_trail import (
    EulerTrail,
)
from conquest_lab.widgets.lesson.exercise import (
    Exercise,
)
from conquest_lab.widgets.lesson.fault_bench import (
    FaultBench,
)
from conquest_lab.widgets.lesson.fit_power import (
    FitPower,
)
from conquest_lab.widgets.lesson.forecast import (
    Forecast,
)
from conquest_lab.widgets.lesson.front_walk import (
    FrontWalk,
)
from conquest_lab.widgets.lesson.gap import (
    GapView,
)
from conquest_lab.widgets.lesson.guesses.armies import (
    ControlGuess,
    DefenceDiceGuess,
    DefenderGuess,
    SuppliesGuess,
    ThrowGuess,
)
from conquest_lab.widgets.lesson.guesses.attacks import (
    BestBookGuess,
    LandingGuess,
)
from conquest_lab.widgets.lesson.guesses.cards import (
    HolderGuess,
    LinesGuess,
)
from conquest_lab.widgets.lesson.hand_laws import (
    HandLaws,
)
from conquest_lab.widgets.lesson.interval_hunt import (
    IntervalHunt,
)
from conquest_lab.widgets.lesson.interval_wall import (
    IntervalWall,
)
from conquest_lab.widgets.lesson.line_race import (
    LineRace,
)
from conquest_lab.widgets.lesson.numbers import (
    Given,
    NumberError,
    parse_number,
)
from conquest_lab.widgets.lesson.own_luck import (
    OwnLuck,
)
from conquest_lab.widgets.lesson.page import (
    Lesson,
)
from conquest_lab.widgets.lesson.paint_cells import (
    PaintCells,
)
from conquest_lab.widgets.lesson.payoff_map import (
    PayoffMap,
)
from conquest_lab.widgets.lesson.position_map import (
    PositionMap,
)
from conquest_lab.widgets.lesson.predict import (
    Predict,
)
from conquest_lab.widgets.lesson.put_back import (
    PutBack,
)
from conquest_lab.widgets.lesson.questions.battles import (
    ConquerChance,
    EndChance,
    ExpectedRounds,
    SmallestArmy,
)
from conquest_lab.widgets.lesson.questions.best_dice import (
    FewestDice,
    HighestChance,
)
from conquest_lab.widgets.lesson.questions.boards import (
    AttackTargets,
    Growth,
    Income,
    LegalMoves,
    Territories,
    Throws,
)
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
    CampaignChance,
    EndsAt,
    GivenReached,
    LastPlace,
    LeastPrize,
    LinesCompared,
    RegretShare,
    SmallestForce,
)
from conquest_lab.widgets.lesson.questions.cards import (
    CardChance,
    ContinueChance,
    FairPoints,
    FillLine,
    LastLine,
)
from conquest_lab.widgets.lesson.questions.duels import (
    DuelChance,
    FewestFaces,
)
from conquest_lab.widgets.lesson.questions.hands import (
    AnyJoker,
    CouponMean,
    DrawsNeeded,
    SecondCard,
    SecondRuleShare,
    SetChance,
    SureAlike,
    SureSet,
    ThirdCard,
    ThreeHoldSet,
    WhichHolds,
)
from conquest_lab.widgets.lesson.questions.hidden import (
    BestReply,
    BluffBet,
    BluffShare,
    ExactlyHigh,
    GameWorth,
    MeanHigh,
    NoneHigh,
    RowMix,
    SureHigh,
)
from conquest_lab.widgets.lesson.questions.intervals import (
    GamesNeeded,
    ToldApart,
)
from conquest_lab.widgets.lesson.questions.landings import (
    LandingChance,
    LandingLoss,
    VolleyChance,
)
from conquest_lab.widgets.lesson.questions.one_roll import (
    ExpectedLoss,
    FewestSides,
    LossChance,
)
from conquest_lab.widgets.lesson.questions.purse import (
    BeatenOffer,
    CannonsPay,
    FewestCredits,
    OrderRoads,
    SafeGarrison,
    SamePrice,
)
from conquest_lab.widgets.lesson.questions.readings import (
    ReadingMoves,
)
from conquest_lab.widgets.lesson.questions.rules import (
    FewestToTake,
    SmallestLanding,
)
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
    ServerChance,
    SixtyThrows,
    SmallChance,
    SomeoneSuspected,
    TrueAlarm,
)
from conquest_lab.widgets.lesson.questions.stands import (
    BestStand,
    StandWorth,
)
from conquest_lab.widgets.lesson.questions.tracks import (
    InvasionsUntil,
    SetsAtOnce,
)
from conquest_lab.widgets.lesson.questions.walks import (
    BackAgain,
    BestGate,
    BordersInside,
    CutCount,
    FrontShare,
    PiecesLeft,
    StepsBetween,
    TrailsNeeded,
)
from conquest_lab.widgets.lesson.road import (
    Road,
    RoadMap,
)
from conquest_lab.widgets.lesson.road_ends import (
    RoadEnds,
)
from conquest_lab.widgets.lesson.roll_lab import (
    RollLab,
)
from conquest_lab.widgets.lesson.rule_card import (
    RuleCard,
)
from conquest_lab.widgets.lesson.rule_shelf import (
    RuleShelf,
)
from conquest_lab.widgets.lesson.same_attack import (
    SameAttack,
)
from conquest_lab.widgets.lesson.second_rule import (
    SecondRule,
)
from conquest_lab.widgets.lesson.series.lesson import (
    ExercisesApp,
    Series,
    exercises,
)
from conquest_lab.widgets.lesson.server_sample import (
    ServerSample,
)
from conquest_lab.widgets.lesson.set_tree import (
    SetTree,
)
from conquest_lab.widgets.lesson.six_servers import (
    SixServers,
)
from conquest_lab.widgets.lesson.stand_or_leave import (
    StandOrLeave,
)
from conquest_lab.widgets.lesson.stop_line import (
    StopLine,
)
from conquest_lab.widgets.lesson.stop_values import (
    StopValues,
)
from conquest_lab.widgets.lesson.teacher_notes import (
    TeacherNotes,
)
from conquest_lab.widgets.lesson.test_bench import (
    TestBench,
)
from conquest_lab.widgets.lesson.three_attacks import (
    ThreeAttacks,
)
from conquest_lab.widgets.lesson.tutorial import (
    Tutorial,
)
from conquest_lab.widgets.lesson.two_readings import (
    TwoReadings,
)
from conquest_lab.widgets.lesson.unseen_draw import (
    UnseenDraw,
)
from conquest_lab.widgets.lesson.world_lens import (
    WorldLens,
)
from conquest_lab.widgets.map import (
    MapView,
)
from conquest_lab.widgets.map.geometry import (
    Outlines,
    load_outlines,
)
from conquest_lab.widgets.map.palette import (
    ATLAS,
    PROJECTOR,
    Identity,
    Palette,
)
from conquest_lab.widgets.map.picture import (
    Arrow,
    MapPicture,
)
from conquest_lab.widgets.play.app import (
    PlayApp,
    play,
)

__all__ = [
    "ATLAS",
    "PROJECTOR",
    "AccuseRule",
    "AnyJoker",
    "Arrow",
    "AttackTargets",
    "AttackWorth",
    "BackAgain",
    "BaseRate",
    "BattleMap",
    "BattlesToTell",
    "BeatenOffer",
    "Beside",
    "BestBookGuess",
    "BestDice",
    "BestGate",
    "BestReply",
    "BestStand",
    "BidAccount",
    "BluffBet",
    "BluffShare",
    "BluffTable",
    "BoardExercise",
    "BordersInside",
    "BreakTheorem",
    "BugBoxes",
    "CampaignChance",
    "CannonsPay",
    "CardBench",
    "CardChance",
    "CardSeries",
    "CardTable",
    "CatchingTest",
    "CellRain",
    "CellRule",
    "ChainTables",
    "ChainWalk",
    "ChiSquare",
    "ConquerChance",
    "ConquerMap",
    "ContinueChance",
    "ControlGuess",
    "CouponMean",
    "CreditShop",
    "CubeCount",
    "CubeStack",
    "CutCount",
    "CutWorld",
    "DefenceDiceGuess",
    "DefenderGuess",
    "Desk",
    "DiceBench",
    "DiceView",
    "DrawUntil",
    "DrawsNeeded",
    "DuelChance",
    "EndChance",
    "EndsAt",
    "ErrorsAway",
    "EulerTrail",
    "ExactlyHigh",
    "Exercise",
    "ExercisesApp",
    "ExpectedLoss",
    "ExpectedRounds",
    "Explore",
    "ExploreApp",
    "FairPoints",
    "FaultBench",
    "FaultyAnswer",
    "FewestCredits",
    "FewestDice",
    "FewestFaces",
    "FewestSides",
    "FewestSixes",
    "FewestToTake",
    "FillLine",
    "FitPower",
    "Forecast",
    "FrontShare",
    "FrontWalk",
    "GameView",
    "GameWorth",
    "GamesNeeded",
    "GapView",
    "Given",
    "GivenReached",
    "Growth",
    "HandLaws",
    "HighestChance",
    "HolderGuess",
    "Identity",
    "Income",
    "IntervalHunt",
    "IntervalWall",
    "InvasionsUntil",
    "LandingChance",
    "LandingGuess",
    "LandingLoss",
    "LastLine",
    "LastPlace",
    "LeastPrize",
    "LegalMoves",
    "Lesson",
    "LineRace",
    "LinesCompared",
    "LinesGuess",
    "LoadedDie",
    "LossChance",
    "LuckOfDuels",
    "MapPicture",
    "MapView",
    "MeanHigh",
    "MissesExpected",
    "MissingChance",
    "NextThrow",
    "NoneHigh",
    "NumberError",
    "OrderRoads",
    "Outlines",
    "OwnLuck",
    "PaintCells",
    "Palette",
    "PayoffMap",
    "PiecesLeft",
    "PlayApp",
    "PositionMap",
    "Predict",
    "PutBack",
    "QuestionsNeeded",
    "ReadingMoves",
    "RegretShare",
    "Road",
    "RoadEnds",
    "RoadMap",
    "RollLab",
    "RowMix",
    "RuleCard",
    "RuleShelf",
    "SafeGarrison",
    "SameAttack",
    "SamePrice",
    "SecondCard",
    "SecondPair",
    "SecondRule",
    "SecondRuleShare",
    "Series",
    "ServerChance",
    "ServerSample",
    "SetChance",
    "SetTree",
    "SetsAtOnce",
    "SixServers",
    "SixtyThrows",
    "SmallChance",
    "SmallestArmy",
    "SmallestForce",
    "SmallestLanding",
    "SomeoneSuspected",
    "StandOrLeave",
    "StandWorth",
    "StandardError",
    "StepsBetween",
    "StopLine",
    "StopValues",
    "SuppliesGuess",
    "SureAlike",
    "SureHigh",
    "SureSet",
    "SymbolDraws",
    "TeacherNotes",
    "TellingQuery",
    "Territories",
    "TestBench",
    "ThirdCard",
    "ThreeAttacks",
    "ThreeHoldSet",
    "ThrowGuess",
    "Throws",
    "ToldApart",
    "TrailsNeeded",
    "TrueAlarm",
    "Tutorial",
    "TwoReadings",
    "UnseenDraw",
    "VolleyChance",
    "WhichFault",
    "WhichHolds",
    "WorldLens",
    "exercises",
    "explore",
    "load_outlines",
    "parse_number",
    "play",
]
