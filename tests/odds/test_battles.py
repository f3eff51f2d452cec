"""A whole battle: published numbers, the oracle, the chain, what follows from what."""

from fractions import Fraction
from itertools import product
from math import sqrt

import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conquest_lab import odds

OSBORNE = "Osborne 2003, Table 3"
SMALL = list(product((1, 2, 3, 5), (1, 2, 4), (1, 2, 3)))


@pytest.mark.parametrize(
    ("attackers", "defenders", "published"),
    [
        *(
            (n, n, p)
            for n, p in enumerate(
                (0.417, 0.363, 0.470, 0.477, 0.506, 0.521, 0.536, 0.547, 0.558, 0.568), 1
            )
        ),
        (10, 5, 0.916),
        (5, 10, 0.118),
    ],
    ids=lambda value: f"{OSBORNE}: {value}" if isinstance(value, float) else str(value),
)
def test_conquering_chances_are_osbornes(attackers: int, defenders: int, published: float) -> None:
    """Two defence dice; attackers able to attack; the last printed digit may be cut."""
    assert float(odds.battle(attackers, defenders).conquer) == pytest.approx(published, abs=0.00051)


def test_hoehle_2025_ten_against_ten() -> None:
    """Höhle 2025 gives 10v10 as .5675929 and 50v50 as 73.6 %."""
    assert float(odds.battle(10, 10).conquer) == pytest.approx(0.5675929, abs=5e-8)
    assert float(odds.battle(50, 50).conquer) == pytest.approx(0.736, abs=5e-4)


def test_blatt_2002_attacker_loss() -> None:
    """Blatt 2002 prints 1.8895 for three against three; plain loops say 1.88975, so do we."""
    assert float(odds.battle(3, 3).expected_losses.attacker) == pytest.approx(1.8895, abs=3e-4)
    lost = sum((3 - a) * p for (a, _, _), p in oracle.ends(3, 3).items())
    assert odds.battle(3, 3).expected_losses.attacker == lost


def test_three_defence_dice() -> None:
    """Three defence dice: 3v3 is won with .3276177, 40v40 with .033; with two dice .709."""
    assert float(odds.battle(3, 3, defence_dice=3).conquer) == pytest.approx(0.3276177, abs=5e-8)
    assert float(odds.battle(40, 40, defence_dice=3).conquer) == pytest.approx(0.033, abs=5e-4)
    assert float(odds.battle(40, 40).conquer) == pytest.approx(0.709, abs=5e-4)


def test_osbornes_five_against_five() -> None:
    """Osborne 2003: losses 3.56 (SD 1.70) and 3.37 (SD 1.83), and the absorbing row of 5v5."""
    result = odds.battle(5, 5)
    assert float(result.expected_losses.defender) == pytest.approx(3.56, abs=0.005)
    assert float(result.expected_losses.attacker) == pytest.approx(3.37, abs=0.005)
    assert sqrt(result.losses.variance(lambda lost: lost.defender)) == pytest.approx(
        1.70, abs=0.005
    )
    assert sqrt(result.losses.variance(lambda lost: lost.attacker)) == pytest.approx(
        1.83, abs=0.005
    )
    printed = (0.068, 0.134, 0.124, 0.104, 0.064, 0.049, 0.096, 0.147, 0.124, 0.091)
    defeats = [float(result.ends.probability(odds.Armies(0, d))) for d in range(1, 6)]
    victories = [float(result.ends.probability(odds.Armies(a, 0))) for a in range(1, 6)]
    assert defeats + victories == pytest.approx(printed, abs=0.00051)


@pytest.mark.parametrize(("attackers", "defenders", "dice"), SMALL)
def test_every_small_battle_agrees_with_plain_loops(
    attackers: int, defenders: int, dice: int
) -> None:
    """Ends, rounds and their joint law are those of the oracle's recursion."""
    result = odds.battle(attackers, defenders, defence_dice=dice)
    expected = oracle.ends(attackers, defenders, defence_dice=dice)
    assert {(*end, rounds): p for (end, rounds), p in result.timed()} == expected
    assert result.conquer == oracle.conquer(attackers, defenders, defence_dice=dice)
    mean = sum(rounds * p for (_, _, rounds), p in expected.items())
    assert result.expected_rounds == mean


