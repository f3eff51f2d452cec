"""Versions: every lock keeps to the ranges of pyproject.toml, and their lowest versions work."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import uv
from lock import POD
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = ("app", "lab", "dev", "mutants")
LOCKS = (*EXTRAS, "pod", "uv", "node")
PIN = re.compile(r"^([\w.-]+)==([^\s;]+)( ;.*)? \\$")
PART = (
    "tests/test_api.py",
    "tests/test_session.py",
    "tests/odds/test_battles.py",
    "tests/widgets/test_canvas.py",
    "tests/widgets/test_panels.py",
    "tests/server/test_frames.py",
    "tests/test_server_prefork.py",
)
"""Tests that touch rules, odds, the canvas, the traits of views, the connection class and kernels."""


def normal(name: str) -> str:
    """A name as locks write it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def locked(extra: str) -> dict[str, set[str]]:
    """The versions of each package in a lock: more than one where systems or Pythons differ."""
    found: dict[str, set[str]] = {}
    for line in (ROOT / "locks" / f"{extra}.txt").read_text("utf-8").splitlines():
        if pin := PIN.match(line):
            found.setdefault(normal(pin[1]), set()).add(pin[2])
    return found


def asked(extra: str) -> list[Requirement]:
    """The packages that the project asks for with an extra, and with those that it includes."""
    wanted = [Requirement(text) for text in PROJECT["optional-dependencies"][extra]]
    included = [name for each in wanted if each.name == PROJECT["name"] for name in each.extras]
    direct = [each for each in wanted if each.name != PROJECT["name"]]
    return direct + [each for name in included for each in asked(name)]


@pytest.mark.parametrize("extra", EXTRAS)
def test_a_lock_keeps_to_the_ranges(extra: str) -> None:
    versions = locked(extra)
    needed = [*map(Requirement, PROJECT["dependencies"]), *asked(extra)]
    for requirement in needed:
        found = versions[normal(requirement.name)]
        assert all(version in requirement.specifier for version in found), requirement


def test_the_lock_of_pods_has_our_extras_and_the_hub() -> None:
    """In their ranges: what `deploy/kubernetes/pod.in` asks for, too."""
    versions = locked("pod")
    lines = (ROOT / "deploy/kubernetes/pod.in").read_text("utf-8").splitlines()
    more = [Requirement(line) for line in lines if not line.startswith("#")]
    assert more
    for requirement in [*more, *(each for extra in POD for each in asked(extra))]:
        found = versions[normal(requirement.name)]
        assert all(version in requirement.specifier for version in found), requirement


@pytest.mark.parametrize("name", LOCKS)
def test_every_version_has_its_checksums(name: str) -> None:
    text = (ROOT / "locks" / f"{name}.txt").read_text("utf-8")
    heads = [line for line in text.splitlines() if re.match(r"[\w.-]+==", line)]
    assert heads
    assert all(PIN.match(line) for line in heads)
    assert len(re.findall(r" \\\n    --hash=sha256:[0-9a-f]{64}", text)) >= len(heads)


def test_one_environment_can_hold_all_locks() -> None:
    """All take their versions from that of developers, which those who visit or play find whole in it."""
    developers = locked("dev")
    for lock in LOCKS:
        for name, versions in locked(lock).items():
            assert versions <= developers.get(name, versions), name
    assert locked("app").keys() | locked("lab").keys() <= developers.keys()


@pytest.mark.long
@pytest.mark.timeout(0)
def test_the_lowest_versions_of_the_ranges_work(tmp_path: Path) -> None:
    """Installed into an environment of their own, they pass a part of the suite; needs the package index."""
    python = tmp_path / "bin" / "python"
    tool = uv.find_uv_bin()
    subprocess.run([tool, "venv", "--quiet", "--python", sys.executable, str(tmp_path)], check=True)
    line = [tool, "pip", "install", "--quiet", "--python", str(python)]
    line += ["--resolution", "lowest-direct", "--editable", f"{ROOT}[dev]"]
    subprocess.run(line, check=True)
    command = [str(python), "-m", "pytest", "-p", "no:cacheprovider", "-m", "not long", *PART]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-4000:]
