"""Sample games of the package: a whole playthrough of every ruleset in every mode."""

from __future__ import annotations

from pathlib import Path

from conquest_lab.core.errors import OptionError
from conquest_lab.core.folders import shipped
from conquest_lab.core.words import say


def games_folder() -> Path:
    """The folder of the sample games."""
    return shipped("lessons") / "games"


def sample_games() -> tuple[str, ...]:
    """The names of the sample games, such as `"hasbro"` and `"hasbro-teams"`.

    Every ruleset has one of its own name.
    """
    return tuple(sorted(path.stem for path in games_folder().glob("*.json")))


def sample_game(name: str) -> str:
    """The text of the sample game of this name; raises OptionError with the known names."""
    names = sample_games()
    if name not in names:
        raise OptionError(
            say(
                "there is no supplied game {name}; there are {choices}",
                name=repr(name)[:60],
                choices=names,
            )
        )
    return (games_folder() / f"{name}.json").read_text(encoding="utf-8")
