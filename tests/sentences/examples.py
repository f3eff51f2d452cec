"""Example values of one game for the fields of its declarations and the gaps of its sentences.

The kind of a field is declared with it. The kind of a gap is read from the expression that fills it; where
that does not tell, from the name of the gap. A kind that is not known here is an error, so that a new
one gets its examples.
"""

import ast
import importlib
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, get_args, get_type_hints

from sentences import tables
from sentences.sources import Spoken

import conquest_lab as cl
from conquest_lab.core.declare import HOW_MANY_CARDS, SEAT, SEATS, Field, Kind
from conquest_lab.core.words import Seat, Value, counted, say
from conquest_lab.mechanics.battle_lines import parse_line


class Examples:
    """The places, cards, players and others, pieces of one game.

    names: how the game calls them.
    """

    def __init__(self, game: str) -> None:
        self.rules: Any = cl.load(game, **tables.RULES.get(game, {}))
        self.groups = cl.presentation(self.rules).groups
        self.names: Any = self.rules.table.names
        self._functions = self._table_of_functions()
        self._gaps = self._table_of_gaps()

    # Things by number

    @cached_property
    def places(self) -> list[int]:
        """One place of each form that a sentence could stumble on.

        In French a vowel, a plural, an ocean; in English an article.
        """
        found: dict[tuple[bool, ...], int] = {}
        for number, place in enumerate(self.names.places):
            first = place.name.fr.split()[0]
            article = place.name.en_inside != ""
            form = (first[0] in "AEIOUÉÎÔY", first.endswith("s"), first == "Océan", article)
            found.setdefault(form, number)
        return list(found.values())

    @cached_property
    def cards(self) -> list[int]:
        """The cards of those places, and a joker."""
        territories, deck = len(self.names.places), len(self.names.cards)
        known = [place for place in self.places if place < (deck or territories)]
        return [*known, deck - 1] if self.names.cards[-2:-1] and self._has_jokers else known

    @property
    def _has_jokers(self) -> bool:
        return str(self.names.cards[-1].symbol) == "joker"

    @cached_property
    def others(self) -> list[int]:
        """All who own places without being a player."""
        return [n for n in range(-1, 4) if not isinstance(self.names.owner(n), Seat)]

    @cached_property
    def people(self) -> list[int]:
        """Two players."""
        return [n for n in (0, 2, 3) if n not in self.others][:2]

    @property
    def owners(self) -> list[int]:
        """Two players, and one of all others."""
        return [*self.people, *self.others[:1]]

    # Fields of declarations

    def fields(self, declared: type[Any]) -> dict[str, list[Any]]:
        """Examples for every field of a class of actions or events."""
        hints = get_type_hints(declared, include_extras=True)
        found = {
            field.name: self._field(declared, field, hints[field.name])
            for field in declared.declared.fields
        }
        return tables.apart(found)

    def _field(self, declared: type[Any], field: Field, hint: Any) -> list[Any]:
        """Examples for one field: by the declaration, by its kind, else by its type."""
        fixed = tables.FIXED.get((declared.__name__, field.name))
        if fixed is not None:
            return list(fixed)
        if field.kind is SEAT and declared.__module__.startswith(tables.INDEPENDENTS):
            return self.others if field.name == "army" else self.people
        known = next((v for kind, v in self._kinds if kind is field.kind), None)
        return list(known) if known is not None else self._of_type(declared, field, hint)

    def _of_type(self, declared: type[Any], field: Field, hint: Any) -> list[Any]:
        plain = get_args(hint)[0] if hasattr(hint, "__metadata__") else hint
        several = field.many and get_args(plain)[0] is int
        match field.kind.written:
            case "place":
                return (
                    [tuple(self.places[:n]) for n in tables.NUMBERS] if field.many else self.places
                )
            case "card":
                sizes = tables.NUMBERS if field.kind is HOW_MANY_CARDS else (1, 2, 3)
                return [tuple(self.cards[:n]) for n in sizes] if field.many else self.cards
        if plain is int or plain is str:
            return list(tables.NUMBERS) if plain is int else ["army"]
        if several or f"{{{field.name}}}" not in str(declared.declared.sentence):
            return [(5, 2), (6,)] if several else [()] if field.many else [None]
        msg = f"no examples for {declared.__name__}.{field.name}: {hint}"
        raise LookupError(msg)

    @cached_property
    def _kinds(self) -> list[tuple[Kind, Iterable[Any]]]:
        """Examples of the kinds whose values are not what their notation suggests."""
        pairs = [tuple(n for n in self.owners if n >= 0)[:2], tuple(self.owners[:1])]
        found: list[tuple[Kind, Iterable[Any]]] = [(SEAT, self.owners), (SEATS, pairs)]
        game = f"conquest_lab.games.{self.rules.name}"
        match self.rules.name:
            case "refonte":
                names = importlib.import_module(f"{game}.names")
                found += [
                    (kind_of(names.Troops), tables.COUNTS),
                    (kind_of(names.Building), range(4)),
                    (kind_of(names.Buildings), ((0,), (1, 3))),
                    (kind_of(names.Sort), (0, 2, 6)),
                ]
            case "express":
                dice = importlib.import_module(f"{game}.dice")
                found += [
                    (kind_of(dice.Face), range(1, 7)),
                    (kind_of(dice.Faces), tables.FACES),
                    (kind_of(dice.LineAsked), tuple(map(parse_line, tables.LINES))),
                ]
            case "conquetes":
                turn = importlib.import_module(f"{game}.turn")
                found.append((kind_of(turn.PlayerNumber), (1, 3)))
        return found

    # Gaps of templates

    def gaps(self, place: Spoken) -> dict[str, list[Value]]:
        """Examples for every gap of a sentence but the number `n` that it agrees with."""
        named = dict.fromkeys([*tables.named_gaps(place.one), *tables.named_gaps(place.many)])
        if place.many:
            named.pop("n", None)
        return tables.apart({gap: self._gap(place, gap) for gap in named})

    def _gap(self, place: Spoken, gap: str) -> list[Value]:
        """Examples for one gap: by the place, by the expression that fills it, else by its name."""
        filled = place.gaps.get(gap)
        found: list[Value] | None = None
        if (place.inside, gap) in tables.FIXED:
            found = list(tables.FIXED[place.inside, gap])
        elif place.sort == "label" and gap == "card" and hasattr(self.names, "with_value"):
            found = list(map(self.names.with_value, self.cards))
        elif place.module.startswith(tables.INDEPENDENTS):
            found = self._among_independents(gap, filled)
        if not found and filled is not None:
            found = self._by_expression(importlib.import_module(place.module), filled)
        found = found or self._by_name(gap)
        if found is None:
            told = ast.unparse(filled) if filled is not None else "nothing that is seen"
            msg = f"{place.module}:{place.line}: no examples for {{{gap}}}, filled by {told}"
            raise LookupError(msg)
        return found

    def _among_independents(self, gap: str, filled: ast.expr | None) -> list[Value] | None:
        if gap == "army" or (isinstance(filled, ast.Name) and filled.id == "army"):
            return list(map(self.names.owner, self.others))
        return list(map(Seat, self.people)) if gap == "seat" else None

    def _by_name(self, gap: str) -> list[Value] | None:
        if gap in self._gaps:
            return self._gaps[gap]()
        if gap in tables.WORDS:
            return list(tables.WORDS[gap])
        return list(tables.NUMBERS) if tables.COUNTED.fullmatch(gap) else None

    def _table_of_gaps(self) -> dict[str, Callable[[], list[Value]]]:
        """Examples of things of the game by the name of the gap."""
        place, people = self._place, lambda: list(map(Seat, self.people))
        return {
            **dict.fromkeys(("place", "region", "territory", "source", "target", "ocean"), place),
            **dict.fromkeys(("owner", "army", "by", "seat", "mate"), self._owner),
            "player": people,
            "players": lambda: tables.lists(people()),
            "card": place,
            "cards": lambda: tables.lists(list(map(self.names.card, self.cards))),
            "continent": lambda: [group.name for group in self.groups[:2]],
            "pieces": lambda: list(map(self.names.pieces, tables.NUMBERS)),
            "choices": lambda: [1, say("{least} to {most}", least=1, most=3)],
        }

    def _by_expression(self, module: Any, filled: ast.expr) -> list[Value] | None:
        """Examples of what an expression gives; None where it does not tell."""
        match filled:
            case ast.BoolOp(values=[first, *_]) | ast.IfExp(body=first):
                return self._by_expression(module, first)
            case ast.Tuple(elts=[first, *_]) if not isinstance(first, ast.Starred):
                return self._by_expression(module, first)
            case ast.Call(func=ast.Name(id="tuple"), args=[ast.Call(args=[by, *_])]):
                one = self._called(module, by, ast.Call(by, [], []))
                return tables.lists(one) if one else None
            case ast.Call(func=ast.Name(id="tuple"), args=[ast.GeneratorExp(elt=one)]):
                each = self._by_expression(module, one)
                return tables.lists(each) if each else None
            case (
                ast.Call(func=ast.Attribute(value=ast.Name(id=table), attr="get"))
                | ast.Subscript(value=ast.Name(id=table))
            ) if table.isupper():
                return entries(getattr(module, table))
            case ast.Subscript(value=ast.Attribute(attr=table)) if hasattr(self.names, table):
                return entries(getattr(self.names, table))
            case ast.Call(func=by):
                return self._called(module, by, filled)
        return None

    # Functions that put things into words

    def _called(self, module: Any, by: ast.expr, call: ast.Call) -> list[Value] | None:
        """Examples of what a function gives."""
        name = getattr(by, "id", getattr(by, "attr", ""))
        if name in self._functions:
            return self._functions[name](module, call)
        function = getattr(module, name, None)
        if function is not None and (name.endswith(("counted", "_")) or name.startswith("count_")):
            return list(map(function, tables.NUMBERS))
        return None

    def _table_of_functions(self) -> dict[str, Callable[[Any, ast.Call], list[Value]]]:
        names = self.names

        def named(function: str, values: Sequence[Any]) -> Callable[[Any, ast.Call], list[Value]]:
            return lambda _module, _call: list(map(getattr(names, function), values))

        def of_module(name: str, values: Sequence[Any]) -> Callable[[Any, ast.Call], list[Value]]:
            return lambda module, _call: list(map(getattr(module, name), values))

        def numbers(_module: Any, _call: ast.Call) -> list[Value]:
            return list(tables.NUMBERS)

        return {
            **dict.fromkeys(("len", "min", "max", "sum", "int"), numbers),
            **dict.fromkeys(("place", "name"), lambda _module, _call: self._place()),
            **dict.fromkeys(("units", "sort"), lambda _module, call: self._units(call)),
            **dict.fromkeys(("say", "counted"), self._nested),
            "Seat": lambda _module, _call: list(map(Seat, self.people)),
            "owner": lambda _module, call: self._owner(call),
            "card": named("card", self.cards),
            "with_value": named("with_value", self.cards),
            "card_with_symbol": named("card_with_symbol", self.cards),
            "pieces": named("pieces", tables.NUMBERS),
            "regions": named("regions", [tuple(self.places[:n]) for n in tables.NUMBERS]),
            "troops": named("troops", tables.COUNTS),
            "repr": lambda _module, _call: ["'mode'"],
            "face_names": of_module("face_names", tables.FACES),
            "line_text": of_module("line_text", tuple(map(parse_line, tables.LINES))),
            "from_one": of_module("from_one", (1, 2, 3)),
            "between": lambda module, _call: [module.between(1, most) for most in (1, 2, 3)],
            "whole_percent": lambda _module, _call: list(tables.SHARES),
            "victory_text": lambda _module, _call: [
                say("{player} wins with {points}", player=Seat(0), points=counted(1, *POINTS))
            ],
        }

    def _place(self) -> list[Value]:
        return list(map(self.names.place, self.places))

    def _owner(self, call: ast.Call | None = None) -> list[Value]:
        """Owners, and players alone where the code names the player on turn or who defends."""
        asked = ast.unparse(call.args[0]) if call is not None and call.args else ""
        on_turn = asked.endswith((".seat", "defender(s)"))
        return list(map(self.names.owner, self.people if on_turn else self.owners))

    def _units(self, call: ast.Call) -> list[Value]:
        """Units of the refonte, of one kind where the code says which."""
        kinds = [a.value for a in call.args[:1] if isinstance(a, ast.Constant)] or [0, 1, 2]
        return [self.names.units(kind, n) for kind in kinds for n in tables.NUMBERS]

    def _nested(self, module: Any, call: ast.Call) -> list[Value]:
        """Phrases inside a sentence, in all their forms."""
        words = [a.value for a in call.args if isinstance(a, ast.Constant)]
        if len(words) > 1:
            return [counted(n, *words) for n in tables.NUMBERS]
        gaps = {
            k.arg: self._by_expression(module, k.value) or self._by_name(k.arg) or [1]
            for k in call.keywords
            if k.arg
        }
        return [say(words[0], **row) for row in tables.rows(gaps)]


POINTS = ("{n} point", "{n} points")


def entries(table: Any) -> list[Value]:
    """All that a table of names holds."""
    return list(table.values() if isinstance(table, dict) else table)


def kind_of(alias: Any) -> Kind:
    """The kind that an annotated type carries."""
    return next(note for note in alias.__metadata__ if isinstance(note, Kind))
