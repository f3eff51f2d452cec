"""One board from the source to outlines.json, stage by stage."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from . import check, cuts, faces, links, seas, shapes, source, topology, write
from .errors import MapBuildError
from .progress import Progress
from .recipe import Recipe

if TYPE_CHECKING:
    from pathlib import Path

    from .check import Report
    from .topology import Topology

STAGES = 8


def boards() -> list[str]:
    """The boards that have a recipe, by name."""
    folder = topology.MAPS / "build" / "recipes"
    return sorted(path.stem for path in folder.glob("*.py") if path.stem != "__init__")


def recipe_for(board: str) -> Recipe:
    """The RECIPE of maps/build/recipes/<board>.py."""
    if board not in boards():
        msg = f"{board}: no such recipe; there are {', '.join(boards())}"
        raise MapBuildError(msg)
    recipe = importlib.import_module(f"{__package__}.recipes.{board}").RECIPE
    if not isinstance(recipe, Recipe):
        msg = f"recipes/{board}.py: RECIPE is not a Recipe"
        raise MapBuildError(msg)
    return recipe


def build(board: str, archive: Path, *, quiet: bool = False) -> tuple[str, Report]:
    """The text of outlines.json and the report; MapBuildError when picture and data disagree."""
    wanted = topology.read(board)
    recipe = recipe_for(board)
    _same_names(wanted, recipe)
    progress = Progress(board, STAGES, quiet=quiet)
    with progress.stage("read the source"):
        world = source.load(archive)
    with progress.stage("cut it into faces"):
        areas = faces.Areas(world)
        cut_areas = cuts.prepare(recipe.cuts)
        pieces = faces.split(world, areas, cut_areas)
    with progress.stage("give every face to a territory"):
        land, unused = faces.assign(pieces, areas, cut_areas, recipe)
        in_order = faces.join({name: land[name] for name in wanted.territories})
    with progress.stage("project and simplify"):
        drawn = shapes.simplify(shapes.on_board(in_order, recipe.speck), recipe.tolerance)
    with progress.stage("enlarge islands, snap to the grid"):
        drawn = shapes.snap(shapes.enlarge(drawn, recipe.enlarge), recipe.speck)
        lakes = shapes.lakes_on_board(faces.lake_shapes(world.lakes, shapes.SMALLEST_LAKE))
    with progress.stage("compare with board.json"):
        borders = check.compare_borders(wanted, drawn)
    with progress.stage("place labels and sea links"):
        labels = links.label_points(drawn, recipe.labels)
        lines = links.sea_lines(wanted.sea_links, drawn, labels, recipe.routes)
    with progress.stage("mark seas and coasts"):
        zones = seas.zone_polygons(recipe.seas)
        check.compare_coasts(wanted, seas.coasts(drawn, zones))
        names = seas.zone_labels(recipe.seas)
        entries = {zone: write.sea(wanted.oceans[zone], names[zone], zones[zone]) for zone in zones}
    report = check.measure(wanted, drawn, labels, borders, unused)
    return write.outlines_text(board, drawn, labels, lines, lakes, entries), report


def _same_names(wanted: Topology, recipe: Recipe) -> None:
    """Raise MapBuildError for a name that the recipe and board.json do not share."""
    known, links = set(wanted.territories), set(wanted.sea_links)
    odd = {
        "territories only in the recipe or only in board.json": known ^ set(recipe.areas),
        "oceans only in the recipe or only in board.json": set(wanted.oceans) ^ set(recipe.seas),
        "labels of no territory": set(recipe.labels) - known,
        "enlargements of no territory": set(recipe.enlarge) - known,
        "routes of no sea link": {" - ".join(pair) for pair in set(recipe.routes) - links},
    }
    for what, names in odd.items():
        if names:
            msg = f"{wanted.id}: {what}: {', '.join(sorted(names))}"
            raise MapBuildError(msg)
