"""One readable line a ply, written and read as the declarations of the actions say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from difflib import get_close_matches
from typing import Any

from conquest_lab.core.errors import NotationError
from conquest_lab.core.words import Message, say

PLACE = "place"
CARD = "card"
WORD = "word"
NUMBER = "number"
PLACES = "places"
CARDS = "cards"
NUMBERS = "numbers"
WORDS = "words"
_LISTS = {PLACES: PLACE, CARDS: CARD, NUMBERS: NUMBER, WORDS: WORD}
_MAX_DIGITS = 6


@dataclass(frozen=True, slots=True)
class _Form:
    """The form of the lines of one kind of action: its verb, then its fields in their order.

    kinds: of each field, `PLACE`, `CARD`, `WORD`, `NUMBER` or a list of such; lists are divided by `/`.
    """

    verb: str
    action: type[Any]
    kinds: tuple[str, ...]

    @classmethod
    def of(cls, action: type[Any]) -> _Form:
        """The form that follows from the declaration of an action."""
        declared = action.declared
        kinds = (f"{field.kind.written}{'s' * field.many}" for field in declared.fields)
        return cls(declared.verb, action, tuple(kinds))


class Notation:
    """Writes and reads the lines of one ruleset.

    actions: the declared classes of all actions and chance outcomes; no verb may begin with another verb.
    places, cards: their keys by number, in lower case and without spaces.
    words: keys of whatever else a game numbers, such as kinds of unit.
    """

    def __init__(
        self,
        actions: Sequence[type[Any]],
        places: Sequence[str],
        cards: Sequence[str] = (),
        words: Sequence[str] = (),
    ) -> None:
        forms = list(map(_Form.of, actions))
        self._forms = {form.action: form for form in forms}
        self._by_verb = {tuple(form.verb.split()): form for form in forms}
        self._keys = {PLACE: tuple(places), CARD: tuple(cards), WORD: tuple(words)}
        self._numbers = {
            kind: {key: n for n, key in enumerate(keys)} for kind, keys in self._keys.items()
        }

    @property
    def verbs(self) -> tuple[str, ...]:
        return tuple(form.verb for form in self._forms.values())

    def write(self, action: object) -> str:
        """The line of an action; numbers that name nothing are written as `#12`."""
        form = self._forms[type(action)]
        parts = [form.verb]
        lists = 0
        for field, kind in zip(fields(form.action), form.kinds, strict=True):
            value = getattr(action, field.name)
            if kind in _LISTS:
                if lists:
                    parts.append("/")
                lists += 1
                parts.extend(self._word(_LISTS[kind], entry) for entry in value)
            else:
                parts.append(self._word(kind, value))
        return " ".join(parts)

    def _word(self, kind: str, value: int) -> str:
        if kind == NUMBER:
            return str(value)
        keys = self._keys[kind]
        return keys[value] if 0 <= value < len(keys) else f"#{value}"

    def read(self, line: str) -> Any:
        """The action of a line; raises NotationError that says which word is wrong."""
        words = line.lower().split()
        form, rest = self._find_form(line, words)
        segments = _segments(rest)
        lists = sum(kind in _LISTS for kind in form.kinds)
        if len(segments) != max(lists, 1):
            raise NotationError(self._shape(line, form))
        return form.action(*self._values(line, form, segments))

    def _find_form(self, line: str, words: list[str]) -> tuple[_Form, list[str]]:
        for length in (2, 1):
            form = self._by_verb.get(tuple(words[:length]))
            if form is not None:
                return form, words[length:]
        raise NotationError(
            say("«{line}» begins with none of: {verbs}", line=line[:80], verbs=self.verbs)
        )

    def _values(self, line: str, form: _Form, segments: list[list[str]]) -> list[Any]:
        read: dict[str, Callable[[str], int]] = {
            PLACE: lambda word: self._named(line, PLACE, word),
            CARD: lambda word: self._named(line, CARD, word),
            WORD: lambda word: self._named(line, WORD, word),
            NUMBER: lambda word: _number(line, word),
        }
        values: list[Any] = []
        for kind in form.kinds:
            if kind in _LISTS:
                values.append(tuple(read[_LISTS[kind]](word) for word in segments.pop(0)))
            elif segments and segments[0]:
                values.append(read[kind](segments[0].pop(0)))
            else:
                raise NotationError(self._shape(line, form))
        if any(segments):
            raise NotationError(self._shape(line, form))
        return values

    def _shape(self, line: str, form: _Form) -> Message:
        shape = " ".join((form.verb, *(kind.upper() for kind in form.kinds)))
        return say("«{line}» should have the form: {shape}", line=line[:80], shape=shape)

    def _named(self, line: str, kind: str, word: str) -> int:
        number = self._numbers[kind].get(word)
        if number is not None:
            return number
        close = get_close_matches(word, self._keys[kind], n=1)
        if close:
            raise NotationError(
                say(
                    "«{line}»: there is no «{word}»; did you mean «{close}»?",
                    line=line[:80],
                    word=word,
                    close=close[0],
                )
            )
        raise NotationError(say("«{line}»: there is no «{word}»", line=line[:80], word=word))


def _segments(words: list[str]) -> list[list[str]]:
    segments: list[list[str]] = [[]]
    for word in words:
        if word == "/":
            segments.append([])
        else:
            segments[-1].append(word)
    return segments


def _number(line: str, word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= _MAX_DIGITS):
        raise NotationError(
            say("«{line}»: «{word}» is not a whole number", line=line[:80], word=word)
        )
    return int(word)
