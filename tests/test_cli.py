"""The command line: what it prints, and that every error is one line and exit status 2."""

import errno
import json
import socket
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import nbformat
import pytest
from traitlets.config import Config
from voila.execute import VoilaExecutor

from conquest_lab import Session, cli, load
from conquest_lab.command_line import Parser, why
from conquest_lab.core import folders
from conquest_lab.core.record import MAX_BYTES
from conquest_lab.core.words import Speaker
from conquest_lab.odds import questions
from conquest_lab.server import config, launch

BASE = {"conquest_lab", "networkx", "traitlets"}


def failure(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line that the command says on stderr, once it is sure that there is only one."""
    try:
        status = cli.main(arguments)
    except SystemExit as stop:  # argparse leaves this way
        status = stop.code
    printed = capsys.readouterr()

    assert status == 2
    assert printed.out == ""
    assert len(printed.err.splitlines()) == 1
    return printed.err


def test_port_in_use_names_the_port_and_the_way_out(capsys: pytest.CaptureFixture[str]) -> None:
    """A port that another program has is told, with the option that chooses another."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

        told = failure(capsys, "lab", "--ip", "127.0.0.1", "--port", str(port))

    assert f"port {port} is in use" in told
    assert f"--port {port + 1}" in told


def test_a_file_is_no_folder_for_the_lab(capsys: pytest.CaptureFixture[str]) -> None:
    assert "test_cli.py" in failure(capsys, "lab", str(Path(__file__)))


def test_unknown_address_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """An address that is not this machine's cannot be listened on."""
    assert "203.0.113.7" in failure(capsys, "lab", "--ip", "203.0.113.7", "--port", "8899")


def test_save_that_is_too_large_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A file that cannot be a saved game is not read to its end."""
    save = tmp_path / "large.json"
    save.write_bytes(b" " * (MAX_BYTES + 1))

    assert "too large" in failure(capsys, "replay", str(save))


def test_interrupt_is_quiet(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl+C ends with 130 and no word."""

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("conquest_lab.server.serve_lab", interrupted)

    assert cli.main(["lab"]) == 130
    assert capsys.readouterr() == ("", "")


def test_installed_lessons_are_copied_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader of an installed package gets a copy; what they changed in it stays theirs."""
    package = tmp_path / "site-packages" / "conquest_lab"
    (package / "_lessons").mkdir(parents=True)
    lesson = package / "_lessons" / "lesson.ipynb"
    lesson.write_text("ours")
    monkeypatch.setattr(folders, "PACKAGE", package)
    monkeypatch.chdir(tmp_path)

    folder = launch.lab_folder(None)
    assert folder.resolve().parent == tmp_path.resolve()
    (folder / "lesson.ipynb").write_text("theirs")

    assert launch.lab_folder(None) == folder
    assert (folder / "lesson.ipynb").read_text() == "theirs"
    assert lesson.read_text() == "ours"


@pytest.fixture
def serve(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """What the command `play` calls."""
    served = Mock()
    monkeypatch.setattr("conquest_lab.server.serve", served)
    return served


@pytest.mark.parametrize(
    ("written", "passed_on"),
    [
        ("--embed-in=https://course.example/", {"frame_ancestors": ["https://course.example"]}),
        (
            "--embed-in=http://*.school.example:8443",
            {"frame_ancestors": ["http://*.school.example:8443"]},
        ),
        ("--embed-in=course.example", {"frame_ancestors": ["course.example"]}),
        ("--embed-in=*", {"frame_ancestors": ["*"]}),
        ("--ip=[::1]", {"ip": "::1"}),
        ("--ip=*", {"ip": ""}),
        ("--base-url=/a.b/..c/", {"base_url": "/a.b/..c/"}),
    ],
)
def test_options_of_a_server_are_passed_on(
    serve: Mock, written: str, passed_on: dict[str, object]
) -> None:
    """`*` as an address is every address; as the name of a server it would be every name."""
    assert cli.main(["play", written]) == 0
    assert passed_on.items() <= serve.call_args.kwargs.items()


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        *(
            (f"--embed-in={site}", "is not a site")
            for site in (
                "",
                "https:",
                "https://",
                "javascript:1",
                "Data:80",
                "https://a.example https://b.example",
                "https://x; script-src *",
                "https://x\nX-Header: y",
                "https://école.example",
                "https://course.example/path",
                "'none'",
                ",",
                "https://course.example:",
                "data:",
                "https://course.example//",
            )
        ),
        ("--ip=", "is not an address to listen on"),
        *((f"--classes={name}", "is not the name of a file") for name in ("", ".", "/")),
        *(
            (f"--base-url={path}", "no part . or ..")
            for path in ("..", "/.", "/a/../b", "a/.", "/a//b")
        ),
    ],
)
def test_options_of_a_server_that_could_not_work_are_refused(
    serve: Mock, capsys: pytest.CaptureFixture[str], written: str, reason: str
) -> None:
    """A header with a line break answers every request with an error, an empty address is every address."""
    assert reason in failure(capsys, "play", written)
    serve.assert_not_called()


@pytest.mark.parametrize(
    "ip", ["::ffff:127.0.0.1", "a" * 300, "nobody..example", "a b", "127.0.0.1:80"]
)
def test_an_address_that_cannot_be_listened_on_is_named(ip: str) -> None:
    """Without a number of the system's, and before tornado finds out."""
    with pytest.raises(launch.ServeError) as refused:
        launch.check_port(ip, 8866)
    assert repr(ip) in str(refused.value)
    assert "Errno" not in str(refused.value)


def test_page_waits_for_what_its_cells_show() -> None:
    """Voila's own 4 s would send an empty page to a visitor who comes in a crowd, and leave it empty."""
    settings = Config(config.voila_settings())

    executor = VoilaExecutor(nbformat.v4.new_notebook(), config=settings)

    assert executor.iopub_timeout >= 30


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The output of a command that works."""
    assert cli.main(arguments) == 0
    return capsys.readouterr().out


def test_a_rule_is_printed_with_its_words_and_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    """H-25 stands in the 2007 manual under its heading, and can be had in French."""
    english = printed(capsys, "rules", "hasbro", "h-25", "--lang", "en")
    french = json.loads(printed(capsys, "rules", "hasbro", "H-25", "--lang", "fr", "--json"))

    assert "one always stays behind" in english
    assert "“Comment combattre”" in english
    assert [(rule["id"], rule["reading"]) for rule in french] == [("H-25", False)]


def test_rules_are_found_by_words_of_either_language(capsys: pytest.CaptureFixture[str]) -> None:
    """The search does not mind in which language it is asked."""
    for words in ("joker", "égalité", "Egalite"):
        found = json.loads(printed(capsys, "rules", "hasbro", words, "--json"))
        assert found, words


def test_rules_are_found_by_how_words_begin(capsys: pytest.CaptureFixture[str]) -> None:
    """The French of H-08 speaks of a game, “partie”; H-28 of ties."""
    found = [rule["id"] for rule in json.loads(printed(capsys, "rules", "hasbro", "tie", "--json"))]
    assert "H-28" in found
    assert "H-08" not in found


def test_a_replay_tells_every_ply_and_its_rules(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The set-up, then each ply in notation with what happened."""
    session = Session(load("hasbro"), ["Ana", "Bo", "Cy"], seed=7, automation=True)
    session.advance()
    session.play(session.legal_actions[0])
    file = tmp_path / "game.json"
    file.write_text(session.save(), encoding="utf-8")

    lines = printed(capsys, "replay", str(file), "--lang", "en")
    records = json.loads(printed(capsys, "replay", str(file), "--json"))

    assert "44 cards are shuffled into the pile [H-07]" in lines
    assert "claims a territory: Alaska [H-11]" in lines
    assert len(records) == 1 + len(session.history)


def test_a_command_waits_for_no_arguments_of_other_questions(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of the questions about odds, only the one that is asked is laid out."""
    asked: list[object] = []

    def spy(parser: Parser, ask: questions.Ask, t: Speaker) -> list[str]:
        asked.append(ask)
        return questions.add_arguments(parser, ask, t)

    monkeypatch.setattr("conquest_lab.odds.command.add_arguments", spy)
    assert cli.main(["rules", "express"]) == 0
    assert asked == []
    assert cli.main(["odds", "battle", "3", "2"]) == 0
    assert len(asked) == 1
    assert "0.655954" in capsys.readouterr().out


def test_without_a_folder_for_temporary_files_the_reason_is_the_one_of_the_system() -> None:
    """No file is missing there, and none is named."""
    told = "No usable temporary directory found in ['/tmp']"
    assert why(FileNotFoundError(errno.ENOENT, told)) == told
    absent = FileNotFoundError(errno.ENOENT, "No such file or directory", "game.json")
    assert str(why(absent)) == "there is no such file"


def test_the_command_needs_no_extra() -> None:
    """With nothing installed but what the rules need, it works out odds and says what a server needs."""
    code = f"""
import sys

class NoExtra:
    def find_spec(name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in sys.stdlib_module_names and top not in {BASE!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, NoExtra)
from conquest_lab.cli import main

assert main(["odds", "battle", "3", "2"]) == 0
raise SystemExit(main(["play"]))
"""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "chance to conquer    0.655954" in told.stdout
    assert (told.returncode, len(told.stderr.splitlines())) == (2, 1)
    assert "conquest-lab[app]" in told.stderr
