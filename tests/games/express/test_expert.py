"""The expert of Risk Express: the exact turn, the values of positions, and answers that are best."""

from itertools import islice
from random import Random
from typing import Any

import pytest
from budgets import some
from games.express.position import CARD, RULES, position
from walks import random_walk

from conquest_lab import odds
from conquest_lab.games.express import Express
from conquest_lab.games.express.lines import Fill
from conquest_lab.odds.express import Target
from conquest_lab.players import levels
from conquest_lab.players.evaluation import evaluation_for
from conquest_lab.players.games.express_turn import Values, best_turn

FREELY = Express(voluntary_sacrifice="before_target")
ALL_BUT_AUSTRALIA = [key for key in CARD if key != "australia"]


def decided(state: Any, rules: Any = RULES) -> Any:
    """The action of the expert."""
    expert = levels.expert(evaluation_for(rules))
    return expert.choose(rules, state, state.seat, Random(1)).action


def test_the_best_turn_is_the_optimum_of_the_calculator() -> None:
    """For points at random, in the middle and owned, where dice may be sacrificed freely."""
    rng, table = Random(4), FREELY.table
    for _ in range(3):
        owners = tuple(rng.choice((-1, 1)) for _ in table.cards)
        gains = {card: rng.randint(1, 9) for card in rng.sample(table.cards, 6)}
        targets = {
            str(card): Target(
                tuple(table.board.facts[card]["lines"]),
                worth,
                owners[card] >= 0 and table.board.facts[card]["general"],
            )
            for card, worth in gains.items()
        }
        exact = odds.express.turn(targets)
        found = best_turn(table, {card: float(worth) for card, worth in gains.items()}, owners)
        for dice in range(8):
            assert found.worth[dice] == pytest.approx(float(exact.worth(dice)))


def test_the_chances_of_a_turn_make_its_worth() -> None:
    gains = {card: float(points) for card, points in enumerate(RULES.table.points)}
    turn = best_turn(RULES.table, gains, (-1,) * 14)
    assert sum(turn.reach[card] * gain for card, gain in gains.items()) == pytest.approx(
        turn.worth[-1]
    )
    assert 0 < sum(turn.reach) < 1


@pytest.mark.parametrize("players", RULES.player_counts)
def test_values_are_shares_and_exact_at_the_end(players: int) -> None:
    values, rng = Values(RULES.table, players), Random(players)
    for _ in range(30):
        owners = tuple(rng.randrange(-1, players) for _ in RULES.table.cards)
        for depth in (0, 1):
            assert sum(values.after(owners, 0, depth)) == pytest.approx(1)
    ended = (1,) * 14
    assert values.after(ended, 0, 2) == tuple(float(seat == 1) for seat in range(players))


def test_values_do_not_depend_on_who_is_called_first() -> None:
    """Three seats moved on by one: the same values, moved on by one."""
    values, rng = Values(RULES.table, 3), Random(2)
    for _ in range(20):
        owners = tuple(rng.randrange(-1, 3) for _ in RULES.table.cards)
        moved = tuple(owner if owner < 0 else (owner + 1) % 3 for owner in owners)
        first, second = values.learned(owners, 0), values.learned(moved, 1)
        assert second == pytest.approx((first[2], first[0], first[1]))


def test_more_points_are_worth_more() -> None:
    """With all else the same, a whole continent rather than none."""
    values = Values(RULES.table, 2)
    mine = position(owned={"Ana": "north-africa south-africa", "Bo": "china"}).owners
    theirs = position(owned={"Bo": "north-africa south-africa", "Ana": "china"}).owners
    assert values.learned(mine, 0)[0] > values.learned(theirs, 0)[0]


def test_the_card_that_wins_is_taken() -> None:
    """One die on the last line, which ends the game with Ana ahead."""
    owned = {"Ana": " ".join(ALL_BUT_AUSTRALIA[:9]), "Bo": " ".join(ALL_BUT_AUSTRALIA[9:])}
    state = position("GG", owned=owned, attempt=("australia", ["", "C", "K", "22"]))
    assert decided(state) == Fill(CARD["australia"], 1, (6, 6))


def test_the_game_is_not_ended_by_who_would_lose_it() -> None:
    """Ana is far behind: the last card would make her lose, another one may still turn the game."""
    owned = {"Ana": "mexico", "Bo": " ".join(key for key in ALL_BUT_AUSTRALIA if key != "mexico")}
    bo = [card for card in ALL_BUT_AUSTRALIA if card not in {"mexico", "canada"}]
    owned = {"Ana": "mexico canada", "Bo": " ".join(bo)}
    state = position("GGCK311", owned=owned)
    action = decided(state)
    assert not (isinstance(action, Fill) and action.card == CARD["australia"])


@pytest.mark.parametrize(
    "options",
    some(
        [
            {},
            {"continue_attempt": True},
            {"voluntary_sacrifice": "always"},
            {"voluntary_sacrifice": "never"},
            {"no_steal_first_round": True, "max_turns": 30},
        ],
        lambda options: not options or "max_turns" in options,
    ),
    ids=str,
)
def test_any_position_is_answered_by_a_legal_action(options: dict[str, Any]) -> None:
    rules = Express(**options)
    expert = levels.expert(evaluation_for(rules))
    for state, seat, *_ in islice(random_walk(rules, 3, Random(7)), 220):
        if seat >= 0:
            action = expert.choose(rules, state, seat, Random(2)).action
            assert action in rules.legal_actions(state)
