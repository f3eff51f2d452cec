"""The source of each link, bonus, value and card of a board: printed, from an example, or assumed.

The books show their boards as pictures and name few of their facts. `board.txt` beside the rules of a game
names what a book says: `kind | place or places | standing | rule` a line; everything else is assumed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Any

from conquest_lab.core.presentation import Presentation, presentation
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.words import Text, Value
from conquest_lab.games import load

FILE = "board.txt"


class Standing(Enum):
    """The origin of a fact of a board.

    PRINTED: the book says it. EXAMPLE: an example of the book shows it. ELSEWHERE: another source does.
    ASSUMED: taken from later boards of the game, or our own.
    """

    PRINTED = Text("printed", "imprimé")
    EXAMPLE = Text("example", "exemple")
    ELSEWHERE = Text("elsewhere", "ailleurs")
    ASSUMED = Text("assumed", "supposé")


KINDS = {
    "link": Text("link", "lien"),
    "bonus": Text("bonus", "bonus"),
    "value": Text("value", "valeur"),
    "symbol": Text("symbol", "symbole"),
}


@dataclass(frozen=True, slots=True)
class Origin:
    """One fact of a board.

    kind: "link" of two places, "bonus" of a group, "value" of a place, or "symbol" of a card.
    keys: ids of the places, the group or the card. names: in words.
    shown: the number or symbol, None for a link.
    standing: where it comes from. rule: that says so, None for what is assumed.
    """

    kind: str
    keys: tuple[str, ...]
    names: tuple[Value, ...]
    shown: int | str | None
    standing: Standing
    rule: Rule | None = None


def origins(ruleset: str, /) -> tuple[Origin, ...]:
    """Every link, bonus, value and card of the board of a game, with its origin.

    ruleset: the name of a game. Raises UnknownRulesetError.

    >>> found = origins("hasbro")
    >>> len([one for one in found if one.kind == "link"])
    83
    >>> [one.keys for one in found if one.kind == "link" and one.standing is Standing.PRINTED]
    [('alaska', 'kamchatka')]
    """
    rules = load(ruleset)
    shown = presentation(rules)
    known = _known(Path(str(import_module(type(rules).__module__).__file__)).with_name(FILE))
    found = []
    for kind, keys, names, value in _facts(shown):
        said = known.pop((kind, frozenset(keys)), None)
        standing, rule = (said[0], rules.rulebook[said[1]]) if said else (Standing.ASSUMED, None)
        found.append(Origin(kind, keys, names, value, standing, rule))
    if known:
        message = f"{FILE} of {ruleset} names what is not on its board: {[*known]}"
        raise ValueError(message)
    return tuple(found)


def _known(path: Path) -> dict[tuple[str, frozenset[str]], tuple[Standing, str]]:
    """The lines of a file, by kind and keys; none without a file."""
    if not path.is_file():
        return {}
    standings = {standing.value.en: standing for standing in Standing}
    rows = (line.split(" | ") for line in path.read_text(encoding="utf-8").splitlines())
    return {
        (kind, frozenset(keys.split())): (standings[standing], rule)
        for kind, keys, standing, rule in rows
    }


def _facts(
    shown: Presentation[Any, Any],
) -> Iterator[tuple[str, tuple[str, ...], tuple[Value, ...], int | str | None]]:
    """The links, bonuses, values and symbols of a board."""
    places = shown.places
    for number, place in enumerate(places):
        for other in sorted(shown.neighbours(number)):
            if other > number:
                near = places[other]
                yield "link", (place.key, near.key), (place.name, near.name), None
    for group in shown.groups:
        if group.worth:
            yield "bonus", (group.key,), (group.name,), group.worth
    for place in places:
        if place.worth:
            yield "value", (place.key,), (place.name,), place.worth
    for card in shown.cards:
        if card.place is not None and card.symbol and not card.symbol.isdigit():
            yield "symbol", (card.key,), (card.name,), card.symbol
