"""A playthrough as a file: readable JSON, one line of notation a ply, parsed strictly."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from conquest_lab.core.errors import SaveError
from conquest_lab.core.words import say

FORMAT = "conquest-lab/1"
CHOSEN = " [chosen]"
"""Ends the line of a chance outcome that a person chose; every other outcome was drawn."""

MAX_BYTES = (
    12_000_000  # more than the longest playthrough can need, so that what was saved can be loaded
)
MAX_PLIES = 50_000
MAX_LINE = 200
MAX_NAME = 40
MAX_SEED = 2**63 - 1
_KEYS = {"format", "ruleset", "options", "players", "seed", "draws", "cursor", "plies", "undone"}


@dataclass(frozen=True, slots=True)
class Undone:
    """Undone plies that were replaced by others; their drawn outcomes still count as seen.

    after: the number of plies from the start of the game before them.
    plies: their lines.
    of: the line that they left: -1 the one that is played, else the index, greater than their own, of another
        branch that was left later.
    """

    after: int
    plies: tuple[str, ...]
    of: int = -1


@dataclass(frozen=True, slots=True)
class Record:
    """A whole playthrough as data: the rules, the players, the seed and the lines.

    ruleset, options: as given to `load`.
    players: (name, kind) pairs by seat; kind `"person"` or the name of a computer player.
    seed: the seed of the session's chance outcomes.
    draws: the number of chance nodes that the session has drawn so far.
    cursor: the number of plies that are played; those after it were undone and can be redone.
    plies: one line of notation each; `CHOSEN` at its end marks an outcome that was chosen, not drawn.
    undone: abandoned lines of play, the oldest first.
    """

    ruleset: str
    options: dict[str, Any]
    players: tuple[tuple[str, str], ...]
    seed: int
    draws: int
    cursor: int
    plies: tuple[str, ...]
    undone: tuple[Undone, ...] = field(default=())

    def to_json(self) -> str:
        """Readable JSON: one line a ply."""
        return json.dumps(
            {
                "format": FORMAT,
                "ruleset": self.ruleset,
                "options": self.options,
                "players": [list(player) for player in self.players],
                "seed": self.seed,
                "draws": self.draws,
                "cursor": self.cursor,
                "plies": list(self.plies),
                "undone": [
                    {"after": u.after, "of": u.of, "plies": list(u.plies)} for u in self.undone
                ],
            },
            ensure_ascii=False,
            indent=1,
        )

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Read a record; raises SaveError that names the field that is wrong."""
        if len(text.encode(errors="replace")) > MAX_BYTES:
            raise SaveError(say("a saved game is text of at most {limit} bytes", limit=MAX_BYTES))
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            where = getattr(error, "lineno", 0)
            raise SaveError(
                say(
                    "this is not a saved game, or only a part of one: the JSON breaks off at line {line}",
                    line=where,
                )
            ) from error
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise SaveError(
                say('this is not a saved game: "format" must be {format}', format=f'"{FORMAT}"')
            )
        _need(set(data) == _KEYS, "fields", sorted(set(data) ^ _KEYS))
        plies = _lines(data["plies"], "plies")
        _need(is_int(data["seed"]) and abs(data["seed"]) <= MAX_SEED, "seed", data["seed"])
        _need(is_int(data["draws"]) and 0 <= data["draws"] <= MAX_SEED, "draws", data["draws"])
        _need(
            is_int(data["cursor"]) and 0 <= data["cursor"] <= len(plies), "cursor", data["cursor"]
        )
        _need(isinstance(data["ruleset"], str), "ruleset", data["ruleset"])
        return cls(
            ruleset=data["ruleset"],
            options=_options(data["options"]),
            players=_players(data["players"]),
            seed=data["seed"],
            draws=data["draws"],
            cursor=data["cursor"],
            plies=plies,
            undone=_undone(data["undone"]),
        )


def mend(text: str) -> str:
    """A file that breaks off among its plies or after them, closed behind the last whole ply.

    Any other text is given back as it is.
    """
    head, plies, rest = text.partition('"plies": [')
    whole = re.findall(r'^\s*("(?:[^"\\\n]|\\.)*"),?\s*$', rest.split("\n ]", 1)[0], re.MULTILINE)
    try:
        data = json.loads(f'{head}{plies}{",".join(whole)}], "undone": []}}')
        data["cursor"] = min(data["cursor"], len(whole))
    except (ValueError, TypeError, KeyError, RecursionError):
        return text
    return json.dumps(data)


def is_int(value: object) -> bool:
    """True for a whole number; Python counts True and False among them."""
    return isinstance(value, int) and not isinstance(value, bool)


def _need(condition: bool, name: str, value: object) -> None:
    if not condition:
        raise SaveError(
            say(
                "the saved game is damaged: {field} cannot be {value}",
                field=f'"{name}"',
                value=repr(value)[:80],
            )
        )


def _lines(value: object, name: str) -> tuple[str, ...]:
    _need(isinstance(value, list) and len(value) <= MAX_PLIES, name, value)
    assert isinstance(value, list)
    for line in value:
        _need(isinstance(line, str) and 0 < len(line) <= MAX_LINE, name, line)
    return tuple(value)


def _options(value: object) -> dict[str, Any]:
    _need(isinstance(value, dict), "options", value)
    assert isinstance(value, dict)
    for name, setting in value.items():
        _need(setting is None or isinstance(setting, (str, int)), f"options.{name}", setting)
    return value


def _players(value: object) -> tuple[tuple[str, str], ...]:
    _need(isinstance(value, list) and 1 <= len(value) <= 6, "players", value)
    assert isinstance(value, list)
    for player in value:
        _need(
            isinstance(player, list)
            and len(player) == 2
            and all(isinstance(part, str) and 0 < len(part) <= MAX_NAME for part in player),
            "players",
            player,
        )
    return tuple((name, kind) for name, kind in value)


def _undone(value: object) -> tuple[Undone, ...]:
    _need(isinstance(value, list) and len(value) <= MAX_PLIES, "undone", value)
    assert isinstance(value, list)
    branches = []
    for index, branch in enumerate(value):
        _need(
            isinstance(branch, dict) and set(branch) == {"after", "of", "plies"}, "undone", branch
        )
        _need(
            is_int(branch["after"]) and 0 <= branch["after"] <= MAX_PLIES,
            "undone.after",
            branch["after"],
        )
        later = is_int(branch["of"]) and (branch["of"] == -1 or index < branch["of"] < len(value))
        _need(later, "undone.of", branch["of"])
        lines = _lines(branch["plies"], "undone.plies")
        _need(bool(lines), "undone.plies", lines)
        branches.append(Undone(branch["after"], lines, branch["of"]))
    return tuple(branches)
