"""Files in which a server keeps what it has acknowledged."""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

log = logging.getLogger(__name__)

BUSY_SECONDS = 5.0
"""Seconds that a change waits for one of another process."""

LOCK_SECONDS = 0.5
"""Seconds after which a file that another program writes into counts as locked; games are done sooner."""

VERSION = 1
"""The form of both files, written into them; to be raised by a change of a table."""

PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "secure_delete=ON",
    # Every change is taken over into the file itself at once: nothing is lost with the log, whatever another
    # program does to it. Measured: 23 ms a change where the log alone took 6, 0.36 ms of processor.
    "wal_autocheckpoint=1",
)

INDEX_BYTES = 32_768
"""The least size of `-shm`. Processes have it in their memory, and end where it has been cut shorter."""


Identity = tuple[int, int] | None
"""The device and the number of a file, which differ from those of any other; None where there is none."""

Marks = tuple[Identity, Identity, Identity]

Stamp = tuple[int, int]
"""The length of a file and the time of its last change."""

ADVICE = (
    "stop the server, move it away with what ends in -wal and -shm, and put a copy in its place"
)
"""The log of a server that was killed belongs to the file as it was: SQLite would write it into the copy."""

CHANGED = f"another program has cut it or written into it: {ADVICE}"


class Database(sqlite3.Connection):
    """A connection that closes its file when it is forgotten, also where opening it goes wrong half way."""

    def __del__(self) -> None:
        with suppress(sqlite3.Error):  # never opened
            self.close()


