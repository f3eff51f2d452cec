"""A disk that takes nothing more, and files that are something else: said in words, and nothing is lost."""

import asyncio
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from class_visitors import Client, entered, opened, room_in, serving
from loops import run, until
from tornado.httpclient import AsyncHTTPClient, HTTPResponse
from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port
from tornado.web import Application

from conquest_lab.classroom import rooms
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.store import UNREAD, UNWRITTEN, Store, new_secret
from conquest_lab.server import tables, website
from conquest_lab.server.tables import PassIssuer
from conquest_lab.tables import disk
from conquest_lab.tables.disk import VERSION
from conquest_lab.tables.store import OPEN, Tables

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
STORES = (Store, Tables)


@pytest.fixture
def stores(monkeypatch: pytest.MonkeyPatch) -> list[Store]:
    """The stores that a test opens."""
    found: list[Store] = []
    begin = Store.__init__

    def noted(self: Store, path: Path) -> None:
        begin(self, path)
        found.append(self)

    monkeypatch.setattr(Store, "__init__", noted)
    return found


async def test_a_full_disk_is_told_and_nothing_acknowledged_is_lost(
    tmp_path: Path, stores: list[Store], caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(tmp_path / "classes.sqlite") as port:
        code, teacher = await opened(port)
        pupil = await entered(port, code, "Ana")
        file = stores[0]._disk
        (pages,) = file.execute("PRAGMA page_count").fetchone()
        file.execute(f"PRAGMA max_page_count={pages}")
        people, refused = 1, None
        while refused is None and people < 200:
            late = Client(port, new_secret())
            answer = await late.send(f"api/rooms/{code}/join", {"name": f"pupil {people}"})
            if answer.code == 200:
                people += 1
            else:
                refused = answer
        assert refused.code == 503
        assert json.loads(refused.body) == {"error": str(UNWRITTEN)}
        await teacher.ask(f"api/rooms/{code}")
        assert len((await room_in(stores[0], code)).names) == people
        with closing(Store(stores[0].path)) as again:
            assert len((await room_in(again, code)).names) == people
        assert (await pupil.send(f"api/rooms/{code}")).code == 200
        file.execute("PRAGMA max_page_count=1000000")
        await late.ask(f"api/rooms/{code}/join", {"name": "late"})
    assert "full" in caplog.text
    assert "Traceback" not in caplog.text


@pytest.mark.skipif(sys.platform == "win32", reason="the limit is that of Unix")
def test_a_limit_on_the_size_of_files_is_told(tmp_path: Path) -> None:
    """A service may be started with one (`ulimit -f`); it ends no process, and what was kept is kept."""
    import resource  # noqa: PLC0415 - not on Windows

    numbers = count()

    async def teach() -> None:
        path = tmp_path / "classes.sqlite"
        async with serving(path) as port:
            code, teacher = await opened(port)
            usual = resource.getrlimit(resource.RLIMIT_FSIZE)
            resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size, usual[1]))
            try:
                people = 0
                while (answer := await joined(port, code)).code == 200:
                    people += 1
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, usual)
            assert (answer.code, json.loads(answer.body)) == (503, {"error": str(UNWRITTEN)})
            assert (await teacher.ask(f"api/rooms/{code}"))["people"] == people
            assert (await joined(port, code)).code == 200

    async def joined(port: int, code: str) -> HTTPResponse:
        name = f"{next(numbers)}".rjust(24, "n")
        return await Client(port, new_secret()).send(f"api/rooms/{code}/join", {"name": name})

    run(teach())


