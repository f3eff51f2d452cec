"""Writes `locks/`: the versions and checksums of everything that is installed, on every system and Python.

One file for each extra that `make` installs, as requirements that every pip reads. That of developers is
written first, and the others take their versions from it, so that one environment can hold them all.
Versions that are there stay as long as the ranges of `pyproject.toml` allow them; `--upgrade` takes the
newest.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import uv

ROOT = Path(__file__).parents[1]
LOCKS = ROOT / "locks"
EXTRAS = ("dev", "lab", "app", "mutants")
POD = ("lab", "odds", "distributed")
"""The extras of a visitor's pod under JupyterHub, which has a lock of its own."""
LISTS = (
    ("uv", "locks/uv.in", "3.11", True),
    ("node", "locks/node.in", "3.11", False),
    ("site", "tools/site/wheels.in", "3.14", True),
    ("lite-kernel", "tools/site/lite-kernel.in", "3.14", False),
    ("lite-tools", "tools/site/lite-tools.in", "3.11", True),
)
"""Locks of a few packages without what these need: name, source, the Python that runs them, and whether the
versions are those of our environment; the kernel of JupyterLite has the IPython that its Pyodide is tested
with."""


def command(name: str, extras: tuple[str, ...], *more: str) -> list[str]:
    """The command that writes the lock of some extras.

    more: files that ask for further packages.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    line = [uv.find_uv_bin(), "pip", "compile", "--quiet", "--universal", "--generate-hashes"]
    line += ["--python-version", project["requires-python"].removeprefix(">=")]
    line += ["--custom-compile-command", "make lock", "--no-emit-package", project["name"]]
    line += [word for extra in extras for word in ("--extra", extra)]
    line += ["--output-file", f"locks/{name}.txt"]
    if name != EXTRAS[0]:
        line += ["--constraints", f"locks/{EXTRAS[0]}.txt"]
    return [*line, "pyproject.toml", "locks/build.in", *more]


def list_command(name: str, source: str, python: str, ours: bool) -> list[str]:
    """The command that writes one of `LISTS`."""
    line = [uv.find_uv_bin(), "pip", "compile", "--quiet", "--universal", "--generate-hashes"]
    line += ["--no-deps", "--no-annotate", "--python-version", python]
    line += ["--custom-compile-command", "make lock"]
    line += ["--constraints", f"locks/{EXTRAS[0]}.txt"] if ours else []
    return [*line, "--output-file", f"locks/{name}.txt", source]


def main() -> None:
    """Write all of them."""
    for extra in EXTRAS:
        upgrade = ["--upgrade"] if "--upgrade" in sys.argv[1:] and extra == EXTRAS[0] else []
        line = [*command(extra, (extra,)), *upgrade]
        subprocess.run(line, cwd=ROOT, check=True)  # noqa: S603 - our own line
    subprocess.run(command("pod", POD, "deploy/kubernetes/pod.in"), cwd=ROOT, check=True)  # noqa: S603 - the same
    for parts in LISTS:
        subprocess.run(list_command(*parts), cwd=ROOT, check=True)  # noqa: S603 - the same


if __name__ == "__main__":
    main()