def opened(path: Path, schema: str) -> sqlite3.Connection:
    """A database that keeps every finished transaction, and overwrites what is deleted.

    path: of the file; made with its folder where there is none, and read by its owner alone.
    schema: the statements that make its tables where they are missing.
    Raises sqlite3.Error for what is no database or may not be written, and for one of a later form.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _make(path)
        path.chmod(0o600)  # SQLite never writes to what may not be written when it is opened
    except OSError as error:
        raise sqlite3.OperationalError(str(error)) from error
    disk = sqlite3.connect(
        path,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
        factory=Database,
    )
    (version,) = disk.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        message = f"form {version}, written by a later release; this one reads form {VERSION}"
        raise sqlite3.DatabaseError(message)
    for pragma in PRAGMAS:
        disk.execute(f"PRAGMA {pragma}")
    disk.executescript(schema)
    # Of a file that may not be written SQLite says so at the first change alone; this one is taken back.
    disk.execute("BEGIN IMMEDIATE")
    disk.execute(f"PRAGMA user_version={VERSION}")
    disk.execute("COMMIT" if version < VERSION else "ROLLBACK")
    return disk


def report_damage(path: Path) -> None:
    """Log that a database is damaged; SQLite opens it all the same, and notices where it reads.

    The time it takes grows with the file.
    """
    try:
        with closing(sqlite3.connect(path)) as disk:
            (fault,) = disk.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        fault = str(error)
    if fault != "ok":
        log.error("%s is damaged (%s): %s", path, " ".join(fault.split()), ADVICE)


def real(path: Path) -> Path:
    """The file to which a path leads, links followed: beside it SQLite has its log, and a claim stands.

    Raises sqlite3.Error for what is there and no plain file; to try it out would change a device.
    """
    try:
        found = path.resolve()
        # What has been resolved is a link only in a circle, which Python 3.13 no longer refuses.
        usable = found.is_file() or not os.path.lexists(found)
    # A circle of links in earlier versions, or a name that no file can have.
    except (OSError, ValueError, RuntimeError) as error:
        raise sqlite3.OperationalError(str(error)) from error
    if not usable:
        message = "a folder or a device, and no file"
        raise sqlite3.OperationalError(message)
    return found


def _make(path: Path) -> None:
    """Make a file for its owner alone where there is none; SQLite gives its logs the same permissions.

    Where that cannot be done, SQLite says so.
    """
    with suppress(OSError):
        path.touch(0o600, exist_ok=False)


def identity(path: Path) -> Identity:
    """The device and the number of a file, which differ from those of any other; None where there is none.

    Raises sqlite3.Error where that cannot be seen.
    """
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise sqlite3.OperationalError(str(error)) from error
    return found.st_dev, found.st_ino


def _beside(path: Path, end: str) -> Path:
    return path.with_name(path.name + end)


def marks(path: Path) -> Marks:
    """The identities of the file of a database, of its log, and of the index of the log."""
    return identity(path), identity(_beside(path, "-wal")), identity(_beside(path, "-shm"))


def current(disk: sqlite3.Connection, path: Path, schema: str, known: Marks) -> sqlite3.Connection:
    """The database as it is: `disk`, or another one where a file of it was deleted or cut to nothing.

    What SQLite writes into a deleted log would be acknowledged, and lost with this process. Processes with
    different indexes of one log would overwrite what the others have written.
    disk: still has all that was in the file; closed where it is replaced. known: what `marks` gave for it.
    Where another process has put another file in its place, that is the database.
    Raises sqlite3.Error where that cannot be seen or written, and where `disk` has lost a part of it: a file
    that is shorter may as well be an earlier copy, to which nothing can be added.
    """
    there = marks(path)
    if there[0] is None:
        with _copied(disk, path) as copy, suppress(FileExistsError):
            os.link(copy, path)
    elif there == known and _size(path):
        _lengthen(_beside(path, "-shm"))
        _check_length(disk, path)
        return disk
    elif there[:2] == known[:2] and _size(path):
        disk.close()  # before it is opened: connections of one process share an index
    elif there[0] == known[0]:
        with _copied(disk, path) as copy:
            if identity(path) == known[0]:  # no other process was quicker
                copy.replace(path)
                for end in ("-wal", "-shm"):  # those of the old file would be taken for its own
                    _beside(path, end).unlink(missing_ok=True)
    again = opened(path, schema)
    disk.close()
    return again


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError as error:
        raise sqlite3.OperationalError(str(error)) from error


def _check_length(disk: sqlite3.Connection, path: Path) -> None:
    """Raises sqlite3.Error for a file that has fewer pages than are known to be in it."""
    counts = (disk.execute(f"PRAGMA {name}").fetchone() for name in ("page_count", "page_size"))
    (pages,), (each,) = counts
    if _size(path) >= pages * each:
        return
    # The log alone has pages that a reader of an earlier moment has kept from the file.
    busy, written, taken = disk.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    if not busy and taken == written and (size := _size(path)) < pages * each:
        raise sqlite3.DatabaseError(CHANGED + f" ({size} of {pages * each} bytes)")


def stamp(path: Path) -> Stamp:
    """The length of a file and the time of its last change, which differ once a program has written into it.

    Windows notes the time of an open file late: there it is always 0. (0, 0) for no file.
    """
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return 0, 0
    except OSError as error:
        raise sqlite3.OperationalError(str(error)) from error
    return found.st_size, found.st_mtime_ns if os.name == "posix" else 0


def _lengthen(index: Path) -> None:
    """Fill up an index that was cut; SQLite then finds no valid one, and makes it again from the log.

    Written and not only made longer: a page for which the disk has no room would end this process, too.
    """
    size = _size(index)
    if size < INDEX_BYTES:
        try:
            with index.open("r+b") as file:
                file.seek(size)
                file.write(bytes(INDEX_BYTES - size))
        except OSError as error:
            raise sqlite3.OperationalError(str(error)) from error


@contextmanager
def _copied(disk: sqlite3.Connection, path: Path) -> Iterator[Path]:
    """A copy of a database beside its file; raises sqlite3.Error for one that is not whole."""
    copy = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _make(copy)
        with closing(sqlite3.connect(copy)) as other:
            disk.backup(other)
            (found,) = other.execute("PRAGMA quick_check(1)").fetchone()
            if found != "ok":
                raise sqlite3.DatabaseError(found)
        yield copy
    except OSError as error:
        raise sqlite3.OperationalError(str(error)) from error
    finally:
        with suppress(OSError):
            copy.unlink(missing_ok=True)


def claim(path: Path) -> sqlite3.Connection | None:
    """A claim to a file for one process while the connection is open; None where another process has it.

    The end of a process ends its claim, however it ended. The claim is a file of its own beside the other
    one, which stays open to other readers.
    """
    path = real(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = path.with_name(f"{path.name}.lock")
    _make(lock)  # any reader of it could keep the server from its claim
    claimed = sqlite3.connect(lock, timeout=0.0, isolation_level=None)
    try:
        claimed.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        claimed.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            return None
        raise
    return claimed


@contextmanager
def transaction(disk: sqlite3.Connection) -> Iterator[None]:
    """One change of a database; nothing of it stays when it raises."""
    disk.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        # Where the disk is full, SQLite has taken the transaction back itself.
        if disk.in_transaction:
            disk.execute("ROLLBACK")
        raise
    disk.execute("COMMIT")


def touch(disk: sqlite3.Connection) -> None:
    """Write what a database holds already; raises sqlite3.Error where it cannot be written."""
    with transaction(disk):
        disk.execute(f"PRAGMA user_version={VERSION}")


def is_locked(path: Path) -> bool:
    """True for a database that another program keeps from being written; False for what is none."""
    try:
        found = real(path)
        if found.is_file():
            with closing(
                sqlite3.connect(f"{found.as_uri()}?mode=rw", timeout=LOCK_SECONDS, uri=True)
            ) as disk:
                disk.execute("BEGIN IMMEDIATE")
    except (sqlite3.Error, OSError) as error:
        return getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_BUSY
    return False
