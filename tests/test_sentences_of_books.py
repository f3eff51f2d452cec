"""Every sentence of the five books that says a rule has a row: its rules, its standing, and what holds it."""

import json
from pathlib import Path

import pytest
from rule_coverage import sentence_coverage

import conquest_lab as cl
from conquest_lab.cases import examples_of
from conquest_lab.cli import main
from conquest_lab.core.rulebook import IN_THE_BOOK, RulebookError, Status, read_rulebook

BOOKS = {"conquetes": 78, "express": 36, "hasbro": 125, "miro": 88, "refonte": 54}
"""The rows of each book."""


@pytest.mark.parametrize("name", BOOKS)
def test_every_rule_of_a_book_plays_a_sentence_of_it(name: str) -> None:
    """What no sentence has is a reading: a silence, a consequence, or a house rule."""
    book = cl.load(name).rulebook
    assert len(book.sentences) == BOOKS[name]
    assert [sentence.number for sentence in book.sentences] == [*range(1, BOOKS[name] + 1)]
    played = {rule for sentence in book.sentences for rule in sentence.rules}
    for rule in book.rules:
        if rule not in played:
            assert "-A" in rule.id, rule
    headings = {rule.section.fr for rule in book.rules if rule.section}
    assert len({sentence.section.fr for sentence in book.sentences}) >= len(headings) // 3


@pytest.mark.parametrize("name", BOOKS)
def test_a_sentence_stands_in_two_languages_and_is_played_as_its_standing_says(name: str) -> None:
    """A printed sentence has a rule of the book first; another standing names the reading behind it."""
    for sentence in cl.load(name).rulebook.sentences:
        assert sentence.text.en != sentence.text.fr, sentence
        assert sentence.section.fr, sentence
        first, *others = sentence.rules
        if sentence.status in IN_THE_BOOK:
            assert first.status in IN_THE_BOOK, sentence
        elif sentence.status is not first.status:
            assert sentence.status in {rule.status for rule in others}, sentence


@pytest.mark.parametrize("name", BOOKS)
def test_every_sentence_is_held(name: str) -> None:
    """By tests that fail without its rules, unless no program can break them."""
    covered = sentence_coverage(cl.load(name))
    assert [entry.sentence for entry in covered if not entry.held] == []
    for entry in covered:
        assert entry.tests or not any(rule.enforced for rule in entry.sentence.rules), entry


def test_the_sentences_that_fell_through_are_there() -> None:
    """Moves between adjacent territories and of allies, teams without a word in the chapter, the new pile."""
    risk = cl.load("hasbro").rulebook
    moves = risk.sentences_of(risk["H-A53"])
    assert next(sentence.status for sentence in moves) is Status.CONTRADICTORY
    assert risk.sentences_of(risk["H-A54"])
    assert [one.status for one in risk.sentences_of(risk["H-A55"])] == [Status.SILENT]
    world = cl.load("miro").rulebook
    assert world.sentences_of(world["M-A17"])[0].status is Status.PRINTED


@pytest.mark.parametrize("name", BOOKS)
def test_worked_examples_of_sentences_can_be_played(name: str) -> None:
    """By rule, the public cases that ask for it."""
    examples = examples_of(name)
    book = cl.load(name).rulebook
    assert examples
    assert all(book[rule] for rule in examples)
    assert any(rule.id in examples for one in book.sentences for rule in one.rules)


def test_the_command_prints_sentences_with_their_rules(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["rules", "express", "--sentences", "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == BOOKS["express"]
    assert main(["rules", "express", "--sentences", "--json"]) == 0
    first = json.loads(capsys.readouterr().out)[0]
    assert (first["rules"], first["status"]) == (["X-01"], "printed")
    assert main(["rules", "hasbro", "H-28", "--lang", "en"]) == 0
    assert "In the book: " in capsys.readouterr().out


def test_a_wrong_row_is_refused_with_its_line(tmp_path: Path) -> None:
    here = Path(cl.__file__).parent / "games" / "express"
    book = tmp_path / "express"
    book.mkdir()
    for file in here.glob("rules.*.md"):
        (book / file.name).write_text(file.read_text("utf-8"), "utf-8")
    for row, wrong in (
        ("One. | Un. | X-99", "no rule X-99"),
        ("One. | Un.", "English | French"),
        ("One. | Un. | X-01 | perhaps", "standing"),
    ):
        (book / "sentences.txt").write_text(f"# Titre | Title\n{row}\n", "utf-8")
        with pytest.raises(RulebookError) as refused:
            read_rulebook(book)
        assert "sentences.txt:2: " in str(refused.value)
        assert wrong in str(refused.value)
