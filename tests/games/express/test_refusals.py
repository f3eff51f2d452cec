"""For every rule that can be broken: a position, the attempt, the refusal with its numbers."""

from itertools import combinations

import pytest
from games.express.position import CARD, NAMES, RULES, line, position, refusal, roll

import conquest_lab as cl
from conquest_lab.core.declare import Action
from conquest_lab.core.errors import OptionError
from conquest_lab.games.express import Express
from conquest_lab.games.express.lines import Fill
from conquest_lab.games.express.sacrifices import Sacrifice
from conquest_lab.games.express.state import Phase, State
from conquest_lab.games.express.throwing import Roll

START = RULES.initial_state(3)
FULL = position("GCCK321")
AIMED = position("CK333", attempt=("united-states", ["CK", "", ""]))
THROWING = position(attempt=("united-states", ["CK", "", ""]))
STEALING = position(owned={"Bo": "siberia"}, attempt=("siberia", ["3331", ""]))
OWNED = position(
    "GCCK321", owned={"Bo": "canada mexico united-states australia india", "Ana": "china"}
)
AFTER_FAILURE = position(
    attempt=("united-states", ["CK", "", ""]), aside="11111", phase=Phase.CONTINUE
)
OVER = position(phase=Phase.OVER)
STRICT = Express(voluntary_sacrifice="never")
PEACE = Express(no_steal_first_round=True)
FIRST_ROUND = position("GCCK321", owned={"Bo": "india"}, turn=2)

USA = "fill united-states"
NORTH_AMERICA = "Canada lies face down: Bo has conquered the whole continent (North America)"

CASES: list[tuple[str, State, str | Action, str]] = [
    ("X-01", FULL, Fill(14, 1, (5,)), "there is no card number 14; they are 0 to 13"),
    ("X-01", FULL, Fill(-1, 1, (5,)), "there is no card number -1; they are 0 to 13"),
    ("X-02", THROWING, Roll((7, 5, 4, 2, 1)), "a die shows 1 to 6, not 7"),
    (
        "X-02",
        THROWING,
        Roll((1, 2, 3, 4, 5)),
        (
            "a throw is named from the General down, not 1 soldier, 2 soldiers,"
            " 3 soldiers, cavalry, cannon"
        ),
    ),
    ("X-03", FULL, Fill(CARD["india"], 5, (5,)), "India has no line 5; possible here: 1 to 3"),
    (
        "X-04",
        FULL,
        line("fill india 4", "G"),
        "India lies in the middle: the General counts only against an owner",
    ),
    (
        "X-05",
        START,
        line("fill india 1", "C"),
        "this is not the moment; now comes “the throw for who begins”",
    ),
    (
        "X-05",
        START,
        "sacrifice one",
        "this is not the moment; now comes “the throw for who begins”",
    ),
    ("X-06", position(), roll("GCK321"), "this throw takes 7 dice, not 6"),
    (
        "X-07",
        THROWING,
        line(f"{USA} 2", "CK"),
        "one throw fills one line; to be thrown first: 5 dice in the tray",
    ),
    ("X-07", FULL, roll("GCCK321"), "this is not the moment; now comes “a line or a sacrifice”"),
    (
        "X-08",
        FULL,
        line("fill north-africa 1", "KK"),
        (
            "not all of these are in the tray: cavalry, cavalry; it holds General, cannon, cannon,"
            " cavalry, 3 soldiers, 2 soldiers, 1 soldier"
        ),
    ),
    (
        "X-08",
        FULL,
        Fill(CARD["united-states"], 1, (4, 5)),
        "dice are named from the General down: cavalry, cannon",
    ),
    (
        "X-09",
        position("GG11111"),
        "sacrifice cannon",
        (
            "no die in the tray shows this: cannon; it holds General, General, 1"
            " soldier, 1 soldier, 1 soldier, 1 soldier, 1 soldier"
        ),
    ),
    (
        "X-10",
        AIMED,
        line(f"{USA} 1", "CK"),
        "United States: line 1 is already filled; still empty: 2, 3",
    ),
    ("X-10", AIMED, roll("CK333"), "this is not the moment; now comes “a line or a sacrifice”"),
    (
        "X-12",
        THROWING,
        "sacrifice one",
        "this is not the moment; now comes “the throw of the dice”",
    ),
    ("X-12", THROWING, roll("CK33"), "this throw takes 5 dice, not 4"),
    (
        "X-13",
        AIMED,
        line("fill india 1", "C"),
        "Ana is already invading “United States” and cannot invade “India” in the same turn",
    ),
    ("X-16", OWNED, line("fill canada 1", "G"), NORTH_AMERICA),
    (
        "X-17",
        OWNED,
        line("fill australia 2", "C"),
        "Australia lies face down: Bo has conquered the whole continent (Australia)",
    ),
    ("X-18", OVER, "sacrifice one", "the game is over"),
    ("X-18", OVER, roll("GGGGGGG"), "the game is over"),
    ("X-21", THROWING, "continue", "continuing an attempt is optional, and it is turned off"),
    ("X-21", THROWING, "start afresh", "there is no attempt of another player to leave"),
    (
        "X-21",
        AFTER_FAILURE,
        roll("33333"),
        "this is not the moment; now comes “the choice to continue or not”",
    ),
    (
        "X-21",
        AFTER_FAILURE,
        line(f"{USA} 2", "CK"),
        "this is not the moment; now comes “the choice to continue or not”",
    ),
    (
        "X-22",
        FULL,
        line("fill india 3", "321"),
        (
            "India: line 3 asks for 7 soldiers or more; these dice do not fill it: 3 soldiers,"
            " 2 soldiers, 1 soldier"
        ),
    ),
    (
        "X-22",
        FULL,
        line("fill india 1", "CC"),
        "India: line 1 asks for cannon; these dice do not fill it: cannon, cannon",
    ),
    (
        "X-22",
        FULL,
        Fill(CARD["siberia"], 1, ()),
        "Siberia: line 1 asks for 10 soldiers or more; these dice do not fill it: no die",
    ),
    (
        "X-09",
        AIMED,
        "sacrifice two",
        (
            "no die in the tray shows this: 2 soldiers; it holds cannon,"
            " cavalry, 3 soldiers, 3 soldiers, 3 soldiers"
        ),
    ),
    (
        "X-A05",
        AIMED,
        "sacrifice three",
        (
            "a die is lost only when no line fits; here one does: the United States,"
            " line 2, with cannon, cavalry"
        ),
    ),
    ("X-A09", OWNED, line("fill china 1", "C"), "China already belongs to Ana"),
    (
        "X-A10",
        STEALING,
        line("fill siberia 2", "G"),
        "one throw fills one line; to be thrown first: 3 dice in the tray",
    ),
    (
        "X-A11",
        FULL,
        line("fill united-states 3", "31"),
        "the line asks for 3 soldiers or more, and these dice show 4 soldiers; a needless die: 1 soldier",
    ),
]


