"""Home without a server: what it says of every lesson, what it leads to, and what stays shut."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from conquest_lab import rulesets
from conquest_lab.server.config import kernel_pools
from conquest_lab.server.home import asked_language, home_page, lesson_cards

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
def test_home_leads_to_every_game_and_lesson(language: str) -> None:
    page = home_page(LESSONS, "/lab/", {"lang": language, "seed": "7", "view": "projector"})

    for name in rulesets():
        for app in ("play", "explore"):
            assert f'href="{app}?lang={language}&amp;game={name}"' in page
    for card in lesson_cards(LESSONS, language):
        assert f'href="lesson/{card.key}?lang={language}"' in page
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
    assert asked_language(asked, accepted) == language


def test_kernels_wait_for_players_first() -> None:
    assert kernel_pools(2)["apps/play.ipynb"]["pool_size"] == 2
    assert kernel_pools(2)["default"]["pool_size"] == 0
    assert sum(pool["pool_size"] for pool in kernel_pools(0).values()) == 0
