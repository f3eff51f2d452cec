"""A tournament as a file: one line of JSON for its description, then one for each finished game.

A line is written as soon as its game has ended, so that an interrupted tournament can be resumed. An
incomplete last line is dropped; every other fault is an error that names its line.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from conquest_lab.core.record import is_int
from conquest_lab.core.words import Message, say
from conquest_lab.players.tournament import Game, Tournament, TournamentError

FORMAT = "conquest-lab-tournament/1"
MAX_BYTES = 500_000_000
_GAME = {"game", "plies", "turns", "first", "returns"}


def description(tournament: Tournament) -> dict[str, object]:
    """The description of a tournament; games with the same description belong together."""
    return {
        "format": FORMAT,
        "ruleset": tournament.rules.name,
        "options": asdict(tournament.rules.options),
        "players": list(tournament.kinds),
        "seed": tournament.seed,
        "most_plies": tournament.most_plies,
    }


class TournamentFile:
    """The finished games of one tournament on disk.

    games: those that the file holds, by number.
    Raises TournamentError when the file is another tournament's, or none at all.
    """

    def __init__(self, path: str | Path, tournament: Tournament) -> None:
        self.path = Path(path)
        self.games: dict[int, Game] = {}
        self._players = len(tournament.kinds)
        head = description(tournament)
        if self.path.exists() and self.path.stat().st_size:
            self._read(head)
        else:
            self.path.write_text(json.dumps(head) + "\n", encoding="utf-8")

    def append(self, game: Game) -> None:
        """Write a finished game at the end."""
        line = {
            "game": game.number,
            "plies": game.plies,
            "turns": game.turns,
            "first": game.first,
            "returns": game.returns,
        }
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        self.games[game.number] = game

    def _read(self, head: dict[str, object]) -> None:
        if self.path.stat().st_size > MAX_BYTES:
            raise self._wrong(1, say("the file is too large"))
        data = self.path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        lines = whole.decode("utf-8", errors="replace").splitlines()
        if not lines:
            raise self._wrong(1, say("this is not the beginning of a tournament"))
        self._check_head(_parsed(lines[0]), head)
        for number, line in enumerate(lines[1:], 2):
            game = self._game(_parsed(line))
            if game is None or game.number in self.games:
                raise self._wrong(
                    number, say("this is not a game, or the game is already in the file")
                )
            self.games[game.number] = game
        if len(whole) < len(data):
            with self.path.open("r+b") as file:
                file.truncate(len(whole))

    def _check_head(self, found: object, head: dict[str, object]) -> None:
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise self._wrong(1, say("this is not the beginning of a tournament"))
        for name, value in head.items():
            there = found.get(name)
            if name == "options" and isinstance(there, dict) and isinstance(value, dict):
                option = next((o for o in value if there.get(o) != value[o]), None)
                if option is not None:
                    name, there, value = option, there.get(option), value[option]  # noqa: PLW2901
            if there != value:
                raise TournamentError(
                    "{file} holds the games of another tournament: its «{field}» is {there},"
                    " not {value}",
                    file=str(self.path),
                    field=name,
                    there=_short(there),
                    value=_short(value),
                )

    def _game(self, line: object) -> Game | None:
        """The game of a line; None when it is not one of this tournament."""
        if not isinstance(line, dict) or set(line) != _GAME:
            return None
        returns = line["returns"]
        numbers = [line["game"], line["plies"], line["turns"], line["first"]]
        if returns is not None:
            if not isinstance(returns, list) or len(returns) != self._players:
                return None
            numbers += returns
        if not all(map(is_int, numbers)):
            return None
        number, plies, turns, first = numbers[:4]
        if number < 0 or plies < 0 or turns < 0 or not -1 <= first < self._players:
            return None
        return Game(number, plies, turns, first, None if returns is None else tuple(returns))

    def _wrong(self, line: int, what: Message) -> TournamentError:
        return TournamentError(
            "{file}, line {line}: {what}; name another file for a new tournament",
            file=str(self.path),
            line=line,
            what=what,
        )


def seed_in(path: str | Path) -> int | None:
    """The seed of the tournament that a file begins with; None where there is none."""
    path = Path(path)
    if not path.is_file():
        return None
    with path.open(encoding="utf-8", errors="replace") as file:
        head = _parsed(file.readline(10_000))
    seed = head.get("seed") if isinstance(head, dict) else None
    return seed if is_int(seed) else None


def _short(value: object) -> str:
    return json.dumps(value)[:80]


def _parsed(line: str) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
