"""Bad input through every door: one sentence, in both languages: what is wrong, what would be right."""

import base64
import json
import shlex
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import conquest_lab as cl
from conquest_lab import cli
from conquest_lab.core.errors import ConquestError, SaveError
from conquest_lab.players.readings.file import PACKAGE_FILE
from conquest_lab.sample_games import sample_game
from conquest_lab.text import speaker
from conquest_lab.widgets.explore.app import ExploreApp
from conquest_lab.widgets.luck.app import LuckApp
from conquest_lab.widgets.play.app import PlayApp
from conquest_lab.widgets.store import MAX_TEXT, pack, unpack

NAMES = ["Ana", "Bo", "Cy"]


@cache
def saved() -> str:
    """A game of the 2007 edition, some plies long."""
    session = cl.Session(cl.load("hasbro"), NAMES, seed=7, automation=True)
    rng = Random(1)
    while len(session.history) < 80:
        session.advance()
        if session.legal_actions:
            session.play(rng.choice(session.legal_actions))
    return session.save()


def edited(**fields: object) -> str:
    return json.dumps(json.loads(saved()) | fields)


def with_ply(number: int, line: str) -> str:
    data = json.loads(saved())
    data["plies"][number - 1] = line
    return json.dumps(data)


# The command line -----------------------------------------------------------------------------------

