"""Reads the hand-kept board.json of a board and says what is wrong with it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .errors import MapBuildError

MAPS = Path(__file__).resolve().parent.parent
Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Topology:
    """The things to draw: territories in order, borders, sea links, coasts.

    `borders` and `coasts` are None on a board that does not declare them.
    """

    id: str
    territories: tuple[str, ...]
    borders: tuple[Pair, ...] | None
    sea_links: tuple[Pair, ...]
    coasts: dict[str, tuple[str, ...]] | None
    oceans: dict[str, dict[str, str]]


def read(board: str, maps: Path = MAPS) -> Topology:
    """The topology of one board, every id in it known."""
    path = maps / board / "board.json"
    try:
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        msg = f"{path}: no such file; a board begins with its board.json"
        raise MapBuildError(msg) from None
    except json.JSONDecodeError as error:
        msg = f"{path}: line {error.lineno}: {error.msg}"
        raise MapBuildError(msg) from None
    territories = tuple(t["id"] for t in data["territories"])
    borders = _pairs(data["borders"], territories, path) if "borders" in data else None
    coasts = None
    if "coasts" in data:
        coasts = {name: tuple(zones) for name, zones in data["coasts"].items()}
    return Topology(
        id=data["id"],
        territories=territories,
        borders=borders,
        sea_links=_pairs(data.get("sea_links", []), territories, path),
        coasts=coasts,
        oceans={ocean["id"]: ocean["name"] for ocean in data.get("oceans", [])},
    )


def _pairs(raw: list[list[str]], territories: tuple[str, ...], path: Path) -> tuple[Pair, ...]:
    known = set(territories)
    for pair in raw:
        for name in pair:
            if name not in known:
                msg = f"{path}: {name} is in an edge but is no territory"
                raise MapBuildError(msg)
    return tuple((a, b) for a, b in raw)
