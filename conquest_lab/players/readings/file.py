"""The games that measure readings, as one file of JSON: kept with the package.

A cell holds the games of one setting, in the order of their numbers: rounds, winners and endings. Its
description names every option, the players and the seed, so that a cell is not taken for that of other
rules. The file is replaced as a whole and never half written.
"""

from __future__ import annotations

import json
import string
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import TypeAlias, TypeVar

from conquest_lab.core.errors import ConquestError
from conquest_lab.core.ruleset import AnyRuleset
from conquest_lab.core.words import Message, say
from conquest_lab.players.evaluation import evaluation_for
from conquest_lab.players.readings.comparisons import Setting

T = TypeVar("T")
Line: TypeAlias = Mapping[str, object]
"""A cell as JSON."""

FORMAT = "conquest-lab-readings/1"
MAX_BYTES = 50_000_000
PACKAGE_FILE = Path(__file__).with_name("readings.json")
SEED = 2026
MOST_PLIES = 6000
"""Plies after which a game is cut off: 3 of 1,000 games, most of Miro with 120 armies a colour."""
UNFINISHED = ""
"""The ending of a game that was cut off."""


class ReadingsError(ConquestError, ValueError):
    """A file of readings that cannot be used."""


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

    Raises ReadingsError for a cell that is none.
    """

    def __init__(
        self, path: Path | None = None, lines: Mapping[CellKey, Line] | None = None
    ) -> None:
        self.path = path
        self.lines = dict(lines or {})
        self.cells: dict[CellKey, Cell] = {}

    def cell(self, setting: Setting) -> Cell | None:
        """The cell of a setting, None where nothing is kept."""
        key = cell_key(setting)
        if key not in self.cells and key in self.lines:
            try:
                self.cells[key] = _decoded(self.lines[key])
            except (KeyError, TypeError, ValueError, IndexError) as error:
                what = say(
                    "the cell of {name} cannot be read", name=f"{key[0]}, {key[1]}, {key[2]}"
                )
                raise _wrong(self.path, what) from error
        return self.cells.get(key)


def read_readings(path: Path) -> Readings:
    """The readings in a file, none where there is no file; ReadingsError for any other file."""
    if not path.exists():
        return Readings(path)
    if path.stat().st_size > MAX_BYTES:
        raise _wrong(path, say("the file is too large"))
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise _wrong(path, say("it is not JSON")) from error
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise _wrong(path, say("its format is not {format}", format=FORMAT))
    lines = found.get("cells")
    if not isinstance(lines, list):
        raise _wrong(path, say("it has no list of cells"))
    try:
        return Readings(path, {_key(line): line for line in lines})
    except (KeyError, TypeError) as error:
        raise _wrong(path, say("one of its cells names no rules")) from error


@cache
def package_readings() -> Readings:
    """The readings that come with the package."""
    return read_readings(PACKAGE_FILE)


# A cell as a line ---------------------------------------------------------------------------------

DIGITS = string.digits + string.ascii_letters
_FIELDS = {"rounds", "winners", "won", "endings", "ended"}


def _key(line: Line) -> CellKey:
    options = json.dumps(_is(line["options"], dict), sort_keys=True)
    return _is(line["ruleset"], str), _is(line["players"], int), options


def _decoded(line: Line) -> Cell:
    """A cell from its line; any of several errors for what is none."""
    if set(line) != {"ruleset", "players", "options", *Conditions.__annotations__, *_FIELDS}:
        raise ValueError
    players = _is(line["players"], int)
    winners, endings = _is(line["winners"], list), _is(line["endings"], list)
    for place in (place for won in winners for place in _is(won, list)):
        if not 0 <= _is(place, int) < players:
            raise ValueError
    games = zip(
        _is(line["rounds"], str).split(),
        _is(line["won"], str),
        _is(line["ended"], str),
        strict=True,
    )
    outcomes = tuple(
        Outcome(
            int(rounds),
            tuple(winners[DIGITS.index(won)]),
            _is(endings[DIGITS.index(ended)], str),
        )
        for rounds, won, ended in games
    )
    version, level = _is(line["version"], str), _is(line["level"], str)
    seed, most_plies = _is(line["seed"], int), _is(line["most_plies"], int)
    return Cell(Conditions(version, level, seed, most_plies), outcomes)


def _is(value: object, kind: type[T]) -> T:
    """The value, of exactly this type; TypeError for another."""
    if type(value) is not kind:
        raise TypeError
    return value


def _wrong(path: Path | None, what: Message) -> ReadingsError:
    return ReadingsError(
        say("{file} holds no readings: {what}; name another file", file=str(path), what=what)
    )
