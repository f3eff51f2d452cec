"""The texts of the rules: complete in both languages, each bound to one name, and refused when broken."""

import re
from importlib import import_module
from pathlib import Path

import pytest

import conquest_lab as cl
from conquest_lab.core.rulebook import OUR_READING, Rulebook, RulebookError, Status, read_rulebook
from conquest_lab.core.words import Text
from conquest_lab.text.cite import heading, standing, where

GAMES = Path(cl.__file__).parent / "games"
FIGURES = re.compile(r"^### (\S+) .*\n\*(?:[^,\n]+)(?:.*?, (p\. \d+))?", re.MULTILINE)
STATUSES = [
    ("H-01", Status.PRINTED),
    ("H-A17", Status.PRINTED),
    ("H-A19", Status.PRINTED),
    ("M-A19", Status.PRINTED),
    ("M-A11", Status.FOLLOWS),
    ("H-A26", Status.FOLLOWS),
    ("M-A01", Status.CONTRADICTORY),
    ("M-A25", Status.FOLLOWS),
    ("H-A12", Status.FOLLOWS),
    ("H-A14", Status.PRINTED),
    ("H-A50", Status.SILENT),
    ("H-A36", Status.FOLLOWS),
    ("H-A43", Status.CONTRADICTORY),
    ("H-A45", Status.FOLLOWS),
    ("H-A46", Status.SILENT),
    ("H-A47", Status.SILENT),
    ("H-A48", Status.SILENT),
    ("H-A49", Status.SILENT),
    ("H-A51", Status.SILENT),
    ("H-A52", Status.HOUSE),
    ("C-A03", Status.FOLLOWS),
    ("C-A08", Status.FOLLOWS),
    ("R-A20", Status.CONTRADICTORY),
    ("R-A21", Status.SILENT),
]

ENGLISH = """\
# A book

Printer, 1999

What readers should know.

## First things

### T-01 Neighbours
*printed, «Le plateau», p. 7*

Two islands are neighbours
when a line joins them.

### T-02 Pieces
*printed, «Les pions», no program can break it*

Pieces are wooden.

They are counted.

## Readings

### T-A01 Ties
*silent*

A tie is thrown again.
"""
FRENCH = """\
# Un livre

Printer, 1999

Ce qu’il faut savoir.

## Pour commencer

### T-01 Voisines
*imprimé, « Le plateau », p. 7*

Deux îles sont voisines
quand un trait les relie.

### T-02 Pions
*imprimé, « Les pions », aucun programme ne peut l’enfreindre*

Les pions sont en bois.

On les compte.

## Lectures

### T-A01 Égalités
*muet*

On relance les égalités.
"""


def written(folder: Path, english: str = ENGLISH, french: str = FRENCH) -> Path:
    """A folder with these two files."""
    (folder / "rules.en.md").write_text(english, encoding="utf-8")
    (folder / "rules.fr.md").write_text(french, encoding="utf-8")
    return folder


@pytest.fixture
def toy(tmp_path: Path) -> Rulebook:
    return read_rulebook(written(tmp_path))


def test_the_source_is_read_from_the_head_of_the_page(toy: Rulebook, tmp_path: Path) -> None:
    """The folder gives the key; title, publisher and year stand in the first lines."""
    assert toy.source.key == tmp_path.name
    assert toy.source.title == Text("A book", "Un livre")
    assert (toy.source.publisher, toy.source.year) == ("Printer", 1999)


def test_a_rule_has_the_words_of_both_languages(toy: Rulebook) -> None:
    """Lines are joined by a space."""
    rule = toy["T-01"]
    assert rule.title == Text("Neighbours", "Voisines")
    assert rule.text.en == "Two islands are neighbours when a line joins them."
    assert rule.text.fr == "Deux îles sont voisines quand un trait les relie."
    assert rule.section == Text("Le plateau", "Le plateau")
    assert (rule.status, rule.page, rule.enforced) == (Status.PRINTED, 7, True)


def test_paragraphs_and_the_mark_of_what_no_program_can_break(toy: Rulebook) -> None:
    assert toy["T-02"].text.en == "Pieces are wooden.\n\nThey are counted."
    assert not toy["T-02"].enforced


