"""Installs the packages of a lock, then the project as it lies here, into the environment of this Python.

uv takes a sixth of the time of pip. It does not read the settings of pip: where these name an index of
their own, or where uv cannot do it, pip installs.

Usage: python tools/install.py LOCK, such as `app` for `locks/app.txt`
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input")
UV = (sys.executable, "-m", "uv", "pip")
BY_CHECKSUM = ("--require-hashes", "--requirement")


def main(lock: str) -> int:
    """Install, and return the exit status: 0, or 1 where a package could not be installed.

    lock: its name.
    """
    # Where there is no wheel of uv, nobody wants to compile it.
    if not pip_has_an_index() and done(PIP, "--only-binary=:all:", *BY_CHECKSUM, "locks/uv.txt"):
        # uv would take an environment that is activated.
        if installed(UV, lock, "--python", sys.executable):
            return 0
        print("uv could not install this: pip tries", file=sys.stderr)
    # A module is compiled when it is first imported. To compile all takes two fifths of the time.
    return 0 if installed(PIP, lock, "--no-compile") else 1


def installed(tool: tuple[str, ...], lock: str, *options: str) -> bool:
    """Install the packages of a lock, then the project built with them; False where that failed.

    tool: pip, or uv in its place. options: of both commands.
    """
    project = ("--no-deps", "--no-build-isolation", "--editable", ".")
    locked = [(*BY_CHECKSUM, f"locks/{name}.txt") for name in (lock, *node_locks())]
    return all(done(tool, *options, *step) for step in (*locked, project))


def node_locks() -> tuple[str, ...]:
    """The lock of Node.js, which builds the views, where the machine has none."""
    return () if shutil.which("node") and shutil.which("npm") else ("node",)


def done(tool: tuple[str, ...], *asked: str) -> bool:
    """Let a tool install what it is asked for; False where it could not, which it explains itself."""
    line = [*tool, "install", "--quiet", *asked]
    return subprocess.run(line, cwd=ROOT, check=False).returncode == 0  # noqa: S603 - our own lines


def pip_has_an_index() -> bool:
    """True where settings of pip, in files or variables, replace the index of Python or allow none."""
    line = [*PIP, "config", "list"]
    told = subprocess.run(line, capture_output=True, text=True, check=True).stdout  # noqa: S603 - our own line
    names = (setting.partition("=")[0] for setting in told.splitlines())
    return any(name.endswith((".index-url", ".no-index")) for name in names)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
