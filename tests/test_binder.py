"""`binder/` by the steps of repo2docker: environment, requirements, postBuild, a server, its addresses."""

import os
import shutil
import subprocess
import urllib.request
import venv
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import servers

pytestmark = pytest.mark.slow

COPIED = ("binder", "conquest_lab", "docs", "lessons", "maps")
FILES = ("pyproject.toml", "README.md", "LICENSE")
ADDRESSES = {
    "conquest/": "Conquest Lab",
    "conquest/?lang=fr": "Jouer tout de suite",
    "conquest/docs/teachers.html": "A guide for teachers",
    "conquest/lesson/p03?lang=en": "kernelId",
    "lab/tree/lessons": "jupyter-config-data",
    "voila/render/lessons/apps/play.ipynb": "kernelId",
    "voila/render/lessons/fr/p03_one_roll_exactly.ipynb": "kernelId",
}
"""Addresses below the server (`urlpath=` of a link to Binder), and a word of each page."""


def environment(home: Path) -> dict[str, str]:
    """The variables of whoever has activated an environment."""
    unwanted = ("PYTHONPATH", "JUPYTER_PATH", "JUPYTER_CONFIG_PATH")
    kept = {name: value for name, value in os.environ.items() if name not in unwanted}
    return {**kept, "PATH": os.pathsep.join([str(home / "bin"), os.environ["PATH"]])}


@contextmanager
def binder(home: Path, checkout: Path, more: dict[str, str]) -> Iterator[str]:
    """The address of the server that Binder would start, after its last step of installation."""
    variables = {**environment(home), **more}
    subprocess.run(["binder/postBuild"], cwd=checkout, env=variables, check=True)  # noqa: S607
    port = servers.free_port()
    command = [str(home / "bin" / "python"), "-m", "jupyterlab", "--ip=127.0.0.1"]
    command += [f"--port={port}", "--no-browser", "--allow-root", "--IdentityProvider.token="]
    with servers.Server(command, port, home / "binder.log", checkout, variables) as server:
        yield server.url


def page(url: str) -> str:
    """The page of an address; a status other than 200 is an error."""
    request = urllib.request.Request(url, headers={"Accept": "text/html"})  # noqa: S310
    with urllib.request.urlopen(request, timeout=500) as answer:  # noqa: S310 - our own server
        text: str = answer.read().decode()
    return text


def look_around(url: str, addresses: Iterable[str] = ADDRESSES) -> None:
    """Open addresses; Home leads to no room, which nobody else could enter."""
    pages = {address: page(url + address) for address in addresses}
    assert [address for address in pages if ADDRESSES[address] not in pages[address]] == []
    assert 'data-go="class"' not in pages["conquest/"]
    assert "--cl-page:" in pages["conquest/lesson/p03?lang=en"]


@pytest.mark.long
@pytest.mark.timeout(0)
def test_binder_from_its_requirements_on(root: Path, tmp_path: Path) -> None:
    """A copy of the checkout and an empty environment; needs the package index."""
    home, checkout = tmp_path / "environment", tmp_path / "checkout"
    unwanted = shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints")
    for folder in COPIED:
        shutil.copytree(root / folder, checkout / folder, ignore=unwanted)
    for file in FILES:
        shutil.copy(root / file, checkout / file)
    venv.create(home, with_pip=True)
    line = [str(home / "bin" / "python"), "-m", "pip", "install", "--quiet", "--no-cache-dir"]
    line += ["--disable-pip-version-check", "--requirement", "binder/requirements.txt"]
    subprocess.run(line, cwd=checkout, env=environment(home), check=True)
    with binder(home, checkout, {}) as url:
        look_around(url)
