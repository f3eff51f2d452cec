"""Rules as constants that can be cited: by an event, by a refusal, by a test, by a lesson.

The texts stand in `rules.en.md` and `rules.fr.md` in the folder of a game; `read_rulebook` reads both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import NoReturn

from conquest_lab.core.display import Displayed
from conquest_lab.core.words import LANGUAGES, Text

SENTENCES = "sentences.txt"
"""The file of the sentences of a book, beside its rules."""


class RulebookError(ValueError):
    """A file of rules that is incomplete or contradicts the other language; names file and line."""


class Status(Enum):
    """The status of a rule in its book; the value is the word that the files use for it.

    PRINTED: the book says it.
    FOLLOWS: it follows from a sentence or an example of the book.
    CONTRADICTORY: two passages of the book disagree, and this project chose.
    SILENT: the book does not say, and this project chose.
    HOUSE: a rule of this project, against the text or beside it.
    """

    PRINTED = Text("printed", "imprimé")
    FOLLOWS = Text("follows", "déduit")
    CONTRADICTORY = Text("contradictory", "contradictoire")
    SILENT = Text("silent", "muet")
    HOUSE = Text("house rule", "règle maison")


IN_THE_BOOK = (Status.PRINTED, Status.FOLLOWS)
CHOSEN = (Status.CONTRADICTORY, Status.SILENT, Status.HOUSE)

NOT_ENFORCED = Text("no program can break it", "aucun programme ne peut l’enfreindre")
HELD_BY_TEST = Text("held by a test", "tenu par un test")
"""The words that mark a rule as `enforced=False` in the files; with the latter a program could break it."""


@dataclass(frozen=True, slots=True)
class Source:
    """A printed rulebook, or this project where it had to decide.

    key: short name of the book.
    title: what is printed on it.
    publisher, year: who printed it and when; year 0 where no source says.
    ours: True for readings that no book states.
    """

    key: str
    title: Text
    publisher: str = ""
    year: int = 0
    ours: bool = False


OUR_READING = Source(
    "reading",
    Text("Our reading", "Notre lecture"),
    "Conquest Lab",
    ours=True,
)


@dataclass(frozen=True, slots=True, eq=False)
class Rule(Displayed):
    """One rule of one rulebook, in our own words.

    id: stable name such as `"H-25"`; readings of unclear rules have an A, as in `"H-A11"`.
    title: a few words, for lists and links.
    text: the rule, complete.
    source: the book, or `OUR_READING` where this project chose.
    status: whether the book says it, implies it, contradicts itself or is silent.
    section: the heading of the book under which it stands: as printed in French, and what it means.
    page: the printed page where it is known, else 0.
    enforced: False for what a program cannot break (who sits where, how pieces are stored), and for what no
        event or refusal cites; `text` says why.
    held: whether a test holds the program to such a rule, because a program could break it.
    """

    id: str
    title: Text
    text: Text
    source: Source
    status: Status = Status.PRINTED
    section: Text | None = None
    page: int = 0
    enforced: bool = True
    held: bool = False

    @property
    def is_reading(self) -> bool:
        """True where this project chose: the book is silent, contradicts itself, or is left aside."""
        return self.status in CHOSEN

    def __repr__(self) -> str:
        return f"<Rule {self.id} {self.title.en!r}>"

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a book that says a rule.

    number: in the book, from 1. section: the heading above it, as printed in French, and what it means.
    text: what it says, in our words. rules: those that play it, the most important first.
    status: whether it is played as printed, follows, is contradicted, fills a silence, or gives way to a
        house rule.
    """

    number: int
    section: Text
    text: Text
    rules: tuple[Rule, ...]
    status: Status


@dataclass(frozen=True)
class Rulebook(Displayed):
    """A book and its rules in their order; `book["H-25"]` is the rule with this id.

    sentences: those of the book that say a rule, in their order; () where no one has written them down.
    """

    source: Source
    rules: tuple[Rule, ...]
    sentences: tuple[Sentence, ...] = ()

    def __repr__(self) -> str:
        return f"<Rulebook {self.source.key}: {len(self.rules)} rules>"

    @cached_property
    def _by_id(self) -> dict[str, Rule]:
        return {rule.id: rule for rule in self.rules}

    @property
    def title(self) -> Text:
        """The title printed on the book."""
        return self.source.title

    def sentences_of(self, rule: Rule) -> tuple[Sentence, ...]:
        """The sentences of the book that a rule plays."""
        return tuple(sentence for sentence in self.sentences if rule in sentence.rules)

    def __getitem__(self, rule_id: str) -> Rule:
        """The rule with this id; KeyError when the book has none."""
        if rule_id not in self._by_id:
            message = f"the rulebook {self.source.key} has no rule {rule_id}"
            raise KeyError(message)
        return self._by_id[rule_id]


