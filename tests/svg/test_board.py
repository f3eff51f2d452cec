"""Still pictures: well-formed, complete, the same for all who may see the same, and legible."""

import re
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from toy import RULESET

import conquest_lab as cl
from conquest_lab import svg
from conquest_lab.core.errors import BoardError, OptionError
from conquest_lab.core.walks import at_random, walk

SVG = "{http://www.w3.org/2000/svg}"

GAMES: list[tuple[str, dict[str, object], int]] = [
    ("hasbro", {}, 4),
    ("hasbro", {"mode": "passive"}, 2),
    ("hasbro", {"mode": "active"}, 2),
    ("hasbro", {"mode": "teams"}, 4),
    ("miro", {}, 6),
    ("miro", {"second_rule": True}, 3),
    ("express", {}, 4),
    ("conquetes", {}, 3),
    ("conquetes", {"solo": "expert"}, 1),
    ("refonte", {}, 5),
]


def positions(name: str, options: dict[str, object], players: int, step: int) -> list[Any]:
    """Every so many positions of a game played at random, 400 plies at most."""
    rules = cl.load(name, **options)
    rng = Random(f"{name}/{players}")
    start = rules.initial_state(players)
    plies = walk(rules, start, at_random(rules, rng), rng)
    states = [start, *(ply.state for _, _, _, ply in islice(plies, 400))]
    return states[::step]


def parts(picture: str) -> ET.Element:
    return ET.fromstring(picture)  # noqa: S314 - our own


def words_of(picture: str) -> list[str]:
    return [text.text or "" for text in parts(picture).iter(f"{SVG}text")]


@pytest.mark.parametrize(("name", "options", "players"), GAMES)
def test_a_picture_refers_to_nothing_that_it_lacks(
    name: str, options: dict[str, object], players: int
) -> None:
    """Any position at any size is well-formed; its ids are different, and each that is used is there."""
    rules = cl.load(name, **options)
    for n, state in enumerate(positions(name, options, players, 80)):
        picture = svg.board(
            rules, state, size=(320, 700, 1280, 1920)[n % 4], lang=("en", "fr")[n % 2]
        )
        ids = re.findall(r' id="([^"]+)"', picture)
        used = set(re.findall(r'href="#([^"]+)"', picture))
        used |= set(re.findall(r"url\(#([^)]+)\)", picture))
        assert len(ids) == len(set(ids))
        assert used <= set(ids)
        assert "{" not in picture
        root = parts(picture)
        assert root.tag == f"{SVG}svg"
        assert root[0].tag == f"{SVG}title"


@pytest.mark.parametrize(("name", "options", "players"), GAMES)
def test_a_picture_depends_on_what_its_seat_may_know(
    name: str, options: dict[str, object], players: int
) -> None:
    """The picture of a state is that of the observation of it: for all, and for each seat."""
    rules = cl.load(name, **options)
    for state in positions(name, options, players, 130):
        for seat in range(-1, players):
            seen = rules.observation(state, seat)
            assert svg.board(rules, state, seat=seat) == svg.board(rules, seen, seat=seat)


def test_hands_are_shown_to_their_own_seat_alone() -> None:
    """Everybody sees how many cards there are; the seat sees which."""
    rules = cl.load("conquetes")
    state = positions("conquetes", {}, 3, 200)[1]
    hand = set(state.hands[0])
    shown = cl.presentation(rules)
    names = {str(shown.cards[card].name) for card in hand}
    for_all, for_one = (words_of(svg.board(rules, state, seat=seat)) for seat in (-1, 0))
    extra = for_one[len(for_all) :]
    assert len([word for word in extra if not word.isdigit() and "×" not in word]) == len(hand)
    assert all(any(name.startswith(word.rstrip("…")) for name in names) for word in extra[::2])


def test_a_session_shows_the_position_with_its_names_and_its_last_event() -> None:
    session = cl.Session(cl.load("hasbro"), ["Ana", "Bo & Co", "Cy"], seed=7, automation=True)
    session.play("claim brazil")
    picture = session._repr_svg_()
    said = words_of(picture)
    assert {"Ana", "Bo & Co", "Cy", "Brazil"} <= set(said)
    assert picture == svg.board(session)
    plain = svg.board(session, marks=())
    assert picture.count("<path") > plain.count("<path")  # the outline of Brazil
    assert svg.board(session, marks=["brazil"]) == picture
    assert svg.board(session, arrows=[("brazil", "peru")]).count("<path") > picture.count("<path")


