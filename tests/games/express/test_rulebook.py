"""The rulebook as a whole: every rule is used, and its options stand in it."""

from fractions import Fraction

from games.express.position import RULES

from conquest_lab.core.options import option_specs


def test_X_A19_every_face_of_every_throw_is_equally_likely() -> None:
    """Of seven dice, 1 in 6 shows each face, whatever the others show."""
    state = RULES.initial_state(2)
    shares = dict.fromkeys(range(1, 7), Fraction(0))
    for throw, chance in RULES.chance_outcomes(state):
        for face in throw.faces:
            shares[face] += chance
    assert set(shares.values()) == {Fraction(7, 6)}
    assert RULES.rulebook["X-A19"].held


def test_every_option_and_its_values_stand_in_the_rule_that_it_names() -> None:
    """X-21, X-A04, X-A07, X-A08 and X-A13 name their options."""
    for spec in option_specs(RULES.options):
        rule = RULES.rulebook[spec.rule]
        assert spec.name in rule.text.en, rule
        assert spec.name in rule.text.fr, rule
