"""A teacher's folder of lessons: new ones run, bad ones say what is wrong with them and stop nothing else."""

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
import servers
from visitors import Visitor

from conquest_lab import table, widgets
from conquest_lab.classroom.course.activities import activity, page_cells
from conquest_lab.core.words import LANGUAGES
from conquest_lab.scaffold import ScaffoldError
from conquest_lab.scaffold.lesson import lesson_notebook, write_lesson
from conquest_lab.server import parts
from conquest_lab.server.catalogue import list_page
from conquest_lab.server.home import home_page
from conquest_lab.server.launch import lessons_folder
from conquest_lab.server.own_lessons import own_cards
from conquest_lab.text import speaker

BAD: dict[str, tuple[str, str]] = {
    "gone": (
        "# Gone\nlanguage: en\n\n@ p01-nothing\n",
        "gone.md, there is no activity p01-nothing",
    ),
    "half": ('{\n "cells": [', "half.ipynb, line 2"),
    "list": ("[]", "list.ipynb"),
    "no_text": ('{"cells": [{"cell_type": "code"}]}', "no_text.ipynb, cell 1"),
    "odd": ('{"cells": [{"cell_type": "odd", "source": ""}]}', "odd.ipynb, cell 1"),
}
"""Files that are no notebooks, each with what its error names."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A good lesson, files that are none, one with a fault in its sixth cell, one whose name is taken."""
    made = tmp_path_factory.mktemp("mine")
    write_lesson("dice", made)
    write_lesson("p01", made, ["fr"])
    for name, (text, _) in BAD.items():
        suffix = "md" if text.startswith("#") else "ipynb"
        (made / f"{name}.{suffix}").write_text(text, encoding="utf-8")
    notebook: dict[str, Any] = lesson_notebook("wrong", "en")
    notebook["cells"][5]["source"] = "x = 1\nTryOut(bett)"
    (made / "saved.md").write_text(
        "# Saved\nlanguage: en\n\nIs it $\\frac{1}{6}$ for $5?\n\n@ p01-rain\n", "utf-8"
    )
    (made / "README.md").write_text("# Remarks\n\nNo lesson.\n", encoding="utf-8")
    (made / "Dés faux.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    return made


@pytest.fixture(scope="module")
def server(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """Home with that folder."""
    log = tmp_path_factory.mktemp("own") / "voila.log"
    with servers.app("home", log, ready=0, more=("--lessons", str(folder))) as server:
        yield server


def test_every_bad_file_is_named_with_its_line_or_cell(folder: Path) -> None:
    told = {card.key: str(card.fault) for card in own_cards(folder, "en") if card.fault}
    assert {*told} == {*BAD}
    for name, (_, named) in BAD.items():
        assert named in told[name]


def test_home_shows_what_can_be_opened_and_a_fault_in_one_lesson_stops_no_other(
    server: servers.Server,
) -> None:
    visitor = Visitor(server.url)
    home = visitor.ask("?lang=en").body
    for key in ("dice", "des_faux", "saved"):
        assert f'href="lesson/{key}?lang=en"' in home
    for _, named in [*BAD.values(), ("", "p01.ipynb")]:
        assert named in home
    assert visitor.ask("lesson/half").status == 500
    saved = visitor.ask("lesson/saved")
    assert saved.kernel
    assert '<span class="cl-formula">\\frac{1}{6}</span> for $5' in saved.body
    assert "half.ipynb, line 2" in visitor.ask("lesson/half").body
    wrong = visitor.ask("lesson/des_faux").body
    assert "Dés faux.ipynb, cell 6, line 2: NameError" in wrong
    # It may show any widget: Voila shows it, with its own scripts.
    assert parts.address("/", "parts") in wrong
    assert "conquest-widgets" not in wrong
    assert wrong.count("jp-RenderedMarkdown") == visitor.ask("lesson/dice").body.count(
        "jp-RenderedMarkdown"
    )
    assert "One die against one" in visitor.ask("lesson/p01").body


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_lesson_runs(language: str) -> None:
    names: dict[str, Any] = {}
    notebook: dict[str, Any] = lesson_notebook("new", language)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec(cell["source"], names)  # noqa: S102 - our own template
    assert names["bet"].lock("1/2")
    assert names["lesson"].language == language


def test_a_new_lesson_takes_the_place_of_none(tmp_path: Path) -> None:
    [written] = write_lesson("mine", tmp_path, ["en"])
    written.write_text("changed", encoding="utf-8")
    for name in ("mine", "Mine", "../mine", "", "a" * 99):
        with pytest.raises(ScaffoldError):
            write_lesson(name, tmp_path, ["en"])
    assert written.read_text(encoding="utf-8") == "changed"
    assert [path.name for path in tmp_path.iterdir()] == ["mine.ipynb"]


DOCS = Path(__file__).parents[2] / "docs"
MOST_BYTES = 12_000
"""Bytes of a picture of a part, which `tools/make_part_pictures.py` takes."""


def parts_of(page: str) -> list[tuple[str, str, str, str]]:
    """The rows of the list of parts on a page: picture, its name, line of code, activity."""
    row = r"^\| (?:!\[(\w+)\]\((.+?)\) )?[^|]+ \| `(.+?)` \| (?:`(.+)`)? ?\|$"
    found = re.findall(row, (DOCS / page).read_text("utf-8"), re.MULTILINE)
    return [(picture, name, code, seen) for name, picture, code, seen in found]


@pytest.mark.parametrize(
    ("language", "page"), [("en", "own-lessons.md"), ("fr", "fr/vos-lecons.md")]
)
def test_the_documentation_calls_buttons_of_the_maker_as_they_are_called(
    language: str, page: str
) -> None:
    """What stands in italics in its first part is on Home, the catalogue, the maker or a lesson's page."""
    section = (DOCS / page).read_text("utf-8").split("\n## ")[1]
    italics = re.findall(r"(?<!\*)\*(?!\*)([^*`]+)\*(?!\*)", section)
    named = {" ".join(name.split()) for name in italics}
    folder, t = lessons_folder(), speaker(language)
    shown = [home_page(folder, "/", {"lang": language}), t("QR code"), t("QR code of the link")]
    shown += [list_page(path, folder, "/", language) for path in ("activities", "together")]
    assert len(named) > 8
    assert {name for name in named if name not in unescape("".join(shown))} == set()


def test_parts_have_their_pictures_in_both_languages_of_the_documentation() -> None:
    english, french = parts_of("own-lessons.md"), parts_of("fr/vos-lecons.md")
    assert [row[1:] for row in english] == [row[1:] for row in french]
    assert all(row[0] for row in english)
    for page, rows in (("own-lessons.md", english), ("fr/vos-lecons.md", french)):
        for picture, name, code, _ in rows:
            assert re.match(rf"(\w+ = )?{name}\(", code)
            content = ((DOCS / page).parent / picture).read_bytes()
            assert content[8:12] == b"WEBP"
            assert len(content) < MOST_BYTES, picture
    assert len({row[0] for row in (*english, *french)}) == 2 * len(english)


def test_every_part_of_the_documentation_runs_and_is_seen_in_an_activity() -> None:
    rows = [row[2:] for row in parts_of("own-lessons.md")]
    assert len(rows) > 20
    names: dict[str, Any] = {name: getattr(widgets, name) for name in dir(widgets)}
    names |= {"table": table, "lesson": widgets.Lesson("parts", "en", seed=7)}
    for code, name in rows:
        exec(code, names)  # noqa: S102 - our own page
        shown = activity(lessons_folder(), name, "en") if name else None
        assert not name or shown is not None, name
        part = code.partition("= ")[2] if code.startswith("bet") else code
        if shown is not None:
            cells = page_cells(lessons_folder(), shown, "en")
            assert f"{part.partition('(')[0]}(" in str(cells), (part, name)
