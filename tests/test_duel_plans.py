"""Turn plans with passive independents: who moves next, and set-up by the evaluation."""

from random import Random
from typing import Any

import pytest
from experts import plans
from games.hasbro.position import ARMIES, PASSIVE, TERRITORY, position

from conquest_lab.games.hasbro import Hasbro
from conquest_lab.games.hasbro.state import Phase
from conquest_lab.mechanics.armies.combat import EndCombat
from conquest_lab.mechanics.armies.placing import Place
from conquest_lab.players import player
from conquest_lab.players.plans.duel import PASSIVE as ENTRY
from conquest_lab.players.plans.duel import chances, weights

ANA, BO, THIRD = range(3)
FACED = {"brazil": ("Ana", 8), "north-africa": ("Bo", 9), "madagascar": ("Ana", 1)}
"""Two armies face each other; elsewhere the third army has every territory."""
LAST = {"Ana": 3, "Bo": 0, "III": 0, "IV": 0}
"""What is left in the last placing turn."""


def state(held: dict[str, tuple[str, int]], phase: Phase = Phase.PLACE, **more: Any) -> Any:
    """Ana is on turn; the third army has what is not named."""
    return position(held, "III", players=2, armies_by=ARMIES, phase=phase, **more)


def test_whoever_moves_next_has_the_better_chance() -> None:
    board = plans(PASSIVE, state(FACED)).board
    known = weights(ENTRY)
    first, second = (chances(board, known, side) for side in (ANA, BO))
    assert first[ANA] > second[ANA] + 0.02
    assert sum(first) == pytest.approx(1) == sum(second)


def test_the_chance_told_before_a_turn_is_that_of_the_one_who_moves() -> None:
    now = plans(PASSIVE, state(FACED))
    assert now.standing_now() == chances(now.board, now.learned, ANA)[ANA]
    attack = plans(PASSIVE, state(FACED, Phase.ATTACK))
    assert attack.standing_now() == chances(attack.board, attack.learned, BO)[ANA]


def test_regiments_of_the_setup_go_where_the_mean_over_who_begins_is_best() -> None:
    found = plans(PASSIVE, state(FACED, Phase.MUSTER, reserve=LAST))
    options = found.options()
    assert {option.decision.action.territory for option in options} == {
        TERRITORY["brazil"],
        TERRITORY["madagascar"],
    }
    for option in options:
        there = found.board.copy()
        there.armies[option.decision.action.territory] += 3
        either = [chances(there, found.learned, side)[ANA] for side in (ANA, BO)]
        assert option.value == pytest.approx(sum(either) / 2)
    seen = PASSIVE.observation(found.state, ANA)
    assert player("expert", PASSIVE).choose(PASSIVE, seen, ANA, Random(1)).action == Place(
        TERRITORY["brazil"], 3
    )


def test_regiments_of_an_army_are_placed_by_the_same_value() -> None:
    """They stand in the way of a continent that the opponent has begun, not of the own one."""
    held = {
        **dict.fromkeys(("western-australia", "eastern-australia", "new-guinea"), ("Bo", 4)),
        **dict.fromkeys(("venezuela", "brazil", "argentina"), ("Ana", 4)),
    }
    found = plans(
        PASSIVE, state(held, Phase.MUSTER, reserve={"Ana": 0, "Bo": 0, "III": 1, "IV": 1})
    )
    assert found.army == THIRD
    best = {option.decision.action.territory: option.value for option in found.options()}
    assert max(best, key=best.__getitem__) == TERRITORY["indonesia"]
    assert best[TERRITORY["indonesia"]] > best[TERRITORY["peru"]]
    # It is no front of the one who places.
    reasons = {str(option.decision.reason).partition(": ")[2] for option in found.options()}
    assert reasons == {"it stands more in the opponent’s way than in mine"}


@pytest.mark.parametrize(
    ("theirs", "conquered", "later", "ends"),
    [
        (9, True, False, True),
        (9, False, False, False),
        (3, True, False, False),
        (9, True, True, False),
        (16, True, True, True),
        (16, False, True, False),
        (12, True, True, False),
    ],
)
def test_a_turn_stops_where_the_answer_would_cost_more_after_the_best_attack(
    theirs: int, conquered: bool, later: bool, ends: bool
) -> None:
    """The first one stops after its card while the other side can strike; later Bo has a card."""
    held = {**FACED, "brazil": ("Ana", 12), "north-africa": ("Bo", theirs)}
    more = {"hands": {"Bo": "alaska"}} if later else {}
    found = plans(PASSIVE, state(held, Phase.ATTACK, conquered=conquered, **more)).options()
    assert isinstance(found[0].decision.action, EndCombat) == ends
    assert (len(found) == 1) == (ends and not later)


@pytest.mark.parametrize("more", [{}, {"hands": {"Bo": "alaska"}}])
def test_a_goal_that_no_game_for_two_has_leaves_plans_as_they_are(more: dict[str, Any]) -> None:
    """A form keeps the option of another way to play; the first and later turns stop all the same."""
    held = {**FACED, "brazil": ("Ana", 12), "north-africa": ("Bo", 16)}
    there = state(held, Phase.ATTACK, conquered=True, **more)
    with_goal = plans(Hasbro(mode="passive", goal=24), there).options()
    assert isinstance(with_goal[0].decision.action, EndCombat)
    assert with_goal == plans(PASSIVE, there).options()
