"""A playthrough as a file: readable JSON, one line of notation a ply, parsed strictly."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, fields
from typing import Any, TypeVar, cast

from conquest_lab.core.errors import SaveError
from conquest_lab.core.words import Message, say

FORMAT = "conquest-lab/1"
CHOSEN = " [chosen]"
"""Ends the line of a chance outcome that a person chose; every other outcome was drawn."""

MAX_BYTES = (
    12_000_000  # more than the longest playthrough can need, so that what was saved can be loaded
)
MAX_PLIES = 50_000
MAX_UNDONE = 5_000
"""The most undone plies that are kept, unless a single branch has more."""

BYTE_ORDER_MARK = "\ufeff"
MOST_NAMED = 12
"""The most fields that an error names."""

MAX_LINE = 200
MAX_NAME = 40
MAX_SHOWN = 60
"""The most letters of a wrong value that an error shows."""

MAX_SEED = 2**63 - 1

_WHOLE_PLY = re.compile(r'[ \t\r]*("(?:[^"\\]|\\.)*+"),?[ \t\r]*')
"""One line of a file with one ply. What was read once is not read again: no two parts can match the same."""

_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")
"""A surrogate, half of a character such as an emoji, which stands for nothing without the other half."""

RIGHT: dict[str, Message] = {
    "ruleset": say("the name of a game"),
    "options": say("a list of options, each with text, a whole number or null"),
    "players": say(
        "a list of 1 to 6 players, each with a name of 1 to {limit} letters and a kind",
        limit=MAX_NAME,
    ),
    "seed": say("a whole number of at most {digits} digits", digits=len(str(MAX_SEED))),
    "plies": say(
        "a list of at most {plies} lines, each of 1 to {limit} letters",
        plies=MAX_PLIES,
        limit=MAX_LINE,
    ),
    "undone": say(
        "a list of lines of play that were taken back, with at most {plies} plies", plies=MAX_UNDONE
    ),
}
"""Legal contents of the fields of a saved game."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Undone:
    """Undone plies that were replaced by others; their drawn outcomes still count as seen.

    after: the number of plies from the start of the game before them.
    of: the line that they left: -1 the one that is played, else the index, greater than their own, of another
        branch that was left later.
    plies: their lines.
    """

    after: int
    of: int
    plies: tuple[str, ...]


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
    undone: tuple[Undone, ...] = ()

    def to_json(self) -> str:
        """Readable JSON: one line a ply."""
        return json.dumps({"format": FORMAT, **asdict(self)}, ensure_ascii=False, indent=1)

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Read a record; raises SaveError that names the field that is wrong."""
        if len(text.encode(errors="replace")) > MAX_BYTES:
            raise SaveError("a saved game is text of at most {limit} bytes", limit=MAX_BYTES)
        data = _parsed(text)
        _check_format(data.get("format"))
        _check_names(set(data), {"format", *(field.name for field in fields(cls))})
        plies = _lines(data["plies"], "plies")
        _need(is_int(data["seed"]) and abs(data["seed"]) <= MAX_SEED, "seed", data["seed"])
        return cls(
            ruleset=_of(str, data["ruleset"], "ruleset"),
            options=_options(data["options"]),
            players=_players(data["players"]),
            seed=data["seed"],
            draws=_count(data["draws"], MAX_SEED, "draws"),
            cursor=_count(data["cursor"], len(plies), "cursor"),
            plies=plies,
            undone=_undone(data["undone"]),
        )


def _parsed(text: str) -> dict[str, Any]:
    """The object that a file holds; a mark that some editors put at its beginning is passed over."""
    try:
        data = json.loads(text.removeprefix(BYTE_ORDER_MARK))
        if _SURROGATE.search(text):  # nothing that quotes it could be shown or written to a file
            data = json.loads(json.dumps(data, ensure_ascii=False).encode(errors="replace"))
    except json.JSONDecodeError as error:
        raise SaveError(
            "this is not a saved game, or only a part of one: the JSON breaks off at line {line}",
            line=error.lineno,
        ) from error
    except (ValueError, RecursionError) as error:  # numbers and nesting that Python does not read
        raise SaveError("this is not a saved game: no program can have written it") from error
    if not isinstance(data, dict):
        raise SaveError("this is not a saved game: “format” must be {format}", format=f'"{FORMAT}"')
    return data


def _check_format(found: object) -> None:
    """Raises SaveError for the format of another program, or of another version of this one."""
    if found == FORMAT:
        return
    if isinstance(found, str) and found.startswith(FORMAT.partition("/")[0] + "/"):
        raise SaveError(
            "this game was saved by another version of Conquest Lab, in the format “{found}”;"
            " this version opens “{format}”",
            found=found[:MAX_NAME],
            format=FORMAT,
        )
    raise SaveError("this is not a saved game: “format” must be {format}", format=f'"{FORMAT}"')


def _check_names(found: set[str], known: set[str]) -> None:
    """Raises SaveError that names the fields that are missing, or those that there are not."""
    if missing := sorted(known - found):
        raise SaveError("the saved game is damaged: it lacks {fields}", fields=_quoted(missing))
    if odd := sorted(found - known):
        raise SaveError(
            "the saved game is damaged: it has {fields}; the fields are {legal}",
            fields=_quoted(odd),
            legal=_quoted(sorted(known)),
        )


def _quoted(names: list[str]) -> tuple[Message, ...]:
    return tuple(say("“{word}”", word=name[:MAX_NAME]) for name in names[:MOST_NAMED])


def mend(text: str) -> str:
    """A file that breaks off among its plies or after them, closed behind the last whole ply.

    Any other text is given back as it is. The time it takes grows with the length of the text alone: no part
    of it is looked at from more than one place.
    """
    head, plies, rest = text.removeprefix(BYTE_ORDER_MARK).partition('"plies": [')
    lines = map(_WHOLE_PLY.fullmatch, rest.partition("\n ]")[0].split("\n")[:MAX_PLIES])
    whole = [line[1] for line in lines if line]
    try:
        data = json.loads(f'{head}{plies}{",".join(whole)}], "undone": []}}')
        data["cursor"] = min(data["cursor"], len(whole))
    except (ValueError, TypeError, KeyError, RecursionError):
        return text
    return json.dumps(data)


def is_int(value: object) -> bool:
    """True for a whole number; Python counts True and False among them."""
    return isinstance(value, int) and not isinstance(value, bool)


def _need(condition: bool, name: str, value: object, right: Message | None = None) -> None:
    """Raises SaveError with the field, what stands there, and what would be right."""
    if not condition:
        raise SaveError(
            "the saved game is damaged: {field} cannot be {value}; it must be {right}",
            field=_quoted([name])[0],
            value=_shown(value),
            right=right or RIGHT[name.partition(".")[0]],
        )


def _shown(value: object) -> str:
    """The beginning of a value as it stands in the file."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"


