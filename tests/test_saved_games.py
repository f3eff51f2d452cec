"""Saved games of an earlier version of the package: they open, end as they ended, and save again unchanged.

`saved/expected.json` was written by the version that saved them. The games are never made again: a
saved game that no longer opens is a change of the file format, of a notation line or of a rule. Only the
wording may change: CONQUEST_REWRITE=1 writes the sentences anew, and nothing else.
"""

import json
import os
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import conquest_lab as cl
from conquest_lab.plies import Ply

SAVED = Path(__file__).parent / "saved"
EXPECTED: dict[str, dict[str, Any]] = json.loads(
    (SAVED / "expected.json").read_text(encoding="utf-8")
)

YOUNGER_OPTIONS: dict[str, dict[str, object]] = {
    "hasbro": {"team_control": "presence", "goal": None, "ally_path": "own"},
    "miro": {"second_rule_values": "six_once", "new_pile": "when_due"},
    "refonte": {
        "captors": "last_throw",
        "defence_dice": "most",
        "retreat_before_bombardment": False,
        "hegemony_when": "turn_end",
        "decapitation": "all_capitals",
        "first_turn": "round",
        "later_infantry": 0,
        "most_turns": None,
    },
}
"""Options that are younger than the saved games, with the value that plays as was played before them."""

RENAMED_OPTIONS: dict[tuple[str, object], tuple[str, object]] = {
    ("hegemony_min_players", 2): ("hegemony_with", "any_number"),
    ("hegemony_min_players", 3): ("hegemony_with", "three_alive"),
    ("stack_libraries", False): ("stack_buildings", "one_of_each"),
    ("stack_libraries", True): ("stack_buildings", "ports_and_libraries"),
}
"""Options as the saved games name them, and the option and value that play the same today."""


TODAY = "today-"
"""Begins the names of games saved by 1.0.0, on 28 November 2026; the others are older."""


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def ending(session: cl.Session) -> dict[str, Any]:
    """The last ply of a session as `expected.json` tells it."""
    session.seek(len(session.history))
    rules, shown = session.rules, session.presentation
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
    """The same plies and options when saved again; the same table, choices and sentences at the end."""
    text = (SAVED / name).read_text(encoding="utf-8")
    session = cl.Session.load(text)
    rules, plies = session.rules, session.history
    again, saved = json.loads(session.save()), json.loads(text)
    if not name.startswith(TODAY):
        again["plies"] = [ply.line for ply in plies if was_asked(rules, ply)]
        again["cursor"] = sum(was_asked(rules, ply) for ply in plies[: session.cursor])
        again["undone"] = branches_as_asked(session)
    saved["options"] = options_of_today(saved)
    assert again == {"undone": [], **saved}
    never_asked = len(plies) - len(again["plies"])
    if os.environ.get("CONQUEST_REWRITE"):
        rewrite_sentences(name, ending(session))
    assert ending(session) == EXPECTED[name] | {"plies": EXPECTED[name]["plies"] + never_asked}


def rewrite_sentences(name: str, found: dict[str, Any]) -> None:
    """Keep what is expected of a game, with the sentences of today."""
    EXPECTED[name] |= {language: found[language] for language in cl.LANGUAGES}
    text = json.dumps(EXPECTED, ensure_ascii=False, indent=1) + "\n"
    (SAVED / "expected.json").write_text(text, encoding="utf-8")


def test_H_A43_a_game_saved_before_there_was_an_option_is_played_as_then() -> None:
    """Teams placed and attacked wherever they stood; a new game asks for control [H-A45]."""
    text = (SAVED / "hasbro-teams.json").read_text(encoding="utf-8")
    assert "team_control" not in json.loads(text)["options"]
    assert cl.Session.load(text).rules.options.team_control == "presence"
    assert cl.load("hasbro", mode="teams").options.team_control == "majority"
    again = cl.Session.load(cl.Session(cl.load("hasbro", mode="teams"), list("ABCD")).save())
    assert again.rules.options.team_control == "majority"


def options_of_today(saved: dict[str, Any]) -> dict[str, object]:
    """The options of a saved game under their names of today, with those that are younger than the game."""
    written = dict(RENAMED_OPTIONS.get(pair, pair) for pair in saved["options"].items())
    return YOUNGER_OPTIONS.get(saved["ruleset"], {}) | written


def branches_as_asked(session: cl.Session) -> list[dict[str, Any]]:
    """The branches taken back, counted without the plies that the earlier version did not have."""
    rules, undone = session.rules, session.undone
    lines = {-1: session.history}
    found = []
    for index in reversed(range(len(undone))):
        branch = undone[index]
        before = lines[branch.of][: branch.after]
        lines[index] = before + branch.plies
        after = sum(was_asked(rules, ply) for ply in before)
        plies = [ply.line for ply in branch.plies if was_asked(rules, ply)]
        found.insert(0, {"after": after, "plies": plies, "of": branch.of})
    return found


def was_asked(rules: Any, ply: Ply) -> bool:
    """True but for keeping cards without a set: that version asked only those who had one."""
    return (
        ply.text not in {"keep cards", "end exchange"} or len(rules.legal_actions(ply.before)) > 1
    )
