"""Games that come with the package: a whole playthrough of every ruleset in every way to play it."""

from __future__ import annotations

from pathlib import Path

from conquest_lab.core.errors import OptionError
from conquest_lab.core.folders import shipped
from conquest_lab.core.words import say


def games_folder() -> Path:
    """Where the games are."""
    return shipped("lessons") / "games"


def sample_games() -> tuple[str, ...]:
    """Their names, such as `"hasbro"` and `"hasbro-teams"`; every ruleset has one of its own name."""
    return tuple(sorted(path.stem for path in games_folder().glob("*.json")))


def sample_game(name: str) -> str:
    """The saved game of this name; OptionError names those there are."""
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
