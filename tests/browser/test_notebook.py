"""A board in a notebook of one's own: played where ipycanvas is not needed, and kept as a picture."""

import json
import re
from pathlib import Path

import nbformat
import pytest
import servers
from playwright.sync_api import Page, expect

BOARD = """
import conquest_lab as cl
from conquest_lab.widgets import GameView

session = cl.Session(cl.load("hasbro"), ["Ana", "Bo", "Cy"], seed=7, automation=True)
view = GameView(session, picture="svg")
view
"""
FRAME = "view._display_()  # the same as one widget, which is what marimo shows"


@pytest.mark.long
def test_a_board_drawn_as_svg_is_played_in_jupyterlab_and_saved_as_a_picture(
    page: Page, tmp_path: Path
) -> None:
    """Land takes the pattern of its owner, in the view and in the frame; the file holds the position."""
    folder = tmp_path / "own"
    folder.mkdir()
    cells = [nbformat.v4.new_code_cell(source) for source in (BOARD, FRAME)]
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    notebook = nbformat.v4.new_notebook(cells=cells, metadata=kernel)
    nbformat.write(notebook, folder / "board.ipynb")
    with servers.lab(folder, tmp_path / "lab.log") as server:
        page.set_viewport_size({"width": 1280, "height": 900})
        page.goto(f"{server.url}lab/tree/board.ipynb?reset")
        page.get_by_text("| Idle").wait_for()
        maps = page.locator(".cl-map-layer")
        for number in (1, 2):  # the first one alone: no view before it has brought the sheets
            page.locator(".jp-InputPrompt").nth(number - 1).click()
            page.keyboard.press("Shift+Enter")
            expect(maps).to_have_count(number, timeout=120_000)
            expect(maps.last).to_have_css("overflow", "hidden")  # by the sheet of maps
        expect(page.locator(".cl-map canvas")).to_have_count(0)
        brazil = maps.locator("[data-key=brazil]")
        land = maps.locator("[data-land='10']")
        expect(land).to_have_count(2)
        assert {each.get_attribute("fill")[:1] for each in land.all()} == {"#"}
        brazil.first.focus()
        page.keyboard.press("Enter")
        for shown in (land.first, land.last):
            expect(shown).to_have_attribute("fill", re.compile(r"url\(#.+-(dots|rising|level)\)"))
        expect(brazil.last).to_have_attribute("aria-label", re.compile("1 regiment"))
        page.locator(".jp-InputPrompt").first.click()  # the keys of the notebook, not of the map
        page.keyboard.press("Control+s")
        expect(page.locator("#jp-main-dock-panel .jp-mod-dirty")).to_have_count(0)
        page.wait_for_function(
            "async (url) => (await (await fetch(url)).text()).includes('image/svg+xml')",
            arg=f"{server.url}files/board.ipynb",
        )
    kept = json.loads((folder / "board.ipynb").read_text("utf-8"))
    [shown] = kept["cells"][0]["outputs"]
    assert "".join(shown["data"]["image/svg+xml"]).startswith("<svg")
