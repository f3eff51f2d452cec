"""The packages that the site is built from, by their locks: npm and PyPI, kept in `.cache/site`.

Everything is checked against the checksums of the locks, and fetched once.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
CACHE = ROOT / ".cache" / "site"
PYTHON = "3.14"  # of Pyodide, as package.json chooses it


def _stamp(*files: Path) -> str:
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


def _kept(folder: Path, stamp: str) -> bool:
    """True if a folder was filled by these locks; if not it is emptied."""
    if (folder / "stamp").is_file() and (folder / "stamp").read_text() == stamp:
        return True
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return False


def npm() -> Path:
    """The folder `node_modules` with what `package-lock.json` names."""
    folder = CACHE / "npm"
    files = [HERE / name for name in ("package.json", "package-lock.json")]
    if not _kept(folder, _stamp(*files)):
        program = shutil.which("npm")
        if program is None:
            message = "The site is built with Node.js and its npm: https://nodejs.org/, or apt install npm"
            raise SystemExit(message)
        for path in files:
            shutil.copy(path, folder)
        line = [program, "ci", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(line, cwd=folder, check=True)  # noqa: S603 - our own line
        (folder / "stamp").write_text(_stamp(*files))
    return folder / "node_modules"


def wheels(lock: Path) -> list[Path]:
    """The pure wheels that a lock names."""
    folder = CACHE / lock.stem
    if not _kept(folder, _stamp(lock)):
        line = [sys.executable, "-m", "pip", "download", "-qqq", "--disable-pip-version-check"]
        line += ["--require-hashes", "--no-deps", "--only-binary=:all:", "--python-version", PYTHON]
        line += ["--implementation", "py", "--abi", "none", "--platform", "any"]
        line += ["--dest", str(folder), "--requirement", str(lock)]
        subprocess.run(line, check=True)  # noqa: S603 - the same
        (folder / "stamp").write_text(_stamp(lock))
    return sorted(folder.glob("*.whl"))


def tools(lock: Path) -> Path:
    """A folder with the packages of a lock installed, for programs of the build that run with this Python."""
    folder = CACHE / lock.stem
    if not _kept(folder, _stamp(lock)):
        line = [sys.executable, "-m", "pip", "install", "-qqq", "--disable-pip-version-check"]
        line += ["--require-hashes", "--no-deps", "--only-binary=:all:", "--target", str(folder)]
        line += ["--requirement", str(lock)]
        subprocess.run(line, check=True)  # noqa: S603 - the same
        (folder / "stamp").write_text(_stamp(lock))
    return folder


def own_wheel(folder: Path) -> Path:
    """The wheel of this checkout, with its maps, lessons and catalogues."""
    line = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder.resolve())]
    subprocess.run(line, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - the same
    return next(folder.glob("*.whl"))


def members(wheel: Path) -> Iterator[tuple[str, bytes]]:
    """The files of a wheel by name."""
    with zipfile.ZipFile(wheel) as opened:
        for name in opened.namelist():
            if not name.endswith("/"):
                yield name, opened.read(name)