def read_rulebook(folder: Path) -> Rulebook:
    """The rulebook in `rules.en.md` and `rules.fr.md` of a folder, whose name becomes its key.

    A page begins with the title of the book as a heading of level 1 and a line with publisher and year.
    Each rule is a heading of level 3 with id and title, a line in italics with status, heading of the
    book, page and `NOT_ENFORCED` where they apply, and the text. Headings of level 2 group the rules.

    Raises RulebookError for a file that does not keep to this, or that differs from the other language.
    """
    english, french = (
        _Page(folder / f"rules.{language}.md", language).read() for language in LANGUAGES
    )
    if (english.publisher, english.year) != (french.publisher, french.year):
        french.refuse(french.title_line, f"publisher and year differ from {english.path.name}")
    for page, other in ((english, french), (french, english)):
        for entry in page.entries.values():
            if entry.id not in other.entries:
                page.refuse(entry.line, f"{entry.id} is missing in {other.path.name}")
    source = Source(folder.name, Text(english.title, french.title), english.publisher, english.year)
    pairs = zip(english.entries.values(), french.entries.values(), strict=True)
    rules = tuple(_rule(source, english, ours, french, fr) for ours, fr in pairs)
    by_id = {rule.id: rule for rule in rules}
    statuses = {status.value.en: status for status in Status}
    return Rulebook(source, rules, read_sentences(folder, by_id, statuses))


def _rule(source: Source, english: _Page, en: _Entry, french: _Page, fr: _Entry) -> Rule:
    """One rule from its entries in both languages, which must agree in all but words."""
    if en.id != fr.id:
        french.refuse(fr.line, f"{fr.id} stands where {english.path.name} has {en.id}")
    if en.facts != fr.facts:
        french.refuse(fr.line, f"status, page or mark of {fr.id} differs from {english.path.name}")
    return Rule(
        en.id,
        Text(en.title, fr.title),
        Text(en.text, fr.text),
        OUR_READING if en.status in CHOSEN else source,
        en.status,
        Text(en.section, fr.section) if en.section else None,
        en.page,
        not en.mark,
        en.mark == HELD_BY_TEST.en,
    )


@dataclass(frozen=True, slots=True)
class _Entry:
    """One rule as the file of one language has it; `line` is that of its heading."""

    line: int
    id: str
    title: str
    status: Status
    section: str
    page: int
    mark: str
    text: str

    @property
    def is_reading(self) -> bool:
        return "-A" in self.id

    @property
    def facts(self) -> tuple[object, ...]:
        """All that does not depend on the language."""
        return self.status, bool(self.section), self.page, self.mark


_HEADING = re.compile(r"### ([A-Z]-A?\d\d) (.+)")
_PUBLISHER = re.compile(r"(.+?)(?:, (\d{4}))?")
_FACTS = re.compile(r"\*([^,]+)(?:, «\s?(.+?)\s?»)?(?:, p\. (\d+))?(?:, ([^,«]+))?\*")


