"""Home without a server: what it says of every lesson, what it leads to, and what stays shut."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from conquest_lab import rulesets
from conquest_lab.classroom.course.lessons import TOPICS, filters_of, lesson_cards, topics_of
from conquest_lab.server.config import kernel_pools
from conquest_lab.server.home import home_page, requested_language

LESSONS = Path(__file__).parents[1] / "lessons"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_lesson_says_what_it_is_for_and_how_long_it_takes(language: str) -> None:
    cards = lesson_cards(LESSONS, language)
    assert [c.name for c in cards] == sorted(p.stem for p in (LESSONS / language).glob("*.ipynb"))
    for card in cards:
        assert card.title
        assert len(card.about) > 40
        assert re.search(r"\d+ min", card.facts), card.name


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_lesson_has_a_picture_minutes_an_age_and_a_topic(language: str) -> None:
    """A lesson of the table that is not there yet is not shown; one that is there is in the table."""
    page = home_page(LESSONS, "/", {"lang": language})
    for card in lesson_cards(LESSONS, language):
        assert (LESSONS / "pictures" / f"{card.key}.svg").is_file(), card.key
        assert 6 <= card.age <= 18, card.facts
        assert 20 <= card.minutes <= 90, card.facts
        assert card.needs, card.facts
        assert card.topics, f"{card.key}: give it topics in lessons/course.toml"
        entry = page.partition(f'id="{card.key}"')[2].partition("</li>")[0]
        assert f'data-age="{card.age}" data-time="{card.minutes}"' in entry
        assert "<svg" in entry


def test_both_languages_say_the_same_of_a_lesson() -> None:
    english, french = (lesson_cards(LESSONS, language) for language in ("en", "fr"))
    for one, other in zip(english, french, strict=True):
        assert (one.key, one.age, one.minutes, one.topics) == (
            other.key,
            other.age,
            other.minutes,
            other.topics,
        )


def test_the_table_of_topics_has_known_words_only() -> None:
    written = tomllib.loads((LESSONS / "course.toml").read_text(encoding="utf-8"))["topics"]
    assert {topic for topics in written.values() for topic in topics} <= set(TOPICS)
    assert topics_of(LESSONS) == {key: tuple(topics) for key, topics in written.items()}


def test_no_filter_is_offered_that_leaves_every_lesson_out() -> None:
    cards = lesson_cards(LESSONS, "en")
    filters = filters_of(cards)
    for age in filters.ages:
        assert any(card.age <= age for card in cards)
    for minutes in filters.minutes:
        assert any(card.minutes <= minutes for card in cards)
    for topic in filters.topics:
        assert any(topic in card.topics for card in cards)
    assert filters_of(()) == filters_of(card for card in cards if card.key == "p00")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_lesson_is_told_in_a_line_or_two(language: str) -> None:
    for card in lesson_cards(LESSONS, language):
        assert card.about.startswith(card.idea)
        assert card.idea[-1] in ".?!…"


def test_every_game_has_its_picture() -> None:
    for name in rulesets():
        assert (LESSONS / "pictures" / f"game-{name}.svg").is_file(), name


WITHOUT_NOTEBOOK = {"activities", "class", "together"}
"""Pages that are no notebooks; tests of their own open them."""


def test_every_page_says_whether_it_is_dark_by_itself() -> None:
    """A browser that darkens a page would change the colours of the players."""
    root = LESSONS.parent
    files = [*root.glob("conquest_lab/server/**/*.html*"), *root.glob("tools/site/*.html")]
    texts = {file.name: file.read_text(encoding="utf-8") for file in files}
    pages = {
        name: text
        for name, text in texts.items()
        if re.search("<!DOCTYPE|extends|macro head", text)
    }
    assert len(pages) >= 7
    said = re.compile(r'content="(only light|light dark)"|^\{\{ head\(', re.MULTILINE)
    assert [name for name, text in pages.items() if not said.search(text)] == []


def test_no_link_of_home_is_dead() -> None:
    """Each lesson that Home links to is found, in both languages."""
    website = pytest.importorskip("conquest_lab.server.website")
    for language in ("en", "fr"):
        page = home_page(LESSONS, "/", {"lang": language})
        for path in re.findall(r'href="((?:lesson/)?[a-z0-9_]+)\?', page):
            assert path in WITHOUT_NOTEBOOK or website.find_page(LESSONS, path, language), path


@pytest.mark.parametrize("language", ["en", "fr"])
def test_home_leads_to_every_game_and_lesson(language: str) -> None:
    page = home_page(LESSONS, "/lab/", {"lang": language, "seed": "7", "view": "projector"})

    for name in rulesets():
        assert f'href="play?lang={language}&amp;new=1&amp;game={name}"' in page
        assert f'href="explore?lang={language}&amp;game={name}"' in page
    for card in lesson_cards(LESSONS, language):
        assert f'href="lesson/{card.key}?lang={language}"' in page
    assert f'href="odds?lang={language}"' in page
    assert f'<html lang="{language}" data-cl-view="projector">' in page
    assert 'value="7"' in page
    assert '<base href="/lab/">' in page


def test_a_new_lesson_appears_by_itself_and_marks_become_words(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    first = [
        "# A *title*\n",
        "\n",
        "Try **this** <b>[one](x)</b>\u202f:\n",
        "\n",
        "*From 12 on · 30 minutes.*",
    ]
    content = {
        "cells": [{"cell_type": "markdown", "source": first}],
        "metadata": {"title": "A & B"},
    }
    (tmp_path / "en" / "r01_new.ipynb").write_text(json.dumps(content), encoding="utf-8")

    [card] = lesson_cards(tmp_path, "en")

    assert (card.key, card.about, card.facts) == (
        "r01",
        "Try this <b>one</b>\u202f:",
        "From 12 on · 30 minutes.",
    )
    page = home_page(tmp_path, "/", {})
    assert "A &amp; B" in page
    assert "&lt;b&gt;one&lt;/b&gt;" in page


def test_an_address_cannot_write_on_the_page() -> None:
    harm = '"><script>alert(1)</script>'
    page = home_page(LESSONS, "/", {"lang": harm, "seed": harm, "view": harm})
    assert "alert(1)" not in page
    assert page == home_page(LESSONS, "/", {})


def test_only_apps_and_lessons_have_an_address() -> None:
    website = pytest.importorskip("conquest_lab.server.website")

    def found(path: str, language: str = "en") -> str | None:
        page: str | None = website.find_page(LESSONS, path, language)
        return page

    assert found("explore") == "apps/explore.ipynb"
    assert found("lesson/p03", "fr") == "fr/p03_one_roll_exactly.ipynb"
    assert found("lesson/p03_one_roll_exactly") == "en/p03_one_roll_exactly.ipynb"
    for path in ("home", "apps", "lesson/p", "lesson/", "lesson/../apps/play", "../play", ""):
        assert found(path) is None


@pytest.mark.parametrize(
    ("asked", "accepted", "language"),
    [
        ("fr", "en-GB,en", "fr"),
        ("", "fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        ("tlh", "de-DE,de;q=0.9,fr;q=0.5", "fr"),
        ("", "", "en"),
    ],
)
def test_home_speaks_the_language_of_the_address_or_of_the_browser(
    asked: str, accepted: str, language: str
) -> None:
    assert requested_language(asked, accepted) == language


def test_kernels_wait_for_players_first() -> None:
    assert kernel_pools(2)["apps/play.ipynb"]["pool_size"] == 2
    assert kernel_pools(2)["default"]["pool_size"] == 0
    assert sum(pool["pool_size"] for pool in kernel_pools(0).values()) == 0