async def test_a_room_that_cannot_be_deleted_is_still_there(
    tmp_path: Path, stores: list[Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk, "BUSY_SECONDS", 0.0)
    path = tmp_path / "classes.sqlite"
    async with serving(path) as port:
        code, teacher = await opened(port)
        await entered(port, code, "Ana")
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            answer = await teacher.send(f"api/rooms/{code}", method="DELETE")
            assert answer.code == 503
            assert json.loads(answer.body) == {"error": str(UNWRITTEN)}
            assert (await room_in(stores[0], code)).names == ["Ana"]
            assert await stores[0].forget_old() == 0
        await teacher.ask(f"api/rooms/{code}", method="DELETE")
        assert (await teacher.send(f"api/rooms/{code}")).code == 404


async def test_a_class_stays_in_a_room_in_which_a_change_could_not_be_written(
    tmp_path: Path, stores: list[Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pages that wait for news hear of the next change; the room is another object by then."""
    monkeypatch.setattr(disk, "BUSY_SECONDS", 0.0)
    path = tmp_path / "classes.sqlite"
    async with serving(path) as port:
        code, teacher = await opened(port)
        ana, bo = await entered(port, code, "Ana"), await entered(port, code, "Bo")
        here = f"api/rooms/{code}"
        seen = await teacher.ask(here)
        waiting = [
            asyncio.create_task(who.ask(f"{here}?since={seen['version']}"))
            for who in (teacher, ana)
        ]
        await until(lambda: len(stores[0]._bells) == len(waiting))
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            answer = await bo.send(f"{here}/bet", {"round": 0, "percent": 30})
            assert answer.code == 503
        await bo.ask(f"{here}/bet", {"round": 0, "percent": 40})
        await teacher.ask(f"{here}/close", {"round": 0})
        wall, phone = await asyncio.gather(*waiting)
        assert wall["rounds"][0]["bet_by"] == 1
        assert phone["stage"] == "closed"
        await teacher.ask(here, method="DELETE")
        assert (await ana.send(here)).code == 404


async def test_what_is_sent_twice_is_acknowledged_once_it_is_on_disk(
    tmp_path: Path, stores: list[Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page sends a bet again when its network was gone; the first one still waits for the disk."""
    async with serving(tmp_path / "classes.sqlite") as port:
        code, _ = await opened(port)
        ana = await entered(port, code, "Ana")
        here, given = f"api/rooms/{code}", {"round": 0, "percent": 30}
        room, write = await room_in(stores[0], code), stores[0]._write
        free = threading.Event()

        def full(_batch: object) -> None:
            free.wait(60)
            message = "disk is full"
            raise sqlite3.OperationalError(message)

        monkeypatch.setattr(stores[0], "_write", full)
        first = asyncio.create_task(ana.send(f"{here}/bet", given))
        await until(lambda: room.rounds[0].bets == {0: 30})
        second = asyncio.create_task(ana.send(f"{here}/bet", given))
        seen = asyncio.create_task(ana.ask(here))
        await asyncio.sleep(0.2)
        free.set()
        assert [(await each).code for each in (first, second)] == [503, 503]
        assert (await seen)["bet"] is None
        monkeypatch.setattr(stores[0], "_write", write)
        assert (await ana.ask(f"{here}/bet", given))["bet"] == 30


async def test_a_change_of_a_room_that_is_to_be_read_again_is_sent_again(tmp_path: Path) -> None:
    """It was checked in a room that holds what could not be written; a page sends it again by itself."""
    with closing(Store(tmp_path / "classes.sqlite")) as store:
        room = await store.open(rooms.open_room("en", "t"), rooms.Asked("roll 3 2"))
        store._unread.add(store.rooms.pop(room.code).code)
        with pytest.raises(ClassError) as told:
            await store.add(room, rooms.Joined(0, "Ana", "a"))
        assert told.value.status == 503
        again = await room_in(store, room.code)
        await store.delete(again)
        with pytest.raises(ClassError) as told:
            await store.add(again, rooms.Joined(0, "Ana", "a"))
        assert told.value.status == 404


async def test_no_pass_is_given_that_could_not_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(disk, "BUSY_SECONDS", 0.0)
    path = tmp_path / "tables.sqlite"
    listening, port = bind_unused_port()
    http = HTTPServer(Application(tables.routes("/", PassIssuer(Tables(path))), base_url="/"))
    http.add_sockets([listening])
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = await AsyncHTTPClient().fetch(
            f"http://127.0.0.1:{port}/table/pass",
            method="POST",
            headers={"Content-Type": "application/json"},
            body='{"kind": "open"}',
            raise_error=False,
        )
    assert answer.code == 503
    http.stop()
    assert "database is locked" in caplog.text
    assert "Traceback" not in caplog.text


def something_else(path: Path) -> None:
    path.write_bytes(b"not a database, and longer than a header of one: " * 99)


def a_folder(path: Path) -> None:
    path.mkdir()


def of_a_later_release(path: Path) -> None:
    with closing(sqlite3.connect(path)) as made:
        made.execute(f"PRAGMA user_version={VERSION + 1}")


@pytest.mark.parametrize("kind", STORES)
@pytest.mark.parametrize("spoil", [something_else, a_folder, of_a_later_release])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, kind: type, spoil: object) -> None:
    path = tmp_path / "file.sqlite"
    assert callable(spoil)
    spoil(path)
    with pytest.raises(website.FileError, match=r"file\.sqlite: .*cannot be read"):
        website._kept(kind, path)


@contextmanager
def folder_of_a_user() -> Iterator[Path]:
    """A folder of somebody for whom permissions hold, who acts meanwhile; the superuser heeds none."""
    # The folders above it let everybody in, which those of other tests do not.
    with TemporaryDirectory() as name:
        me = os.geteuid()
        os.chown(name, 65534 if me == 0 else me, -1)
        os.seteuid(Path(name).stat().st_uid)
        try:
            yield Path(name)
        finally:
            os.seteuid(me)


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are those of Unix")
@pytest.mark.parametrize("kind", STORES)
def test_a_file_that_was_put_back_without_the_right_to_write_is_written(
    kind: type[Store | Tables],
) -> None:
    """SQLite would open it to be read, and whoever changes anything would be refused for good."""
    with folder_of_a_user() as folder:
        path = folder / "file.sqlite"
        kind(path).close()
        path.chmod(0o400)
        with closing(kind(path)) as kept, disk.transaction(kept._disk):
            kept._disk.execute("CREATE TABLE more (x)")


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are those of Unix")
@pytest.mark.parametrize("kind", STORES)
def test_a_place_where_nothing_may_be_written_is_told_as_such(kind: type[Store | Tables]) -> None:
    """There is no file to be moved away: what is missing is the right to make one."""
    told = r"rooms and tables cannot be kept there \(this user may not write there\)"
    with folder_of_a_user() as folder:
        folder.chmod(0o500)
        for place in (folder / "file.sqlite", folder / "new" / "file.sqlite"):
            with pytest.raises(website.FileError, match=rf"file\.sqlite: {told}"):
                website._kept(kind, place)
            with pytest.raises(website.FileError, match=rf"file\.sqlite: {told}"):
                website._claimed(place)
        folder.chmod(0o700)


def test_a_disk_that_is_full_at_the_start_is_told_as_such(tmp_path: Path) -> None:
    """The fault is one that SQLite really gives: here of a file that may have no more pages."""
    with closing(sqlite3.connect(tmp_path / "small.sqlite")) as small:
        small.execute("PRAGMA max_page_count=1")
        with pytest.raises(sqlite3.OperationalError) as full:
            small.execute("CREATE TABLE more (x)")
    told = str(website._file_error(tmp_path / "file.sqlite", full.value))
    assert "file.sqlite: rooms and tables cannot be kept there (the disk is full)" in told


KILLED = """
import os, signal, sys
from pathlib import Path
from conquest_lab.classroom.store import Store

disk = Store(Path("classes.sqlite"))._disk
for code, events in (line.split() for line in sys.stdin):
    disk.execute("INSERT INTO rooms VALUES (?, 1)", (code,))
    for number in range(int(events)):
        disk.execute("INSERT INTO events VALUES (?, ?, 1, ?)", (code, number, code * 60))
os.kill(os.getpid(), signal.SIGKILL)
"""
"""A server that keeps rooms and is killed."""


def put_back(folder: Path) -> None:
    """Do in a folder what the page for operators says of a copy that is put back, but for the service."""
    text = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"To put a copy back:\n\n```sh\n(.*?)```", text, re.DOTALL)
    lines = [line for line in block.splitlines() if line.split()[0] not in {"systemctl", "chown"}]
    assert len(lines) > 2
    for line in lines:
        subprocess.run(["/bin/sh", "-c", line], cwd=folder, check=True)


@pytest.mark.skipif(sys.platform == "win32", reason="the commands are those of Unix")
def test_a_copy_is_put_back_as_the_page_says(tmp_path: Path) -> None:
    """Beside the log of a server that was killed, a copy alone would get pages of the file that is gone."""

    def keep(rooms: str) -> None:
        command = [sys.executable, "-c", KILLED]
        subprocess.run(command, input=rooms, text=True, cwd=tmp_path, check=False)

    kept, copied = tmp_path / "classes.sqlite", tmp_path / "copy-of-classes.sqlite"
    keep("BCDFGH 30\nMNPQRS 30")
    with closing(sqlite3.connect(kept)) as file, closing(sqlite3.connect(copied)) as copy:
        file.backup(copy)
        rows = copy.execute("SELECT * FROM events").fetchall()
    keep("KLMNPQ 40\nBBCDFG 1")
    assert (tmp_path / "classes.sqlite-wal").stat().st_size
    put_back(tmp_path)
    with closing(Store(kept)) as store:
        assert store._disk.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert store._disk.execute("SELECT * FROM events").fetchall() == rows


@pytest.mark.parametrize("name", ["tables.sqlite", "link.sqlite"])
def test_rooms_are_not_kept_in_the_file_of_the_tables(tmp_path: Path, name: str) -> None:
    """Each would take what the other writes for the work of another program."""
    if name != "tables.sqlite":
        (tmp_path / name).symlink_to(tmp_path / "tables.sqlite")
    with pytest.raises(website.FileError, match="under this name"):
        website._check_name(tmp_path / name)
    website._check_name(tmp_path / "classes.sqlite")


async def test_a_second_server_with_the_same_rooms_has_none(tmp_path: Path) -> None:
    """It opens none and finds none, and says so where somebody asks."""
    path = tmp_path / "classes.sqlite"
    first = website._claimed(path)
    assert first is not None
    with closing(first):
        assert website._claimed(path) is None
        others = website._claimed(tmp_path / "others.sqlite")
        others.close()
    again = website._claimed(path)
    again.close()
    none = website.NoRooms()
    with pytest.raises(ClassError, match="another server on this computer") as refused:
        await none.open(rooms.open_room("en", "t"))
    assert refused.value.status == 503
    assert await none.room("BCDFGH") is None
    assert await none.forget_old() == 0
    assert await none.fault()
    none.close()


@pytest.mark.parametrize("kind", STORES)
def test_a_locked_file_is_told_at_once(tmp_path: Path, kind: type[Store | Tables]) -> None:
    """Each change would otherwise wait for five seconds first."""
    path = tmp_path / "kept.sqlite"
    kind(path).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(website.FileError, match=r"kept\.sqlite: another program has locked"):
            website._kept(kind, path)
    website._kept(kind, path).close()


async def test_what_cannot_be_written_is_found_before_a_class_needs_it(tmp_path: Path) -> None:
    """And counted; once it can be written again, nothing is at fault."""
    store = Store(tmp_path / "classes.sqlite")
    tables = PassIssuer(Tables(tmp_path / "tables.sqlite"))
    kinds: list[tuple[Store | PassIssuer, sqlite3.Connection]] = [
        (store, store._disk),
        (tables, tables._tables._disk),
    ]
    for kept, file in kinds:
        assert await kept.fault() == ""
        file.execute("PRAGMA query_only=ON")
        assert "readonly" in await kept.fault()
        file.execute("PRAGMA query_only=OFF")
        assert (await kept.fault(), kept.failures) == ("", 1)
    store.close()


async def test_a_folder_deleted_under_the_server_is_there_again(
    tmp_path: Path, stores: list[Store], caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "state"
    async with serving(folder / "classes.sqlite") as port:
        code, _ = await opened(port)
        await entered(port, code, "Ana")
        shutil.rmtree(folder)
        await entered(port, code, "Bo")
        stores[0].path.unlink()
        await entered(port, code, "Cy")
        with closing(Store(stores[0].path)) as again:
            assert (await room_in(again, code)).names == ["Ana", "Bo", "Cy"]
        shutil.rmtree(folder)
        folder.write_text("no folder")
        late = Client(port, new_secret())
        answer = await late.send(f"api/rooms/{code}/join", {"name": "Di"})
        assert answer.code == 503
        assert json.loads(answer.body) == {"error": str(UNWRITTEN)}
        folder.unlink()
        await late.ask(f"api/rooms/{code}/join", {"name": "Di"})
    with closing(Store(folder / "classes.sqlite")) as again:
        assert (await room_in(again, code)).names == ["Ana", "Bo", "Cy", "Di"]
    assert [each.name for each in folder.iterdir()] == ["classes.sqlite"]
    assert caplog.text.count("was deleted under the server") == 3
    assert "Traceback" not in caplog.text


def without_log(path: Path) -> None:
    path.with_name(f"{path.name}-wal").unlink()


def without_logs(path: Path) -> None:
    without_log(path)
    path.with_name(f"{path.name}-shm").unlink()


def cut_to_nothing(path: Path) -> None:
    os.truncate(path, 0)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows deletes no open file")
@pytest.mark.parametrize("damage", [without_log, without_logs, cut_to_nothing])
async def test_what_a_room_acknowledges_after_its_file_was_damaged_is_there_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, damage: Callable[[Path], None]
) -> None:
    """The file is read as it would be after the server was killed."""
    path, killed = tmp_path / "classes.sqlite", tmp_path / "killed"
    async with serving(path) as port:
        code, _ = await opened(port)
        await entered(port, code, "Ana")
        damage(path)
        await entered(port, code, "Bo")
        await entered(port, code, "Cy")
        shutil.copytree(tmp_path, killed)
        with closing(Store(killed / path.name)) as again:
            assert (await room_in(again, code)).names == ["Ana", "Bo", "Cy"]
    assert caplog.text.count("was damaged under the server") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows deletes no open file")
@pytest.mark.parametrize("damage", [without_log, without_logs])
def test_a_table_whose_file_is_damaged_goes_on_in_every_process(
    tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    path, killed = tmp_path / "tables.sqlite", tmp_path / "killed"
    with closing(Tables(path)) as one, closing(Tables(path)) as other:
        passes = [each.give_pass(OPEN) for each in (one, other)]
        damage(path)
        passes += [each.give_pass(OPEN) for each in (one, other)]
        shutil.copytree(tmp_path, killed)
    with closing(Tables(killed / path.name)) as again:
        for each in passes:
            again.take_pass(OPEN, each)


def cut_in_half(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def without_its_last_page(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 4096)


CUTS = [cut_in_half, without_its_last_page]


@pytest.mark.parametrize("damage", [cut_to_nothing, *CUTS])
def test_no_process_acknowledges_what_a_file_that_was_cut_cannot_keep(
    tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    path = tmp_path / "tables.sqlite"
    with closing(Tables(path)) as one, closing(Tables(path)) as other:
        for each in (one, other):
            each.give_pass(OPEN)
        damage(path)
        for _ in range(2):
            with pytest.raises(sqlite3.Error):
                one.give_pass(OPEN)


async def test_a_change_is_refused_where_a_part_of_the_file_is_lost(
    tmp_path: Path, stores: list[Store], caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "classes.sqlite"
    async with serving(path) as port:
        code, _ = await opened(port)
        stores[0]._disk.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        stores[0]._disk.execute("PRAGMA shrink_memory")
        cut_to_nothing(path)
        late = Client(port, new_secret())
        answer = await late.send(f"api/rooms/{code}/join", {"name": "Ana"})
        assert answer.code == 503
        assert json.loads(answer.body) == {"error": str(UNWRITTEN)}
    assert "Traceback" not in caplog.text


def overwritten_with_noise(path: Path) -> None:
    path.write_bytes(b"x" * path.stat().st_size)


def overwritten_by_an_earlier_copy(path: Path) -> None:
    """As `cp` writes it, into the same file."""
    path.write_bytes(path.with_name("copy").read_bytes())


def touched(path: Path) -> None:
    os.utime(path, (2_000_000_000, 2_000_000_000))


def written_once_more(path: Path) -> None:
    path.write_bytes(path.read_bytes())


@pytest.mark.parametrize("change", [touched, written_once_more])
async def test_a_file_that_holds_what_it_held_is_used_on(
    tmp_path: Path,
    stores: list[Store],
    caplog: pytest.LogCaptureFixture,
    change: Callable[[Path], None],
) -> None:
    path = tmp_path / "classes.sqlite"
    async with serving(path) as port:
        codes = [(await opened(port))[0] for _ in range(2)]
        for name, code in (("Ana", codes[0]), ("Bo", codes[0]), ("Cy", codes[1])):
            await entered(port, code, name)
            change(path)
    async with serving(path) as port:
        await entered(port, codes[0], "Di")
    assert stores[-1].rooms[codes[0]].names == ["Ana", "Bo", "Di"]
    assert not caplog.records


@pytest.mark.skipif(sys.platform == "win32", reason="Windows notes changes of open files late")
@pytest.mark.parametrize("damage", [*CUTS, overwritten_with_noise, overwritten_by_an_earlier_copy])
async def test_nothing_is_acknowledged_once_another_program_has_changed_the_file(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, damage: Callable[[Path], None]
) -> None:
    path = tmp_path / "classes.sqlite"
    async with serving(path) as port:
        code, _ = await opened(port)
        shutil.copy(path, path.with_name("copy"))
        await entered(port, code, "Ana")
        damage(path)
        for name in ("Bo", "Cy"):
            late = Client(port, new_secret())
            answer = await late.send(f"api/rooms/{code}/join", {"name": name})
            assert answer.code == 503
    assert f"{path}: another program has cut it or written into it" in caplog.text
    assert "Traceback" not in caplog.text


async def test_a_copy_that_is_made_under_the_server_is_no_change(tmp_path: Path) -> None:
    path = tmp_path / "classes.sqlite"
    async with serving(path) as port:
        code, teacher = await opened(port)
        await entered(port, code, "Ana")
        with closing(sqlite3.connect(path)) as reader:
            with closing(sqlite3.connect(tmp_path / "copy")) as copy:
                reader.backup(copy)
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM events").fetchone()
            for number in range(60):  # what the reader keeps from the file stays in the log
                await entered(port, code, f"{number} " + "n" * 20)
        await entered(port, code, "Bo")
        assert (await teacher.ask(f"api/rooms/{code}"))["people"] == 62


async def test_a_file_of_others_in_its_place_takes_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "classes.sqlite"
    async with serving(path) as port:
        code, _ = await opened(port)
        path.unlink()
        Store(path).close()
        answer = await Client(port, new_secret()).send(f"api/rooms/{code}/join", {"name": "Ana"})
        assert answer.code == 503
        with closing(Store(path)) as theirs:
            assert not theirs.codes
    assert "has to start again" in caplog.text


def test_a_damaged_file_is_named_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """SQLite opens it: the first to notice would be a teacher who asks for a room in the damaged part."""
    path = tmp_path / "classes.sqlite"
    with closing(Store(path)) as store:
        store._disk.execute("INSERT INTO rooms VALUES ('BCDFGH', 1)")
        events = (("BCDFGH", number, 1, "x" * 1_000) for number in range(99))
        store._disk.executemany("INSERT INTO events VALUES (?, ?, ?, ?)", events)
    disk.report_damage(path)
    assert not caplog.records
    content = bytearray(path.read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 4096] = b"damaged " * 512
    path.write_bytes(content)
    disk.report_damage(path)
    (told,) = caplog.records
    assert re.fullmatch(
        r".*classes\.sqlite is damaged \(.+\): stop the server, .*", told.getMessage()
    )


@pytest.mark.parametrize("event", ['{"event": "danced"}', '{"x": 1}', "[1, 2]", "not JSON", "{}"])
async def test_a_room_that_cannot_be_read_is_refused_and_not_changed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, event: str
) -> None:
    """It stays as it is in the file, and all other rooms are open."""
    path = tmp_path / "classes.sqlite"
    Store(path).close()
    with closing(sqlite3.connect(path)) as made, made:
        made.execute("INSERT INTO rooms VALUES ('BCDFGH', 1)")
        made.execute("INSERT INTO events VALUES ('BCDFGH', 1, 1, ?)", (event,))
    async with serving(path) as port:
        late = Client(port, new_secret())
        for _ in range(2):
            answer = await late.send("api/rooms/BCDFGH/join", {"name": "Ana"})
            assert (answer.code, json.loads(answer.body)) == (503, {"error": str(UNREAD)})
        code, _ = await opened(port)
        await entered(port, code, "Ana")
    assert "room BCDFGH, event 0" in caplog.text
    with closing(sqlite3.connect(path)) as kept:
        kept_events = kept.execute("SELECT event FROM events WHERE code = 'BCDFGH'").fetchall()
    assert kept_events == [(event,)]


def test_a_file_of_an_earlier_release_is_read(tmp_path: Path) -> None:
    path = tmp_path / "classes.sqlite"
    Store(path).close()
    with closing(sqlite3.connect(path)) as made:
        made.execute("PRAGMA user_version=0")
    website._kept(Store, path).close()
    with closing(sqlite3.connect(path)) as made:
        assert made.execute("PRAGMA user_version").fetchone() == (VERSION,)


def test_a_finished_change_waits_for_the_disk_itself(tmp_path: Path) -> None:
    """SQLite returns once its log is written through; no test cuts the power: this asks for the setting."""
    with closing(disk.opened(tmp_path / "kept.sqlite", "")) as kept:
        found = [
            kept.execute(f"PRAGMA {name}").fetchone() for name in ("journal_mode", "synchronous")
        ]
        assert found == [("wal",), (2,)]
