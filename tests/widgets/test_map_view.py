"""The map without a browser: what it sends, what it believes, whom it tells."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from conquest_lab import Session, load
from conquest_lab.core.scene import NOBODY, PieceKind
from conquest_lab.core.words import Message, Speaker, Text, say
from conquest_lab.svg.geometry import captions
from conquest_lab.svg.palette import ATLAS, PROJECTOR
from conquest_lab.svg.picture import chips, counter_number, said_place
from conquest_lab.widgets import MapPicture, MapView
from conquest_lab.widgets.actions import ActionsView
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.map.board import BoardView
from conquest_lab.widgets.map.layer import _boards

if TYPE_CHECKING:
    from conftest import Recorder

    from conquest_lab.core.scene import Group, Place
    from conquest_lab.mechanics.board import Board
    from conquest_lab.svg.geometry import Outlines

TABLE = Speaker("en", ("Ana", "Bo"))
WORDS = {"free": "libre", "can be chosen": "peut être choisi", "Map": "Carte"}
FRENCH = Speaker("fr", ("Ana", "Bo"), lambda text: WORDS.get(text, text))


@pytest.fixture
def places(request: pytest.FixtureRequest) -> tuple[Place, ...]:
    """The places of the small map."""
    found: tuple[Place, ...] = request.getfixturevalue("small_places")
    return found


@pytest.fixture
def view(
    small: Outlines, places: tuple[Place, ...], small_groups: tuple[Group, ...], sent: Recorder
) -> MapView:
    """A map of the small board, in a page that has not told its size."""
    assert sent.messages == []
    return MapView(small, places, TABLE, groups=small_groups)


@pytest.fixture
def shown(view: MapView) -> MapView:
    """The same map in a page that has told its size."""
    click(view, do="size", width=1000, ratio=1)
    return view


PICTURE = MapPicture(
    owners=(0, 1, NOBODY),
    pieces=((("army", 4),), (("army", 1),), ()),
    ply=7,
    selectable=frozenset({0}),
)


def click(view: MapView, **message: object) -> None:
    """Let the browser's layer send something."""
    view.layer._handle_custom_msg(message, [])


def test_a_place_is_said_with_owner_armies_and_what_can_be_done(places: tuple[Place, ...]) -> None:
    def said(picture: MapPicture, place: int) -> str:
        return said_place(picture, place, places, TABLE)

    assert said(PICTURE, 0) == "West, Ana, 4 armies, can be chosen"
    assert said(PICTURE, 1) == "East, Bo, 1 army"
    assert said(PICTURE, 2) == "Isle, free"
    chosen = replace(PICTURE, chosen=(0,), targets=frozenset({1}), highlight=(1,))
    assert said(chosen, 0) == "West, Ana, 4 armies, chosen"
    assert said(chosen, 1) == "East, Bo, 1 army, can be the target, part of the last event"


def test_a_ruleset_says_how_it_counts_its_pieces(places: tuple[Place, ...]) -> None:
    def regiments(_kind: str, count: int) -> Message:
        return say("{n} regiments", n=count)

    assert said_place(PICTURE, 0, places, TABLE, regiments).startswith("West, Ana, 4 regiments")


def test_a_counter_shows_armies_and_marks_what_else_stands_there() -> None:
    kinds = {
        "army": PieceKind(Text("Armies", "Armées"), "army"),
        "capital": PieceKind(Text("Capital", "Capitale"), "capital", unit=False),
    }
    pieces = (("army", 4), ("army/1", 2), ("capital", 1))
    picture = MapPicture((0, 1, NOBODY), (pieces, pieces, (("army/0", 1), ("army/1", 1))))
    assert counter_number(pieces, 0, kinds) == 4
    assert chips(picture, 0, kinds) == (("", "2", 1), ("capital", "", -1))
    assert counter_number(pieces, 1, kinds) == 6
    assert counter_number(picture.pieces[2], NOBODY, kinds) is None
    assert chips(picture, 2, kinds) == (("", "1", 0), ("", "1", 1))
    assert counter_number((("cannon", 2),)) == 2


