"""Takes the small pictures of the parts of lessons that `docs/own-lessons.md` lists, in both languages.

`python tools/make_part_pictures.py` writes `docs/pictures/parts/<language>/<part>.webp` from a lesson with
every part, as Chromium shows it: run it when a part looks otherwise. It needs what the browser tests need.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, expect, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "browser")]

import servers  # noqa: E402 - the tests' helpers

from conquest_lab.classroom.course.slices import code_cell, text_cell  # noqa: E402

PAGES = {"en": ROOT / "docs" / "own-lessons.md", "fr": ROOT / "docs" / "fr" / "vos-lecons.md"}
PICTURES = ROOT / "docs" / "pictures" / "parts"
ROW = re.compile(r"^\|.* \| `((?:\w+ = )?(\w+)\(.+?)` \|", re.MULTILINE)
"""A row of the list of parts: its line of code, and the name of its part."""
WIDTH, MOST_HEIGHT, QUALITY = 320, 220, 55
CELL = "#rendered_cells > :has(h2:text-is('{name}')) + *"
PANEL = ".cl-panel, .cl-pair, .cl-one-throw"
QUIET = ".cl-foot, .cl-teacher-note { display: none !important }"
SETTLING, MOMENT = (
    15_000,
    1000,
)  # milliseconds for pictures that draw themselves: for all, then for one
PATIENCE = 120_000  # milliseconds: a busy machine shows lessons, too

BEGIN = """from conquest_lab import widgets

globals().update({name: getattr(widgets, name) for name in dir(widgets)})

from conquest_lab import table


def Predict(*given, is_asked=False, ask=widgets.Predict):
    bet = ask(*given)
    if not is_asked:
        bet.lock("1/2")
    return bet


lesson = Lesson("parts", "{lang}", seed=7, steps=True)
lesson"""
"""What is behind a bet is shown once somebody has bet."""


def parts(language: str) -> list[tuple[str, str]]:
    """The line of code and the name of each part of the list."""
    return ROW.findall(PAGES[language].read_text(encoding="utf-8"))


def lesson(language: str) -> dict[str, object]:
    """The notebook with every part, each below a heading of its own."""
    cells = [text_cell("# Parts", "title"), code_cell(BEGIN.format(lang=language), "begin")]
    for n, (line, name) in enumerate(parts(language)):
        shown = (
            line.replace("DuelChance())", "DuelChance(), is_asked=True)\nbet") if n == 0 else line
        )
        begin = 'bet = Predict(Lesson("others", lesson.language), DuelChance())\n' if n == 1 else ""
        cells += [text_cell(f"## {name}", f"h{n}"), code_cell(begin + shown, f"part-{n}")]
    return {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}


def take(page: Page, url: str, language: str) -> None:
    """Write the pictures of a language: what stands at the top of each part, after a thousand trials."""
    folder = PICTURES / language
    folder.mkdir(parents=True, exist_ok=True)
    page.goto(f"{url}lesson/parts?lang={language}&seed=7&view=teacher#step-all")
    listed = parts(language)
    page.locator(CELL.format(name=listed[-1][1])).locator(PANEL).first.wait_for(state="attached")
    page.add_style_tag(content=QUIET)
    page.wait_for_timeout(SETTLING)
    for _, name in listed:
        cell = page.locator(CELL.format(name=name))
        thousand = cell.get_by_role("button", name=re.compile(r"\b1.?000\b"), disabled=False)
        if thousand.count():
            thousand.first.dispatch_event("click")
    page.wait_for_timeout(SETTLING)
    for _, name in listed:  # what is drawn once it comes into view moves what stands below it
        page.locator(CELL.format(name=name)).evaluate("cell => cell.scrollIntoView()")
        page.wait_for_timeout(MOMENT)
    for _, name in listed:
        panel = page.locator(CELL.format(name=name)).locator(PANEL).first
        panel.evaluate("panel => panel.scrollIntoView({ block: 'start' })")
        page.wait_for_timeout(MOMENT)
        picture = Image.open(BytesIO(panel.screenshot())).convert("RGB")
        height = round(picture.height * WIDTH / picture.width)
        small = picture.resize((WIDTH, height), Image.Resampling.LANCZOS)
        shown = small.crop((0, 0, WIDTH, min(height, MOST_HEIGHT)))
        shown.save(folder / f"{name}.webp", quality=QUALITY, method=6)


def main() -> None:
    """Start a server with the lesson, and take the pictures."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for language in PAGES:
            (folder / language).mkdir()
            path = folder / language / "parts.ipynb"
            path.write_text(json.dumps(lesson(language)), encoding="utf-8")
        more = ("--lessons", str(folder))
        with servers.app("home", folder / "log", more=more) as server, sync_playwright() as how:
            browser = how.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox"]
            )
            page = browser.new_page(viewport={"width": 640, "height": 700}, reduced_motion="reduce")
            page.set_default_timeout(PATIENCE)
            expect.set_options(timeout=PATIENCE)
            for language in PAGES:
                take(page, server.url, language)
            browser.close()


if __name__ == "__main__":
    main()
