"""The page that leads to a new picture: what it shows is made, built and opened."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import kit_bundle
import pytest
from playwright.sync_api import Page, expect
from scripts import IMPORTED, MODEL

pytestmark = pytest.mark.slow

SENT = """
import json
from conquest_lab.widgets.lesson.coin_toss import CoinToss
from conquest_lab.widgets.lesson.page import Lesson
coin = CoinToss(Lesson("p01", "en", seed=7))
before = coin.view
coin.on_message("toss", {"to": 1000})
coin.on_message("toss", {"to": 1001})
print(json.dumps([coin.words, before, coin.view, coin.tosses]))
"""


@pytest.mark.long
def test_the_picture_of_the_page_is_right_at_once(root: Path, tmp_path: Path, page: Page) -> None:
    text = (root / "docs" / "new-view.md").read_text("utf-8")
    files = {"python": "__init__.py", "javascript": "coin_toss.js", "css": "coin_toss.css"}
    shown = dict(re.findall(r"```(python|javascript|css)\n(.*?)```", text, re.DOTALL))
    assert sum(len(each.splitlines()) for each in shown.values()) <= 60
    package = tmp_path / "conquest_lab"
    shutil.copytree(
        root / "conquest_lab", package, ignore=shutil.ignore_patterns("__pycache__", "made*")
    )
    shutil.copytree(root / "maps", tmp_path / "maps", ignore=shutil.ignore_patterns("__pycache__"))
    folder = package / "widgets" / "lesson" / "coin_toss"
    folder.mkdir()
    for language, name in files.items():
        (folder / name).write_text(shown[language], "utf-8")
    script = str(root / "tools" / "kit" / "build.mjs")
    out = package / "kit" / "made"
    kit_bundle.run(
        [kit_bundle.node()[0], script, str(package), str(kit_bundle.modules()), str(out)], root
    )
    done = subprocess.run(
        [sys.executable, "-c", SENT], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    words, before, after, tosses = json.loads(done.stdout)
    assert tosses == 1000  # 1001 at once were refused
    page.goto("about:blank")
    traits = {"words": words, "view": before}
    page.evaluate(
        MODEL % IMPORTED, [(out / "kit.js").read_text("utf-8"), "lesson/coin_toss", traits]
    )
    page.get_by_role("button", name="A thousand times").click()
    assert page.evaluate("sent") == [{"do": "toss", "to": 1000}]
    page.evaluate("(view) => answer(view)", after)
    expect(page.get_by_role("status")).to_contain_text("1000 tosses")
