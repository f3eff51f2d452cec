"""Tournaments of computer players: whole games with rotated seats, and the statistics of their results.

Game number n of a tournament depends on its description and n only, so the result is the same on any
number of workers. A file has one line of JSON for the description, then one for each finished game, written
as soon as the game has ended, so that an interrupted tournament can be resumed. An incomplete last line is
dropped; every other fault is an error that names its line.

    python tools/tournament.py expert,beginner [--ruleset hasbro] [--options mode=passive,battles=whole]
        [--table 2] [--games 100] [--seed 2026] [--most-plies 20000] [--file games.jsonl] [--workers 1]
        [--json]

The last player named fills the chairs that are left.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from fractions import Fraction
from functools import cached_property, partial
from pathlib import Path
from random import Random
from statistics import fmean, median, stdev
from typing import Any

if __package__ in (None, ""):  # run as a script from a checkout
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from conquest_lab.core.errors import ConquestError, IllegalActionError, OptionError
from conquest_lab.core.record import is_int
from conquest_lab.core.ruleset import CHANCE, OVER, Action, AnyRuleset, Ruleset, Step
from conquest_lab.core.words import Message, say
from conquest_lab.games import load
from conquest_lab.odds.errors import whole
from conquest_lab.odds.estimates import Interval, wilson
from conquest_lab.odds.workers import Progress, completed, processes, reporting
from conquest_lab.players import player
from conquest_lab.players.evaluation import winners
from conquest_lab.players.player import A, Player, S

MOST_GAMES = 1_000_000
MOST_PLIES = 100_000
DEFAULT_MOST_PLIES = 20_000
FORMAT = "conquest-lab-tournament/1"
MAX_BYTES = 500_000_000
_GAME = {"game", "plies", "turns", "first", "returns"}


class TournamentError(ConquestError, ValueError):
    """A tournament that cannot be played, or a file that belongs to another one."""


@dataclass(frozen=True)
class Tournament:
    """The description of a tournament: the rules, the players and the seed.

    rules: the ruleset with its options.
    kinds: by chair, the kinds of computer player; in each game they all move on by one seat.
    seed: the seed of all random numbers.
    most_plies: a game that is not over after this many is left unfinished, and counted apart.
    """

    rules: AnyRuleset
    kinds: tuple[str, ...]
    seed: int = 0
    most_plies: int = DEFAULT_MOST_PLIES

    def __post_init__(self) -> None:
        whole("most_plies", self.most_plies, 1, MOST_PLIES)
        self.rules.opening(len(self.kinds))
        for kind in dict.fromkeys(self.kinds):
            self.chooser(kind)

    def chooser(self, kind: str) -> Player[Hashable, Action]:
        """The player of a kind; a tournament of other players than the built-in ones finds its own here."""
        return player(kind, self.rules)

    def seating(self, game: int) -> tuple[str, ...]:
        """The kinds of player in a game, by seat."""
        turned = game % len(self.kinds)
        return self.kinds[turned:] + self.kinds[:turned]


def chairs(rules: Ruleset[S, A], kinds: Sequence[str], players: int | None) -> tuple[str, ...]:
    """A kind for every chair: the last one named fills the chairs that are left.

    players: the number at the table; None for as many as are named, or the fewest that can play.
    """
    if players is None:
        enough = [n for n in rules.player_counts if n >= len(kinds)]
        players = min(enough, default=len(kinds))
    if not 0 < len(kinds) <= players:
        raise OptionError(
            "{named} players are named for a table of {players}", named=len(kinds), players=players
        )
    return (*kinds, *(kinds[-1],) * (players - len(kinds)))


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a tournament.

    number: from 0. plies: chance included. turns: turns that players began.
    first: the seat of the first turn, -1 when there was none.
    returns: one score a seat; None when the game was left unfinished.
    """

    number: int
    plies: int
    turns: int
    first: int
    returns: tuple[int, ...] | None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; () when the game was left unfinished."""
        return () if self.returns is None else winners(self.returns)


def play_game(tournament: Tournament, number: int) -> Game:
    """One game; each player is given the observation of its seat and luck of its own.

    number: of the game, from 0.
    Raises TournamentError that names the game and the player whose action was illegal.
    """
    plies, turns, state = -1, [], None
    for step in game_steps(tournament, number):
        plies, state = plies + 1, step.state
        turns += turns_begun(step, len(tournament.kinds))
    first = turns[0] if turns else -1
    return Game(number, plies, len(turns), first, tournament.rules.returns(state))


def turns_begun(step: Step[Hashable], players: int) -> list[int]:
    """The seats whose turns begin in a step; turns of a bot of the rules do not count."""
    return [event.turn_of for event in step.events if 0 <= event.turn_of < players]


def game_steps(
    tournament: Tournament, number: int, start: Step[Hashable] | None = None
) -> Iterator[Step[Hashable]]:
    """The steps of one game, the first one included, to its end or to `most_plies`.

    number: of the game, from 0. start: the first step; None for the opening.
    Raises TournamentError as `play_game` does.
    """
    rules, kinds = tournament.rules, tournament.seating(number)
    players = [tournament.chooser(kind) for kind in kinds]
    dice = Random(f"{tournament.seed}/{number}")
    rngs = [Random(f"{tournament.seed}/{number}/{seat}") for seat in range(len(kinds))]
    step, ply = rules.opening(len(kinds)) if start is None else start, 0
    while True:
        yield step
        state = step.state
        seat = rules.current_player(state)
        if seat == OVER or ply == tournament.most_plies:
            return
        if seat == CHANCE:
            step = rules.apply_action(state, rules.chance_outcomes(state).sample(dice), check=False)
        else:
            seen = rules.observation(state, seat)
            decision = players[seat].choose(rules, seen, seat, rngs[seat])
            try:
                step = rules.apply_action(state, decision.action)
            except IllegalActionError as error:
                raise TournamentError(
                    "game {game}, ply {ply}: {kind} chose an illegal action: {reason}",
                    game=number,
                    ply=ply + 1,
                    kind=kinds[seat],
                    reason=error.message,
                ) from error
        ply += 1


@dataclass(frozen=True, slots=True)
class Share:
    """The part of the finished games that a kind or a seat won.

    wins: games, a shared victory counted in parts. games: finished. fair: the share of equals.
    """

    wins: Fraction
    games: int
    fair: Fraction

    @property
    def value(self) -> float:
        return float(self.wins) / self.games

    @property
    def times_fair(self) -> float:
        """The share divided by the fair share."""
        return self.value / float(self.fair)

    def interval(self, confidence: float = 0.95) -> Interval:
        """Wilson's interval for the chance to win."""
        return wilson(self.wins, self.games, confidence)

    def __str__(self) -> str:
        low, high = self.interval()
        return f"{self.value:.1%} ({low:.1%} - {high:.1%})"


