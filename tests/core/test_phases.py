"""A small game of phases: draw a card, then keep or hide it; most of it from declarations alone."""

import pickle
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Annotated, Any

import pytest

from conquest_lab.core import declare
from conquest_lab.core.chance import Distribution
from conquest_lab.core.errors import IllegalActionError, NotationError
from conquest_lab.core.frozen import replace, state
from conquest_lab.core.phased_presentation import PhasedPresentation
from conquest_lab.core.phases import PhasedRuleset, PhasedState, PhaseRules, Ply, Tell, ask, the_end
from conquest_lab.core.presentation import presentation
from conquest_lab.core.rulebook import Rule, Rulebook, Source
from conquest_lab.core.ruleset import CHANCE, OVER, Contest, Refusal, Step
from conquest_lab.core.scene import Handle
from conquest_lab.core.words import Seat, Text, say
from conquest_lab.text import speaker


def _rule(rule_id: str) -> Rule:
    return Rule(rule_id, Text("rule", "règle"), Text("rule", "règle"), SOURCE)


SOURCE = Source("p", Text("Pennies", "Sous"))
TOSS, COUNT, STOP = map(_rule, ("P-1", "P-2", "P-3"))
ENGLISH = speaker("en", ("Ana", "Bo"))


class Phase(IntEnum):
    """The phases, with a gap in their numbers."""

    TOSS = 0
    CHOOSE = 2
    DOUBLE = 3
    OVER = 5


@state
class Pennies(PhasedState):
    """The pennies of both players."""

    won: tuple[int, ...] = (0, 0)


@dataclass(frozen=True)
class Options:
    """None."""


@declare.action("coin", "The coin shows {side}")
class Coin(declare.Action):
    """Chance."""

    side: int


@declare.action("take", "Take {count}")
class Take(declare.Action):
    """A count that can be too great."""

    count: int


@declare.action("stop", "Stop")
class Stop(declare.Action):
    """The same every time."""


@declare.action("cheat", "Cheat")
class Cheat(declare.Action):
    """An action that no phase of this table knows."""


@declare.action("spend", "Spend {card}")
class Spend(declare.Action):
    """A card of the hand, and nothing else."""

    card: Annotated[declare.CardNumber, declare.HELD]


@declare.action("pass on", "Pass {card} to {seat}")
class PassOn(declare.Action):
    """A card of the hand, and who gets it."""

    card: Annotated[declare.CardNumber, declare.HELD]
    seat: declare.SeatNumber


@declare.event("{seat} takes {count}")
class Taken(declare.Event):
    """A player took pennies."""

    seat: int
    count: int


def toss(_table: int, s: Pennies, coin: Coin, tell: Tell) -> None:
    s.phase = Phase.CHOOSE if coin.side else Phase.DOUBLE


def takes(table: int, _s: Pennies) -> list[Take]:
    return [Take(count) for count in range(table, 0, -1)]


def check_take(table: int, _s: Pennies, take: Take) -> Refusal | None:
    if 1 <= take.count <= table:
        return None
    return Refusal(COUNT, say("there are {n}", n=table))


def take(_table: int, s: Pennies, take: Take, tell: Tell) -> None:
    won = list(s.won)
    won[s.seat] += take.count
    s.won, s.seat, s.phase = tuple(won), 1 - s.seat, Phase.TOSS
    tell(Taken(COUNT, 1 - s.seat, take.count))


def stop(_table: int, s: Pennies, _stop: Stop, _tell: Tell) -> None:
    s.phase = Phase.OVER


def _at_least_one(_table: int, s: Pennies) -> Refusal | None:
    return Refusal(STOP, say("first take one")) if not any(s.won) else None