def test_a_reading_is_ours_and_needs_no_heading(toy: Rulebook) -> None:
    rule = toy["T-A01"]
    assert rule.is_reading
    assert rule.source is OUR_READING
    assert (rule.status, rule.section) == (Status.SILENT, None)


def test_an_unknown_id_is_named(toy: Rulebook) -> None:
    with pytest.raises(KeyError, match="has no rule T-77"):
        toy["T-77"]


BROKEN = [
    ("en", "### T-02 Pieces", "### T-03 Pieces", "rules.en.md:15: T-03 is missing in rules.fr.md"),
    ("fr", "### T-02 Pions", "### T-03 Pions", "rules.en.md:15: T-02 is missing in rules.fr.md"),
    ("fr", FRENCH[FRENCH.index("### T-A01") :], "", "en.md:24: T-A01 is missing in rules.fr.md"),
    ("en", "### T-02", "### T-01", "rules.en.md:15: T-01 stands in line 9 already"),
    ("en", "### T-A01 Ties", "### A tie", "rules.en.md:24: a rule begins with its id"),
    ("en", "## Readings", "#### Readings", "rules.en.md:22: a heading is ## for a group"),
    ("en", "*silent*", "*mute*", "en.md:24: T-A01 has no line"),
    ("fr", "*muet*\n", "", "fr.md:24: T-A01 has no line"),
    ("en", "*silent*", "silent", "en.md:24: T-A01 has no line"),
    ("en", "*silent*", "*contradictory*", "fr.md:24: status, page or mark of T-A01 differs"),
    ("fr", "p. 7", "p. 8", "fr.md:9: status, page or mark of T-01 differs"),
    ("en", ", no program can break it", "", "fr.md:15: status, page or mark of T-02 differs"),
    ("en", "no program can", "nobody can", "en.md:15: T-02 has 'nobody can break it' where"),
    ("en", "*printed, «Le plateau», p. 7*", "*printed*", "en.md:9: T-01 is a rule of the book"),
    ("en", "*printed, «Le p", "*silent, «Le p", "en.md:9: T-01 is a rule of the book"),
    ("fr", "\nOn relance les égalités.\n", "", "fr.md:24: T-A01 has no text"),
    ("en", "# A book\n", "A book\n", "rules.en.md:1: begin with # and the title"),
    ("en", "Printer, 1999", "Printer, 2001", "fr.md:1: publisher and year differ"),
]


@pytest.mark.parametrize(("language", "was", "becomes", "message"), BROKEN)
def test_a_broken_file_is_refused_with_file_and_line(
    tmp_path: Path, language: str, was: str, becomes: str, message: str
) -> None:
    pages = {"en": ENGLISH, "fr": FRENCH}
    assert was in pages[language]
    pages[language] = pages[language].replace(was, becomes, 1)
    written(tmp_path, pages["en"], pages["fr"])

    with pytest.raises(RulebookError, match=re.escape(message)):
        read_rulebook(tmp_path)


def test_the_same_rules_in_another_order_are_refused(tmp_path: Path) -> None:
    first, second = FRENCH.index("### T-01"), FRENCH.index("### T-02")
    last = FRENCH.index("## Lectures")
    moved = FRENCH[:first] + FRENCH[second:last] + FRENCH[first:second] + FRENCH[last:]
    written(tmp_path, ENGLISH, moved)

    with pytest.raises(RulebookError, match=r"T-02 stands where rules\.en\.md has T-01"):
        read_rulebook(tmp_path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "rules.en.md").write_text(ENGLISH, encoding="utf-8")

    with pytest.raises(RulebookError, match=r"rules\.fr\.md: cannot be read"):
        read_rulebook(tmp_path)


@pytest.mark.parametrize("name", cl.rulesets())
def test_every_rule_has_exactly_one_name(name: str) -> None:
    """The names of `rulebook.py` stand in the order of the book, and no rule has two or none."""
    module = import_module(f"conquest_lab.games.{name}.rulebook")
    source = (GAMES / name / "rulebook.py").read_text("utf-8")
    bound = re.findall(r'^([A-Z_0-9]+) = BOOK\["(.+)"\]$', source, re.MULTILINE)

    assert [rule_id for _, rule_id in bound] == [rule.id for rule in module.BOOK.rules]
    assert len({constant for constant, _ in bound}) == len(bound)
    assert all(getattr(module, constant) is module.BOOK[rule_id] for constant, rule_id in bound)
    assert cl.load(name).rulebook is module.BOOK


