"""A page for each game and language: all its sentences, step by step, as players read them."""

import importlib
import inspect
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from sentences.examples import Examples
from sentences.sources import PACKAGE, Spoken, modules_of, modules_under, spoken, tree_of, used
from sentences.tables import PLAYERS, rows

import conquest_lab as cl
from conquest_lab.core.declare import Action, Event
from conquest_lab.core.options import option_specs
from conquest_lab.core.words import Message, Seat, Text, Value, counted, say

GAMES = ("conquetes", "express", "hasbro", "miro", "refonte")
EVERY_GAME = "every_game"
"""The page of what is said in every game alike."""
TABLE = [f"{PACKAGE}.session", f"{PACKAGE}.seating"]
"""Modules beside `core` that speak to the players of every game."""


@dataclass(frozen=True)
class Entry:
    """One sentence with all the values that were tried.

    heading: the step it belongs to; title: what says it; said: the messages.
    """

    heading: str
    title: str
    said: tuple[Value, ...]


def page(game: str, language: str) -> str:
    """The sentences of a game in a language, as the text of a file."""
    speaker = cl.speaker(language, PLAYERS)
    lines: list[str] = []
    heading = ""
    for entry in entries(game):
        if entry.heading != heading:
            heading = entry.heading
            lines += ["", f"== {heading} ==", ""]
        lines.append(f"[{entry.title}]")
        lines += dict.fromkeys(f"  {speaker.render(message)}" for message in entry.said)
    return "\n".join(lines[1:]) + "\n"


@cache
def entries(game: str) -> list[Entry]:
    """All sentences of a game."""
    if game == EVERY_GAME:
        examples = Examples("hasbro")
        modules = [*modules_under(f"{PACKAGE}.core"), *TABLE]
        return [entry for module in modules for entry in _told(examples, module, spoken(module))]
    examples = Examples(game)
    own, shared = modules_of(game)
    reached = used(own, shared)
    found = [Entry("steps", name, said) for name, said in steps(game)]
    for module in _in_order(examples, own, shared):
        found += _told(examples, module, spoken(module, reached.get(module)))
    return found


# Steps --------------------------------------------------------------------------------------------


def steps(game: str) -> Iterator[tuple[str, tuple[Value, ...]]]:
    """The names of all phases, as headings and as the refusal of what belongs elsewhere, by option."""
    known: set[Text] = set()
    for option, value in _variants(game):
        rules: Any = cl.load(game, **({option: value} if option else {}))
        phases = sorted(rules.phases.values(), key=lambda rules: rules.phase)
        names = [rules.name for rules in phases if rules.name not in known]
        known.update(names)
        if names:
            told = (
                say("this is not the moment; now comes “{phase}”", phase=name) for name in names[:1]
            )
            yield f"{option}={value}" if option else "as recommended", (*names, *told)


def _variants(game: str) -> Iterator[tuple[str, object]]:
    """The game as recommended, then with each choice of each option."""
    yield "", None
    for spec in option_specs(cl.load(game).options):
        for value in spec.choices:
            if value != spec.default:
                yield spec.name, value


def _in_order(examples: Examples, own: list[str], shared: list[str]) -> list[str]:
    """The modules in the order of the phases that they hold, then the others."""
    phases = sorted(examples.rules.phases.values(), key=lambda rules: rules.phase)
    first = [ply.effect.__module__ for rules in phases for ply in rules.plies]
    return [m for m in dict.fromkeys([*first, *own, *shared]) if m in {*own, *shared}]


# Sentences of a module ----------------------------------------------------------------------------


def _told(examples: Examples, module: str, places: Iterable[Spoken]) -> Iterator[Entry]:
    """The sentences of a module: declared ones first told, then those that its functions say."""
    title = (inspect.getdoc(importlib.import_module(module)) or "").split("\n")[0]
    heading = f"{module.removeprefix(PACKAGE + '.')}: {title}"
    covered: set[object] = set()
    names: list[Spoken] = []
    for place in sorted(places, key=lambda place: place.sort != "declared"):
        if place.sort == "declared":
            declared = getattr(importlib.import_module(module), place.one)
            said = tuple(_declared(examples, declared))
            covered |= {template for message in said for template in templates(message)}
            kind = "action" if issubclass(declared, Action) else "event"
            if declared.declared.sentence:  # without one its label is a function of the step
                yield Entry(heading, f"{kind} {place.one}", said)
        elif place.sort == "name":
            names.append(place)
        elif place.one not in covered:
            yield Entry(
                heading, f"{place.sort} in {place.inside or 'the module'}", _said(examples, place)
            )
    if names:
        yield Entry(heading, "names", tuple(Text(name.one, name.many) for name in names))


def _declared(examples: Examples, declared: type[Any]) -> Iterator[Message]:
    """An action or event told with examples for its fields, and as others see its secrets."""
    rule = examples.rules.rulebook.rules[0]
    fields = examples.fields(declared)
    if callable(declared.declared.sentence):
        fields = {name: [*values, *_nobody(declared, name)] for name, values in fields.items()}
    else:
        told = f"{declared.declared.sentence} {declared.declared.plural} {{{declared.declared.number}}}"
        fields = {name: v if f"{{{name}}}" in told else v[:1] for name, v in fields.items()}
    more = {} if issubclass(declared, Action) else {"rule": rule}
    if "readers" in getattr(declared, "__dataclass_fields__", {}):
        more["readers"] = (0,)
    for row in rows(fields):
        one = declared(**row, **more)
        told = [one, one.seen_by(99)] if isinstance(one, Event) else [one]
        for seen in told:
            message = declared.declared.tell(examples.names, seen)
            if not speaks_of_nobody(message):
                yield message


def _nobody(declared: type[Any], name: str) -> list[int]:
    """The number that stands for none in a field that has one by default."""
    default = declared.__dataclass_fields__[name].default
    return [default] if isinstance(default, int) else []


def _said(examples: Examples, place: Spoken) -> tuple[Message, ...]:
    """A sentence with examples in its gaps; one that agrees with a number with each number."""
    gaps = examples.gaps(place)
    if not place.many:
        return tuple(say(place.one, **row) for row in rows(gaps))
    return tuple(counted(n, place.one, place.many, **row) for row in rows(gaps) for n in (1, 2, 0))


def speaks_of_nobody(message: object) -> bool:
    """True for a seat that there is not: the sentence is never said with this value."""
    match message:
        case Seat(index):
            return index < 0
        case Message(values=values):
            return any(speaks_of_nobody(value) for _, value in values)
        case tuple():
            return any(map(speaks_of_nobody, message))
    return False


def templates(message: object) -> Iterator[object]:
    """The templates of a message and of the phrases in it."""
    match message:
        case Message(template, values, plural):
            yield from (template, plural)
            for _, value in values:
                yield from templates(value)
        case tuple():
            for value in message:
                yield from templates(value)


__all__ = ["EVERY_GAME", "GAMES", "Seat", "entries", "page", "tree_of"]
