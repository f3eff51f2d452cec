"""Tutorials as data: a playthrough with texts, in which a learner makes the moves.

A script is a file `lessons/tutorials/<name>.json`: the table, the lines played before the first step, and
the steps. It holds no rule and no result: its lines are played by the rules, so that a changed rule
shows in the test that plays every script.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from conquest_lab.core.errors import OptionError
from conquest_lab.core.folders import shipped
from conquest_lab.core.ruleset import CHANCE
from conquest_lab.core.words import Text, say
from conquest_lab.games import load
from conquest_lab.players import PERSON
from conquest_lab.plies import Ply
from conquest_lab.session import Session

SCRIPTED_KIND = "heuristic"
"""The kind of the seats that play by themselves; the script decides for them, not their player."""


@dataclass(frozen=True, slots=True)
class ScriptStep:
    """One step of a tutorial.

    text: the explanation; goal: the task of the learner, None for a step to read.
    plies: lines that are played, the learner's own first where there is a goal; chance is chosen.
    tries: lines that the rules refuse here, which the text invites to try.
    rules: ids of rules that come up for the first time, cited by the plies or the refusals.
    quiet: True where the text covers the plies, so that their events are not listed.
    """

    text: Text
    goal: Text | None
    plies: tuple[str, ...]
    tries: tuple[str, ...]
    rules: tuple[str, ...]
    quiet: bool = False

    @property
    def expected(self) -> str:
        """The line the learner is asked to play, "" where there is nothing to do."""
        return self.plies[0] if self.goal is not None else ""


@dataclass(frozen=True, slots=True)
class Script:
    """A tutorial.

    name: of its file. title: for people. players: names by seat; the learner has the seat `learner`.
    opening: lines that have been played when the first step begins.
    end: the text after the last step.
    """

    name: str
    title: Text
    ruleset: str
    options: dict[str, Any]
    players: tuple[str, ...]
    learner: int
    opening: tuple[str, ...]
    steps: tuple[ScriptStep, ...]
    end: Text

    def session(self) -> Session:
        """The table as the first step finds it; SaveError or another ConquestError for a bad line."""
        seats = tuple(
            (name, PERSON if seat == self.learner else SCRIPTED_KIND)
            for seat, name in enumerate(self.players)
        )
        session = Session(load(self.ruleset, **self.options), seats, seed=1)
        for line in self.opening:
            play_line(session, line)
        return session


def play_line(session: Session, line: str) -> Ply:
    """Play a line for the player to move; a chance outcome is chosen, not drawn."""
    if session.current_player == CHANCE:
        session.choose(line)
    else:
        session.play(line)
    assert session.last_ply is not None
    return session.last_ply


def folder() -> Path:
    """The folder of the scripts."""
    return shipped("lessons") / "tutorials"


def tutorials() -> tuple[str, ...]:
    """The names of all tutorials, sorted."""
    return tuple(sorted(path.stem for path in folder().glob("*.json")))


def load_script(name: str) -> Script:
    """The tutorial with this name; raises OptionError with the known names."""
    if name not in tutorials():
        wrong = say(
            "there is no tutorial {name}; there are {choices}", name=repr(name), choices=tutorials()
        )
        raise OptionError(wrong)
    data = json.loads((folder() / f"{name}.json").read_text(encoding="utf-8"))
    return Script(
        name=name,
        title=_text(data["title"]),
        ruleset=data["ruleset"],
        options=data["options"],
        players=tuple(data["players"]),
        learner=data["learner"],
        opening=tuple(data["opening"]),
        steps=tuple(_step(step) for step in data["steps"]),
        end=_text(data["end"]),
    )


def _step(data: dict[str, Any]) -> ScriptStep:
    return ScriptStep(
        text=_text(data["text"]),
        goal=_text(data["goal"]) if "goal" in data else None,
        plies=tuple(data.get("plies", ())),
        tries=tuple(data.get("tries", ())),
        rules=tuple(data.get("rules", ())),
        quiet=data.get("quiet", False),
    )


def _text(data: dict[str, str]) -> Text:
    return Text(data["en"], data["fr"])
