"""Builds the static site: Home, every app and every lesson, run in the browser, with nothing asked of others.

    python tools/site/build.py [--out site/dist] [--only play,p01,lite,docs]

`lite` is JupyterLite with the lessons as notebooks, `docs` the documentation, which `make docs` builds.
Node.js is needed beside the packages of `locks/dev.txt`. What comes from the npm registry and from PyPI is
pinned in `tools/kit/package-lock.json` and `locks/site.txt`, and kept in `.cache`.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import shutil
import sys
import tempfile
from pathlib import Path

import bundle
import lite
import registries
import scripts

sys.path[:0] = [str(registries.ROOT), str(Path(__file__).parent / "python")]

LESSONS = registries.ROOT / "lessons"
INDEX = re.compile(r"(?:^|(?<=/))index\.html$")
DOCS = registries.ROOT / "site" / "docs"
NOT_PAGES = ("buildinfo", ".inv", ".map")
"""Files of the documentation that Sphinx leaves and no page asks for."""
PACKED = ".packed"  # a name that no server packs or unpacks by itself


def stamp(folder: Path) -> str:
    """A short checksum of all files below a folder."""
    found = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        found.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return found.hexdigest()[:12]


def python_files(work: Path, modules: Path, wheels: list[Path]) -> Path:
    """The packed files of Python, in a folder of the cache: made anew when something in them has changed."""
    here = Path(__file__).parent
    sources = [here / "bundle.py", *here.glob("node/*"), *here.glob("python/*.py")]
    sources += [registries.NPM_LOCK, registries.ROOT / "locks" / "site.txt"]
    own = registries.own_wheel(work / "wheel")
    found = hashlib.sha256(b"".join(path.read_bytes() for path in sorted([*sources, own])))
    kept = registries.CACHE / "python"
    folder = kept / found.hexdigest()[:16]
    if not folder.is_dir():
        made = work / "python"
        made.mkdir()
        for name, content in bundle.make(work, [*wheels, own], modules / "pyodide").items():
            (made / (name + PACKED)).write_bytes(content)
        shutil.rmtree(kept, ignore_errors=True)
        kept.mkdir(parents=True)
        shutil.move(made, folder)
    return folder


def kernel_files(work: Path, modules: Path) -> Path:
    """The folder of everything that a page loads to run Python, its name made of its content."""
    wheels = registries.wheels(registries.ROOT / "locks" / "site.txt")
    made = work / "kernel"
    shutil.copytree(python_files(work, modules, wheels), made)
    sizes = {path.name.removesuffix(PACKED): path.stat().st_size for path in made.iterdir()}
    registries.kit.build()
    servers_own = shutil.ignore_patterns("page.js")
    shutil.copytree(registries.kit.MADE / "parts", made / "kit", ignore=servers_own)
    scripts.page(work, made, modules)
    scripts.worker(made, modules, "conquest-lab", sizes)
    edition = stamp(made)
    scripts.worker(made, modules, f"conquest-lab-kernel-{edition}", sizes)
    return made.rename(work / f"kernel-{edition}")


def documentation(target: Path) -> None:
    """Copy the built documentation."""
    if not (DOCS / "index.html").is_file():
        message = "The documentation is not built: make docs"
        raise SystemExit(message)
    shutil.copytree(
        DOCS, target, ignore=lambda _, names: [n for n in names if n.endswith(NOT_PAGES)]
    )


def build(out: Path, only: frozenset[str]) -> None:
    """Write the site into a folder, which is replaced when everything is there."""
    notebooks = not only or lite.ADDRESS in only
    with tempfile.TemporaryDirectory() as temporary:
        work = Path(temporary)
        site = work / "dist"
        site.mkdir()
        modules = registries.kit.modules(for_site=True)
        kernel = kernel_files(work, modules)
        import pages  # noqa: PLC0415 - it reads the checkout's own package

        shown = pages.Site(site, LESSONS, f"{kernel.name}/", modules, notebooks=notebooks)
        shown.write(only)
        shown.packages(kernel)
        if not only or "docs" in only:
            documentation(site / "docs")
        edition = stamp(site)
        shutil.move(kernel, site / kernel.name)
        held = kept(site, kernel.name, edition)
        later = {"name": "", "folder": f"{lite.ADDRESS}/"}
        if notebooks:
            lite.write(work, site / lite.ADDRESS, LESSONS, pages.LANGUAGES)
            later["name"] = f"conquest-lab-lite-{stamp(site / lite.ADDRESS)}"
        scripts.service_worker(site, modules, held, later)
        shutil.rmtree(out, ignore_errors=True)
        out.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(site, out)
    print(report(out, kernel.name))


def kept(site: Path, kernel: str, edition: str) -> dict[str, list[str]]:
    """The names of two caches that browsers keep: of this kernel, and of this edition of the pages."""
    files = sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())
    inside = [name for name in files if name.startswith(f"{kernel}/")]
    pages = [name for name in files if not name.startswith(f"{kernel}/")]
    return {
        f"conquest-lab-{kernel}": inside,
        f"conquest-lab-{edition}": [INDEX.sub("", name) for name in pages],
    }


def report(out: Path, kernel: str) -> str:
    """The sizes that matter, in a sentence."""
    pages = len(list(out.rglob("index.html")))
    held = [path for path in (out / kernel).rglob("*") if path.is_file()]
    sizes = {path.relative_to(out / kernel).as_posix(): path.stat().st_size for path in held}
    whole = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    others = (f"{name}{PACKED}" for name in bundle.LATER if name != "players")
    later = sum(sizes[name] for name in ("formulas.js", *others))
    scripts_packed = sum(
        len(bundle.packed(path.read_bytes())) - path.stat().st_size
        for path in held
        if path.suffix != PACKED
    )
    first = sum(sizes.values()) - later
    return (
        f"{out}: {pages} pages, {whole / 1e6:.1f} MB; a first visit of Play loads {first / 1e6:.1f} MB,"
        f" {(first + scripts_packed) / 1e6:.1f} MB from a server that packs scripts"
    )


def main() -> None:
    """Build what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--out", type=Path, default=registries.ROOT / "site" / "dist")
    parser.add_argument(
        "--only", default="", help="apps and lessons by name, with commas; else all"
    )
    asked = parser.parse_args()
    build(asked.out.resolve(), frozenset(filter(None, asked.only.split(","))))


if __name__ == "__main__":
    main()
