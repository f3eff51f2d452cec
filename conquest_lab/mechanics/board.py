"""Boards: territories, continents, borders and sea links, read from the data in `maps/`."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from conquest_lab.core.display import Displayed
from conquest_lab.core.errors import BoardError
from conquest_lab.core.folders import shipped
from conquest_lab.core.scene import Group, Place
from conquest_lab.core.words import NONE, Text

if TYPE_CHECKING:
    import networkx as nx

OCEANS = "oceans"
"""The group that oceans belong to."""


@dataclass(frozen=True)
class Board(Displayed):
    """The places of a map and how they touch.

    name: folder of the map under `maps/`.
    title: for people.
    places: territories in the order of their numbers.
    continents: groups with their bonus.
    borders, sea_links: pairs of territory numbers, the smaller first.
    facts: further entries of each territory in the file, such as the symbol on its card.
    oceans: zones of the sea, numbered from 0.
    ocean_links: pairs of oceans that meet, the smaller first.
    coasts: the oceans each territory touches.
    """

    name: str
    title: Text
    places: tuple[Place, ...]
    continents: tuple[Group, ...]
    borders: tuple[tuple[int, int], ...]
    sea_links: tuple[tuple[int, int], ...]
    facts: tuple[dict[str, Any], ...]
    oceans: tuple[Place, ...] = ()
    ocean_links: tuple[tuple[int, int], ...] = ()
    coasts: tuple[tuple[int, ...], ...] = ()

    def __repr__(self) -> str:
        return (
            f"<Board {self.name}: {len(self.places)} places in {len(self.continents)} continents>"
        )

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """Neighbours of each territory, by land or by a sea link."""
        touching: list[set[int]] = [set() for _ in self.places]
        for a, b in (*self.borders, *self.sea_links):
            touching[a].add(b)
            touching[b].add(a)
        return tuple(tuple(sorted(near)) for near in touching)

    @cached_property
    def members(self) -> tuple[tuple[int, ...], ...]:
        """The territories of each continent, by continent number."""
        return tuple(
            tuple(n for n, place in enumerate(self.places) if place.group == group.key)
            for group in self.continents
        )

    def continents_of(self, owners: tuple[int, ...], owner: int) -> Iterator[int]:
        """The continents of which an owner holds every territory."""
        for continent, members in enumerate(self.members):
            for territory in members:
                if owners[territory] != owner:
                    break
            else:
                yield continent

    @cached_property
    def number(self) -> dict[str, int]:
        """The number of each territory by its key."""
        return {place.key: n for n, place in enumerate(self.places)}

    @cached_property
    def graph(self) -> nx.Graph[int]:
        """The board as a networkx graph.

        Nodes carry `key`, `name` and `continent`; edges carry `by`, which is "land" or "sea".
        """
        import networkx as nx  # noqa: PLC0415 - the rules run without it; only graph questions need it

        graph: nx.Graph[int] = nx.Graph(name=self.title.en)
        for n, place in enumerate(self.places):
            graph.add_node(n, key=place.key, name=place.name.en, continent=place.group)
        graph.add_edges_from(self.borders, by="land")
        graph.add_edges_from(self.sea_links, by="sea")
        return graph


def maps_folder() -> Path:
    """The folder of the map data."""
    return shipped("maps")


def map_folder(name: str | Path) -> Path:
    """The folder of a map: of this project by its name, of another package by its path."""
    return name if isinstance(name, Path) else maps_folder() / name


@lru_cache(maxsize=16)
def load_board(name: str | Path) -> Board:
    """The board in `board.json` of a map; raises BoardError naming what is missing or wrong.

    name: a folder of `maps/`, or the path of a folder that came with another package.
    """
    path = map_folder(name) / "board.json"
    if not path.is_file():
        known = tuple(sorted(folder.parent.name for folder in maps_folder().glob("*/board.json")))
        raise BoardError(
            "there is no board {name}; known boards: {known}",
            name=str(name),
            known=known or (NONE,),
        )
    return board_from_data(path.parent.name, json.loads(path.read_text(encoding="utf-8")))


def check_keys(part: str, data: Collection[str], *keys: str) -> None:
    """Raise BoardError naming the first of these keys that a part of a map file lacks."""
    for key in keys:
        if key not in data:
            raise BoardError("{board}: {key} is missing", board=part, key=repr(key))


def board_from_data(name: str, data: dict[str, Any]) -> Board:
    """A board from the content of a board file; BoardError for a missing key or a border to nowhere."""
    territories, continents = _named_parts(name, data)
    oceans = data.get("oceans", ())
    number = {territory["id"]: n for n, territory in enumerate(territories)}
    zone = {ocean["id"]: n for n, ocean in enumerate(oceans)}
    return Board(
        name=name,
        title=Text(**data["name"]),
        places=tuple(
            Place(
                t["id"], _name(t), Text(**t["short"]) if "short" in t else _name(t), t["continent"]
            )
            for t in territories
        ),
        continents=tuple(
            Group(c["id"], _name(c), c.get("bonus", c.get("set_score", 0))) for c in continents
        ),
        borders=_pairs(name, data.get("borders", ()), number),
        sea_links=_pairs(name, data.get("sea_links", ()), number),
        facts=tuple(territories),
        oceans=tuple(Place(ocean["id"], _name(ocean), _name(ocean), OCEANS) for ocean in oceans),
        ocean_links=_pairs(name, data.get("ocean_links", ()), zone),
        coasts=_coasts(name, data.get("coasts", {}), number, zone),
    )


def _name(part: Mapping[str, Any]) -> Text:
    """The name of a part of the board, with its article inside English sentences if it takes one."""
    return Text(**part["name"], en_inside=part.get("en_inside", ""))


def _named_parts(
    name: str, data: dict[str, Any]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The territories and the continents of a board file, which have all that a board needs of them."""
    check_keys(name, data, "name", "territories", "continents")
    territories, continents = data["territories"], data["continents"]
    for n, territory in enumerate(territories):
        check_keys(f"{name}, territories[{n}]", territory, "id", "name", "continent")
    for n, continent in enumerate(continents):
        check_keys(f"{name}, continents[{n}]", continent, "id", "name")
    groups = {continent["id"] for continent in continents}
    for territory in territories:
        if territory["continent"] not in groups:
            raise BoardError(
                "{board}: {place} lies in no known continent", board=name, place=territory["id"]
            )
    return territories, continents


def _pairs(
    name: str, keys: Iterable[tuple[str, str]], number: Mapping[str, int]
) -> tuple[tuple[int, int], ...]:
    """Pairs of places that touch, by their numbers, the smaller first."""
    found = []
    for a, b in keys:
        if a not in number or b not in number or a == b:
            raise BoardError("{board}: {a}-{b} is no border", board=name, a=a, b=b)
        found.append((min(number[a], number[b]), max(number[a], number[b])))
    return tuple(sorted(found))


def _coasts(
    name: str,
    coasts: Mapping[str, Sequence[str]],
    number: Mapping[str, int],
    zone: Mapping[str, int],
) -> tuple[tuple[int, ...], ...]:
    """The oceans that each territory touches, by their numbers."""
    for land, touched in coasts.items():
        if land not in number or not set(touched) <= set(zone):
            raise BoardError("{board}: {place} has no such coast", board=name, place=land)
    return tuple(tuple(sorted(zone[ocean] for ocean in coasts.get(land, ()))) for land in number)
