"""Saved games of an earlier version of the package: they open, end as they ended, and save again unchanged.

`saved/expected.json` was written by the version that saved them. The games are never made again: a
saved game that no longer opens is a change of the file format, of a notation line or of a rule.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import conquest_lab as cl

SAVED = Path(__file__).parent / "saved"
EXPECTED: dict[str, dict[str, Any]] = json.loads(
    (SAVED / "expected.json").read_text(encoding="utf-8")
)


def presentation(rules: Any) -> Any:
    """The object with the scenes and sentences of these rules: the rules themselves, where they have them."""
    present = getattr(cl, "presentation", None)
    return present(rules) if present else rules


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def ending(session: cl.Session) -> dict[str, Any]:
    """The last ply of a session as `expected.json` tells it."""
    session.seek(len(session.history))
    rules, shown = session.rules, presentation(session.rules)
    scene = shown.scene(session.state)
    last_event = next(p.step.events[-1] for p in reversed(session.history) if p.step.events)
    messages = (shown.describe(last_event), shown.prompt(session.state))
    found = {
        "plies": len(session.history),
        "to_move": session.current_player,
        "scene": digest(json.dumps([scene.owners, scene.pieces, scene.hands, scene.counters])),
        "legal": digest("\n".join(map(rules.format_action, session.legal_actions))),
    }
    for language in cl.LANGUAGES:
        voice = cl.speaker(language, session.names)
        found[language] = [voice.render(message) for message in messages]
    return found


def test_every_saved_game_is_expected() -> None:
    files = {path.name for path in SAVED.glob("*.json")} - {"expected.json"}
    assert files == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_an_earlier_saved_game_opens_and_ends_as_it_ended(name: str) -> None:
    """The same file when saved again; the same table, choices and sentences after the last ply."""
    text = (SAVED / name).read_text(encoding="utf-8")
    session = cl.Session.load(text)
    assert session.save() + "\n" == text
    assert ending(session) == EXPECTED[name]
