"""The machine's limits: open descriptors, free memory, sockets; read as they are, raised where allowed."""

from __future__ import annotations

import sys
from pathlib import Path

import psutil

MOST_DESCRIPTORS = 65_536
"""More than any machine needs for kernels; some systems allow «as many as you like», and mean fewer."""

CGROUP = Path("/sys/fs/cgroup")
MEMBERSHIP = Path("/proc/self/cgroup")


def raise_descriptor_limit() -> int:
    """Raise this user's soft limit of open descriptors to the hard one; returns the limit that holds now.

    The usual soft limit, 1024, is used up by some seventy visitors, and a messaging library that is refused a
    descriptor ends the whole process.
    """
    if sys.platform == "win32":
        return MOST_DESCRIPTORS  # sockets are no descriptors there
    import resource  # noqa: PLC0415 - not on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    wanted = MOST_DESCRIPTORS if hard == unlimited else min(hard, MOST_DESCRIPTORS)
    if soft == unlimited or soft >= wanted:
        return MOST_DESCRIPTORS if soft == unlimited else soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):  # macOS has a limit beside the hard one
        return soft
    return wanted


def open_descriptors() -> int:
    """The descriptors that this process has open; 0 where the system does not count them."""
    process = psutil.Process()
    return process.num_fds() if hasattr(process, "num_fds") else 0


def free_memory() -> int:
    """The bytes that new processes may take: of the machine, or of the container if it has fewer."""
    free = int(psutil.virtual_memory().available)
    return min([free, *(group_free for group_free in map(_free_in, _groups()) if group_free >= 0)])


def _groups() -> list[Path]:
    """The folders of this process's memory groups, from its own up to the root (Linux, cgroup v2)."""
    try:
        lines = MEMBERSHIP.read_text().splitlines()
    except OSError:
        return []
    own = next((line.removeprefix("0::/") for line in lines if line.startswith("0::/")), None)
    if own is None:
        return []
    folder = CGROUP / own
    return [folder, *(parent for parent in folder.parents if CGROUP in (parent, *parent.parents))]


def _free_in(group: Path) -> int:
    """The bytes left in a memory group; -1 for one without a limit."""
    try:
        most = int((group / "memory.max").read_text())
        used = int((group / "memory.current").read_text())
        statistics = (group / "memory.stat").read_text().split()
    except (OSError, ValueError):
        return -1
    # Pages of files that nobody has used lately are given back when they are needed.
    cached = int(statistics[statistics.index("inactive_file") + 1])
    return max(0, most - used + cached)