@pytest.mark.parametrize(
    ("name", "letter", "printed", "readings"),
    [
        ("conquetes", "C", 32, range(1, 26)),
        ("express", "X", 22, range(1, 20)),
        ("hasbro", "H", 65, range(2, 56)),
        ("miro", "M", 58, range(1, 26)),
        ("refonte", "R", 34, range(1, 52)),
    ],
)
def test_rules_come_in_the_order_of_the_book_and_readings_after_them(
    name: str, letter: str, printed: int, readings: range
) -> None:
    """Later readings stand beside what they touch."""
    rules = cl.load(name).rulebook.rules
    ids = [rule.id for rule in rules]
    assert ids[:printed] == [f"{letter}-{n:02}" for n in range(1, printed + 1)]
    assert sorted(ids[printed:]) == [f"{letter}-A{n:02}" for n in readings]
    assert all("-A" in rule.id for rule in rules if rule.is_reading)


@pytest.mark.parametrize("name", cl.rulesets())
def test_both_languages_have_the_same_rules_and_pages(name: str) -> None:
    """Read from the files alone; statuses differ in their words and are compared by the reader."""
    english, french = ((GAMES / name / f"rules.{c}.md").read_text("utf-8") for c in ("en", "fr"))

    assert FIGURES.findall(english) == FIGURES.findall(french)
    assert len(FIGURES.findall(english)) == len(cl.load(name).rulebook.rules)


@pytest.mark.parametrize("name", cl.rulesets())
def test_a_printed_heading_means_the_same_wherever_it_stands(name: str) -> None:
    sections = {rule.section for rule in cl.load(name).rulebook.rules if rule.section}
    assert len({section.fr for section in sections}) == len(sections)


@pytest.mark.parametrize("name", cl.rulesets())
def test_the_lines_of_a_page_can_be_read_and_compared(name: str) -> None:
    """Text is wrapped at 100 columns; a title and the line below it are never wrapped."""
    for path in (GAMES / name).glob("rules.*.md"):
        for line in path.read_text("utf-8").split("\n"):
            assert len(line) <= 100 or line.startswith(("#", "*")), (path.name, line)


@pytest.mark.parametrize(("rule_id", "status"), STATUSES)
def test_the_status_of_a_rule_is_what_its_book_says(rule_id: str, status: Status) -> None:
    """The books say H-A17 and M-A19, imply M-A11 and H-A26, and disagree with themselves in M-A01."""
    books = [import_module(f"conquest_lab.games.{name}.rulebook").BOOK for name in cl.rulesets()]
    rules = {rule.id: rule for book in books for rule in book.rules}
    assert rules[rule_id].status is status


EVERY_RULE = [rule for name in cl.rulesets() for rule in cl.load(name).rulebook.rules]


def test_every_rule_of_a_book_has_its_heading_there() -> None:
    assert [rule for rule in EVERY_RULE if not (rule.is_reading or rule.section)] == []


def test_both_languages_say_the_same_numbers() -> None:
    """Every number of the English text stands in the French one."""
    for rule in EVERY_RULE:
        english, french = (re.findall(r"\d+", text) for text in (rule.text.en, rule.text.fr))
        assert sorted(english) == sorted(french), rule


def test_french_texts_are_set_as_french_is() -> None:
    """No-break spaces before high punctuation and inside guillemets, curved apostrophes."""
    for rule in EVERY_RULE:
        for text in (rule.title.fr, rule.text.fr):
            assert not re.search(r" [:;?!»]|« |«\w|\w»|\w'\w", text), (rule, text)


def test_only_what_the_book_does_not_say_is_said_to_be_so() -> None:
    """Everything else names the heading under which it stands, or from which it follows."""
    for rule in EVERY_RULE:
        for language, silence in (("en", "does not say"), ("fr", "ne le dit pas")):
            t = cl.speaker(language)
            silent = rule.status is Status.SILENT
            assert (silence in where(rule, t)) == (silence in standing(rule, t)) == silent
            assert silent or heading(rule) in where(rule, t), rule.id
