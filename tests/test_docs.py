"""The documentation: links lead somewhere, examples run, tables of lessons are true."""

import doctest
import importlib
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
from prose import complaints, prose

from conquest_lab import __version__, cli, deadline
from conquest_lab.classroom import pasted, positions, rooms, store
from conquest_lab.classroom.course.lessons import lesson_cards
from conquest_lab.server import admission, confinement, limits
from conquest_lab.server import tables as table_links
from conquest_lab.server.classroom import base
from conquest_lab.server.home import shown_key
from conquest_lab.tables import store as tables

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
GUIDES = {"en": DOCS / "teachers.md", "fr": DOCS / "fr" / "enseignants.md"}
each_page = pytest.mark.parametrize(
    "page", [*PAGES, ROOT / "README.md"], ids=lambda page: str(page.relative_to(ROOT))
)
PAGES_OF_DEVELOPERS = [ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("benchmarks/**/*.md"))]
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


@pytest.mark.parametrize(
    "page",
    [*PAGES, ROOT / "README.md", *PAGES_OF_DEVELOPERS],
    ids=lambda page: str(page.relative_to(ROOT)),
)
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


def documented() -> Iterator[str]:
    """The modules of the package with examples in their docstrings."""
    package = ROOT / "conquest_lab"
    for path in sorted(package.rglob("*.py")):
        if ">>> " in path.read_text(encoding="utf-8"):
            parts = path.relative_to(ROOT).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_examples_of_docstrings_print_what_they_say() -> None:
    """The failures of a module are printed with the line, what was expected and what came."""
    run = {
        name: doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
        for name in documented()
    }
    assert [name for name, (failed, _) in run.items() if failed] == []
    assert sum(tried for _, tried in run.values()) > 200


ON_A_CLUSTER = """
from distributed import LocalCluster

if __name__ == "__main__":
    names = {}
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster:
        code = CODE.replace("tcp://dask-scheduler:8786", cluster.scheduler_address)
        exec(compile(code, "docs/operating.md", "exec"), names)
    assert names["battles"].runs == 20_000
"""


@pytest.mark.long
def test_the_example_for_a_cluster_runs_on_one(tmp_path: Path) -> None:
    """That of the page for whoever runs a server, with fewer runs, in a process of its own."""
    pytest.importorskip("distributed")
    text = (DOCS / "operating.md").read_text(encoding="utf-8")
    [code] = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert "tcp://dask-scheduler:8786" in code
    assert "100_000_000" in code
    code = code.replace("100_000_000", "20_000")
    script = tmp_path / "example.py"
    script.write_text(f"CODE = {code!r}\n{ON_A_CLUSTER}", encoding="utf-8")
    subprocess.run([sys.executable, str(script)], cwd=ROOT, check=True)


BOUNDS = {
    "tables.md": (
        f"deleted {tables.KEPT_DAYS} days after its last use, {tables.LOBBY_DAYS} days after it if",
        f"holds {tables.MAX_TABLES} tables, and opens {tables.MAX_NEW} within ten minutes",
        f"opens {table_links.OF_NEW_TABLES.at_once} tables at once and one a minute",
        f"at most {tables.PER_ADDRESS} of them",
        f"asks for {table_links.OF_CODES.at_once} codes or pages of tables at once and one a second",
    ),
    "operating.md": (
        f"are open from one address, until they are deleted | {tables.PER_ADDRESS} |",
        f"as many places in the queue | {limits.PER_ADDRESS} |",
        f"from {limits.LEAST_KERNEL_MB} on | {limits.KERNEL_MB} |",
        f"for {deadline.ADVICE_SECONDS} s at most, and a report ends after {deadline.REPORT_SECONDS} s;",
        f"0 for any time | {deadline.USUAL_SECONDS} |",
        f"has its {admission.DESCRIPTORS_A_VISITOR} descriptors",
        f"{admission.SPARE_BYTES // 2**20} MiB would stay free",
        f"beside {admission.BYTES_A_KERNEL // 2**20} MiB for each game",
        f"({confinement.NICENESS} nicer than it is)",
        f"ends | {store.KEPT_DAYS} days after its last use",
        f"When there are {store.MAX_ROOMS} rooms",
        f"| a server | {store.MAX_ROOMS} rooms |",
        f"{base.ROOMS_OF_ADDRESS} rooms opened since the server started;",
        f"{base.OF_BYTES.at_once // 10**6} MB written into rooms, and 30 kB more a minute",
        f"{rooms.MAX_PEOPLE} people, {rooms.MAX_ROUNDS} questions,",
        f"{rooms.MAX_THROWS:,} throws, {rooms.MAX_CHANGES:,} changes of bets and answers",
        f"{positions.MOST_SAVED:,} letters of a saved game, {pasted.MOST_CODES} codes at once",
        f"{base.OF_PUPIL.at_once} of a pupil at once, {base.OF_PUPIL.a_second} a second;",
        f"{base.OF_TEACHER.at_once} of a teacher, {base.OF_TEACHER.a_second} a second;",
        f"{base.OF_ADDRESS.at_once:,} of all pupils of an address, {base.OF_ADDRESS.a_second} a second,",
        f"{base.OF_NEW_ROOMS.at_once} that a room asks about at once, one a minute",
        f"{base.OF_SECONDS.at_once} seconds of the processor at once, and a quarter of a second",
        f"{base.OF_CODES.at_once:,} at once, ten a second; a wrong one counts as ten",
    ),
}
"""Sentences of guides, each with the numbers of the program."""


