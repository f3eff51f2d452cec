"""Faults that no sentence may have, whatever it says, by language."""

import re
from collections.abc import Iterator
from functools import cache

import catalogues

from conquest_lab.core.words import Text, english, french
from conquest_lab.mechanics.board import load_board, maps_folder
from conquest_lab.text import speaker

NBSP, THIN = "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"
ALWAYS = {
    "an unfilled gap": re.compile(r"[{}]"),
    "None": re.compile(r"\bNone\b|\bNobody's\b|HIDDEN|Message\(|Text\(|Seat\("),
    "a player that there is not": re.compile(r"\b(player|joueur) (0|-\d)"),
    "two spaces": re.compile(r"[ \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]{2}"),
    "a space at an end": re.compile(r"^\s|\s$"),
    "a straight quotation mark": re.compile('"'),
    "a range of one number": re.compile(r"\b(\d+) (to|à|or|ou) \1\b"),
    "two marks in a row": re.compile(
        r"[:;,?!][ \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]?[:;,?!.]"
    ),
}
BY_LANGUAGE = {
    "en": {
        "French quotation marks": re.compile("[«»]"),
        "a space before a mark": re.compile(r"\s[,:;?!%](\s|$)"),
        "a straight apostrophe": re.compile(r"\w'\w"),
    },
    "fr": {
        "a straight apostrophe": re.compile(r"\w'\w"),
        "no space before a mark": re.compile(rf"[^\s{NBSP}{THIN}\d?!…][;!?»%]|(?<!\d)\w:(?!\d)"),
        "a plain space at a mark": re.compile(r" [:;?!»%]|« "),
        "elision": re.compile(
            r"(?<![\w-])(de|que|le|la|ne|se|jusque|lorsque|puisque) [«“]?[aeiouéèêâîôAEIOUÉÎÔ]"
        ),
    },
}
ELIDED = re.compile(
    r"(?i)\b(de|du|des|le|la|les|au|aux|que|se|ne|lorsque|puisque|jusque|un|une) (« ?)?\{(\w+)\}"
)
"""Words of French that change with the name after them."""


@cache
def with_article() -> tuple[Text, ...]:
    """The names of all maps that take an article inside an English sentence."""
    boards = [load_board(path.parent.name) for path in sorted(maps_folder().glob("*/board.json"))]
    parts = [part for board in boards for part in (*board.places, *board.continents, *board.oceans)]
    return tuple(dict.fromkeys(part.name for part in parts if part.name.en_inside))


@cache
def articles() -> dict[str, re.Pattern[str]]:
    """Wrong articles of names, of which none is a part of a longer one."""
    bare = "|".join(re.escape(name.en) for name in with_article())
    full = "|".join(re.escape(name.en_inside) for name in with_article())
    return {
        "a name without its article after a word": re.compile(
            rf"(?<=[^\W\d_] )(?<!\b[Tt]he )(?<!\bcard )(?<!\bcards )(?<!Eastern )(?<!Western )(?:{bare})\b"
            r"(?! [→–×·])"
        ),
        "a name without its article before a word": re.compile(
            rf"(?:\A|[:.;!?] )(?:{bare})(?: \([^)]*\))?(?: [^\W\d_]|’s\b)"
        ),
        "an article in a label or in notation": re.compile(
            rf"(?:\A|[:→–(] |[“(])(?i:{full})(?:\Z|[.;:)”]| [→–])"
        ),
        "a capital inside a sentence": re.compile(rf"[\w,;:] The (?:{bare})\b"),
    }


@cache
def numbered(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Wrong phrases of a number and a thing: one of many, and many of one."""
    said = speaker(language)
    ones, manys = set(), set()
    for key in catalogues.sentences():
        if isinstance(key, str) or not key[0].startswith("{n} "):
            continue
        one = said.ngettext(*key, 1).split()
        many = said.ngettext(*key, 2).split()
        if one[1] != many[1]:
            ones.add(one[1])
            manys.add(many[1])
    alone = "1" if language == "en" else "[01]"
    several = r"(?:0|[2-9]|\d\d+)" if language == "en" else r"(?:[2-9]|\d\d+)"
    before = r"(?<![\d.,/-])"
    return (
        re.compile(rf"{before}{alone} ({'|'.join(sorted(manys))})\b"),
        re.compile(rf"{before}{several} ({'|'.join(sorted(ones))})\b"),
    )


def faults(text: str, language: str) -> Iterator[str]:
    """The faults of a sentence as it is shown."""
    for name, pattern in (ALWAYS | BY_LANGUAGE[language]).items():
        if found := pattern.search(text):
            yield f"{name} ({found[0]!r}): {text}"
    for name, pattern in articles().items() if language == "en" else ():
        if found := pattern.search(text):
            yield f"{name} ({found[0]!r}): {text}"
    for pattern in numbered(language):
        if found := pattern.search(text):
            yield f"the wrong number ({found[0]!r}): {text}"


def typeset(language: str) -> Iterator[str]:
    """Every sentence of the catalogue in a language, as its typesetter leaves it, gaps and all."""
    for message in catalogues.read("fr"):
        if message.id:
            forms = message.id if language == "en" else message.string
            for form in (forms,) if isinstance(forms, str) else forms:
                yield english(form) if language == "en" else french(form)
