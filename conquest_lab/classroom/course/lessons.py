"""The lessons as a course: what Home says of each, and what they can be filtered by."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from conquest_lab.core.words import Message, capitalized, say

TOPICS: Final[dict[str, Message]] = {
    "counting": say("Counting"),
    "expectation": say("Expectation"),
    "chains": say("Chains and graphs"),
    "decisions": say("Decisions"),
    "cards": say("Cards"),
    "statistics": say("Statistics"),
    "programming": say("Programming"),
    "misconceptions": say("Misconceptions"),
    "rules": say("Rules"),
}
"""The topics of lessons, in the order of the filter; `course.toml` of the lessons says which has which."""

IDEA = 110
"""Letters that an idea may have, in whole sentences; the first sentence is always kept."""


@dataclass(frozen=True, slots=True)
class LessonCard:
    """The entry of a lesson on Home, read from its first cell, so that a new lesson needs no other edit.

    key: short name such as `"p03"`; file: its notebook, below the folder of lessons, else its whole path.
    about: the first paragraph; facts: the last line, in italics: for whom, how long, what it needs.
    topics: words of `TOPICS`, from the table of the course.
    fault: why the notebook cannot be opened, None where it can.
    """

    key: str
    file: Path
    title: str
    about: str = ""
    facts: str = ""
    topics: tuple[str, ...] = ()
    fault: Message | None = None

    @property
    def name(self) -> str:
        """The name of its file."""
        return self.file.stem

    @property
    def is_own(self) -> bool:
        """True for a lesson from the folder of a teacher."""
        return self.file.is_absolute()

    @property
    def idea(self) -> str:
        """The first sentences of the paragraph, as many as fit on a card."""
        first, *more = re.split(r"(?<=[.?!…]) ", self.about)
        for sentence in more:
            if len(first) + len(sentence) > IDEA:
                break
            first = f"{first} {sentence}"
        return first

    @property
    def age(self) -> int:
        """The age from which it is meant, 0 where none is given."""
        found = re.search(r"\d+", re.sub(r"\d+\s*min", "", self.facts))
        return int(found[0]) if found else 0

    @property
    def minutes(self) -> int:
        """The minutes it takes, 0 where none are given."""
        found = re.search(r"(\d+)\s*min", self.facts)
        return int(found[1]) if found else 0

    @property
    def needs(self) -> str:
        """The part of the facts that says what is needed, as a sentence."""
        rest = self.facts.split(" · ")[2:]
        return capitalized(" · ".join(rest))


def lesson_cards(folder: Path, language: str) -> tuple[LessonCard, ...]:
    """The lessons of a language, in the order of their names."""
    topics = topics_of(folder)
    found = []
    for path in sorted((folder / language).glob("*.ipynb")):
        key = path.stem.partition("_")[0]
        notebook = json.loads(path.read_text(encoding="utf-8"))
        found.append(card_of(notebook, key, path.relative_to(folder), topics.get(key, ())))
    return tuple(found)


def topics_of(folder: Path) -> dict[str, tuple[str, ...]]:
    """The topics of each lesson by its key; unknown words are left out."""
    path = folder / "course.toml"
    if not path.is_file():
        return {}
    table = tomllib.loads(path.read_text(encoding="utf-8")).get("topics", {})
    return {
        key: tuple(topic for topic in topics if topic in TOPICS) for key, topics in table.items()
    }


def card_of(
    notebook: dict[str, Any], key: str, file: Path, topics: tuple[str, ...] = ()
) -> LessonCard:
    """The entry of a notebook."""
    about = facts = heading = ""
    first = next((c for c in notebook["cells"] if c["cell_type"] == "markdown"), None)
    paragraphs = [] if first is None else "".join(first["source"]).split("\n\n")
    for paragraph in (p.strip() for p in paragraphs):
        if re.fullmatch(r"\*[^*].*\*", paragraph, re.DOTALL):
            facts = plain(paragraph)
        elif paragraph.startswith("# "):
            heading = plain(paragraph.partition("\n")[0][2:])
        elif not about and paragraph and not paragraph.startswith("#"):
            about = plain(paragraph)
    title = str(notebook["metadata"].get("title") or heading or file.stem)
    return LessonCard(key, file, title, about, facts, topics)


def plain(markdown: str) -> str:
    """The words of a paragraph without Markdown; no-break spaces are kept."""
    without_links = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", markdown)
    return re.sub(r"[ \n\t]+", " ", re.sub(r"[*_`$]", "", without_links)).strip()


@dataclass(frozen=True, slots=True)
class Filters:
    """The choices by which lessons are filtered: those that some lesson on the page has.

    ages, minutes: from the least on. topics: in the order of `TOPICS`.
    """

    ages: tuple[int, ...]
    minutes: tuple[int, ...]
    topics: tuple[str, ...]


def filters_of(cards: Iterable[LessonCard]) -> Filters:
    """The filters of these lessons."""
    listed = tuple(cards)
    about = {topic for card in listed for topic in card.topics}
    return Filters(
        tuple(sorted({card.age for card in listed if card.age})),
        tuple(sorted({card.minutes for card in listed if card.minutes})),
        tuple(topic for topic in TOPICS if topic in about),
    )
