"""Presets: recommended, as printed, as one likes, each with what was measured of it."""

import pytest

import conquest_lab as cl
from conquest_lab.core.errors import OptionError
from conquest_lab.core.options import option_specs


@pytest.mark.parametrize("name", cl.rulesets())
def test_every_game_is_offered_in_three_ways(name: str) -> None:
    recommended, printed, like = cl.presets(name)
    assert [one.id for one in (recommended, printed, like)] == [
        "recommended",
        "as_printed",
        "as_you_like",
    ]
    assert dict(recommended.options) == dict(like.options) == {}
    rules = cl.load(name, **printed.options)
    assert rules.player_counts == printed.player_counts
    specs = {spec.name: spec for spec in option_specs(rules.options)}
    for option, value in printed.options.items():
        assert value != specs[option].default
    assert {rule.id for rule in printed.differs} == {specs[o].rule for o in printed.options}
    for preset in (recommended, printed, like):
        assert preset.name.en != preset.name.fr
        assert preset.about.en != preset.about.fr


@pytest.mark.parametrize("name", cl.rulesets())
def test_length_endings_and_the_first_player_are_measured(name: str) -> None:
    """At up to three tables; what ends a game is a rule of its book, and shares are those of its games."""
    book = cl.load(name).rulebook
    for preset in cl.presets(name)[:2]:
        assert [one.players for one in preset.measured] == list(preset.player_counts[:3])
        for one in preset.measured:
            assert preset.at(one.players) is one
            assert one.games >= 20
            assert one.rounds > 0
            low, high = one.first_interval
            assert 0 <= low <= one.first <= high <= 1
            assert one.edge == pytest.approx(one.first * max(one.players, 2), rel=0.02)
            assert sum(one.endings.values()) == pytest.approx(1, abs=0.01)
            assert all(book[rule] for rule in one.endings if rule)
    assert cl.presets(name)[2].measured == ()


def test_refonte_is_worth_playing_as_recommended_and_short_as_printed() -> None:
    """R-A43, R-A48, R-A49: 8 rounds or more for 2, 3 and 4 with both endings; no game for two as printed."""
    recommended, printed, _ = cl.presets("refonte")
    for players in (2, 3, 4):
        found = recommended.at(players)
        assert found.rounds >= 8
        assert found.endings["R-A48"] >= 0.2
        assert 1 - found.endings["R-A48"] >= 0.2
    assert 2 not in printed.player_counts
    three = printed.at(3)
    assert three.rounds < recommended.at(3).rounds


def test_a_way_to_play_is_part_of_its_presets() -> None:
    recommended, printed, _ = cl.presets("hasbro", mode="teams")
    assert recommended.options == {"mode": "teams"}
    assert printed.options["mode"] == "teams"
    assert cl.preset("hasbro", "recommended", mode="teams") == recommended


def test_an_unknown_preset_is_refused_with_the_choices() -> None:
    with pytest.raises(
        OptionError, match="'best'; choose 'recommended', 'as_printed', 'as_you_like'"
    ):
        cl.preset("miro", "best")
