"""Files that people look for who take a project up: valid, and true to the commands of the Makefile."""

import json
import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import address
import pytest
import yaml

from conquest_lab import __version__

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def test_the_citation_has_the_version_and_the_licence() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert cited["version"] == __version__
    assert cited["license"] == project["license"]
    assert cited["authors"] == project["authors"]
    assert {"cff-version", "message", "title", "type"} <= cited.keys()


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_call_targets_that_exist(path: Path) -> None:
    """Each command of ours is a target of the Makefile or a file; no job can write to the repository."""
    flow = yaml.safe_load(path.read_text("utf-8"))
    assert flow["permissions"] == {"contents": "read"}
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    runs = [step["run"] for job in flow["jobs"].values() for step in job["steps"] if "run" in step]
    assert runs
    for run in runs:
        command, _, target = run.partition(" ")
        assert target in targets if command == "make" else (ROOT / command).is_file(), run


def test_the_packages_are_built_and_tried_on_every_python_that_is_named() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = {c.rpartition(" ")[2] for c in project["classifiers"] if re.search(r":: 3\.\d+$", c)}
    jobs = yaml.safe_load((ROOT / ".github/workflows/test.yml").read_text("utf-8"))["jobs"]
    used = {*jobs["versions"]["strategy"]["matrix"]["python"]}
    used |= {
        step["with"]["python-version"]
        for step in jobs["test"]["steps"]
        if "python" in str(step.get("uses"))
    }
    assert used == named


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_make_takes_the_python_that_a_workflow_asks_for(path: Path) -> None:
    flow = yaml.safe_load(path.read_text("utf-8"))
    line = ["make", "--dry-run", "--always-make", "VENV=build/none", "build/none/bin/python"]
    env = {**os.environ, "MAKEFLAGS": "", **flow["env"]}
    ran = subprocess.run(line, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    assert "for python in python;" in ran.stdout


def test_hooks_before_a_commit_are_the_checks_of_make_check() -> None:
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))
    hooks = {
        Path(hook["entry"].split()[0]).name for repo in config["repos"] for hook in repo["hooks"]
    }
    recipe = (ROOT / "Makefile").read_text("utf-8").partition("\ncheck:")[2].partition("\n\n")[0]
    checks = set(re.findall(r"(?:-m |/bin/)(\w+)", recipe))
    assert hooks == checks


def test_the_container_of_developers_is_valid_and_makes_the_environment() -> None:
    container = json.loads((ROOT / ".devcontainer/devcontainer.json").read_text("utf-8"))
    assert "make .venv/installed-dev" in container["postCreateCommand"]


def test_addresses_are_given_to_metadata_readme_and_citation(tmp_path: Path) -> None:
    """Every link of the README becomes absolute; a second run with another address replaces the first."""
    for name in ("pyproject.toml", "README.md", "CITATION.cff"):
        shutil.copy(ROOT / name, tmp_path)
    first, second = "https://github.com/some/body", "https://codeberg.org/some/else"
    address.main(tmp_path, [first, "--site", "https://some.github.io/body"])
    project = tomllib.loads((tmp_path / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["urls"]["Repository"] == first
    assert project["urls"]["Try it"] == "https://some.github.io/body/"
    text = (tmp_path / "README.md").read_text("utf-8")
    links = re.findall(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"", text)
    assert all((a or b).startswith("https://") for a, b in links)
    assert f"{first}/blob/main/docs/teachers.md" in text
    assert f"{first}/raw/main/lessons/pictures/game-miro.svg" in text
    assert "mybinder.org/v2/gh/some/body/main?urlpath=conquest%2F" in text
    assert "https://some.github.io/body/lab/" in text
    address.main(tmp_path, [second])
    text = (tmp_path / "README.md").read_text("utf-8")
    assert first not in text
    assert f"{second}/blob/main/docs/teachers.md" in text
    cited = yaml.safe_load((tmp_path / "CITATION.cff").read_text("utf-8"))
    assert cited["repository-code"] == cited["url"] == second
    assert (
        tomllib.loads((tmp_path / "pyproject.toml").read_text("utf-8"))["project"]["urls"][
            "Repository"
        ]
        == second
    )
