"""The league: its opponents play by the rules, and its ratings follow the results."""

import sys
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from tournament import play_game

from benchmarks import league
from benchmarks.league import TABLES, LeagueTournament, ratings, strengths
from benchmarks.opponents import NAMES, opponent

pytestmark = pytest.mark.slow


class Here(Executor):
    """An executor that does everything at once, in this process."""

    def __init__(self) -> None:
        self.jobs = 0

    def submit(self, fn: Any, /, *args: Any, **given: Any) -> Future[Any]:
        self.jobs += 1
        done: Future[Any] = Future()
        done.set_result(fn(*args, **given))
        return done


# They weigh attempts as `sharp` does, by exact chances that take longer than all other games together.
IN_LONG_RUNS = {("express-2", "closer"), ("express-2", "snatcher")}


@pytest.mark.parametrize(
    ("table", "name"),
    [
        pytest.param(
            table,
            name,
            id=f"{table.key}-{name}",
            marks=pytest.mark.long if (table.key, name) in IN_LONG_RUNS else (),
        )
        for table in TABLES
        for name in NAMES[table.ruleset]
    ],
)
def test_every_opponent_plays_legally(table: league.Table, name: str) -> None:
    """A game of its own kind; an illegal action would be an error that names it."""
    tournament = LeagueTournament(table.rules(), (name,) * table.seats, 3, 150)
    assert play_game(tournament, 0).plies > 50


@pytest.mark.parametrize("ruleset", NAMES)
def test_the_opponents_have_different_ideas(ruleset: str) -> None:
    names = NAMES[ruleset]
    assert len({type(opponent(ruleset, name)) for name in names}) == len(names) >= 6


def test_who_wins_more_is_rated_higher() -> None:
    """Ten games to one: 400·log10(10) points apart, but for the one virtual game of each."""
    played = [(("a", "b"), "a")] * 100 + [(("a", "b"), "b")] * 10
    found = strengths(played, ["a", "b"])
    assert league.ELO * (found["a"] - found["b"]) == pytest.approx(400, abs=20)
    rows = ratings(played, ["b", "a"])
    assert [row["player"] for row in rows] == ["a", "b"]
    assert all(row["interval"][0] <= row["elo"] <= row["interval"][1] for row in rows)


def test_one_in_three_is_a_fair_share_at_a_table_of_three() -> None:
    played = [(("a", "b", "b"), "a")] * 100 + [(("a", "b", "b"), "b")] * 200
    found = strengths(played, ["a", "b"])
    assert found["a"] == pytest.approx(found["b"], abs=0.01)


def test_a_player_who_never_wins_has_a_rating() -> None:
    rows = ratings([(("a", "b"), "a")] * 20, ["a", "b"])
    assert -3000 < rows[1]["elo"] < rows[0]["elo"] < 3000


def test_a_league_goes_on_where_it_stopped_on_any_executor(tmp_path: Path) -> None:
    table = next(t for t in TABLES if t.key == "hasbro-passive-2")
    first, again = Here(), Here()
    some = league.play(table, [("killer", "planner")], 2, tmp_path, first)
    more = league.play(table, [("killer", "planner")], 4, tmp_path, again)
    assert (first.jobs, again.jobs) == (2, 2)
    assert more[0].games[:2] == some[0].games
    alone = league.play(table, [("killer", "planner")], 4, tmp_path / "alone")
    assert alone[0].games == more[0].games