@dataclass(frozen=True, slots=True)
class Lengths:
    """The lengths of games: mean, its standard error, standard deviation, median and extremes."""

    mean: float
    standard_error: float
    spread: float
    shortest: int
    middle: float
    longest: int


@dataclass(frozen=True)
class Standing:
    """The result of a tournament; games in the order of their numbers."""

    tournament: Tournament
    games: tuple[Game, ...]

    @cached_property
    def finished(self) -> tuple[Game, ...]:
        """The games that ended."""
        return tuple(game for game in self.games if game.returns is not None)

    @property
    def unfinished(self) -> int:
        """The number of games that were cut off; no player wins them."""
        return len(self.games) - len(self.finished)

    @property
    def shared(self) -> int:
        """The number of games that several players won together, as equals or as a team."""
        return sum(len(game.winners) > 1 for game in self.finished)

    def _share(self, seats: Callable[[Game], Iterable[int]], fair: Fraction) -> Share | None:
        if not self.finished:
            return None
        parts = (
            Fraction(sum(seat in game.winners for seat in seats(game)), len(game.winners))
            for game in self.finished
            if game.winners
        )
        return Share(sum(parts, Fraction(0)), len(self.finished), fair)

    def kind(self, kind: str) -> Share | None:
        """The share of all players of a kind together; None before a game is finished."""
        tournament = self.tournament
        fair = Fraction(tournament.kinds.count(kind), len(tournament.kinds))

        def seats(game: Game) -> list[int]:
            seating = tournament.seating(game.number)
            return [seat for seat, sitting in enumerate(seating) if sitting == kind]

        return self._share(seats, fair)

    def seat(self, seat: int) -> Share | None:
        """The share of the players on a seat."""
        return self._share(lambda _: (seat,), Fraction(1, len(self.tournament.kinds)))

    @property
    def first_player(self) -> Share | None:
        """The share of the players that had the first turn; None for one alone, where the bot begins."""
        if len(self.tournament.kinds) == 1:
            return None
        return self._share(lambda game: (game.first,), Fraction(1, len(self.tournament.kinds)))

    @property
    def plies(self) -> Lengths | None:
        """The numbers of plies of finished games, chance included."""
        return _lengths([game.plies for game in self.finished])

    @property
    def turns(self) -> Lengths | None:
        """The numbers of players' turns in finished games."""
        return _lengths([game.turns for game in self.finished])


def _lengths(numbers: list[int]) -> Lengths | None:
    if not numbers:
        return None
    spread = stdev(numbers) if len(numbers) > 1 else 0.0
    error = spread / len(numbers) ** 0.5
    return Lengths(fmean(numbers), error, spread, min(numbers), median(numbers), max(numbers))


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


def _short(value: object) -> str:
    return json.dumps(value)[:80]


