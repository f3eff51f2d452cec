"""Territories, names and neighbours in board.json."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .conftest import BoardFiles

KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")
LINE = re.compile(r"(([GCK])( \2| (?!\2)[GCK])*|[1-9][0-9]?)\Z")


def texts(value: Any) -> Iterator[dict[str, str]]:
    """Every text of the file that has an English or a French side."""
    if isinstance(value, dict):
        if {"en", "fr"} & set(value):
            yield value
        for part in value.values():
            yield from texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from texts(part)


def reachable(files: BoardFiles, start: str) -> set[str]:
    """All territories that a chain of edges leads to."""
    seen, ahead = {start}, [start]
    while ahead:
        for other in files.neighbours(ahead.pop()) - seen:
            seen.add(other)
            ahead.append(other)
    return seen


def test_ids_are_kebab_case_and_unique(files: BoardFiles) -> None:
    """An id never needs quoting and never means two things."""
    continents = [continent["id"] for continent in files.board["continents"]]
    for ids in (files.ids, continents):
        assert len(set(ids)) == len(ids)
        assert all(KEBAB.match(name) for name in ids)
    assert files.board["id"] == files.name
    assert files.outlines["board"] == files.name


def test_every_text_is_in_both_languages(files: BoardFiles) -> None:
    """A learner never meets a hole or the other language's stray spaces."""
    found = list(texts(files.board))
    assert len(found) > len(files.ids)
    for text in found:
        assert sorted(text) == ["en", "fr"]
        assert all(side and side == side.strip() for side in text.values())
        assert "'" not in text["fr"], "French text takes the typographic apostrophe"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_names_are_unique(files: BoardFiles, language: str) -> None:
    """No two territories look the same in a list or on the picture."""
    territories = files.board["territories"]
    for names in (
        [territory["name"][language] for territory in territories],
        [territory.get("short", territory["name"])[language] for territory in territories],
    ):
        assert len(set(names)) == len(names)


def test_territories_stand_in_continent_order(files: BoardFiles) -> None:
    """A continent is one run of the list, and none is empty."""
    order = [continent["id"] for continent in files.board["continents"]]
    runs = list(dict.fromkeys(territory["continent"] for territory in files.board["territories"]))
    assert runs == order
    places = [order.index(territory["continent"]) for territory in files.board["territories"]]
    assert places == sorted(places)


def test_every_edge_is_written_once_in_board_order(files: BoardFiles) -> None:
    """No loop, no duplicate, no edge both over land and by sea; neighbours are mutual."""
    pairs = files.board.get("borders", []) + files.board.get("sea_links", [])
    assert len(pairs) == len(files.edges)
    order = {name: place for place, name in enumerate(files.ids)}
    for key in ("borders", "sea_links"):
        places = [(order[a], order[b]) for a, b in files.board.get(key, [])]
        assert places == sorted(places)
        assert all(a < b for a, b in places)


@pytest.mark.parametrize("name", ["world", "regions30"])
def test_every_territory_can_be_reached(name: str, request: pytest.FixtureRequest) -> None:
    """The board is one piece."""
    files: BoardFiles = request.getfixturevalue(name)
    assert reachable(files, files.ids[0]) == set(files.ids)


def test_world_has_the_classic_numbers(world: BoardFiles) -> None:
    """42 territories 9/4/7/6/12/4, 58 + 25 edges, 14 symbols of a kind, bonuses 5 2 5 3 7 2."""
    board = world.board
    assert len(world.ids) == 42
    assert (len(board["borders"]), len(board["sea_links"]), len(world.edges)) == (58, 25, 83)
    sizes = Counter(territory["continent"] for territory in board["territories"])
    names = ["north-america", "south-america", "europe", "africa", "asia", "oceania"]
    assert [sizes[name] for name in names] == [9, 4, 7, 6, 12, 4]
    symbols = Counter(territory["symbol"] for territory in board["territories"])
    assert symbols == {"infantry": 14, "cavalry": 14, "artillery": 14}
    assert {c["id"]: c["bonus"] for c in board["continents"]} == dict(
        zip(names, [5, 2, 5, 3, 7, 2], strict=True)
    )


def test_world_has_the_classic_number_of_edges_inside_continents(world: BoardFiles) -> None:
    """69 edges stay inside a continent, 14 cross."""
    home = {territory["id"]: territory["continent"] for territory in world.board["territories"]}
    inner = Counter(
        home[min(edge)] for edge in world.edges if len({home[name] for name in edge}) == 1
    )
    assert inner == {
        "north-america": 16,
        "south-america": 5,
        "europe": 12,
        "africa": 9,
        "asia": 22,
        "oceania": 5,
    }
    assert len(world.edges) - inner.total() == 14