class _Page:
    """The file of one language.

    entries: its rules by id, in their order.
    title, title_line, publisher, year: the first heading, its line, and what stands below it.
    """

    def __init__(self, path: Path, language: str) -> None:
        self.path = path
        self.language = language
        self.entries: dict[str, _Entry] = {}
        self.title, self.title_line, self.publisher, self.year = "", 1, "", 0
        self._statuses = {status.value.in_language(language): status for status in Status}

    def read(self) -> _Page:
        """Reads the file; RulebookError where it cannot be understood."""
        for line, heading, body in self._parts():
            if line == self.title_line:
                self._read_title(heading, body)
            elif heading.startswith("### "):
                self._read_rule(line, heading, body)
            elif not heading.startswith("## "):
                self.refuse(line, "a heading is ## for a group or ### for a rule")
        return self

    def refuse(self, line: int, problem: str) -> NoReturn:
        """Raises RulebookError with the file and the line."""
        message = f"{self.path}:{line}: {problem}"
        raise RulebookError(message)

    def _parts(self) -> Iterator[tuple[int, str, list[str]]]:
        """Each heading with the number of its line and the lines below it."""
        try:
            lines = self.path.read_text(encoding="utf-8").split("\n")
        except (OSError, UnicodeDecodeError) as error:
            message = f"{self.path}: cannot be read ({error})"
            raise RulebookError(message) from error
        starts = [0, *(n for n, line in enumerate(lines[1:], 1) if line.startswith("#"))]
        for start, end in zip(starts, (*starts[1:], len(lines)), strict=True):
            yield start + 1, lines[start].strip(" "), lines[start + 1 : end]

    def _read_title(self, heading: str, body: list[str]) -> None:
        """The title of the book, its publisher and the year; further lines are for readers only."""
        below = _paragraphs(body)
        if not heading.startswith("# ") or not below:
            self.refuse(self.title_line, "begin with # and the title, then publisher and year")
        self.title = heading[2:]
        found = _PUBLISHER.fullmatch(below[0])
        assert found is not None
        self.publisher, self.year = found[1], int(found[2] or 0)

    def _read_rule(self, line: int, heading: str, body: list[str]) -> None:
        """One rule: id and title, the line in italics, the text."""
        named = _HEADING.fullmatch(heading)
        if named is None:
            self.refuse(line, "a rule begins with its id and its title: ### H-01 Neighbours")
        rule_id, title = named.groups()
        if rule_id in self.entries:
            self.refuse(line, f"{rule_id} stands in line {self.entries[rule_id].line} already")
        facts, *text = _paragraphs(body) or [""]
        status, section, page, mark = self._read_facts(line, rule_id, facts)
        if not text:
            self.refuse(line, f"{rule_id} has no text")
        content = "\n\n".join(text)
        entry = _Entry(line, rule_id, title, status, section, page, mark, content)
        printed, follows = (one.value.in_language(self.language) for one in IN_THE_BOOK)
        if not entry.is_reading and not (status in IN_THE_BOOK and section):
            self.refuse(line, f"{rule_id} is a rule of the book: *{printed}, «its heading there»*")
        if status in IN_THE_BOOK and not section:
            self.refuse(line, f"{rule_id} is in the book: *{follows}, «its heading there»*")
        self.entries[rule_id] = entry

    def _read_facts(self, line: int, rule_id: str, facts: str) -> tuple[Status, str, int, str]:
        """The parts of the line in italics: status, heading of the book, page, the mark in English or ""."""
        found = _FACTS.fullmatch(facts)
        if found is None or found[1] not in self._statuses:
            words = ", ".join(self._statuses)
            self.refuse(line, f"{rule_id} has no line *status, «heading», p. 1*; status: {words}")
        marks = {one.in_language(self.language): one.en for one in (NOT_ENFORCED, HELD_BY_TEST)}
        if found[4] is not None and found[4] not in marks:
            right = " or ".join(map(repr, marks))
            self.refuse(line, f"{rule_id} has {found[4]!r} where only {right} can stand")
        status = self._statuses[found[1]]
        return status, found[2] or "", int(found[3] or 0), marks.get(found[4] or "", "")


def _paragraphs(lines: list[str]) -> list[str]:
    """The paragraphs of some lines; the lines of a paragraph are joined by a space."""
    blocks = re.split(r"\n{2,}", "\n".join(line.strip(" ") for line in lines).strip("\n"))
    return [block.replace("\n", " ") for block in blocks if block]


def read_sentences(
    folder: Path, rules: Mapping[str, Rule], statuses: Mapping[str, Status]
) -> tuple[Sentence, ...]:
    """The sentences in a folder, () without a file.

    A line `# heading | what it means` begins a part of the book; every other line is one sentence: English,
    French, ids of rules, and its standing where it is not that of the first rule, with ` | ` between them.

    rules: of the book, by id. statuses: by their English word.
    Raises RulebookError for a line that is not as it should be.
    """
    path = folder / SENTENCES
    if not path.is_file():
        return ()
    found: list[Sentence] = []
    section = Text("", "")
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        parts = [part.strip() for part in line.removeprefix("#").split(" | ")]
        if line.startswith("#") and len(parts) == 2:
            section = Text(parts[1], parts[0])
            continue
        ids = parts[2].split() if len(parts) in {3, 4} else []
        unknown = [rule for rule in ids if rule not in rules]
        if not ids or unknown or not section.fr or not {*parts[3:]} <= statuses.keys():
            wrong = f"no rule {unknown[0]}" if unknown else "English | French | rules | standing"
            message = f"{path}:{number}: {wrong}"
            raise RulebookError(message)
        cited = tuple(rules[rule] for rule in ids)
        status = statuses[parts[3]] if len(parts) == 4 else cited[0].status
        found.append(Sentence(len(found) + 1, section, Text(parts[0], parts[1]), cited, status))
    return tuple(found)
