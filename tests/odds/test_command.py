"""`conquest-lab odds` and `conquest-lab simulate`: tables, JSON, fractions, one-line errors."""

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import positions
import pytest

import conquest_lab as cl
from conquest_lab import odds
from conquest_lab.cli import main
from conquest_lab.cli.saves import luck_of
from conquest_lab.command_line import Parser
from conquest_lab.core.words import ENGLISH, Speaker
from conquest_lab.odds.command import add_parsers
from conquest_lab.sample_games import sample_game
from conquest_lab.widgets.luck.reading import read_luck


def run(line: list[str], speaker: Callable[[str], Speaker] = lambda _: ENGLISH) -> None:
    """One command, as the command line would run it."""
    parser = Parser(prog="conquest-lab")
    commands = parser.add_subparsers(required=True)
    opened = cl.Session.load, luck_of
    add_parsers(commands, ENGLISH, speaker, cl.load, *opened)
    arguments = parser.parse_args(line)
    arguments.command(arguments)


EVERY = [
    "odds roll 3 2",
    "odds pairs 3 2 --ties attacker",
    "odds best-dice 3 --faces 1 1 1 1 1 3",
    "odds battle 6 4 --stop 1 --defence-dice 3",
    "odds chain 3 2 --matrix N",
    "odds table 4 5",
    "odds smallest 7 --chance 4/5",
    "odds sensitivity 4 4",
    "odds campaign 9 3 2 1",
    "odds stop 6 5 --prize 3/2 --defender best",
    "odds landing 7 2",
    "odds bombard 4 2 5 --floor 0",
    "odds retreat 6 3 --place 2",
    "odds set --series hasbro --hand infantry cavalry",
    "odds hold --series refonte",
    "odds next-set 3 2 --chance 1/3 --end 15",
    "odds second-rule 9",
    "odds turn --closed siberia --owned china",
    "odds continue C 5 --filled C --dice 1",
    "odds contest 3 4 --hand 2 5 --unseen 1 2 3 4 --engaged 2",
    "odds bluff 3 4 --hand 2 5 --against 3 1",
    "odds bot 3 4 --level expert --role defence --support 5 --pile 1 2 3 4 5 6",
    "simulate battle 4 3 --runs 2000 --seed 1 --attack-faces 1 1 1 1 1 2",
    "simulate hands 4 --runs 2000 --seed 1 --series refonte",
]


@pytest.mark.parametrize("line", EVERY)
def test_every_question_is_answered_as_a_table_and_as_json(
    line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The table has lines; the JSON can be read; both come from one answer."""
    run(line.split())
    assert len(capsys.readouterr().out.splitlines()) >= 2
    run([*line.split(), "--json"])
    assert json.loads(capsys.readouterr().out)


def test_a_country_card_with_a_throw(capsys: pytest.CaptureFixture[str]) -> None:
    """Lines with blanks are quoted; the options of a throw are listed, best first."""
    run(["odds", "card", "C", "K K", "5", "--throw", "C K K 3 3 1 G"])
    out = capsys.readouterr().out.splitlines()
    assert out[0].split() == ["chance", "to", "conquer", "0.368611"]
    fills = [row.rsplit(maxsplit=1)[0].strip() for row in out[3:]]
    assert fills == ["K K", "C", "5", "give up a die"]


def test_the_matrices_of_a_chain_are_those_of_the_textbook(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Rows of B add up to 1; a one-against-one battle is lost with 21/36."""
    run(["odds", "chain", "1", "1", "--matrix", "B", "--fractions"])
    assert capsys.readouterr().out.splitlines()[-1].split() == ["1:1", "5/12", "7/12"]


def test_the_luck_of_a_saved_game_is_what_the_luck_page_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each throw for both sides; what a throw was expected to leave is what was left before it."""
    game = positions.play_until(positions.session(), lambda game: game.cursor > 250)
    saved = tmp_path / "game.json"
    saved.write_text(game.save(), encoding="utf-8")
    line = ["odds", "luck", str(saved), "--lang", "en", "--json"]

    assert main(line) == 0
    found = json.loads(capsys.readouterr().out)
    reading = read_luck(game)
    assert {row["player"]: Fraction(row["luck"]["fraction"]) for row in found["rows"]} == {
        game.names[seat]: own.total for seat, own in reading.players.items()
    }
    throws = found["throws and cards"]
    assert 2 * throws == sum(row["throws and cards"] for row in found["rows"]) > 20
    assert main([*line, "--measure", "conquest", "--rolls"]) == 0
    rolls = json.loads(capsys.readouterr().out)["rows"]
    assert len(rolls) == 2 * throws
    values = {row["value"]["fraction"] for row in rolls}
    assert sum(row["average"]["fraction"] in values for row in rolls) > len(rolls) / 4

    empty = tmp_path / "empty.json"
    empty.write_text(positions.session().save(), encoding="utf-8")
    assert main(["odds", "luck", str(empty), "--lang", "en"]) == 2
    assert "nothing that is counted was thrown or drawn" in capsys.readouterr().err


def test_luck_is_told_of_games_without_battles_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = tmp_path / "cards.json"
    saved.write_text(sample_game("conquetes"), encoding="utf-8")
    assert main(["odds", "luck", str(saved), "--lang", "en"]) == 0
    assert "throws and cards" in capsys.readouterr().out
    assert main(["odds", "luck", str(saved), "--lang", "en", "--measure", "armies"]) == 2
    assert "conquetes is not counted in armies; it is counted in: values" in capsys.readouterr().err


def test_fractions_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    """Decimals by default, exact fractions with `--fractions`, both in JSON."""
    run(["odds", "battle", "3", "2", "--fractions"])
    assert "6610505/10077696" in capsys.readouterr().out
    run(["odds", "battle", "3", "2", "--json"])
    found = json.loads(capsys.readouterr().out)["chance to conquer"]
    assert Fraction(found["fraction"]) == odds.battle(3, 2).conquer
    assert found["value"] == float(odds.battle(3, 2).conquer)


def test_workers_do_not_change_a_simulation(capsys: pytest.CaptureFixture[str]) -> None:
    """Two processes print what one prints."""
    line = ["simulate", "battle", "5", "4", "--runs", "40000", "--seed", "3", "--json"]
    run(line)
    alone = capsys.readouterr().out
    run([*line, "--workers", "2"])
    assert capsys.readouterr().out == alone


def test_the_answer_speaks_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    """All words of a table go through the speaker of the language."""

    def speaker(language: str) -> Speaker:
        return Speaker(language, gettext=lambda text: f"[{language}] {text}")

    run(["odds", "landing", "6", "2", "--lang", "fr"], speaker=speaker)
    assert "[fr] chance to conquer" in capsys.readouterr().out


def test_whole_games_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """Random games through the rules: how long they are, and who does best."""
    line = "simulate games hasbro --runs 2 --players 3 --most-plies 300 --seed 1 --json"
    assert main(line.split()) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["mean plies"], found["cut short"]) == (300.0, 2)
    assert [row["seat"] for row in found["rows"]] == [1, 2, 3]