def test_world_has_the_neighbours_of_the_printed_examples(world: BoardFiles) -> None:
    """Brazil's four neighbours, the path Indonesia to Ukraine, the edge round the world."""
    assert world.neighbours("brazil") == {"venezuela", "peru", "argentina", "north-africa"}
    for pair in pairwise(["indonesia", "siam", "india", "afghanistan", "ukraine"]):
        assert frozenset(pair) in world.edges
    assert frozenset(("alaska", "kamchatka")) in world.edges
    assert "egypt" in world.neighbours("north-africa") & world.neighbours("east-africa")
    assert frozenset(("india", "east-africa")) not in world.edges


def test_world_keeps_the_two_doubtful_edges(world: BoardFiles) -> None:
    """Both are there, and a note says why."""
    assert frozenset(("southern-europe", "north-africa")) in world.edges
    assert frozenset(("east-africa", "middle-east")) in world.edges
    notes = " ".join(note["en"] for note in world.board["notes"])
    assert "Southern Europe–North Africa" in notes
    assert "East Africa–Middle East" in notes


def test_world_symbols_follow_the_printed_example(world: BoardFiles) -> None:
    """Ontario is cavalry; names of 1957 differ where the rule sheet prints others."""
    by_id = {territory["id"]: territory for territory in world.board["territories"]}
    assert by_id["ontario"]["symbol"] == "cavalry"
    assert by_id["kamchatka"]["name_1957"]["fr"] == "Khabarovsk"
    assert by_id["east-africa"]["name_1957"]["fr"] == "Kenya"


def test_world_has_five_oceans_and_the_declared_coasts(world: BoardFiles) -> None:
    """Five zones, five edges; Scandinavia, the north of Eurasia and inland have no coast."""
    board = world.board
    oceans = {ocean["id"] for ocean in board["oceans"]}
    assert {frozenset(pair) for pair in board["ocean_links"]} == {
        frozenset(("north-atlantic", "south-atlantic")),
        frozenset(("south-atlantic", "indian")),
        frozenset(("south-atlantic", "south-pacific")),
        frozenset(("north-pacific", "south-pacific")),
        frozenset(("south-pacific", "indian")),
    }
    coasts = board["coasts"]
    assert {zone for zones in coasts.values() for zone in zones} == oceans
    assert set(coasts) <= set(world.ids)
    for name in ("scandinavia", "ukraine", "ural", "siberia", "yakutsk", "southern-europe"):
        assert name not in coasts
    assert coasts["brazil"] == ["south-atlantic"]
    assert {zone["name"]["en"] for zone in world.outlines["seas"].values()} == {
        ocean["name"]["en"] for ocean in board["oceans"]
    }
    assert set(world.outlines["seas"]) == oceans


def test_regions_have_values_unique_in_a_continent(regions30: BoardFiles) -> None:
    """30 regions, six continents of at most six, values 1 to 6."""
    assert len(regions30.ids) == 30
    assert len(regions30.board["continents"]) == 6
    values: dict[str, list[int]] = {}
    for region in regions30.board["territories"]:
        values.setdefault(region["continent"], []).append(region["value"])
    for found in values.values():
        assert len(set(found)) == len(found)
        assert set(found) <= set(range(1, 7))


def test_regions_honour_the_printed_names_and_edges(regions30: BoardFiles) -> None:
    """The six named regions, their edges, and the sea route to the Maghreb."""
    edges = regions30.edges
    assert frozenset(("atlantic-africa", "maghreb")) in edges
    assert frozenset(("scandinavia", "european-russia")) in edges
    assert frozenset(("european-russia", "asian-russia")) in edges
    assert ["western-europe", "maghreb"] in regions30.board["sea_links"]
    assert regions30.neighbours("western-europe") & {"scandinavia", "european-russia"}


def test_countries_carry_the_card_table(countries14: BoardFiles) -> None:
    """4/3/2/2/2/1 cards, points 30 in all, sets 38 in all, one card without a general."""
    board = countries14.board
    sizes = Counter(card["continent"] for card in board["territories"])
    assert sorted(sizes.values(), reverse=True) == [4, 3, 2, 2, 2, 1]
    assert sum(card["points"] for card in board["territories"]) == 30
    assert sum(continent["set_score"] for continent in board["continents"]) == 38
    assert [card["id"] for card in board["territories"] if not card["general"]] == ["australia"]
    by_id = {card["id"]: card for card in board["territories"]}
    assert by_id["united-states"]["lines"] == ["C K", "C K", "3"]
    assert by_id["united-states"]["points"] == 3
    assert by_id["north-africa"]["lines"] == ["K K", "5", "2"]
    assert all(LINE.match(line) for card in board["territories"] for line in card["lines"])


def test_a_set_scores_at_least_its_cards(countries14: BoardFiles) -> None:
    """Completing a continent never costs points."""
    for continent in countries14.board["continents"]:
        points = sum(
            card["points"]
            for card in countries14.board["territories"]
            if card["continent"] == continent["id"]
        )
        assert continent["set_score"] >= points
