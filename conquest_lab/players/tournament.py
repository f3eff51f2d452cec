"""Tournaments of computer players: whole games with rotated seats, and the statistics of their results.

Game number n of a tournament depends on its description and n only, so the result is the same on any
number of workers, and an interrupted tournament can be resumed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from random import Random
from statistics import fmean, median, stdev
from typing import Protocol

from conquest_lab.core.errors import ConquestError, IllegalActionError, OptionError
from conquest_lab.core.ruleset import CHANCE, OVER, Action, AnyRuleset, Ruleset, Step
from conquest_lab.odds.errors import whole
from conquest_lab.odds.estimates import Interval, wilson
from conquest_lab.odds.workers import Progress, completed, reporting
from conquest_lab.players import player
from conquest_lab.players.evaluation import winners
from conquest_lab.players.player import A, Player, S

MOST_GAMES = 1_000_000
MOST_PLIES = 100_000
DEFAULT_MOST_PLIES = 20_000


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


class GameStore(Protocol):
    """A place that keeps finished games, such as `TournamentFile`."""

    @property
    def games(self) -> Mapping[int, Game]:
        """The games that are kept, by number."""
        ...

    def append(self, game: Game) -> None:
        """Keep a finished game."""
        ...


def play_tournament(
    tournament: Tournament,
    games: int,
    file: GameStore | None = None,
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
