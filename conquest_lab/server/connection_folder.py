"""The folder of a server among the temporary files, which holds what connects it to its games.

The server locks it while it runs. So those of servers that were killed are known, and systemd, which clears
away what has not been used for ten days, leaves it alone.
"""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from shutil import rmtree

PREFIX = "conquest_"


class ConnectionFolder:
    """A new folder in another one, for this process and user alone.

    Windows locks no folders: there a killed server's stays.
    """

    def __init__(self, root: Path) -> None:
        self._lock: int | None = None
        while self._lock is None:  # another server may have cleared it away before it was locked
            self.path = Path(tempfile.mkdtemp(prefix=PREFIX, dir=root))
            self._lock = -1 if sys.platform == "win32" else locked(self.path)

    def delete(self) -> None:
        """Delete the folder with all that is in it."""
        rmtree(self.path, ignore_errors=True)
        self.leave()

    def leave(self) -> None:
        """Give up the lock."""
        if self._lock is not None and self._lock >= 0:
            os.close(self._lock)
        self._lock = None


def locked(folder: Path) -> int | None:
    """A lock on a folder, held while this descriptor is open; None where another process has it.

    None as well for a folder that is not there, or that another user has put there.
    """
    if sys.platform == "win32":
        return None
    import fcntl  # noqa: PLC0415 - not on Windows

    try:
        lock = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except OSError:
        return None
    with suppress(OSError):
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.fstat(lock).st_uid == os.geteuid() and folder.exists():
            return lock
    os.close(lock)
    return None


def clear_left_over(root: Path) -> None:
    """Delete the folders of servers that were killed."""
    for folder in root.glob(f"{PREFIX}*"):
        lock = locked(folder)
        if lock is not None:
            rmtree(folder, ignore_errors=True)
            os.close(lock)
