"""Example values for the gaps of sentences, by their kind.

The kind of a field is declared with it. The kind of a gap is read from the expression that fills it; where
that does not tell, from the name of the gap. A kind that is not known here is an error, so that a new
one gets its examples.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, get_args, get_type_hints

from sentences.sources import Spoken

import conquest_lab as cl
from conquest_lab.core.declare import PIECES, SEAT, SEATS, Declaration, Event, Field, Kind
from conquest_lab.core.scene import HIDDEN
from conquest_lab.core.words import Message, Seat, Text, Value, counted, say
from conquest_lab.mechanics.battle_lines import parse_line

PLAYERS = ("Ana", "Bo", "Élodie", "Dan")
NUMBERS = (1, 2, 0)
RULES = {
    "hasbro": {"mode": "active"},
    "conquetes": {"solo": "beginner"},
}
"""The way to play each game in which everybody comes up who can: independent armies, the bot."""
COUNTS = ((1, 0, 0), (2, 1, 0), (0, 2, 1), (0, 0, 2), (0, 0, 0))
"""Infantry, cavalry and cannons."""
SHARES = (0, 1, 37, 100)
BOTH = ((1, 1), (2, 2), (0, 0), (1, 2), (2, 1), (0, 1), (1, 0))
"""What two numbers of one sentence are."""

# Gaps that hold a number that no function puts into words.
COUNTED = set(
    "a asked attack attackers b c count cost d defence defenders digits doubles far floor fought left"
    " limit line lines loaded lost mine moved most n near number plies ply round rounds sum there total"
    " turn value there last".split()
)
PLAIN: dict[str, Sequence[Value]] = {
    "option": ("'mode'",),
    "rule": ("X-01",),
    "board": ("world",),
    "id": ("peru",),
    "name": ("Ana",),
    "known": (("world", "regions30"),),
    "values": ((1, 2, 2),),
    "faces": ((6, 5, 7), (0,)),
    "field": ("seed",),
    "format": ("conquest-lab",),
    "seed": (7,),
    "reason": (say("the game is over"),),
    "detail": (say("the game is over"),),
    "ruleset": ("hasbro",),
    "action": ("claim peru", "end turn"),
    "event": (Text("Neighbours", "Voisins"),),
    "kind": ("army",),
    "verbs": ("attack, end turn",),
    "word": ("perou",),
    "close": ("peru",),
    "shape": ("attack TERRITORY TERRITORY NUMBER",),
    "names": (("'mode'", "'faces'"),),
    "choices": (("'classic'", "'teams'"),),
}


def numbers(many: Sequence[int] = NUMBERS) -> list[Value]:
    return list(many)


class Examples:
    """The examples of one game: its places, cards, players and others, pieces, and their numbers."""

    def __init__(self, game: str) -> None:
        self.rules = cl.load(game, **RULES.get(game, {}))
        self.shown = cl.presentation(self.rules)
        table: Any = self.rules.table  # type: ignore[attr-defined]
        self.names: Any = table.names
        self.speakers = {language: cl.speaker(language, PLAYERS) for language in ("en", "fr")}

    # Numbers of things, as fields of declarations hold them

    @cached_property
    def places(self) -> list[int]:
        """One place of each form that a French sentence could stumble on: vowel, plural, ocean."""
        found: dict[tuple[bool, bool, bool], int] = {}
        for number, place in enumerate(self.names.places):
            first = place.name.fr.split()[0]
            form = (first[0] in "AEIOUÉÎÔY", first.endswith("s"), first == "Océan")
            found.setdefault(form, number)
        return list(found.values())

    @cached_property
    def cards(self) -> list[int]:
        """The cards of those places, and a joker."""
        deck = len(self.names.cards) or len(self.names.places)
        known = [place for place in self.places if place < deck]
        return [*known, deck - 1] if deck > len(self.names.places) else known

    @cached_property
    def owners(self) -> list[int]:
        """Two players, then all who own places without being one."""
        others = [n for n in range(-1, 4) if not isinstance(self.names.owner(n), Seat)]
        return [*[n for n in (0, 2, 3) if n not in others][:2], *others]

    @cached_property
    def people(self) -> list[Value]:
        """The players alone."""
        return [Seat(n) for n in self.owners if isinstance(self.names.owner(n), Seat)]

    # Fields of declarations

    def fields(self, declared: type[Any]) -> dict[str, list[Any]]:
        """Examples for every field of a class of actions or events."""
        hints = get_type_hints(declared, include_extras=True)
        declaration: Declaration = declared.declared
        places = 0
        found: dict[str, list[Any]] = {}
        for one in declaration.fields:
            found[one.name] = self._field(declared, one, hints[one.name])
            if one.kind.written == "place" and not one.many:
                shift, places = places, places + 1
                found[one.name] = [*found[one.name][shift:], *found[one.name][:shift]]
        return found

    def _field(self, declared: type[Any], field: Field, hint: Any) -> list[Any]:
        name, kind, many = field.name, field.kind, field.many
        plain = get_args(hint)[0] if hasattr(hint, "__metadata__") else hint
        for known, examples in self._kinds().items():
            if kind is known:
                return list(examples)
        if kind.written == "place":
            return [tuple(self.places[:n]) for n in NUMBERS] if many else list(self.places)
        if kind.written == "card":
            return [tuple(self.cards[:n]) for n in NUMBERS] if many else list(self.cards)
        if plain is int:
            return list(NUMBERS)
        if plain is str:
            return ["army"]
        if many and get_args(plain)[0] is int:
            return [(5, 2), (6,)]
        if many:
            return [()]
        if f"{{{name}}}" not in str(declared.declared.sentence):
            return [None]
        msg = f"no examples for {declared.__name__}.{name}: {hint}"
        raise LookupError(msg)

    def _kinds(self) -> dict[Kind, Sequence[Any]]:
        """Examples of the kinds whose values are not what their notation suggests."""
        pairs = [tuple(n for n in self.owners if n >= 0)[:2], tuple(self.owners[:1])]
        found: dict[Kind, Sequence[Any]] = {SEAT: self.owners, SEATS: pairs}
        match self.rules.name:
            case "refonte":
                names = importlib.import_module("conquest_lab.games.refonte.names")
                found[kind_of(names.Troops)] = COUNTS
                found[kind_of(names.Building)] = range(4)
                found[kind_of(names.Buildings)] = ((0,), (1, 3))
                found[kind_of(names.Sort)] = (0, 2, 6)
            case "express":
                dice = importlib.import_module("conquest_lab.games.express.dice")
                found[kind_of(dice.Face)] = range(1, 7)
                found[kind_of(dice.Faces)] = ((6,), (5, 4), (3, 2, 1))
                found[kind_of(dice.LineAsked)] = tuple(map(parse_line, ("C", "K K", "1", "10")))
            case "conquetes":
                turn = importlib.import_module("conquest_lab.games.conquetes.turn")
                found[kind_of(turn.PlayerNumber)] = (1, 3)
        return found

    # Gaps of templates

    def gaps(self, place: Spoken) -> dict[str, list[Value]]:
        """Examples for every gap of a sentence."""
        return {
            gap: self.values(place, gap, place.gaps.get(gap))
            for gap in dict.fromkeys([*named_gaps(place.one), *named_gaps(place.many)])
            if not (gap == "n" and place.many)
        }

    def values(self, place: Spoken, gap: str, filled: ast.expr | None) -> list[Value]:
        """Examples for one gap: by the expression that fills it, else by its name."""
        module = importlib.import_module(place.module)
        found = self._by_expression(module, filled) if filled is not None else None
        found = found or self._by_name(gap)
        if found is None:
            msg = (
                f"{place.module}:{place.line}: no examples for {{{gap}}} of {place.one!r}"
                f" = {ast.unparse(filled) if filled else '?'}"
            )
            raise LookupError(msg)
        return found

    def _by_name(self, gap: str) -> list[Value] | None:
        if gap in COUNTED:
            return list(NUMBERS)
        if gap in PLAIN:
            return list(PLAIN[gap])
        by_name: dict[str, Callable[[], list[Value]]] = {
            "percent": lambda: list(SHARES),
            "place": self._place,
            "region": self._place,
            "territory": self._place,
            "source": self._place,
            "ocean": self._place,
            "target": lambda: rotated(self._place()),
            "card": self._place,
            "continent": lambda: [group.name for group in self.shown.groups[:2]],
            "owner": self._owner,
            "army": self._owner,
            "by": self._owner,
            "seat": self._owner,
            "player": lambda: self.people,
            "players": lambda: lists(self.people),
            "pieces": lambda: [self.names.pieces(n) for n in NUMBERS],
            "empty": lambda: [(2,), (1, 3)],
            "face": lambda: [0, 7],
            "cards": lambda: lists([self.names.card(card) for card in self.cards]),
            "phase": lambda: [next(iter(self.rules.phases.values())).name],
        }
        return by_name[gap]() if gap in by_name else None

    def _place(self) -> list[Value]:
        return [self.names.place(n) for n in self.places]

    def _owner(self) -> list[Value]:
        return [self.names.owner(n) for n in self.owners]

    def _by_expression(self, module: Any, filled: ast.expr) -> list[Value] | None:
        """Examples of what an expression gives; None where it does not tell."""
        match filled:
            case ast.BoolOp(values=[first, *_]) | ast.IfExp(body=first):
                return self._by_expression(module, first)
            case ast.Tuple(elts=[ast.Starred(), *_]):
                return None
            case ast.Tuple(elts=[first, *_]):
                return self._by_expression(module, first)
            case ast.Call(func=ast.Name(id="tuple"), args=[ast.Call(args=[by, *_])]):
                one = self._called(module, by, ast.Call(by, [], []))
                return lists(one) if one else None
            case ast.Call(func=ast.Name(id="tuple"), args=[ast.GeneratorExp(elt=one)]):
                each = self._by_expression(module, one)
                return lists(each) if each else None
            case ast.Call(func=ast.Attribute(value=ast.Name(id=table), attr="get")):
                return list(getattr(module, table).values()) if table.isupper() else None
            case ast.Call(func=by):
                return self._called(module, by, filled)
            case ast.Subscript(value=ast.Name(id=table)) if table.isupper():
                held = getattr(module, table)
                return list(held.values() if isinstance(held, dict) else held)
        return None

    def _called(self, module: Any, by: ast.expr, call: ast.Call) -> list[Value] | None:
        """Examples of what a function gives."""
        name = by.id if isinstance(by, ast.Name) else by.attr if isinstance(by, ast.Attribute) else ""
        argument = ast.unparse(call.args[0]) if call.args else ""
        names = self.names
        match name:
            case "Seat":
                return self.people
            case "owner":
                on_turn = argument.endswith((".seat", "defender(s)"))
                return self.people if on_turn else self._owner()
            case "place" | "name":
                return self._place()
            case "card" | "with_value" | "card_with_symbol":
                return [getattr(names, name)(card) for card in self.cards]
            case "pieces":
                return [names.pieces(n) for n in NUMBERS]
            case "regions":
                return [names.regions(tuple(self.places[:n])) for n in NUMBERS]
            case "units" | "sort":
                return self._units(call)
            case "troops":
                return [names.troops(counts) for counts in COUNTS]
            case "face_names":
                return [module.face_names(faces) for faces in ((6,), (5, 4), (3, 2, 1))]
            case "line_text":
                return [module.line_text(parse_line(line)) for line in ("C", "K K", "1", "10")]
            case "from_one":
                return [module.from_one(n) for n in (1, 2, 3)]
            case "whole_percent":
                return list(SHARES)
            case "victory_text":
                return [say("{player} wins with {points}", player=Seat(0), points=1)]
            case "say" | "counted":
                return self._nested(module, name, call)
            case "len" | "min" | "max" | "sum" | "int":
                return list(NUMBERS)
        function = getattr(module, name, None)
        if function and (name.endswith(("counted", "_")) or name.startswith("count_")):
            return [function(n) for n in NUMBERS]
        return None

    def _units(self, call: ast.Call) -> list[Value]:
        """Units of the refonte, of one kind where the code says which."""
        kinds = [int(a.value) for a in call.args[:1] if isinstance(a, ast.Constant)] or [0, 1, 2]
        return [self.names.units(kind, n) for kind in kinds for n in NUMBERS]

    def _nested(self, module: Any, name: str, call: ast.Call) -> list[Value]:
        """Phrases inside a sentence, in all their forms."""
        words = [a.value for a in call.args if isinstance(a, ast.Constant)]
        gaps = {
            k.arg: self._by_expression(module, k.value) or self._by_name(k.arg) or [1]
            for k in call.keywords
            if k.arg
        }
        if name == "counted":
            return [counted(n, *words) for n in NUMBERS]
        return [say(words[0], **row) for row in rows(gaps)]


def kind_of(alias: Any) -> Kind:
    """The kind that an annotated type carries."""
    return next(note for note in alias.__metadata__ if isinstance(note, Kind))


def lists(values: Sequence[Value]) -> list[Value]:
    """One of some values, and several of them."""
    return [tuple(values[:1]), tuple(values[:3])]


def rotated(values: Sequence[Value]) -> list[Value]:
    """The same values, the second first, so that two places of a sentence differ."""
    return [*values[1:], *values[:1]]


def named_gaps(template: str) -> list[str]:
    """The names of the gaps of a template, in their order."""
    import string

    return [name for _, name, _, _ in string.Formatter().parse(template) if name]


def is_number(values: Sequence[Any]) -> bool:
    """True for examples that are numbers, or phrases that agree with one."""
    return all(
        (isinstance(value, int) and not isinstance(value, bool))
        or (isinstance(value, Message) and value.plural)
        for value in values
    ) and len(values) >= len(NUMBERS)


def rows(gaps: dict[str, list[Any]]) -> Iterator[dict[str, Any]]:
    """Rows in which every example of every gap stands at least once, and numbers in all pairs."""
    length = max(map(len, gaps.values()), default=1)
    for n in range(length):
        yield {gap: values[n % len(values)] for gap, values in gaps.items()}
    counted_gaps = [gap for gap, values in gaps.items() if is_number(values)]
    if len(counted_gaps) > 1:
        first, *others = counted_gaps
        for a, b in ((1, 2), (2, 1), (0, 1), (1, 0)):
            row = {gap: values[0] for gap, values in gaps.items()}
            row[first] = gaps[first][NUMBERS.index(a)]
            row |= {gap: gaps[gap][NUMBERS.index(b)] for gap in others}
            yield row


def hidden(event: Event) -> Event:
    """An event as a seat sees it that may not read its secrets."""
    return event.seen_by(99)


__all__ = ["HIDDEN", "PIECES", "Examples", "hidden", "rows"]
