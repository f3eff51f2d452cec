"""The command line in both languages: its help, its refusals, its output; JSON is the same in both.

All sentences of the help stand in `tests/sentences/command_line.*.txt`. CONQUEST_REWRITE=1 writes them anew;
read the difference, as an editor of that language, before it is committed.
"""

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
from prose import complaints

from conquest_lab import Session, cli, load
from conquest_lab.classroom.codes import Result, encode
from conquest_lab.command_line import Parser, chosen_language, in_words
from conquest_lab.text import MOCK

SENTENCES = Path(__file__).parent / "sentences"
FRENCH = {"LANG": "fr_FR.UTF-8"}
each_language = pytest.mark.parametrize("language", ["en", "fr"])


# The language ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "environment", "language"),
    [
        ("rules", FRENCH, "fr"),
        ("rules", {"LANG": "fr"}, "fr"),
        ("rules", {"LANG": "frr_DE.UTF-8"}, "en"),
        ("rules", {"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_CH.UTF-8"}, "fr"),
        ("rules", {"LANG": "fr_FR.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ("rules", {"LANG": "fr_FR.UTF-8", "LANGUAGE": "en:fr"}, "en"),
        ("rules", {"LANG": "de_AT.UTF-8", "LANGUAGE": "de:fr:en"}, "fr"),
        ("rules", {"LANG": "C.UTF-8", "LANGUAGE": "fr"}, "en"),
        ("rules", {"LANG": "French_France.1252"}, "fr"),
        ("rules", {"LANG": "de_DE.UTF-8"}, "en"),
        ("--lang fr", {"LANG": "C"}, "fr"),
        ("--lang en rules", FRENCH, "en"),
        ("rules hasbro tie --lang=en", FRENCH, "en"),
        ("odds battle 3 2 --lang en --json", FRENCH, "en"),
        ("--lang en rules --lang fr", {"LANG": "C"}, "fr"),
        ("rules --lang", FRENCH, "fr"),
        ("rules --lang de", FRENCH, "fr"),
    ],
)
def test_the_language_is_asked_for_or_that_of_the_system(
    line: str, environment: Mapping[str, str], language: str
) -> None:
    """`--lang` comes before the environment, which is read as gettext reads it."""
    assert chosen_language(line.split(), environment) == language


@each_language
def test_the_output_is_in_the_language_asked_for_before_the_command(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["--lang", language, "rules", "hasbro", "H-25"]) == 0
    before = capsys.readouterr().out
    assert cli.main(["rules", "hasbro", "H-25", "--lang", language]) == 0
    assert before == capsys.readouterr().out
    assert ("one always stays behind" in before) == (language == "en")


# The help -------------------------------------------------------------------------------------------


@cache
def parsers(language: str) -> dict[str, Parser]:
    """The parser of every command by the words of the command."""
    return dict(commands(cli.build_parser(language)))


def commands(parser: Parser, path: str = "conquest-lab") -> Iterator[tuple[str, Parser]]:
    """Every command with its words, those that only lead to others included."""
    parser.fill()
    yield path, parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, below in action.choices.items():
                yield from commands(below, f"{path} {name}")


def sentences(language: str) -> str:
    """The sentences of the help on every command and every argument, each once."""
    lines: list[str] = []
    for path, parser in parsers(language).items():
        lines += ["", path, *(f"  {said}" for said in (parser.description, parser.epilog) if said)]
        for group in parser._action_groups:
            title = f"  [{group.title}]"
            lines += [title] if group._group_actions and title not in lines else []
            for action in group._group_actions:
                shown = ", ".join(action.option_strings) or str(action.metavar or action.dest)
                value = f" {action.metavar}" if action.option_strings and action.metavar else ""
                line = f"  {shown}{value}: {action.help or ''}".rstrip(": ")
                lines += [line] if line not in lines else []
    return "\n".join(lines).strip() + "\n"


def test_every_argument_is_explained_in_the_help() -> None:
    without = [
        (path, action.dest)
        for path, parser in parsers("en").items()
        for action in parser._actions
        if not action.help and not isinstance(action, argparse._SubParsersAction)
    ]
    assert without == []


@each_language
def test_the_sentences_of_the_help_are_those_that_were_read(language: str) -> None:
    path, told = SENTENCES / f"command_line.{language}.txt", sentences(language)
    if os.environ.get("CONQUEST_REWRITE"):
        path.write_text(told, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == told


@each_language
def test_the_sentences_of_the_help_are_set_in_the_type_of_their_language(language: str) -> None:
    """Examples to type are no prose: they keep the quotation marks of the shell."""
    told = re.sub(r"'[^']*'|\S*://\S+|\S+\.(?:md|json)\b", "…", sentences(language))
    lines = [line.split(": ", 1)[-1] for line in told.splitlines()]
    assert [fault for line in lines for fault in complaints(line, language)] == []


PATHS = list(parsers("en"))


@pytest.mark.parametrize("path", PATHS)
def test_every_word_of_the_help_comes_from_the_catalogue(path: str) -> None:
    """In the mock language, which marks what is translated, only what is typed stays unmarked."""
    parser = parsers(MOCK)[path]
    told = parser.format_help()
    while "⟦" in told:
        told = re.sub(r"⟦[^⟦⟧]*⟧", "", told)
    names = {word for command in PATHS for word in command.split()} | {"app", "N", "W"}
    typed = {flag for action in parser._actions for flag in action.option_strings}
    told = re.sub(r"\{[^}]*\}", "", told)
    left = {word for word in re.findall(r"-{0,2}[^\W\d_][\w-]*", told) if word not in names | typed}
    assert left == set()


@pytest.mark.parametrize("path", PATHS)
def test_french_help_has_no_word_of_argparse(path: str) -> None:
    parser = parsers("fr")[path]
    english = re.compile(
        r"\b(usage:|positional|show this|exit|default:|optional arguments|options:|required)"
    )
    assert english.findall(parser.format_help()) == []
    assert parser.format_usage().startswith("utilisation\N{NO-BREAK SPACE}: ")


# The refusals ---------------------------------------------------------------------------------------

REFUSALS = [
    ("", "missing: <command>", "il manque : <commande>"),
    ("odds battle 3", "missing: defenders", "il manque : défenseurs"),
    ("odds bot 3 4", "missing: --pile", "il manque : --pile"),
    (
        "rules --lang de",
        "--lang: “de” is not among the choices: en, fr",
        "--lang : « de » n’est pas parmi les choix : en, fr",
    ),
    (
        "class reports codes.txt",
        "<command>: “reports” is not among the choices: report",
        "<commande> : « reports » n’est pas parmi les choix : report",
    ),
    ("play --port", "--port needs a value", "--port demande une valeur"),
    ("odds set --hand", "--hand needs one value or more", "--hand demande au moins une valeur"),
    (
        "class report x --json --csv",
        "--csv and --json cannot be asked for together",
        "--csv et --json ne vont pas ensemble",
    ),
    (
        "rules --json=3",
        "--json takes no value, and “3” was given",
        "--json ne prend pas de valeur, or « 3 » est donné",
    ),
    ("odds battle 3 2 1", "“1” is not expected here", "« 1 » n’est pas attendu ici"),
    ("lesson p03 --loud", "“--loud” is not expected here", "« --loud » n’est pas attendu ici"),
    (
        "class report a.txt b c",
        "“b c” is not expected here",
        "« b c » n’est pas attendu ici",
    ),
    (
        "odds roll 3 2 --attack 1",
        "--attack may stand for --attack-dice, --attack-faces; write it out",
        "--attack peut abréger --attack-dice, --attack-faces ; écrivez l’option en entier",
    ),
    (
        "play no-such-app",
        "there is no app 'no-such-app'; the apps are: exercises, explore, luck, odds, play",
        (
            "il n’y a pas d’application 'no-such-app' ;"
            " les applications : exercises, explore, luck, odds, play"
        ),
    ),
    (
        "play --port 0",
        "--port: “0” is not a whole number from 1 to 65535",
        "--port : « 0 » n’est pas un entier de 1 à 65535",
    ),
    (
        "play --visitors 0",
        "--visitors: “0” is not a whole number of 1 or more",
        "--visitors : « 0 » n’est pas un entier supérieur ou égal à 1",
    ),
    (
        "play --game-memory 100",
        "--game-memory: 100 MB are too few: a game needs 384 MB to start",
        "--game-memory : 100 Mo ne suffisent pas : une partie demande 384 Mo pour démarrer",
    ),
    (
        "odds battle ten 8",
        "attackers: “ten” is not a whole number, such as 12",
        "attaquants : « ten » n’est pas un entier tel que 12",
    ),
    (
        "odds smallest 5 --chance often",
        "--chance: “often” is not a number, such as 0.8 or 4/5",
        "--chance : « often » n’est pas un nombre tel que 0,8 ou 4/5",
    ),
    (
        "odds smallest 5 --chance 2",
        "--chance is 2: it must lie between 0 and 1",
        "--chance vaut 2 : il faut un nombre entre 0 et 1",
    ),
    (
        "odds roll 0 3",
        "attackers is 0: it must be a whole number of 1 or more",
        "attaquants vaut 0 : il faut un nombre entier d’au moins 1",
    ),
]


@each_language
@pytest.mark.parametrize(("line", "english", "french"), REFUSALS)
def test_a_refusal_is_one_sentence_in_the_language(
    line: str,
    english: str,
    french: str,
    language: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Also those of argparse, whose words differ between versions of Python.

    It leads to the help of its command: that of `conquest-lab` does not explain the words of a command.
    """
    speak(language, monkeypatch)
    try:
        status = cli.main(line.split())
    except SystemExit as stop:  # argparse leaves this way
        status = stop.code
    printed = capsys.readouterr()
    told = re.sub("[\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]", " ", printed.err)
    assert (status, printed.out) == (2, "")
    assert re.fullmatch(
        rf"(conquest-lab[a-z -]*): {re.escape(french if language == 'fr' else english)}"
        r"( \((see|voir) \1 --help\))?\n",
        told,
    ), told


@pytest.mark.parametrize(
    "fault",
    [
        "argument <command>: invalid choice: 'ply' (choose from 'play', 'lab')",
        "argument <command>: invalid choice: 'ply' (choose from play, lab)",
        "argument <command>: invalid choice: 'ply', maybe you meant 'play'? (choose from play, lab)",
    ],
)
def test_a_wrong_choice_is_told_alike_by_every_version_of_python(fault: str) -> None:
    """As 3.11, 3.13 and 3.15 say it."""
    assert str(in_words(fault)) == "<command>: “ply” is not among the choices: play, lab"


def speak(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the system be of a language."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", FRENCH["LANG"] if language == "fr" else "en_GB.UTF-8")


def test_a_french_reader_may_type_a_comma(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for language, chance in (("fr", "0,8"), ("fr", "0.8"), ("en", "0.8")):
        assert (
            cli.main(["odds", "smallest", "5", "--chance", chance, "--json", "--lang", language])
            == 0
        )
        told.append(capsys.readouterr().out)
    assert len(set(told)) == 1


# JSON -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a saved game and with the code of a pupil."""
    path = tmp_path_factory.mktemp("language")
    session = Session(load("express"), ["Ana", "Bo"], seed=3, automation=True)
    while session.cursor < 30:
        session.advance()
        if session.legal_actions:
            session.play(session.legal_actions[-1])
    (path / "game.json").write_text(session.save(), encoding="utf-8")
    code = encode(Result("battle 3 2", 7, 40, 20, 11, "Ana"))
    (path / "codes.txt").write_text(f"{code}\n", encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "line",
    [
        "rules",
        "rules hasbro H-25",
        "rules miro M-A03",
        "replay {folder}/game.json",
        "cases --game express",
        "class report {folder}/codes.txt",
        "odds battle 4 3",
        "odds sensitivity 2 2",
        "simulate battle 3 3 --runs 500 --seed 1",
        "readings --game miro",
    ],
)
def test_json_is_the_same_in_every_language(
    line: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A program that reads it need not know who calls it."""
    words = line.replace("{folder}", str(folder)).split()
    data, told = set(), set()
    for language in ("en", "fr"):
        speak(language, monkeypatch)
        for chosen in ([], ["--lang", language]):
            assert cli.main([*words, *chosen, "--json"]) == 0
            data.add(capsys.readouterr().out)
        assert cli.main(words) == 0
        told.add(capsys.readouterr().out)
    assert [bool(json.loads(one)) for one in data] == [True]
    assert len(told) == 2, "the same command without --json speaks the language"


def test_the_table_of_a_class_says_yes_and_no_in_the_language_of_its_heads(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for language, said in (("en", "no"), ("fr", "non")):  # no page has thrown so
        assert cli.main(["class", "report", str(folder / "codes.txt"), "--lang", language]) == 0
        assert said in capsys.readouterr().out.splitlines()[1].split()
    assert cli.main(["class", "report", str(folder / "codes.txt"), "--lang", "fr", "--csv"]) == 0
    assert ";non;" in capsys.readouterr().out


def test_json_of_rules_and_replays_has_both_languages(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["rules", "hasbro", "H-25", "--json"]) == 0
    [rule] = json.loads(capsys.readouterr().out)
    assert "one always stays behind" in rule["text"]
    assert all(rule[f"{name}_fr"] != rule[name] for name in ("title", "text"))
    assert cli.main(["replay", str(folder / "game.json"), "--json"]) == 0
    events = [event for ply in json.loads(capsys.readouterr().out) for event in ply["events"]]
    assert events
    assert all(event["text"] and event["text_fr"] != event["text"] for event in events)


# Old codings ----------------------------------------------------------------------------------------


PLAIN = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


@pytest.mark.parametrize(
    ("coding", "variables"),
    [
        *((each, {"PYTHONIOENCODING": each}) for each in ("latin-1", "cp1252", "ascii")),
        ("ascii", PLAIN),
    ],
)
def test_a_terminal_without_typography_gets_plain_marks(
    coding: str, variables: Mapping[str, str]
) -> None:
    """Narrow spaces and curly quotation marks are in none of these codings, and stop nothing.

    Nor where Python keeps to the locale C: its streams let names of files pass, and stop at other letters.
    """
    command = [sys.executable, "-m", "conquest_lab", "rules", "express", "--lang", "fr"]
    run = subprocess.run(command, capture_output=True, env=os.environ | variables, check=False)
    told = run.stdout.decode(coding)
    assert (run.returncode, run.stderr) == (0, b"")
    assert "l'" in told or "l’" in told
    assert "\\u" not in told
    assert ("?" in told.replace(" ?", "")) == (coding == "ascii")  # é has no plain form there