def _of(kind: type[T], value: object, name: str) -> T:
    """The value itself, if it is of this kind."""
    _need(isinstance(value, kind), name, value)
    return cast("T", value)


def _count(value: object, most: int, name: str) -> int:
    """The value itself, if it is a number from 0 to `most`."""
    right = say("a whole number from 0 to {most}", most=most)
    _need(is_int(value) and 0 <= cast("int", value) <= most, name, value, right)
    return cast("int", value)


def _lines(value: object, name: str) -> tuple[str, ...]:
    lines = _of(list, value, name)
    _need(len(lines) <= MAX_PLIES, name, value)
    for line in lines:
        _need(isinstance(line, str) and 0 < len(line) <= MAX_LINE, name, line)
    return tuple(lines)


def _options(value: object) -> dict[str, Any]:
    options = _of(dict, value, "options")
    for name, setting in options.items():
        _need(setting is None or isinstance(setting, (str, int)), f"options.{name}", setting)
    return options


def _players(value: object) -> tuple[tuple[str, str], ...]:
    players = _of(list, value, "players")
    _need(1 <= len(players) <= 6, "players", value)
    for player in players:
        _need(
            isinstance(player, list)
            and len(player) == 2
            and all(isinstance(part, str) and 0 < len(part) <= MAX_NAME for part in player),
            "players",
            player,
        )
    return tuple((name, kind) for name, kind in players)


def _undone(value: object) -> tuple[Undone, ...]:
    several = _of(list, value, "undone")
    _need(len(several) <= MAX_UNDONE, "undone", len(several))
    branches: list[Undone] = []
    plies = 0
    for index, branch in enumerate(several):
        known = isinstance(branch, dict) and set(branch) == {f.name for f in fields(Undone)}
        _need(known, "undone", branch)
        after, of = _count(branch["after"], MAX_PLIES, "undone.after"), branch["of"]
        later = is_int(of) and (of == -1 or index < of < len(several))
        _need(later, "undone.of", of)
        lines = _lines(branch["plies"], "undone.plies")
        _need(bool(lines), "undone.plies", lines)
        plies += len(lines)
        _need(len(several) == 1 or plies <= MAX_UNDONE, "undone.plies", plies)
        branches.append(Undone(after, of, lines))
    for branch in branches:
        # A branch leaves the plies of another one, not what stood before them.
        _need(branch.of == -1 or branch.after >= branches[branch.of].after, "undone.of", branch.of)
    return tuple(branches)
