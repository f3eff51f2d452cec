"""Rules as constants that can be cited: by an event, by a refusal, by a test, by a lesson."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from conquest_lab.core.words import Text


@dataclass(frozen=True, slots=True)
class Source:
    """A printed rulebook, or this project where it had to decide.

    key: short name of the book.
    title: what is printed on it.
    publisher, year: who printed it and when; year 0 where nobody says.
    ours: True for readings that no book states.
    headings: what its headings mean in English, for readers who do not read French.
    """

    key: str
    title: Text
    publisher: str = ""
    year: int = 0
    ours: bool = False
    headings: Mapping[str, str] = field(default_factory=dict, compare=False)


OUR_READING = Source(
    "reading",
    Text("Our reading: the rulebook does not say", "Notre lecture : le livret ne le dit pas"),
    "Conquest Lab",
    ours=True,
)


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """One rule of one rulebook, in our own words.

    id: stable name such as `"H-25"`; readings of unclear rules have an A, as in `"H-A11"`.
    title: a few words, for lists and links.
    text: the rule, complete.
    source: the book, or `OUR_READING`.
    section: the heading of the book under which it stands.
    page: the printed page where it is known, else 0.
    enforced: False for what a program cannot break (who sits where, how pieces are stored); `text` says why.
    """

    id: str
    title: Text
    text: Text
    source: Source
    section: str = ""
    page: int = 0
    enforced: bool = True

    @property
    def is_reading(self) -> bool:
        """True where the book is silent or contradicts itself and this project chose."""
        return self.source.ours

    def __repr__(self) -> str:
        return f"<Rule {self.id} {self.title.en!r}>"

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True, slots=True, eq=False)
class Rulebook:
    """The rules of one ruleset, readings included, in the order of the page.

    source: the printed book.
    """

    source: Source
    rules: tuple[Rule, ...]

    @property
    def title(self) -> Text:
        """What is printed on the book."""
        return self.source.title

    def rule(self, rule_id: str) -> Rule:
        """The rule with this id; KeyError when this rulebook has none."""
        for rule in self.rules:
            if rule.id == rule_id:
                return rule
        raise KeyError(rule_id)

    __getitem__ = rule


def rules_in(namespace: dict[str, object]) -> tuple[Rule, ...]:
    """All rules defined in a module's namespace, in the order of the page."""
    return tuple(value for value in namespace.values() if isinstance(value, Rule))


def find_rule(rules: Iterable[Rule], rule_id: str) -> Rule | None:
    """The rule with this id, however it is capitalised, or None."""
    wanted = rule_id.strip().upper()
    return next((rule for rule in rules if rule.id.upper() == wanted), None)
