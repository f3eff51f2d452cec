"""Files of rooms and tables that an operator reaches by a link, or names oddly."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from conquest_lab.classroom import rooms
from conquest_lab.classroom.store import Store
from conquest_lab.server.website import FileError, _claimed, _kept
from conquest_lab.tables.store import Tables

STORES = (Store, Tables)


@pytest.fixture
def link(tmp_path: Path) -> Path:
    """A link to a file on another disk, which is not there yet."""
    (tmp_path / "disk").mkdir()
    link = tmp_path / "classes.sqlite"
    link.symlink_to(tmp_path / "disk" / "kept.sqlite")
    return link


@pytest.mark.parametrize("end", ["", "-wal"])
async def test_what_lies_behind_a_link_is_written_again(link: Path, end: str) -> None:
    """SQLite has its log beside the file, not beside the link."""
    lost = link.resolve().with_name(f"kept.sqlite{end}")
    store = Store(link)
    asked = rooms.Asked("roll 3 2")
    first = await store.open(rooms.open_room("en", "a" * 64), asked)
    lost.unlink()
    second = await store.open(rooms.open_room("en", "b" * 64), asked)
    with closing(sqlite3.connect(link)) as reader:
        found = [code for (code,) in reader.execute("SELECT code FROM rooms")]
    store.close()
    assert sorted(found) == sorted([first.code, second.code])
    assert link.is_symlink()
    assert [file.name for file in lost.parent.iterdir()] == ["kept.sqlite"]


def test_two_links_to_one_file_are_one_claim(link: Path) -> None:
    other = link.with_name("other.sqlite")
    other.symlink_to(link)
    first = _claimed(link)
    assert first is not None
    with closing(first):
        assert _claimed(other) is None


@pytest.mark.skipif(os.name == "nt", reason="permissions are those of Unix")
def test_a_claim_is_for_its_owner_alone(tmp_path: Path) -> None:
    """Whoever may read its file could hold a lock on it, and no server would start any more."""
    claimed = _claimed(tmp_path / "classes.sqlite")
    assert claimed is not None
    with closing(claimed):
        assert [file.stat().st_mode & 0o777 for file in tmp_path.glob("*.lock")] == [0o600]


@pytest.mark.parametrize("kind", STORES)
@pytest.mark.parametrize("name", [":memory:", "file:kept?mode=memory", "file::memory:"])
def test_a_name_with_a_meaning_for_sqlite_is_that_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: type[Store | Tables], name: str
) -> None:
    """In memory, rooms would end with the server."""
    monkeypatch.chdir(tmp_path)
    kept = _kept(kind, Path(name))
    kept.close()
    with closing(sqlite3.connect(tmp_path / name)) as reader:
        assert reader.execute("SELECT count(*) FROM sqlite_master").fetchone() > (1,)


def device(path: Path) -> None:
    """Make what stands for a device, such as `/dev/null`."""
    os.mkfifo(path)


def circle(path: Path) -> None:
    """Make a link that leads to itself."""
    path.symlink_to(path)


@pytest.mark.parametrize("make", [Path.mkdir, device, circle])
def test_what_is_no_plain_file_is_refused_untouched(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    """To make a device readable by its owner alone would harm the whole machine."""
    path = tmp_path / "classes.sqlite"
    make(path)
    before = path.lstat().st_mode
    for begin in (_claimed, *(lambda path, kind=kind: _kept(kind, path) for kind in STORES)):
        with pytest.raises(FileError, match=r"classes\.sqlite: .* cannot be read"):
            begin(path)
    assert path.lstat().st_mode == before
    assert [*tmp_path.iterdir()] == [path]


@pytest.mark.parametrize("name", ["", "a\0b", "a" * 300])
def test_a_name_that_no_file_can_have_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileError, match=r"cannot be (read|kept there) \("):
        _claimed(Path(name))


@pytest.mark.parametrize("kind", STORES)
def test_a_file_that_may_not_be_written_ends_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: type[Store | Tables]
) -> None:
    """A server that began with it would refuse all rooms; whoever is root may write any file."""
    path = tmp_path / "kept.sqlite"
    kind(path).close()
    connect = sqlite3.connect

    def read_only(path: Path, *given: object, **how: object) -> sqlite3.Connection:
        disk = connect(path, *given, **how)
        disk.execute("PRAGMA query_only=ON")
        return disk

    monkeypatch.setattr(sqlite3, "connect", read_only)
    with pytest.raises(FileError, match="readonly"):
        _kept(kind, path)
