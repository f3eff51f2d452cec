"""The documentation: links lead somewhere, examples run, tables of lessons are true."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from prose import complaints, prose

from conquest_lab import __version__, cli
from conquest_lab.server.course import lesson_cards
from conquest_lab.server.home import shown_key

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
GUIDES = {"en": DOCS / "teachers.md", "fr": DOCS / "fr" / "enseignants.md"}
each_page = pytest.mark.parametrize(
    "page", [*PAGES, ROOT / "README.md"], ids=lambda page: str(page.relative_to(ROOT))
)
each_guide = pytest.mark.parametrize("language", GUIDES)


def links(page: Path) -> Iterator[str]:
    """The addresses that a page leads to, those of pictures included."""
    text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    yield from re.findall(r"\]\(([^)\s]+)\)", text)
    yield from re.findall(r'(?:src|href)="([^"]+)"', text)


def anchors(page: Path) -> set[str]:
    """The headings of a page as addresses."""
    heads = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


@each_page
def test_links_lead_somewhere(page: Path) -> None:
    """To files of the checkout and headings in them; pages are fetched from nowhere."""
    for link in links(page):
        if link.startswith("https://"):
            continue
        path, _, anchor = link.partition("#")
        there = (page.parent / path).resolve() if path else page
        assert there.exists(), link
        assert not anchor or anchor in anchors(there), link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(DOCS)))
def test_pages_lead_to_nothing_outside_the_docs(page: Path) -> None:
    """A server and a built site have no more than this folder."""
    local = [link for link in links(page) if not link.startswith(("https://", "#"))]
    assert [x for x in local if not (page.parent / x).resolve().is_relative_to(DOCS)] == []


def test_every_page_is_reached_from_the_first() -> None:
    reached, waiting = set(), [DOCS / "index.md"]
    while waiting:
        page = waiting.pop()
        if page not in reached and page.suffix == ".md":
            reached.add(page)
            waiting += [
                (page.parent / link.partition("#")[0]).resolve()
                for link in links(page)
                if not link.startswith(("https://", "#"))
            ]
    assert reached == set(PAGES)


@pytest.mark.parametrize("page", [DOCS / "programmers.md"], ids=lambda page: page.stem)
def test_examples_print_what_the_page_says(page: Path) -> None:
    """Every block of Python on it is a session."""
    text = page.read_text(encoding="utf-8")
    assert all(block.startswith(">>>") for block in re.findall(r"```python\n(.{3})", text))
    failed, tried = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert (failed, tried > 40) == (0, True)


ON_A_CLUSTER = """
from distributed import LocalCluster

if __name__ == "__main__":
    names = {}
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster:
        code = CODE.replace("tcp://dask-scheduler:8786", cluster.scheduler_address)
        exec(compile(code, "docs/operating.md", "exec"), names)
    assert names["battles"].runs == 20_000
    assert len(names["standing"].games) == 2
"""


@pytest.mark.slow
def test_the_example_for_a_cluster_runs_on_one(tmp_path: Path) -> None:
    """That of the page for whoever runs a server, with fewer runs, in a process of its own."""
    pytest.importorskip("distributed")
    text = (DOCS / "operating.md").read_text(encoding="utf-8")
    [code] = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert "tcp://dask-scheduler:8786" in code
    for written, here in (
        ("100_000_000", "20_000"),
        ("games=200", "games=2"),
        ("expert", "heuristic"),
        ("intermediate", "random"),
    ):
        assert written in code
        code = code.replace(written, here)
    script = tmp_path / "example.py"
    script.write_text(f"CODE = {code!r}\n{ON_A_CLUSTER}", encoding="utf-8")
    subprocess.run([sys.executable, str(script)], cwd=ROOT, check=True)


@each_page
def test_commands_are_commands(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    lines = [
        line.partition("#")[0]
        for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
        for line in block.replace("\\\n", " ").splitlines()
        if line.startswith("conquest-lab ")
    ]
    lines += re.findall(r"`(conquest-lab [^`\n]*[^`\n…])`", text)
    for line in lines:
        words = [word for word in shlex.split(line)[1:] if word != "NAME"]
        if len(words) > 1 and words[0] not in ("class", "new-ruleset", "rules"):
            assert cli.build_parser().parse_args(words), line


@each_guide
def test_the_guide_has_every_lesson_with_its_age_and_its_time(language: str) -> None:
    rows = re.findall(
        r"^\| ([PR]\d+) \| (.+?) \| (\d+) \| (\d+) \|",
        GUIDES[language].read_text("utf-8"),
        re.MULTILINE,
    )
    cards = lesson_cards(ROOT / "lessons", language)
    assert rows == [
        (shown_key(card.key), card.title, str(card.age), str(card.minutes)) for card in cards
    ]


@each_guide
def test_sequences_of_the_guide_fit_their_ages(language: str) -> None:
    """No lesson is meant for older pupils than its column, and none comes twice in one."""
    oldest = (13, 15, 18)
    ages = {shown_key(card.key): card.age for card in lesson_cards(ROOT / "lessons", language)}
    text = GUIDES[language].read_text("utf-8")
    rows = [
        re.findall(r"[PR]\d+|(?<=\|) (?=\|)", row)
        for row in re.findall(r"^\| \d \|.*$", text, re.MULTILINE)
    ]
    columns = [[row[n].strip() for row in rows if row[n].strip()] for n in range(3)]
    assert [len(column) for column in columns] == [4, 6, 6]
    for column, most in zip(columns, oldest, strict=True):
        assert len(set(column)) == len(column)
        assert all(ages[key] <= most for key in column)


def test_the_french_guide_has_french_typography() -> None:
    text = GUIDES["fr"].read_text("utf-8").replace("](../teachers.md)", "")
    assert complaints(prose(text), "fr") == []


def test_the_changelog_has_this_version_first() -> None:
    """Below what is not released yet."""
    heads = re.findall(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert heads[:2] == ["Unreleased", __version__]


@pytest.mark.long
def test_the_documentation_is_built_without_a_warning(tmp_path: Path) -> None:
    """And its pages load nothing from elsewhere."""
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going"]
    command += ["-d", str(tmp_path / "doctrees"), str(DOCS), str(tmp_path / "built")]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    pages = list((tmp_path / "built").rglob("*.html"))
    assert len(pages) > len(PAGES)
    loads = re.compile(r"<(?:script|img|link|iframe)[^>]*(?:src|href)=[\"'](?:https?:)?//")
    assert [page.name for page in pages if loads.search(page.read_text("utf-8"))] == []
