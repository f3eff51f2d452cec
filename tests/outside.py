"""Packages outside of ours that announce a ruleset: laid into a folder as pip would install them."""

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
GROUP = "conquest_lab.rulesets"


@dataclass(frozen=True)
class Package:
    """A package in its source folder.

    ruleset, module: the entry point by which it announces its ruleset.
    """

    folder: Path
    ruleset: str
    module: str

    @property
    def tests(self) -> Path:
        """The folder of its tests."""
        return self.folder / "tests"


def package_in(folder: Path) -> Package:
    """The package of a folder, as its pyproject.toml announces it."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    [(ruleset, module)] = project["entry-points"][GROUP].items()
    return Package(folder, ruleset, module)


def example() -> Package:
    """The one package under examples/."""
    [project] = (ROOT / "examples").glob("*/pyproject.toml")
    return package_in(project.parent)


def announce(site: Path, distribution: str, rulesets: Mapping[str, str]) -> None:
    """Write what pip would write about a distribution that announces these rulesets."""
    info = site / f"{distribution}-1.0.dist-info"
    info.mkdir(parents=True)
    about = f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n"
    (info / "METADATA").write_text(about, encoding="utf-8")
    lines = "".join(f"{name} = {module}\n" for name, module in rulesets.items())
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{lines}", encoding="utf-8")


def install(package: Package, site: Path) -> None:
    """Copy a package into a folder, with what pip would write about it."""
    unwanted = shutil.ignore_patterns("__pycache__")
    shutil.copytree(package.folder / package.module, site / package.module, ignore=unwanted)
    announce(site, package.module, {package.ruleset: package.module})


def passed(package: Package, site: Path) -> str:
    """The output of pytest on the tests of a package, without plugins that they do not use."""
    options = ["-q", "-n", "0", "-o", "addopts=--import-mode=importlib"]
    for plugin in ("cacheprovider", "nbval", "playwright", "base_url"):
        options += ["-p", f"no:{plugin}"]
    return python_beside(site, "-m", "pytest", *options, str(package.tests), cwd=package.folder)


def python_beside(site: Path, *arguments: str, cwd: Path | None = None) -> str:
    """The output of a Python that has a folder of packages and ours; it must not fail."""
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(site), str(ROOT)]),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    done = subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd or site,
        env=environment,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