def test_every_place_has_its_armies_on_the_map() -> None:
    """The numbers on the counters are the armies of the state, place for place."""
    rules = cl.load("hasbro")
    state = positions("hasbro", {}, 4, 400)[-1]
    picture = svg.board(rules, state, size=1280, legend=False)
    armies = sorted(str(n) for n in state.armies)
    numbers = sorted(word for word in words_of(picture) if word.isdigit())
    assert numbers == armies


def test_names_of_a_wide_map_do_not_lie_on_one_another() -> None:
    """42 names at 1,280 pixels: nearly all find room, and none of their boxes meet."""
    rules = cl.load("hasbro")
    picture = svg.board(rules, rules.initial_state(4), size=1280, legend=False)
    places = {str(place.short) for place in cl.presentation(rules).places}
    boxes = []
    for text in parts(picture).iter(f"{SVG}text"):
        if text.text not in places:
            continue
        size, x, y = (float(text.attrib[key]) for key in ("font-size", "x", "y"))
        wide = svg.elements.width_of(str(text.text), size)
        left = x - wide * {"middle": 0.5, "start": 0, "end": 1}[text.attrib["text-anchor"]]
        boxes.append((left, y - size * 0.75, left + wide, y + size * 0.25))
    assert len(boxes) >= 40
    for n, (left, top, right, low) in enumerate(boxes):
        assert left >= 0
        assert right <= 1280
        for a, b, c, d in boxes[:n]:
            assert not (left < c - 0.1 and right > a + 0.1 and top < d - 0.1 and low > b + 0.1)


def test_small_maps_carry_no_names() -> None:
    rules = cl.load("hasbro")
    picture = svg.board(rules, rules.initial_state(4), size=390)
    assert "Brazil" not in words_of(picture)


def test_pictures_are_small_enough_for_a_notebook() -> None:
    """The largest, a crowded world of the home-brew at the usual size, stays below 120 kB."""
    rules = cl.load("refonte")
    assert len(svg.board(rules, positions("refonte", {}, 5, 400)[-1])) < 120_000


def test_cards_show_their_lines_and_the_dice_on_them() -> None:
    """Risk Express: each card with its points, and dice where an attempt has begun."""
    rules = cl.load("express")
    invaded = [
        state
        for state in positions("express", {}, 3, 1)
        if state.attempt and any(state.attempt.lines)
    ]
    picture = svg.board(rules, invaded[0], lang="fr")
    said = words_of(picture)
    for place in cl.presentation(rules).places:
        words = place.name.fr.split()
        assert any(word.rstrip("…") == words[0][: len(word.rstrip("…"))] for word in said)
    assert "#f4c95d" in picture  # the card under attack


def test_a_board_shows_its_continents_with_their_worth() -> None:
    board = cl.load_board("world")
    said = words_of(svg.board(board, size=1280))
    assert {"AFRICA", "+3", "+7", "Brazil"} <= set(said)
    assert "BRÉSIL" not in words_of(svg.board(board, lang="fr"))
    assert "Brésil" in words_of(svg.board(board, lang="fr"))


def test_pictures_can_be_kept(tmp_path: Any) -> None:
    board = cl.load_board("regions30")
    path = svg.board(board).save(tmp_path / "board.svg")
    assert path.read_text(encoding="utf-8") == svg.board(board)
    assert svg.board(board)._repr_svg_() == svg.board(board)


def test_a_game_without_places_has_its_players() -> None:
    rules = RULESET()
    picture = svg.board(rules, rules.initial_state(rules.player_counts[0]))
    assert "player 1" in words_of(picture)


def test_what_cannot_be_drawn_is_said() -> None:
    rules = cl.load("hasbro")
    state = rules.initial_state(3)
    session = cl.Session(rules, ["Ana", "Bo", "Cy"], seed=1)
    with pytest.raises(OptionError, match="a picture of rules needs a state"):
        svg.board(rules)
    with pytest.raises(OptionError, match="cannot be 50 pixels wide; it can be 120 to 8000"):
        svg.board(rules, state, size=50)
    with pytest.raises(OptionError, match="there is no seat 3; there are 0, 1, 2"):
        svg.board(session, seat=3)
    with pytest.raises(OptionError, match="there is no place 'bresil' on this board"):
        svg.board(session, marks=["bresil"])
    with pytest.raises(OptionError, match="there is no language"):
        svg.board(session, lang="de")
    nowhere = replace(cl.load_board("world"), name="nowhere")
    with pytest.raises(BoardError, match="no picture of the board nowhere"):
        svg.board(nowhere)