PHASES = (
    PhaseRules(
        Phase.TOSS,
        Text("the toss", "le lancer"),
        TOSS,
        ask("The coin decides."),
        (Ply(Coin, toss),),
        outcomes=lambda _table, _s: Distribution.uniform((Coin(0), Coin(1))),
        setting_up=True,
    ),
    PhaseRules(
        Phase.CHOOSE,
        Text("the choice", "le choix"),
        COUNT,
        ask("{player}: take or stop."),
        (
            Ply(
                Take,
                take,
                takes,
                check_take,
                lambda _t, s, a: say("Take {n} now", n=a.count),
                against={Phase.TOSS: COUNT},
                contest=lambda table, _s, a: Contest(a.count, table, 3, 2),
                repeats=lambda _table, s, a: s.won[s.seat] > a.count,
            ),
            Ply(Stop, stop),
        ),
        pointed_at=lambda _table, _s, places: Take(places[0]),
        routine=True,
    ),
    PhaseRules(
        Phase.DOUBLE,
        Text("the double", "le double"),
        STOP,
        ask(
            "{player}: take again, {n} at the most.",
            player=lambda _table, s: Seat(1 - s.seat),
            n=lambda table, _s: table,
        ),
        (Ply(Take, take, takes, check_take, label="Take {count} more"),),
        player=lambda _table, s: 1 - s.seat,
        first=_at_least_one,
    ),
    the_end(Phase.OVER, STOP, ask("{player} has stopped.")),
)


class Game(PhasedRuleset[int, Pennies], options=Options):
    """The game; its table is the number of pennies."""

    name = "pennies"
    rulebook = Rulebook(SOURCE, (TOSS, COUNT, STOP))
    actions = (Coin, Take, Stop, Cheat)
    out_of_place = STOP

    def _lay_table(self) -> int:
        return 2

    def _phases_of(self, table: int) -> Iterable[PhaseRules[int, Pennies]]:
        return reversed(PHASES)

    @property
    def player_counts(self) -> tuple[int, ...]:
        return (2,)

    def opening(self, players: int) -> Step[Pennies]:
        return Step(Pennies(0, Phase.TOSS, 0), ())

    def returns(self, state: Pennies) -> tuple[int, ...] | None:
        return state.won if state.phase is Phase.OVER else None

    def observation(self, state: Pennies, player: int) -> Pennies:
        return state


class GamePresentation(PhasedPresentation[int, Pennies], ruleset=Game):
    """Its words."""

    names = declare.Names()


RULES = Game()
SHOWN = presentation(RULES)
START = RULES.initial_state(2)
CHOOSING = RULES.apply_action(START, Coin(1)).state
DOUBLING = RULES.apply_action(START, Coin(0)).state


def test_a_phase_says_who_is_asked() -> None:
    """The seat on turn, chance, nobody at the end, or whoever a function names."""
    over = RULES.apply_action(CHOOSING, Stop()).state
    asked = [RULES.current_player(s) for s in (START, CHOOSING, DOUBLING, over)]
    assert asked == [CHANCE, 0, 1, OVER]


def test_actions_are_listed_in_the_order_of_the_declarations() -> None:
    assert RULES.legal_actions(CHOOSING) == (Take(2), Take(1), Stop())
    assert RULES.legal_actions(START) == ()
    assert RULES.legal_actions(RULES.apply_action(CHOOSING, Stop()).state) == ()


def test_chance_is_asked_only_in_its_phases() -> None:
    assert RULES.chance_outcomes(START).outcomes == (Coin(0), Coin(1))
    with pytest.raises(ValueError, match="CHOOSE"):
        RULES.chance_outcomes(CHOOSING)


def test_an_effect_writes_the_next_state_and_leaves_the_state_before() -> None:
    before = pickle.dumps(CHOOSING)
    step = RULES.apply_action(CHOOSING, Take(2))
    assert step.state == Pennies(2, Phase.TOSS, 1, (2, 0))
    assert step.events == (Taken(COUNT, 0, 2),)
    assert pickle.dumps(CHOOSING) == before
    with pytest.raises((AttributeError, TypeError)):
        step.state.ply = 0


def test_without_modes_all_phases_are_played_and_their_actions_are_those_of_the_game() -> None:
    """Decisions first, then outcomes of chance."""

    class WithoutModes(Game):
        all_phases = PHASES
        _phases_of = PhasedRuleset._phases_of

    assert WithoutModes.actions == (Take, Stop, Coin)
    assert tuple(WithoutModes().phases.values()) == PHASES


