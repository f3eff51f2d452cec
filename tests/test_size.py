"""The tool that measures the package: it finds the actions of a game however they are declared."""

from pathlib import Path
from shutil import copytree
from textwrap import dedent

import pytest
import size

FILES = {
    "__init__.py": "",
    "core/ruleset.py": """
        from conquest_lab.core import errors
        class Action: ...
        class Ruleset:
            name: str
            cards = ()
            def legal_actions(self): ...
            def _apply(self): ...
    """,
    "core/errors.py": """
        def text():
            from conquest_lab.core.ruleset import Ruleset
    """,
    "mechanics/war.py": """
        @action("attack")
        class Attack: ...
        @action
        class Retreat: ...
    """,
    "mechanics/unused.py": """
        @action
        class Trade: ...
    """,
    "games/__init__.py": "",
    "games/union/__init__.py": "",
    "games/union/types.py": """
        class Place: ...
        class Roll: ...
        Decision = Place
        Action = Decision | Roll
    """,
    "games/union/words.py": """
        from conquest_lab.games.union import types
        from conquest_lab.games.union.types import Place as Put
        def label(action: Put | types.Roll): ...
    """,
    "games/steps/__init__.py": "",
    "games/steps/fight.py": """
        from conquest_lab.core.ruleset import Action
        from conquest_lab.games.steps import march
        from conquest_lab.mechanics.war import Attack
    """,
    "games/steps/march.py": """
        @kit.action("move", phase=3)
        class Move: ...
        class Roll: ...
    """,
    "widgets/board.py": """
        from typing import Any, Callable
        def show(rules: Any) -> Any: "Any"
    """,
}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        path = tmp_path / "conquest_lab" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text), encoding="utf-8")
    return tmp_path


def test_actions_are_found_in_a_union_and_by_their_decorator(checkout: Path) -> None:
    assert size.measure(checkout)["files_that_know_an_action"] == {
        "steps": {"Attack": 2, "Move": 1, "Retreat": 1},
        "union": {"Place": 2, "Roll": 2},
    }


def test_contracts_circles_and_any_are_counted(checkout: Path) -> None:
    figures = size.measure(checkout)
    assert figures["rules_members"] == ["cards", "legal_actions", "name"]
    assert figures["presentation_members"] is None
    assert figures["import_circles"] == [["conquest_lab.core.errors", "conquest_lab.core.ruleset"]]
    assert (figures["any_in_widgets"], figures["any_in_players"]) == (2, 0)


def test_checkouts_stand_side_by_side(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    later = checkout / "later"
    copytree(checkout / "conquest_lab", later / "conquest_lab")
    size.main([str(checkout), str(later)])
    row = next(line for line in capsys.readouterr().out.splitlines() if "circles" in line)
    assert row.split() == ["import", "circles", "1", "1"]


def test_a_folder_without_the_package_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="conquest_lab"):
        size.measure(tmp_path)


@pytest.mark.slow
def test_an_action_is_known_in_two_files_at_the_most() -> None:
    """The step of its game and, where games share it, the mechanics."""
    known = size.files_that_know(size.Checkout.at(size.ROOT))
    more = {
        (game, action): files
        for game, actions in known.items()
        for action, files in actions.items()
        if files > 2
    }
    assert more == {}
