"""The games that measure readings, as one file of JSON: kept with the package.

A cell holds the games of one setting, in the order of their numbers: rounds, winners and endings. Its
description names every option, the players and the seed, so that a cell is not taken for that of other
rules. The file is replaced as a whole and never half written.
"""

from __future__ import annotations

import json
import string
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any, Self, TypeAlias

from conquest_lab.core.ruleset import AnyRuleset
from conquest_lab.players.evaluation import evaluation_for
from conquest_lab.players.readings.comparisons import Setting

Line: TypeAlias = Mapping[str, Any]
"""A cell as JSON."""

FORMAT = "conquest-lab-readings/1"
PACKAGE_FILE = Path(__file__).with_name("readings.json")
SEED = 2026
MOST_PLIES = 6000
"""Plies after which a game is cut off: 3 of 1,000 games, most of Miro with 120 armies a colour."""
UNFINISHED = ""
"""The ending of a game that was cut off."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game as far as readings are compared by it.

    rounds: rounds begun, that is how often the turn came round to somebody who had had it.
    winners: places in the order of the first turns, from 0; () when no player has won.
    ending: the id of the rule by which the game ended, `UNFINISHED` when it was cut off.
    """

    rounds: int
    winners: tuple[int, ...]
    ending: str


@dataclass(frozen=True, slots=True)
class Conditions:
    """The conditions under which the games of a cell are played.

    version: of this package. level: the kind of all players. seed, most_plies: as of a tournament.
    """

    version: str
    level: str
    seed: int = SEED
    most_plies: int = MOST_PLIES


@dataclass(frozen=True, slots=True, eq=False)
class Cell:
    """The games of one setting under the same conditions; equal to itself only, so that it is a key."""

    conditions: Conditions
    outcomes: tuple[Outcome, ...]


CellKey = tuple[str, int, str]
"""Ruleset, number of players, and all options as JSON."""


def cell_key(setting: Setting) -> CellKey:
    """The name of the cell of a setting; an option that is added or renamed changes it."""
    options = json.dumps(asdict(setting.options), sort_keys=True)
    return setting.plain.name, setting.players, options


def level_for(rules: AnyRuleset) -> str:
    """The strongest kind of player without a search; of an unknown game the one that plays at random."""
    known = evaluation_for(rules)
    return "random" if known is None else known.quick


class Readings:
    """The cells of a file; each is decoded when it is first requested.

    `tools/measure_readings.py` plays the games and writes the file.
    """

    def __init__(self, lines: Iterable[Line] = ()) -> None:
        self.lines = {_key(line): line for line in lines}
        self.cells: dict[CellKey, Cell] = {}

    @classmethod
    def read(cls, path: Path) -> Self:
        """The readings in a file, none where there is no file."""
        return cls(json.loads(path.read_text("utf-8"))["cells"] if path.exists() else ())

    def cell(self, setting: Setting) -> Cell | None:
        """The cell of a setting, None where nothing is kept."""
        key = cell_key(setting)
        if key not in self.cells and key in self.lines:
            self.cells[key] = _decoded(self.lines[key])
        return self.cells.get(key)


@cache
def package_readings() -> Readings:
    """The readings that come with the package."""
    return Readings.read(PACKAGE_FILE)


# A cell as a line ---------------------------------------------------------------------------------

DIGITS = string.digits + string.ascii_letters


def _key(line: Line) -> CellKey:
    return line["ruleset"], line["players"], json.dumps(line["options"], sort_keys=True)


def _decoded(line: Line) -> Cell:
    """A cell from its line."""
    winners, endings = line["winners"], line["endings"]
    games = zip(line["rounds"].split(), line["won"], line["ended"], strict=True)
    outcomes = tuple(
        Outcome(int(rounds), tuple(winners[DIGITS.index(won)]), endings[DIGITS.index(ended)])
        for rounds, won, ended in games
    )
    conditions = Conditions(*(line[name] for name in Conditions.__annotations__))
    return Cell(conditions, outcomes)
