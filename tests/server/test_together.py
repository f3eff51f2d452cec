"""Lessons put together: what a link may do, and that activities of several lessons share one page."""

from typing import Any

import pytest
import servers
from visitors import Visitor

from conquest_lab.classroom.course.activities import activities
from conquest_lab.classroom.course.made import made_notebook
from conquest_lab.core.words import LANGUAGES
from conquest_lab.sequence import Sequence, SequenceError, Step, Words, packed, read
from conquest_lab.server.home import home_page
from conquest_lab.server.launch import lessons_folder

FOLDER = lessons_folder()
TEXT = """# Two <b>duels</b>
language: en

## Luck first

Bet **first**. <script>alert(1)</script> [x](javascript:alert(1)) $\\href{javascript:alert(1)}{y}$

    [in code](javascript:alert(2))

    [after an empty line](javascript:alert(3))

@ p01-rain
minutes: 5
ask: Why *36*?

Now two armies.

@ p04-walk

@ own Which comes more often? / + 7 / - 6 | Fewer cells.

@ duel-chance

@ odds-battle
"""


def code_of(text: str) -> list[str]:
    """The programs of a lesson."""
    cells: list[dict[str, Any]] = made_notebook(FOLDER, read(text))["cells"]
    return [cell["source"] for cell in cells if cell["cell_type"] == "code"]


def test_activities_of_two_lessons_and_a_question_of_ones_own_run_on_one_page() -> None:
    names: dict[str, Any] = {}
    for code in code_of(TEXT):
        exec(code, names)  # noqa: S102 - cells of our own lessons
    lesson = names["made"]
    assert (lesson.exercises, lesson.bets_made) == (2, 2)
    assert lesson.notes[0]()["prompt"] == "Which comes more often?"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_activity_shares_the_lesson_of_its_page(language: str) -> None:
    """None shows a bar of its own, or counts its exercises anew."""
    for one in activities(FOLDER, language):
        made = Sequence("All", (Step(one.name),), language)
        later = "\n".join(
            cell["source"]
            for cell in made_notebook(FOLDER, made)["cells"][2:]
            if "execution_count" in cell
        )
        assert "Lesson(" not in later, one.name
        assert "\nlesson.exercises = " not in later, one.name


def test_a_link_brings_words_and_no_code() -> None:
    cells = made_notebook(FOLDER, read(TEXT))["cells"]
    told = "\n".join(cell["source"] for cell in cells if cell["cell_type"] == "markdown")
    assert "<h2>Luck first</h2>" in told
    assert "<strong>first</strong>" in told
    assert "Why <em>36</em>?" in told
    for harm in ("<script", "<b>", 'href="javascript', "\\href"):
        assert harm not in told
    words = next(cell["source"] for cell in cells if "Luck first" in cell["source"])
    assert "\n" not in words, "Markdown would be read a second time below an empty line"
    quotes = "own Is it '''? / + \"yes\" / - \\no | '); import os; ('"
    program = next(code for code in code_of(f"# T\n\n@ {quotes}\n") if "own_question" in code)
    compile(program, "cell", "exec")
    assert program.count("import") == 2 + quotes.count("import")


@pytest.mark.parametrize("line", ["p01-nothing", "own Q? / = six", "roll 3 2"])
def test_what_is_no_activity_is_named(line: str) -> None:
    with pytest.raises(SequenceError, match="six" if "six" in line else line):
        made_notebook(FOLDER, read(f"# T\n\n@ {line}\n"))


def test_home_leads_to_the_maker_and_a_link_to_its_lesson(home: servers.Server) -> None:
    assert 'href="together?lang=fr"' in home_page(FOLDER, "/", {"lang": "fr"})
    visitor = Visitor(home.url)
    page = visitor.ask("together?lang=fr").body
    assert 'data-name="p01-rain"' in page
    lesson = packed(Sequence("Mes dés", (Words("Pariez."), Step("p01-paint")), "fr"))
    shown = visitor.ask(f"made?lesson={lesson}")
    assert shown.kernel
    assert "Mes dés" in shown.body
    assert "<p>Pariez.</p>" in shown.body
    assert visitor.ask(f"made?lesson={lesson[:-9]}").status == 500