def _parsed(line: str) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def play_tournament(
    tournament: Tournament,
    games: int,
    file: TournamentFile | None = None,
    executor: Executor | None = None,
    progress: Progress = False,
) -> Standing:
    """Play the games of a tournament that have not been played yet.

    games: the number in all; a multiple of the chairs lets every kind have every seat equally often.
    file: keeps finished games; those that it holds already are not played again.
    executor: any `concurrent.futures.Executor`; the result does not depend on its workers.
    progress: True for a progress bar, or a function of (done, all).
    """
    games = whole("games", games, 1, MOST_GAMES)
    known = {} if file is None else {n: g for n, g in file.games.items() if n < games}
    jobs = [(number, 1) for number in range(games) if number not in known]
    with reporting(progress, games) as tell:
        if known:
            tell(len(known))
        for _, game in completed(partial(_one, tournament), jobs, executor):
            known[game.number] = game
            if file is not None:
                file.append(game)
            tell(1)
    return Standing(tournament, tuple(known[number] for number in range(games)))


def _one(tournament: Tournament, number: int, _size: int) -> Game:
    return play_game(tournament, number)


# The command --------------------------------------------------------------------------------------

WORDS = {"true": True, "false": False, "none": None}


def options_in(text: str) -> dict[str, Any]:
    """Options from text such as «mode=passive,battles=whole,goal=24,faces=false»."""
    given = (part.split("=", 1) for part in text.split(",") if part)
    return {
        name: int(value) if value.isdecimal() else WORDS.get(value, value) for name, value in given
    }


def as_json(standing: Standing) -> dict[str, object]:
    """The standing for programs: shares with their intervals, and lengths."""
    kinds = standing.tournament.kinds
    return {
        "tournament": description(standing.tournament),
        "games": len(standing.games),
        "unfinished": standing.unfinished,
        "shared": standing.shared,
        "players": {kind: _share_json(standing.kind(kind)) for kind in dict.fromkeys(kinds)},
        "first_player": _share_json(standing.first_player),
        "seats": [_share_json(standing.seat(seat)) for seat in range(len(kinds))],
        "plies": standing.plies and asdict(standing.plies),
        "turns": standing.turns and asdict(standing.turns),
    }


def _share_json(share: Share | None) -> dict[str, object] | None:
    return share and {
        "wins": float(share.wins),
        "share": share.value,
        "interval": list(share.interval()),
        "times_fair": share.times_fair,
    }


def as_text(standing: Standing) -> Iterator[str]:
    """The standing for people, a line for each share and each length."""
    kinds = standing.tournament.kinds
    yield (
        f"{standing.tournament.rules.name}, seed {standing.tournament.seed}:"
        f" {len(standing.finished)} games finished, {standing.unfinished} unfinished,"
        f" {standing.shared} won together"
    )
    shares = {kind: standing.kind(kind) for kind in dict.fromkeys(kinds)}
    shares["first player"] = standing.first_player
    shares |= {f"seat {seat + 1}": standing.seat(seat) for seat in range(len(kinds))}
    for name, share in shares.items():
        if share is not None:
            wins, times = float(share.wins), share.times_fair
            yield f"  {name:14} {wins:8g} {share}, {times:.2f} times a fair share"
    for name, one in (("plies", standing.plies), ("turns", standing.turns)):
        if one is not None:
            yield (
                f"  {name:14} mean {one.mean:.1f} ± {one.standard_error:.1f}, median {one.middle:g},"
                f" {one.shortest} to {one.longest}"
            )


def main(words: Sequence[str] | None = None) -> int:
    """Play what has not been played yet, and print the standing."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])  # type: ignore[union-attr]
    parser.add_argument("players", help="a kind for each chair, with commas between")
    parser.add_argument("--ruleset", default="hasbro")
    parser.add_argument("--options", default="", help="of the rules, such as mode=passive")
    parser.add_argument("--table", type=int, help="the number at the table")
    parser.add_argument("--games", type=int, default=100, help="best a multiple of the chairs")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--most-plies", type=int, default=DEFAULT_MOST_PLIES)
    parser.add_argument("--file", type=Path, help="keeps finished games, and goes on from them")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args(words)
    try:
        rules = load(chosen.ruleset, **options_in(chosen.options))
        kinds = chairs(rules, chosen.players.split(","), chosen.table)
        tournament = Tournament(rules, kinds, chosen.seed, chosen.most_plies)
        file = TournamentFile(chosen.file, tournament) if chosen.file else None
        with processes(chosen.workers) as executor:
            standing = play_tournament(
                tournament, chosen.games, file, executor, progress=not chosen.json
            )
    except (ConquestError, OSError) as error:
        parser.error(str(error))
    print(json.dumps(as_json(standing), indent=2) if chosen.json else "\n".join(as_text(standing)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
