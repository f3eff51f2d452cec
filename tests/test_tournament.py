"""Tournaments: rotated seats, games that depend on their number only, files that go on, shares, lengths."""

import json
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
import tournament as played
from budgets import some
from tournament import (
    Game,
    Standing,
    Tournament,
    TournamentFile,
    chairs,
    main,
    options_in,
    play_game,
    play_tournament,
)

import conquest_lab as cl
from conquest_lab import players
from conquest_lab.core.errors import ConquestError, OptionError, UnknownPlayerError
from conquest_lab.players import Decision

pytestmark = pytest.mark.slow

EXPRESS = cl.load("express")
DUEL = cl.load("hasbro", mode="passive", battles="whole")
PAIR = Tournament(EXPRESS, ("heuristic", "random"), seed=5)


def standing(games: list[Game], kinds: tuple[str, ...] = ("heuristic", "random")) -> Standing:
    return Standing(Tournament(EXPRESS, kinds), tuple(games))


def game(number: int, returns: tuple[int, ...] | None, plies: int = 10, first: int = 0) -> Game:
    return Game(number, plies, plies // 2, first, returns)


def test_everybody_sits_everywhere() -> None:
    """After as many games as chairs, each kind has sat on each seat as often as it has chairs."""
    four = Tournament(EXPRESS, ("heuristic", "random", "random", "random"))
    seatings = [four.seating(n) for n in range(4)]
    for seat in range(4):
        assert [seating[seat] for seating in seatings].count("heuristic") == 1
    assert four.seating(4) == four.seating(0)


def test_the_last_kind_named_fills_the_table() -> None:
    """Without a number, the smallest table at which those named can play."""
    assert chairs(EXPRESS, ["heuristic", "random"], None) == ("heuristic", "random")
    assert chairs(EXPRESS, ["heuristic", "random"], 4) == ("heuristic", *("random",) * 3)
    assert chairs(cl.load("hasbro"), ["random"], None) == ("random",) * 3
    with pytest.raises(OptionError, match="3 players are named for a table of 2"):
        chairs(EXPRESS, ["random"] * 3, 2)


def test_a_table_or_a_player_that_cannot_be_is_refused_at_once() -> None:
    """Before any game is played."""
    with pytest.raises(OptionError, match="3, 4"):
        Tournament(cl.load("hasbro"), ("random", "random"))
    with pytest.raises(
        UnknownPlayerError, match="there are person, beginner, intermediate, expert"
    ):
        Tournament(EXPRESS, ("random", "grandmaster"))


def test_the_result_does_not_depend_on_the_workers() -> None:
    """The same games in this process, in threads and in other processes; another seed, other games."""
    alone = play_tournament(PAIR, 6)
    with ThreadPoolExecutor(2) as threads:
        assert play_tournament(PAIR, 6, executor=threads) == alone
    with ProcessPoolExecutor(2) as processes:
        assert play_tournament(PAIR, 6, executor=processes).games == alone.games
    assert play_game(PAIR, 3) == alone.games[3]
    assert play_tournament(Tournament(EXPRESS, PAIR.kinds, seed=6), 6).games != alone.games


def test_a_player_is_given_observations_and_luck_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is handed over hides all that its seat may not know."""
    seen: list[tuple[Any, int]] = []

    class Watcher:
        name = cl.Text("watcher", "guetteur")

        def choose(self, rules: Any, observation: Any, seat: int, rng: Random) -> Decision:
            seen.append((observation, seat))
            return Decision(rng.choice(rules.legal_actions(observation)), cl.Message(""))

    monkeypatch.setattr(played, "player", lambda *_: Watcher())
    rules = cl.load("conquetes")
    play_game(Tournament(rules, ("random", "random"), most_plies=200), 0)

    assert len(seen) > 20
    assert {seat for _, seat in seen} == {0, 1}
    assert all(rules.observation(state, seat) == state for state, seat in seen)


def test_an_illegal_action_names_the_game_the_ply_and_the_player(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A tournament stops at the first one."""

    class Cheat:
        name = cl.Text("cheat", "tricheur")

        def choose(self, rules: Any, observation: Any, seat: int, rng: Random) -> Decision:
            return Decision(rules.parse_action(observation, "end turn"), cl.Message(""))

    monkeypatch.setattr(played, "player", lambda *_: Cheat())
    tournament = Tournament(cl.load("hasbro"), ("random",) * 3)
    with pytest.raises(
        played.TournamentError, match=r"game 7, ply \d+: random chose an illegal action: end turn"
    ):
        play_game(tournament, 7)


def test_games_without_end_are_counted_apart() -> None:
    """They are nobody's victory and change no share and no length."""
    cut = Tournament(EXPRESS, PAIR.kinds, seed=5, most_plies=30)
    result = play_tournament(cut, 4)
    assert (result.unfinished, result.finished) == (4, ())
    assert result.kind("random") is result.plies is result.first_player is None

    mixed = standing([game(0, (1, 0), 10), game(1, None, 9999), game(2, (0, 1), 20)])
    assert mixed.unfinished == 1
    share = mixed.kind("heuristic")
    assert share is not None
    assert (share.wins, share.games) == (1, 2)
    assert mixed.plies is not None
    assert (mixed.plies.mean, mixed.plies.shortest, mixed.plies.longest) == (15, 10, 20)


def test_a_shared_victory_counts_in_parts() -> None:
    """Two winners have half a game each; together the shares make one."""
    result = standing([game(0, (7, 7)), game(1, (3, 9)), game(2, (9, 3)), game(3, (1, 0))])
    assert result.shared == 1
    # Seats turn: the heuristic player sits on seat 0 in games 0 and 2, on seat 1 in 1 and 3.
    heuristic, chance = result.kind("heuristic"), result.kind("random")
    assert heuristic is not None
    assert chance is not None
    assert heuristic.wins == Fraction(5, 2)
    assert heuristic.value + chance.value == 1
    assert heuristic.times_fair == 1.25
    assert heuristic.interval().holds(0.5)
    seat = result.seat(0)
    assert seat is not None
    assert seat.wins == Fraction(5, 2)


def test_one_player_against_the_bot_of_the_rules_can_lose() -> None:
    """A lone score of 0 is no victory."""
    lone = Standing(
        Tournament(cl.load("conquetes", solo="beginner"), ("random",)),
        (game(0, (0,)), game(1, (1,))),
    )
    share = lone.kind("random")
    assert share is not None
    assert (share.wins, share.fair) == (1, 1)


def test_who_begins_is_who_has_the_first_turn() -> None:
    """Not seat 1, where dice decide it."""
    result = standing(
        [game(0, (1, 0), first=0), game(1, (1, 0), first=1), game(2, (0, 1), first=1)]
    )
    share = result.first_player
    assert share is not None
    assert (share.wins, share.fair) == (2, Fraction(1, 2))

    games = play_tournament(Tournament(DUEL, ("heuristic", "random"), seed=3), 8).games
    assert {g.first for g in games} == {0, 1}
    assert all(0 < g.turns < g.plies for g in games)


def test_the_heuristic_player_beats_chance() -> None:
    """Twenty games from either seat."""
    share = play_tournament(Tournament(DUEL, ("heuristic", "random"), seed=1), 20).kind("heuristic")
    assert share is not None
    assert share.interval().low > 0.8


# Files --------------------------------------------------------------------------------------------


def test_a_tournament_goes_on_where_it_stood(tmp_path: Path) -> None:
    """Games in the file are not played again; a line that broke off is played anew."""
    path = tmp_path / "games.jsonl"
    whole = play_tournament(PAIR, 6)
    play_tournament(PAIR, 3, TournamentFile(path, PAIR))
    with path.open("a") as file:
        file.write('{"game": 3, "pli')
    told: list[tuple[int, int]] = []
    file_again = TournamentFile(path, PAIR)
    assert sorted(file_again.games) == [0, 1, 2]
    again = play_tournament(PAIR, 6, file_again, progress=lambda done, of: told.append((done, of)))

    assert again == whole
    assert told == [(3, 6), (4, 6), (5, 6), (6, 6)]
    assert len(path.read_text().splitlines()) == 7
    assert play_tournament(PAIR, 2, TournamentFile(path, PAIR)).games == whole.games[:2]


@pytest.mark.parametrize(
    ("other", "named"),
    [
        (Tournament(EXPRESS, ("heuristic", "random"), seed=6), "“seed” is 5, not 6"),
        (Tournament(EXPRESS, ("random", "random"), seed=5), "“players” is"),
        (Tournament(DUEL, PAIR.kinds, seed=5), '“ruleset” is "express", not "hasbro"'),
        (Tournament(EXPRESS, PAIR.kinds, 5, most_plies=9), "“most_plies” is 20000, not 9"),
        (
            Tournament(cl.load("express", max_turns=60), PAIR.kinds, 5),
            "“max_turns” is null, not 60",
        ),
    ],
)
def test_a_file_of_another_tournament_is_refused(
    other: Tournament, named: str, tmp_path: Path
) -> None:
    """The error says what differs; the file stays as it was."""
    path = tmp_path / "games.jsonl"
    play_tournament(PAIR, 1, TournamentFile(path, PAIR))
    before = path.read_text()
    with pytest.raises(played.TournamentError, match="another tournament") as caught:
        TournamentFile(path, other)
    assert named in str(caught.value)
    assert path.read_text() == before


@pytest.mark.parametrize(
    ("lines", "named"),
    [
        (["hello"], "line 1: this is not the beginning of a tournament"),
        ([None, "hello"], "line 2: this is not a game"),
        ([None, '{"game":0,"plies":1,"turns":1,"first":0,"returns":[1]}'], "line 2"),
        ([None, '{"game":-1,"plies":1,"turns":1,"first":0,"returns":[1,0]}'], "line 2"),
        ([None, '{"game":0,"plies":1,"turns":true,"first":0,"returns":null}'], "line 2"),
        ([None, *['{"game":0,"plies":1,"turns":1,"first":0,"returns":[1,0]}'] * 2], "line 3"),
    ],
)
def test_a_damaged_file_is_an_error_with_its_line(
    lines: list[str | None], named: str, tmp_path: Path
) -> None:
    """None stands for the first line of a good file."""
    path = tmp_path / "games.jsonl"
    TournamentFile(path, PAIR)
    head = path.read_text().strip()
    path.write_text("\n".join(line or head for line in lines) + "\n")
    with pytest.raises(played.TournamentError, match=named):
        TournamentFile(path, PAIR)


# The command --------------------------------------------------------------------------------------


LINE = "heuristic,random --ruleset express --games 6 --seed 5"


def test_the_command_prints_lines_and_json(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The same standing as from Python, also by workers and from a file."""
    path = str(tmp_path / "games.jsonl")
    assert main([*LINE.split(), "--json", "--file", path]) == 0
    alone = json.loads(capsys.readouterr().out)
    assert main([*LINE.split(), "--json", "--workers", "2"]) == 0
    assert json.loads(capsys.readouterr().out) == alone
    expected = play_tournament(PAIR, 6)
    share = expected.kind("heuristic")
    assert share is not None
    assert alone["players"]["heuristic"]["share"] == share.value
    assert alone["players"]["heuristic"]["interval"] == list(share.interval())
    assert alone["plies"]["mean"] == expected.plies.mean if expected.plies else None
    assert alone["tournament"]["players"] == ["heuristic", "random"]

    assert main([*LINE.split(), "--file", path]) == 0
    out = capsys.readouterr().out
    assert "express, seed 5: 6 games finished" in out
    assert "first player" in out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("random,nobody", "there is no player 'nobody'"),
        ("random --ruleset express --options battles=whole", "no option 'battles'"),
        ("random --options battles=sometimes", "possible values: 'throw', 'whole'"),
        ("random --games 0", "games is 0"),
        ("random --most-plies 0", "most_plies is 0"),
        ("random --table 9", "is not played by 9 players"),
        ("random --file {tmp}", "Is a directory"),
    ],
)
def test_a_wrong_line_is_refused(
    line: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(line.replace("{tmp}", str(tmp_path)).split())
    assert said in capsys.readouterr().err


def test_options_are_chosen_by_their_written_values() -> None:
    """Words become yes, no, none and numbers."""
    given = options_in("mode=active,faces=false,track_end=none,max_trades_per_turn=2")
    assert given == {
        "mode": "active",
        "faces": False,
        "track_end": None,
        "max_trades_per_turn": 2,
    }
    assert cl.load("hasbro", **given).options.max_trades_per_turn == 2


@pytest.mark.parametrize("name", some(cl.rulesets(), lambda name: name in {"conquetes", "miro"}))
def test_every_ruleset_can_hold_one(name: str) -> None:
    """Its rules and options go to other processes; one game there is the game here."""
    rules = cl.load(name)
    kind = players.kinds(rules)[0]
    count = rules.player_counts[-1]
    tournament = Tournament(rules, (kind,) * count, seed=2, most_plies=120)
    with ProcessPoolExecutor(1) as executor:
        away = play_tournament(tournament, 1, executor=executor)
    assert away.games == play_tournament(tournament, 1).games
    assert issubclass(played.TournamentError, ConquestError)
