"""One readable line a ply, written and read as the declarations of the actions say."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from conquest_lab.core.declare import Declaration, Kind
from conquest_lab.core.errors import NotationError

NUMBER = "number"
_MAX_DIGITS = 6


class Notation:
    """Writes and reads the lines of one ruleset.

    A line is the verb of an action, then its fields in their order; lists are divided by `/`.

    actions: the declared classes of all actions and chance outcomes; no verb may begin with another verb.
    places, cards: their keys by number, in lower case and without spaces.
    words: keys of whatever else a game numbers, such as players; fields may have words of their own.
    """

    def __init__(
        self,
        actions: Sequence[type[Any]],
        places: Sequence[str],
        cards: Sequence[str] = (),
        words: Sequence[str] = (),
    ) -> None:
        self._by_verb = {tuple(action.declared.verb.split()): action for action in actions}
        self._keys = {"place": tuple(places), "card": tuple(cards), "word": tuple(words)}

    @property
    def verbs(self) -> tuple[str, ...]:
        return tuple(map(" ".join, self._by_verb))

    def write(self, action: Any) -> str:
        """The line of an action; numbers that name nothing are written as `#12`."""
        parts = [action.declared.verb]
        lists = 0
        for field in action.declared.fields:
            given = getattr(action, field.name)
            if field.many and lists:
                parts.append("/")
            lists += field.many
            several = given if field.many else (given,)
            parts += [self._word(field.kind, value) for value in several]
        return " ".join(parts)

    def _word(self, kind: Kind, value: int) -> str:
        if kind.written == NUMBER:
            return str(value)
        keys = kind.words or self._keys[kind.written]
        return keys[value] if 0 <= value < len(keys) else f"#{value}"

    def read(self, line: str) -> Any:
        """The action of a line; raises NotationError that says which word is wrong."""
        action, rest = self._action(line)
        declared: Declaration = action.declared
        segments = _segments(rest)
        if len(segments) != max(1, sum(field.many for field in declared.fields)):
            raise _misshapen(line, declared)
        values: list[Any] = []
        for field in declared.fields:
            kind = field.kind
            if field.many:
                values.append(tuple(self._number(line, kind, word) for word in segments.pop(0)))
            elif segments and segments[0]:
                values.append(self._number(line, kind, segments[0].pop(0)))
            else:
                raise _misshapen(line, declared)
        if any(segments):
            raise _misshapen(line, declared)
        return action(*values)

    def _action(self, line: str) -> tuple[type[Any], list[str]]:
        """The kind of action that a line begins with, and the words behind its verb."""
        words = line.lower().split()
        for length in (2, 1):
            action = self._by_verb.get(tuple(words[:length]))
            if action is not None:
                return action, words[length:]
        raise NotationError(
            "“{line}” begins with none of: {verbs}", line=line[:80], verbs=self.verbs
        )

    def _number(self, line: str, kind: Kind, word: str) -> int:
        """The number that a word stands for."""
        if kind.written == NUMBER:
            if word.isascii() and word.isdigit() and len(word) <= _MAX_DIGITS:
                return int(word)
            raise NotationError(
                "“{line}”: “{word}” is not a whole number", line=line[:80], word=word
            )
        keys = kind.words or self._keys[kind.written]
        if word in keys:
            return keys.index(word)
        close = get_close_matches(word, keys, n=1)
        if close:
            raise NotationError(
                "“{line}”: there is no “{word}”; did you mean “{close}”?",
                line=line[:80],
                word=word,
                close=close[0],
            )
        raise NotationError("“{line}”: there is no “{word}”", line=line[:80], word=word)


def _misshapen(line: str, declared: Declaration) -> NotationError:
    kinds = (f"{field.kind.written}{'s' * field.many}".upper() for field in declared.fields)
    shape = " ".join((declared.verb, *kinds))
    return NotationError("“{line}” should have the form: {shape}", line=line[:80], shape=shape)


def _segments(words: list[str]) -> list[list[str]]:
    segments: list[list[str]] = [[]]
    for word in words:
        if word == "/":
            segments.append([])
        else:
            segments[-1].append(word)
    return segments
