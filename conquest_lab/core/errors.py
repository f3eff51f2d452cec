"""Errors for people: each message names the fault with its numbers, in both languages."""

from __future__ import annotations

from dataclasses import dataclass

from conquest_lab.core.rulebook import Rule
from conquest_lab.core.words import Message, Value, say


class ConquestError(Exception):
    """An input that cannot be carried out; `message` gives the reason in the reader's language.

    message: the reason, or a template of it that `values` fill, as `say` takes them.
    """

    def __init__(self, message: Message | str, /, **values: Value) -> None:
        self.message = say(message, **values) if isinstance(message, str) else message
        super().__init__(self.message)

    def __str__(self) -> str:
        return str(self.message)


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason why an action is not legal: the rule, and the numbers of this case."""

    rule: Rule
    detail: Message

    def __str__(self) -> str:
        return f"{self.detail} [{self.rule.id}]"


def forbid(rule: Rule, why: str, /, **values: Value) -> Refusal:
    """A refusal with its reason: a template, and what fills its gaps."""
    return Refusal(rule, say(why, **values))


class IllegalActionError(ConquestError, ValueError):
    """An action the rules refuse; `refusal` names the rule and the numbers."""

    def __init__(self, action: str, refusal: Refusal) -> None:
        super().__init__(
            say(
                "{action}: {detail} [{rule}]",
                action=action,
                detail=refusal.detail,
                rule=refusal.rule.id,
            )
        )
        self.action = action
        self.refusal = refusal


class NotationError(ConquestError, ValueError):
    """A line that is not the text of any action."""


class UnknownRulesetError(ConquestError, LookupError):
    """A ruleset that does not exist; the message names those that do."""


class UnknownPlayerError(ConquestError, LookupError):
    """A kind of player that does not exist; the message names those that do."""


class SessionError(ConquestError, RuntimeError):
    """Something a session cannot do at this moment, such as a roll when a player decides."""


class OptionError(ConquestError, ValueError):
    """An option, a value or a number of players that there is not; the message names the choices."""


class BoardError(ConquestError, ValueError):
    """A board file that is missing or contradicts itself."""


class SaveError(ConquestError, ValueError):
    """A saved game that cannot be read or does not follow the rules.

    ply: the first ply that is wrong, counted from 1; 0 when the file itself is.
    good_plies: how many plies before it are in order and can be reopened.
    """

    def __init__(
        self, message: Message | str, /, ply: int = 0, good_plies: int = 0, **values: Value
    ) -> None:
        super().__init__(message, **values)
        self.ply = ply
        self.good_plies = good_plies
