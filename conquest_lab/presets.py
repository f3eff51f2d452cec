"""Presets: a game as recommended, as printed, and as people like it, with what was measured of each.

As printed is the literal reading wherever a book has one; a game names these values in `PRINTED` of its
options. The measured length, endings and advantage of the first player stand in `presets.json` beside each
game; `tools/measure_presets.py` writes them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from conquest_lab.core.errors import OptionError
from conquest_lab.core.options import changed_options, option_specs
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import AnyRuleset
from conquest_lab.core.words import Text
from conquest_lab.games import load

RECOMMENDED = "recommended"
AS_PRINTED = "as_printed"
AS_YOU_LIKE = "as_you_like"
FILE = "presets.json"

NAMES: Mapping[str, Text] = {
    RECOMMENDED: Text("recommended", "conseillé"),
    AS_PRINTED: Text("as printed", "à la lettre"),
    AS_YOU_LIKE: Text("as you like", "à votre goût"),
}
ABOUT: Mapping[str, Text] = {
    RECOMMENDED: Text(
        "the readings with which the game is worth playing",
        "les lectures avec lesquelles le jeu vaut la peine",
    ),
    AS_PRINTED: Text(
        "the literal reading wherever the book has one",
        "la lecture littérale partout où le livret en a une",
    ),
    AS_YOU_LIKE: Text("every option chosen by yourself", "chaque option à votre choix"),
}


@dataclass(frozen=True, slots=True)
class Measured:
    """Measurements of games of computer players at one table.

    players: at the table. level: of the computer players. games: that were played to the end.
    rounds: the median. endings: by the rule that ended them, the share of games.
    first: the share of games that the first player won, with its interval of 95 % in `first_interval`.
    edge: the same as a multiple of an equal share; 1 is no advantage.
    beginners: the median number of rounds of games of beginners, None where they were not measured.
    """

    players: int
    level: str
    games: int
    rounds: float
    endings: Mapping[str, float]
    first: float
    first_interval: tuple[float, float]
    edge: float
    beginners: float | None = None

    @property
    def lengths(self) -> tuple[int, int]:
        """The medians, the shorter first: of players of this level, and of beginners."""
        both = (self.rounds, self.rounds if self.beginners is None else self.beginners)
        return round(min(both)), round(max(both))


@dataclass(frozen=True, slots=True)
class Preset:
    """A choice of options with a name.

    id: `"recommended"`, `"as_printed"` or `"as_you_like"`. name, about: in words.
    options: what is not as recommended, as `load` takes it.
    player_counts: the numbers that can play it.
    differs: the rules whose options are not as recommended.
    measured: by number of players; none of a game that has not been measured, and none as one likes.
    """

    id: str
    name: Text
    about: Text
    options: Mapping[str, object]
    player_counts: tuple[int, ...]
    differs: tuple[Rule, ...]
    measured: tuple[Measured, ...] = ()

    def at(self, players: int) -> Measured | None:
        """The measurement at a table of this size, None for nothing."""
        return next((found for found in self.measured if found.players == players), None)


def presets(ruleset: str, /, **ways: object) -> tuple[Preset, ...]:
    """The presets of a game: recommended, as printed, and as one likes it.

    ruleset: the name of a game. ways: options that make another game of it, such as a mode; they are part of
        each preset.
    Raises UnknownRulesetError, or OptionError for options that there are not.

    >>> [preset.id for preset in presets("refonte")]
    ['recommended', 'as_printed', 'as_you_like']
    >>> presets("refonte")[1].options["decapitation"]
    'all_capitals'
    """
    rules = load(ruleset, **ways)
    printed = {**as_printed(rules), **ways}
    found = (
        _preset(RECOMMENDED, rules, dict(ways)),
        _preset(AS_PRINTED, load(ruleset, **printed), printed),
    )
    kept = measured(ruleset)
    like = replace(found[0], id=AS_YOU_LIKE, name=NAMES[AS_YOU_LIKE], about=ABOUT[AS_YOU_LIKE])
    return (*(replace(one, measured=kept.get((one.id, _way(ways)), ())) for one in found), like)


def preset(ruleset: str, name: str, /, **ways: object) -> Preset:
    """One preset of a game; raises OptionError that names the choices.

    >>> preset("miro", "as_printed").options
    {'huff': True}
    """
    for one in presets(ruleset, **ways):
        if one.id == name:
            return one
    choices = tuple(map(repr, NAMES))
    raise OptionError(
        "there is no preset {name}; choose {choices}", name=repr(name)[:60], choices=choices
    )


def as_printed(rules: AnyRuleset) -> dict[str, object]:
    """The options of the literal reading that are not as recommended, where they have an effect."""
    printed: Mapping[str, object] = getattr(rules.options, "PRINTED", {})
    return dict(printed)


def _preset(name: str, rules: AnyRuleset, options: dict[str, object]) -> Preset:
    changed = changed_options(rules.options)
    cited = {spec.rule: None for spec in option_specs(rules.options) if spec.name in changed}
    differs = tuple(rules.rulebook[rule] for rule in cited)
    return Preset(name, NAMES[name], ABOUT[name], options, rules.player_counts, differs)


def _way(ways: Mapping[str, object]) -> str:
    return json.dumps(dict(sorted(ways.items())))


@cache
def measured(ruleset: str) -> dict[tuple[str, str], tuple[Measured, ...]]:
    """Measurements of the presets of a game, by preset and way to play; nothing without a file."""
    module = import_module(type(load(ruleset)).__module__)
    path = Path(str(module.__file__)).with_name(FILE)
    if not path.is_file():
        return {}
    found: dict[tuple[str, str], list[Measured]] = {}
    for line in json.loads(path.read_text(encoding="utf-8"))["tables"]:
        key = line["preset"], _way(line["ways"])
        found.setdefault(key, []).append(_measured(line))
    return {key: tuple(tables) for key, tables in found.items()}


def _measured(line: Mapping[str, Any]) -> Measured:
    low, high = line["first_interval"]
    return Measured(
        line["players"],
        line["level"],
        line["games"],
        line["rounds"],
        line["endings"],
        line["first"],
        (low, high),
        float(Fraction(line["first"]) / Fraction(line["fair"])),
        line.get("beginners"),
    )
