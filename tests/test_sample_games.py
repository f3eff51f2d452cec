"""The sample games of the package: one for every ruleset and mode, replayed by the present rules."""

import json

import pytest

import conquest_lab as cl
from conquest_lab.core.errors import OptionError
from conquest_lab.sample_games import games_folder, sample_game, sample_games


def test_every_ruleset_has_a_game_of_its_own_name() -> None:
    stored = {path.stem for path in games_folder().glob("*.json")}
    assert set(cl.rulesets()) <= stored == set(sample_games())


@pytest.mark.parametrize("name", sample_games())
def test_a_sample_game_is_complete(name: str) -> None:
    """Every ply follows the rules, from the opening to the end: whoever changes a rule hears of it here."""
    text = sample_game(name)
    session = cl.Session.load(text)

    assert session.cursor == 0
    assert len(session.history) == len(json.loads(text)["plies"])
    session.seek(len(session.history))
    assert session.current_player == cl.OVER


def test_an_unknown_game_is_answered_with_those_there_are() -> None:
    with pytest.raises(OptionError, match="hasbro-teams"):
        sample_game("../en/p03_one_roll_exactly")
