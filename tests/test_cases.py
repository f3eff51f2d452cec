"""The public cases: of the described form, complete, and answered right by the rules and by the referees."""

import json
import re
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from referees.cases import Referee

import conquest_lab as cl
from conquest_lab.cases import FILE, QUESTIONS, Case, Engine, answer, read, run
from conquest_lab.cases.games.common import step_of
from conquest_lab.cli import main
from conquest_lab.core.errors import OptionError

CASES = read()
PAGE = Path(__file__).parents[1] / "docs" / "cases.md"
EXAMPLES = {"M": 17, "H": 24, "X": 7, "C": 9, "R": 8}
"""Worked examples of each book, those that follow from a rule included; numbered from 1."""


@pytest.mark.parametrize("game", cl.rulesets())
def test_the_rules_answer_every_case_as_the_book_does(game: str) -> None:
    cases = tuple(case for case in CASES if case.game == game)
    if not cases:
        pytest.skip(f"{game} is no game of the five books")
    wrong = [(found.case.id, found.ask, found.said) for found in run(cases) if not found.right]
    assert not wrong


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_referee_answers_the_case_as_the_book_does(case: Case) -> None:
    """Rules against a line are known to the rules alone: a referee only says that it is refused."""
    referee = Referee(case.game, case.options, case.position, case.plies)
    for ask in case.asks:
        said = answer(referee, ask.question, ask.arguments)
        if ask.question == "refusal":
            assert bool(said) == bool(ask.answer), ask
        else:
            assert said == ask.answer, ask


def test_every_worked_example_is_in_a_case() -> None:
    """Also every one that a test of the games is named after."""
    here = {example for case in CASES for example in case.examples}
    assert {
        f"{book}-E{n:02}" for book, last in EXAMPLES.items() for n in range(1, last + 1)
    } <= here
    for path in Path(__file__).parent.glob("games/*/test_*.py"):
        named = re.findall(r"def test_([MHXCR])_E(\d\d)", path.read_text("utf-8"))
        assert {f"{book}-E{number}" for book, number in named} <= here, path.name


def test_cases_name_rules_of_their_game_and_are_told_in_two_languages() -> None:
    assert [id_ for id_, count in Counter(case.id for case in CASES).items() if count > 1] == []
    for case in CASES:
        rules = {rule.id for rule in cl.load(case.game).rulebook.rules}
        assert {ask.rule for ask in case.asks} <= rules, case.id
        assert all(ask.answer in rules for ask in case.asks if ask.question == "refusal"), case.id
        assert {e for e in case.examples if "-E" not in e} <= rules, case.id
        assert case.asks, case.id
        assert re.fullmatch(r"[a-z0-9-]+", case.id)
        assert case.text.en.strip().endswith(".")
        assert case.text.fr.strip().endswith(".")
        assert case.text.en != case.text.fr


def test_every_question_is_asked_and_described() -> None:
    """Nothing in the file is undescribed, and nothing described is missing from it."""
    asked = {ask.question for case in CASES for ask in case.asks}
    assert asked == set(QUESTIONS)
    page = Path(__file__).parents[1].joinpath("docs/cases.md").read_text("utf-8")
    keys = {key for case in CASES for key in case.position} | {"plies", "asks", "examples"}
    for word in (*QUESTIONS, *keys):
        assert f"`{word}`" in page, f"docs/cases.md does not explain {word}"


def test_a_wrong_answer_does_not_pass() -> None:
    """No question is answered with whatever is expected: every answer changed is found wrong."""
    for case in CASES:
        engine = Engine(case.game, case.options, case.position, case.plies)
        for ask in case.asks:
            assert answer(engine, ask.question, ask.arguments) != changed(ask.answer), case.id


def changed(right: Any) -> Any:
    """Another answer of the same kind."""
    match right:
        case bool():
            return not right
        case int():
            return right + 1
        case str():
            return right + "0"
        case list():
            return [*right, right]
    return {**right, "owner": right["owner"] + 1}


def test_the_command_says_how_many_are_right(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases", "--lang", "en"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in told] == sorted({case.game for case in CASES})
    for line in told:
        game, right, _, whole = line.split()
        asks = sum(len(case.asks) for case in CASES if case.game == game)
        assert int(right) == int(whole) == asks


def test_the_command_finds_a_wrong_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It prints the case, what is said and what the file expects, and its status is 2."""
    data = json.loads(FILE.read_text("utf-8"))
    case = next(case for case in data["cases"] if case["id"] == "hasbro-13-territories")
    case["asks"][-1]["answer"] = 5
    file = tmp_path / "cases.json"
    file.write_text(json.dumps({"cases": [case]}), "utf-8")
    assert main(["cases", "--lang", "en", "--file", str(file)]) == 2
    told = capsys.readouterr()
    assert "hasbro-13-territories: 13 territories bring 4 regiments." in told.out
    assert "4, not 5 [H-16]" in told.out
    assert told.err == "conquest-lab: 1 of 2 answers differ\n"


def test_the_command_prints_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases", "--game", "express", "--json", "--lang", "en"]) == 0
    records = json.loads(capsys.readouterr().out)
    assert {record["game"] for record in records} == {"express"}
    assert all(record["right"] and record["said"] == record["answer"] for record in records)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{}", "cases"),
        ('{"cases": [{"id": "x", "colour": 1}]}', "colour"),
        ("[", "not JSON: it breaks off at line 1"),
    ],
)
def test_a_file_of_another_form_is_refused_in_one_line(
    text: str, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cases.json"
    file.write_text(text, "utf-8")
    assert main(["cases", "--file", str(file)]) == 2
    told = capsys.readouterr().err
    assert reason in told
    assert len(told.splitlines()) == 1


@pytest.mark.parametrize("game", cl.rulesets())
def test_every_step_is_listed_and_another_is_refused_with_the_nearest(game: str) -> None:
    """The page has the phases of each game; a misspelt one is named with the right one, not as a KeyError."""
    phases = import_module(f"conquest_lab.games.{game}.state").Phase
    steps = [phase.name.lower().replace("_", " ") for phase in phases]
    [row] = re.findall(rf"^\| `{game}` \| (`.+`) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert re.findall(r'"([a-z ]+)"', row) == steps
    for step in steps:
        assert step_of(phases, {"step": step}).name == step.upper().replace(" ", "_")
    with pytest.raises(OptionError, match="cannot be 'ovre'; did you mean 'over'"):
        step_of(phases, {"step": "ovre"})
    with pytest.raises(OptionError, match="cannot be None; possible: "):
        step_of(phases, {})
