"""Sample games: a whole playthrough of every ruleset in every mode, and one of each ruleset from outside."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from conquest_lab.core.errors import OptionError
from conquest_lab.core.folders import shipped
from conquest_lab.core.ruleset import OVER
from conquest_lab.games import load, rulesets
from conquest_lab.players import take_turn
from conquest_lab.session import Session

_NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eva", "Flo")
_MOST_PLIES = 500


def games_folder() -> Path:
    """The folder of the sample games."""
    return shipped("lessons") / "games"


def sample_games() -> tuple[str, ...]:
    """The names of the sample games, such as `"hasbro"` and `"hasbro-teams"`.

    Every ruleset has one of its own name.
    """
    return tuple(sorted({*_stored(), *rulesets()}))


def _stored() -> tuple[str, ...]:
    return tuple(path.stem for path in games_folder().glob("*.json"))


def sample_game(name: str) -> str:
    """The text of the sample game of this name; raises OptionError with the known names."""
    names = sample_games()
    if name not in names:
        raise OptionError(
            "there is no supplied game {name}; there are {choices}",
            name=repr(name)[:60],
            choices=names,
        )
    if name not in _stored():
        return _played(name)
    return (games_folder() / f"{name}.json").read_text(encoding="utf-8")


@cache
def _played(name: str) -> str:
    """The beginning of a game of a ruleset from outside, or all of it, with decisions taken at random."""
    rules = load(name)
    computers = [(who, "random") for who in _NAMES[: rules.player_counts[0]]]
    session = Session(rules, players=computers, seed=1)
    while session.cursor < _MOST_PLIES and session.current_player != OVER:
        if take_turn(session) is None:
            session.roll()
    return session.save()
