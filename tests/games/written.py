"""Positions of a game played, told and refused by lines of notation."""

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

import pytest

import conquest_lab as cl
from conquest_lab.core.errors import IllegalActionError
from conquest_lab.core.ruleset import Event, Refusal, Ruleset, Step

S = TypeVar("S")
PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"

Scene = tuple[str, Any]
"""A title, and a position (None: the table is laid); what is played stands in the golden file."""


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
        """The lines that can be played now, by a player or by chance."""
        rules = rules or self.rules
        chance = rules.current_player(state) == cl.CHANCE
        listed = rules.chance_outcomes(state).outcomes if chance else rules.legal_actions(state)
        return [rules.format_action(action) for action in listed]

    def refusal(self, state: S, attempt: Any, rules: Ruleset[S, Any] | None = None) -> Refusal:
        """The refusal of an attempt, a line or an action; it is not listed, and cannot be applied."""
        rules = rules or self.rules
        action = rules.parse_action(state, attempt) if isinstance(attempt, str) else attempt
        found = rules.why_illegal(state, action)
        assert found is not None, attempt
        assert action not in rules.legal_actions(state)
        with pytest.raises(IllegalActionError) as caught:
            rules.apply_action(state, action)
        assert caught.value.refusal == found
        return found

    def story(
        self,
        name: str,
        players: int,
        scenes: Sequence[Scene],
        rules: Ruleset[S, Any] | None = None,
        way: str = "",
    ) -> Iterator[str]:
        """The scenes of a golden file ply by ply, as a reader of the log sees them.

        way: the name of the way to play.
        """
        parts = (PLAYTHROUGHS / name).read_text("utf-8").split("\n== ")[1:]
        assert [part.partition("\n")[0] for part in parts] == [title for title, _ in scenes]
        rules = rules or self.rules
        seated = f"{players} players: {', '.join(self.names[:players])}"
        yield ", ".join(filter(None, (cl.presentation(rules).title.en, way, seated)))
        for (title, start), part in zip(scenes, parts, strict=True):
            script = re.findall(r"^ *\d+\. \w+: (.+)$", part, re.MULTILINE)
            yield ""
            yield f"== {title}"
            step = Step(start, ()) if start else rules.opening(players)
            if not start:
                yield ""
                yield from (f"      {sentence}" for sentence in self.told(step.events, rules))
            yield from self._plies(step.state, script, rules)

    def _plies(self, state: S, script: Sequence[str], rules: Ruleset[S, Any]) -> Iterator[str]:
        for number, line in enumerate(script, 1):
            seat = rules.current_player(state)
            action = rules.parse_action(state, line)
            assert rules.format_action(action) == line
            step = rules.apply_action(state, action)
            yield ""
            yield f"{number:3}. {'chance' if seat == cl.CHANCE else self.names[seat]}: {line}"
            yield from (f"      {sentence}" for sentence in self.told(step.events, rules))
            state = step.state
        scores = rules.returns(state)
        if scores is not None:
            yield ""
            won = zip(self.names, scores, strict=False)
            yield "Returns: " + ", ".join(f"{name} {score}" for name, score in won)


def compare(name: str, lines: Iterator[str]) -> None:
    """The story is the golden file of this name; with CONQUEST_REWRITE=1 it is written anew.

    A new ply is written into the file as “1. Ana: line”, and the rest comes by writing it anew.
    """
    file, text = PLAYTHROUGHS / name, "\n".join(lines) + "\n"
    if os.environ.get("CONQUEST_REWRITE"):
        file.write_text(text, "utf-8")
    assert file.read_text("utf-8") == text
