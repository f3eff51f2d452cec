"""Lines of notation: what people type is read as they mean it."""

import pytest
from games.hasbro.position import RULES, play, position, there

from conquest_lab.core.errors import NotationError
from conquest_lab.games.hasbro.state import Phase
from conquest_lab.mechanics.armies.cards import TradeIn
from conquest_lab.mechanics.armies.rounds import Roll

STATE = position({"congo": ("Ana", 4), "east-africa": ("Bo", 2)})


def test_dice_are_named_as_they_lie_on_the_table() -> None:
    """A teacher reads 4 6 4 and 5 5 off the table; the line of the ply has them sorted [H-28]."""
    action = RULES.parse_action(STATE, "roll 4 6 4 / 5 5")
    assert action == Roll((6, 4, 4), (5, 5))
    assert RULES.format_action(action) == "roll 6 4 4 / 5 5"
    after, _ = play(STATE, "attack congo east-africa 3", "defend 2", "roll 4 6 4 / 5 5")
    assert there(after, "congo", "east-africa") == [3, 1]


def test_cards_are_named_in_any_order() -> None:
    """A set is a set however it is laid down [H-19]."""
    state = position({}, phase=Phase.TRADE, hands={"Ana": "alaska alberta joker-1"})
    action = RULES.parse_action(state, "trade joker-1 Alberta alaska")
    assert action == TradeIn(tuple(sorted(state.cards.hands[0])))
    assert RULES.why_illegal(state, action) is None


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("march congo egypt", "begins with none of: claim, place, trade"),
        ("attack congo eqypt 2", "there is no “eqypt”; did you mean “egypt”?"),
        ("attack congo egypt", "should have the form: attack PLACE PLACE NUMBER"),
        ("attack congo egypt two", "“two” is not a whole number"),
        ("roll 6 5 4", "should have the form: roll NUMBERS NUMBERS"),
    ],
)
def test_a_line_that_names_nothing_says_what_is_wrong(line: str, said: str) -> None:
    """The message points at the word, and offers the nearest name."""
    with pytest.raises(NotationError) as caught:
        RULES.parse_action(STATE, line)
    assert said in str(caught.value)


def test_somebody_elses_cards_make_no_set() -> None:
    """Who looks at another player's choice sees no set in cards that lie hidden [H-19]."""
    state = position({}, phase=Phase.TRADE, hands={"Ana": "alaska alberta brazil"})
    seen = RULES.observation(state, 1)
    assert [RULES.format_action(a) for a in RULES.legal_actions(seen)] == ["keep cards"]
