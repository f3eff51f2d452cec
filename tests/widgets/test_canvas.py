"""The painted map; an exception leaves canvases working."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from ipycanvas import Canvas, MultiCanvas

from conquest_lab.core.scene import NOBODY
from conquest_lab.svg.palette import ATLAS, PROJECTOR
from conquest_lab.widgets.map.canvas import MapCanvas, backing_width, hold

if TYPE_CHECKING:
    from conftest import Recorder

    from conquest_lab.mechanics.board import Board
    from conquest_lab.svg.geometry import Outlines

GROUPS = ("left", "left", "right")


def styles(sent: Recorder) -> list[object]:
    """Every colour that was set, in order."""
    return [args[1] for message in sent.messages for name, args in message if name == "set"]


def fail_while_drawing(held: Any, layer: Any) -> None:
    """Draw something, then raise."""
    with hold(held):
        layer.stroke_rect(0, 0, 1, 1)
        raise ZeroDivisionError


def test_what_is_held_goes_out_as_one_message(sent: Recorder) -> None:
    canvas = Canvas()
    with hold(canvas):
        canvas.fill_rect(0, 0, 1, 1)
        canvas.fill_rect(2, 2, 1, 1)
        assert sent.messages == []
    assert sent.names() == ["switchCanvas", "fillRect", "fillRect"]
    assert len(sent.messages) == 1


def test_an_exception_inside_another_hold_takes_back_the_inner_part_only(sent: Recorder) -> None:
    canvas, other = Canvas(), MultiCanvas(2)
    with hold(canvas):
        canvas.fill_rect(0, 0, 1, 1)
        with pytest.raises(ZeroDivisionError):
            fail_while_drawing(other, other[1])
        canvas.fill_rect(5, 5, 1, 1)
    assert sent.names() == ["switchCanvas", "fillRect", "switchCanvas", "fillRect"]
    assert len(sent.messages) == 1


@pytest.mark.parametrize(
    ("width", "ratio", "backing"),
    [
        (360, 2, 800),
        (360, 3, 800),
        (1250, 1, 1600),
        (1890, 1, 2000),
        (1890, 2, 2600),
        (9000, 2, 2600),
    ],
)
def test_the_picture_has_the_pixels_of_the_screen(width: int, ratio: int, backing: int) -> None:
    assert backing_width(width, ratio) == backing


def test_owners_colours_are_painted_and_free_land_has_its_continents_tint(
    small: Outlines, sent: Recorder
) -> None:
    MapCanvas(small, GROUPS).paint((0, 2, NOBODY), ATLAS)
    colours = styles(sent)
    assert ATLAS.players[0].colour in colours
    assert ATLAS.players[2].colour in colours
    assert ATLAS.land[1] in colours
    assert ATLAS.players[1].colour not in colours


def test_identities_may_be_dealt_out_otherwise(small: Outlines, sent: Recorder) -> None:
    MapCanvas(small, GROUPS).paint((0, 0, 0), ATLAS, identities=(4,))
    assert ATLAS.players[4].colour in styles(sent)
    assert ATLAS.players[0].colour not in styles(sent)


def test_painting_twice_gives_the_same_land_and_no_second_sea(
    small: Outlines, sent: Recorder
) -> None:
    canvas = MapCanvas(small, GROUPS)
    for _ in range(3):
        canvas.paint((0, 1, 2), ATLAS)
    first, second, third = sent.messages
    assert len(second) < len(first)
    assert second == third
    assert first[-len(second) + 1 :] == second[1:]
    canvas.forget()
    canvas.paint((0, 1, 2), ATLAS)
    assert len(sent.messages[-1]) == len(first)


def test_another_palette_or_size_paints_the_sea_again(small: Outlines, sent: Recorder) -> None:
    canvas = MapCanvas(small, GROUPS)
    canvas.paint((0, 1, 2), ATLAS)
    whole = len(sent.messages[-1])
    canvas.paint((0, 1, 2), PROJECTOR)
    assert len(sent.messages[-1]) == whole
    assert canvas.resize(390, 2)
    assert not canvas.resize(395, 2)  # a few pixels more do not matter
    assert (canvas.widget.width, canvas.widget.height) == (800, 400)
    canvas.paint((0, 1, 2), PROJECTOR)
    assert len(sent.messages[-1]) == whole


def test_the_world_is_painted_with_less_than_ten_kilobytes(
    world: Board, world_outlines: Outlines, sent: Recorder
) -> None:
    canvas = MapCanvas(world_outlines, [place.group for place in world.places])
    for turn in range(2):
        canvas.paint([(n + turn) % 6 for n in range(len(world.places))], ATLAS)
    assert len(sent.messages) == 2
    assert max(sent.sizes) < 16_000  # as text of Python; the bytes sent are fewer


def test_an_exception_while_painting_is_no_half_picture(
    small: Outlines, sent: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas = MapCanvas(small, GROUPS)
    with monkeypatch.context() as patch:
        patch.setattr(canvas, "_paint_land", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            canvas.paint((0, 1, 2), ATLAS)
    assert sent.messages == []
    canvas.paint((0, 1, 2), ATLAS)
    assert "fillRect" in sent.names()  # the sea was not taken for painted


def test_outlines_are_sent_once_for_all_maps_of_a_page(small: Outlines) -> None:
    first, second = MapCanvas(small, GROUPS), MapCanvas(small, GROUPS)
    assert first._land[0] is second._land[0]
    first.close()
    assert second._land[0].comm is not None
    path = second._land[0]
    path.close()
    assert MapCanvas(small, GROUPS)._land[0] is not path