FILES: dict[str, str | bytes] = {
    "empty.json": "",
    "picture.json": b"\x89PNG\r\n",
    "list.json": "[1]",
    "deep.json": "[" * 100_000,
    "codes.txt": "ABC\n",
    "results.csv": "\N{ZERO WIDTH NO-BREAK SPACE}question,experiment,exact,person\r\n1,roll 3 2,0.37,1\r\n",
    "bytes.txt": b"\x89PNG\r\n",
    "cases.json": '{"cases": [{"id": "x", "examples": 3}]}',
    "lost.json": '{"cases": [{"id": "x", "examples": [], "text": {"en": "a", "fr": "b"}, "game": "hasbro",'
    ' "position": {"seat": 9}, "asks": []}]}',
}
LINES = [
    ("conquer", "“conquer” is not among the choices: play, lti"),
    ("play --port many", "--port: “many” is not a whole number from 1 to 65535"),
    ("play --port 70000", "“70000” is not a whole number from 1 to 65535"),
    ("play --ready -1", "--ready: “-1” is not"),
    ("play --decision-seconds -1", "“-1” is not a number of seconds such as 0.5"),
    ("play --decision-seconds nan", "“nan” is not a number of seconds"),
    ("odds battle 10 -3", "defenders is -3: it must be a whole number of 1 or more"),
    ("odds battle 10 8 --stop 11", "--stop is 11: it must be a whole number from 0 to 10"),
    ("odds roll 3 2 --attack-faces 1 2", "--attack-faces has 2 weights: a die of 6 sides needs 6"),
    ("odds roll 99 99", "throws to compare, at most 2,500,000"),
    ("odds campaign 5 2 0", "garrisons is 0"),
    ("odds table 10000 10000", "MB of memory"),
    ("odds card X", "line is 'X'"),
    ("odds chain 20 20", "400 transient states"),
    ("simulate battle 3 3 --runs 0", "--runs is 0"),
    ("simulate battle 3 3 --workers 0", "workers is 0"),
    ("odds best-dice 0", "dice is 0: it must be a whole number of 1 or more"),
    ("odds smallest 5 --chance 1/0", "“1/0” is not a number, such as 0.8 or 4/5"),
    ("odds stop 6 5 --prize 1/0", "“1/0” is not a number"),
    ("odds second-rule -1", "territories is -1: it must be a whole number from 1 to 42"),
    ("odds second-rule 1000000000", "territories is 1000000000: it must be a whole number from 1"),
    ("odds set --hand" + " infantry" * 15, "hand has 15 cards infantry"),
    (
        "odds set --hand tank",
        "--hand is tank: it must be one of infantry, cavalry, artillery, joker",
    ),
    ("odds card C --throw ''", "--throw is 0: it must be a whole number from 1 to 7"),
    ("odds turn --owned atlantis", "--owned is atlantis: it must be one of canada"),
    ("odds luck {tmp}/empty.json", "the JSON breaks off at line 1"),
    ("odds luck {tmp}", "this is a folder; a file is needed"),
    ("replay {tmp}/absent.json", "absent.json: there is no such file"),
    ("replay {tmp}/picture.json", "not a saved game: byte 0 is not UTF-8 text"),
    ("replay {tmp}/list.json", "this is not a saved game"),
    ("replay {tmp}/deep.json", "no program can have written it"),
    ("rules chess", "there is no ruleset 'chess'; there are conquetes, express"),
    ("rules hasbro H-999", "hasbro: no rule contains “H-999”"),
    ("cases --game chess", "there are no cases of chess; there are cases of conquetes"),
    ("cases --file {tmp}/deep.json", "not a file of cases"),
    ("cases --file {tmp}/list.json", "not a file of cases: [1] must be an object with cases"),
    ("cases --file {tmp}/cases.json", "'x': “examples” must be a list"),
    ("cases --file {tmp}/lost.json", "its position or a question cannot be read"),
    ("class report {tmp}/bytes.txt", "bytes.txt holds no codes: byte 0 is not UTF-8 text"),
    ("class report {tmp}/codes.txt", "code 1: code 'ABC' is not complete or has a mistake"),
    ("class report {tmp}/results.csv", "results.csv has the results as CSV"),
    ("class report {tmp}/list.json", "list.json holds no results of a class"),
    ("lesson p99", "there is no lesson 'p99'; the lessons are: p01, p02"),
    ("new-ruleset class", "'class' is the name of something else already"),
    ("new-ruleset hasbro", "'hasbro' is the name of something else already"),
    ("new-ruleset other --folder {tmp}/empty.json", "this is a file; a folder is needed"),
    ("readings --game hasbro --option flying", "no game has an option flying; there are"),
    ("simulate lucky", "“lucky” is not among the choices: battle, hands, games"),
    ("simulate games hasbro --most-plies 0", "--most-plies is 0: it must"),
    ("simulate games hasbro --players 9", "not played by 9 players; possible numbers: 3, 4 [H-06]"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("input")
    for name, content in FILES.items():
        (path / name).write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def told(line: str, language: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """The one line on stderr of a command that fails with status 2."""
    arguments = [*shlex.split(line.replace("{tmp}", str(folder))), "--lang", language]
    try:
        status = cli.main(arguments)
    except SystemExit as stop:  # argparse leaves this way
        status = stop.code
    printed = capsys.readouterr()
    assert (status, printed.out, len(printed.err.splitlines())) == (2, "", 1)
    return printed.err


@pytest.mark.parametrize(("line", "words"), LINES)
def test_a_bad_command_is_one_line_that_says_what_is_wrong(
    line: str, words: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = PACKAGE_FILE.read_bytes()
    assert words in told(line, "en", folder, capsys)
    french = told(line, "fr", folder, capsys)
    assert words not in french or not any(word.isalpha() for word in words.split())
    assert PACKAGE_FILE.read_bytes() == before, "a refused command changes nothing"


# Saved games ----------------------------------------------------------------------------------------

SAVES: dict[str, tuple[Callable[[], str], str]] = {
    "cut in half": (lambda: saved()[: len(saved()) // 2], "the JSON breaks off at line"),
    "another version": (
        lambda: edited(format="conquest-lab/9"),
        "saved by another version of Conquest Lab, in the format “conquest-lab/9”",
    ),
    "a game there is not": (lambda: edited(ruleset="chess"), "there is no ruleset 'chess'"),
    "a seed in words": (lambda: edited(seed="x"), "it must be a whole number of at most 19 digits"),
    "one player": (lambda: edited(players=[["A", "person"]]), "possible numbers: 3, 4 [H-06]"),
    "a robot": (
        lambda: edited(players=[["A", "robot"], ["B", "person"], ["C", "person"]]),
        "there is no player 'robot'",
    ),
    "twice the same name": (
        lambda: edited(players=[["A", "person"]] * 3),
        "two players are called",
    ),
    "a place there is not": (
        lambda: with_ply(60, "place moon 1"),
        "there is no “moon”. Possible here: “place",
    ),
    "a ply that is none": (lambda: with_ply(60, "castle"), "begins with none of: claim, place"),
    "a ply out of turn": (
        lambda: with_ply(60, "attack alaska alberta 1"),
        "this is not the moment",
    ),
}


@pytest.mark.parametrize("name", SAVES)
def test_a_bad_file_is_told_in_both_languages(name: str) -> None:
    make, words = SAVES[name]
    with pytest.raises(SaveError) as caught:
        cl.Session.load(make())
    english = speaker("en").render(caught.value.message)
    assert words in english
    assert speaker("fr").render(caught.value.message) != english


def test_a_mark_that_an_editor_put_at_the_beginning_is_passed_over() -> None:
    marked = cl.Session.load("\ufeff" + saved())
    assert marked.save() == saved()


# The library ----------------------------------------------------------------------------------------


def at_attack() -> cl.Session:
    """A game in which the second seat may attack."""
    session = cl.Session.load(saved(), automation=True)
    rng = Random(3)
    while not any(
        session.rules.format_action(a).startswith("attack") for a in session.legal_actions
    ):
        session.advance()
        if session.legal_actions:
            session.play(rng.choice(session.legal_actions))
    return session


CALLS: dict[str, tuple[Callable[[], object], str]] = {
    "no game": (lambda: cl.load("hasbr"), "did you mean 'hasbro'?"),
    "an option that there is not": (lambda: cl.load("miro", second_rul=True), "did you mean"),
    "1 for True": (lambda: cl.load("hasbro", faces=1), "possible values: True, False"),
    "too few players": (lambda: cl.Session(cl.load("miro"), NAMES[:2]), "3, 4, 5, 6 [M-01]"),
    "a text for names": (lambda: cl.Session(cl.load("hasbro"), "Ana"), "a list of names"),
    "numbers for names": (lambda: cl.Session(cl.load("hasbro"), [1, 2, 3]), "1 is no player"),
    "two lines in a name": (
        lambda: cl.Session(cl.load("hasbro"), ["A\nB", "C", "D"]),
        "a name is one line of 1 to 40 letters",
    ),
    "a name of 41 letters": (
        lambda: cl.Session(cl.load("hasbro"), ["Ana", "B" * 41, "Cy"]),
        "a name is one line of 1 to 40 letters",
    ),
    "a blank name": (lambda: cl.Session(cl.load("hasbro"), ["Ana", " ", "Cy"]), "' ' is no name"),
    "two of one name": (
        lambda: cl.Session(cl.load("hasbro"), ["Ana", "ana", "Cy"]),
        "two players are called",
    ),
    "a fraction for a seed": (lambda: cl.Session(cl.load("hasbro"), NAMES, 1.5), "seed is 1.5"),
    "a text for a seed": (lambda: cl.Session(cl.load("hasbro"), NAMES, "x"), "seed is 'x'"),
    "a seed of 30 digits": (lambda: cl.Session(cl.load("hasbro"), NAMES, 10**30), "at most 19"),
    "nothing played": (lambda: at_attack().play(None), "its lines begin with claim, place"),
    "a number played": (lambda: at_attack().play(3), "3: this is no action of this game"),
    "dice at a decision": (lambda: at_attack().roll(), "a player decides here, not chance"),
    "a ply that is not there": (lambda: at_attack().seek(-1), "there is no ply -1; there are"),
    "no verb": (lambda: at_attack().play(""), "begins with none of: claim, place"),
    "too few words": (lambda: at_attack().play("attack alaska"), "attack PLACE PLACE NUMBER"),
    "too many words": (
        lambda: at_attack().play("end combat 3"),
        "should have the form: end combat",
    ),
    "a misspelt place": (
        lambda: at_attack().play("attack alasca alberta 1"),
        "did you mean “alaska”",
    ),
    "a number in words": (
        lambda: at_attack().play("attack alaska alberta two"),
        "“two” is not a whole",
    ),
    "a negative number": (
        lambda: at_attack().play("attack alaska alberta -1"),
        "“-1” is not a whole",
    ),
    "an Arabic digit": (
        lambda: at_attack().play("attack alaska alberta ٣"),
        "is not a whole number",
    ),
    "a number by its rank": (lambda: at_attack().play("attack #3 alberta 1"), "there is no “#3”"),
    "a slash too many": (
        lambda: at_attack().play("attack alaska / alberta 1"),
        "PLACE PLACE NUMBER",
    ),
    "the wrong moment": (lambda: at_attack().play("claim alaska"), "now comes “step 2: combat”"),
    "dice that nobody asked for": (lambda: at_attack().play("roll 6 / 1"), "now comes"),
}


@pytest.mark.parametrize("name", CALLS)
def test_a_bad_call_is_told_in_both_languages(name: str) -> None:
    call, words = CALLS[name]
    with pytest.raises(ConquestError) as caught:
        call()
    english = speaker("en").render(caught.value.message)
    assert words in english
    assert speaker("fr").render(caught.value.message) != english


# Pages ----------------------------------------------------------------------------------------------


def arrived(app: Any, **parameters: str) -> Any:
    """A page at an address with these parameters."""
    app.store.parameters = {"lang": "en", **parameters}
    app.store.ready = True
    return app


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ({"game": "chess"}, "game=chess; possible values: conquetes, express"),
        ({"game": "hasbro", "players": "9"}, "players=9; possible values: 3, 4"),
        ({"game": "hasbro", "players": "many"}, "players=many; possible values: 3, 4"),
        ({"game": "hasbro", "mode": "chess"}, "mode=chess; possible values: classic, passive"),
        ({"game": "hasbro", "level": "god"}, "level=god; possible values:"),
    ],
)
def test_play_says_what_an_address_asks_for_in_vain(parameters: dict[str, str], words: str) -> None:
    app = arrived(PlayApp(), **parameters)
    assert words in app.setup.view["error"]
    assert app.setup.view["rulesets"], "the form is there all the same"


def test_the_address_that_play_writes_is_right() -> None:
    """Options, players and seed of a form come back from its own address."""
    app = arrived(PlayApp(), game="hasbro", mode="passive", faces="False", players="2", seed="5")
    assert app.setup.view["error"] == ""
    again = arrived(PlayApp(), **{k: v for k, v in app.page.address.items() if v})
    assert again.setup.view["error"] == ""
    assert again.setup.address == app.setup.address


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ({"game": "chess"}, "game=chess; possible values:"),
        ({"game": "express", "ply": "soon"}, "ply=soon; possible values: 0 to"),
        ({"game": "express", "ply": "999999"}, "ply=999999; possible values: 0 to"),
        ({"game": "express", "rule": "H-25"}, "has no rule H-25"),
    ],
)
def test_explore_says_what_an_address_asks_for_in_vain(
    parameters: dict[str, str], words: str
) -> None:
    app = arrived(ExploreApp(), **parameters)
    assert words in app.message.view["text"]
    assert app.explore is not None


def test_luck_says_what_an_address_asks_for_in_vain() -> None:
    app = arrived(LuckApp(), game="chess")
    assert "game=chess; possible values:" in app.message.view["text"]
    assert app.luck is not None


@pytest.mark.parametrize("app", [ExploreApp, LuckApp])
@pytest.mark.parametrize("harm", ["garbage", "cut", "changed", "not a text", "too long"])
def test_a_link_that_was_cut_is_told(app: type[Any], harm: str) -> None:
    """As a program for messages cuts it; the page shows a game all the same."""
    link = pack(sample_game("express"))
    broken = {
        "garbage": "!!!é",
        "cut": link[: len(link) // 2],
        "changed": f"{link[:200]}AAAA{link[204:]}",
        "not a text": base64.urlsafe_b64encode(zlib.compress(b"\xff" * 99)).decode(),
        "too long": pack(" " * (MAX_TEXT + 1)),
    }
    page = app()
    page.store.shared = broken[harm]
    if app is ExploreApp:
        page.memory.ready = True
    page = arrived(page)
    assert "only a part of one" in page.message.view["text"]
    assert (page.explore if app is ExploreApp else page.luck) is not None


def test_a_link_without_the_marks_at_its_end_is_read() -> None:
    texts = [sample_game("express") + " " * more for more in range(3)]
    assert any(pack(text).endswith("=") for text in texts)
    assert [unpack(pack(text).rstrip("=")) for text in texts] == texts


@pytest.mark.parametrize("app", [ExploreApp, LuckApp])
@pytest.mark.parametrize("name", ["cut in half", "another version", "a ply out of turn"])
def test_a_bad_file_leaves_the_page_as_it_was(app: type[Any], name: str) -> None:
    """The game that is shown stays, and the sentence about the file is there."""
    make, words = SAVES[name]
    page = arrived(app())
    shown = page.explore if app is ExploreApp else page.luck
    page._open(make())
    assert words in page.message.view["text"]
    assert (page.explore if app is ExploreApp else page.luck) is shown


async def test_a_bad_file_leaves_the_game_that_is_played() -> None:
    make, words = SAVES["a ply out of turn"]
    page = arrived(PlayApp(), game="hasbro", start="1", seed="5")
    desk = page.desk
    assert desk is not None
    page._reopen(make())
    assert words in page.message.view["text"]
    assert page.message.view["offers"] == ["Open the 59 plies before it"]
    assert page.desk is desk