@pytest.mark.parametrize("page", BOUNDS)
def test_the_bounds_in_guides_are_those_of_the_program(page: str) -> None:
    text = " ".join((DOCS / page).read_text(encoding="utf-8").split())
    for sentence in BOUNDS[page]:
        assert sentence in text
    assert (tables.NEW_SECONDS, table_links.OF_NEW_TABLES.a_second) == (600, 1 / 60)
    assert (table_links.OF_CODES.a_second, base.OF_SECONDS.a_second) == (1, 0.25)
    assert (base.OF_CODES.a_second, base.WRONG_CODE) == (10, 10)
    assert (base.OF_NEW_ROOMS.a_second, base.OF_BYTES.a_second) == (1 / 60, 500)
    assert admission.HELD_SECONDS == 8


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
    lines += re.findall(r"^ExecStart=\S*/(conquest-lab .*)$", text, re.MULTILINE)
    for line in lines:
        words = [word for word in shlex.split(line)[1:] if word != "NAME"]
        if len(words) > 1 and words[0] not in ("class", "new-ruleset", "rules"):
            assert cli.build_parser().parse_args(words), line


def test_the_page_of_benchmarks_names_the_scripts_that_print_no_json() -> None:
    text = (ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8")
    rows = text[text.index("| script |") : text.index("| (by name;")]
    assert "print JSON with `--json`, `classroom.py` and `hands.py` always" in text
    without = {
        script
        for script in re.findall(r"`(\w+\.py)`", rows)
        if "--json" not in (ROOT / "benchmarks" / script).read_text(encoding="utf-8")
    }
    assert without == {"classroom.py", "hands.py"}


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


def sphinx(source: Path, built: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """Build documentation as `make docs` does."""
    command = [sys.executable, "-m", "sphinx", "-q", "--keep-going", *more]
    command += ["-d", str(built.with_suffix(".doctrees")), str(source), str(built)]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


class Built(HTMLParser):
    """A built page: its language, the words in each language, its links and the places they can lead to.

    signs: the names of the links beside headings, which show ¶ alone.
    """

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.languages: list[str] = []
        self.said: dict[str, list[str]] = {"en": [], "fr": []}
        self.links: list[str] = []
        self.places: set[str] = set()
        self.signs: list[str | None] = []
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in VOID:
            self.languages.append(given.get("lang") or (self.languages or ["en"])[-1])
        self.places |= {value for name in ("id", "name") if (value := given.get(name))}
        if given.get("class") == "headerlink":
            self.signs.append(given.get("aria-label"))
        self.links += [value for name in ("href", "src") if (value := given.get(name))]
        if tag != "link":  # read by programs
            self.say(*(given.get(name) for name in ("aria-label", "title", "placeholder")))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            self.languages.pop()

    def handle_data(self, data: str) -> None:
        self.say(data)

    def say(self, *words: str | None) -> None:
        language = (self.languages or ["en"])[-1]
        self.said[language] += [word.strip() for word in words if word and word.strip()]


VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "path", "source", "wbr"}
AROUND = {
    "Search": "Recherche",
    "Skip to content": "Aller au contenu",
    "Back to top": "Retour en haut",
    "On this page": "Sur cette page",
    "Previous": "Précédent",
    "Next": "Suivant",
    "Teaching": "Enseigner",
    "Toggle site navigation sidebar": "Montrer ou cacher la navigation",
    "Link to this heading": "Lien vers ce titre",
}
"""Words around the text of a page, with their French."""


@pytest.mark.slow
@pytest.mark.long
def test_every_page_says_its_language_and_speaks_it_in_its_navigation(tmp_path: Path) -> None:
    """The guide in French and the one in English, built without the others."""
    source = tmp_path / "docs"
    kept = (
        "conf.py",
        "french.py",
        "notebooks.py",
        "index.md",
        "tour.md",
        "teachers.md",
        "classes.md",
        "fr",
    )
    shutil.copytree(
        DOCS,
        source,
        ignore=lambda folder, names: (
            {name for name in names if name not in (*kept, "templates", "static")}
            if Path(folder) == DOCS
            else set()
        ),
    )
    run = sphinx(source, tmp_path / "built")
    assert run.returncode == 0, run.stderr
    english = Built(tmp_path / "built" / "teachers.html")
    french = Built(tmp_path / "built" / "fr" / "enseignants.html")
    assert [page.languages for page in (english, french)] == [[], []], "every element is closed"
    for word, translated in AROUND.items():
        assert word in english.said["en"]
        assert translated in french.said["fr"]
        assert word not in (*french.said["fr"], *french.said["en"])
    assert {*english.signs} == {"Link to this heading"}
    assert {*french.signs} == {"Lien vers ce titre"}
    assert "A guide for teachers" in french.said["en"]
    assert "A guide for teachers" not in french.said["fr"]
    assert "Guide pour les enseignants" in french.said["fr"]
    assert "Guide pour les enseignants" in english.said["fr"]
    assert french.said["fr"][0] == "Guide pour les enseignants - Conquest Lab " + __version__


def dead_links(folder: Path) -> list[str]:
    """Links of built pages that lead to no file, or to no place on its page."""
    pages = {page.resolve(): Built(page) for page in sorted(folder.rglob("*.html"))}
    dead = []
    for page, found in pages.items():
        for link in found.links:
            path, _, place = unquote(link).partition("#")
            target = (page.parent / path.partition("?")[0]).resolve() if path else page
            home = target == folder.resolve().parent  # Home, where the documentation is served
            if link.startswith(("https://", "http://", "data:")) or home:
                continue
            there = target.is_file() and (not place or place in pages[target].places)
            dead += [] if there else [f"{page.name}: {link}"]
    return dead


@pytest.mark.long
def test_the_documentation_is_built_without_a_warning(tmp_path: Path) -> None:
    """And its pages load nothing from elsewhere, lead somewhere, and say their language."""
    built = tmp_path / "built"
    run = sphinx(DOCS, built, "-W")
    assert (run.returncode, run.stderr) == (0, "")
    pages = list(built.rglob("*.html"))
    assert len(pages) > len(PAGES)
    loads = re.compile(r"<(?:script|img|link|iframe)[^>]*(?:src|href)=[\"'](?:https?:)?//")
    assert [page.name for page in pages if loads.search(page.read_text("utf-8"))] == []
    assert dead_links(built) == []
    for page in pages:
        language = "fr" if page.parent.name == "fr" else "en"
        assert f'lang="{language}"' in page.read_text("utf-8")[:200], page


def test_a_dead_link_is_found(tmp_path: Path) -> None:
    """To a page that is not there, and to a place that its page does not have."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "one.html").write_text(
        '<p id="here"><a href="two.html">a</a> <a href="#here">b</a> <a href="#there">c</a>'
        ' <a href="../">d</a> <a href="one.html?x=1#here">e</a></p>'
    )
    assert dead_links(tmp_path / "docs") == ["one.html: two.html", "one.html: #there"]
