"""Hostile saved games: any file is opened or refused in a time that its length bounds."""

import json
import re
from random import Random
from typing import Any

import pytest
from budgets import budget
from test_saves import load_toy, same, wandering

from conquest_lab import Session, load, rulesets
from conquest_lab.core import record
from conquest_lab.core.errors import ConquestError, OptionError, SaveError
from conquest_lab.core.record import mend
from conquest_lab.plies import LINE


@pytest.mark.parametrize(
    "tail",
    ["\n" * 60_000, " \n" * 30_000, '"\n' * 30_000, '"' + "\\" * 60_000, '\n "x",' * 10_000, '"x'],
    ids=["empty lines", "blank lines", "open plies", "backslashes", "whole plies", "one ply"],
)
def test_no_line_of_a_broken_file_is_read_beyond_its_end(
    tail: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each line is matched once, by itself: the work is that of reading the file."""
    pattern, matched = record._WHOLE_PLY, []

    class Counting:
        @staticmethod
        def fullmatch(line: str) -> Any:
            matched.append(len(line))
            return pattern.fullmatch(line)

    monkeypatch.setattr(record, "_WHOLE_PLY", Counting)
    mend('{"plies": [' + tail)
    assert sum(matched) + len(matched) <= len(tail) + 2


def test_each_ply_of_a_branch_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many branches leave the line, and wherever: the line before them is not played again."""
    session = wandering(5, 400)
    text = session.save()
    plays: list[object] = []
    rules = load_toy("toy", rounds=20)
    apply_action = type(rules).apply_action

    def counting(self: Any, state: Any, action: Any) -> Any:
        plays.append(action)
        return apply_action(self, state, action)

    monkeypatch.setattr(type(rules), "apply_action", counting)
    again = Session.load(text, load=load_toy)
    assert same(session, again)
    assert len(session.undone) > 10
    assert len(plays) == len(session.history) + sum(len(b.plies) for b in session.undone)


def hostile(name: str, branches: int, depth: int) -> tuple[str, int]:
    """A file of short branches near the end of a long line, in chains, and the number of its plies."""
    session = Session(load(name), [f"P{n}" for n in range(load(name).player_counts[0])], 7)
    rng = Random(7)
    while len(session.history) < 300 and (session.advance() or session.legal_actions):
        if session.legal_actions:
            session.play(rng.choice(session.legal_actions))
    data = json.loads(session.save())
    lines, last = data["plies"], len(data["plies"]) - depth
    undone = []
    for index in range(branches):
        step = depth - 1 - index % depth  # a branch stands before the one that it leaves
        of = LINE if step == 0 else index + 1
        undone.append({"after": last + step, "of": of, "plies": [lines[last + step]]})
    data["undone"] = undone
    return json.dumps(data), len(lines) + branches


@pytest.mark.parametrize("name", rulesets())
@pytest.mark.parametrize("depth", [1, 25])
def test_chains_of_branches_are_walked_once(
    name: str, depth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, plies = hostile(name, 500, depth)
    plays: list[object] = []
    rules = type(load(name))
    apply_action = rules.apply_action

    def counting(self: Any, state: Any, action: Any) -> Any:
        plays.append(action)
        return apply_action(self, state, action)

    monkeypatch.setattr(rules, "apply_action", counting)
    session = Session.load(text)
    assert len(plays) == plies
    assert [branch.after for branch in session.undone] == [
        branch["after"] for branch in json.loads(text)["undone"]
    ]
    assert Session.load(session.save()).undone == session.undone


@pytest.mark.parametrize("name", rulesets())
@pytest.mark.parametrize("option", ["self", "name", "cls", "options", "/", "", "__class__"])
def test_an_option_that_there_is_not_is_told(name: str, option: str) -> None:
    with pytest.raises(OptionError, match="no option"):
        load(name, **{option: 1})
    players = [["Ana", "person"], ["Bo", "person"], ["Cy", "person"]]
    data = {"format": "conquest-lab/1", "ruleset": name, "options": {option: 1}, "players": players}
    data |= {"seed": 1, "draws": 0, "cursor": 0, "plies": [], "undone": []}
    with pytest.raises(SaveError, match="no option"):
        Session.load(json.dumps(data))


@pytest.mark.parametrize("half", [r"\ud83c", r"\uDFFF", "\ud83c"])
def test_a_file_with_half_a_sign_is_refused_in_words_that_can_be_sent(half: str) -> None:
    """JSON may hold half an emoji, but no message to a page may, and no file of UTF-8."""
    text = Session(load("hasbro"), ("Ana", "Bo", "Cy"), 1).save()
    with pytest.raises(SaveError, match=r"it has “\?”") as refused:
        Session.load(text.replace('"seed"', f'"{half}": 0, "seed"'))
    assert str(refused.value).encode()
    named = Session.load(text.replace('"Ana"', f'"Ana{half}"'))
    assert named.names[0] == "Ana?"
    whole = Session.load(text.replace('"Ana"', r'"\ud83c\udfb2"'))
    assert whole.names[0] == "\U0001f3b2"


@budget("files", everyday=100, long=20_000)
@pytest.mark.parametrize("name", rulesets())
def test_mutated_files_are_opened_or_refused(name: str, files: int) -> None:
    """Letters or words dropped, doubled, swapped: what comes out is a game, or a sentence about the file."""
    session = Session(load(name), [f"P{n}" for n in range(load(name).player_counts[0])], 7)
    rng = Random(11)
    while len(session.history) < 60 and (session.advance() or session.legal_actions):
        if session.legal_actions:
            session.play(rng.choice(session.legal_actions))
    text = session.save()
    letters, words = [*text], re.findall(r"\w+|\W", text)
    refused = 0
    for number in range(files):
        parts = [*(letters if number % 2 else words)]
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(parts))
            parts[at] = rng.choice(
                ["", parts[at] * 2, rng.choice(parts), "é", "9" * 30, "[", "#99"]
            )
        try:
            Session.load("".join(parts), keep_good_prefix=rng.random() < 0.5)
        except SaveError:
            refused += 1
        except ConquestError as error:
            pytest.fail(f"not a SaveError: {error!r}")
    assert refused > files // 6
