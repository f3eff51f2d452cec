"""The questions of the public cases, answered by any program that can say a few things of a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Protocol

CHANCE = -1


class Side(Protocol):
    """A program that knows the rules, with a position laid out.

    mover: the seat to decide, -1 for chance, -2 at the end.
    lines: what can happen now as lines of notation, with weights: 1 for decisions.
    table: `owners` and `pieces` by place, `hands` by seat, `counters` by name.
    returns: a score for each player, None before the end.
    refusal: the id of the rule against a line, "" for none.
    near: the neighbours of a place.
    worth: what is printed for a place, or for a continent.
    card_lines: the battle lines of a country card.
    """

    def mover(self) -> int: ...
    def lines(self) -> Mapping[str, int]: ...
    def table(self) -> dict[str, Any]: ...
    def returns(self) -> list[int] | None: ...
    def refusal(self, line: str) -> str: ...
    def near(self, place: str) -> list[str]: ...
    def worth(self, key: str) -> int: ...
    def card_lines(self, card: str) -> list[str]: ...


def _to_move(side: Side) -> int | str:
    mover = side.mover()
    return {CHANCE: "chance", CHANCE - 1: "nobody"}.get(mover, mover + 1)


def _legal(side: Side, line: str) -> bool:
    return line in side.lines()


def _choices(side: Side, prefix: str) -> list[str]:
    return sorted(line for line in side.lines() if line.startswith(prefix))


def _chance(side: Side, lines: list[str]) -> str:
    weights = side.lines()
    share = Fraction(sum(weights.get(line, 0) for line in lines), sum(weights.values()))
    return str(share)


def _place(side: Side, place: str) -> dict[str, Any]:
    """Owner and pieces; where a piece names its player, that player is counted from 1."""
    table = side.table()
    pieces: dict[str, int] = {}
    for kind, count in table["pieces"].get(place, {}).items():
        name, _, seat = kind.partition("/")
        whose = f"{name}/{int(seat) + 1}" if seat and not name.startswith("line") else kind
        pieces[whose] = count
    return {"owner": table["owners"][place] + 1, "pieces": dict(sorted(pieces.items()))}


def _cards(side: Side, player: int) -> list[str]:
    cards: list[str] = sorted(side.table()["hands"][player - 1])
    return cards


def _counter(side: Side, name: str, player: int = 0) -> int:
    value: int = side.table()["counters"].get(f"{name}/{player - 1}" if player else name, 0)
    return value


def _owned(side: Side, player: int) -> int:
    return list(side.table()["owners"].values()).count(player - 1)


def _value(side: Side, pieces: Mapping[str, int]) -> int:
    return sum(count * side.worth(kind) for kind, count in pieces.items())


def _winners(side: Side) -> list[int]:
    scores = side.returns()
    if scores is None:
        return []
    return [player for player, score in enumerate(scores, 1) if score and score == max(scores)]


QUESTIONS: dict[str, Callable[..., Any]] = {
    "to_move": _to_move,
    "legal": _legal,
    "refusal": lambda side, line: side.refusal(line),
    "choices": _choices,
    "chance": _chance,
    "place": _place,
    "owned": _owned,
    "cards": _cards,
    "counter": _counter,
    "winners": _winners,
    "neighbours": lambda side, place: sorted(side.near(place)),
    "worth": lambda side, of: side.worth(of),
    "value": _value,
    "card_lines": lambda side, card: side.card_lines(card),
}
"""Every question by its name; its arguments beside it in a case are those of the function."""


def answer(side: Side, question: str, arguments: Mapping[str, Any]) -> Any:
    """The answer of a program to a question about the position that is laid out before it.

    Raises KeyError for a question that there is none of.
    """
    return QUESTIONS[question](side, **arguments)