def test_marks_names_and_numbers_go_to_the_layer(view: MapView) -> None:
    view.show(replace(PICTURE, chosen=(0,), targets=frozenset({1}), arrows=((0, 1, "attack"),)))
    assert view.layer.view == {
        "ply": 7,
        "places": [
            [0, 4, "sc", "West, Ana, 4 armies, chosen"],
            [1, 1, "t", "East, Bo, 1 army, can be the target"],
            [-1, "", "d", "Isle, free"],
        ],
        "chosen": [0],
        "arrows": [[0, 1, "attack"]],
    }


def test_the_land_is_painted_once_when_the_page_has_told_its_size(
    view: MapView, sent: Recorder
) -> None:
    view.show(PICTURE)
    view.canvas.widget[1]._handle_frontend_event(None, {"event": "client_ready"}, [])
    assert sent.messages == []
    click(view, do="size", width=390, ratio=2)
    click(view, do="size", width=390, ratio=2)
    assert len(sent.messages) == 1
    assert view.canvas.widget.width == 800


def test_showing_the_same_picture_again_sends_nothing(shown: MapView, sent: Recorder) -> None:
    changes: list[object] = []
    shown.layer.observe(changes.append, ["view", "words", "look"])
    shown.show(PICTURE)
    painted, told = len(sent.messages), len(changes)
    assert painted == 1
    shown.show(replace(PICTURE))
    assert (len(sent.messages), len(changes)) == (painted, told)


def test_counters_and_marks_do_not_repaint_the_land(shown: MapView, sent: Recorder) -> None:
    shown.show(PICTURE)
    painted = len(sent.messages)
    shown.show(replace(PICTURE, pieces=((("army", 9),), (("army", 1),), ()), chosen=(0,)))
    assert len(sent.messages) == painted
    shown.show(replace(PICTURE, owners=(1, 1, NOBODY)))
    assert len(sent.messages) == painted + 1


def test_a_browser_that_joins_later_gets_everything(shown: MapView, sent: Recorder) -> None:
    shown.show(PICTURE)
    shown.canvas.widget[1]._handle_frontend_event(None, {"event": "client_ready"}, [])
    assert sent.messages[-1] == sent.messages[0]


def test_the_language_changes_at_run_time(view: MapView) -> None:
    view.show(PICTURE)
    assert view.layer.words["names"] == ["West", "East", "Isle"]
    assert view.layer.words["captions"] == [["Left", "+2"], ["Right", ""]]
    view.show(PICTURE, FRENCH)
    assert view.layer.words["label"] == "Carte"
    assert view.layer.words["names"] == ["Ouest", "Est", "Île"]
    assert view.layer.view["places"][0][3] == "Ouest, Ana, 4 armies, peut être choisi"


def test_on_a_projector_the_map_wears_the_palette_made_for_it(
    view: MapView, sent: Recorder
) -> None:
    view.show(PICTURE)
    click(view, do="size", width=1000, ratio=1, projected=True)
    assert (view.palette, view.layer.look["name"]) == (PROJECTOR, "projector")
    painted = len(sent.messages)
    click(view, do="size", width=1000, ratio=1, projected=True)
    assert len(sent.messages) == painted
    click(view, do="size", width=1000, ratio=1, projected=False)
    assert view.palette is ATLAS
    assert len(sent.messages) == painted + 1


def test_a_click_says_the_place_and_the_ply_of_its_picture(view: MapView) -> None:
    heard: list[tuple[int, int]] = []
    view.on_choose(lambda place, ply: heard.append((place, ply)))
    view.show(PICTURE)
    click(view, do="choose", place=0, ply=7)
    click(view, do="choose", place=2, ply=6)  # cannot be chosen, and stale: the listener decides
    assert heard == [(0, 7), (2, 6)]
    cleared: list[int] = []
    view.on_clear(cleared.append)
    click(view, do="clear", ply=7)  # Escape
    assert cleared == [7]


