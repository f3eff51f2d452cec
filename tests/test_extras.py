"""Each extra alone, in an environment of its own, on every Python that the metadata name."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
import uv

pytestmark = [pytest.mark.long, pytest.mark.timeout(0)]

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
VERSIONS = [
    text.rpartition(" ")[2]
    for text in PROJECT["classifiers"]
    if re.fullmatch(r"Programming Language :: Python :: 3\.\d+", text)
]
WORKS = {
    "": "import conquest_lab as cl; assert len(cl.rulesets()) == 5; cl.load('miro')",
    "app": "from conquest_lab.server import website; from conquest_lab.widgets import Explore;"
    " Explore('hasbro')",
    "widgets": "import conquest_lab as cl; from conquest_lab.widgets import Desk, GameView;"
    " s = cl.Session(cl.load('hasbro'), ['Ana', 'Bo', 'Cy'], seed=7, automation=True);"
    " assert GameView(Desk(s)).still() == s._repr_svg_()",
    "lab": "import jupyterlab, matplotlib; from conquest_lab.server import launch, extension",
    "odds": "from conquest_lab import odds; assert odds.conquer_table(3, 3, 2).shape == (4, 4)",
    "distributed": "import distributed; from conquest_lab.odds import workers",
    "docs": "import sphinx, furo, myst_parser",
    "dev": "import pytest, mypy, playwright, twine",
    "mutants": "from cosmic_ray.mutating import mutate_and_test",
}
"""A line of Python that an extra makes possible."""


def interpreter(version: str) -> str:
    """The interpreter of a version on PATH; without one the test is skipped."""
    line = [uv.find_uv_bin(), "python", "find", "--no-python-downloads", version]
    run = subprocess.run(line, capture_output=True, text=True, check=False)
    if run.returncode:
        pytest.skip(f"no Python {version} on PATH")
    return run.stdout.strip()


@pytest.mark.parametrize("extra", ["", *PROJECT["optional-dependencies"]])
@pytest.mark.parametrize("version", VERSIONS)
def test_an_extra_alone_is_enough(version: str, extra: str, tmp_path: Path) -> None:
    """Installed without the others, it does its work; needs the package index."""
    python = interpreter(version)
    tool, here = uv.find_uv_bin(), tmp_path / "bin" / "python"
    subprocess.run([tool, "venv", "--quiet", "--python", python, str(tmp_path)], check=True)
    wanted = f"{ROOT}[{extra}]" if extra else str(ROOT)
    line = [tool, "pip", "install", "--quiet", "--python", str(here), wanted]
    subprocess.run(line, check=True)
    command = [str(here), "-W", "error::DeprecationWarning:conquest_lab", "-c", WORKS[extra]]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-3000:]
    told = [str(tmp_path / "bin" / "conquest-lab"), "--version"]
    assert subprocess.run(told, check=True, capture_output=True).stdout.split()