def test_each_ply_is_counted() -> None:
    assert (START.ply, CHOOSING.ply) == (0, 1)
    assert RULES.apply_action(CHOOSING, Take(9), check=False).state.ply == 2


@pytest.mark.parametrize(
    ("where", "attempt", "rule", "said"),
    [
        (CHOOSING, Take(3), COUNT, "there are 2"),
        (CHOOSING, Coin(0), COUNT, "this is not the moment; now comes “the choice”"),
        (CHOOSING, Cheat(), COUNT, "this is not the moment; now comes “the choice”"),
        (DOUBLING, Stop(), STOP, "first take one"),
        (START, Stop(), TOSS, "this is not the moment; now comes “the toss”"),
        (START, Take(1), COUNT, "this is not the moment; now comes “the toss”"),
        (
            START,
            "nonsense",
            STOP,
            "this is no action of this game; its lines begin with coin, take, stop, cheat",
        ),
    ],
)
def test_what_may_not_be_is_refused_with_a_rule(
    where: Pennies, attempt: Any, rule: Rule, said: str
) -> None:
    """By its own check, by what the phase insists on, or by the rule of the phase or of the ply."""
    refusal = RULES.why_illegal(where, attempt)
    assert (refusal.rule, ENGLISH.render(refusal.detail)) == (rule, said)


def test_a_refused_action_is_not_applied() -> None:
    """An action without a check is legal in its phase."""
    for attempt in (Take(3), Coin(0)):
        with pytest.raises(IllegalActionError):
            RULES.apply_action(CHOOSING, attempt)
    assert RULES.why_illegal(CHOOSING, Stop()) is None


def test_lines_are_written_and_read() -> None:
    assert RULES.format_action(Take(2)) == "take 2"
    assert RULES.parse_action(CHOOSING, "take 2") == Take(2)
    with pytest.raises(NotationError, match="coin, take, stop, cheat"):
        RULES.parse_action(CHOOSING, "give 2")


def test_the_presentation_takes_its_words_from_the_phases() -> None:
    told = ENGLISH.render
    assert told(SHOWN.phase(CHOOSING)) == "the choice"
    assert told(SHOWN.prompt(CHOOSING)) == "Ana: take or stop."
    assert told(SHOWN.prompt(DOUBLING)) == "Bo: take again, 2 at the most."
    assert told(SHOWN.label(CHOOSING, Take(2))) == "Take 2 now"
    assert told(SHOWN.label(DOUBLING, Take(2))) == "Take 2 more"
    assert told(SHOWN.label(DOUBLING, Stop())) == "Stop"
    assert told(SHOWN.describe(Taken(COUNT, 0, 2))) == "0 takes 2"


def test_the_end_is_called_alike_in_all_games_and_its_prompt_names_the_winner() -> None:
    over = RULES.apply_action(CHOOSING, Stop()).state
    assert str(SHOWN.phase(over)) == "the end of the game"
    assert ENGLISH.render(SHOWN.prompt(over)) == "Ana has stopped."


def test_a_fight_and_a_repetition_are_what_the_ply_declares() -> None:
    """In every phase: who looks at a fight that has begun asks again what was fought for."""
    richer = replace(CHOOSING, won=(2, 0))
    assert [SHOWN.contest(s, Take(2)) for s in (CHOOSING, START)] == [Contest(2, 2, 3, 2)] * 2
    assert SHOWN.contest(CHOOSING, Stop()) is None
    assert [SHOWN.repeats(richer, a) for a in (Take(1), Take(2), Stop())] == [True, False, False]


def test_a_card_is_the_button_of_the_action_that_names_it_alone() -> None:
    assert [SHOWN.handle(a) for a in (Spend(3), PassOn(3, 1))] == [Handle(card=3), Handle()]


def test_help_for_people_is_what_the_phase_declares() -> None:
    assert [SHOWN.setting_up(s) for s in (START, CHOOSING)] == [True, False]
    assert [SHOWN.routine_action(s) for s in (CHOOSING, DOUBLING)] == [Take(2), None]
    assert [SHOWN.pointed_at(s, (7,)) for s in (CHOOSING, DOUBLING)] == [Take(7), None]
