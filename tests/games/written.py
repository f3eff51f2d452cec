"""Positions of a game played, told and refused by lines of notation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import pytest

import conquest_lab as cl
from conquest_lab.core.errors import IllegalActionError
from conquest_lab.core.ruleset import Event, Refusal, Ruleset

S = TypeVar("S")


@dataclass(frozen=True)
class Written(Generic[S]):
    """The functions by which a game's tests read and write; each takes rules with other options as well.

    rules: those without options. names: of the players.
    """

    rules: Ruleset[S, Any]
    names: tuple[str, ...]

    def play(
        self, state: S, *lines: str, rules: Ruleset[S, Any] | None = None
    ) -> tuple[S, tuple[Event, ...]]:
        """The state after these lines, each of them legal, and all their events."""
        rules = rules or self.rules
        events: list[Event] = []
        for line in lines:
            step = rules.apply_action(state, rules.parse_action(state, line))
            state = step.state
            events += step.events
        return state, tuple(events)

    def told(self, events: Sequence[Event], rules: Ruleset[S, Any] | None = None) -> list[str]:
        """The events as sentences with their rules, as a reader of the log sees them."""
        speaker, shown = cl.speaker("en", self.names), cl.presentation(rules or self.rules)
        return [f"{speaker.render(shown.describe(event))} [{event.rule}]" for event in events]

    def lines(self, state: S, rules: Ruleset[S, Any] | None = None) -> list[str]:
        """What can be done now, by a player or by chance."""
        rules = rules or self.rules
        chance = rules.current_player(state) == cl.CHANCE
        listed = rules.chance_outcomes(state).outcomes if chance else rules.legal_actions(state)
        return [rules.format_action(action) for action in listed]

    def refusal(self, state: S, attempt: Any, rules: Ruleset[S, Any] | None = None) -> Refusal:
        """What stands against an attempt, a line or an action; it is not listed, and cannot be applied."""
        rules = rules or self.rules
        action = rules.parse_action(state, attempt) if isinstance(attempt, str) else attempt
        found = rules.why_illegal(state, action)
        assert found is not None, attempt
        assert action not in rules.legal_actions(state)
        with pytest.raises(IllegalActionError) as caught:
            rules.apply_action(state, action)
        assert caught.value.refusal == found
        return found
