"""The packages that users install: complete, and at work far from the checkout."""

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder

from conquest_lab import __version__

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def built(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist of the checkout and the wheel that was built from that sdist."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(root)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    return folder


@pytest.fixture(scope="module")
def python(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python that has the wheel, and this environment's other packages but not the checkout."""
    home = tmp_path_factory.mktemp("elsewhere")
    venv.create(home, with_pip=False)
    python = home / "bin" / "python"
    [wheel] = built.glob("*.whl")
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
    command += [
        "--no-deps",
        "--no-index",
        "--disable-pip-version-check",
        "--no-compile",
        str(wheel),
    ]
    subprocess.run(command, capture_output=True, check=True)
    # A line in a .pth file adds a folder and reads no .pth of it: not the editable install's.
    [site] = home.glob("lib/python*/site-packages")
    (site / "others.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python


def run(python: Path, *arguments: str, cwd: Path) -> str:
    """The output of the Python that has the wheel."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        [python, *arguments], capture_output=True, text=True, check=False, cwd=cwd, env=environment
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def tracked(root: Path, *patterns: str) -> set[str]:
    """The files of the checkout that git knows, by path, or those on disk where git is not."""
    found = set()
    for pattern in patterns:
        found |= {
            path.relative_to(root).as_posix()
            for path in root.glob(pattern)
            if path.is_file() and not {".ipynb_checkpoints", "__pycache__"} & {*path.parts}
        }
    return found


def test_wheel_holds_maps_lessons_and_templates(root: Path, built: Path) -> None:
    """Every map, lesson, catalogue and template of the checkout is in the wheel, in its place."""
    [wheel] = built.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())

    def there(path: str) -> str:
        for folder in ("docs", "maps", "lessons"):
            if path.startswith(f"{folder}/"):
                return f"conquest_lab/_{path}"
        return path

    wanted = tracked(root, "maps/*.json", "lessons/**/*.ipynb")
    wanted |= tracked(root, "lessons/games/*.json", "lessons/tutorials/*.json")
    wanted |= tracked(root, "docs/**/*.md", "docs/*.svg")
    wanted |= tracked(
        root, "conquest_lab/**/*.py", "conquest_lab/**/*.mo", "conquest_lab/kit/made/*"
    )
    wanted |= tracked(root, "conquest_lab/games/*/rules.*.md", "conquest_lab/scaffold/**/*.txt")
    wanted |= tracked(root, "conquest_lab/server/share/**/*", "conquest_lab/py.typed")
    wanted |= tracked(root, "conquest_lab/server/home.*", "lessons/pictures/*.svg")
    assert {there(path) for path in wanted} - names == set()


def test_wheel_holds_nothing_else(built: Path) -> None:
    """No test, no script of the maps and nobody's notebook checkpoints are installed."""
    [wheel] = built.glob("*.whl")
    for name in zipfile.ZipFile(wheel).namelist():
        assert name.split("/")[0] == "conquest_lab" or ".dist-info/" in name
        assert not (name.startswith("conquest_lab/_maps/") and not name.endswith(".json"))
        assert ".ipynb_checkpoints" not in name


def test_sdist_is_complete(root: Path, built: Path) -> None:
    """The source package can be tested: it has the tests, the Makefile, the maps and lessons."""
    [sdist] = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}

    wanted = {"pyproject.toml", "Makefile", "README.md", "LICENSE", "CHANGELOG.md", ".ci/run"}
    wanted |= tracked(root, "tests/**/*.py", "maps/**/*.json", "maps/**/*.py", "lessons/**/*.ipynb")
    wanted |= tracked(root, "conquest_lab/games/*/rules.*.md", "examples/**/*.*")
    wanted |= tracked(root, "docs/**/*.*", "deploy/**/*.*", "binder/*", "Dockerfile", "locks/*")
    assert wanted - names == set()


def test_rooms_in_a_checkout_are_neither_published_nor_committed(root: Path) -> None:
    """`make play ARGS="--classes rooms.sqlite"` keeps the nicknames of a class there."""
    published = SdistBuilder(str(root)).config.include_path
    for kept in ("rooms.sqlite", "rooms.sqlite-wal", "tables.sqlite", "rooms.sqlite.lock"):
        assert not published(kept), kept
        assert not published(f"lessons/{kept}"), kept
    assert not published("results.json")
    assert not published("rooms.db")
    if not (root / ".git").exists():
        return  # in an unpacked source package
    git = ["git", "-C", str(root)]
    listed = subprocess.run([*git, "ls-files"], capture_output=True, text=True, check=True)
    assert [name for name in listed.stdout.splitlines() if not published(name)] == []
    ignored = subprocess.run(
        [*git, "check-ignore", "rooms.sqlite", "tables.sqlite-wal"], check=False
    )
    assert ignored.returncode == 0


def test_an_index_would_take_the_packages(built: Path) -> None:
    """Their metadata and their description are well formed."""
    command = [sys.executable, "-m", "twine", "check", "--strict", *map(str, built.iterdir())]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout


def test_the_version_of_the_packages_is_that_of_the_module(built: Path) -> None:
    names = {path.name.removesuffix(".tar.gz").split("-")[1] for path in built.iterdir()}
    assert names == {__version__}


def test_command_runs_from_another_folder(python: Path, tmp_path: Path) -> None:
    """The installed command explains itself, and the package that it runs is the installed one."""
    command = python.with_name("conquest-lab")
    assert command.exists()

    told = run(python, str(command), "--help", cwd=tmp_path)
    where = run(python, "-c", "import conquest_lab; print(conquest_lab.__file__)", cwd=tmp_path)

    assert "play" in told
    assert Path(where.strip()).is_relative_to(python.parents[1])


@pytest.mark.long
def test_voila_finds_the_template_of_the_wheel(python: Path, tmp_path: Path) -> None:
    """Voila reads our template out of the installed package, without anything put elsewhere."""
    call = (
        "from conquest_lab.server.launch import register_templates; register_templates(); "
        "from voila.paths import collect_template_paths as collect; "
        "print(*collect(['voila', 'nbconvert'], 'conquest', prune=True), sep='\\n')"
    )

    first = Path(run(python, "-c", call, cwd=tmp_path).splitlines()[0])

    assert first.is_relative_to(python.parents[1])
    assert (first / "index.html.j2").is_file()


def test_apps_and_lessons_are_found(root: Path, python: Path, tmp_path: Path) -> None:
    """The installed package knows the same apps as the checkout."""
    call = (
        "from conquest_lab.server.launch import lessons_folder;"
        "print(*sorted(p.stem for p in (lessons_folder() / 'apps').glob('*.ipynb')), sep='\\n')"
    )

    names = run(python, "-c", call, cwd=tmp_path).split()

    assert names == sorted(path.stem for path in (root / "lessons/apps").glob("*.ipynb"))
