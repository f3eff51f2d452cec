"""The golden file of the classic game: four scenes, ply by ply, as a reader of the log sees them.

Set CONQUEST_REWRITE=1 to write the file again, and read the difference before it is committed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from games.hasbro.position import NAMES, PRESENTATION, RULES, everything_of, position, told

import conquest_lab as cl
from conquest_lab.games.hasbro import Hasbro
from conquest_lab.games.hasbro.state import Phase, State

FILE = Path(__file__).parents[2] / "playthroughs" / "hasbro_classic.txt"
PLAYERS = 3

# title, position (None: the table is laid), lines
Scene = tuple[str, State | None, tuple[str, ...]]

SCENES: tuple[Scene, ...] = (
    (
        "The table is laid; Ana and Cy tie, and Cy claims first",
        None,
        ("die 5", "die 2", "die 5", "die 3", "die 6", "claim brazil", "claim egypt", "claim peru"),
    ),
    (
        "The last territory is claimed, the last regiments are placed, Ana takes the first turn",
        position(
            {"brazil": ("Cy", 9), "peru": ("", 0), "egypt": ("Ana", 12)},
            rest="Bo",
            turn="Cy",
            phase=Phase.CLAIM,
            reserve={"Ana": 1, "Cy": 2},
        ),
        ("claim peru", "place egypt 1", "place peru 1", "die 6", "die 2", "die 4"),
    ),
    (
        "A whole turn: Oceania, a set, an invasion from two sides, a strategic move, a card",
        position(
            everything_of("oceania")
            | {"north-africa": ("Ana", 3), "east-africa": ("Ana", 4), "egypt": ("Bo", 3)}
            | {"middle-east": ("Cy", 1), "congo": ("Ana", 1)},
            rest="Bo",
            turn="Cy",
            phase=Phase.FORTIFY,
            hands={"Ana": "alaska congo alberta brazil", "Bo": "peru"},
            traded=2,
        ),
        (
            "end turn",
            "trade alaska alberta brazil",
            "place north-africa 2",
            "place east-africa 11",
            "attack north-africa egypt 3",
            "defend 2",
            "roll 3 2 2 / 6 2",
            "attack north-africa egypt 2",
            "defend 1",
            "roll 5 4 / 3",
            "attack east-africa egypt 3",
            "defend 2",
            "roll 6 4 4 / 5 3",
            "occupy 7",
            "attack egypt middle-east 3",
            "defend 1",
            "roll 4 4 1 / 6",
            "end combat",
            "fortify egypt north-africa",
            "transfer 6",
            "draw india",
        ),
    ),
    (
        "Two conquests from the end: Bo falls, his cards are traded at once, Ana wins the world",
        position(
            everything_of(*(group.key for group in PRESENTATION.groups))
            | {"congo": ("Ana", 5), "east-africa": ("Bo", 1), "madagascar": ("Cy", 2)},
            phase=Phase.PLACE,
            reserve={"Ana": 1},
            hands={"Ana": "peru japan", "Bo": "alaska alberta brazil joker-1", "Cy": "ural"},
            traded=3,
        ),
        (
            "place congo 1",
            "attack congo east-africa 3",
            "defend 1",
            "roll 6 3 1 / 5",
            "occupy 1",
            "trade alaska alberta brazil",
            "place east-africa 10",
            "attack east-africa madagascar 3",
            "defend 2",
            "roll 6 5 2 / 4 4",
        ),
    ),
)


def story(rules: Hasbro, players: int, scenes: Sequence[Scene]) -> Iterator[str]:
    """The scenes as lines of text."""
    game, names = cl.presentation(rules).title.en, ", ".join(NAMES[:players])
    yield f"{game}, {rules.options.mode}, {players} players: {names}"
    for title, start, script in scenes:
        yield ""
        yield f"== {title}"
        if start is None:
            step = rules.opening(players)
            yield ""
            yield from (f"      {sentence}" for sentence in told(step.events, rules))
            state = step.state
        else:
            state = start
        yield from plies(rules, state, script)


def plies(rules: Hasbro, state: State, script: tuple[str, ...]) -> Iterator[str]:
    for number, line in enumerate(script, 1):
        seat = rules.current_player(state)
        action = rules.parse_action(state, line)
        assert rules.format_action(action) == line
        step = rules.apply_action(state, action)
        yield ""
        yield f"{number:3}. {'chance' if seat == cl.CHANCE else NAMES[seat]}: {line}"
        yield from (f"      {sentence}" for sentence in told(step.events, rules))
        state = step.state
    scores = rules.returns(state)
    if scores is not None:
        yield ""
        yield "Returns: " + ", ".join(f"{n} {s}" for n, s in zip(NAMES, scores, strict=False))


def compare(file: Path, lines: Iterator[str]) -> None:
    """The story is the one on file; it is written anew on request."""
    text = "\n".join(lines) + "\n"
    if os.environ.get("CONQUEST_REWRITE"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
    assert file.read_text("utf-8") == text


def test_the_classic_game_is_told_as_the_golden_file_has_it() -> None:
    """Every ply, who played it, what happened and by which rule."""
    compare(FILE, story(RULES, PLAYERS, SCENES))