def refused(rules: Express, state: State, attempt: str | Action) -> tuple[str, str]:
    """The rule against an attempt and what is wrong with it."""
    found = refusal(state, attempt, rules)
    return found.rule.id, cl.speaker("en", NAMES).render(found.detail)


@pytest.mark.parametrize(
    ("rule", "state", "attempt", "detail"), CASES, ids=[f"{c[0]}-{n}" for n, c in enumerate(CASES)]
)
def test_a_refusal_names_the_rule_and_the_numbers(
    rule: str, state: State, attempt: str | Action, detail: str
) -> None:
    assert refused(RULES, state, attempt) == (rule, detail)


def test_X_A07_never_sacrifice_while_a_card_fits() -> None:
    """With voluntary_sacrifice «never» the first throw must be used, whatever it fits."""
    assert refused(STRICT, FULL, Sacrifice(1))[0] == "X-A07"
    assert RULES.why_illegal(FULL, Sacrifice(1)) is None


def test_X_A07_the_refusal_says_that_every_card_fits() -> None:
    """With the card and the dice that come first."""
    own = " ".join(key for key in CARD if key not in {"china", "middle-east"})
    state = position("CK33321", owned={"Ana": own})
    assert refused(RULES, state, Sacrifice(1)) == (
        "X-A07",
        (
            "every card that can be invaded has a line that fits, so no die is sacrificed: for instance"
            " the Middle East, line 2, with cannon"
        ),
    )


def test_X_A08_nobody_is_robbed_in_the_first_round() -> None:
    """With no_steal_first_round turn 2 of 2 players takes nothing from anybody, turn 3 does."""
    assert refused(PEACE, FIRST_ROUND, Fill(CARD["india"], 1, (5,))) == (
        "X-A08",
        (
            "India belongs to Bo; this is turn 2, and until turn 2 only cards in the middle can be"
            " invaded"
        ),
    )
    later = position("GCCK321", owned={"Bo": "india"}, turn=3)
    assert PEACE.why_illegal(later, Fill(CARD["india"], 1, (5,))) is None


def test_X_21_there_is_nothing_to_continue_in_the_middle_of_a_turn() -> None:
    rules = Express(continue_attempt=True)
    assert refused(rules, FULL, "continue") == (
        "X-21",
        "an attempt is continued only at the start of a turn, after the player before failed",
    )


@pytest.mark.parametrize("players", [1, 7])
def test_X_A02_one_or_seven_cannot_play(players: int) -> None:
    with pytest.raises(OptionError, match=r"2, 3, 4, 5, 6 \[X-A02\]"):
        RULES.opening(players)


def test_what_is_no_action_is_refused() -> None:
    refusal = RULES.why_illegal(FULL, "surrender")
    assert str(refusal.detail).startswith(
        "this is no action of this game; its lines begin with fill, "
    )


def test_every_refusal_of_the_first_throw_is_a_missing_entry_in_the_list() -> None:
    """Of every card, line and set of dice of the tray exactly the listed ones are not refused."""
    for state in (FULL, AIMED, OWNED, FIRST_ROUND):
        listed = set(RULES.legal_actions(state))
        sets = {d for n in range(len(state.tray) + 1) for d in combinations(state.tray, n)}
        tried: list[Action] = [Sacrifice(face) for face in range(8)]
        tried += [Fill(card, n, d) for card in range(14) for n in range(7) for d in sets]
        assert {a for a in tried if RULES.why_illegal(state, a) is None} == listed
