"""A small map, and canvases that remember what they were told instead of sending it."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest
from apps import play_app
from ipycanvas.canvas import _CANVAS_MANAGER, COMMANDS

from conquest_lab.core.scene import Group, Place
from conquest_lab.core.words import Text
from conquest_lab.mechanics.board import Board, load_board
from conquest_lab.svg.geometry import Outlines, load_outlines, outlines_from_data
from conquest_lab.widgets import Lesson, PlayApp

NAMES = {number: name for name, number in COMMANDS.items()}


class Recorder:
    """The commands sent to the browser's canvases: a list of (command, arguments) for each message."""

    def __init__(self) -> None:
        self.messages: list[list[tuple[str, list[Any]]]] = []
        self.sizes: list[int] = []

    def take(self, commands: list[Any], buffers: list[Any]) -> None:
        """Remember one message as names and arguments."""
        batch = commands if commands and isinstance(commands[0], list) else [commands]
        self.messages.append([(NAMES[c[0]], list(c[1]) if len(c) > 1 else []) for c in batch])
        self.sizes.append(len(str(commands)) + sum(len(bytes(b)) for b in buffers))

    def names(self) -> list[str]:
        """Every command of every message, in order."""
        return [name for message in self.messages for name, _ in message]


@pytest.fixture
def lesson() -> Lesson:
    """A lesson in English, with a seed."""
    return Lesson("test", seed=7)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    """Everything that canvases send during a test."""
    recorder = Recorder()

    def take(commands: list[Any], buffers: list[Any] = []) -> None:  # noqa: B006 - as ipycanvas has it
        recorder.take(commands, buffers)

    monkeypatch.setattr(_CANVAS_MANAGER, "_send_custom", take)
    monkeypatch.setattr(_CANVAS_MANAGER, "_current_canvas", None)
    return recorder


PLACES = (
    Place("west", Text("West", "Ouest"), Text("West", "Ouest"), "left"),
    Place("east", Text("East", "Est"), Text("East", "Est"), "left"),
    Place("isle", Text("Isle", "Île"), Text("Isle", "Île"), "right"),
)
GROUPS = (Group("left", Text("Left", "Gauche"), 2), Group("right", Text("Right", "Droite")))
KEYS = tuple(place.key for place in PLACES)


def small_data() -> dict[str, Any]:
    """Two squares side by side, the west one with a hole, and an island linked to the east one."""
    return {
        "board": "small",
        "width": 2000,
        "height": 1000,
        "unit": 4,
        "territories": {
            "west": {
                "label": [400, 250],
                "polygons": [
                    [
                        [200, 200, 600, 200, 600, 600, 200, 600],
                        [300, 400, 300, 500, 400, 500, 400, 400],
                    ]
                ],
            },
            "east": {
                "label": [800, 400],
                "polygons": [[[600, 200, 1000, 200, 1000, 600, 600, 600]]],
            },
            "isle": {
                "label": [1500, 450],
                "polygons": [
                    [[1400, 300, 1600, 300, 1600, 600, 1400, 600]],
                    [[1700, 300, 1720, 300, 1720, 320, 1700, 320]],
                ],
            },
        },
        "links": [{"between": ["east", "isle"], "lines": [[1000, 400, 1400, 400]]}],
        "lakes": [[850, 250, 950, 250, 950, 300]],
        "seas": {},
    }


@pytest.fixture
def small_file() -> Callable[[], dict[str, Any]]:
    """The small map as its file would hold it, made afresh at each call."""
    return small_data


@pytest.fixture
def small() -> Outlines:
    """The small map."""
    return outlines_from_data(small_data(), KEYS)


@pytest.fixture(scope="session")
def world() -> Board:
    """The board of the world."""
    return load_board("world")


@pytest.fixture(scope="session")
def world_outlines() -> Outlines:
    """Its picture."""
    return load_outlines("world")


@pytest.fixture
def small_places() -> tuple[Place, ...]:
    """The places of the small map."""
    return PLACES


@pytest.fixture
def small_groups() -> tuple[Group, ...]:
    """Its continents."""
    return GROUPS


@pytest.fixture(autouse=True)
def outside_any_loop() -> Iterator[None]:
    """Hide the loop that Playwright leaves running in a process that has driven a browser."""
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)


@pytest.fixture
def app() -> Iterator[AbstractAsyncContextManager[PlayApp]]:
    """Play in the loop of a test, none of whose tasks may fail."""
    errors: list[dict[str, Any]] = []
    yield play_app(errors)
    assert errors == []