BAD: list[object] = [
    None,
    "choose",
    [],
    {},
    {"do": "choose"},
    {"do": "choose", "place": 3, "ply": 0},
    {"do": "choose", "place": -1, "ply": 0},
    {"do": "choose", "place": True, "ply": 0},
    {"do": "choose", "place": 1.0, "ply": 0},
    {"do": "choose", "place": "1", "ply": 0},
    {"do": "choose", "place": 1, "ply": -1},
    {"do": "choose", "place": 1, "ply": None},
    {"do": "choose", "place": 1, "ply": 2**40},
    {"do": "clear"},
    {"do": "clear", "ply": False},
    {"do": "size", "width": 0, "ratio": 1},
    {"do": "size", "width": 10**9, "ratio": 1},
    {"do": "size", "width": 800, "ratio": float("nan")},
    {"do": "size", "width": 800, "ratio": 10**400},
    {"do": "size", "width": True, "ratio": 1},
    {"do": "explode"},
]


@pytest.mark.parametrize("message", BAD, ids=repr)
def test_a_message_that_the_layer_would_not_send_means_nothing(
    view: MapView, message: object
) -> None:
    heard: list[object] = []
    view.on_choose(lambda place, ply: heard.append((place, ply)))
    view.on_clear(heard.append)
    view.show(PICTURE)
    size = view.canvas.css_width
    view._on_layer_message(view.layer, message, [])
    assert heard == []
    assert view.canvas.css_width == size


def test_the_map_fits_the_place_it_has_on_screen(view: MapView) -> None:
    click(view, do="size", width=390, ratio=2)
    assert (view.canvas.css_width, view.canvas.widget.width) == (400, 800)
    click(view, do="size", width=1900, ratio=1, projected="yes")
    assert (view.canvas.widget.width, view.palette) == (2000, ATLAS)


def test_what_a_listener_raises_stops_no_other(view: MapView) -> None:
    heard: list[int] = []

    def fail(_place: int, _ply: int) -> None:
        raise LookupError

    view.on_choose(fail)
    view.on_choose(lambda place, _ply: heard.append(place))
    click(view, do="choose", place=2, ply=0)
    assert heard == [2]


def test_a_closed_map_leaves_nothing_behind(view: MapView) -> None:
    view.show(PICTURE)
    parts = [view, view.layer, view.canvas.widget, view.canvas.widget[0], view.canvas.widget[1]]
    view.close()
    assert [part.comm for part in parts] == [None] * len(parts)


def test_a_picture_of_another_map_is_refused(view: MapView) -> None:
    with pytest.raises(ValueError, match="a picture of 1 places for a map of 3"):
        view.show(MapPicture((0,), ((),)))


def test_pictures_of_the_world_are_short_messages(world: Board, world_outlines: Outlines) -> None:
    view = MapView(world_outlines, world.places, TABLE, groups=world.continents)
    everything = frozenset(range(len(world.places)))
    view.show(
        MapPicture(
            owners=tuple(n % 2 for n in everything),
            pieces=((("army", 12),),) * len(world.places),
            selectable=everything,
            highlight=tuple(everything),
        )
    )
    sizes: dict[str, Any] = {
        name: len(json.dumps(getattr(view.layer, name))) for name in ("view", "words", "look")
    }
    assert max(sizes.values()) < 10_000
    [shapes] = [each.shapes for each in _boards.values() if each.model_id in view.layer.board]
    assert len(json.dumps(shapes)) < 100_000
    other = MapView(world_outlines, world.places, TABLE, groups=world.continents)
    assert other.layer.board == view.layer.board  # they go out once


def test_the_spots_of_captions_are_worked_out_once_a_map() -> None:
    """Every new game of a kernel draws its map again: half of its time went by in looking for free sea."""
    desk = Desk(Session(load("hasbro"), ["Ana", "Bo", "Cleo"], seed=1))
    before = captions.cache_info()
    spots = [BoardView(desk).layer.board for _ in range(3)]
    desk.close()
    assert spots[0] == spots[1] == spots[2]
    assert captions.cache_info().misses - before.misses <= 1
    assert captions.cache_info().hits - before.hits >= 2


def test_views_of_a_class_share_one_class_with_the_traits_of_their_script() -> None:
    """A class for every view would be a third of the work of a page; what a view shows is its own."""
    desk = Desk(Session(load("hasbro"), ["Ana", "Bo", "Cleo"], seed=1))
    one, two = ActionsView(desk), ActionsView(desk)
    desk.close()
    assert type(one) is type(two)
    assert one._esm == two._esm != ""
    one.view = {"only": 1}
    assert two.view != one.view
