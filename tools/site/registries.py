"""The packages that the site is built from, by their locks: npm and PyPI, kept in `.cache`.

Everything is checked against the checksums of the locks, and fetched once. What comes from npm stands in the
lock of the views, `tools/kit/package-lock.json`.
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
CACHE = ROOT / ".cache" / "site"
PYTHON = "3.14"  # of Pyodide, as package.json chooses it

sys.path.insert(0, str(ROOT / "tools" / "kit"))
import kit_bundle as kit  # noqa: E402 - tools are no package

NPM_LOCK = kit.HERE / "package-lock.json"


def _stamp(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _kept(folder: Path, stamp: str) -> bool:
    """True if a folder was filled by these locks; if not it is emptied."""
    if (folder / "stamp").is_file() and (folder / "stamp").read_text() == stamp:
        return True
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return False


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