@pytest.mark.parametrize(
    ("attackers", "defenders", "stop"), [(6, 3, 2), (5, 5, 1), (4, 2, 4), (3, 6, 2)]
)
def test_a_stopping_rule_agrees_with_plain_loops(attackers: int, defenders: int, stop: int) -> None:
    """An int stops at so many attackers or fewer; a function can say the same."""
    result = odds.battle(attackers, defenders, stop=stop)
    expected = oracle.ends(attackers, defenders, stop=stop)
    assert {(*end, rounds): p for (end, rounds), p in result.timed()} == expected
    assert odds.battle(attackers, defenders, stop=lambda a, _: a <= stop).ends == result.ends


@pytest.mark.parametrize(("sides", "ties"), list(product((4, 8), ("attacker", "defender"))))
def test_other_dice_agree_with_plain_loops(sides: int, ties: str) -> None:
    """Any number of sides, ties to either side."""
    result = odds.battle(4, 3, attack_dice=2, sides=sides, ties=ties)
    expected = oracle.conquer(
        4, 3, attack_dice=2, sides=sides, attacker_wins_ties=ties == "attacker"
    )
    assert result.conquer == expected


def test_the_chain_is_the_battle() -> None:
    """N·R and N·1 give the ends and the expected rounds; rows of Q and R sum to 1."""
    result = odds.battle(6, 4)
    chain = result.chain
    assert chain.transient[0] == (6, 4)
    ends = {end: p for end, p in zip(chain.absorbing, chain.absorption[0], strict=True) if p}
    assert ends == dict(result.ends)
    assert chain.expected_rounds[0] == result.expected_rounds
    for q_row, r_row in zip(chain.Q, chain.R, strict=True):
        assert sum(q_row) + sum(r_row) == 1
    size = range(len(chain.transient))
    for i, j in product(size, size):
        undone = sum(((i == k) - chain.Q[i][k]) * chain.N[k][j] for k in size)
        assert undone == (i == j)
    assert chain.probability((1, 1), (1, 0)) == Fraction(15, 36)


@settings(max_examples=60)
@given(st.integers(1, 12), st.integers(1, 12), st.integers(1, 3), st.integers(1, 3))
def test_more_attackers_never_hurt_and_more_defenders_never_help(
    attackers: int, defenders: int, attack_dice: int, defence_dice: int
) -> None:
    """Conquering is monotone in both armies, and the ends sum to 1."""
    here = odds.battle(attackers, defenders, defence_dice, attack_dice)
    assert sum(p for _, p in here.ends) == 1
    assert odds.battle(attackers + 1, defenders, defence_dice, attack_dice).conquer >= here.conquer
    assert odds.battle(attackers, defenders + 1, defence_dice, attack_dice).conquer <= here.conquer


@settings(max_examples=30)
@given(st.integers(1, 9), st.integers(1, 9))
def test_victory_and_defeat_make_up_the_whole(attackers: int, defenders: int) -> None:
    """The law of total expectation holds for losses and rounds."""
    result = odds.battle(attackers, defenders)
    won, lost, p = result.given_victory, result.given_defeat, result.conquer
    for value in (
        lambda part: part.expected_losses.attacker,
        lambda part: part.expected_losses.defender,
        lambda part: part.expected_rounds,
    ):
        assert p * value(won) + (1 - p) * value(lost) == value(result)
    assert won.defenders_left.outcomes == (0,)
    assert lost.attackers_left.outcomes == (0,)


def test_nothing_is_conditional_on_the_impossible() -> None:
    """With one-sided dice the defender wins every tie: victory cannot be assumed."""
    hopeless = odds.battle(3, 3, sides=1)
    assert hopeless.conquer == 0
    with pytest.raises(
        odds.OddsError, match="victory is impossible for 3 attackers against 3 defenders"
    ):
        _ = hopeless.given_victory


def test_battles_are_values() -> None:
    """Two battles with the same dice and armies are equal, also as keys."""
    assert odds.battle(4, 3) == odds.battle(4, 3)
    assert len({odds.battle(4, 3), odds.battle(4, 3), odds.battle(4, 3, 3)}) == 2
